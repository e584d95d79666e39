//! Reviews keep their word: a game gets the same marks every time, what loses nothing is
//! not marked, and what gives the game away is.
//!
//! With `SIASAT_SLOW=1` fifty random games of every game are reviewed twice, and compared
//! with exact values where the solver can find them. `SIASAT_GAMES=oware,sungka` chooses the
//! games that are reviewed twice, `SIASAT_COUNT=10` how many of each.

use std::env;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use game::{Lang, Spec};
use lobby::{
    DynSolver, GAMES, Goal, Preparation, Rng, Session, SolveDetail, SolveRequest, SolverSettings,
};
use siasat_commentary::review::{ReviewBudget, ReviewStep, ReviewedMove, Reviewer};
use siasat_commentary::{Mark, Speakers};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn is_slow() -> bool {
    env::var_os("SIASAT_SLOW").is_some()
}

/// The moves of one side or both are drawn; a game of at most `longest` moves.
fn random_game(spec: &str, seed: u64, longest: usize) -> Box<dyn Session> {
    let mut session = lobby::open(GAMES, spec).expect(spec);
    let mut rngs = [1, 2, 3].map(|stream| Rng::new(8 * seed + stream));
    let [dice, sides @ ..] = &mut rngs;
    let game = session.random_game(dice, sides, longest);
    for (_, text) in &game.moves {
        session.play(text).expect("a legal move");
    }
    session
}

fn after(spec: &str, moves: &str) -> Box<dyn Session> {
    let mut session = lobby::open(GAMES, spec).expect(spec);
    for text in moves.split_whitespace() {
        session.play(text).expect(text);
    }
    session
}

fn review_with(session: &dyn Session, budget: ReviewBudget) -> Vec<ReviewedMove> {
    let mut reviewer = Reviewer::with_budget(session, budget);
    let mut moves = Vec::new();
    loop {
        match reviewer.step(&GO_ON) {
            ReviewStep::Move(reviewed) => moves.push(*reviewed),
            ReviewStep::End(_) => {}
            ReviewStep::Stopped => panic!("nobody stops it"),
            ReviewStep::Done => break,
        }
    }
    moves.reverse();
    moves
}

fn review(session: &dyn Session) -> Vec<ReviewedMove> {
    review_with(session, ReviewBudget::USUAL)
}

/// A tenth of the usual one, so that many games can be reviewed.
const SMALL: ReviewBudget = ReviewBudget {
    solver: 1 << 17,
    search: 1 << 12,
    confirm: 1 << 14,
};

#[test]
fn a_game_gets_the_same_marks_every_time() {
    let count = env::var("SIASAT_COUNT").ok();
    let count = count.and_then(|text| text.parse().ok());
    let games = count.unwrap_or(if is_slow() { 50 } else { 1 });
    let longest = if is_slow() { 400 } else { 24 };
    let wanted = env::var("SIASAT_GAMES").unwrap_or_default();
    let names = GAMES.iter().map(|game| game.info().name);
    let is_wanted = |name: &&str| wanted.is_empty() || wanted.split(',').any(|word| word == *name);
    for spec in names.filter(is_wanted) {
        let start = Instant::now();
        let (mut moves, mut marks) = (0, 0);
        for seed in 0..games {
            let session = random_game(spec, seed, longest);
            let first = review_with(&*session, SMALL);
            assert_eq!(first, review_with(&*session, SMALL), "{spec} {seed}");
            assert_eq!(first.len(), session.ply());
            moves += first.len();
            marks += first.iter().filter(|one| one.mark != Mark::None).count();
        }
        let seconds = start.elapsed().as_secs_f64();
        println!("{spec}: {games} games twice, {moves} moves, {marks} marks, {seconds:.0} s");
    }
}

/// Knows exact values, with a table of its own.
struct Truth {
    solver: Box<dyn DynSolver>,
    is_scored: bool,
    known: usize,
    marks: usize,
}

impl Truth {
    fn of(session: &dyn Session) -> Truth {
        let solver = session.solver(SolverSettings::default(), &Preparation::until(&GO_ON));
        Truth {
            solver: solver.expect("a solver"),
            is_scored: session.info().scored,
            known: 0,
            marks: 0,
        }
    }

    fn range(&mut self, position: &str, detail: SolveDetail) -> Option<lobby::SolveReport> {
        let request = SolveRequest {
            goal: Goal::Points,
            detail,
            stop: &GO_ON,
            nodes: Some(4_000_000),
            deadline: None,
        };
        let solved = self.solver.prove(position, &request, &mut |_| ());
        solved.expect("a position")
    }

    /// The law of marks, where the values are found.
    fn check(&mut self, reviewed: &ReviewedMove, context: &str) {
        let Some(solved) = self.range(&reviewed.position, SolveDetail::Moves) else {
            return;
        };
        let made = solved.moves.iter().find(|(mv, _)| *mv == reviewed.mv);
        let made = made.and_then(|(_, range)| range.value());
        let (Some(best), Some(made)) = (solved.range.value(), made) else {
            return;
        };
        self.known += 1;
        self.marks += usize::from(reviewed.mark != Mark::None);
        let loses_something = if self.is_scored {
            made < best
        } else {
            made.signum() < best.signum()
        };
        let turns_win_into_loss = best > 0 && made < 0;
        let is_marked = reviewed.mark != Mark::None;
        let text = format!("{context}: {best} {made} {reviewed:?}");
        assert!(!is_marked || loses_something, "marked: {text}");
        assert!(is_marked || !turns_win_into_loss, "missed: {text}");
        // What is said to be proven is true.
        if let Some(worth) = reviewed.best.filter(|worth| worth.exact) {
            assert_eq!(worth.value, f64::from(best), "{text}");
        }
        if let Some(worth) = reviewed.made.filter(|worth| worth.exact) {
            assert_eq!(worth.value, f64::from(made), "{text}");
        }
    }
}

#[test]
fn nothing_good_is_marked_and_no_lost_win_is_missed() {
    let few = if is_slow() { 50 } else { 2 };
    let mut games = vec![
        ("tictactoe", few),
        ("nim", few),
        ("nim:misere=yes", few),
        ("kalah:pits=4,seeds=3", few),
        ("kalah:pits=4,seeds=3,empty-capture=yes", few),
        ("adjacency:size=3,rounds=32", few),
        ("knightthrough:width=4,height=5", few),
        ("congklak:holes=3,seeds=2", few),
    ];
    if is_slow() {
        // The solver that knows the truth takes most of the time.
        games.extend([
            ("adjacency:size=4,rounds=32", 10),
            ("connect4", 10),
            ("kalah:seeds=3", 10),
            ("kalah", 10),
        ]);
        use_a_database("kalah", 22);
    }
    for (spec, games) in games {
        let start = Instant::now();
        let mut truth = Truth::of(&*lobby::open(GAMES, spec).expect(spec));
        let mut moves = 0;
        for seed in 0..games {
            let session = random_game(spec, seed, 400);
            for reviewed in review(&*session) {
                moves += 1;
                truth.check(&reviewed, &format!("{spec} {seed}"));
            }
        }
        let Truth { known, marks, .. } = truth;
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{spec}: {games} games, {moves} moves, {known} known, {marks} marks, {seconds:.0} s"
        );
        assert!(2 * known > moves, "{spec}: most values are known");
    }
}

/// Builds an endgame database, which takes some seconds, for all sessions from now on.
fn use_a_database(spec: &str, seeds: u32) {
    let folder = env::temp_dir().join(format!("siasat-review-{seeds}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let spec = Spec::new(spec);
    let game = lobby::find(GAMES, &spec.name).expect("a game");
    let endgames = game.endgames().expect("databases");
    let path = lobby::database_path(&folder, &endgames.title(&spec).expect("good options"));
    let building = lobby::BuildOptions {
        threads: 1,
        stop: &GO_ON,
        watch: &|_, _| (),
    };
    endgames
        .build(&spec, seeds, &path, &building)
        .expect("room for the database");
    lobby::keep_databases_in(folder);
}

/// Everything that is said about the moves of a game, a line for each.
fn said(spec: &str, moves: &str, lang: Lang) -> Vec<String> {
    let session = after(spec, moves);
    let words = siasat_commentary::TEXTS.words(lang);
    let speakers = Speakers::of_sides(words, session.info());
    let reviewed = review(&*session).into_iter();
    let lines = reviewed.map(|one| {
        let says = one.says(&speakers, &*session).join(" ");
        format!("{}{}: {says}", one.mv, one.mark.text())
    });
    lines.collect()
}

#[test]
fn a_mistake_comes_with_its_refutation_and_what_the_better_move_keeps() {
    assert_eq!(
        said("tictactoe", "1 2 5", Lang::En)[1],
        "2??: 2 loses by force. The refutation: 5 3 9. X completes a line of 3. \
         5 keeps the draw: 5 2 3 7 4 6 8 9. X is forced into the last cell, square 9. A draw."
    );
    let told = &said("tictactoe", "1 2 5", Lang::Id)[1];
    assert!(
        told.starts_with("2??: 2 pasti kalah. Bantahannya: 5 3 9."),
        "{told}"
    );
    let told = &said("kalah:pits=4,seeds=3", "1", Lang::En)[0];
    assert!(told.starts_with("1??: 1 loses by force."), "{told}");
    for part in [
        "gets 2 further turns",
        "2 keeps the win (+6)",
        "First player wins",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // The side that has to take the last stick loses.
    let told = &said("nim:piles=3,take=2,misere=yes", "1", Lang::En)[0];
    assert!(told.contains("to take the last stick"), "{told}");
}

#[test]
fn moves_of_one_value_are_named_together() {
    let told = said("tictactoe", "1 5", Lang::En);
    assert_eq!(
        told[0],
        "1: One of the best moves: 1, 2, 3, 4, 5, 6, 7, 8 and 9, 0."
    );
    assert_eq!(told[1], "5: The best move: 5, 0.");
}

#[test]
fn a_review_can_be_stopped() {
    let session = random_game("congklak", 1, 30);
    let mut reviewer = Reviewer::new(&*session);
    assert_eq!(reviewer.steps(), session.ply() + 1);
    assert_eq!(reviewer.step(&AtomicBool::new(true)), ReviewStep::Stopped);
}
