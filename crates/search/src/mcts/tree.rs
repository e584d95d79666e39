use game::{Position, Turn};

use super::Settings;
use super::arena::Arena;
use super::node::{Actor, Bounds, Node, Scale, sign};
use super::playout::{Policy, nth, outcome, playout, two_playouts};
use super::prior::Prior;
use super::rng::SplitMix64;
use super::select::{explore, select};

/// What all threads of a search share.
pub(super) struct Rules<'a, Q, B> {
    pub(super) settings: &'a Settings,
    pub(super) scale: Scale,
    pub(super) policy: &'a Q,
    pub(super) prior: &'a B,
}

/// The tree of one thread.
pub(super) struct Tree {
    pub(super) arena: Arena,
    rng: SplitMix64,
    /// The nodes of the current simulation, the root first.
    path: Vec<u32>,
    /// The length of the longest path so far.
    pub(super) depth: usize,
}

/// The greatest depth of the tree.
const DEEPEST: usize = 1024;

impl Tree {
    pub(super) fn new(bytes: usize, rng: SplitMix64) -> Tree {
        let mut path = Vec::new();
        path.reserve_exact(DEEPEST + 1);
        let bytes = bytes.saturating_sub(size_of::<u32>() * path.capacity());
        Tree {
            arena: Arena::new(bytes),
            rng,
            path,
            depth: 0,
        }
    }

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.arena.bytes() + size_of::<u32>() * self.path.capacity()
    }

    /// Reduces the tree to a root.
    pub(super) fn reset<P: Position>(&mut self, pos: &P) {
        self.arena.reset(Node::new(Actor::of(pos.turn()), 0.0, 0.0));
        self.depth = 0;
    }

    /// Keeps the subtree of one move of the root. False when there is none.
    pub(super) fn advance(&mut self, place: usize) -> bool {
        let children = self.arena.get(0).children();
        if place >= children.len() {
            return false;
        }
        self.arena.keep(children.start + place);
        self.depth = self.depth.saturating_sub(1);
        true
    }

    /// Makes sure that the root is expanded, and proven only if its children prove it: a proof
    /// without children would not say what to play.
    pub(super) fn open<P: Position>(
        &mut self,
        root: &P,
        rules: &Rules<'_, impl Policy<P>, impl Prior<P>>,
    ) {
        let node = self.arena.get_mut(0);
        if let Turn::Over(points) = root.turn() {
            node.bounds = Bounds::of(&(points..=points));
            node.mean = rules.scale.value(points);
            return;
        }
        node.bounds = Bounds::Open;
        if node.count == 0 {
            self.path.clear();
            self.expand(0, root, rules);
        }
        self.update_bounds(0);
    }

    /// Selects a leaf, plays to the end, and backs the results up: two games from the same leaf,
    /// unless only one is wanted. Returns how many.
    #[inline]
    pub(super) fn simulate<P: Position>(
        &mut self,
        root: &P,
        rules: &Rules<'_, impl Policy<P>, impl Prior<P>>,
        wanted: u64,
    ) -> u64 {
        let c = 2.0 * rules.settings.exploration;
        let mut pos = root.clone();
        let mut at = 0;
        // The step of the path whose bounds have changed.
        let mut changed = 0;
        self.path.clear();
        let proven = loop {
            self.path.push(at as u32);
            let node = self.arena.get(at);
            if node.bounds.is_exact() {
                break Some(node.mean);
            }
            if node.count == 0 {
                let is_due = node.visits >= rules.settings.expand_after.max(1);
                if !is_due || !self.expand(at, &pos, rules) {
                    break None;
                }
                if self.update_bounds(at) {
                    changed = self.path.len() - 1;
                }
                if self.arena.get(at).bounds.is_exact() {
                    break Some(self.arena.get(at).mean);
                }
            }
            let node = self.arena.get(at);
            let place = match node.actor.side() {
                Some(side) => {
                    let explore = explore(c, node.visits);
                    select(self.arena.children(node), sign(side), explore)
                }
                None => outcome(&pos, &mut self.rng),
            };
            at = node.first as usize + place;
            pos.play(nth(&pos, place));
        };
        self.depth = self.depth.max(self.path.len() - 1);
        let weight = rules.prior.weight();
        let value = |points| rules.scale.value(points);
        match proven {
            Some(result) => {
                self.back_up([result], changed, weight);
                1
            }
            None if wanted < 2 => {
                let points = playout(&mut pos, rules.policy, &mut self.rng);
                self.back_up([value(points)], changed, weight);
                1
            }
            None => {
                let points = two_playouts(&pos, rules.policy, &mut self.rng);
                self.back_up(points.map(value), changed, weight);
                2
            }
        }
    }

    /// Adds the results to all nodes of the path, from the leaf to the root, clamped to the bounds
    /// of each. The bounds of the step `changed` are new: those of the steps before it are
    /// updated as long as they change.
    #[inline]
    fn back_up<const GAMES: usize>(
        &mut self,
        mut results: [f32; GAMES],
        mut changed: usize,
        weight: f32,
    ) {
        for step in (0..self.path.len()).rev() {
            let at = self.path[step] as usize;
            if step + 1 == changed && self.update_bounds(at) {
                changed = step;
            }
            let node = self.arena.get_mut(at);
            if node.bounds.is_exact() {
                node.visits = node.visits.saturating_add(GAMES as u32);
                results = [node.mean; GAMES];
            } else {
                results = results.map(|result| node.bounds.clamp(result));
                node.add(results, weight);
            }
        }
    }

    /// Expands a node, if there is room.
    fn expand<P: Position>(
        &mut self,
        at: usize,
        pos: &P,
        rules: &Rules<'_, impl Policy<P>, impl Prior<P>>,
    ) -> bool {
        let count = pos.move_count();
        let too_deep = self.path.len() > DEEPEST;
        if count > Node::MOST_CHILDREN || too_deep || !self.arena.has_room(count) {
            return false;
        }
        let parent = *self.arena.get(at);
        let chooser = parent.actor.side();
        let weight = rules.prior.weight();
        let children = pos.moves().map(|mv| {
            let after = pos.after(mv);
            let turn = after.turn();
            let mut child = Node::new(Actor::of(turn), parent.mean, rules.settings.urgency);
            let range = match turn {
                Turn::Over(points) => points..=points,
                _ => after.bounds(),
            };
            child.bounds = Bounds::of(&range);
            match child.bounds {
                Bounds::Win => child.mean = rules.scale.value(*range.start()),
                Bounds::Draw => child.mean = 0.0,
                Bounds::Loss => child.mean = rules.scale.value(*range.end()),
                _ if weight > 0.0 => {
                    let side = chooser.unwrap_or_default();
                    child.mean = sign(side) * rules.prior.value(&after, side);
                    child.spread = weight.sqrt().recip();
                }
                _ => {}
            }
            child
        });
        self.arena.adopt(at, children);
        true
    }
}
