//! What a person does, without a terminal: menus, moves, the end of a game, analysis.

mod support;

use std::time::{Duration, SystemTime};

use game::{Lang, Side, Turn};
use library::KeptGame;
use lobby::{GAMES, GameRecord};
use ratatui::crossterm::event::KeyCode;
use siasat_tui::{Input, Setup, Speed};
use support::{TestApp, played, setup};

const SIZE: (u16, u16) = (80, 24);

fn kalah(names: [&str; 2]) -> TestApp {
    TestApp::game(Lang::En, played("kalah", 0, 0), names, SIZE)
}

#[test]
fn an_extra_turn_is_announced() {
    let mut app = kalah(["human", "human"]);
    app.types("3");
    app.sees("Another turn! First player's turn");
    app.sees("1 ● 3 ↻");
}

#[test]
fn seeds_fall_one_by_one_and_can_be_skipped() {
    let mut setup = setup(Lang::Id);
    setup.settings.speed = Speed::Medium;
    setup.begin = Some((played("kalah", 0, 0), ["human", "human"].map(str::to_owned)));
    let mut app = TestApp::new(setup, SIZE);
    app.types("3");
    app.sees("Biji di tangan: 4");
    app.pass(Duration::from_millis(250));
    app.sees("Biji di tangan: 3");
    // Moves are locked meanwhile.
    app.types("1");
    app.key(KeyCode::Char(' '));
    app.sees("Giliran lagi!");
    assert_eq!(app.text().matches("↻").count(), 1, "{}", app.text());
    app.types("6");
    app.wait();
    app.sees("Giliran pemain kedua");
}

#[test]
fn between_two_rounds_the_game_waits() {
    for (lang, over, next, begins) in [
        (Lang::En, "Round 1 is over", "next round", "Round 2 begins"),
        (
            Lang::Id,
            "Ronde 1 selesai",
            "ronde berikutnya",
            "Ronde 2 dimulai",
        ),
    ] {
        let mut session = played("congklak:rounds=3", 0, 0);
        let end = "0 0 0 0 0 0 1 | 40 / 0 0 0 0 0 0 0 | 57 / first / round 1";
        session.set_up(end).expect("a position");
        let mut app = TestApp::game(lang, session, ["human", "human"], SIZE);
        app.types("7");
        app.sees(over);
        app.sees(next);
        assert!(!app.text().contains(begins), "{}", app.text());
        app.key(KeyCode::Enter);
        app.sees(begins);
        // Two burnt holes.
        assert_eq!(app.text().matches('×').count(), 2, "{}", app.text());
        // Taking back crosses the round.
        app.types("u");
        assert!(!app.text().contains('×'), "{}", app.text());
        assert!(!app.text().contains(begins), "{}", app.text());
    }
}

#[test]
fn what_is_no_move_is_answered_with_what_is() {
    let mut app = kalah(["human", "human"]);
    app.types("9");
    app.sees("No hole 9. Choose 1 2 3 4 5 6.");
    app.types("3");
    app.types("3");
    app.sees("Hole 3 is empty. Choose 1 2 4 5 6.");
    app.types("z");
    app.sees("No move `z` here.");
}

#[test]
fn a_move_can_be_taken_back_and_advice_be_had() {
    let mut app = kalah(["human", "greedy"]);
    app.types("u");
    app.sees("There is nothing to undo yet.");
    app.types("1");
    app.types("u");
    app.sees("Taken back.");
    app.sees("Move 1");
    app.types("h");
    app.sees("Hint:");
    app.types("s");
    app.sees("○ You");
    app.types("l");
    app.sees("Giliranmu");
    assert!(app.settings.is_some(), "the language is kept");
}

#[test]
fn letters_of_squares_are_moves_and_capitals_commands() {
    let session = played("adjacency:rounds=2", 0, 0);
    let mut app = TestApp::game(Lang::En, session, ["human", "random"], SIZE);
    app.types("H");
    app.sees("Hint:");
    app.types("h");
    app.sees("Move: h_");
    app.types("1");
    app.sees("1 round left");
    app.types("z");
    app.sees("No move `z` here.");
    for square in ["a8", "b8", "c8", "d8"] {
        if app.text().contains("Moves: you 2") {
            break;
        }
        app.types(square);
        // With few moves left a winner may be sure.
        if app.text().contains("The game is decided") {
            app.key(KeyCode::Enter);
        }
    }
    app.sees("Moves: you 2, Siasat 2.");
}

#[test]
fn a_decided_game_asks_whether_to_go_on() {
    let mut session = played("kalah", 0, 0);
    session
        .set_up("0 0 0 0 2 1 | 24 / 1 0 0 0 0 4 | 16 / first")
        .expect("a position");
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], SIZE);
    app.types("6");
    app.sees("The game is decided");
    app.key(KeyCode::Enter);
    app.sees("Another turn!");
    app.types("u");
    app.types("6");
    app.sees("The game is decided");
    app.types("s");
    app.sees("FIRST PLAYER WINS");
}

#[test]
fn machines_can_be_watched_step_by_step() {
    let mut app = TestApp::game(
        Lang::En,
        played("tictactoe", 0, 0),
        ["human", "human"],
        SIZE,
    );
    app.types("q");
    app.types("6");
    app.key(KeyCode::Down);
    app.key(KeyCode::Right);
    app.key(KeyCode::Right);
    app.sees("Siasat against itself, you watch");
    app.key(KeyCode::Esc);
    let mut setup = setup(Lang::En);
    setup.settings.speed = Speed::Slow;
    let names = ["random", "random"].map(str::to_owned);
    setup.begin = Some((played("tictactoe", 0, 0), names));
    let mut app = TestApp::new(setup, SIZE);
    app.types("p");
    app.wait();
    app.sees("Paused");
    app.sees("Move 2");
    app.types("n");
    app.wait();
    app.sees("Move 3");
    app.types("u");
    app.sees("Move 2");
    app.types("p");
    app.wait();
    app.sees("Notes");
}

#[test]
fn a_game_that_was_left_can_be_continued() {
    let mut app = kalah(["human", "greedy"]);
    app.types("3");
    let (name, kept) = app
        .kept
        .first_key_value()
        .expect("the game is kept after every move");
    let record: GameRecord = kept.parse().expect("our own record");
    let game = KeptGame::new(name.clone(), record, SystemTime::UNIX_EPOCH);
    app.types("q");
    app.sees("Continue: Kalah, move 2");
    let setup = Setup {
        library: vec![game],
        ..setup(Lang::En)
    };
    let mut app = TestApp::new(setup, SIZE);
    app.sees("Continue: Kalah, move 2");
    app.types("c");
    app.sees("Move 2");
    app.types("9");
    app.sees("No hole 9. Choose 1 2 4 5 6.");
}

#[test]
fn no_game_is_lost_to_another_one() {
    let mut app = kalah(["human", "human"]);
    app.types("3");
    app.types("q");
    // A second one, and a third.
    for moves in ["1", "6"] {
        app.types("2");
        app.key(KeyCode::Enter);
        app.sees("Choose 1 2 3 4 5 6.");
        app.types(moves);
        app.wait();
        app.types("q");
    }
    assert_eq!(app.kept.len(), 3);
    app.sees("(and 2 more)");
    app.types("g");
    app.sees("3 kept");
    app.sees("Unfinished 3");
    app.key(KeyCode::Down);
    app.key(KeyCode::Down);
    app.key(KeyCode::Enter);
    // The first one goes on in its own file.
    app.sees("Choose 1 2 4 5 6.");
    app.types("1");
    assert_eq!(app.kept.len(), 3);
    app.types("uu");
    assert_eq!(app.kept.len(), 2, "a game without moves is none");
    app.types("yy");
    assert_eq!(app.kept.len(), 3);
    app.types("y");
    app.sees("Nothing to redo.");
    app.types("q");
    app.types("g");
    app.types("x");
    app.sees("x again deletes");
    app.types("x");
    assert_eq!(app.kept.len(), 2);
    app.sees("2 kept");
}

#[test]
fn games_are_exported_and_imported() {
    let mut app = kalah(["human", "human"]);
    app.types("3");
    app.types("q");
    app.types("g");
    app.types("e");
    app.sees("games.game");
    // What is typed replaces the proposal.
    app.types("all");
    assert!(!app.text().contains("games.game"), "{}", app.text());
    app.key(KeyCode::Enter);
    app.sees("Saved as all.");
    // A file is replaced only when asked twice.
    app.types("e");
    app.types("all");
    app.key(KeyCode::Enter);
    app.sees("exists already");
    app.key(KeyCode::Enter);
    app.sees("Saved as all.");
    app.types("xx");
    app.sees("0 kept");
    app.types("i");
    app.types("all");
    app.key(KeyCode::Enter);
    app.sees("Games added: 1.");
    app.sees("1 kept");
    app.types("i");
    app.types("none");
    app.key(KeyCode::Enter);
    app.sees("no such file");
}

#[test]
fn a_result_is_seen_before_enter_begins_the_next_game() {
    let position = "0 0 0 0 1 0 | 20 / 4 1 0 0 0 0 | 18 / first";
    let mut session = lobby::open(GAMES, "kalah").expect("a game");
    session.set_up(position).expect("a position");
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], SIZE);
    app.types("5");
    app.sees("FIRST PLAYER WINS");
    app.pass(Duration::from_millis(399));
    app.key(KeyCode::Enter);
    app.types(" ");
    app.sees("FIRST PLAYER WINS");
    app.pass(Duration::from_millis(1));
    app.key(KeyCode::Enter);
    app.sees("Choose 1 2 3 4 5 6.");
}

#[test]
fn after_the_end_the_sides_can_be_swapped() {
    for keys in ["s", "bs"] {
        let mut session = lobby::open(GAMES, "kalah").expect("a game");
        let last = "0 0 0 0 1 0 | 20 / 4 1 0 0 0 0 | 18 / first";
        session.set_up(last).expect("a position");
        let mut app = TestApp::game(Lang::En, session, ["human", "greedy"], SIZE);
        app.sees("● You");
        app.types("5");
        app.sees("play again");
        // The second key is one of the board, which is a finished game, too.
        app.types(keys);
        app.wait();
        // Siasat has begun a game of its own.
        app.sees("○ You");
        app.sees("1 ● ");
        app.sees("Your turn");
        assert!(!app.text().contains("play again"), "{}", app.text());
        assert_eq!(app.kept.len(), 2, "the finished game stays");
    }
}

#[test]
fn a_game_is_saved_where_one_wants_and_replaces_nothing_unasked() {
    let file = std::path::PathBuf::from("my.game");
    let mut app = kalah(["human", "human"]);
    app.types("3w");
    // A name of its own is proposed; what is typed replaces it.
    app.sees("▸ kalah-");
    app.types("my.game");
    app.sees("▸ my.game_");
    app.key(KeyCode::Enter);
    app.sees("Saved as my.game.");
    let first = app.files[&file].clone();
    let record: GameRecord = first.parse().expect("our own record");
    assert_eq!(record.moves, ["3"]);
    // The same name again: asked once, and nothing is written yet.
    app.types("1w");
    app.types("my.game");
    app.key(KeyCode::Enter);
    app.sees("exists already");
    assert_eq!(app.files[&file], first);
    // Esc leaves it alone, and the next time it is asked again.
    app.key(KeyCode::Esc);
    assert_eq!(app.files[&file], first);
    app.types("w");
    app.types("my.game");
    app.key(KeyCode::Enter);
    app.sees("exists already");
    // Another name is another question.
    app.key(KeyCode::Backspace);
    assert!(!app.text().contains("exists already"), "{}", app.text());
    app.types("e");
    app.key(KeyCode::Enter);
    app.sees("exists already");
    assert_eq!(app.files[&file], first);
    app.key(KeyCode::Enter);
    app.sees("Saved as my.game.");
    let record: GameRecord = app.files[&file].parse().expect("our own record");
    assert_eq!(record.moves, ["3", "1"]);
    assert_eq!(app.files.len(), 1);
    // The game goes on.
    app.sees("Move 3");
}

#[test]
fn a_tiny_window_keeps_the_keys_of_a_game() {
    let tiny = (40, 12);
    let mut app = TestApp::game(Lang::En, played("kalah", 0, 0), ["human", "human"], tiny);
    app.sees("←→ Enter play · u h r a ? · q menu");
    app.types("1");
    app.types("u");
    app.sees("Taken back.");
    // Where letters are moves, the capitals stand there.
    let session = played("knightthrough", 7, 4);
    let app = TestApp::game(Lang::Id, session, ["human", "human"], tiny);
    app.sees(" H ");
    app.sees(" ? · ");
}

#[test]
fn a_late_space_and_a_paste_play_nothing() {
    let mut app = kalah(["human", "human"]);
    app.types(" ");
    app.key(KeyCode::Enter);
    app.sees("Second player's turn");
    app.give(Input::Paste("1\n2\n3\n".to_owned()));
    app.sees("Pasted text is not played.");
    app.sees("Move 2");
    app.give(Input::Paste(" 2 ".to_owned()));
    app.sees("Move: 2_");
    app.key(KeyCode::Enter);
    app.sees("Move 3");
    // A prompt takes the first line.
    app.types("w");
    app.give(Input::Paste("my.game\nrm".to_owned()));
    app.sees("▸ my.game_");
}

#[test]
fn depth_and_time_of_the_last_machine_move_stay() {
    let mut app = kalah(["human", "engine:depth=4"]);
    app.types("1");
    app.wait();
    app.sees("Depth 4, ");
    app.types("h");
    app.sees("Depth 4, ");
}

#[test]
fn analysis_values_every_move_and_tries_others() {
    let mut app = TestApp::game(Lang::En, played("kalah", 11, 500), ["human", "human"], SIZE);
    app.sees("Notes");
    app.types("a");
    app.key(KeyCode::Home);
    app.sees("move 0 of");
    app.sees("✦");
    app.types("p");
    app.key(KeyCode::Right);
    app.types("1");
    app.sees("Trying something else.");
    app.key(KeyCode::Esc);
    assert!(!app.text().contains("Trying"), "{}", app.text());
    app.types("n");
    assert!(app.text().contains('?'), "{}", app.text());
}

#[test]
fn the_analysis_writes_nothing_over_anything() {
    for (lang, asks, names) in [
        (Lang::En, " y: why?", "person – random"),
        (Lang::Id, " y: mengapa?", "orang – acak"),
    ] {
        for size in [SIZE, (120, 40), (60, 20)] {
            let mut app = TestApp::game(lang, played("kalah", 11, 500), ["human", "random"], size);
            app.types("A");
            app.key(KeyCode::Home);
            let mut mistakes = 0;
            for _ in 0..60 {
                let shown = app.text();
                let last = shown.lines().rev().nth(1).unwrap_or_default();
                // Its end is there even where the price has no room, and names stand apart.
                if let Some((_, rest)) = last.split_once(asks) {
                    let beside = rest.trim_matches(['│', ' ']);
                    let is_free = beside.is_empty() || rest.starts_with("  ");
                    assert!(is_free, "{shown}");
                    assert!(beside.is_empty() || beside.starts_with(names), "{shown}");
                    mistakes += 1;
                } else {
                    assert!(last.contains(names), "{shown}");
                }
                app.key(KeyCode::Right);
            }
            assert!(mistakes > 0, "{}", app.text());
        }
    }
}

#[test]
fn the_analysis_groups_equal_moves_and_marks_estimates() {
    // Nothing is proven from the start, and both outer pits of a row of four are worth one
    // value to a shallow search.
    let session = played("kalah", 0, 0);
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], (120, 40));
    app.types("A");
    let shown = app.text();
    let estimates = shown.matches('≈').count();
    // Every move has its value on the board, and in the list unless it is that above it.
    let equal = shown.matches("       = ").count();
    assert!(estimates + equal >= 12, "{estimates} {equal}\n{shown}");
    assert!(shown.contains("1 ≈"), "{shown}");

    let mut session = played("tictactoe", 0, 0);
    for text in ["5", "1"] {
        session.play(text).expect("a legal move");
    }
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], SIZE);
    app.types("A");
    let shown = app.text();
    // All seven moves of the middle game draw or win: only the first of a group says so.
    let equal = shown.matches("       =").count();
    let stars = shown.matches('✦').count();
    assert!(equal >= 2 && stars >= 2, "{shown}");
    app.resize(40, 12);
    let shown = app.text();
    assert!(shown.contains(" · ") || shown.contains(" 0"), "{shown}");
}

#[test]
fn files_that_are_no_games_are_refused_kindly() {
    let mut app = TestApp::new(setup(Lang::En), SIZE);
    app.types("o");
    app.types("no.game");
    app.key(KeyCode::Enter);
    let path = std::path::PathBuf::from("no.game");
    app.give(Input::Read(path.clone(), Ok("rubbish".to_owned())));
    app.sees("this is not a record of a game");
    let game = "[Game \"kalah\"]\n\n3 1 *\n".to_owned();
    app.give(Input::Read(path, Ok(game)));
    app.sees("move 0 of 2");
}

#[test]
fn a_small_window_says_so_and_a_larger_one_goes_on() {
    let mut app = kalah(["human", "human"]);
    app.resize(39, 12);
    app.sees("39×12");
    app.types("3");
    app.resize(100, 30);
    app.sees("Choose 1 2 3 4 5 6.");
    for size in [(1, 1), (0, 0), (80, 1), (3, 200), (400, 120)] {
        app.resize(size.0, size.1);
        app.text();
    }
}

#[test]
fn the_coach_shows_mistakes_and_lets_one_try_again() {
    let mut session = played("kalah", 11, 500);
    assert!(session.turn().is_over());
    session.take_back();
    let last = played("kalah", 11, 500)
        .history()
        .last()
        .map(|played| played.text.clone());
    let players = match session.turn() {
        Turn::Player(Side::Second) => ["random", "human"],
        _ => ["human", "random"],
    };
    let mut app = TestApp::game(Lang::En, session, players, SIZE);
    app.types(&last.expect("a move"));
    app.sees("Notes");
    app.types("c");
    app.sees("Coach · Kalah");
    app.sees("Your mistakes");
    app.sees("Enter: try again from move");
    for (size, changed) in [
        (SIZE, " points from "),
        ((120, 40), " points from "),
        ((60, 20), "costs "),
        // Here is room for the values alone.
        ((40, 12), " → "),
    ] {
        app.resize(size.0, size.1);
        // What it cost, how it is refuted, and what would have been better.
        app.sees(changed);
        app.sees("The refutation: ");
        app.sees(" keep");
    }
    app.resize(SIZE.0, SIZE.1);
    // The graph says what its height is worth, and which move is the chosen one.
    let shown = app.text();
    let mut graph = shown.lines();
    let mut graph = graph
        .by_ref()
        .skip_while(|line| !line.contains("The value after"));
    let [top, line, _, numbers] = [1, 0, 0, 0].map(|skipped| graph.nth(skipped).unwrap_or(""));
    assert!(top.starts_with("│ +"), "{shown}");
    assert!(line.starts_with("│   ") && line.contains(" 0"), "{shown}");
    assert!(numbers.contains('▲') && numbers.contains(" 0 "), "{shown}");
    // The library knows how exact it was.
    let kept = app.kept.values().next().expect("a game");
    assert!(kept.contains("[Accuracy \""), "{kept}");
    app.resize(40, 12);
    app.sees("Your mistakes");
    app.resize(80, 24);
    app.types("y");
    app.sees("laboratory");
    app.key(KeyCode::Esc);
    app.key(KeyCode::Enter);
    app.sees("Choose");
    app.types("q");
    app.types("g");
    app.sees("%");
}

#[test]
fn every_game_can_be_played_in_small_windows() {
    for game in GAMES {
        let name = game.info().name;
        for size in [(60, 20), (40, 12)] {
            let session = lobby::open(GAMES, name).expect("a game");
            let legal = plain::players_view(&*session).choices;
            let mut app = TestApp::game(Lang::En, session, ["human", "human"], size);
            let before = app.text();
            // The last row of the board is there: its coordinates, or its pieces.
            let scene = lobby::open(GAMES, name).expect("a game").scene();
            let labels = scene
                .labels
                .iter()
                .filter(|label| label.edge == game::Edge::Bottom);
            for label in labels {
                assert!(before.contains(&label.text), "{name} {size:?}\n{before}");
            }
            app.types(&legal[0].text);
            app.key(KeyCode::Enter);
            assert_ne!(app.text(), before, "{name} {size:?}");
            // All other screens are drawn, too.
            for key in ["h", "A", "R", "?"] {
                app.types(key);
                app.text();
                app.key(KeyCode::Esc);
            }
        }
    }
}

#[test]
fn the_menu_cuts_no_description() {
    for lang in Lang::ALL {
        let mut app = TestApp::new(setup(lang), SIZE);
        for game in GAMES {
            let tagline = game.info().tagline.in_lang(lang);
            app.sees(&format!("{:<13} {tagline}", game.info().title));
            app.key(KeyCode::Down);
        }
        // Every entry can be reached in a small window.
        app.resize(40, 12);
        app.key(KeyCode::End);
        app.sees("▸ q");
        app.key(KeyCode::Home);
        app.sees("▸ 1");
    }
}

#[test]
fn a_hint_and_its_knight_can_be_seen() {
    use ratatui::style::Color;
    let size = (120, 40);
    let session = lobby::open(GAMES, "knightthrough").expect("a game");
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], size);
    app.types("H");
    let buffer = app.buffer();
    let luminance = |colour: Color| {
        let Color::Rgb(r, g, b) = colour else {
            panic!("{colour:?} is no colour of a full theme")
        };
        let part = |value: u8| (f64::from(value) / 255.0).powf(2.2);
        0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
    };
    let mut found = 0;
    for cell in &buffer.content {
        if cell.symbol() == "✦" || cell.symbol() == "‹" {
            let [one, other] = [luminance(cell.fg), luminance(cell.bg)];
            let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
            assert!(contrast >= 3.0, "{} {contrast}", cell.symbol());
            found += 1;
        }
    }
    assert!(found > 0, "{}", app.text());
    // Brackets stand beside their knights.
    let text = app.text();
    let rows: Vec<&str> = text.lines().filter(|line| line.contains('♘')).collect();
    assert!(!rows.is_empty());
    for row in text
        .lines()
        .filter(|line| line.contains("[ ♘") || line.contains('♘'))
    {
        assert!(row.contains('[') || !row.contains(']'), "{row}");
    }
    let bracketed = text
        .lines()
        .filter(|line| line.contains('[') && line.contains(']'));
    for row in bracketed.filter(|row| !row.contains("Choose")) {
        assert!(
            row.contains('♘') || row.contains('•') || row.contains('✦'),
            "{row}\n{text}"
        );
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
        let mut app = TestApp::game(Lang::Id, session, ["human", "random"], SIZE);
        let mut rng = lobby::Rng::new(seed);
        for _ in 0..150 {
            app.key(codes[rng.below(codes.len() as u32) as usize]);
            app.text();
        }
    }
}

#[test]
fn a_game_can_begin_at_a_fair_start() {
    let mut app = kalah(["human", "human"]);
    app.types("q");
    app.types("2");
    app.sees("the usual one");
    for _ in 0..3 {
        app.key(KeyCode::Up);
    }
    app.key(KeyCode::Right);
    app.sees("a fair one, neither side is ahead");
    app.key(KeyCode::Right);
    app.sees("the usual one");
    // With other options none are known, and nothing is offered.
    app.key(KeyCode::Up);
    app.key(KeyCode::Right);
    assert!(!app.text().contains("the usual one"), "{}", app.text());
}

#[test]
fn a_tiny_window_says_how_a_move_is_written() {
    for (lang, asks) in [(Lang::En, "A move: "), (Lang::Id, "Satu langkah: ")] {
        let session = played("knightthrough", 7, 4);
        let app = TestApp::game(lang, session, ["human", "human"], (40, 12));
        let shown = app.text();
        // The whole question where it fits, else an example: never the end of a sentence.
        let whole = ["Type a move such as", "Ketik langkah seperti"];
        assert!(
            shown.contains(asks) || whole.iter().any(|whole| shown.contains(whole)),
            "{shown}"
        );
    }
}

#[test]
fn a_sowing_is_foretold_when_the_cursor_looks_for_it() {
    for size in [SIZE, (60, 20), (40, 12)] {
        let mut app = TestApp::game(Lang::En, played("kalah", 0, 0), ["human", "human"], size);
        assert!(!app.text().contains("Store:"), "{}", app.text());
        app.key(KeyCode::Right);
        app.sees("If 2: 2→6. Store: 0.");
        app.key(KeyCode::Right);
        app.sees("If 3: 3→store (+1), another turn. Store: 1.");
        // A move ends it, and so does a hint, which is read instead.
        app.key(KeyCode::Enter);
        assert!(!app.text().contains("Store:"), "{}", app.text());
    }
    let mut session = played("kalah", 0, 0);
    let capture = "1 0 4 4 4 4 | 4 / 4 4 4 4 5 6 | 0 / first";
    session.set_up(capture).expect("a position");
    let mut app = TestApp::game(Lang::Id, session, ["human", "human"], (60, 20));
    app.key(KeyCode::Tab);
    app.key(KeyCode::BackTab);
    app.sees("Bayangan 1: 1→2, menembak 6. Lumbung: 10.");
    // Many hands: the first two and the last. Other games have none of this.
    let mut app = TestApp::game(Lang::En, played("congklak", 0, 0), ["human", "human"], SIZE);
    app.key(KeyCode::Right);
    app.sees("If 2: 2→");
    let mut app = TestApp::game(Lang::En, played("connect4", 0, 0), ["human", "human"], SIZE);
    app.key(KeyCode::Right);
    assert!(!app.text().contains("If "), "{}", app.text());
}

#[test]
fn a_tiny_board_hides_no_number() {
    let mut app = TestApp::game(
        Lang::En,
        played("congklak", 7, 5),
        ["human", "human"],
        (40, 12),
    );
    let rows = |app: &TestApp| -> Vec<Vec<u32>> {
        let shown = app.text();
        let numbers = |line: &str| {
            line.split(['│', '┃'])
                .filter_map(|cell| cell.trim_matches([' ', '▸']).parse().ok())
                .collect()
        };
        shown.lines().map(numbers).collect()
    };
    // What has changed stands beside the number, or nowhere.
    let full = rows(&app).iter().filter(|row| row.len() >= 7).count();
    assert_eq!(full, 2, "{}", app.text());
    let shown = app.text();
    let labels = shown.lines().rev().find(|line| line.contains('7'));
    assert!(labels.is_some_and(|line| !line.contains('…')), "{shown}");
    app.types("h");
    app.sees("Hint:");
    app.sees("✦");
}

#[test]
fn a_tiny_window_has_room_for_dice_and_turns_the_pages_of_the_help() {
    let tiny = (40, 12);
    let mut app = TestApp::game(Lang::En, played("pig", 3, 1), ["human", "human"], tiny);
    let shown = app.text();
    assert_eq!(shown.matches("/ 100").count(), 2, "{shown}");
    app.sees("[ roll ]");
    app.sees("[ hold ]");
    app.types("?");
    app.sees("Space");
    let first = app.text();
    app.key(KeyCode::Down);
    let shown = app.text();
    assert!(shown != first && !shown.contains("Space"), "{shown}");
    // Nothing is written over the frame.
    for page in [first, shown] {
        let lines = page.lines().filter(|line| line.starts_with('│'));
        assert!(lines.clone().count() > 5, "{page}");
        for line in lines {
            assert!(line.ends_with('│'), "{page}");
        }
    }
    for _ in 0..3 {
        app.key(KeyCode::Down);
    }
    app.sees("[ roll ]");
    app.types("?");
    app.key(KeyCode::Esc);
    app.sees("[ roll ]");
}
