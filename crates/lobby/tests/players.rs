//! Players that search locally, the classic players of Adjacency, and play by the odds.

use std::sync::atomic::AtomicBool;

use game::{Game, Notation, Position, Side, Turn};
use games::adjacency::OwnMarks;
use games::{Adjacency, Pig, pig};
use gametest::SplitMix64;
use search::textbook::{Ending, LeafEval, StaticEval};
use siasat_lobby::{
    Bot, Budget, GAMES, Horizon, Player, Rng, SearchRequest, SearchResult, SeatedPlayer, Session,
    open,
};

fn bot(spec: &str, player: &str) -> Box<dyn Bot> {
    let player: Player = player.parse().expect(player);
    open(GAMES, spec)
        .expect(spec)
        .bot(&player)
        .unwrap_or_else(|error| panic!("{spec} {player}: {error}"))
}

fn think(bot: &mut dyn Bot, position: &str) -> Option<SearchResult> {
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: None,
        all: false,
    };
    let search_result = bot.think(position, &request, &mut |_| ());
    search_result.expect("a position of the game")
}

#[test]
fn every_player_is_written_as_it_can_be_read() {
    for kind in Player::KINDS {
        let word = kind.word;
        let player: Player = word.parse().expect(word);
        assert_eq!(player.word(), word);
        assert_eq!(player.to_string().parse(), Ok(player), "{player}");
    }
    for text in [
        "anneal:plan=2,iterations=9,start=1.5,end=0.25,cooling=0.5,seed=3",
        "genetic:plan=4,population=8,generations=2,mutation=0.05,seed=0",
        "classic-adjacency:time=250ms",
        "engine:nodes=9,threads=1,hash=64,horizon=round",
        "minimax:depth=3,soon=yes",
        "alphabeta:depth=5",
    ] {
        let player: Player = text.parse().expect(text);
        assert_eq!(player.to_string(), text);
    }
}

#[test]
fn the_engine_plans_for_the_match_or_for_the_round() {
    let spec = |rounds| format!("congklak:holes=3,seeds=2,rounds={rounds}");
    let in_rounds = open(GAMES, &spec(2)).expect("a game").position();
    let mut whole = bot(&spec(2), "engine:depth=4");
    let found = think(&mut *whole, &in_rounds).expect("a move");
    assert_eq!(found.horizon, Some(Horizon::Match));
    let mut round = bot(&spec(2), "engine:depth=100,horizon=round");
    let found = think(&mut *round, &in_rounds).expect("a move");
    assert_eq!(found.horizon, Some(Horizon::Round));
    assert!(found.exact, "{found:?}");
    // All others plan for the whole match.
    for player in ["alphabeta:depth=2", "mcts:sims=20", "level=easy,seed=1"] {
        let found = think(&mut *bot(&spec(2), player), &in_rounds).expect("a move");
        assert_eq!(found.horizon, Some(Horizon::Match), "{player}");
    }

    let single = open(GAMES, &spec(1)).expect("a game").position();
    let mut only = bot(&spec(1), "engine:depth=100");
    let expected = think(&mut *only, &single).expect("a move");
    assert_eq!(expected.horizon, None, "no round follows");
    assert_eq!(found.value, expected.value);
}

#[test]
fn the_textbook_wins_sooner_and_loses_later_where_it_is_told_to() {
    // X wins with 9 at once, and with 1 two plies later; O is lost, and 3 blocks nothing.
    for (moves, first, soonest, value) in [("7 2 8 6", "1", "9", 1.0), ("1 2 4", "3", "7", -1.0)] {
        let mut session = open(GAMES, "tictactoe").expect("a game");
        for mv in moves.split(' ') {
            session.play(mv).expect("it is legal");
        }
        for kind in ["minimax", "alphabeta"] {
            for (soon, mv) in [("", first), (",soon=no", first), (",soon=yes", soonest)] {
                let player = format!("{kind}:depth=9{soon}");
                let mut textbook = bot("tictactoe", &player);
                let found = think(&mut *textbook, &session.position()).expect("a move");
                assert_eq!(
                    (found.mv.as_str(), found.value),
                    (mv, Some(value)),
                    "{player}"
                );
                assert!(found.exact, "{player}");
            }
        }
    }
}

/// The soonest win need not be the one by the most points.
#[test]
fn a_win_that_is_only_the_soonest_is_not_called_proven() {
    let position = "0 0 0 0 1 0 | 20 / 4 1 0 0 0 0 | 18 / first";
    let mut by_points = bot("kalah", "alphabeta:depth=30");
    let whole = think(&mut *by_points, position).expect("a move");
    assert!(whole.exact, "{whole:?}");
    let mut by_plies = bot("kalah", "alphabeta:depth=30,soon=yes");
    let soonest = think(&mut *by_plies, position).expect("a move");
    let value = |found: &SearchResult| found.value.expect("it has one");
    assert_eq!(value(&soonest).signum(), value(&whole).signum());
    assert_eq!(soonest.exact, value(&whole) == 0.0, "{soonest:?}");
}

/// One knight more than the other and two moves from home is worth more than a point to the
/// evaluation, and a game cannot be.
#[test]
fn an_estimate_lies_between_the_results_that_are_possible() {
    let mut session = open(GAMES, "knightthrough").expect("a game");
    let mut rng = Rng::new(5);
    for _ in 0..40 {
        let legal = session.legal();
        if legal.is_empty() {
            break;
        }
        let mut engine = bot("knightthrough", "engine:depth=1");
        let found = think(&mut *engine, &session.position()).expect("a move");
        let value = found.value.expect("it has one");
        let most = if found.exact { 1.0 } else { 0.99 };
        assert!(value.abs() <= most, "{}: {found:?}", session.position());
        let drawn = rng.below(legal.len() as u32) as usize;
        session.play(&legal[drawn]).expect("it is legal");
    }
}

#[test]
fn players_that_know_the_odds_of_pig_play_its_best() {
    let mut rng = SplitMix64::new(9);
    for (spec, states) in [("pig", 2000), ("pig:target=37,sides=10", 1000)] {
        let start = Pig::from_spec(spec).expect("good options");
        let odds = pig::ExactOdds::default();
        let mut players = ["engine", "engine:depth=3", "greedy", "expectimax:depth=2"]
            .map(|player| (player, bot(spec, player)));
        let mut close = 0;
        let mut seen = 0;
        while seen < states {
            let mut any = |most: u32| rng.below(most);
            let target = if spec == "pig" { 100 } else { 37 };
            let [first, second] = [any(target), any(target)];
            let own = [first, second];
            let side = Side::BOTH[any(2) as usize];
            let pending = 1 + any(target - own[side.index()]);
            let text = format!("{first} {second} {pending} {side}");
            let pos = start.read(&text).expect("a position");
            let Turn::Player(me) = pos.turn() else {
                panic!("{text}")
            };
            let mut moves: Vec<_> = pos
                .moves()
                .map(|mv| (odds.chance(&pos.after(mv), me), mv))
                .collect();
            moves.sort_by(|a, b| b.0.total_cmp(&a.0));
            if moves.len() < 2 {
                continue;
            }
            seen += 1;
            // Within rounding both are best.
            if moves[0].0 - moves[1].0 < 1e-8 {
                close += 1;
                continue;
            }
            for (player, bot) in &mut players {
                let search_result = think(&mut **bot, &text).expect("a player is to move");
                assert_eq!(
                    search_result.mv,
                    pos.move_text(moves[0].1),
                    "{player}: {text}"
                );
                let value = search_result.value.expect("it has a value");
                assert!((value - moves[0].0).abs() < 1e-7, "{player}: {text}");
            }
        }
        assert!(close < states / 20, "{close}");
        for (_, bot) in &mut players {
            assert_eq!(think(&mut **bot, "0 0 0 first rolling"), None);
        }
    }
}

/// How many more own marks each move leaves, by text.
fn marks_after(pos: &Adjacency) -> Vec<(String, i32)> {
    let Turn::Player(me) = pos.turn() else {
        return Vec::new();
    };
    let own = StaticEval {
        evaluator: OwnMarks,
        ending: Ending::Evaluated,
    };
    let moves = pos.moves();
    moves
        .map(|mv| (pos.move_text(mv), own.value(&pos.after(mv), 0, me)))
        .collect()
}

#[test]
fn the_classic_local_players_take_the_most_marks_at_once() {
    let start = Adjacency::from_spec("adjacency").expect("good options");
    let mut rng = SplitMix64::new(3);
    let mut players =
        ["classic-anneal", "classic-genetic"].map(|player| (bot("adjacency", player), 0));
    for _ in 0..30 {
        let mut pos = start;
        for _ in 0..rng.below(40) {
            let count = pos.move_count() as u32;
            pos.play(pos.moves().nth(rng.below(count) as usize).expect("a move"));
        }
        let marks = marks_after(&pos);
        let most = marks.iter().map(|(_, marks)| *marks).max();
        for (bot, hits) in &mut players {
            let found = think(&mut **bot, &pos.text()).expect("a player is to move");
            let worth = marks.iter().find(|(mv, _)| *mv == found.mv);
            *hits += u32::from(worth.map(|(_, marks)| *marks) == most);
        }
    }
    let [(_, anneal), (_, genetic)] = players;
    // Neither is certain to find it, which is what they are a yardstick of.
    assert!(anneal >= 29, "{anneal}");
    assert!(genetic >= 20, "{genetic}");
}

#[test]
fn out_of_time_the_classic_player_counts_the_board_after_the_move() {
    let mut hurried = bot("adjacency", "classic-adjacency");
    let start = Adjacency::from_spec("adjacency").expect("good options");
    // Positions instead of seconds, so that every machine is out of time.
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: Some(Budget {
            nodes: Some(100),
            ..Budget::default()
        }),
        all: false,
    };
    let found = hurried.think(&start.text(), &request, &mut |_| ());
    let found = found.expect("a position").expect("a player is to move");
    assert_eq!(found.depth, 1);
    let marks = marks_after(&start);
    let most = marks.iter().map(|(_, marks)| *marks).max();
    // Of equals the first, row by row.
    let first = marks.iter().find(|(_, marks)| Some(*marks) == most);
    assert_eq!(first.map(|(mv, _)| mv), Some(&found.mv));
}

#[test]
fn the_classic_player_looks_no_further_than_there_are_rounds() {
    let mut classic = bot("adjacency:size=4", "classic-adjacency");
    for (position, depth) in [
        ("OO../OO../..XX/..XX first 8", 4),
        ("OOXX/OO../..XX/..XX first 6", 3),
        ("OOXX/OOXX/..XX/..XX second 3", 2),
        ("OOXX/OOXX/..XX/.OXX first 2", 1),
        ("OOXX/OOXX/O.XX/XOXX second 1", 1),
    ] {
        let found = think(&mut *classic, position).expect("a player is to move");
        assert_eq!(found.depth, depth, "{position}");
        assert_eq!(
            found.exact,
            depth <= 1 && position.ends_with('1'),
            "{position}"
        );
    }
}

#[test]
fn the_classic_players_know_only_adjacency() {
    for game in GAMES {
        let session = open(GAMES, game.info().name).expect("it exists");
        for kind in ["classic-adjacency", "classic-anneal", "classic-genetic"] {
            let player: Player = kind.parse().expect(kind);
            let taken = SeatedPlayer::take(&*session, player);
            if game.info().name == "adjacency" {
                assert!(taken.is_ok());
                continue;
            }
            let error = taken.err().expect("no such player here").to_string();
            assert!(
                error.contains(kind) && error.contains(" anneal genetic"),
                "{error}"
            );
        }
    }
}

/// Wins, draws and losses of `a` in this many pairs of games: the same opening of four
/// random moves, sides swapped.
fn play_pairs(spec: &str, a: &str, b: &str, pairs: u64) -> [u32; 3] {
    let mut score = [0; 3];
    for pair in 0..pairs {
        let mut opening = open(GAMES, spec).expect(spec);
        let rng = &mut Rng::new(pair);
        let mut random = SeatedPlayer::take(&*opening, Player::Random).expect("every game has it");
        for _ in 0..4 {
            let text = random.choose(&*opening, rng).expect("a move");
            opening.play(&text).expect("it is legal");
        }
        for mine in Side::BOTH {
            let session = opening.fork();
            let result = play_out(session, mine, a, b);
            score[(1 - result) as usize] += 1;
        }
    }
    score
}

/// 1 when `a`, who plays this side, wins; 0 and −1 otherwise.
fn play_out(mut session: Box<dyn Session>, mine: Side, a: &str, b: &str) -> i32 {
    let seat = |player: &str| SeatedPlayer::take(&*session, player.parse().expect(player));
    let mut seats = [seat(a).expect(a), seat(b).expect(b)];
    loop {
        let seat = match session.turn() {
            Turn::Over(points) => return points.seen_by(mine).signum(),
            Turn::Player(side) if side == mine => &mut seats[0],
            _ => &mut seats[1],
        };
        let text = seat.choose(&*session, &mut Rng::new(1)).expect("a move");
        session.play(&text).expect("it is legal");
    }
}

/// The matches of docs/STRENGTH.md.
#[test]
fn local_players_hold_their_own_on_adjacency() {
    let is_slow = std::env::var_os("SIASAT_SLOW").is_some();
    let pairs = if is_slow { 100 } else { 2 };
    for (a, b) in [
        ("anneal", "greedy"),
        ("genetic", "greedy"),
        ("anneal", "alphabeta:depth=2"),
        ("genetic", "alphabeta:depth=2"),
        ("anneal", "genetic"),
        ("classic-anneal", "greedy"),
        ("classic-genetic", "greedy"),
    ] {
        let [won, drawn, lost] = play_pairs("adjacency", a, b, pairs);
        println!("{a} against {b}: {won} won, {drawn} drawn, {lost} lost");
        assert_eq!(u64::from(won + drawn + lost), 2 * pairs);
        let is_new = !a.starts_with("classic");
        assert!(
            !is_slow || !is_new || b != "greedy" || won > lost,
            "{a} {b}"
        );
    }
}

/// Threads share a table without a lock; whatever they read there, moves stay legal and
/// lines can be played.
#[test]
fn several_threads_make_legal_moves() {
    for game in GAMES.iter().filter(|game| !game.info().chance) {
        let name = game.info().name;
        let mut search_thread = bot(name, "engine:nodes=3000,threads=4,hash=1");
        for seed in 0..3 {
            let mut session = open(GAMES, name).expect(name);
            let rng = &mut Rng::new(seed);
            while !session.turn().is_over() {
                let search_result =
                    think(&mut *search_thread, &session.position()).expect("a move");
                let legal = session.legal();
                assert!(
                    legal.contains(&search_result.mv),
                    "{name} {}",
                    search_result.mv
                );
                let mut ahead = session.fork();
                for mv in &search_result.line {
                    ahead.play(mv).expect("a line of legal moves");
                }
                // Somewhere else than it would go, most of the time.
                let random = &legal[rng.below(legal.len() as u32) as usize];
                session.play(random).expect("it is legal");
            }
        }
    }
}
