use std::collections::HashMap;

use search::trace::{SearchTrace, TraceEvent};

use crate::Subject;
use crate::picture::Picture;
use crate::spots::Spots;

/// A recorded search to be looked at step by step, forwards and backwards.
pub struct Replay {
    picture: Picture,
    /// The indices of the events that are visible in the picture.
    steps: Vec<usize>,
    spots: Spots,
    /// The nodes of the picture by the numbers that `spots` gives them.
    shown: Vec<usize>,
}

/// How the picture looks after a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// One for each node of the picture.
    pub states: Vec<SpotState>,
    /// The node that the step is about.
    pub now: Option<usize>,
}

/// What is known of a node after a step.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct SpotState {
    /// How far it is.
    pub progress: Progress,
    /// Its value by now.
    pub value: Option<f64>,
    /// The window by now: alpha and beta.
    pub window: Option<(f64, f64)>,
    /// Simulations through it so far.
    pub visits: u32,
}

/// How far the search of a node is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Progress {
    /// Not reached so far.
    #[default]
    Waiting,
    /// Entered and not left.
    Open,
    /// Left.
    Done,
    /// Pruned.
    Pruned,
}

impl Replay {
    /// Everything that was recorded.
    pub fn new(subject: &Subject, trace: &SearchTrace) -> Replay {
        let picture = subject.whole_picture(trace, &[]);
        let shown = picture.shown();
        let numbers: HashMap<usize, usize> = shown.iter().copied().zip(0..).collect();
        let spots = Spots::new(trace, &picture, &numbers, &[]);
        let all = trace.events.iter().enumerate();
        let visible = all.filter(|(_, event)| spots.shows(event));
        let steps = visible.map(|(number, _)| number).collect();
        Replay {
            picture,
            steps,
            spots,
            shown,
        }
    }

    /// The tree.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Is there no step?
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The index of the event of a step.
    pub fn event(&self, step: usize) -> Option<usize> {
        self.steps.get(step).copied()
    }

    /// The steps that are cut-offs.
    pub fn cuts(&self, trace: &SearchTrace) -> Vec<usize> {
        let steps = self.steps.iter().enumerate();
        let cuts =
            steps.filter(|(_, event)| matches!(trace.events[**event], TraceEvent::Cut { .. }));
        cuts.map(|(step, _)| step).collect()
    }

    /// The node of the picture that a step is about.
    pub fn spot(&self, trace: &SearchTrace, step: usize) -> Option<usize> {
        let event = trace.events.get(self.event(step)?)?;
        self.spots.spot(event).map(|number| self.shown[number])
    }

    /// The picture after the steps up to this one.
    pub fn frame(&self, trace: &SearchTrace, step: usize) -> Frame {
        let mut frame = Frame {
            states: vec![SpotState::default(); self.picture.nodes.len()],
            now: self.spot(trace, step),
        };
        for &event in self.steps.iter().take(step + 1) {
            self.apply(trace, &trace.events[event], &mut frame);
        }
        frame
    }

    fn apply(&self, trace: &SearchTrace, event: &TraceEvent, frame: &mut Frame) {
        let spot = self.spots.spot(event).map(|number| self.shown[number]);
        if let TraceEvent::Begin { .. } = event {
            frame.states.fill(SpotState::default());
        }
        if let TraceEvent::Simulate { path, reward } = event {
            let drawn = path.iter().filter_map(|&node| self.spots.of_node[node]);
            for number in drawn {
                let state = &mut frame.states[self.shown[number]];
                let before = f64::from(state.visits) * state.value.unwrap_or(0.0);
                state.visits += 1;
                state.value = Some((before + reward) / f64::from(state.visits));
                state.progress = Progress::Done;
            }
            return;
        }
        let Some(spot) = spot else {
            return;
        };
        match event {
            TraceEvent::Enter { node } => {
                // A second search of a node begins anew.
                if frame.states[spot].progress != Progress::Waiting {
                    self.mark_below(spot, SpotState::default(), frame);
                }
                let node = &trace.nodes[*node];
                frame.states[spot] = SpotState {
                    progress: Progress::Open,
                    window: Some((node.alpha, node.beta)),
                    ..SpotState::default()
                };
            }
            TraceEvent::Leaf { node } => {
                frame.states[spot].progress = Progress::Done;
                frame.states[spot].value = trace.nodes[*node].value;
            }
            TraceEvent::Back {
                so_far,
                alpha,
                beta,
                ..
            } => {
                frame.states[spot].value = Some(*so_far);
                frame.states[spot].window = Some((*alpha, *beta));
            }
            TraceEvent::Cut { node } => {
                let pruned = SpotState {
                    progress: Progress::Pruned,
                    ..SpotState::default()
                };
                let Some(above) = self.spots.of_node[*node] else {
                    return;
                };
                for mv in &trace.nodes[*node].pruned {
                    if let Some(&number) = self.spots.by_move.get(&(above, mv.clone())) {
                        self.mark_below(self.shown[number], pruned, frame);
                    }
                }
            }
            TraceEvent::Leave { value, .. } => {
                frame.states[spot].progress = Progress::Done;
                frame.states[spot].value = Some(*value);
            }
            TraceEvent::Begin { .. } | TraceEvent::Simulate { .. } => {}
        }
    }

    fn mark_below(&self, spot: usize, state: SpotState, frame: &mut Frame) {
        let mut open = vec![spot];
        while let Some(at) = open.pop() {
            frame.states[at] = state;
            open.extend(&self.picture.nodes[at].children);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use search::trace::{Algorithm, TraceRequest};

    use super::*;
    use crate::Tree;

    fn subject(text: &str) -> Subject {
        Subject::Tree(Arc::new(Tree::read(text).expect("a tree")))
    }

    #[test]
    fn the_last_frame_is_what_the_search_found() {
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs] {
            let subject = subject("[[3,12,8],[2,4,6],[14,5,2]]");
            let request = TraceRequest::new(algorithm, 2);
            let trace = subject.explain(&request).expect("no chance here");
            let replay = Replay::new(&subject, &trace);
            assert_eq!(replay.len(), trace.events.len());
            let last = replay.frame(&trace, replay.len() - 1);
            assert_eq!(last.states[0].value, Some(3.0), "{algorithm}");
            assert_eq!(last.states[0].progress, Progress::Done);
        }
    }

    #[test]
    fn a_cut_marks_what_it_prunes_and_going_back_unmarks_it() {
        let subject = subject("[[3,5],[6,2],[1,8]]");
        let request = TraceRequest::new(Algorithm::AlphaBeta, 2);
        let trace = subject.explain(&request).expect("no chance here");
        let replay = Replay::new(&subject, &trace);
        let cuts = replay.cuts(&trace);
        assert_eq!(cuts.len(), 1);
        let pruned = |step: usize| {
            let frame = replay.frame(&trace, step);
            let states = frame.states.iter();
            states
                .filter(|state| state.progress == Progress::Pruned)
                .count()
        };
        assert_eq!(pruned(cuts[0]), 1);
        assert_eq!(pruned(cuts[0] - 1), 0);
        let frame = replay.frame(&trace, cuts[0]);
        let now = frame.now.expect("a cut is somewhere");
        assert_eq!(replay.picture().nodes[now].name, "D");
        assert_eq!(frame.states[now].value, Some(1.0));
        assert_eq!(frame.states[now].window, Some((3.0, 1.0)));
    }

    #[test]
    fn simulations_are_counted_as_far_as_they_have_been_made() {
        let subject = subject("[[3,5],[6,2]]");
        let request = TraceRequest {
            simulations: 20,
            ..TraceRequest::new(Algorithm::Mcts, 2)
        };
        let trace = subject.explain(&request).expect("any game");
        let replay = Replay::new(&subject, &trace);
        assert_eq!(replay.frame(&trace, 6).states[0].visits, 7);
        assert_eq!(replay.frame(&trace, 19).states[0].visits, 20);
    }
}
