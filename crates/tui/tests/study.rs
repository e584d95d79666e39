//! The study room, without a terminal: every part in both languages, by keys and by mouse.

mod support;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use game::Lang;
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use siasat_tui::Input;
use support::{TestApp, compare, played, setup};

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (40, 12)];

/// The program in one of its rooms.
fn room(lang: Lang, size: (u16, u16), keys: &str) -> TestApp {
    let mut setup = setup(lang);
    setup.live = Some(Arc::new(|command, _| {
        Some(format!("printed by {command}\n"))
    }));
    let mut app = TestApp::new(setup, size);
    app.types("b");
    app.types(keys);
    app
}

fn click(app: &mut TestApp, column: u16, row: u16) {
    app.give(Input::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }));
}

/// The place of a text on the screen.
fn place(app: &TestApp, text: &str) -> (u16, u16) {
    let shown = app.text();
    let found = shown.lines().enumerate().find_map(|(y, line)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count() as u16, y as u16))
    });
    found.unwrap_or_else(|| panic!("no {text:?} on\n{shown}"))
}

#[test]
fn every_room_in_every_size_and_language() {
    for size in SIZES {
        for lang in Lang::ALL {
            let (width, height) = size;
            let golden = |name: &str, app: &TestApp| {
                let path = format!(
                    "tests/golden/study/{name}-{width}x{height}-{}.txt",
                    lang.code()
                );
                compare(&path, &app.text());
                let widest = app.text().lines().map(|line| line.chars().count()).max();
                assert!(widest <= Some(width.into()), "{}", app.text());
            };
            golden("hall", &room(lang, size, ""));
            let mut tree = room(lang, size, "te");
            tree.key(KeyCode::PageDown);
            golden("cut", &tree);
            let session = played("kalah", 7, 5);
            let mut game = TestApp::game(lang, session, ["human", "human"], size);
            game.types("x");
            game.key(KeyCode::PageDown);
            golden("position", &game);
            golden("course", &room(lang, size, "c"));
            let mut practice = room(lang, size, "e7");
            practice.key(KeyCode::Enter);
            golden("practice", &practice);
            golden("matrix", &room(lang, size, "m"));
            golden("puzzle", &room(lang, size, "z"));
        }
    }
}

#[test]
fn a_number_is_whole_or_left_out() {
    for lang in Lang::ALL {
        let stepper = |plies: usize, size: (u16, u16)| {
            let session = played("kalah", 7, plies);
            let mut app = TestApp::game(lang, session, ["human", "human"], size);
            // Lines in place of the drawing, in every size.
            app.types("xo");
            app
        };
        for (plies, size) in [5, 12]
            .into_iter()
            .flat_map(|n| SIZES.map(|size| (n, size)))
        {
            let (mut small, mut large) = (stepper(plies, size), stepper(plies, (132, 44)));
            for _ in 0..50 {
                let (shown, whole) = (small.text(), large.text());
                let has_digit = |word: &&str| word.contains(|letter: char| letter.is_ascii_digit());
                let words = whole.split([' ', '\n']).collect::<BTreeSet<&str>>();
                let body = shown.lines().filter(|line| line.starts_with('│'));
                for word in body.flat_map(|line| line.split(' ')).filter(has_digit) {
                    assert!(words.contains(word), "{word:?} on\n{shown}\n{whole}");
                }
                small.key(KeyCode::Right);
                large.key(KeyCode::Right);
            }
        }
    }
}

#[test]
fn a_search_is_stepped_through_forwards_and_backwards() {
    let mut app = room(Lang::En, (80, 24), "te");
    app.sees("Step 1 of");
    app.key(KeyCode::Left);
    app.sees("Step 1 of");
    app.key(KeyCode::Right);
    app.key(KeyCode::Right);
    app.sees("Step 3 of");
    app.key(KeyCode::PageDown);
    app.sees("Cut-off at");
    let cut = app.text();
    app.key(KeyCode::End);
    app.key(KeyCode::PageUp);
    app.key(KeyCode::PageUp);
    app.key(KeyCode::Home);
    app.key(KeyCode::PageDown);
    assert_eq!(app.text(), cut, "the same step looks the same");
    // The line of the code is the test of the window.
    let marked = cut.lines().find(|line| line.contains('▸')).unwrap_or("");
    assert!(marked.contains("return v"), "{cut}");
}

#[test]
fn it_plays_by_itself_until_it_is_stopped_or_done() {
    let mut app = room(Lang::En, (80, 24), "t ");
    app.pass(Duration::from_millis(800));
    app.sees("Step 2 of");
    app.pass(Duration::from_millis(800));
    app.sees("Step 3 of");
    app.types(" ");
    app.pass(Duration::from_secs(5));
    app.sees("Step 3 of");
    app.types(" ");
    app.wait();
    app.sees("is worth");
}

#[test]
fn two_searches_stand_side_by_side() {
    let mut app = room(Lang::En, (80, 24), "t");
    app.sees("Minimax");
    app.sees("Alpha-beta");
    // The textbook tree: 13 nodes of minimax, 11 of alpha-beta.
    let nodes = app.text();
    let nodes = nodes
        .lines()
        .find(|line| line.contains("Nodes"))
        .unwrap_or("");
    assert!(nodes.contains("13") && nodes.contains("11"), "{nodes}");
    app.types("b");
    app.sees("Alpha-beta Alpha-beta");
    app.types("a");
    app.sees("Principal variation (PVS)");
}

#[test]
fn a_tree_can_be_typed_and_a_bad_one_is_explained() {
    let mut app = room(Lang::En, (80, 24), "t");
    app.types("t");
    app.sees("Type it as lists");
    app.types("[[1,2],");
    app.key(KeyCode::Enter);
    app.sees("the text ends");
    for _ in 0..10 {
        app.key(KeyCode::Backspace);
    }
    app.types("[[7,2],[8,9]]");
    app.key(KeyCode::Enter);
    app.key(KeyCode::End);
    app.sees("A is worth 8");
}

#[test]
fn positions_come_from_games_and_analysis_with_one_key() {
    let session = played("connect4", 7, 9);
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], (80, 24));
    app.types("x");
    app.sees("Connect Four");
    app.sees("Depth 2");
    app.types("+");
    app.sees("Depth 3");
    app.types("q");
    app.sees("Move 10");
    app.types("ax");
    app.sees("Depth 2");
    app.types("qq");
    // A letter that begins a move is no command; its capital is.
    let session = played("knightthrough", 7, 4);
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], (80, 24));
    app.types("X");
    app.sees("Depth 2");
    // A finished game: the last position in which somebody could move.
    let session = played("tictactoe", 3, 9);
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], (80, 24));
    app.types("x");
    app.sees("Tic-Tac-Toe");
    app.sees("Step 1 of");
}

#[test]
fn games_of_chance_get_searches_that_know_chance() {
    let session = played("pig", 7, 2);
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], (80, 24));
    app.types("x");
    app.sees("Expectimax");
    app.sees("Star1");
}

#[test]
fn positions_can_be_chosen_from_a_list() {
    let mut app = room(Lang::Id, (80, 24), "p");
    app.sees("Awal permainan");
    app.key(KeyCode::Down);
    app.key(KeyCode::Enter);
    app.sees("Kedalaman 2");
}

#[test]
fn lessons_run_their_examples_and_open_their_trees() {
    let mut app = room(Lang::En, (80, 24), "c");
    app.sees("Solved problems");
    for _ in 0..8 {
        app.key(KeyCode::Down);
    }
    app.key(KeyCode::Enter);
    app.sees("Lesson 9 of 18");
    for _ in 0..4 {
        app.types(" ");
    }
    app.sees("printed by siasat");
    app.types("t");
    app.sees("A tree, step by step");
    app.types("q");
    app.key(KeyCode::Right);
    app.sees("Lesson 10 of 18");
    app.types("l");
    app.sees("Pelajaran 10 dari 18");
    // A star in a name stays.
    let mut app = room(Lang::En, (80, 24), "c");
    app.key(KeyCode::Enter);
    app.sees("A*");
}

#[test]
fn right_answers_make_a_streak_that_is_kept() {
    let mut app = room(Lang::En, (80, 24), "e");
    app.sees("What is the root worth?");
    app.sees("(1)");
    app.types("x");
    app.key(KeyCode::Enter);
    app.sees("is not an answer");
    // One of ten is right.
    for value in 0..10 {
        let mut app = room(Lang::En, (80, 24), "e");
        app.types(&value.to_string());
        app.key(KeyCode::Enter);
        if app.text().contains("Right.") {
            app.sees("streak 1, longest 1");
            let settings = app.settings.clone().expect("the streak is kept");
            assert!(settings.contains("\"practice-streak\": 1"), "{settings}");
            app.sees("Which move is best");
            app.types("t");
            app.sees("A tree, step by step");
            return;
        }
        app.sees("streak 0");
    }
    panic!("no value from 0 to 9 is right");
}

#[test]
fn a_matrix_is_solved_and_others_can_be_typed() {
    let mut app = room(Lang::En, (80, 24), "m");
    app.sees("Rock, paper, scissors");
    app.sees("1/3");
    for _ in 0..5 {
        app.key(KeyCode::Right);
    }
    app.sees("Problem 19");
    app.sees("-20");
    app.types("t");
    app.types("1,2;3");
    app.key(KeyCode::Enter);
    app.sees("numbers, but 2 were expected");
    app.types(",4");
    app.key(KeyCode::Enter);
    app.sees("yours");
    app.sees("Saddle point: 3");
}

#[test]
fn puzzles_are_solved_explained_and_counted() {
    let file = puzzles::PuzzleFile::read(puzzles::FILE).expect("our own file");
    let mut app = room(Lang::En, (80, 24), "z");
    app.sees("Today's puzzle");
    app.sees("Puzzle 1:");
    let puzzle = &file.puzzles[0];
    let wrong = {
        let mut session = lobby::open(lobby::GAMES, &puzzle.game).expect("a game of ours");
        session.set_up(&puzzle.position).expect("a position");
        let mut legal = session.legal().into_iter();
        legal
            .find(|mv| *mv != puzzle.line[0])
            .expect("a wrong move")
    };
    app.types(&wrong);
    app.sees("✗");
    app.types("n");
    app.types("s");
    app.sees("Answer:");
    let mut app = room(Lang::En, (80, 24), "z");
    let mut session = lobby::open(lobby::GAMES, &puzzle.game).expect("a game of ours");
    session.set_up(&puzzle.position).expect("a position");
    let me = session.turn();
    for mv in &puzzle.line {
        if session.turn() == me {
            app.types(mv);
            app.sees("✓");
        }
        session.play(mv).expect("the line of the file");
    }
    app.sees("Solved");
    app.sees("streak 1");
    assert!(app.settings.is_some(), "the streak is kept");
    app.key(KeyCode::Enter);
    app.sees("Puzzles");
}

#[test]
fn the_mouse_reaches_everything() {
    let mut app = room(Lang::En, (80, 24), "");
    let (x, y) = place(&app, "A tree, step by step");
    click(&mut app, x, y);
    app.sees("Step 1 of");
    let (x, y) = place(&app, "┤");
    let (_, slider) = place(&app, "●");
    let _ = (x, y);
    click(&mut app, 20, slider);
    assert!(!app.text().contains("Step 1 of"), "{}", app.text());
    app.give(Input::Mouse(MouseEvent {
        kind: MouseEventKind::ScrollDown,
        column: 5,
        row: 5,
        modifiers: KeyModifiers::NONE,
    }));
    let (x, y) = place(&app, "▽D");
    click(&mut app, x + 1, y);
    app.sees("[▽D");
    app.types("q");
    let (x, y) = place(&app, "Puzzles");
    click(&mut app, x, y);
    app.sees("Today's puzzle");
}

#[test]
fn every_room_says_its_keys() {
    for keys in ["", "t", "p", "c", "e", "m", "z"] {
        for lang in Lang::ALL {
            let mut app = room(lang, (80, 24), keys);
            app.types("?");
            let help = match lang {
                Lang::En => "help",
                Lang::Id => "bantuan",
            };
            app.sees(&format!(" {help} "));
            app.sees("Esc");
        }
    }
}

#[test]
fn games_beyond_the_ninth_have_keys() {
    let mut app = TestApp::new(setup(Lang::En), (80, 24));
    let ninth = lobby::GAMES[9].info().title;
    app.types("A");
    app.sees(ninth);
    app.sees("Begin");
}

#[test]
fn a_cut_leads_to_its_lesson_and_can_be_foretold() {
    let mut app = room(Lang::En, (120, 40), "te");
    // Nothing is cut in the first step: Enter opens nothing.
    app.key(KeyCode::Enter);
    app.sees("Step 1 of");
    app.types("c");
    app.sees("Where is the next cut-off?");
    app.types("f");
    app.key(KeyCode::Enter);
    app.sees("Right: at F. Streak: 1.");
    app.sees("Cut-off at F");
    app.sees("Enter: lesson 9");
    app.types("c");
    app.types("zz");
    app.key(KeyCode::Enter);
    app.sees("No, at");
    app.types("c");
    app.key(KeyCode::Esc);
    assert!(!app.text().contains("Where is"), "{}", app.text());
    // A letter of the question is no command.
    app.key(KeyCode::Home);
    app.types("c");
    app.types("q");
    app.key(KeyCode::Backspace);
    let (x, y) = place(&app, "▲F");
    click(&mut app, x + 1, y);
    app.sees("Right: at F. Streak: 1.");
    app.key(KeyCode::Enter);
    app.sees("Lesson 9 of 18");
    app.types("q");
    app.sees("Cut-off at F");
    app.key(KeyCode::End);
    app.types("c");
    app.sees("No cut-off comes after this step.");
    // In every size, and in games it is refused with a reason.
    for size in SIZES {
        let mut app = room(Lang::Id, size, "te");
        app.types("c");
        app.sees("Di mana");
    }
    let session = played("kalah", 7, 5);
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], (80, 24));
    app.types("xc");
    app.sees("have no letters");
}

/// In the puzzle of that day somebody has to pass, which no place on the board says.
#[test]
fn a_pass_is_offered_below_the_board() {
    for size in SIZES {
        let mut setup = setup(Lang::En);
        setup.today = || SystemTime::UNIX_EPOCH + Duration::from_secs(9_513 * 24 * 60 * 60);
        let mut app = TestApp::new(setup, size);
        app.types("bz5");
        let (x, y) = place(&app, "[ pass ]");
        click(&mut app, x + 2, y);
        app.sees("✓");
        app.sees("[ pass ]");
        app.key(KeyCode::Enter);
        app.sees("✓");
        app.types("1");
        app.sees("streak 1");
    }
}
