//! What the entries of the games say about them, and that it is true.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use game::{BadOption, Lang};
use siasat_lobby::{
    BadPlayer, GAMES, Player, Preparation, SearchRequest, SolverSettings, ValueUnit, book_of, find,
    open,
};

/// The smallest player of this kind, as it is typed.
fn small(word: &str) -> Player {
    let text = match word {
        "engine" => "engine:nodes=300,hash=1".to_owned(),
        "mcts" => "mcts:sims=100,hash=1".to_owned(),
        "level" => "level=easy".to_owned(),
        "minimax" | "alphabeta" | "expectimax" => format!("{word}:depth=1"),
        "classic-knight" => format!("{word}:depth=2"),
        _ => word.to_owned(),
    };
    text.parse().expect("a player")
}

#[test]
fn the_players_of_a_game_are_those_that_have_a_bot() {
    for game in GAMES {
        let name = game.info().name;
        let session = open(GAMES, name).expect("a game");
        let capabilities = session.capabilities();
        assert_eq!(capabilities, game.capabilities());
        for kind in Player::KINDS {
            let player = small(kind.word);
            let needs_no_bot = matches!(player, Player::Human | Player::Random);
            let can_play = needs_no_bot || session.bot(&player).is_ok();
            let is_listed = capabilities
                .player_kinds()
                .any(|known| known.word == kind.word);
            assert_eq!(is_listed, can_play, "{name} {player}");
            assert_eq!(
                capabilities.check(player).is_ok(),
                can_play,
                "{name} {player}"
            );
        }
        for level in Player::LEVELS {
            assert!(capabilities.players.contains(&level), "{name} {level}");
        }
    }
}

#[test]
fn the_other_capabilities_are_true() {
    for game in GAMES {
        let name = game.info().name;
        let session = open(GAMES, name).expect("a game");
        let capabilities = session.capabilities();
        let solver = session.solver(SolverSettings::default(), &Preparation::none());
        assert_eq!(capabilities.solver, solver.is_some(), "{name}");
        assert_eq!(capabilities.endgames, game.endgames().is_some(), "{name}");
        assert_eq!(capabilities.book, book_of(GAMES, name).is_some(), "{name}");
        assert_eq!(capabilities.chance, game.info().chance, "{name}");
        assert_eq!(capabilities.tuners.len(), game.tuners().len(), "{name}");
        let names: HashSet<&str> = capabilities.evaluators.iter().map(|one| one.name).collect();
        assert_eq!(names.len(), capabilities.evaluators.len(), "{name}");
        let defaults = capabilities.evaluators.iter();
        let textbooks = defaults.clone().filter(|one| one.is_textbook).count();
        let defaults = defaults.filter(|one| one.is_engine_default).count();
        assert_eq!((defaults, textbooks), (1, 1), "{name}");
    }
    let other = open(GAMES, "kalah:pits=5").expect("a game").capabilities();
    assert!(!other.book, "the book is for six pits");
}

#[test]
fn every_evaluator_can_be_chosen_and_plays() {
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: None,
        all: false,
    };
    for game in GAMES {
        let name = game.info().name;
        let mut session = open(GAMES, name).expect("a game");
        if name == "pig" {
            session.play("roll").expect("a move");
            session.play("5").expect("a face");
        }
        for (index, evaluator) in session.capabilities().evaluators.iter().enumerate() {
            let find = |text: &str| {
                let player: Player = text.parse().expect(text);
                assert_eq!(player.to_string().contains("eval="), text.contains("eval="));
                let mut bot = session.bot(&player).expect(text);
                let found = bot.think(&session.position(), &request, &mut |_| ());
                found.expect("a position").expect("a player is to move")
            };
            let named = find(&format!("engine:nodes=2000,hash=1,eval={}", evaluator.name));
            assert!(session.legal().contains(&named.mv), "{name} {evaluator:?}");
            assert_eq!(evaluator.is_engine_default, index == 0);
            if evaluator.is_engine_default {
                let usual = find("engine:nodes=2000,hash=1");
                assert_eq!((usual.mv, usual.nodes), (named.mv, named.nodes), "{name}");
            }
        }
    }
}

#[test]
fn an_evaluator_that_a_game_does_not_have_is_refused_with_those_it_has() {
    let player: Player = "engine:eval=windows".parse().expect("a player");
    let session = open(GAMES, "kalah").expect("a game");
    let error = session.bot(&player).err().expect("no such evaluator");
    assert_eq!(Err(error.clone()), session.capabilities().check(player));
    assert_eq!(
        error.in_lang(Lang::En),
        "engine: no evaluator `windows`; choose one of linear seed stores extended"
    );
    assert_eq!(
        error.in_lang(Lang::Id),
        "engine: tidak ada evaluator `windows`; pilih salah satu dari linear seed stores extended"
    );
    let connect4 = find(GAMES, "connect4").expect("a game");
    assert_eq!(connect4.capabilities().check(player), Ok(()));
    for unwritable in ["engine:eval=", "engine:eval=Linear", "engine:eval=a/b"] {
        let error = unwritable.parse::<Player>().expect_err(unwritable);
        let BadPlayer::Setting { error, .. } = error else {
            panic!("{error}")
        };
        assert!(matches!(error, BadOption::Value { .. }), "{error}");
    }
}

#[test]
fn a_word_that_names_no_kind_is_never_a_person() {
    for word in [
        "",
        "humans",
        "Human",
        "engin",
        "classic",
        "classic-pig",
        "level",
    ] {
        let player = word.parse::<Player>();
        assert!(player != Ok(Player::Human), "{word}");
    }
}

#[test]
fn values_say_what_they_are_measured_in() {
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: None,
        all: false,
    };
    for (spec, moves, player, unit) in [
        ("kalah", "", "engine:nodes=300,hash=1", ValueUnit::Points),
        ("kalah", "", "mcts:sims=100,hash=1", ValueUnit::Points),
        ("kalah", "", "expectimax:depth=1", ValueUnit::WinProbability),
        ("pig", "roll 5", "engine:depth=1", ValueUnit::WinProbability),
        (
            "pig",
            "roll 5",
            "mcts:sims=100,hash=1",
            ValueUnit::WinProbability,
        ),
        ("pig", "roll 5", "level=easy", ValueUnit::WinProbability),
        ("pig", "roll 5", "genetic", ValueUnit::WinProbability),
    ] {
        let mut session = open(GAMES, spec).expect("a game");
        for text in moves.split_whitespace() {
            session.play(text).expect("a move");
        }
        let player: Player = player.parse().expect("a player");
        let mut bot = session.bot(&player).expect("a bot");
        let found = bot.think(&session.position(), &request, &mut |_| ());
        let found = found.expect("a position").expect("a player is to move");
        assert_eq!(found.unit, unit, "{spec} {player}");
        if unit == ValueUnit::WinProbability {
            let value = found.value.expect("a value");
            assert!((0.0..=1.0).contains(&value), "{spec} {player}: {value}");
        }
    }
}
