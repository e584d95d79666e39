// @ts-check
// How much room there is: upright phones get boards of their own.
const upright = matchMedia("(max-width: 700px)");
const narrow = matchMedia("(max-width: 480px)");

/**
 * Calls `changed` when there is more or less room. Answers how to stop that.
 * @param {() => void} changed
 */
export function watchScreen(changed) {
  upright.addEventListener("change", changed);
  narrow.addEventListener("change", changed);
  return () => {
    upright.removeEventListener("change", changed);
    narrow.removeEventListener("change", changed);
  };
}
watchScreen.phone = () => upright.matches;
watchScreen.narrow = () => narrow.matches;
