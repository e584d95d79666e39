//! Every game on the screen: as text in `golden`, as pictures in `docs/screens`.

mod support;

use game::Lang;
use lobby::GAMES;
use ratatui::crossterm::event::KeyCode;
use support::{TestApp, compare, played, setup, svg};

/// Moves enough to see something, few enough to go on.
fn plies(name: &str) -> usize {
    match name {
        "tictactoe" | "nim" => 2,
        "kalah" | "congklak" => 5,
        _ => 9,
    }
}

#[test]
fn every_game_in_every_size_and_language() {
    for game in GAMES {
        let name = game.info().name;
        for size in [(80, 24), (120, 40)] {
            for lang in Lang::ALL {
                let session = played(name, 7, plies(name));
                let app = TestApp::game(lang, session, ["human", "human"], size);
                let (width, height) = size;
                let path = format!("tests/golden/{name}-{width}x{height}-{}.txt", lang.code());
                compare(&path, &app.text());
            }
        }
    }
}

#[test]
fn nothing_but_ascii_where_that_is_all_there_is() {
    for game in GAMES {
        let name = game.info().name;
        let mut setup = setup(Lang::En);
        setup.glyphs = plain::Glyphs::Ascii;
        setup.colours = siasat_tui::Colours::None;
        let session = played(name, 7, plies(name));
        setup.begin = Some((session, ["human".to_owned(), "human".to_owned()]));
        let app = TestApp::new(setup, (80, 24));
        assert!(app.text().is_ascii(), "{}", app.text());
        compare(&format!("tests/golden/{name}-ascii.txt"), &app.text());
        let buffer = app.buffer();
        let is_bare = buffer.content.iter().all(|cell| {
            cell.fg == ratatui::style::Color::Reset && cell.bg == ratatui::style::Color::Reset
        });
        assert!(is_bare, "{name} has colours without colours");
    }
}

#[test]
fn pictures_for_the_documents() {
    let picture = |name: &str, app: &TestApp| {
        compare(
            &format!("../../docs/screens/{name}.svg"),
            &svg::draw(&app.buffer()),
        );
    };
    picture("menu", &TestApp::new(setup(Lang::Id), (80, 24)));
    for game in GAMES {
        let name = game.info().name;
        let lang = if name == "congklak" {
            Lang::Id
        } else {
            Lang::En
        };
        let session = played(name, 7, plies(name));
        picture(
            name,
            &TestApp::game(lang, session, ["human", "human"], (80, 24)),
        );
    }
    let mut end = TestApp::game(
        Lang::Id,
        played("kalah", 11, 500),
        ["human", "random"],
        (80, 24),
    );
    picture("result", &end);
    end.types("a");
    for _ in 0..20 {
        end.key(KeyCode::Left);
    }
    picture("analysis", &end);
}

#[test]
fn the_other_screens_fit_in_both_languages() {
    for lang in Lang::ALL {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut app = TestApp::new(setup(lang), size);
            for keys in ["", "?", " s", "\u{1b}t", "\u{1b}i", "\u{1b}3"] {
                for letter in keys.chars() {
                    match letter {
                        '\u{1b}' => app.key(KeyCode::Esc),
                        letter => app.key(KeyCode::Char(letter)),
                    }
                }
                let text = app.text();
                let widest = text.lines().map(|line| line.chars().count()).max();
                assert!(widest <= Some(size.0.into()), "{text}");
                assert!(text.contains('╭') && text.contains('╯'), "{text}");
            }
        }
    }
}
