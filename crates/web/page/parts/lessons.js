// Positions in which a rule shows itself in one or two moves.
export const DIAGRAMS = {
  kalah: [
    { game: "kalah", says: "web.lesson.kalah.again" },
    {
      game: "kalah",
      position: "3 2 1 0 5 1 | 10 / 2 0 4 1 0 6 | 13 / first",
      says: "web.lesson.kalah.capture",
    },
    {
      game: "kalah",
      position: "0 0 0 0 0 1 | 24 / 0 2 0 0 1 0 | 20 / first",
      says: "web.lesson.kalah.end",
    },
  ],
  congklak: [
    { game: "congklak", says: "web.lesson.congklak.relay" },
    {
      game: "congklak",
      position: "1 0 5 3 2 0 1 | 36 / 2 4 0 6 3 7 1 | 27 / first",
      says: "web.lesson.congklak.shoot",
    },
  ],
  knightthrough: [
    {
      game: "knightthrough:width=5,height=5",
      position: "nn.nn/..n../..N../NN.../..NNN w",
      says: "web.lesson.knightthrough.leap",
    },
    {
      game: "knightthrough:width=5,height=5",
      position: "n...n/....n/.N.../...../N...N w",
      says: "web.lesson.knightthrough.arrive",
    },
  ],
  adjacency: [
    {
      game: "adjacency:size=5,rounds=4",
      position: "...OO/..XOO/...../XXO../XX... first 8",
      says: "web.lesson.adjacency.flip",
    },
  ],
  connect4: [
    {
      game: "connect4",
      position: "......./......./......./...O.../..OX.../.OXXXO.",
      says: "web.lesson.connect4.four",
    },
  ],
  tictactoe: [{ game: "tictactoe", position: "X.O/.X./..O", says: "web.lesson.tictactoe.block" }],
  nim: [
    { game: "nim:piles=7", says: "web.lesson.nim.last" },
    { game: "nim:piles=1/3/5", says: "web.lesson.nim.piles" },
  ],
  pig: [{ game: "pig", position: "72 88 14 first", says: "web.lesson.pig.hold" }],
};
