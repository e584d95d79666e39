//! The whole program by the mouse alone: whatever is written as a key can be clicked.

mod support;

use game::Lang;
use lobby::GAMES;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use siasat_tui::Input;
use support::{TestApp, played, setup};

/// Turns the wheel until this is seen.
fn scroll_to(app: &mut TestApp, text: &str) {
    for _ in 0..40 {
        if app.text().contains(text) {
            return;
        }
        app.give(Input::Mouse(MouseEvent {
            kind: MouseEventKind::ScrollDown,
            column: 1,
            row: 1,
            modifiers: KeyModifiers::NONE,
        }));
    }
}

/// Clicks on the first place where this is written.
#[track_caller]
fn click(app: &mut TestApp, text: &str) {
    click_above(app, text, 0);
}

/// Clicks so many rows above it.
#[track_caller]
fn click_above(app: &mut TestApp, text: &str, rows: u16) {
    scroll_to(app, text);
    let shown = app.text();
    let found = shown.lines().zip(0_u16..).find_map(|(line, row)| {
        let at = line.find(text)?;
        Some((line[..at].chars().count() as u16, row))
    });
    let Some((column, row)) = found else {
        panic!("no {text:?} to click on\n{shown}");
    };
    app.give(Input::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row: row - rows,
        modifiers: KeyModifiers::NONE,
    }));
}

#[test]
fn from_the_menu_through_everything_to_the_end() {
    for size in [(80, 24), (120, 40)] {
        let mut app = TestApp::new(setup(Lang::En), size);
        // A game against the machine, and a move in it.
        let kalah = GAMES.iter().find(|game| game.info().scored);
        let title = kalah.expect("a game with points").info().title;
        click(&mut app, title);
        click(&mut app, "[ Begin ]");
        app.wait();
        app.sees("Your turn");
        // The pit above its number.
        click_above(&mut app, "[1]", 2);
        app.wait();
        // Every command is in the help, which can be clicked as well.
        click(&mut app, "? help");
        click(&mut app, "take back");
        click(&mut app, "? help");
        click(&mut app, "hint");
        app.sees("Hint:");
        click(&mut app, "? help");
        click(&mut app, "rules");
        app.sees("Rules");
        click(&mut app, "Esc back");
        click(&mut app, "? help");
        click(&mut app, "analyse");
        app.sees("Analysis");
        click(&mut app, "→ step");
        click(&mut app, "Esc back");
        app.sees("Your turn");
        click_above(&mut app, "[1]", 2);
        app.wait();
        click(&mut app, "q menu");
        // The library: the game is there, and is continued.
        click(&mut app, "My games");
        app.sees("1 kept");
        click(&mut app, "Enter");
        app.sees("Your turn");
        click(&mut app, "q menu");
        // The study room and a room of it.
        click(&mut app, "Study room");
        click(&mut app, "A tree, step by step");
        click(&mut app, "→ step");
        app.sees("2/");
        click(&mut app, "q back");
        click(&mut app, "q back");
        // A prompt is left again.
        click(&mut app, "Open a saved game");
        click(&mut app, "Esc cancel");
        click(&mut app, "l bahasa Indonesia");
        app.sees("q keluar");
        assert!(!app.has_left);
        click(&mut app, "q keluar");
        assert!(app.has_left, "{}", app.text());
    }
}

/// The line with this text.
#[track_caller]
fn line(app: &TestApp, text: &str) -> String {
    let shown = app.text();
    let found = shown.lines().find(|line| line.contains(text));
    found
        .unwrap_or_else(|| panic!("no {text:?} on\n{shown}"))
        .to_owned()
}

/// Clicks on a row of a form, and sees that its value changes.
#[track_caller]
fn turn(app: &mut TestApp, label: &str) {
    let before = line(app, label).replace(['▸', '◂'], " ");
    click(app, label);
    let after = line(app, label).replace(['▸', '◂'], " ");
    assert_ne!(before, after, "{label}\n{}", app.text());
}

/// Turns the wheel once.
fn wheel(app: &mut TestApp) {
    app.give(Input::Mouse(MouseEvent {
        kind: MouseEventKind::ScrollDown,
        column: 5,
        row: 5,
        modifiers: KeyModifiers::NONE,
    }));
}

#[test]
fn every_row_of_a_form_can_be_clicked() {
    let mut app = TestApp::new(setup(Lang::En), (80, 24));
    click(&mut app, "Kalah  ");
    for label in [
        "Opponent",
        "Who starts",
        "Pits",
        "Seeds",
        "Empty capture",
        "End",
    ] {
        turn(&mut app, label);
    }
    turn(&mut app, "Who plays");
    app.sees("two people here");
    click(&mut app, "[ Rules ]");
    app.sees("Rules");
    click(&mut app, "Esc back");
    click(&mut app, "[ Back ]");
    app.sees("My games");
    // The settings: what is cancelled is forgotten, what is confirmed is kept.
    click(&mut app, "Settings");
    for label in [
        "Opponent",
        "Who starts",
        "Speed of the seeds",
        "Colours",
        "Characters",
    ] {
        turn(&mut app, label);
    }
    click(&mut app, "[ Cancel ]");
    assert_eq!(app.settings, None);
    click(&mut app, "Settings");
    turn(&mut app, "Speed of the seeds");
    click(&mut app, "[ OK ]");
    app.sees("Settings saved.");
    assert!(app.settings.is_some());
}

#[test]
fn the_rooms_of_the_study_are_used_by_mouse() {
    let mut app = TestApp::new(setup(Lang::En), (80, 24));
    click(&mut app, "Study room");
    // The course: a lesson, its tree, and the next lesson.
    click(&mut app, "The course");
    click(&mut app, "Alpha-beta");
    app.sees("Lesson 9 of 18");
    let before = app.text();
    wheel(&mut app);
    assert_ne!(app.text(), before);
    click(&mut app, "t its tree");
    app.sees("A tree, step by step");
    click(&mut app, "q back");
    click(&mut app, "→ other lesson");
    app.sees("Lesson 10 of 18");
    click(&mut app, "q back");
    click(&mut app, "q back");
    // Practice: a leaf is a value, a move is an answer.
    click(&mut app, "Practice");
    app.sees("What is the root worth?");
    click_above(&mut app, "(1)", 1);
    assert!(!line(&app, "▸ ").contains("▸ _"), "{}", app.text());
    click(&mut app, "Enter answer");
    app.sees("Which move is best");
    click(&mut app, "▽B");
    let shown = app.text();
    assert!(
        shown.contains("Right.") || shown.contains("Not quite."),
        "{shown}"
    );
    click(&mut app, "Tab new trees");
    app.sees("What is the root worth?");
    click(&mut app, "Esc back");
    // Matrix games: another example, its lower lines, and one's own.
    click(&mut app, "Matrix games");
    app.sees("Rock, paper, scissors");
    let before = app.text();
    wheel(&mut app);
    assert_ne!(app.text(), before);
    click(&mut app, "→ other example");
    assert!(
        !app.text().contains("Rock, paper, scissors"),
        "{}",
        app.text()
    );
    click(&mut app, "t type one");
    click(&mut app, "Esc cancel");
    click(&mut app, "q back");
    app.sees("Study room");
}

#[test]
fn the_coach_is_led_by_the_mouse() {
    for size in [(80, 24), (120, 40), (60, 20)] {
        let session = played("kalah", 11, 500);
        let mut app = TestApp::game(Lang::En, session, ["human", "human"], size);
        click(&mut app, "c coach");
        app.sees("Your mistakes");
        let number = |line: &str| {
            let words = line.split("Move ").nth(1);
            words
                .and_then(|rest| rest.split(':').next())
                .unwrap_or_default()
                .to_owned()
        };
        let shown = app.text();
        let rows = shown.lines().filter(|line| line.contains("?? Move "));
        let numbers: Vec<String> = rows.map(number).collect();
        assert!(numbers.len() >= 2, "{shown}");
        click(&mut app, &format!("Move {}:", numbers[1]));
        app.sees(&format!("Enter: try again from move {}", numbers[1]));
        wheel(&mut app);
        assert!(
            !app.text().contains(&format!("from move {}", numbers[1])),
            "{}",
            app.text()
        );
        if size.0 > 60 {
            click(&mut app, "y why?");
            app.sees("laboratory");
            click(&mut app, "Esc back");
        }
        app.sees("Your mistakes");
        click(&mut app, "Enter try again");
        app.sees("Choose");
    }
}

#[test]
fn every_screen_shows_the_way_back() {
    for lang in Lang::ALL {
        for size in [(80, 24), (60, 20), (40, 12)] {
            for keys in [
                "g", "a", "b", "bt", "bp", "bc", "be", "bm", "s", "t", "i", "1",
            ] {
                let mut app = TestApp::new(setup(lang), size);
                let menu = app.text();
                app.types(keys);
                assert_ne!(app.text(), menu, "{keys}");
                for _ in keys.chars() {
                    let shown = app.text();
                    let footer = shown.lines().last().unwrap_or_default();
                    let back = ["q ", "Esc "].iter().find(|key| footer.contains(**key));
                    let back = back.unwrap_or_else(|| panic!("no way back\n{shown}"));
                    let at = footer.find(back).expect("just found");
                    let column = footer[..at].chars().count() as u16;
                    app.give(Input::Mouse(MouseEvent {
                        kind: MouseEventKind::Down(MouseButton::Left),
                        column,
                        row: size.1 - 1,
                        modifiers: KeyModifiers::NONE,
                    }));
                }
                assert_eq!(app.text().lines().next(), menu.lines().next(), "{keys}");
            }
        }
    }
}
