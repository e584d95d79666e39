// @ts-check
// The two sides of a game.

/** The place of a side in pairs such as scores and seats. @param {Api.Side} side */
export const sideIndex = (side) => (side === "first" ? 0 : 1);
/** @param {Api.Side} side @returns {Api.Side} */
export const otherOf = (side) => (side === "first" ? "second" : "first");
