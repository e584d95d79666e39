//! The book of values: exact values of all moves of the opening, at once.

use std::env;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use siasat_lobby::{
    AnalysisBot, Bot, Budget, DynSolver, GAMES, Goal, Player, Preparation, Rng, SearchRequest,
    Session, SolveDetail, SolveReport, SolveRequest, SolverSettings, open,
};

const OPENING: [i32; 7] = [-2, -1, 0, 1, 0, -1, -2];

fn start() -> Box<dyn Session> {
    open(GAMES, "connect4").expect("a game")
}

fn solver() -> Box<dyn DynSolver> {
    let settings = SolverSettings {
        memory: 256 << 20,
        ..SolverSettings::default()
    };
    let solver = start().solver(settings, &Preparation::none());
    solver.expect("a solver")
}

fn solved(solver: &mut dyn DynSolver, position: &str) -> SolveReport {
    let request = SolveRequest {
        goal: Goal::Points,
        detail: SolveDetail::Moves,
        stop: &AtomicBool::new(false),
        nodes: None,
        deadline: None,
    };
    let report = solver.prove(position, &request, &mut |_| ());
    report.expect("a position").expect("a player to move")
}

#[test]
fn the_solver_knows_the_opening_without_a_search() {
    let report = solved(&mut *solver(), &start().position());
    let values: Vec<i32> = report.moves.iter().map(|(_, range)| range.low).collect();
    assert_eq!((report.nodes, values), (0, OPENING.to_vec()));
    assert_eq!(
        (report.range.value(), &*report.best),
        (Some(1), &["4".to_owned()][..])
    );
}

#[test]
fn analysis_shows_exact_values_of_the_opening() {
    let session = start();
    let player: Player = "engine:hash=16".parse().expect("a player");
    let mut analysis = AnalysisBot::new(&*session, &player, 16).expect("an adviser");
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: Some(Budget::time(Duration::from_secs(5))),
        all: true,
    };
    let result = analysis.think(&session.position(), &request, &mut |_| ());
    let result = result.expect("a position").expect("a player to move");
    assert!(result.exact && result.moves.iter().all(|valued| valued.exact));
    let mut values = result.moves;
    values.sort_by(|a, b| a.mv.cmp(&b.mv));
    let values: Vec<f64> = values.iter().map(|valued| valued.value).collect();
    assert_eq!(values, OPENING.map(f64::from));
}

#[test]
fn impossible_answers_from_the_book_with_its_value() {
    let player: Player = "level=impossible".parse().expect("a player");
    let mut bot = start().bot(&player).expect("a bot");
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: None,
        all: false,
    };
    let result = bot.think(&start().position(), &request, &mut |_| ());
    let result = result.expect("a position").expect("a player to move");
    assert_eq!(
        (&*result.mv, result.value, result.exact),
        ("4", Some(1.0), true)
    );
    assert_eq!((result.nodes, result.moves.len()), (0, 0));
}

/// A position after so many random moves, as text.
fn random_position(plies: usize, rng: &mut Rng) -> String {
    loop {
        let mut session = start();
        while session.ply() < plies && session.result().is_none() {
            let legal = session.legal();
            let mv = &legal[rng.below(legal.len() as u32) as usize];
            session.play(mv).expect("a legal move");
        }
        if session.result().is_none() {
            return session.position();
        }
    }
}

/// CPU time, which a busy machine does not make longer.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// With `SIASAT_SLOW=1`: all moves of 1,000 random positions of all lengths, each with an
/// empty table; every twentieth also without the book. Prints how much CPU time they took.
#[test]
fn all_moves_of_random_positions() {
    let (count, without_book) = match env::var_os("SIASAT_SLOW") {
        Some(_) => (1000, 20),
        None => (0, 1),
    };
    let mut rng = Rng::new(2026);
    let (mut with_book, mut alone) = (solver(), solver());
    alone.close_book();
    let mut times = Vec::new();
    for index in 0..count {
        let plies = index % 41;
        let position = random_position(plies, &mut rng);
        with_book.forget();
        let before = cpu_seconds();
        let report = solved(&mut *with_book, &position);
        let seconds = cpu_seconds() - before;
        assert!(
            report
                .moves
                .iter()
                .all(|(_, range)| range.value().is_some())
        );
        times.push((seconds, plies, report.nodes, position.clone()));
        // Without the book the first plies take seconds each.
        if index % without_book == 0 && plies >= 8 {
            alone.forget();
            assert_eq!(
                solved(&mut *alone, &position).moves,
                report.moves,
                "{position}"
            );
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    for share in [50, 90, 95, 99, 100] {
        let place = (times.len() * share / 100).max(1) - 1;
        if let Some((seconds, plies, nodes, position)) = times.get(place) {
            println!(
                "{share} of 100 within {seconds:.3} s: {position} after {plies} moves, {nodes} nodes"
            );
        }
    }
    let late = times.iter().filter(|(seconds, ..)| *seconds > 1.0).count();
    println!("{late} of {} take more than 1 s", times.len());
}
