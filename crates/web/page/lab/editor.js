// @ts-check
// A tree is built by touching it: its nodes as objects, and what can be done to one.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { Segments } from "../parts/controls.js";
import { say } from "../words.js";

/** @typedef {Api.Tree} Tree */
/** Indices among siblings, from the root. @typedef {number[]} Way */

/** @param {Tree} node */
const isLeaf = (node) => !node.children?.length;

/**
 * The node at the end of a way.
 * @param {Tree} tree
 * @param {Way} way
 * @returns {Tree | undefined}
 */
export function nodeAt(tree, way) {
  /** @type {Tree | undefined} */
  let node = tree;
  for (const place of way) node = node?.children?.[place];
  return node;
}

/**
 * The way to a node of the picture.
 * @param {Api.SearchTrace} data
 * @param {number} at
 * @returns {Way}
 */
export function wayTo(data, at) {
  const way = [];
  for (let here = at; here > 0; here = data.nodes[here].parent ?? 0) {
    const { parent } = data.nodes[here];
    const siblings = data.nodes.flatMap((node, other) => (node.parent === parent ? [other] : []));
    way.unshift(siblings.indexOf(here));
  }
  return way;
}

/** What is made of a node; nothing, where it is deleted. @typedef {(node: Tree) => Tree | null} Change */

/**
 * A copy of the tree in which one node is changed.
 * @param {Tree} tree
 * @param {Way} way
 * @param {Change} change
 * @returns {Tree | null}
 */
function changed(tree, way, change) {
  if (way.length === 0) return change(tree);
  const [place, ...rest] = way;
  const children = (tree.children ?? []).flatMap((child, at) => {
    const next = at === place ? changed(child, rest, change) : child;
    return next ? [next] : [];
  });
  return withChildren(tree, children);
}
/**
 * A node without children is a leaf.
 * @param {Tree} node
 * @param {Tree[]} children
 * @returns {Tree}
 */
const withChildren = ({ role, children: _, ...node }, children) =>
  children.length > 0 ? { ...node, role, children } : { ...node, value: node.value ?? 0 };

/** @type {Change} */
const addChild = (node) => {
  const { value, ...rest } = node;
  if (isLeaf(node)) return { ...rest, children: [{ value: value ?? 0 }, { value: 0 }] };
  return { ...node, children: [...(node.children ?? []), { value: 0 }] };
};
/** @type {(role: Tree["role"]) => Change} */
const setRole = (role) => (node) => ({ ...node, role });
/** @type {(value: number) => Change} */
const setValue = (value) => (node) => ({ ...node, value });
/** @type {(weight: number) => Change} */
const setWeight = (weight) => (node) => ({ ...node, weight });
/** @param {number} weight */
const setRounded = (weight) => setWeight(Math.round(weight));
/** The weights of all children. @param {Tree} node */
const weightsOf = ({ children = [] }) =>
  children.reduce((sum, child) => sum + (child.weight ?? 1), 0);

/**
 * As JSON, one of the text forms. Chance chooses by weights, which are odds once they are
 * divided by their sum.
 * @param {Tree} tree
 */
export function written(tree) {
  /** @type {(tree: Tree, sum?: number) => object} */
  const write = ({ weight, children, ...node }, sum) => {
    const below = node.role === "CHANCE" ? weightsOf({ children }) : undefined;
    return {
      ...node,
      ...(sum && { odds: `${weight ?? 1}/${sum}` }),
      ...(children && { children: children.map((child) => write(child, below)) }),
    };
  };
  return JSON.stringify(write(tree));
}

/**
 * What can be done to the node that was chosen.
 * @param {object} props
 * @param {Tree} props.tree
 * @param {Way} props.way
 * @param {string} props.name
 * @param {(tree: Tree | null) => void} props.onChange
 * @param {() => void} props.onClose
 */
export function NodeTools({ tree, way, name, onChange, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    /** @type {HTMLElement | null | undefined} */
    const control = box.current?.querySelector("button[aria-pressed=true], input");
    control?.focus({ preventScroll: true });
  }, [way.join()]);
  const node = nodeAt(tree, way);
  if (!node) return null;
  /** @param {Change} change */
  const act = (change) => onChange(changed(tree, way, change));
  const above = way.length > 0 ? nodeAt(tree, way.slice(0, -1)) : undefined;
  const sum = above?.role === "CHANCE" ? weightsOf(above) : 0;
  /** @type {(event: { target: HTMLInputElement }, set: (n: number) => Change) => void} */
  const number = ({ target }, set) => {
    if (Number.isFinite(target.valueAsNumber)) act(set(target.valueAsNumber));
  };
  return html`
    <section class="lab-tools stack" ref=${box} aria-label=${say("lab.edit", { name })}>
      <div class="gh">
        <h3>${say("lab.edit", { name })}</h3>
        <button
          type="button"
          class="ib"
          data-do="edit-close"
          aria-label=${say("web.close")}
          onClick=${onClose}
        >
          <${Icon} name="close" />
        </button>
      </div>
      ${isLeaf(node)
        ? html`
            <label class="row small">
              ${say("lab.edit.value")}
              <input
                class="input num"
                id="node-value"
                type="number"
                step="any"
                value=${node.value}
                onChange=${(event) => number(event, setValue)}
              />
            </label>
          `
        : html`
            <${Segments}
              fill
              label=${say("lab.edit.role")}
              value=${node.role}
              choices=${["MAX", "MIN", "CHANCE"].map((role) => [role, role])}
              onChange=${(role) => act(setRole(role))}
            />
          `}
      ${sum > 0 &&
      html`
        <label class="row small">
          ${say("lab.edit.weight", { n: sum })}
          <input
            class="input num"
            id="node-weight"
            type="number"
            min="1"
            max="1000"
            step="1"
            value=${node.weight ?? 1}
            onChange=${(event) => event.target.valueAsNumber >= 1 && number(event, setRounded)}
          />
        </label>
      `}
      <div class="two">
        <button type="button" class="btn" data-do="add-child" onClick=${() => act(addChild)}>
          <${Icon} name="plus" />
          ${say("lab.edit.add")}
        </button>
        <button
          type="button"
          class="btn"
          data-do="delete-node"
          disabled=${way.length === 0}
          onClick=${() => act(() => null)}
        >
          <${Icon} name="close" />
          ${say("lab.edit.delete")}
        </button>
      </div>
    </section>
  `;
}
