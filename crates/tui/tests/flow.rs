//! What a person does, without a terminal: menus, moves, the end of a game, analysis.

mod support;

use std::time::Duration;

use game::Lang;
use lobby::{GAMES, GameRecord};
use ratatui::crossterm::event::KeyCode;
use siasat_tui::{Input, Setup, Speed};
use support::{Desk, played, setup};

const SIZE: (u16, u16) = (80, 24);

fn kalah(names: [&str; 2]) -> Desk {
    Desk::game(Lang::En, played("kalah", 0, 0), names, SIZE)
}

#[test]
fn an_extra_turn_is_announced() {
    let mut desk = kalah(["human", "human"]);
    desk.types("3");
    desk.sees("Another turn! First player's turn");
    desk.sees("1 ● 3 ↻");
}

#[test]
fn seeds_fall_one_by_one_and_can_be_skipped() {
    let mut setup = setup(Lang::Id);
    setup.settings.speed = Speed::Medium;
    setup.begin = Some((played("kalah", 0, 0), ["human", "human"].map(str::to_owned)));
    let mut desk = Desk::new(setup, SIZE);
    desk.types("3");
    desk.sees("Biji di tangan: 4");
    desk.pass(Duration::from_millis(250));
    desk.sees("Biji di tangan: 3");
    // Moves are locked meanwhile.
    desk.types("1");
    desk.key(KeyCode::Char(' '));
    desk.sees("Giliran lagi!");
    assert_eq!(desk.text().matches("↻").count(), 1, "{}", desk.text());
    desk.types("6");
    desk.wait();
    desk.sees("Giliran pemain kedua");
}

#[test]
fn what_is_no_move_is_answered_with_what_is() {
    let mut desk = kalah(["human", "human"]);
    desk.types("9");
    desk.sees("No hole 9. Choose 1 2 3 4 5 6.");
    desk.types("3");
    desk.types("3");
    desk.sees("Hole 3 is empty. Choose 1 2 4 5 6.");
    desk.types("x");
    desk.sees("No move `x` here.");
}

#[test]
fn a_move_can_be_taken_back_and_advice_be_had() {
    let mut desk = kalah(["human", "greedy"]);
    desk.types("u");
    desk.sees("There is nothing to take back yet.");
    desk.types("1");
    desk.types("u");
    desk.sees("Taken back.");
    desk.sees("Move 1");
    desk.types("h");
    desk.sees("Hint:");
    desk.types("s");
    desk.sees("○ You");
    desk.types("l");
    desk.sees("Giliranmu");
    assert!(desk.settings.is_some(), "the language is kept");
}

#[test]
fn letters_of_squares_are_moves_and_capitals_commands() {
    let session = played("adjacency:rounds=2", 0, 0);
    let mut desk = Desk::game(Lang::En, session, ["human", "random"], SIZE);
    desk.types("H");
    desk.sees("Hint:");
    desk.types("h");
    desk.sees("Move: h_");
    desk.types("1");
    desk.sees("1 round left");
    desk.types("z");
    desk.sees("No move `z` here.");
    for square in ["a8", "b8", "c8", "d8"] {
        if desk.text().contains("Moves: you 2") {
            break;
        }
        desk.types(square);
        // With few moves left a winner may be sure.
        if desk.text().contains("The game is decided") {
            desk.key(KeyCode::Enter);
        }
    }
    desk.sees("Moves: you 2, the computer 2.");
}

#[test]
fn a_decided_game_asks_whether_to_go_on() {
    let mut session = played("kalah", 0, 0);
    session
        .set_up("0 0 0 0 2 1 | 24 / 1 0 0 0 0 4 | 16 / first")
        .expect("a position");
    let mut desk = Desk::game(Lang::En, session, ["human", "human"], SIZE);
    desk.types("6");
    desk.sees("The game is decided");
    desk.key(KeyCode::Enter);
    desk.sees("Another turn!");
    desk.types("u");
    desk.types("6");
    desk.sees("The game is decided");
    desk.types("s");
    desk.sees("FIRST PLAYER WINS");
}

#[test]
fn machines_can_be_watched_step_by_step() {
    let mut desk = Desk::game(
        Lang::En,
        played("tictactoe", 0, 0),
        ["human", "human"],
        SIZE,
    );
    desk.types("q");
    desk.types("6");
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Right);
    desk.key(KeyCode::Right);
    desk.sees("two computers, you watch");
    desk.key(KeyCode::Esc);
    let mut setup = setup(Lang::En);
    setup.settings.speed = Speed::Slow;
    let names = ["random", "random"].map(str::to_owned);
    setup.begin = Some((played("tictactoe", 0, 0), names));
    let mut desk = Desk::new(setup, SIZE);
    desk.types("p");
    desk.wait();
    desk.sees("Paused");
    desk.sees("Move 2");
    desk.types("n");
    desk.wait();
    desk.sees("Move 3");
    desk.types("u");
    desk.sees("Move 2");
    desk.types("p");
    desk.wait();
    desk.sees("Notes");
}

#[test]
fn a_game_that_was_left_can_be_continued() {
    let mut desk = kalah(["human", "greedy"]);
    desk.types("3");
    let kept = desk
        .current
        .clone()
        .expect("the game is kept after every move");
    desk.types("q");
    desk.sees("Continue: Kalah, move 2");
    let record: GameRecord = kept.parse().expect("our own record");
    let setup = Setup {
        kept: Some(record),
        ..setup(Lang::En)
    };
    let mut desk = Desk::new(setup, SIZE);
    desk.sees("Continue: Kalah, move 2");
    desk.types("c");
    desk.sees("Move 2");
    desk.types("9");
    desk.sees("No hole 9. Choose 1 2 4 5 6.");
}

#[test]
fn analysis_values_every_move_and_tries_others() {
    let mut desk = Desk::game(Lang::En, played("kalah", 11, 500), ["human", "human"], SIZE);
    desk.sees("Notes");
    desk.types("a");
    desk.key(KeyCode::Home);
    desk.sees("move 0 of");
    desk.sees("✦");
    desk.types("p");
    desk.key(KeyCode::Right);
    desk.types("1");
    desk.sees("Trying something else.");
    desk.key(KeyCode::Esc);
    assert!(!desk.text().contains("Trying"), "{}", desk.text());
    desk.types("n");
    assert!(desk.text().contains('?'), "{}", desk.text());
}

#[test]
fn files_that_are_no_games_are_refused_kindly() {
    let mut desk = Desk::new(setup(Lang::En), SIZE);
    desk.types("o");
    desk.types("no.game");
    desk.key(KeyCode::Enter);
    let path = std::path::PathBuf::from("no.game");
    desk.give(Input::Read(path.clone(), Ok("rubbish".to_owned())));
    desk.sees("this is no record of a game");
    let game = "[Game \"kalah\"]\n\n3 1 *\n".to_owned();
    desk.give(Input::Read(path, Ok(game)));
    desk.sees("move 0 of 2");
}

#[test]
fn a_small_window_says_so_and_a_larger_one_goes_on() {
    let mut desk = kalah(["human", "human"]);
    desk.resize(60, 20);
    desk.sees("60×20");
    desk.types("3");
    desk.resize(100, 30);
    desk.sees("Choose 1 2 3 4 5 6.");
    for size in [(1, 1), (0, 0), (80, 1), (3, 200), (400, 120)] {
        desk.resize(size.0, size.1);
        desk.text();
    }
}

#[test]
fn every_game_survives_any_keys() {
    let codes = [
        KeyCode::Enter,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Tab,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::PageUp,
        KeyCode::Char(' '),
        KeyCode::Char('1'),
        KeyCode::Char('3'),
        KeyCode::Char('a'),
        KeyCode::Char('r'),
        KeyCode::Char('u'),
        KeyCode::Char('s'),
        KeyCode::Char('?'),
        KeyCode::Char('é'),
        KeyCode::Char('p'),
    ];
    for (game, seed) in GAMES.iter().zip(1..) {
        let session = played(game.info().name, 0, 0);
        let mut desk = Desk::game(Lang::Id, session, ["human", "random"], SIZE);
        let mut rng = lobby::Rng::new(seed);
        for _ in 0..150 {
            desk.key(codes[rng.below(codes.len() as u32) as usize]);
            desk.text();
        }
    }
}
