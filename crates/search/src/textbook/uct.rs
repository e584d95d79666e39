use game::{Position, Side, Turn, playout};

use super::run::default_max;
use crate::SplitMix64;
use crate::mcts::{nth, outcome};

/// Monte Carlo tree search as in the books: UCT, one simulation at a time, all of them
/// recorded.
///
/// A simulation selects moves with the highest `mean + c·√(ln N / n)` down to a move that was
/// never tried; expands it; plays a random game from there; and backs its result up to the
/// root. [`mcts`](crate::mcts) is the one to play with: it is a hundred times faster and
/// proves results.
#[derive(Clone, Copy, Debug)]
pub struct Uct {
    /// The exploration constant `c`. The books say √2 for rewards from 0 to 1.
    pub exploration: f64,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// The tree, and the simulations that built it.
#[derive(Clone, Debug)]
pub struct UctTree<P: Position> {
    /// All positions of the tree; a parent comes before its children.
    pub nodes: Vec<UctNode<P>>,
    /// The simulations in their order.
    pub simulations: Vec<Simulation>,
    /// Which side MAX is: the one to move at the root, or the first at a chance node.
    pub max: Side,
    /// The most visited move; `None` when no player is to move.
    pub best: Option<P::Move>,
}

/// A position of the tree.
#[derive(Clone, Debug)]
pub struct UctNode<P: Position> {
    /// The index of the parent, and the move that leads here.
    pub from: Option<(usize, P::Move)>,
    /// The position.
    pub pos: P,
    /// The indices of the children.
    pub children: Vec<usize>,
    /// The number of simulations through this node.
    pub visits: u32,
    /// The sum of their rewards for MAX, each from 0 for the lowest possible result to 1 for the
    /// highest.
    pub reward: f64,
    untried: Vec<P::Move>,
}

impl<P: Position> UctNode<P> {
    /// The mean reward for MAX, from 0 to 1; one half before the first simulation.
    pub fn mean(&self) -> f64 {
        match self.visits {
            0 => 0.5,
            visits => self.reward / f64::from(visits),
        }
    }
}

/// One simulation.
#[derive(Clone, PartialEq, Debug)]
pub struct Simulation {
    /// Its nodes, the root first and the new one last.
    pub path: Vec<usize>,
    /// The reward of its random game for MAX, from 0 to 1.
    pub reward: f64,
}

impl Uct {
    /// The settings of the books.
    pub const fn new(seed: u64) -> Uct {
        Uct {
            exploration: std::f64::consts::SQRT_2,
            seed,
        }
    }

    /// Runs this many simulations, or fewer when `stop`, asked between two of them, is true.
    pub fn grow<P: Position>(
        &self,
        pos: &P,
        simulations: u32,
        mut stop: impl FnMut() -> bool,
    ) -> UctTree<P> {
        let max = default_max(pos);
        let bounds = pos.bounds();
        let ends = [bounds.start().seen_by(max), bounds.end().seen_by(max)].map(f64::from);
        let mut run = Run {
            exploration: self.exploration,
            max,
            lowest: ends[0].min(ends[1]),
            span: (ends[0] - ends[1]).abs().max(1.0),
            rng: SplitMix64::new(self.seed),
            nodes: vec![new_node(None, pos.clone())],
        };
        let mut done = Vec::new();
        while done.len() < simulations as usize && !stop() {
            done.push(run.simulate());
        }
        let nodes = run.nodes;
        let tried = nodes[0].children.iter().map(|&child| &nodes[child]);
        let most = tried.fold(None, |most: Option<&UctNode<P>>, child| match most {
            Some(most) if most.visits >= child.visits => Some(most),
            _ => Some(child),
        });
        let best = match pos.turn() {
            Turn::Player(_) => most.and_then(|child| child.from).map(|(_, mv)| mv),
            Turn::Chance | Turn::Over(_) => None,
        };
        UctTree {
            best,
            nodes,
            simulations: done,
            max,
        }
    }
}

fn new_node<P: Position>(from: Option<(usize, P::Move)>, pos: P) -> UctNode<P> {
    let mut untried: Vec<P::Move> = match pos.turn() {
        Turn::Over(_) => Vec::new(),
        _ => pos.moves().collect(),
    };
    // The first move is tried first, and taken from the end.
    untried.reverse();
    UctNode {
        from,
        pos,
        children: Vec::new(),
        visits: 0,
        reward: 0.0,
        untried,
    }
}

struct Run<P: Position> {
    exploration: f64,
    max: Side,
    /// The lowest result there can be, seen by MAX.
    lowest: f64,
    /// The difference to the highest.
    span: f64,
    rng: SplitMix64,
    nodes: Vec<UctNode<P>>,
}

impl<P: Position> Run<P> {
    fn simulate(&mut self) -> Simulation {
        let mut path = vec![0];
        let mut at = 0;
        loop {
            let next = match self.nodes[at].pos.turn() {
                Turn::Over(_) => break,
                Turn::Chance => self.draw(at),
                Turn::Player(side) => match self.nodes[at].untried.pop() {
                    Some(mv) => (self.add(at, mv), true),
                    None => (self.select(at, side), false),
                },
            };
            path.push(next.0);
            at = next.0;
            if next.1 {
                break;
            }
        }
        let mut end = self.nodes[at].pos.clone();
        let rng = &mut self.rng;
        let (points, _) = playout(&mut end, |n| rng.below(n));
        let reward = (f64::from(points.seen_by(self.max)) - self.lowest) / self.span;
        for &node in &path {
            self.nodes[node].visits += 1;
            self.nodes[node].reward += reward;
        }
        Simulation { path, reward }
    }

    /// The node after an outcome of chance, and whether it is new.
    fn draw(&mut self, at: usize) -> (usize, bool) {
        let pos = &self.nodes[at].pos;
        let drawn = nth(pos, outcome(pos, &mut self.rng));
        let known = self.nodes[at].children.iter().copied();
        let mut known = known.filter(|&child| {
            let from = self.nodes[child].from;
            from.is_some_and(|(_, mv)| mv == drawn)
        });
        match known.next() {
            Some(child) => (child, false),
            None => (self.add(at, drawn), true),
        }
    }

    fn add(&mut self, parent: usize, mv: P::Move) -> usize {
        let child = self.nodes.len();
        let pos = self.nodes[parent].pos.after(mv);
        self.nodes.push(new_node(Some((parent, mv)), pos));
        self.nodes[parent].children.push(child);
        child
    }

    /// The child with the highest upper confidence bound for `side`.
    fn select(&self, at: usize, side: Side) -> usize {
        let parent = &self.nodes[at];
        let log = f64::from(parent.visits.max(1)).ln();
        let priority = |child: usize| {
            let child = &self.nodes[child];
            let mean = if side == self.max {
                child.mean()
            } else {
                1.0 - child.mean()
            };
            mean + self.exploration * (log / f64::from(child.visits.max(1))).sqrt()
        };
        let mut best = parent.children[0];
        for &child in &parent.children[1..] {
            if priority(child) > priority(best) {
                best = child;
            }
        }
        best
    }
}
