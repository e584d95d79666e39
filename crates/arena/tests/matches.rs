//! Matches repeat, and count what was played.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use siasat_arena::{
    Adjudicate, Conditions, Match, MatchEvent, Openings, PlayedGame, Sprt, Stopped, Summary,
};

fn order(first: &str, second: &str, games: u64) -> Match {
    Match {
        entrants: [first, second].map(|text| text.parse().expect("a player")),
        go: [None, None],
        games,
        openings: Openings::Random { plies: 3 },
        conditions: Conditions::default(),
        seed: 7,
        concurrency: 1,
        sprt: None,
    }
}

/// The games in order, without what the clock says, and the end.
fn play(game: &str, order: &Match) -> (Vec<PlayedGame>, Summary, Stopped) {
    let table = lobby::open(lobby::GAMES, game).expect("a game");
    let mut records = Vec::new();
    let (mut summary, stopped) = order
        .run(&*table, &AtomicBool::new(false), &mut |event| {
            if let MatchEvent::Game(record) = event {
                let mut record = record.clone();
                record.played.times.fill(Duration::ZERO);
                records.push(record);
            }
            Ok(())
        })
        .expect("a match");
    records.sort_by_key(|record| (record.pair, record.swapped));
    for thinking in &mut summary.thinking {
        (thinking.total, thinking.longest) = Default::default();
    }
    (records, summary, stopped)
}

#[test]
fn the_same_seed_is_the_same_match_on_one_thread_or_many() {
    for (game, first, second) in [
        (
            "kalah:pits=4",
            "engine:nodes=300,hash=1",
            "mcts:sims=50,hash=1",
        ),
        ("pig:target=20", "mcts:sims=30,hash=1", "random"),
        ("connect4", "random", "random"),
    ] {
        let alone = order(first, second, 12);
        let together = Match {
            concurrency: 4,
            ..alone.clone()
        };
        let one = play(game, &alone);
        assert_eq!(one, play(game, &together), "{game}");
        assert_eq!(one.0.len(), 12);
        let other = Match { seed: 8, ..alone };
        assert_ne!(one.0, play(game, &other).0, "{game}");
    }
}

#[test]
fn a_test_ends_at_the_same_pair_on_one_thread_or_many() {
    let alone = Match {
        sprt: "elo0=0,elo1=100".parse::<Sprt>().ok(),
        ..order("engine:nodes=200,hash=1", "random", 1000)
    };
    let together = Match {
        concurrency: 4,
        ..alone.clone()
    };
    let (_, one, stopped) = play("kalah:pits=4", &alone);
    assert!(matches!(stopped, Stopped::Sprt(_)) && one.score.games() < 200);
    let (_, four, _) = play("kalah:pits=4", &together);
    assert_eq!(one.score, four.score);
}

#[test]
fn a_pair_is_one_opening_with_sides_swapped() {
    let (records, summary, _) = play("kalah", &order("greedy", "random", 10));
    for pair in records.chunks(2) {
        let [one, other] = pair else { panic!("a pair") };
        assert_eq!(one.opening, other.opening);
        assert_eq!(one.opening.moves.len(), 3);
        assert_eq!(
            [&one.players[0], &one.players[1]],
            [&other.players[1], &other.players[0]]
        );
        assert_eq!((one.swapped, other.swapped), (false, true));
    }
    let mut openings: Vec<_> = records.iter().map(|record| &record.opening.moves).collect();
    openings.dedup();
    assert_eq!(openings.len(), 5);
    assert_eq!(summary.score.pairs.iter().sum::<u64>(), 5);
    assert_eq!(summary.repeated, 0);
}

#[test]
fn an_odd_game_is_played_and_belongs_to_no_pair() {
    let (records, summary, _) = play(
        "nim",
        &Match {
            openings: Openings::Random { plies: 0 },
            ..order("engine:depth=3,hash=1", "random", 3)
        },
    );
    assert_eq!((records.len(), summary.score.games()), (3, 3));
    assert_eq!(summary.score.pairs.iter().sum::<u64>(), 1);
    assert_eq!(summary.repeated, 1);
}

#[test]
fn equal_dice_for_both_games_of_a_pair() {
    let (records, ..) = play(
        "pig",
        &Match {
            openings: Openings::Random { plies: 0 },
            ..order("random", "random", 20)
        },
    );
    for pair in records.chunks(2) {
        let dice = |record: &PlayedGame| -> Vec<String> {
            let moves = record.played.moves.iter().zip(&record.played.movers);
            let rolled = moves.filter(|(_, mover)| mover.is_none());
            rolled.map(|(face, _)| face.clone()).take(8).collect()
        };
        let (one, other) = (dice(&pair[0]), dice(&pair[1]));
        let both = one.len().min(other.len());
        assert_eq!(one[..both], other[..both]);
    }
}

/// How far ahead the engine sees one side after the openings of a match, on average.
fn unevenness(openings: Openings) -> f64 {
    let table = lobby::open(lobby::GAMES, "congklak").expect("a game");
    let order = Match {
        openings,
        ..order("random", "random", 8)
    };
    let (records, ..) = play("congklak", &order);
    let ahead = records.iter().map(|record| {
        let session = record.opening.lay_out(&*table);
        let session = session.expect("a game that goes on");
        let player = "engine:nodes=10000,hash=1".parse().expect("a player");
        let mut bot = session.bot(&player).expect("a bot");
        let request = lobby::SearchRequest {
            stop: &AtomicBool::new(false),
            budget: None,
            all: false,
        };
        let search_result = bot.think(&session.position(), &request, &mut |_| ());
        let search_result = search_result.expect("a position").expect("a move");
        search_result.value.expect("a value").abs()
    });
    ahead.sum::<f64>() / records.len() as f64
}

#[test]
fn balanced_openings_are_more_even() {
    let balanced = unevenness(Openings::Balanced { plies: 3 });
    let random = unevenness(Openings::Random { plies: 3 });
    assert!(balanced < 0.6 * random, "{balanced} and {random}");
}

#[test]
fn decided_games_are_broken_off_with_the_same_winner() {
    let to_the_end = order("engine:nodes=200,hash=1", "random", 10);
    let (whole, ..) = play("kalah", &to_the_end);
    let (short, summary, _) = play(
        "kalah",
        &Match {
            conditions: Conditions {
                adjudicate: Adjudicate::Decided,
                ..Conditions::default()
            },
            ..to_the_end.clone()
        },
    );
    assert!(summary.adjudicated > 0);
    for (whole, short) in whole.iter().zip(&short) {
        assert_eq!(whole.played.ending.winner(), short.played.ending.winner());
        assert!(whole.played.moves.starts_with(&short.played.moves));
    }
    let (solved, ..) = play(
        "nim:piles=9",
        &Match {
            conditions: Conditions {
                adjudicate: Adjudicate::Solved,
                ..Conditions::default()
            },
            ..order("engine:depth=30,hash=1", "engine:depth=30,hash=1", 4)
        },
    );
    let is_short = |record: &PlayedGame| record.played.moves.len() == 2;
    assert!(solved.iter().all(is_short), "{solved:?}");
}

#[test]
fn a_game_clock_is_kept() {
    let order = Match {
        conditions: Conditions {
            clock: "200ms".parse().ok(),
            ..Conditions::default()
        },
        ..order("engine:hash=1", "mcts:hash=1", 2)
    };
    let table = lobby::open(lobby::GAMES, "kalah:pits=4").expect("a game");
    let is_kept = |_| {
        let played = order.run(&*table, &AtomicBool::new(false), &mut |_| Ok(()));
        let (summary, _) = played.expect("a match");
        println!("{:?}, {:?}", summary.faults, summary.thinking);
        let mut thinking = summary.thinking.iter();
        summary.faults.clone().map(|faults| faults.time) == [0, 0]
            && thinking.all(|thinking| thinking.longest < Duration::from_millis(150))
    };
    // Other tests use these cores, too: what a clock of a fifth of a second does not forgive.
    assert!((0..5).any(is_kept));
}

#[test]
fn who_takes_too_long_loses() {
    let order = Match {
        openings: Openings::Random { plies: 0 },
        conditions: Conditions {
            clock: "1ms".parse().ok(),
            margin: Duration::ZERO,
            ..Conditions::default()
        },
        ..order("minimax:depth=8", "random", 2)
    };
    let table = lobby::open(lobby::GAMES, "kalah").expect("a game");
    let played = order.run(&*table, &AtomicBool::new(false), &mut |_| Ok(()));
    let (summary, _) = played.expect("a match");
    assert_eq!((summary.score.losses, summary.faults[0].time), (2, 2));
}
