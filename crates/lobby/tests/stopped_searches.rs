//! A search that is stopped says what it knows, and nothing else.

use std::sync::atomic::AtomicBool;

use siasat_lobby::{Budget, GAMES, Player, Rng, ScoreBound, SearchRequest, SearchResult, Session};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// What a new engine finds within this budget.
fn think(session: &dyn Session, budget: Budget, all: bool) -> Option<SearchResult> {
    let engine: Player = "engine".parse().expect("a player");
    let mut bot = session.bot(&engine).ok()?;
    let request = SearchRequest {
        stop: &GO_ON,
        budget: Some(budget),
        all,
    };
    bot.think(&session.position(), &request, &mut |_| ())
        .expect("a good position")
}

fn after_nodes(session: &dyn Session, nodes: u64, all: bool) -> Option<SearchResult> {
    let nodes = Some(nodes);
    let budget = Budget {
        nodes,
        ..Budget::default()
    };
    think(session, budget, all)
}

fn at_depth(session: &dyn Session, depth: u32, all: bool) -> SearchResult {
    let depth = Some(depth);
    let budget = Budget {
        depth,
        ..Budget::default()
    };
    think(session, budget, all).expect("an engine")
}

/// Stops a search after so many nodes. Without a bound its result must be that of the depth
/// it claims; returns how often there was one.
fn stop_after(session: &dyn Session, nodes: u64, all: bool) -> usize {
    let Some(stopped) = after_nodes(session, nodes, all) else {
        return 0;
    };
    let place = format!("{} {} {nodes} nodes", session.spec(), session.position());
    let mut line = session.fork();
    for mv in &stopped.line {
        line.play(mv)
            .unwrap_or_else(|error| panic!("{place}: {mv} {error}"));
    }
    assert_eq!(stopped.line.first(), Some(&stopped.mv), "{place}");
    match stopped.bound {
        None if stopped.depth == 0 => 0,
        None => {
            let whole = at_depth(session, stopped.depth, all);
            let stopped = SearchResult {
                nodes: whole.nodes,
                seconds: whole.seconds,
                ..stopped
            };
            assert_eq!(stopped, whole, "{place}");
            0
        }
        Some(bound) => {
            assert_eq!(bound, ScoreBound::Lower, "{place}");
            assert!(!stopped.exact && !all, "{place}");
            // The iteration before ended with another move.
            let before = at_depth(session, stopped.depth.max(2) - 1, all);
            assert!(stopped.depth == 1 || stopped.mv != before.mv, "{place}");
            1
        }
    }
}

/// Makes a random move.
fn play_on(session: &mut dyn Session, rng: &mut Rng) {
    let moves = session.legal();
    let mv = &moves[rng.below(moves.len() as u32) as usize];
    session.play(mv).expect("a legal move");
}

#[test]
fn a_stopped_search_reports_its_last_complete_iteration() {
    let mut bounds = 0;
    for (index, game) in GAMES.iter().enumerate() {
        let mut session = siasat_lobby::open(GAMES, game.info().name).expect("a game");
        let mut rng = Rng::new(index as u64);
        for ply in 0..12 {
            if session.turn().is_over() {
                break;
            }
            let nodes = 1024 * u64::from(1 + rng.below(12));
            bounds += stop_after(&*session, nodes, ply % 4 == 3);
            play_on(&mut *session, &mut rng);
        }
    }
    println!("{bounds} searches ended with a bound");
    assert!(bounds > 0);
}

#[test]
fn lines_end_with_the_game() {
    for (index, game) in GAMES.iter().enumerate() {
        let mut session = siasat_lobby::open(GAMES, game.info().name).expect("a game");
        let mut rng = Rng::new(index as u64);
        while !session.turn().is_over() {
            play_on(&mut *session, &mut rng);
        }
        for _ in 0..4 {
            if session.take_back() {
                stop_after(&*session, 2048, false);
            }
        }
    }
}
