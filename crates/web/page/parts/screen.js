// How much room there is: a phone held upright gets boards of its own.
const upright = matchMedia("(max-width: 700px)");
const narrow = matchMedia("(max-width: 480px)");

// Calls when it changes; answers how to stop.
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
