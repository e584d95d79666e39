//! Rubbish for what the laboratory reads: trees in their three forms, tables of payoffs, the
//! tables of the defence problems, answers in practice. `./fuzz` goes further.

use std::sync::Arc;

use game::Lang;
use gametest::fuzz::{Target, is_one_line};
use search::trace::TraceRequest;
use siasat_lab::course::Practice;
use siasat_lab::matrix::{BadMatrix, Fraction, Matrix, Mixed, Protect, Pure, Reduced, Station};
use siasat_lab::{Subject, Tree, outline};

fn target(name: &str) -> Target {
    Target::new(env!("CARGO_MANIFEST_DIR"), name)
}

/// A tree that is read is the tree written, and can be searched.
#[test]
fn trees() {
    target("trees").reads_text(|text| {
        let tree = match Tree::read(text) {
            Ok(tree) => tree,
            Err(error) => return is_one_line(text, |lang| error.in_lang(lang)),
        };
        assert_eq!(Tree::read(&tree.text()).as_ref(), Ok(&tree), "{text:?}");
        assert!(
            tree.object().is_object() || tree.nodes.len() == 1,
            "{text:?}"
        );
        let truth = tree.number(tree.nodes[0].truth);
        let subject = Subject::Tree(Arc::new(tree));
        let request = TraceRequest::new(subject.usual_algorithm(), subject.usual_depth());
        // A leaf alone is a game that is over.
        let Ok(trace) = subject.explain(&request) else {
            return;
        };
        // Means of chance are rounded in the tree.
        if !subject.has_chance() {
            assert_eq!(trace.value, truth, "{text:?}");
        }
        outline(&subject.picture(&trace), Lang::En);
    });
}

fn is_solved(matrix: &Matrix) {
    let pure = Pure::of(matrix);
    Reduced::of(matrix);
    if matrix.rows().len() * matrix.columns().len() > 400 {
        return;
    }
    let mixed = Mixed::of(matrix);
    let value = mixed.value.to_f64();
    let [low, high] = [pure.maximin, pure.minimax].map(Fraction::to_f64);
    let slack = 1e-6 * low.abs().max(high.abs()).max(1.0);
    assert!(value >= low - slack && value <= high + slack);
}

/// A table that is read is the table written, and has a value between its two guarantees.
#[test]
fn matrices() {
    target("matrices").reads_text(|text| match text.parse::<Matrix>() {
        Ok(matrix) => {
            let written = matrix.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&matrix), "{text:?}");
            is_solved(&matrix);
        }
        Err(error) => is_one_line(text, |lang| error.in_lang(lang)),
    });
}

/// How many are chosen in the first line; in the second the things, or the places with a
/// colon.
#[test]
fn defence() {
    target("defence").reads_text(|text| {
        let (numbers, words) = text.split_once('\n').unwrap_or(("1 1", text));
        let mut numbers = numbers.split(' ').map(|word| word.parse().unwrap_or(1));
        let mut number = || numbers.next().unwrap_or(1_usize);
        let (choose, other) = (number(), number());
        let table = if words.contains(':') {
            Station::read_places(words).and_then(|places| {
                let station = Station {
                    places,
                    units: choose,
                    need: other,
                };
                station.matrix()
            })
        } else {
            Protect::read_things(words).and_then(|things| {
                let protect = Protect {
                    things,
                    choose,
                    reward: Fraction::whole(other.min(1_000) as i64),
                };
                protect.matrix()
            })
        };
        match table {
            Ok(matrix) => is_solved(&matrix),
            Err(error) => is_one_line(text, |lang| BadMatrix::in_lang(&error, lang)),
        }
    });
}

/// A line for each answer.
#[test]
fn practice() {
    target("practice").times(500).reads_text(|text| {
        let mut practice = Practice::new(text.len() as u64);
        for typed in text.lines().take(20) {
            let (right, answered) = practice.score();
            let verdict = practice.answer(typed, Lang::Id);
            assert!(!verdict.told.is_empty());
            let counted = u32::from(verdict.right.is_some());
            let correct = u32::from(verdict.right == Some(true));
            assert_eq!(practice.score(), (right + correct, answered + counted));
            practice.question(Lang::En);
            practice.drawn();
        }
    });
}
