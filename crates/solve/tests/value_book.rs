//! Books of values: right for every position, resumable, and the same bytes every time.

use std::sync::atomic::AtomicBool;
use std::{env, fs, path::PathBuf, process};

use game::{Exact, Game, Turn};
use games::{Connect4, Kalah, TicTacToe};
use siasat_solve::{
    BadBook, Goal, Journal, Method, NoOracle, Settings, SolveError, SolveQuery, Solver, StopSignal,
    ValueBook, ValueBookBuild, WithValueBook,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// A file of this test process.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str) -> TempFile {
        TempFile(env::temp_dir().join(format!("siasat-{name}-{}", process::id())))
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn start<G: Game>(spec: &str) -> G {
    G::from_spec(spec).expect("a game")
}

fn solver<G: Exact>() -> Solver<G, NoOracle> {
    Solver::new(NoOracle, Settings::default())
}

/// Builds a book, or goes on with it, for so many nodes.
fn build<G: Game + Exact>(
    spec: &str,
    plies: u32,
    file: &TempFile,
    nodes: u64,
) -> Result<ValueBook, SolveError> {
    let mut journal = Journal::open(&file.0, spec)
        .expect("a file")
        .expect("a journal");
    let build = ValueBookBuild::new(&start::<G>(spec), spec, plies, &mut journal);
    let stop = StopSignal::new(&GO_ON).with_last_node(nodes);
    let built = build.run(&mut solver(), stop, &mut |_| ());
    built.expect("a journal can be written")
}

fn whole<G: Game + Exact>(spec: &str, plies: u32) -> ValueBook {
    let name = format!("whole-{}-{plies}", spec.replace([':', '=', ','], "-"));
    build::<G>(spec, plies, &TempFile::new(&name), u64::MAX).expect("solved")
}

/// Compares all positions of the first plies, and what comes after them, with the solver.
fn check_all<G: Game + Exact>(spec: &str, plies: u32) {
    let book = whole::<G>(spec, plies);
    let mut solver = solver();
    let mut waiting = vec![(start::<G>(spec), 0)];
    let mut count = 0;
    while let Some((pos, ply)) = waiting.pop() {
        let Turn::Player(me) = pos.turn() else {
            assert_eq!(book.find(&pos), None);
            continue;
        };
        let query = SolveQuery::new(Goal::Points, &GO_ON);
        let solved = solver.solve(&pos, true, query, &mut |_| ());
        let solved = solved.expect("a player is to move");
        let rest = book.find(&pos).map(|rest| rest + pos.banked().seen_by(me));
        assert_eq!(rest, solved.range.value(), "{spec} {}", pos.text());
        let moves = solved.moves.into_iter().map(|(mv, range)| (mv, range.low));
        let in_book = book.moves(&pos);
        if ply < plies {
            assert_eq!(in_book, Some(moves.collect()), "{spec} {}", pos.text());
            waiting.extend(pos.moves().map(|mv| (pos.after(mv), ply + 1)));
        }
        count += 1;
    }
    assert!(count >= book.len(), "symmetric positions share a value");
}

#[test]
fn every_value_is_the_solvers() {
    check_all::<TicTacToe>("tictactoe", 5);
    // Here a side may move twice, and points are banked.
    check_all::<Kalah>("kalah:pits=3,seeds=2", 4);
    check_all::<Kalah>("kalah:pits=2,seeds=3", 0);
}

#[test]
fn a_file_is_read_as_it_was_written_and_damage_is_noticed() {
    let start: TicTacToe = start("tictactoe");
    let book = whole::<TicTacToe>("tictactoe", 3);
    let bytes = book.to_bytes();
    assert_eq!(ValueBook::spec_of(&bytes), Ok("tictactoe"));
    assert_eq!(ValueBook::from_bytes(&bytes, &start).as_ref(), Ok(&book));
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 4;
        assert!(ValueBook::from_bytes(&damaged, &start).is_err(), "{place}");
        assert!(ValueBook::from_bytes(&bytes[..place], &start).is_err());
    }
    let kalah: Kalah = self::start("kalah");
    let other = ValueBook::from_bytes(&bytes, &kalah);
    assert_eq!(
        other,
        Err(BadBook::Damaged),
        "another game has other positions"
    );
}

#[test]
fn a_build_that_was_stopped_goes_on_where_it_was() {
    let spec = "kalah:pits=4,seeds=3";
    let wanted = whole::<Kalah>(spec, 4);
    let file = TempFile::new("stopped");
    // Each attempt begins with an empty table, so each is given more time than the last.
    let mut attempts = (0..20).map(|n| build::<Kalah>(spec, 4, &file, 2_000 << n));
    let mut stopped = 0;
    let book = loop {
        match attempts.next().expect("it makes progress") {
            Ok(book) => break book,
            Err(error) => assert_eq!(error, SolveError::Stopped),
        }
        stopped += 1;
        // Killed in the middle of a record.
        let mut bytes = fs::read(&file.0).expect("a journal");
        bytes.truncate(bytes.len() - 5);
        fs::write(&file.0, bytes).expect("a journal");
    };
    assert!(stopped > 0);
    assert_eq!(book.to_bytes(), wanted.to_bytes(), "the same bytes");
    let again = build::<Kalah>(spec, 4, &file, 0);
    assert_eq!(again, Ok(book), "nothing is left to be searched");
}

#[test]
fn a_journal_is_for_one_game_and_one_process() {
    let file = TempFile::new("journal");
    let open = |spec| Journal::open(&file.0, spec).expect("a file");
    let first = open("tictactoe").expect("a journal");
    assert!(matches!(open("tictactoe"), Err(BadBook::Locked)));
    drop(first);
    assert!(open("tictactoe").is_ok());
    assert!(matches!(open("connect4"), Err(BadBook::NotABook)));
}

#[test]
fn a_solver_with_a_book_searches_nothing_inside_it() {
    let pos: TicTacToe = start("tictactoe");
    let book = whole::<TicTacToe>("tictactoe", 3);
    let oracle = WithValueBook::new(Some(&book), NoOracle);
    let mut solver = Solver::new(oracle, Settings::default());
    for goal in [Goal::Points, Goal::Outcome] {
        let query = SolveQuery::new(goal, &GO_ON);
        let solved = solver.solve(&pos, true, query, &mut |_| ());
        let solved = solved.expect("a player is to move");
        assert_eq!((solved.nodes, solved.range.value()), (0, Some(0)));
        assert_eq!(solved.best().len(), 9);
        assert_eq!(solved.line.len(), 3, "a line as long as the book is deep");
    }
    solver.oracle_mut().set_book(None);
    let query = SolveQuery::new(Goal::Points, &GO_ON);
    let solved = solver.solve(&pos, true, query, &mut |_| ());
    let solved = solved.expect("a player is to move");
    assert!(solved.nodes > 0 && solved.line.len() == 9);
}

#[test]
fn another_method_confirms_values_and_finds_wrong_ones() {
    let start: TicTacToe = start("tictactoe");
    let book = whole::<TicTacToe>("tictactoe", 2);
    let settings = Settings {
        method: Method::ProofNumber,
        ..Settings::default()
    };
    let check = |book: &ValueBook| {
        let mut indices = 0..;
        let mut pick = |count| indices.next().filter(|&index| index < count);
        let mut solver = Solver::new(NoOracle, settings);
        let checked = book.check(&start, &mut solver, (&GO_ON).into(), &mut pick, &mut |_| ());
        checked.expect("not stopped")
    };
    assert!(check(&book).is_ok_and(|count| count > 1));
    let other = whole::<TicTacToe>("tictactoe", 1);
    assert!(check(&other).is_ok());
    let wrong = ValueBook::from_bytes(&with_first_value(&book.to_bytes()), &start);
    assert!(check(&wrong.expect("a book")).is_err());
}

/// The file with another first value and the right checksum.
fn with_first_value(bytes: &[u8]) -> Vec<u8> {
    let first = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .expect("a line")
        + 1;
    let mut bytes = bytes[..bytes.len() - 8].to_vec();
    bytes[first] = 6;
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn positions_are_counted_as_published() {
    // Positions of Connect Four after so many moves, folded: see the perft files.
    let file = TempFile::new("counts");
    let mut journal = Journal::open(&file.0, "connect4")
        .expect("a file")
        .expect("a journal");
    let start: Connect4 = start("connect4");
    let build = ValueBookBuild::new(&start, "connect4", 8, &mut journal);
    assert_eq!(
        build.positions(),
        [1, 4, 25, 121, 568, 2_144, 8_231, 27_109, 91_295]
    );
}
