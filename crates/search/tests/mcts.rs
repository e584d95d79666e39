//! Monte Carlo tree search on every game: tactics, proofs, limits, repeatability.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Game, Notation, Position, Side, Turn};
use games::{
    Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, TicTacToe, connect4::WindowEval,
    kalah::SeedEval,
};
use gametest::SplitMix64;
use siasat_search::Instant;
use siasat_search::mcts::{
    Decisive, EvalPrior, Greedy, Mcts, NoPrior, Outcome, Random, Report, Settings, SimulationLimits,
};

fn start<G: Game>(spec: &str) -> G {
    G::from_spec(spec).expect("good options")
}

/// The position after these moves.
fn after<G: Game>(spec: &str, moves: &str) -> G {
    moves.split_whitespace().fold(start(spec), |pos: G, text| {
        pos.after(pos.read_move(text).expect("a legal move"))
    })
}

/// A small tree, so that tests do not ask for much memory.
fn small() -> Settings {
    Settings {
        memory: 32 << 20,
        ..Settings::default()
    }
}

fn think<P: Position>(pos: &P, sims: u64) -> Report<P::Move> {
    Mcts::new(pos.clone(), small()).search(&SimulationLimits::sims(sims))
}

/// Plain UCT finds the move.
fn check<G: Game>(spec: &str, moves: &str, best: &str, proven: Option<Outcome>) {
    let pos: G = after(spec, moves);
    let report = think(&pos, 20_000);
    let found = pos.move_text(report.best.expect("a player is to move"));
    assert_eq!(found, best, "after {moves}");
    assert_eq!(report.proven, proven, "after {moves}");
    assert_eq!(report.line.first(), report.best.as_ref());
}

#[test]
fn a_win_in_one_is_proven_at_once() {
    check::<Connect4>("connect4", "4 1 4 1 4 1", "4", Some(Outcome::Win));
    let pos: Connect4 = after("connect4", "4 1 4 1 4 1");
    assert_eq!(think(&pos, 1_000_000).sims, 0);
}

#[test]
fn a_lone_threat_is_blocked() {
    check::<Connect4>("connect4", "4 1 4 1 4", "4", None);
}

#[test]
fn a_double_threat_is_made() {
    // Three in a row with both ends open cannot be answered.
    check::<Connect4>("connect4", "3 1 4 1", "5", Some(Outcome::Win));
}

#[test]
fn tic_tac_toe_is_won_and_saved_where_it_can_be() {
    for (moves, outcome) in [
        ("", Outcome::Draw),
        ("5 4", Outcome::Win),
        ("5 1", Outcome::Draw),
        ("1 2", Outcome::Win),
    ] {
        let pos: TicTacToe = after("tictactoe", moves);
        let report = think(&pos, 200_000);
        assert_eq!(report.proven, Some(outcome), "after {moves}");
        let value = match outcome {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Loss => 0.0,
        };
        assert_eq!(report.value, value, "after {moves}");
    }
}

#[test]
fn a_knight_that_cannot_be_stopped_runs() {
    let pos: Knightthrough = start("knightthrough");
    let won = pos.parse("nnnn4/8/8/4N3/8/8/8/NNNN4 w").unwrap();
    let report = think(&won, 20_000);
    assert_eq!(report.proven, Some(Outcome::Win));
    let one = pos.parse("n7/8/4N3/8/8/8/8/N7 w").unwrap();
    let report = think(&one, 10);
    let best = one.move_text(report.best.unwrap());
    assert!(best.starts_with("e6") && best.ends_with('8'), "{best}");
}

#[test]
fn nim_is_won_as_theory_says() {
    // Without a limit, the side to move loses when the piles cancel out; with the
    // last stick losing, the same holds as long as one pile has more than one.
    for piles in [
        [1, 1, 0],
        [1, 2, 3],
        [2, 2, 0],
        [1, 2, 0],
        [3, 3, 1],
        [2, 3, 0],
        [1, 4, 5],
    ] {
        for misere in [false, true] {
            let big = piles.iter().any(|&pile| pile > 1);
            let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
            let lost = (sum == 0) == (big || !misere);
            let sizes: Vec<String> = piles
                .iter()
                .filter(|&&pile| pile > 0)
                .map(ToString::to_string)
                .collect();
            let misere = if misere { "yes" } else { "no" };
            let spec = format!("nim:piles={},take=0,misere={misere}", sizes.join("/"));
            let report = think(&start::<Nim>(&spec), 300_000);
            let outcome = if lost { Outcome::Loss } else { Outcome::Win };
            assert_eq!(report.proven, Some(outcome), "{spec}");
        }
    }
}

#[test]
fn extra_turns_belong_to_the_same_side() {
    // Kalah with two pits of one seed each is small enough to be solved by hand or
    // by walking through it.
    fn solve(pos: &Kalah) -> i32 {
        match pos.turn() {
            Turn::Over(points) => points.0.signum(),
            Turn::Player(side) => {
                let values = pos.moves().map(|mv| solve(&pos.after(mv)));
                match side {
                    Side::First => values.max().unwrap(),
                    Side::Second => values.min().unwrap(),
                }
            }
            Turn::Chance => unreachable!("no luck in Kalah"),
        }
    }
    for spec in [
        "kalah:pits=2,seeds=1",
        "kalah:pits=2,seeds=3",
        "kalah:pits=3,seeds=1",
        "kalah:pits=3,seeds=2",
        "kalah:pits=4,seeds=1",
    ] {
        let pos: Kalah = start(spec);
        let outcome = match solve(&pos) {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        };
        assert_eq!(think(&pos, 500_000).proven, Some(outcome), "{spec}");
    }
}

#[test]
fn pig_is_valued_as_the_theory_of_optimal_play_says() {
    let report = think(&start::<Pig>("pig:target=20"), 400_000);
    assert!((report.value - 0.6156).abs() < 0.02, "{}", report.value);
}

/// Calls a function with each game.
macro_rules! with_all_games {
    ($function:ident) => {
        $function::<TicTacToe>("tictactoe");
        $function::<Connect4>("connect4");
        $function::<Kalah>("kalah");
        $function::<Congklak>("congklak");
        $function::<Knightthrough>("knightthrough");
        $function::<Adjacency>("adjacency");
        $function::<Nim>("nim:piles=3/4/5,take=0");
        $function::<Pig>("pig:target=30");
    };
}

/// A random game, every position of it.
fn walk<G: Game>(spec: &str, seed: u64, mut visit: impl FnMut(&G)) {
    let mut pos: G = start(spec);
    let mut rng = SplitMix64::new(seed);
    loop {
        visit(&pos);
        let legal = pos.legal_moves();
        if legal.is_empty() {
            return;
        }
        pos.play(legal[rng.below(legal.len() as u32) as usize]);
    }
}

/// A report is about the position: its moves are legal, its numbers add up.
fn is_sound<P: Position>(pos: &P, report: &Report<P::Move>) {
    let legal: Vec<P::Move> = match pos.turn() {
        Turn::Over(_) => Vec::new(),
        _ => pos.moves().collect(),
    };
    let moves: Vec<P::Move> = report.moves.iter().map(|tried| tried.mv).collect();
    assert_eq!(moves, legal);
    assert!((0.0..=1.0).contains(&report.value));
    match pos.turn() {
        Turn::Player(_) => assert!(legal.contains(&report.best.expect("a move"))),
        _ => assert_eq!(report.best, None),
    }
    let mut pos = pos.clone();
    for &mv in &report.line {
        assert!(pos.moves().any(|legal| legal == mv), "{mv:?} in {pos:?}");
        pos.play(mv);
    }
    // A loss is played only when there is nothing else, a win whenever there is one.
    let proven = |mv| report.moves.iter().find(|tried| tried.mv == mv)?.proven;
    if let Some(best) = report.best {
        let outcomes = || report.moves.iter().map(|tried| tried.proven);
        let lost = |outcome| outcome == Some(Outcome::Loss);
        assert!(!lost(proven(best)) || outcomes().all(lost));
        if outcomes().any(|outcome| outcome == Some(Outcome::Win)) {
            assert_eq!(proven(best), Some(Outcome::Win));
        }
    }
}

#[test]
fn only_legal_moves_come_out() {
    fn check<G: Game>(spec: &str) {
        for seed in 0..4 {
            walk(spec, seed, |pos: &G| is_sound(pos, &think(pos, 150)));
        }
    }
    with_all_games!(check);
}

#[test]
fn several_threads_are_sound_and_make_every_simulation() {
    fn check<G: Game>(spec: &str) {
        let settings = Settings {
            threads: 3,
            ..small()
        };
        let mut round = 0;
        walk(spec, 7, |pos: &G| {
            round += 1;
            if round % 4 == 0 {
                let report = Mcts::new(pos.clone(), settings).search(&SimulationLimits::sims(3000));
                is_sound(pos, &report);
                assert!(report.sims == 3000 || report.proven.is_some());
            }
        });
        let report = Mcts::new(start::<G>(spec), settings).search(&SimulationLimits::sims(3000));
        let visits: u64 = report.moves.iter().map(|tried| tried.visits).sum();
        assert!(visits <= 3000, "{spec}: {visits}");
        assert!(
            visits >= 2990 || report.proven.is_some(),
            "{spec}: {visits}"
        );
    }
    with_all_games!(check);
}

#[test]
fn heavy_playouts_and_priors_are_sound() {
    let prior = EvalPrior {
        eval: SeedEval,
        weight: 5.0,
        half: 8.0,
    };
    let greedy = Greedy {
        eval: SeedEval,
        greed: 0.7,
    };
    walk("kalah", 3, |pos: &Kalah| {
        let mut mcts = Mcts::with(*pos, small(), greedy, prior);
        is_sound(pos, &mcts.search(&SimulationLimits::sims(200)));
    });
    let mut mcts = Mcts::with(start::<Connect4>("connect4"), small(), Decisive, NoPrior);
    is_sound(
        &start::<Connect4>("connect4"),
        &mcts.search(&SimulationLimits::sims(2000)),
    );
}

#[test]
fn a_prior_alone_already_prefers_the_better_move() {
    // Before any playout of its own, the middle column looks best.
    let prior = EvalPrior {
        eval: WindowEval,
        weight: 20.0,
        half: 0.1,
    };
    let pos: Connect4 = start("connect4");
    let report = Mcts::with(pos, small(), Random, prior).search(&SimulationLimits::sims(40));
    assert_eq!(pos.move_text(report.best.unwrap()), "4");
}

#[test]
fn a_seed_repeats_a_search_exactly() {
    fn check<G: Game>(spec: &str) {
        let search = |seed| {
            let settings = Settings { seed, ..small() };
            let mut mcts = Mcts::new(start::<G>(spec), settings);
            let report = mcts.search(&SimulationLimits::sims(3000));
            if let Some(best) = report.best {
                mcts.advance(best);
            }
            (report, mcts.search(&SimulationLimits::sims(1000)))
        };
        assert_eq!(search(5), search(5), "{spec}");
    }
    with_all_games!(check);
    let values = [1, 2].map(|seed| {
        let settings = Settings { seed, ..small() };
        let mut mcts = Mcts::new(start::<Kalah>("kalah"), settings);
        mcts.search(&SimulationLimits::sims(3000)).value
    });
    assert_ne!(values[0], values[1]);
}

#[test]
fn memory_is_never_exceeded_and_a_full_tree_still_learns() {
    let limit = Settings::LEAST_MEMORY;
    let settings = Settings {
        memory: limit,
        ..small()
    };
    fn check<G: Game>(spec: &str, settings: Settings) {
        let pos: G = start(spec);
        let mut mcts = Mcts::new(pos.clone(), settings);
        for _ in 0..3 {
            let report = mcts.search(&SimulationLimits::sims(5000));
            assert!(
                report.memory <= settings.memory,
                "{spec}: {}",
                report.memory
            );
            is_sound(mcts.position(), &report);
            let Some(best) = report.best else { return };
            mcts.advance(best);
        }
    }
    check::<Connect4>("connect4", settings);
    check::<Kalah>("kalah", settings);
    check::<Knightthrough>("knightthrough", settings);
    check::<Adjacency>("adjacency", settings);
    check::<Pig>("pig", settings);
    let report =
        Mcts::new(start::<Connect4>("connect4"), settings).search(&SimulationLimits::sims(50_000));
    assert_eq!(report.sims, 50_000);
    assert!(report.memory > limit / 2);
}

#[test]
fn what_was_learned_about_the_next_position_is_kept() {
    let pos: Kalah = start("kalah");
    let mut mcts = Mcts::new(pos, small());
    let report = mcts.search(&SimulationLimits::sims(10_000));
    let best = report.best.unwrap();
    let visits = report
        .moves
        .iter()
        .find(|tried| tried.mv == best)
        .unwrap()
        .visits;
    mcts.advance(best);
    assert_eq!(*mcts.position(), pos.after(best));
    let kept: u64 = mcts
        .search(&SimulationLimits::sims(0))
        .moves
        .iter()
        .map(|tried| tried.visits)
        .sum();
    // The first visit went to the move itself and not below it.
    assert!(kept < visits && kept + 20 > visits, "{kept} of {visits}");
}

#[test]
fn the_next_position_is_found_by_itself() {
    let pos: Connect4 = start("connect4");
    let mut mcts = Mcts::new(pos, small());
    let line = mcts.search(&SimulationLimits::sims(20_000)).line;
    let next = pos.after(line[0]).after(line[1]);
    assert!(mcts.go_to(&next));
    let report = mcts.search(&SimulationLimits::sims(0));
    is_sound(&next, &report);
    assert!(report.moves.iter().map(|tried| tried.visits).sum::<u64>() > 1000);
    let elsewhere = after("connect4", "1 1 1 1 1 1 2 2 2 2 2 2");
    assert!(!mcts.go_to(&elsewhere));
    is_sound(&elsewhere, &mcts.search(&SimulationLimits::sims(500)));
}

#[test]
fn limits_are_kept() {
    let pos: Kalah = start("kalah");
    let mut mcts = Mcts::new(pos, small());
    assert_eq!(mcts.search(&SimulationLimits::sims(1234)).sims, 1234);
    let before = Instant::now();
    mcts.search(&SimulationLimits::until(before + Duration::from_millis(50)));
    assert!(before.elapsed() < Duration::from_secs(2));
    let stop = AtomicBool::new(true);
    let limits = SimulationLimits {
        stop: Some(&stop),
        ..SimulationLimits::default()
    };
    assert_eq!(mcts.search(&limits).sims, 0);
    let mut reports = 0;
    let report = mcts.watch(&SimulationLimits::default(), |report| {
        is_sound(&pos, report);
        reports += 1;
        match reports {
            4 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert_eq!(reports, 4);
    assert!(report.sims > 4000);
}

#[test]
fn points_are_less_extreme_than_wins() {
    // The first side wins most random games of Kalah, by a few seeds of 48.
    let pos: Kalah = start("kalah");
    // One search may say otherwise, a dozen do not.
    let lead = |margin| -> f32 {
        let leads = (1..=12).map(|seed| {
            let settings = Settings {
                margin,
                seed,
                ..small()
            };
            let report = Mcts::new(pos, settings).search(&SimulationLimits::sims(5000));
            is_sound(&pos, &report);
            report.value - 0.5
        });
        leads.sum()
    };
    assert!(0.0 < lead(1.0) && lead(1.0) < lead(0.5) && lead(0.5) < lead(0.0));
}

#[test]
fn more_simulations_play_better() {
    let mut points = 0;
    const PAIRS: u64 = 6;
    for game in 0..2 * PAIRS {
        let mut pos: Connect4 = start("connect4");
        let strong = Side::BOTH[game as usize % 2];
        let result = loop {
            let side = match pos.turn() {
                Turn::Player(side) => side,
                Turn::Over(points) => break points,
                Turn::Chance => unreachable!("no luck in Connect Four"),
            };
            let settings = Settings {
                seed: game,
                memory: 4 << 20,
                ..small()
            };
            let sims = if side == strong { 2000 } else { 50 };
            let report = Mcts::new(pos, settings).search(&SimulationLimits::sims(sims));
            pos.play(report.best.unwrap());
        };
        points += result.seen_by(strong).signum() as i64;
    }
    assert!(points >= 2 * PAIRS as i64 - 4, "{points} of {}", 2 * PAIRS);
}
