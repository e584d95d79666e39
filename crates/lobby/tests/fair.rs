//! Fair starts: which starts there are, who judges them, and the lists that the program
//! brings along.

use std::collections::HashSet;
use std::env;
use std::sync::atomic::AtomicBool;

use game::{Game, Notation, Side, Turn};
use games::Congklak;
use siasat_lobby::{
    FairBasis, FairReferee, FairVerdict, GAMES, Goal, Preparation, Session, SolveDetail,
    SolveRequest, SolverSettings, fair_start, first_turn_wins, first_turns, open,
};
use solve::turn_ends;

fn game(spec: &str) -> Box<dyn Session> {
    open(GAMES, spec).expect("a game")
}

fn referee(session: &dyn Session, nodes: u64) -> FairReferee {
    let settings = SolverSettings::default();
    let referee = session.fair_referee(settings, nodes, &Preparation::none());
    referee.expect("players").expect("a referee")
}

#[test]
fn every_start_is_listed_once_with_the_fewest_seeds_moved() {
    // A seed of one of 12 pits goes to one of 13 other places; of two seeds, the 66 pairs of
    // pits leave 12 places for two seeds, 78 ways, and the 12 single pits 13 places, 91 ways.
    let counts = |spec: &str, moved| {
        let starts = game(spec).nearby_starts(moved);
        let distinct: HashSet<&String> = starts.iter().map(|start| &start.position).collect();
        assert_eq!(distinct.len(), starts.len());
        (0..=moved)
            .map(|changes| {
                starts
                    .iter()
                    .filter(|start| start.changes == changes)
                    .count()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(counts("kalah", 2), [1, 156, 66 * 78 + 12 * 91]);
    assert_eq!(counts("congklak", 1), [1, 14 * 15]);
    // With a single seed in each pit, a pit cannot give two.
    assert_eq!(counts("kalah:pits=2,seeds=1", 1), [1, 4 * 5]);
    let session = game("kalah");
    for start in session.nearby_starts(1) {
        let mut on = session.fork();
        on.set_up(&start.position).expect("a position");
        assert_eq!(on.position(), start.position);
        assert_eq!(on.turn(), Turn::Player(Side::First));
    }
    assert!(game("nim").nearby_starts(2).is_empty());
}

#[test]
fn the_solver_calls_fair_what_is_worth_nothing() {
    let stop = AtomicBool::new(false);
    let request = SolveRequest {
        goal: Goal::Points,
        detail: SolveDetail::Value,
        nodes: None,
        stop: &stop,
        deadline: None,
    };
    for spec in [
        "kalah:pits=3,seeds=2",
        "kalah:pits=4,seeds=2,empty-capture=yes",
    ] {
        let session = game(spec);
        let mut referee = referee(&*session, 1);
        let mut solver = session
            .solver(SolverSettings::default(), &Preparation::none())
            .expect("a solver");
        let mut fair = 0;
        for start in session.nearby_starts(1) {
            let solved = solver.prove(&start.position, &request, &mut |_| ());
            let value = solved.expect("a position").expect("a turn").range.value();
            let expected = match value.expect("solved") {
                0 => FairVerdict::Fair,
                1.. => FairVerdict::Favours(Side::First),
                _ => FairVerdict::Favours(Side::Second),
            };
            let verdict = referee.judge(&start.position, &stop, &mut |_| ());
            assert_eq!(verdict, Some(expected), "{spec} {}", start.position);
            fair += usize::from(expected == FairVerdict::Fair);
        }
        assert!(fair > 0, "{spec}");
        stop_is_heard(&mut referee, &session.position());
    }
}

fn stop_is_heard(referee: &mut FairReferee, position: &str) {
    // What the table knows needs no search, so either answer is right; it must not hang.
    let _ = referee.judge(position, &AtomicBool::new(true), &mut |_| ());
}

#[test]
fn balanced_is_what_no_first_turn_decides_and_the_engine_finds_even() {
    let session = game("congklak");
    assert_eq!(
        session.capabilities().fair_starts,
        Some(FairBasis::Estimate)
    );
    let mut referee = referee(&*session, 2_000);
    let stop = AtomicBool::new(false);
    let mut judge = |position: &str| referee.judge(position, &stop, &mut |_| ());
    // The usual start is won in the first turn, by nine choices.
    let usual = session.position();
    assert_eq!(judge(&usual), Some(FairVerdict::Favours(Side::First)));
    // Nobody can win in it, but whatever the first does, the second can at once.
    let forced = "0 0 0 0 0 0 1 | 0 / 7 7 7 7 7 7 7 | 48 / first";
    assert_eq!(judge(forced), Some(FairVerdict::Favours(Side::Second)));
    // The second has won already.
    let behind = "1 1 0 0 0 0 0 | 0 / 1 0 0 0 0 0 2 | 93 / first";
    assert_eq!(judge(behind), Some(FairVerdict::Favours(Side::Second)));
    // One that no turn decides is searched by the engine: twice the same, whatever came between.
    let quiet = session.fair_starts()[0];
    let first = judge(quiet);
    assert!(first.is_some());
    judge(&usual);
    assert_eq!(judge(quiet), first);
    assert!(referee.nodes > 0);
}

#[test]
fn games_without_such_starts_have_no_referee() {
    for spec in ["nim", "tictactoe", "pig"] {
        let session = game(spec);
        assert_eq!(session.capabilities().fair_starts, None);
        let settings = SolverSettings::default();
        let referee = session.fair_referee(settings, 1, &Preparation::none());
        assert!(referee.expect("no player").is_none());
        assert_eq!(fair_start(&*session, 3), None);
    }
}

#[test]
fn the_lists_have_only_such_starts() {
    // All that are published: with one seed moved and with two.
    for (spec, all) in [("kalah", 3 + 320), ("kalah:empty-capture=yes", 3 + 251)] {
        let session = game(spec);
        let listed = session.fair_starts();
        assert_eq!(listed.len(), all, "{spec}");
        let distinct: HashSet<&str> = listed.iter().copied().collect();
        assert_eq!(distinct.len(), listed.len(), "{spec}");
        let nearby = session.nearby_starts(2);
        let found = nearby
            .iter()
            .filter(|start| distinct.contains(start.position.as_str()));
        assert_eq!(found.clone().count(), listed.len(), "{spec}");
        assert_eq!(found.filter(|start| start.changes == 1).count(), 3);
        let drawn = fair_start(&*session, 7).expect("a start");
        assert!(distinct.contains(drawn));
    }
    // The engine's estimates are looked at by `siasat fair`; that no first turn decides is
    // proven in a moment.
    let session = game("congklak");
    let listed = session.fair_starts();
    assert_eq!(listed.len(), 9);
    let nearby = session.nearby_starts(2);
    for start in &listed {
        assert!(nearby.iter().any(|near| near.position == *start), "{start}");
        let congklak = Congklak::from_spec("congklak").expect("a game");
        let congklak = congklak.read(start).expect("a position");
        assert_eq!(first_turn_wins(&congklak), Some(false), "{start}");
        // Nor has the second side such a turn after each turn of the first.
        let verdict = first_turns(&congklak, &mut 10_000_000);
        assert_eq!(verdict, FairVerdict::Fair, "{start}");
        let ends = turn_ends(&congklak, 100_000).expect("few turns");
        let kept = ends.iter().map(first_turn_wins);
        let kept = kept.filter(|wins| *wins == Some(false)).count();
        println!(
            "{start}: {kept} of {} ends of turns decide nothing",
            ends.len()
        );
    }
    // What the menu and the page offer is what there is.
    for game in GAMES {
        for spec in game.fair_specs() {
            let session = open(GAMES, spec).expect("a game");
            assert_eq!(session.spec(), spec);
            assert!(!session.fair_starts().is_empty());
        }
    }
}

/// All starts of both lists, and all others with one seed moved. Takes minutes.
#[test]
fn the_lists_are_right() {
    if env::var_os("SIASAT_SLOW").is_none() {
        return;
    }
    let stop = AtomicBool::new(false);
    for spec in ["kalah", "kalah:empty-capture=yes"] {
        let session = game(spec);
        let settings = SolverSettings {
            memory: 1280 << 20,
            threads: 2,
            ..SolverSettings::default()
        };
        let preparation = Preparation {
            positions: 400,
            ..Preparation::until(&stop)
        };
        let referee = session.fair_referee(settings, 1, &preparation);
        let mut referee = referee.expect("players").expect("a referee");
        let listed: HashSet<&str> = session.fair_starts().into_iter().collect();
        let starts = session.nearby_starts(2).into_iter();
        let starts =
            starts.filter(|start| start.changes < 2 || listed.contains(start.position.as_str()));
        for start in starts {
            let verdict = referee.judge(&start.position, &stop, &mut |_| ());
            let is_fair = verdict == Some(FairVerdict::Fair);
            let is_listed = listed.contains(start.position.as_str());
            assert_eq!(is_fair, is_listed, "{spec} {}", start.position);
        }
    }
}
