use game::Notation;

use super::{Node, TraceEvent, TraceRequest, ValueScale};
use crate::textbook::{Counts, CutReason, LeafReason, Step, Trace, Visit, Window};

/// A trace that records nodes and events, moves as text.
pub(super) struct Recorder<'a, P: Notation> {
    scale: ValueScale,
    levels: u32,
    line: &'a [String],
    most: usize,
    pub(super) nodes: Vec<Node>,
    pub(super) events: Vec<TraceEvent>,
    pub(super) roots: Vec<usize>,
    /// What was searched, recorded or not: also when a limit ends the search.
    pub(super) counts: Counts,
    /// The nodes that have been entered and not left, with their positions.
    open: Vec<(usize, P)>,
    /// How many nodes that are not recorded have been entered and not left.
    beyond: u32,
    step: Option<Step<P::Move>>,
    /// The node that was left last, if it was recorded.
    last: Option<usize>,
}

impl<'a, P: Notation> Recorder<'a, P> {
    pub(super) fn new(scale: ValueScale, request: &TraceRequest<'a>) -> Recorder<'a, P> {
        Recorder {
            scale,
            levels: request.levels,
            line: request.line,
            most: request.most,
            nodes: Vec::new(),
            events: Vec::new(),
            roots: Vec::new(),
            counts: Counts::default(),
            open: Vec::new(),
            beyond: 0,
            step: None,
            last: None,
        }
    }

    fn current(&mut self) -> Option<&mut Node> {
        let &(at, _) = self.open.last()?;
        self.nodes.get_mut(at)
    }

    /// The current node and its position, if it is recorded.
    fn recorded(&self) -> Option<(usize, &P)> {
        let (at, pos) = self.open.last()?;
        (self.beyond == 0).then_some((*at, pos))
    }

    /// Does a move leave the requested line?
    fn is_off_line(&self, mv: Option<&str>) -> bool {
        let wanted = self.open.len().checked_sub(1);
        let wanted = wanted.and_then(|above| self.line.get(above));
        wanted.is_some_and(|wanted| mv != Some(wanted))
    }
}

impl<P: Notation> Trace<P> for Recorder<'_, P> {
    fn iteration(&mut self, depth: u32) {
        self.events.push(TraceEvent::Begin { depth });
    }

    fn enter(&mut self, visit: Visit<'_, P>) {
        self.counts.nodes += 1;
        let is_full = self.nodes.len() >= self.most || self.open.len() > self.levels as usize;
        let step = self.step.take();
        // Below a node that is not recorded, moves are not needed.
        let mv = if self.beyond == 0 {
            step.zip(self.open.last())
        } else {
            None
        };
        let mv = mv.map(|(step, (_, pos))| pos.move_text(step.mv));
        if self.beyond > 0 || is_full || self.is_off_line(mv.as_deref()) {
            self.beyond += 1;
            if let Some(node) = self.current() {
                node.unwritten += 1;
            }
            return;
        }
        let number = self.nodes.len();
        let parent = self.open.last().map(|&(parent, _)| parent);
        match parent {
            Some(parent) => self.nodes[parent].children.push(number),
            None => self.roots.push(number),
        }
        self.nodes.push(Node {
            parent,
            mv,
            odds: step.and_then(|step| step.odds),
            probe: step.is_some_and(|step| step.probe),
            position: visit.pos.text(),
            kind: visit.kind,
            depth: visit.depth,
            alpha: self.scale.to_quantity(visit.window.alpha),
            beta: self.scale.to_quantity(visit.window.beta),
            children: Vec::new(),
            leaf: None,
            cut: None,
            pruned: Vec::new(),
            value: None,
            unwritten: 0,
            visits: None,
        });
        self.open.push((number, visit.pos.clone()));
        self.events.push(TraceEvent::Enter { node: number });
    }

    fn leaf(&mut self, reason: LeafReason, value: f64) {
        match reason {
            LeafReason::Over => self.counts.over += 1,
            LeafReason::Depth => self.counts.horizon += 1,
            LeafReason::Known => self.counts.known += 1,
        }
        let value = self.scale.to_quantity(value);
        if let Some((node, _)) = self.recorded() {
            self.nodes[node].leaf = Some(reason);
            self.nodes[node].value = Some(value);
            self.events.push(TraceEvent::Leaf { node });
        }
    }

    fn descend(&mut self, step: Step<P::Move>) {
        self.step = Some(step);
    }

    fn child(&mut self, mv: P::Move, value: f64, so_far: f64, window: Window<f64>) {
        let last = self.last.take();
        if let Some((node, pos)) = self.recorded() {
            let scaled = |value| self.scale.to_quantity(value);
            let back = TraceEvent::Back {
                node,
                child: last.filter(|&last| self.nodes[last].parent == Some(node)),
                mv: pos.move_text(mv),
                value: scaled(value),
                so_far: scaled(so_far),
                alpha: scaled(window.alpha),
                beta: scaled(window.beta),
            };
            self.events.push(back);
        }
    }

    fn cut(&mut self, reason: CutReason, pruned: &[P::Move]) {
        self.counts.cutoffs += 1;
        self.counts.pruned += pruned.len() as u64;
        if let Some((node, pos)) = self.recorded() {
            let pruned = pruned.iter().map(|&mv| pos.move_text(mv)).collect();
            self.nodes[node].cut = Some(reason);
            self.nodes[node].pruned = pruned;
            self.events.push(TraceEvent::Cut { node });
        }
    }

    fn leave(&mut self, value: f64) {
        if self.beyond > 0 {
            self.beyond -= 1;
            self.last = None;
            return;
        }
        let value = self.scale.to_quantity(value);
        if let Some((node, _)) = self.open.pop() {
            let was_leaf = self.nodes[node].leaf.is_some();
            self.nodes[node].value = Some(value);
            self.last = Some(node);
            // The event of a leaf has its value already.
            if !was_leaf {
                self.events.push(TraceEvent::Leave { node, value });
            }
        }
    }

    fn stop(&mut self) {
        self.open.clear();
        self.beyond = 0;
        self.step = None;
    }
}
