// A tree is built by touching it: its nodes as objects, and what can be done to one.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { Icon } from "../icons.js";
import { Segments } from "../parts/controls.js";
import { say } from "../words.js";

const isLeaf = (node) => !node.children?.length;

// The node that the moves lead to: places among brothers, from the root.
export const nodeAt = (tree, way) => way.reduce((node, place) => node?.children?.[place], tree);

// The way to a node of the picture.
export function wayTo(data, at) {
  const way = [];
  for (let here = at; data.nodes[here].parent !== null; here = data.nodes[here].parent) {
    const brothers = data.nodes.flatMap((node, other) =>
      node.parent === data.nodes[here].parent ? [other] : [],
    );
    way.unshift(brothers.indexOf(here));
  }
  return way;
}

// A copy of the tree in which one node is another.
function changed(tree, way, change) {
  if (way.length === 0) return change(tree);
  const [place, ...rest] = way;
  const children = tree.children.map((child, at) =>
    at === place ? changed(child, rest, change) : child,
  );
  return withoutGaps({ ...tree, children: children.filter(Boolean) });
}
// Whoever has lost the last child is a leaf.
const withoutGaps = ({ role, children, ...node }) =>
  children.length > 0 ? { ...node, role, children } : { ...node, value: node.value ?? 0 };

const addChild = (node) => {
  if (!isLeaf(node)) return { ...node, children: [...node.children, { value: 0 }] };
  const { value, ...rest } = node;
  return { ...rest, children: [{ value: value ?? 0 }, { value: 0 }] };
};
const setRole = (role) => (node) => ({ ...node, role });
const setValue = (value) => (node) => ({ ...node, value });
const setWeight = (weight) => (node) => ({ ...node, weight });

// As the third of the text forms, JSON. Luck chooses by weights, which are odds once
// they are divided by their sum.
export function written(tree) {
  const write = ({ weight, children, ...node }, sum) => ({
    ...node,
    ...(sum && { odds: `${weight ?? 1}/${sum}` }),
    ...(children && {
      children: children.map((child) =>
        write(
          child,
          node.role === "CHANCE" && children.reduce((all, one) => all + (one.weight ?? 1), 0),
        ),
      ),
    }),
  });
  return JSON.stringify(write(tree));
}

// What can be done to the node that was chosen.
export function NodeTools({ tree, way, name, onChange, onClose }) {
  const box = useRef(null);
  useEffect(
    () =>
      box.current
        ?.querySelector("button[aria-pressed=true], input")
        ?.focus({ preventScroll: true }),
    [way.join()],
  );
  const node = nodeAt(tree, way);
  if (!node) return null;
  const act = (change) => onChange(changed(tree, way, change));
  const above = way.length > 0 && nodeAt(tree, way.slice(0, -1));
  const sum =
    above && above.role === "CHANCE"
      ? above.children.reduce((all, one) => all + (one.weight ?? 1), 0)
      : 0;
  const number = (event, set) =>
    Number.isFinite(event.target.valueAsNumber) && act(set(event.target.valueAsNumber));
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
            onChange=${(event) =>
              event.target.valueAsNumber >= 1 && number(event, (n) => setWeight(Math.round(n)))}
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
