//! The levels, from easy to impossible, and the players of one game.

use std::env;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::{Side, Turn};
use siasat_lobby::{
    GAMES, Level, Player, Rng, SearchRequest, SearchResult, SeatedPlayer, Session, open,
};

fn table(spec: &str, position: &str) -> Box<dyn Session> {
    let mut session = open(GAMES, spec).expect(spec);
    if !position.is_empty() {
        session.set_up(position).expect(position);
    }
    session
}

fn think(session: &dyn Session, player: &str) -> SearchResult {
    let player: Player = player.parse().expect(player);
    let mut bot = session.bot(&player).expect("a bot");
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: None,
        all: false,
    };
    let search_result = bot.think(&session.position(), &request, &mut |_| ());
    search_result.expect("a position").expect("a move")
}

/// Makes the moves of chance.
fn let_luck_move(session: &mut dyn Session, rng: &mut Rng) {
    while session.turn() == Turn::Chance {
        let view = session.view();
        let drawn = rng.weighted(view.choices.iter().map(|choice| choice.weight));
        let text = &view.choices[drawn.expect("chance has an outcome")].text;
        session.play(text).expect("it is legal");
    }
}

/// A position some random moves into a game, in which a player is to move.
fn random_position(spec: &str, plies: u32, rng: &mut Rng) -> Box<dyn Session> {
    loop {
        let mut session = table(spec, "");
        for _ in 0..plies {
            let legal = session.legal();
            if let Some(text) = legal.get(rng.below(legal.len() as u32) as usize) {
                session.play(text).expect("it is legal");
            }
            let_luck_move(&mut *session, rng);
        }
        if !session.turn().is_over() {
            return session;
        }
    }
}

const QUICK: [&str; 3] = ["easy", "medium", "hard"];

#[test]
fn players_are_typed_as_they_are_shown() {
    for (typed, shown) in [
        ("level=easy", "level=easy"),
        (" level=HARD , seed=7", "level=hard,seed=7"),
        ("level:level=expert", "level=expert"),
        ("level", "level=medium"),
        ("classic-kalah", "classic-kalah:level=medium"),
        (
            "classic-kalah:level=expert,time=0.5s",
            "classic-kalah:level=expert,time=500ms",
        ),
        ("classic-congklak", "classic-congklak:level=normal"),
        ("classic-knight:seed=3", "classic-knight:depth=5,seed=3"),
    ] {
        let player: Player = typed.parse().expect(typed);
        assert_eq!(player.to_string(), shown);
        assert_eq!(shown.parse(), Ok(player));
    }
    for (typed, part) in [
        ("level=god", "easy, medium, hard, expert or impossible"),
        (
            "level:easy",
            "level (easy, medium, hard, expert or impossible)",
        ),
        ("level=easy,seed=-1", "a whole number from 0 to 4294967295"),
        ("classic-kalah:level=normal", "easy, medium, hard or expert"),
        ("classic-knight:depth=9", "1 to 8"),
    ] {
        let error = typed.parse::<Player>().expect_err(typed).to_string();
        assert!(error.contains(part), "{typed}: {error}");
    }
}

#[test]
fn a_classic_player_knows_one_game() {
    let session = table("nim", "");
    let player: Player = "classic-kalah".parse().expect("a player");
    let error = SeatedPlayer::take(&*session, player)
        .err()
        .expect("not here");
    assert_eq!(
        error.to_string(),
        "no player `classic-kalah`; choose one of human random greedy minimax alphabeta \
         engine mcts expectimax anneal genetic level=easy level=medium level=hard level=expert \
         level=impossible"
    );
}

#[test]
fn every_level_makes_legal_moves_and_the_same_with_the_same_seed() {
    for game in GAMES {
        let name = game.info().name;
        let rng = &mut Rng::new(11);
        // Not so far that most games would be over.
        let far = match name {
            "nim" => 0,
            "tictactoe" => 4,
            _ => 12,
        };
        for plies in [0, far / 2, far] {
            let session = random_position(name, plies, rng);
            for level in QUICK {
                for seed in 0..2 {
                    let player = format!("level={level},seed={seed}");
                    let search_result = think(&*session, &player);
                    let legal = session.legal();
                    assert!(
                        legal.contains(&search_result.mv),
                        "{name} {player} {search_result:?}"
                    );
                    assert_eq!(
                        think(&*session, &player).mv,
                        search_result.mv,
                        "{name} {player}"
                    );
                }
            }
        }
    }
}

#[test]
fn seats_take_their_seed_from_the_luck_of_the_game() {
    let moves = |seed| {
        let mut session = table("kalah", "");
        let rng = &mut Rng::new(seed);
        let mut seats = [Level::Easy, Level::Medium].map(|level| {
            SeatedPlayer::take(&*session, Player::level(level)).expect("every game has it")
        });
        let mut moves = Vec::new();
        while let Turn::Player(side) = session.turn() {
            let text = seats[side.index()].choose(&*session, rng).expect("a move");
            session.play(&text).expect("it is legal");
            moves.push(text);
        }
        moves
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
}

#[test]
fn a_win_at_hand_is_taken() {
    for (game, position, wins) in [
        ("tictactoe", "XX./OO./...", &["3"][..]),
        ("nim:piles=4,take=0", "", &["3"]),
        ("pig", "90 80 12 first", &["hold"]),
        (
            "kalah",
            "0 0 0 0 0 1 | 24 / 0 0 0 0 1 1 | 21 / first",
            &["6"],
        ),
    ] {
        let session = table(game, position);
        for level in ["medium", "hard", "expert", "impossible"] {
            let mv = think(&*session, &format!("level={level}")).mv;
            assert!(wins.contains(&mv.as_str()), "{game} {level}: {mv}");
        }
    }
    let mut four = table("connect4", "");
    for text in ["4", "1", "4", "1", "4", "2"] {
        four.play(text).expect(text);
    }
    let position = "nnnnnnnn/nnnnn3/8/2N5/8/8/NNNNNNNN/NNN2NNN w";
    let knights = table("knightthrough", position);
    for level in ["medium", "hard", "expert"] {
        let player = format!("level={level}");
        assert_eq!(think(&*four, &player).mv, "4", "{level}");
        let mv = think(&*knights, &player).mv;
        let mut after = table("knightthrough", position);
        after.play(&mv).expect("it is legal");
        assert!(
            think(&*after, "alphabeta:depth=3").value < Some(0.0),
            "{mv}"
        );
    }
}

#[test]
fn impossible_never_loses_tictactoe() {
    for seed in 0..6 {
        let rng = &mut Rng::new(seed);
        let side = Side::BOTH[seed as usize % 2];
        let mut session = table("tictactoe", "");
        while let Turn::Player(mover) = session.turn() {
            let legal = session.legal();
            let text = if mover == side {
                think(&*session, "level=impossible").mv
            } else {
                legal[rng.below(legal.len() as u32) as usize].clone()
            };
            session.play(&text).expect("it is legal");
        }
        let Turn::Over(points) = session.turn() else {
            panic!("not over");
        };
        assert!(points.seen_by(side) >= 0, "{}", session.position());
    }
}

#[test]
fn impossible_moving_first_wins_connect_four() {
    let slow = ["greedy", "alphabeta:depth=6", "mcts:sims=2000"].as_slice();
    let others = match env::var_os("SIASAT_SLOW") {
        Some(_) => [&["random"], slow].concat(),
        None => vec!["random"],
    };
    for other in others {
        let mut session = table("connect4", "");
        let players = ["level=impossible", other].map(|text| text.parse().expect(text));
        let mut seats =
            players.map(|player| SeatedPlayer::take(&*session, player).expect("a seat"));
        let rng = &mut Rng::new(3);
        while let Turn::Player(mover) = session.turn() {
            let text = seats[mover.index()].choose(&*session, rng).expect("a move");
            session.play(&text).expect("it is legal");
        }
        let Turn::Over(points) = session.turn() else {
            panic!("not over");
        };
        assert_eq!(points.winner(), Some(Side::First), "against {other}");
    }
}

#[test]
fn the_engine_wins_congklak_in_its_first_turn() {
    let mut session = table("congklak", "");
    // Positions, not a time: a loaded machine finds it too.
    let player = "engine:nodes=500000".parse().expect("a player");
    let mut seat = SeatedPlayer::take(&*session, player).expect("every game has it");
    let rng = &mut Rng::new(1);
    while session.turn() == Turn::Player(Side::First) && session.certain_winner().is_none() {
        let text = seat.choose(&*session, rng).expect("a move");
        session.play(&text).expect("it is legal");
    }
    assert_eq!(session.certain_winner(), Some(Side::First));
}

#[test]
fn the_classic_players_play() {
    let kalah = think(&*table("kalah", ""), "classic-kalah:level=easy");
    assert_eq!((kalah.mv.as_str(), kalah.depth), ("3", 6));
    let hurried = think(&*table("kalah", ""), "classic-kalah:level=expert,time=1ms");
    assert!((1..12).contains(&hurried.depth), "{hurried:?}");
    let ten = think(&*table("congklak", ""), "classic-congklak:level=impossible");
    assert!(ten.value > Some(0.0) && ten.seconds < 5.0, "{ten:?}");
    let lost = "0 0 0 0 0 0 1 | 10 / 0 0 0 0 0 0 1 | 86 / first";
    assert_eq!(think(&*table("congklak", lost), "classic-congklak").mv, "7");
    let knights = table("knightthrough", "");
    let same = |seed: u32| think(&*knights, &format!("classic-knight:depth=4,seed={seed}"));
    assert_eq!((same(1).mv, same(1).nodes), (same(1).mv, same(1).nodes));
    assert_ne!(same(1).nodes, same(2).nodes);
}

/// Each level against the next one up: the same random opening of four moves for both
/// sides. Prints what docs/STRENGTH.md says.
#[test]
fn each_level_beats_the_one_below() {
    if env::var_os("SIASAT_SLOW").is_none() {
        return;
    }
    let number = |key: &str, usual: usize| {
        let given = env::var(key).ok().and_then(|text| text.parse().ok());
        given.unwrap_or(usual)
    };
    let wanted = env::var("SIASAT_LEVELS").unwrap_or_default();
    let pairs = number("SIASAT_PAIRS", 50);
    let mut below: Option<&str> = None;
    let levels = ["easy", "medium", "hard", "expert", "impossible"];
    for above in levels {
        let Some(lower) = below.replace(above) else {
            continue;
        };
        for game in GAMES {
            let name = game.info().name;
            let label = format!("{name} {above}");
            if !wanted.is_empty() && !wanted.split(',').any(|part| label.contains(part)) {
                continue;
            }
            let score = half_points(name, above, lower, pairs);
            let games = 2 * pairs;
            println!(
                "{name:15} {above:10} {lower:10} {:>5.1}/{games}",
                score as f64 / 2.0
            );
        }
    }
}

/// Two for each win of the upper level, one for each draw.
fn half_points(name: &str, above: &str, below: &str, pairs: usize) -> usize {
    let next = AtomicUsize::new(0);
    let sum = AtomicUsize::new(0);
    let play = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed) as u64;
            if seed >= pairs as u64 {
                break;
            }
            let spec = if name == "nim" {
                "nim:piles=3/4/5/6,take=0"
            } else {
                name
            };
            for side in Side::BOTH {
                let rng = &mut Rng::new(seed);
                let plies = if name == "tictactoe" { 2 } else { 4 };
                let mut session = random_position(spec, plies, rng);
                let players = [above, below].map(|level| format!("level={level}"));
                let mut seats = players.map(|text| {
                    let player: Player = text.parse().expect("a level");
                    SeatedPlayer::take(&*session, player).expect("every game has it")
                });
                loop {
                    let_luck_move(&mut *session, rng);
                    let Turn::Player(mover) = session.turn() else {
                        break;
                    };
                    let seat = usize::from(mover != side);
                    let text = seats[seat].choose(&*session, rng).expect("a move");
                    session.play(&text).expect("it is legal");
                }
                if let Turn::Over(points) = session.turn() {
                    let points = points.seen_by(side).signum() + 1;
                    sum.fetch_add(points as usize, Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(play);
        scope.spawn(play);
    });
    sum.into_inner()
}
