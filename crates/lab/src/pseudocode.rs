use search::textbook::{Kind, LeafReason};
use search::trace::{Algorithm, SearchTrace, TraceEvent};

/// A search in a few lines, as books print it. The notation is the same in all languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PseudoCode {
    lines: Vec<Line>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Line {
    /// The kind of event that happens in this line.
    event: &'static str,
    text: &'static str,
}

/// Sections of lines, each with the event that happens there.
const TEXT: &str = include_str!("../player/pseudocode.txt");

impl PseudoCode {
    /// What an algorithm does at a node of this kind. A leaf has no code of its own.
    pub fn of(algorithm: Algorithm, kind: Kind) -> Option<PseudoCode> {
        let family = match (algorithm, kind) {
            (Algorithm::Mcts, _) => return section("mcts any"),
            (Algorithm::Star1 | Algorithm::Star2, Kind::Chance) => "star",
            (_, Kind::Chance) => "expectimax",
            (Algorithm::Minimax | Algorithm::Expectimax, _) => "minimax",
            (Algorithm::Pvs, _) => "pvs",
            (Algorithm::Table, _) => "table",
            _ => "alphabeta",
        };
        let role = match kind {
            Kind::Max => "max",
            Kind::Min => "min",
            Kind::Chance => "chance",
            Kind::Over => return None,
        };
        section(&format!("{family} {role}"))
    }

    /// Its lines.
    pub fn lines(&self) -> impl Iterator<Item = &'static str> {
        self.lines.iter().map(|line| line.text)
    }

    /// The line in which an event happens.
    pub fn line_of(&self, trace: &SearchTrace, event: &TraceEvent) -> Option<usize> {
        let word = match event {
            TraceEvent::Begin { .. } => return None,
            TraceEvent::Enter { .. } => "enter",
            TraceEvent::Leaf { node } => match trace.nodes[*node].leaf {
                Some(LeafReason::Known) => "known",
                _ => "leaf",
            },
            TraceEvent::Back { .. } => "back",
            TraceEvent::Cut { .. } => "cut",
            TraceEvent::Leave { .. } => "leave",
            TraceEvent::Simulate { .. } => "sim",
        };
        self.lines.iter().position(|line| line.event == word)
    }
}

fn section(wanted: &str) -> Option<PseudoCode> {
    let mut lines = TEXT.lines();
    lines.find(|line| line.strip_prefix("# ") == Some(wanted))?;
    let lines = lines.take_while(|line| !line.is_empty());
    let lines = lines.filter_map(|line| line.split_once("| "));
    let lines = lines.map(|(event, text)| Line {
        event: event.trim(),
        text,
    });
    Some(PseudoCode {
        lines: lines.collect(),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use search::trace::TraceRequest;

    use super::*;
    use crate::{Subject, Tree};

    #[test]
    fn every_event_of_every_search_has_a_line() {
        for algorithm in Algorithm::ALL {
            let text = if algorithm.handles_chance() {
                "[chance[1/2: 4, 1/2: 8], chance[1/2: 1, 1/2: 2], chance[1/2: [9,1], 1/2: 0]]"
            } else {
                "[[3,5,1],[6,[2,3]],[1,8]]"
            };
            let subject = Subject::Tree(Arc::new(Tree::read(text).expect("a tree")));
            let request = TraceRequest::new(algorithm, 4);
            let trace = subject.explain(&request).expect("a search that fits");
            for event in &trace.events {
                let node = crate::Narrator::about(event);
                let kind = node.map(|node| trace.nodes[node].kind);
                let Some(code) = kind.and_then(|kind| PseudoCode::of(algorithm, kind)) else {
                    continue;
                };
                assert!(
                    code.line_of(&trace, event).is_some(),
                    "{algorithm} {event:?}"
                );
            }
        }
    }

    #[test]
    fn cuts_happen_where_the_window_is_tested() {
        let code = PseudoCode::of(Algorithm::AlphaBeta, Kind::Min).expect("it has code");
        let lines: Vec<&str> = code.lines().collect();
        assert_eq!(lines[6], "    if β ≤ α  return v");
        assert!(PseudoCode::of(Algorithm::AlphaBeta, Kind::Over).is_none());
    }
}
