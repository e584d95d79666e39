// @ts-check
// Questions about the list of games that the server sends.

/** The name in a spec such as `NAME:key=value`. @param {string} spec */
export const nameIn = (spec) => spec.split(":")[0];

/**
 * The game of a spec.
 * @param {Api.Game[]} games
 * @param {string} spec
 */
export const gameOf = (games, spec) => games.find((game) => game.name === nameIn(spec));

/**
 * Where a screen starts unless a game is named: the first example of its kind, or else the
 * first game.
 * @param {Api.Game[]} games
 * @param {Api.Purpose} purpose
 * @returns {Api.Line}
 */
export function exampleOf(games, purpose) {
  const known = games.map((game) => game.examples?.[purpose]).find(Boolean);
  return known ?? { game: games[0].name };
}
