//! A searched tree as a picture: selection of nodes, layout and drawing.

mod dot;
mod draw;
mod layout;

use std::collections::HashMap;

use search::textbook::Kind;
use search::trace::{Node, SearchTrace};

use crate::tree::{Role, Tree};

pub use dot::dot;
pub use draw::draw;

/// A tree to be drawn. The root is the first node.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// A parent comes before its children.
    pub nodes: Vec<Spot>,
    /// Whether nothing was left out.
    pub is_whole: bool,
}

/// A node of the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// The node above.
    pub parent: Option<usize>,
    /// The nodes below.
    pub children: Vec<usize>,
    /// The node of the trace that is shown here, if it was searched.
    pub node: Option<usize>,
    /// Its name.
    pub name: String,
    /// The move that leads here, where it is another text than the name.
    pub mv: String,
    /// The move that leads here, as the search calls it.
    pub step: String,
    /// The probability, for an outcome of chance.
    pub odds: Option<f64>,
    /// Who moves here.
    pub kind: Kind,
    /// The value that the search found, or the value of a leaf that was not visited.
    pub value: Option<f64>,
    /// The search window: alpha and beta.
    pub window: Option<(f64, f64)>,
    /// Whether it was searched.
    pub fate: Fate,
    /// Whether it is on the principal variation.
    pub is_best: bool,
    /// The number of simulations through it.
    pub visits: Option<u32>,
    /// Nodes below that are not shown.
    pub hidden: u64,
}

/// Whether a node was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It was searched.
    Searched,
    /// It was pruned.
    Pruned,
    /// The search did not reach it.
    Unreached,
}

impl Picture {
    /// The largest number of leaves; larger trees are shown in part.
    pub const LEAVES: usize = 60;
    /// The largest number of rows.
    pub const ROWS: usize = 24;

    /// The picture of a search of a tree below one of its nodes, with pruned nodes.
    pub fn of_tree(trace: &SearchTrace, tree: &Tree, root: usize) -> Picture {
        // The last visit of a node counts.
        let from = trace.root().unwrap_or(0);
        let searched = trace.nodes.iter().enumerate().skip(from);
        let searched: HashMap<usize, usize> = searched
            .filter_map(|(number, node)| Some((node.position.parse().ok()?, number)))
            .collect();
        let mut spots = Vec::with_capacity(tree.nodes.len());
        for (number, node) in tree.nodes.iter().enumerate() {
            let visit = searched.get(&number).copied();
            let seen = visit.map(|visit| &trace.nodes[visit]);
            let parent = node.parent.map(|parent| parent as usize);
            let fate = match (seen, parent) {
                (Some(_), _) => Fate::Searched,
                (None, Some(parent)) => fate_below(&spots, parent, trace, &node.label),
                (None, None) => Fate::Unreached,
            };
            let leaf = node.value.filter(|_| node.role == Role::Leaf);
            spots.push(Spot {
                parent,
                children: tree.below(number).collect(),
                node: visit,
                name: match node.role {
                    Role::Leaf => node.label.clone(),
                    _ => node.name.clone(),
                },
                mv: match parent {
                    Some(_) if node.label != node.name && node.role != Role::Leaf => {
                        node.label.clone()
                    }
                    _ => String::new(),
                },
                step: node.label.clone(),
                odds: odds(tree, number),
                kind: match node.role {
                    Role::Max => Kind::Max,
                    Role::Min => Kind::Min,
                    Role::Chance => Kind::Chance,
                    Role::Leaf => Kind::Over,
                },
                value: seen
                    .and_then(|seen| seen.value)
                    .or(leaf.map(|leaf| tree.number(leaf))),
                window: seen.map(|seen| (seen.alpha, seen.beta)),
                fate,
                is_best: false,
                visits: seen.and_then(|seen| seen.visits),
                hidden: 0,
            });
        }
        Picture::finish(below(spots, root), trace)
    }

    /// The picture of a search of a game, below one of the nodes it has written down.
    pub fn of_game(trace: &SearchTrace, root: usize) -> Picture {
        let mut spots: Vec<Spot> = Vec::new();
        let mut waiting = std::collections::VecDeque::from([(None, root)]);
        while let Some((parent, number)) = waiting.pop_front() {
            let here = spots.len();
            let node = &trace.nodes[number];
            spots.push(spot(parent, number, node));
            if let Some(parent) = parent {
                let parent: &mut Spot = &mut spots[parent];
                parent.children.push(here);
            }
            waiting.extend(node.children.iter().map(|&child| (Some(here), child)));
        }
        // Untried moves come after the others.
        for at in 0..spots.len() {
            let node = spots[at].node.map(|node| &trace.nodes[node]);
            for mv in node.map(|node| node.pruned.clone()).unwrap_or_default() {
                let here = spots.len();
                spots[at].children.push(here);
                spots.push(Spot {
                    parent: Some(at),
                    children: Vec::new(),
                    node: None,
                    name: mv.clone(),
                    step: mv.clone(),
                    mv,
                    odds: None,
                    kind: Kind::Over,
                    value: None,
                    window: None,
                    fate: Fate::Pruned,
                    is_best: false,
                    visits: None,
                    hidden: 0,
                });
            }
        }
        Picture::finish(spots, trace)
    }

    fn finish(mut spots: Vec<Spot>, trace: &SearchTrace) -> Picture {
        let mut at = Some(0);
        while let Some(here) = at {
            spots[here].is_best = true;
            let best = spots[here].node.and_then(|node| trace.best_child(node));
            let mut below = spots[here].children.iter().copied();
            at = best.and_then(|best| below.find(|&child| spots[child].node == Some(best)));
        }
        Picture {
            nodes: spots,
            is_whole: true,
        }
    }

    /// The picture without what would make a drawing unreadable.
    pub(crate) fn drawable(mut self) -> Picture {
        self.cut_down();
        self
    }

    /// Leaves out what would make the picture unreadable: the deepest rows, and then
    /// the last children of wide nodes.
    fn cut_down(&mut self) {
        let mut depths = vec![0_usize; self.nodes.len()];
        for at in 0..self.nodes.len() {
            for &child in &self.nodes[at].children {
                depths[child] = depths[at] + 1;
            }
        }
        let deepest = depths.iter().copied().max().unwrap_or(0);
        let leaves = |rows: usize| {
            let shown = self.nodes.iter().zip(&depths);
            let ends = shown.filter(|(spot, depth)| {
                **depth == rows || (**depth < rows && spot.children.is_empty())
            });
            ends.count()
        };
        let rows = (1..=deepest.min(Picture::ROWS))
            .rev()
            .find(|&rows| leaves(rows) <= Picture::LEAVES);
        let rows = rows.unwrap_or(1);
        let mut below = vec![0_u64; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let children = &self.nodes[at].children;
            below[at] = children.iter().map(|&child| below[child] + 1).sum();
        }
        for (spot, depth) in self.nodes.iter_mut().zip(depths) {
            let first_hidden = match depth {
                depth if depth >= rows => 0,
                0 => Picture::LEAVES,
                _ => continue,
            };
            if spot.children.len() <= first_hidden {
                continue;
            }
            let hidden = spot.children.split_off(first_hidden);
            spot.hidden += hidden.iter().map(|&child| below[child] + 1).sum::<u64>();
            self.is_whole = false;
        }
        self.is_whole &= self.nodes.iter().all(|spot| spot.hidden == 0);
    }

    /// Where each node of the drawing lies, as far as it is drawn.
    pub(crate) fn places(&self) -> Vec<Option<(f64, f64)>> {
        draw::lay_out(self).places
    }

    /// How far it is from a node to the next one of the same row.
    fn space(&self, places: &[Option<(f64, f64)>], at: usize) -> f64 {
        let Some((x, y)) = places[at] else {
            return 0.0;
        };
        let others = places.iter().enumerate().filter(|&(other, _)| other != at);
        let others = others.filter_map(|(_, place)| *place);
        let beside = others.filter(|&(_, other)| (other - y).abs() < 1.0);
        let beside = beside.map(|(other, _)| (other - x).abs());
        beside.fold(f64::INFINITY, f64::min)
    }

    /// The leaves that are shown, from left to right.
    pub fn leaves(&self) -> Vec<usize> {
        let mut leaves = Vec::new();
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let children = &self.nodes[at].children;
            if children.is_empty() {
                leaves.push(at);
            }
            open.extend(children.iter().rev());
        }
        leaves
    }

    /// The nodes that are shown, parents first.
    pub fn shown(&self) -> Vec<usize> {
        let mut shown = vec![0];
        let mut at = 0;
        while let Some(&here) = shown.get(at) {
            shown.extend(&self.nodes[here].children);
            at += 1;
        }
        shown
    }
}

/// A spot and all below it, as a picture of their own.
fn below(mut spots: Vec<Spot>, root: usize) -> Vec<Spot> {
    if root == 0 {
        return spots;
    }
    let mut order = vec![root];
    let mut parents = vec![None];
    let mut at = 0;
    while let Some(&here) = order.get(at) {
        let first = order.len();
        order.extend(&spots[here].children);
        parents.resize(order.len(), Some(at));
        spots[here].children = (first..order.len()).collect();
        at += 1;
    }
    let alone = order.iter().zip(parents);
    alone
        .map(|(&here, parent)| Spot {
            parent,
            ..spots[here].clone()
        })
        .collect()
}

fn spot(parent: Option<usize>, number: usize, node: &Node) -> Spot {
    Spot {
        parent,
        children: Vec::new(),
        node: Some(number),
        name: node.mv.clone().unwrap_or_default(),
        mv: node.mv.clone().unwrap_or_default(),
        step: node.mv.clone().unwrap_or_default(),
        odds: node.odds,
        kind: match node.leaf {
            Some(_) => Kind::Over,
            None => node.kind,
        },
        value: node.value,
        window: Some((node.alpha, node.beta)),
        fate: Fate::Searched,
        is_best: false,
        visits: node.visits,
        hidden: node.unwritten,
    }
}

/// What became of a node that was not searched.
fn fate_below(spots: &[Spot], parent: usize, trace: &SearchTrace, label: &str) -> Fate {
    let above: &Spot = &spots[parent];
    let node = above.node.map(|node| &trace.nodes[node]);
    match (above.fate, node) {
        (Fate::Pruned, _) => Fate::Pruned,
        (_, Some(node)) if node.pruned.iter().any(|mv| mv == label) => Fate::Pruned,
        _ => Fate::Unreached,
    }
}

/// The probability of an outcome of chance.
fn odds(tree: &Tree, number: usize) -> Option<f64> {
    let parent = tree.nodes[number].parent? as usize;
    if tree.nodes[parent].role != Role::Chance {
        return None;
    }
    let all = tree
        .below(parent)
        .map(|child| u64::from(tree.nodes[child].weight));
    let all: u64 = all.sum();
    Some(f64::from(tree.nodes[number].weight) / all as f64)
}
