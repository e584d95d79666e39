//! The games once more, written slowly and plainly from the rules in words and
//! compared with the real ones along random games. Nothing is shared with them but
//! the notation.

use game::{Game, Turn};
use gametest::SplitMix64;
use siasat_games::{Adjacency, Congklak, Connect4, Kalah, Knightthrough, SizedConnect4};

/// A game without any cleverness.
trait Plain: Clone {
    fn text(&self) -> String;
    /// Legal moves in any order; none when it is over.
    fn legal(&self) -> Vec<String>;
    fn play(&mut self, mv: &str);
    /// The points of a game that is over.
    fn result(&self) -> Option<i32>;
}

/// Plays random games of both and compares everything that can be seen.
fn compare<G: Game>(spec: &str, start: impl Plain, games: u32) {
    let mut rng = SplitMix64::from_text(spec);
    for _ in 0..games {
        let mut plain = start.clone();
        let game = G::from_spec(spec).expect("a good spec");
        let mut pos = game.read(&plain.text()).expect("a good position");
        let mut played = Vec::new();
        loop {
            let at = format!("{spec} from {} by {}", start.text(), played.join(" "));
            assert_eq!(pos.text(), plain.text(), "{at}");
            let mut legal = plain.legal();
            let mut found = pos.legal_texts();
            legal.sort();
            found.sort();
            assert_eq!(found, legal, "{at}");
            let result = match pos.turn() {
                Turn::Over(points) => Some(points.0),
                _ => None,
            };
            assert_eq!(result, plain.result(), "{at}");
            if result.is_some() {
                break;
            }
            let mv = rng.pick(&legal).clone();
            pos.play(pos.read_move(&mv).expect("a legal move"));
            plain.play(&mv);
            played.push(mv);
        }
    }
}

/// Kalah and Congklak. Cups are numbered counter-clockwise: pits of player 0, store
/// of player 0, pits of player 1, store of player 1.
#[derive(Clone)]
struct Cups {
    pits: usize,
    cups: Vec<u32>,
    player: usize,
    over: bool,
    rules: Rules,
}

#[derive(Clone, Copy)]
enum Rules {
    Kalah {
        empty_capture: bool,
        end_mover: bool,
    },
    Congklak {
        bank: bool,
    },
}

impl Cups {
    fn new(pits: usize, seeds: u32, rules: Rules) -> Cups {
        let mut row = vec![seeds; pits];
        row.push(0);
        Cups {
            pits,
            cups: [row.clone(), row].concat(),
            player: 0,
            over: false,
            rules,
        }
    }

    /// Other seeds than at the start, most of them in a few pits: one hand may go many
    /// times round.
    fn shuffled(mut self, rng: &mut SplitMix64) -> Cups {
        const MOST: u32 = 255;
        self.cups.fill(0);
        let mut left = rng.below(MOST) + 1;
        while left > 0 {
            let some = rng.below(left) + 1;
            let player = rng.below(2) as usize;
            let pit = rng.below(self.pits as u32) as usize;
            let cup = self.row(player).start + pit;
            self.cups[cup] += some;
            left -= some;
        }
        self.player = rng.below(2) as usize;
        self
    }

    fn store(&self, player: usize) -> usize {
        player * (self.pits + 1) + self.pits
    }

    fn row(&self, player: usize) -> std::ops::Range<usize> {
        self.store(player) - self.pits..self.store(player)
    }

    fn is_bare(&self, player: usize) -> bool {
        self.row(player).all(|cup| self.cups[cup] == 0)
    }

    /// Sows all seeds of a cup and tells where the last one fell.
    fn sow(&mut self, from: usize) -> usize {
        let mut hand = std::mem::take(&mut self.cups[from]);
        let mut cup = from;
        while hand > 0 {
            cup = (cup + 1) % self.cups.len();
            if cup != self.store(1 - self.player) {
                self.cups[cup] += 1;
                hand -= 1;
            }
        }
        cup
    }

    /// Moves the seeds of a cup to a player's store.
    fn bank(&mut self, cup: usize, player: usize) {
        let store = self.store(player);
        self.cups[store] += std::mem::take(&mut self.cups[cup]);
    }
}

impl Plain for Cups {
    fn text(&self) -> String {
        let row = |player: usize| {
            let pits: Vec<String> = self
                .row(player)
                .map(|cup| self.cups[cup].to_string())
                .collect();
            format!("{} | {}", pits.join(" "), self.cups[self.store(player)])
        };
        let turn = match (self.over, self.player) {
            (true, _) => "over",
            (_, 0) => "first",
            _ => "second",
        };
        format!("{} / {} / {turn}", row(0), row(1))
    }

    fn legal(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        if self.is_bare(self.player) {
            return vec!["pass".to_owned()];
        }
        let row = self.row(self.player);
        let start = row.start;
        let full = row.filter(|&cup| self.cups[cup] > 0);
        full.map(|cup| (cup - start + 1).to_string()).collect()
    }

    fn play(&mut self, mv: &str) {
        if mv == "pass" {
            self.player = 1 - self.player;
            return;
        }
        let me = self.player;
        let number: usize = mv.parse().expect("a number");
        let mut last = self.sow(self.row(me).start + number - 1);
        let in_own_row = |cups: &Cups, cup: usize| cups.row(me).contains(&cup);
        let across = |cups: &Cups, cup: usize| 2 * cups.pits - cup;
        match self.rules {
            Rules::Kalah { empty_capture, .. } => {
                if in_own_row(self, last) && self.cups[last] == 1 {
                    let across = across(self, last);
                    if self.cups[across] > 0 || empty_capture {
                        self.bank(last, me);
                        self.bank(across, me);
                    }
                }
            }
            Rules::Congklak { bank } => {
                while last != self.store(me) && self.cups[last] > 1 {
                    last = self.sow(last);
                }
                if in_own_row(self, last) {
                    let across = across(self, last);
                    if self.cups[across] > 0 || bank {
                        self.bank(last, me);
                        self.bank(across, me);
                    }
                }
            }
        }
        if last != self.store(me) {
            self.player = 1 - me;
        }
        self.over = match self.rules {
            Rules::Kalah {
                end_mover: true, ..
            } => self.is_bare(self.player),
            Rules::Kalah { .. } => self.is_bare(0) || self.is_bare(1),
            Rules::Congklak { .. } => self.is_bare(0) && self.is_bare(1),
        };
        if self.over {
            for player in 0..2 {
                for cup in self.row(player) {
                    self.bank(cup, player);
                }
            }
        }
    }

    fn result(&self) -> Option<i32> {
        let [first, second] = [0, 1].map(|player| self.cups[self.store(player)] as i32);
        self.over.then_some(first - second)
    }
}

/// Rows of letters from the top, and whose turn it is.
#[derive(Clone)]
struct Letters {
    rows: Vec<Vec<char>>,
    player: usize,
}

impl Letters {
    fn new(rows: usize, columns: usize) -> Letters {
        Letters {
            rows: vec![vec!['.'; columns]; rows],
            player: 0,
        }
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn name(&self, row: i32, column: i32) -> String {
        format!(
            "{}{}",
            char::from(b'a' + column as u8),
            self.rows.len() as i32 - row
        )
    }

    /// Row and column of a name of two letters.
    fn place(&self, name: &str) -> (usize, usize) {
        let [column, row] = name.as_bytes() else {
            panic!("no square {name}");
        };
        (
            self.rows.len() - usize::from(row - b'0'),
            usize::from(column - b'a'),
        )
    }

    fn squares(&self) -> Vec<(i32, i32)> {
        let (rows, columns) = (self.rows.len() as i32, self.rows[0].len() as i32);
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .collect()
    }

    fn count(&self, letter: char) -> i32 {
        self.rows
            .iter()
            .flatten()
            .filter(|&&found| found == letter)
            .count() as i32
    }

    fn board(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
}

#[derive(Clone)]
struct PlainKnightthrough(Letters);

impl PlainKnightthrough {
    fn new(columns: usize, rows: usize) -> PlainKnightthrough {
        let mut board = Letters::new(rows, columns);
        for row in 0..2 {
            board.rows[row].fill('n');
            board.rows[rows - 1 - row].fill('N');
        }
        PlainKnightthrough(board)
    }

    /// Who has a knight on the other's home row.
    fn arrived(&self) -> Option<usize> {
        let rows = &self.0.rows;
        if rows[0].contains(&'N') {
            Some(0)
        } else if rows[rows.len() - 1].contains(&'n') {
            Some(1)
        } else {
            None
        }
    }
}

impl Plain for PlainKnightthrough {
    fn text(&self) -> String {
        let mut board = self.0.board();
        for dots in (1..=8).rev() {
            board = board.replace(&".".repeat(dots), &dots.to_string());
        }
        format!("{board} {}", ["w", "b"][self.0.player])
    }

    fn legal(&self) -> Vec<String> {
        if self.arrived().is_some() {
            return Vec::new();
        }
        let own = ['N', 'n'][self.0.player];
        let forward = [-1, 1][self.0.player];
        let mut legal = Vec::new();
        for (row, column) in self.0.squares() {
            if self.0.at(row, column) != Some(own) {
                continue;
            }
            for (ahead, aside) in [(1, -2), (1, 2), (2, -1), (2, 1)] {
                let (to_row, to_column) = (row + forward * ahead, column + aside);
                if self
                    .0
                    .at(to_row, to_column)
                    .is_some_and(|found| found != own)
                {
                    legal.push(self.0.name(row, column) + &self.0.name(to_row, to_column));
                }
            }
        }
        legal
    }

    fn play(&mut self, mv: &str) {
        let (from, to) = (self.0.place(&mv[..2]), self.0.place(&mv[2..]));
        self.0.rows[to.0][to.1] = std::mem::replace(&mut self.0.rows[from.0][from.1], '.');
        self.0.player = 1 - self.0.player;
    }

    fn result(&self) -> Option<i32> {
        match self.arrived() {
            Some(winner) => Some([1, -1][winner]),
            None if self.legal().is_empty() => Some([-1, 1][self.0.player]),
            None => None,
        }
    }
}

#[derive(Clone)]
struct PlainAdjacency {
    board: Letters,
    left: usize,
}

impl PlainAdjacency {
    fn new(columns: usize, rows: usize, rounds: usize) -> PlainAdjacency {
        let mut board = Letters::new(rows, columns);
        // A block of two by two in the corner, half the board if that is less.
        for row in 0..2.min(rows / 2) {
            for column in 0..2.min(columns / 2) {
                board.rows[rows - 1 - row][column] = 'X';
                board.rows[row][columns - 1 - column] = 'O';
            }
        }
        let empty = board.count('.') as usize;
        PlainAdjacency {
            board,
            left: empty.min(2 * rounds),
        }
    }
}

impl Plain for PlainAdjacency {
    fn text(&self) -> String {
        let turn = match self.left {
            0 => "over",
            _ => ["first", "second"][self.board.player],
        };
        format!("{} {turn} {}", self.board.board(), self.left)
    }

    fn legal(&self) -> Vec<String> {
        if self.left == 0 {
            return Vec::new();
        }
        let board = &self.board;
        let squares = board.squares().into_iter();
        let empty = squares.filter(|&(row, column)| board.at(row, column) == Some('.'));
        empty.map(|(row, column)| board.name(row, column)).collect()
    }

    fn play(&mut self, mv: &str) {
        let (row, column) = self.board.place(mv);
        let (own, other) = [('X', 'O'), ('O', 'X')][self.board.player];
        self.board.rows[row][column] = own;
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (row, column) = (row as i32 + down, column as i32 + right);
            if self.board.at(row, column) == Some(other) {
                self.board.rows[row as usize][column as usize] = own;
            }
        }
        self.board.player = 1 - self.board.player;
        self.left -= 1;
    }

    fn result(&self) -> Option<i32> {
        let lead = self.board.count('X') - self.board.count('O');
        (self.left == 0).then_some(lead)
    }
}

#[derive(Clone)]
struct PlainConnect4(Letters);

impl Plain for PlainConnect4 {
    fn text(&self) -> String {
        self.0.board()
    }

    fn legal(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let open = (0..self.0.rows[0].len()).filter(|&column| self.0.rows[0][column] == '.');
        open.map(|column| (column + 1).to_string()).collect()
    }

    fn play(&mut self, mv: &str) {
        let column = mv.parse::<usize>().expect("a number") - 1;
        let mut rows = (0..self.0.rows.len()).rev();
        let row = rows.find(|&row| self.0.rows[row][column] == '.');
        self.0.rows[row.expect("an open column")][column] = ['X', 'O'][self.0.player];
        self.0.player = 1 - self.0.player;
    }

    fn result(&self) -> Option<i32> {
        let has_four = |letter: char| {
            self.0.squares().into_iter().any(|(row, column)| {
                [(0, 1), (1, 0), (1, 1), (1, -1)]
                    .into_iter()
                    .any(|(down, right)| {
                        (0..4).all(|step| {
                            self.0.at(row + step * down, column + step * right) == Some(letter)
                        })
                    })
            })
        };
        let cells = self.0.squares().len() as i32;
        match (has_four('X'), has_four('O'), self.0.count('.')) {
            // One more than the discs that the winner has left.
            (true, ..) => Some(1 + (cells + 1) / 2 - self.0.count('X')),
            (_, true, _) => Some(self.0.count('O') - cells / 2 - 1),
            (.., 0) => Some(0),
            _ => None,
        }
    }
}

#[test]
fn kalah() {
    for pits in 1..=7 {
        for seeds in [1, 3, 4, 6, 13, 18] {
            for (empty_capture, end_mover) in
                [(false, false), (true, false), (false, true), (true, true)]
            {
                let spec = format!(
                    "kalah:pits={pits},seeds={seeds},empty-capture={},end={}",
                    if empty_capture { "yes" } else { "no" },
                    if end_mover { "mover" } else { "either" },
                );
                let rules = Rules::Kalah {
                    empty_capture,
                    end_mover,
                };
                compare::<Kalah>(&spec, Cups::new(pits, seeds, rules), 20);
            }
        }
    }
}

#[test]
fn congklak() {
    for holes in 1..=7 {
        for seeds in [1, 2, 5, 7, 18] {
            for bank in [false, true] {
                let shot = if bank { "bank" } else { "stay" };
                let spec = format!("congklak:holes={holes},seeds={seeds},empty-shot={shot}");
                let plain = Cups::new(holes, seeds, Rules::Congklak { bank });
                compare::<Congklak>(&spec, plain, 20);
            }
        }
    }
}

#[test]
fn sowing_many_times_round() {
    let mut rng = SplitMix64::new(252);
    for pits in (1..=7).cycle().take(2000) {
        let rules = Rules::Kalah {
            empty_capture: false,
            end_mover: false,
        };
        let cups = Cups::new(pits, 0, rules).shuffled(&mut rng);
        if !cups.is_bare(0) && !cups.is_bare(1) {
            compare::<Kalah>(&format!("kalah:pits={pits}"), cups.clone(), 1);
        }
        let rules = Rules::Congklak { bank: false };
        let cups = Cups { rules, ..cups };
        compare::<Congklak>(&format!("congklak:holes={pits}"), cups, 1);
    }
}

#[test]
fn knightthrough() {
    for width in 2..=8 {
        for height in 4..=8 {
            let spec = format!("knightthrough:width={width},height={height}");
            compare::<Knightthrough>(&spec, PlainKnightthrough::new(width, height), 20);
        }
    }
}

#[test]
fn adjacency() {
    for width in 2..=8 {
        for height in 2..=8 {
            for rounds in [1, 5, 32] {
                let spec = format!("adjacency:size={width}x{height},rounds={rounds}");
                let plain = PlainAdjacency::new(width, height, rounds);
                compare::<Adjacency>(&spec, plain, 5);
            }
        }
    }
}

#[test]
fn connect4() {
    compare::<Connect4>("connect4", PlainConnect4(Letters::new(6, 7)), 1000);
    for columns in 4..=12 {
        for rows in (4..=15).filter(|rows| columns * (rows + 1) <= 64) {
            let spec = format!("connect4:columns={columns},rows={rows}");
            let plain = PlainConnect4(Letters::new(rows, columns));
            compare::<SizedConnect4>(&spec, plain, 100);
        }
    }
}
