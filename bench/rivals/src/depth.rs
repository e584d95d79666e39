//! How soon a depth of Connect Four is reached.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;

use game::{Evaluator, Game};
use games::Connect4;
use games::connect4::WindowEval;
use minimax::{IterativeOptions, IterativeSearch, Strategy};
use search::engine::{Limits, Score, SearchThread, TranspositionTable, Tuning};

use crate::board::StaticEval;
use crate::fourths::Fourths;
use crate::stopwatch::{Contestant, race};

const TABLE: usize = 64 << 20;

/// The depths, and how many tries each contestant has.
const DEPTHS: [(u32, usize); 3] = [(12, 9), (14, 5), (16, 3)];

/// From the empty board, a fresh table for each try.
pub(crate) fn run() {
    println!("Connect Four from the start: seconds of processor time to a depth, best of some.");
    println!("\nOpinion: the example's of minimax\n");
    with(Fourths);
    println!("\nOpinion: windows of four\n");
    with(WindowEval);
}

/// The ways to set up `minimax` that its documentation offers for such a game.
pub(crate) fn their_options() -> [(&'static str, IterativeOptions); 4] {
    let table = IterativeOptions::new().with_table_byte_size(TABLE);
    [
        ("minimax", table),
        (
            "minimax, two at a time",
            table.with_double_step_increment().with_aspiration_window(5),
        ),
        (
            "minimax, countermoves",
            table.with_countermoves().with_countermove_history(),
        ),
        (
            "minimax, two at a time, countermoves",
            table
                .with_double_step_increment()
                .with_countermoves()
                .with_countermove_history(),
        ),
    ]
}

fn with<E: Evaluator<Connect4> + Copy + 'static>(eval: E) {
    let start = Connect4::from_spec("connect4").expect("its own name");
    println!(
        "{:<40} {:>5} {:>9} {:>8} {:>11} {:>7}",
        "search", "depth", "seconds", "sooner", "nodes", "value"
    );
    for (depth, rounds) in DEPTHS {
        let values: Vec<Cell<i32>> = (0..6).map(|_| Cell::new(0)).collect();
        let mut contestants = Vec::new();
        for (index, (name, options)) in their_options().into_iter().enumerate() {
            let value = &values[index];
            contestants.push(Contestant {
                name: name.to_owned(),
                prepare: Box::new(move || {
                    let mut search = IterativeSearch::new(StaticEval(eval), options);
                    search.set_max_depth(depth as u8);
                    Box::new(move || {
                        let _best = search.choose_move(&start);
                        value.set(i32::from(search.root_value()));
                        0
                    })
                }),
            });
        }
        for (index, (name, tuning)) in [
            ("engine, every move to full depth", Tuning::PLAIN),
            ("engine", Tuning::FULL),
        ]
        .into_iter()
        .enumerate()
        {
            let value = &values[4 + index];
            contestants.push(Contestant {
                name: name.to_owned(),
                prepare: Box::new(move || {
                    let mut search_thread = SearchThread::new(eval, tuning);
                    let table = TranspositionTable::new(TABLE);
                    Box::new(move || {
                        let stop = AtomicBool::new(false);
                        let limits = Limits {
                            depth,
                            ..Limits::until(&stop)
                        };
                        let report = search_thread.deepen(&start, &table, &limits, |_| ());
                        let report = report.expect("there are moves");
                        let (Score::Heuristic(worth) | Score::Result(worth)) = report.score;
                        value.set(worth);
                        report.nodes
                    })
                }),
            });
        }
        let best = race(&contestants, rounds);
        let theirs = best[..4].iter().map(|best| best.time).min();
        let theirs = theirs.expect("there are four").as_secs_f64();
        for ((contestant, best), value) in contestants.iter().zip(&best).zip(&values) {
            let seconds = best.time.as_secs_f64();
            println!(
                "{:<40} {depth:>5} {seconds:>9.3} {:>7.1}x {:>11} {:>7}",
                contestant.name,
                theirs / seconds,
                if best.work > 0 {
                    best.work.to_string()
                } else {
                    "-".to_owned()
                },
                value.get()
            );
        }
    }
}
