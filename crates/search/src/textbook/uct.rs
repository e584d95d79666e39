use game::{Position, Side, Turn, playout};

use crate::SplitMix64;

/// Monte Carlo tree search as in the books: UCT, one simulation at a time, every one of
/// them kept so that it can be told.
///
/// A simulation goes down the tree to a move that was never tried, always by the move
/// with the highest `mean + c·√(ln N / n)`; adds that one position; plays a random game
/// from there; and counts its result all the way up. [`mcts`](crate::mcts) is the one to
/// play with: it is a hundred times faster and proves things.
#[derive(Clone, Copy, Debug)]
pub struct Uct {
    /// How much seldom tried moves are preferred: `c`. The books say √2 for rewards
    /// from 0 to 1.
    pub curiosity: f64,
    /// Seed of all chance.
    pub seed: u64,
}

/// The tree that grew, and how.
#[derive(Clone, Debug)]
pub struct UctTree<P: Position> {
    /// All positions of the tree; a parent comes before its children.
    pub nodes: Vec<UctNode<P>>,
    /// The simulations in their order.
    pub simulations: Vec<Simulation>,
    /// Which side MAX is: the one to move at the root, or the first where luck is.
    pub max: Side,
    /// The move tried most often; none when nobody is to move.
    pub best: Option<P::Move>,
}

/// A position of the tree.
#[derive(Clone, Debug)]
pub struct UctNode<P: Position> {
    /// The number of the node above, and the move that leads here.
    pub from: Option<(usize, P::Move)>,
    /// The position.
    pub pos: P,
    /// The numbers of the nodes below.
    pub children: Vec<usize>,
    /// How many simulations came through.
    pub visits: u32,
    /// What they were worth to MAX, summed: from 0 for the lowest result possible to 1
    /// for the highest.
    pub reward: f64,
    untried: Vec<P::Move>,
}

impl<P: Position> UctNode<P> {
    /// The mean reward of MAX; one half before the first simulation.
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
    /// The nodes it went through, the root first and the new one last.
    pub path: Vec<usize>,
    /// What its random game was worth to MAX, from 0 to 1.
    pub reward: f64,
}

impl Uct {
    /// The books' settings.
    pub const fn new(seed: u64) -> Uct {
        Uct {
            curiosity: std::f64::consts::SQRT_2,
            seed,
        }
    }

    /// Runs so many simulations, or fewer when `stop` says so between two of them.
    pub fn grow<P: Position>(
        &self,
        pos: &P,
        simulations: u32,
        mut stop: impl FnMut() -> bool,
    ) -> UctTree<P> {
        let max = match pos.turn() {
            Turn::Player(side) => side,
            Turn::Chance | Turn::Over(_) => Side::First,
        };
        let bounds = pos.bounds();
        let ends = [bounds.start().seen_by(max), bounds.end().seen_by(max)].map(f64::from);
        let mut run = Run {
            curiosity: self.curiosity,
            max,
            lowest: ends[0].min(ends[1]),
            span: (ends[0] - ends[1]).abs().max(1.0),
            rng: SplitMix64::new(self.seed),
            nodes: vec![sprout(None, pos.clone())],
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

fn sprout<P: Position>(from: Option<(usize, P::Move)>, pos: P) -> UctNode<P> {
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
    curiosity: f64,
    max: Side,
    /// The lowest result there can be, seen by MAX.
    lowest: f64,
    /// How far it is from there to the highest.
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
                    None => (self.most_promising(at, side), false),
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
        let weights: u32 = pos.moves().map(|mv| pos.weight(mv)).sum();
        let mut left = self.rng.below(weights);
        let outcome = pos.moves().find(|&mv| {
            let weight = pos.weight(mv);
            let hit = left < weight;
            left = left.wrapping_sub(weight);
            hit
        });
        let outcome = outcome.expect("the weights of the outcomes add up");
        let known = self.nodes[at].children.iter().copied();
        let mut known = known.filter(|&child| {
            let from = self.nodes[child].from;
            from.is_some_and(|(_, mv)| mv == outcome)
        });
        match known.next() {
            Some(child) => (child, false),
            None => (self.add(at, outcome), true),
        }
    }

    fn add(&mut self, parent: usize, mv: P::Move) -> usize {
        let child = self.nodes.len();
        let pos = self.nodes[parent].pos.after(mv);
        self.nodes.push(sprout(Some((parent, mv)), pos));
        self.nodes[parent].children.push(child);
        child
    }

    /// The child with the highest mean for `side` and bonus for being seldom tried.
    fn most_promising(&self, at: usize, side: Side) -> usize {
        let parent = &self.nodes[at];
        let log = f64::from(parent.visits.max(1)).ln();
        let priority = |child: usize| {
            let child = &self.nodes[child];
            let mean = match side == self.max {
                true => child.mean(),
                false => 1.0 - child.mean(),
            };
            mean + self.curiosity * (log / f64::from(child.visits.max(1))).sqrt()
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
