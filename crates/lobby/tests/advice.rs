//! Analysis proves what it can in time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use game::{Side, Turn};
use siasat_lobby::{
    AnalysisBot, Bot, Budget, GAMES, Goal, MoveValue, Player, Preparation, SearchRequest,
    SearchResult, Session, SolveDetail, SolveRequest, SolverSettings, open,
};

fn after(spec: &str, moves: &str) -> Box<dyn Session> {
    let mut session = open(GAMES, spec).expect(spec);
    for text in moves.split_whitespace() {
        session.play(text).expect(text);
    }
    session
}

fn adviser(session: &dyn Session) -> AnalysisBot {
    let player: Player = "engine:hash=16".parse().expect("a player");
    AnalysisBot::new(session, &player, 16).expect("an adviser")
}

fn advice(session: &dyn Session, time: Duration, all: bool, stop: &AtomicBool) -> SearchResult {
    let request = SearchRequest {
        stop,
        budget: Some(Budget::time(time)),
        all,
    };
    let search_result = adviser(session).think(&session.position(), &request, &mut |_| ());
    search_result
        .expect("a position")
        .expect("a player to move")
}

/// What the solver says of every move, in the order of the thought.
fn truth(session: &dyn Session, search_result: &SearchResult) -> Vec<MoveValue> {
    let stop = AtomicBool::new(false);
    let solver = session.solver(SolverSettings::default(), &Preparation::until(&stop));
    let query = SolveRequest {
        goal: Goal::Points,
        detail: SolveDetail::Moves,
        stop: &stop,
        nodes: None,
        deadline: None,
    };
    let proved = solver
        .expect("a solver")
        .prove(&session.position(), &query, &mut |_| ());
    let proved = proved.expect("a position").expect("a player to move");
    let value = |mv: &str| {
        let known = proved.moves.iter().find(|(text, _)| text == mv);
        known.and_then(|(_, worth)| worth.value()).expect("a value")
    };
    assert_eq!(search_result.moves.len(), proved.moves.len(), "every move");
    let proven = search_result.moves.iter().map(|valued| MoveValue {
        mv: valued.mv.clone(),
        value: value(&valued.mv).into(),
        exact: true,
    });
    proven.collect()
}

#[test]
fn every_move_is_told_as_the_solver_finds_it() {
    // Of the first two the engine alone does not know all moves in a second; the solver needs
    // 0.1 seconds at most, and may take one. In the third it does not even look: there is
    // only one move.
    for (spec, moves) in [
        ("connect4", "4 3 6 5 4 6 6 5 5 6 2"),
        ("kalah", "1 1 2 5 2 4 3 5 2 1 4 4 6 4 5 5"),
        ("kalah", "1 1 2 5 2 4 3 5 2 1 4 4 6 4 5 5 6 3 4"),
        ("tictactoe", "1"),
        ("congklak:holes=4,seeds=2", ""),
        ("knightthrough:width=4,height=5", ""),
        ("nim", ""),
    ] {
        let session = after(spec, moves);
        let go_on = AtomicBool::new(false);
        let search_result = advice(&*session, Duration::from_secs(4), true, &go_on);
        assert!(search_result.exact, "{spec} {moves}: {search_result:?}");
        assert_eq!(
            search_result.moves,
            truth(&*session, &search_result),
            "{spec} {moves}"
        );
        assert_eq!(search_result.value, Some(search_result.moves[0].value));
        assert_eq!(
            search_result.mv, search_result.moves[0].mv,
            "{spec} {moves}"
        );
    }
}

#[test]
fn a_hint_comes_with_a_line_of_best_play_to_the_end() {
    for all in [false, true] {
        let session = after("connect4", "4 3 6 5 4 6 6 5 5 6 2");
        let go_on = AtomicBool::new(false);
        let search_result = advice(&*session, Duration::from_secs(4), all, &go_on);
        assert_eq!(
            (search_result.exact, search_result.value),
            (true, Some(0.0))
        );
        assert_eq!(search_result.line.first(), Some(&search_result.mv));
        let mut on = session.fork();
        for text in &search_result.line {
            on.play(text).expect(text);
        }
        let Turn::Over(points) = on.turn() else {
            panic!("it is not over after {:?}", search_result.line);
        };
        assert_eq!(points.seen_by(Side::Second), 0);
    }
}

#[test]
fn what_is_out_of_reach_is_estimated_in_the_same_time() {
    let session = after("congklak", "");
    let start = Instant::now();
    let time = Duration::from_millis(400);
    let search_result = advice(&*session, time, true, &AtomicBool::new(false));
    assert!(!search_result.exact && search_result.value.is_some());
    assert_eq!(search_result.moves.len(), session.legal().len());
    assert!(start.elapsed() < 20 * time, "{:?}", start.elapsed());
}

#[test]
fn a_cancelled_request_is_answered_at_once() {
    let session = after("connect4", "");
    let start = Instant::now();
    let search_result = advice(
        &*session,
        Duration::from_secs(60),
        true,
        &AtomicBool::new(true),
    );
    assert!(!search_result.mv.is_empty());
    assert!(start.elapsed() < Duration::from_secs(20));
    // The same while the solver is at it, which is after the first glance.
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        advice(&*session, Duration::from_secs(60), true, &stop);
    });
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_budget_of_nodes_gives_the_same_answer_every_time() {
    for spec in [
        "congklak",
        "kalah",
        "knightthrough",
        "adjacency",
        "connect4",
        "nim",
    ] {
        let mut session = after(spec, "");
        let stop = AtomicBool::new(false);
        let request = SearchRequest {
            stop: &stop,
            budget: Some(Budget::nodes(20_000)),
            all: true,
        };
        let mut used = adviser(&*session);
        let answer = |bot: &mut AnalysisBot, position: &str| {
            let found = bot.think(position, &request, &mut |_| ());
            let found = found.expect("a position").expect("a player to move");
            (found.mv, found.value, found.exact, found.line, found.nodes)
        };
        for ply in 0..4 {
            if session.turn().is_over() {
                break;
            }
            let position = session.position();
            let by_used = answer(&mut used, &position);
            assert_eq!(by_used, answer(&mut used, &position), "{spec}, ply {ply}");
            let by_fresh = answer(&mut adviser(&*session), &position);
            assert_eq!(by_used, by_fresh, "{spec}, ply {ply}");
            session.play(&by_fresh.0).expect("a legal move");
        }
    }
}
