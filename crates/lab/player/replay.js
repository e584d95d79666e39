// What is known at every node after so many steps of a told search.
//
// The data comes from `lab::player::data`: nodes, and steps that name a node and what is
// known there from then on. A step is shown by replaying all before it, so that going
// back is as easy as going on.
export function replay(data, steps) {
  let known = data.nodes.map(() => ({}));
  let current = -1;
  let path = [];
  for (const step of data.steps.slice(0, steps)) {
    if (step.kind === "begin") {
      known = data.nodes.map(() => ({}));
      current = -1;
      continue;
    }
    path = step.path ?? [];
    if (step.node === null) continue;
    current = step.node;
    learn(known, step, data.nodes[step.node]);
  }
  // Below what is pruned everything is.
  data.nodes.forEach((node, number) => {
    if (node.parent !== null && known[node.parent].pruned) known[number].pruned = true;
  });
  return { known, current, path };
}

function learn(known, step, node) {
  const here = known[step.node];
  here.seen = true;
  if (step.kind === "enter") {
    here.handed = step.window ?? ["−∞", "+∞"];
    here.window = here.handed;
  }
  // Of moves that are as good the first stays the best.
  const isBetter = step.kind === "back" && step.best && here.value !== step.value;
  if (isBetter && node.kind !== "chance") here.best = step.child;
  if (step.value !== undefined) here.value = step.value;
  if (step.window) here.window = step.window;
  for (const [at, visits, value] of step.visits ?? [])
    Object.assign(known[at], { seen: true, visits, value });
  here.cut = here.cut || step.kind === "cut";
  for (const pruned of step.pruned ?? []) known[pruned].pruned = true;
}

/** How much of the work has been done: counts of what has been told. */
export function counted(data, steps) {
  const told = data.steps.slice(0, steps);
  const count = (kind) => told.filter((step) => step.kind === kind).length;
  return {
    nodes: count("enter"),
    leaves: count("leaf"),
    cutoffs: count("cut"),
    simulations: count("simulate"),
  };
}
