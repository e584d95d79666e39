//! A search that is stopped and saved goes on where it was.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use game::{Game, Position, Turn};
use games::Knightthrough;
use siasat_solve::{
    BadCheckpoint, Goal, Method, NoOracle, Settings, SolveError, SolveQuery, Solver, StopSignal,
    ValueRange,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

const SPEC: &str = "knightthrough:width=6,height=6";

fn settings(method: Method) -> Settings {
    Settings {
        memory: 1 << 20,
        method,
        ..Settings::default()
    }
}

fn start() -> Knightthrough {
    Knightthrough::from_spec(SPEC).expect("good options")
}

/// A file of its own for each test, gone afterwards.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str) -> TempFile {
        let name = format!("siasat-checkpoint-{}-{name}", std::process::id());
        TempFile(std::env::temp_dir().join(name))
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Searches so many nodes more. The bounds found, and whether the search was stopped.
fn search(solver: &mut Solver<Knightthrough, NoOracle>, nodes: u64) -> (ValueRange, bool) {
    let pos = start();
    let Turn::Player(me) = pos.turn() else {
        unreachable!("a player begins");
    };
    let stop = StopSignal::new(&GO_ON).with_last_node(solver.nodes().saturating_add(nodes));
    let mut range = ValueRange::of(&pos, me, Goal::Points);
    let query = SolveQuery::new(Goal::Points, stop);
    let found = solver.narrow_down(&pos, me, &mut range, query, &mut |_| ());
    (range, found == Err(SolveError::Stopped))
}

#[test]
fn pieces_of_a_search_find_what_the_whole_finds() {
    for method in [Method::AlphaBeta, Method::ProofNumber] {
        let file = TempFile::new(&format!("{method:?}"));
        let mut whole = Solver::new(NoOracle, settings(method));
        let (value, _) = search(&mut whole, u64::MAX);
        assert_eq!(value.value(), Some(1));
        let undisturbed = whole.nodes();
        let piece = undisturbed / 4;
        let (mut pieces, mut nodes) = (0, 0);
        loop {
            // Each time as if the program had been started again.
            let mut solver = Solver::new(NoOracle, settings(method));
            if pieces > 0 {
                solver.resume(SPEC, &start(), &file.0).expect("a good file");
                assert_eq!(solver.nodes(), nodes);
            }
            let (range, is_stopped) = search(&mut solver, piece);
            let saved = solver.save(SPEC, &start(), &file.0);
            saved.expect("room on the disk");
            (pieces, nodes) = (pieces + 1, solver.nodes());
            if !is_stopped {
                assert_eq!(range, value);
                break;
            }
            assert!(pieces < 20, "it does not come to an end");
        }
        println!("{method:?}: {pieces} pieces, {nodes} nodes, whole {undisturbed}");
        assert!(pieces > 1);
        // What is not in the table is searched again: for proof numbers up to half a piece.
        assert!(nodes < undisturbed * 3, "{nodes} for {undisturbed}");
    }
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let file = TempFile::new("refused");
    let mut solver = Solver::new(NoOracle, settings(Method::AlphaBeta));
    search(&mut solver, 20_000);
    let saved = solver.save(SPEC, &start(), &file.0);
    saved.expect("room on the disk");
    let resume = |spec: &str, method: Method, memory: usize| {
        let settings = Settings {
            memory,
            ..settings(method)
        };
        let start = Knightthrough::from_spec(spec).expect("good options");
        Solver::new(NoOracle, settings).resume(spec, &start, &file.0)
    };
    let saved = fs::read(&file.0).expect("a file");
    assert!(resume(SPEC, Method::AlphaBeta, 1 << 20).is_ok());
    let other = resume("knightthrough:width=4,height=6", Method::AlphaBeta, 1 << 20);
    assert!(matches!(other, Err(BadCheckpoint::Other { found }) if found == SPEC));
    let method = resume(SPEC, Method::ProofNumber, 1 << 20);
    assert!(matches!(method, Err(BadCheckpoint::Other { .. })));
    let small = resume(SPEC, Method::AlphaBeta, 1);
    assert!(
        matches!(small, Err(BadCheckpoint::TooLarge(_))),
        "{small:?}"
    );
    for at in [9, 20, 45, 60, 100, saved.len() / 2, saved.len() - 1] {
        let mut damaged = saved.clone();
        damaged[at] ^= 4;
        fs::write(&file.0, &damaged).expect("room on the disk");
        assert!(
            resume(SPEC, Method::AlphaBeta, 1 << 20).is_err(),
            "byte {at}"
        );
    }
    for length in [0, 5, 50, saved.len() / 2] {
        fs::write(&file.0, &saved[..length]).expect("room on the disk");
        assert!(
            resume(SPEC, Method::AlphaBeta, 1 << 20).is_err(),
            "{length} bytes"
        );
    }
}
