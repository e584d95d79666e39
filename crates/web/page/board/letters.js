// @ts-check
// Letters that can be read, however small a board is shown.

/** No text on a board is smaller than this on the screen, in pixels. */
const SMALLEST = 11;

/**
 * How large letters must be at least, in units of the board; its style sheet reads it, too.
 * @param {SVGSVGElement} root
 * @param {Page.Layout} layout
 * @returns {number | null} null while the board has no size
 */
function leastLetters(root, layout) {
  const { width, height } = root.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const unit = Math.max(layout.width / width, layout.height / height);
  // Halves of a unit: a board that grows by a pixel is not laid out anew.
  const least = Math.ceil(2 * SMALLEST * unit) / 2;
  root.style.setProperty("--least", `${least}px`);
  return least;
}

/** Tells a board how large its letters must be, again whenever its size changes. */
export class Letters {
  /**
   * @param {() => SVGSVGElement | null} root
   * @param {() => Page.Layout} layout
   * @param {(least: number) => void} changed
   */
  constructor(root, layout, changed) {
    this.root = root;
    this.layout = layout;
    this.changed = changed;
    this.sizes = new ResizeObserver(() => this.measure());
  }
  start() {
    const root = this.root();
    if (root) this.sizes.observe(root);
    this.measure();
  }
  measure() {
    const root = this.root();
    const least = root && leastLetters(root, this.layout());
    if (least !== null) this.changed(least);
  }
  stop() {
    this.sizes.disconnect();
  }
}
