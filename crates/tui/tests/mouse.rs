//! The whole program by the mouse alone: whatever is written as a key can be clicked.

mod support;

use game::Lang;
use lobby::GAMES;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use siasat_tui::Input;
use support::{TestApp, setup};

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
