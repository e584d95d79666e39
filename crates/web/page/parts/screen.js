// @ts-check
// How much room there is: upright phones get boards of their own.
const upright = matchMedia("(max-width: 700px)");
const narrow = matchMedia("(max-width: 480px)");
// A phone on its side, or a page at twice its size: they have no height.
const flat = matchMedia("(max-height: 480px) and (min-width: 560px)");

/**
 * Calls `changed` when there is more or less room. Answers how to stop that.
 * @param {() => void} changed
 */
export function watchScreen(changed) {
  const all = [upright, narrow, flat];
  for (const query of all) query.addEventListener("change", changed);
  return () => {
    for (const query of all) query.removeEventListener("change", changed);
  };
}
watchScreen.phone = () => upright.matches && !flat.matches;
watchScreen.flat = () => flat.matches;
watchScreen.narrow = () => narrow.matches;
