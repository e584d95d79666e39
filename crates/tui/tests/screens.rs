//! Every game on the screen: as text in `golden`, as pictures in `docs/screens`.

mod support;

use std::time::SystemTime;

use game::Lang;
use library::KeptGame;
use lobby::{GAMES, GameRecord};
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

/// A library with games of two kinds.
fn library() -> Vec<KeptGame> {
    let nim = |opponent: &str, result: &str, accuracy: Option<u32>| {
        let text = format!(
            "[Game \"nim\"]\n[First \"human\"]\n[Second \"{opponent}\"]\n\n1. 2 1 {result}\n"
        );
        let mut record: GameRecord = text.parse().expect("a record");
        if let Some(percent) = accuracy {
            record.set_note("Accuracy", percent);
        }
        record
    };
    let kalah = "[Game \"kalah\"]\n[First \"human\"]\n[Second \"level=medium\"]\n\n1. 3 6 1 4 *\n";
    let records = [
        kalah.parse().expect("a record"),
        nim("level=easy", "first", Some(100)),
        nim("level=easy", "first", Some(80)),
        nim("level=easy", "second", None),
        nim("level=medium", "second", Some(67)),
        nim("level=hard", "draw", None),
    ];
    let numbered = (0..).zip(records);
    let games = numbered.map(|(number, record)| {
        KeptGame::new(format!("{number}.game"), record, SystemTime::UNIX_EPOCH)
    });
    games.collect()
}

#[test]
fn small_windows_and_the_screens_around_a_game() {
    let golden = |name: &str, (width, height): (u16, u16), lang: Lang, app: &TestApp| {
        let path = format!(
            "tests/golden/around/{name}-{width}x{height}-{}.txt",
            lang.code()
        );
        compare(&path, &app.text());
        let widest = app.text().lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(width.into()), "{}", app.text());
    };
    const USUAL: (u16, u16) = (80, 24);
    const LARGE: (u16, u16) = (120, 40);
    const SMALL: [(u16, u16); 2] = [(60, 20), (40, 12)];
    const FAMILIES: [&str; 6] = [
        "congklak",
        "knightthrough",
        "connect4",
        "adjacency",
        "oware",
        "nim",
    ];
    for lang in Lang::ALL {
        for size in SMALL {
            for name in FAMILIES {
                let session = played(name, 7, plies(name));
                let app = TestApp::game(lang, session, ["human", "human"], size);
                golden(name, size, lang, &app);
            }
        }
        for size in [USUAL, LARGE, SMALL[0], SMALL[1]] {
            let mut setup = setup(lang);
            setup.library = library();
            let mut app = TestApp::new(setup, size);
            app.types("g");
            app.key(KeyCode::Down);
            golden("library", size, lang, &app);

            let mut end = TestApp::game(lang, played("kalah", 11, 500), ["human", "human"], size);
            end.types("c");
            golden("coach", size, lang, &end);
        }
        for size in [USUAL, LARGE] {
            let mut form = TestApp::new(setup(lang), size);
            form.types("2");
            golden("new-game", size, lang, &form);
            let mut settings = TestApp::new(setup(lang), size);
            settings.types("s");
            golden("settings", size, lang, &settings);
            // The counts stay on the board beside the values of the moves.
            let session = played("kalah", 7, 5);
            let mut analysis = TestApp::game(lang, session, ["human", "human"], size);
            analysis.types("a");
            golden("analysis", size, lang, &analysis);
        }
    }
}

#[test]
fn a_narrow_library_names_every_filter_and_the_game() {
    for lang in Lang::ALL {
        let mut setup = setup(lang);
        setup.library = library();
        let mut app = TestApp::new(setup, (40, 12));
        app.types("g");
        let [all, unfinished, won] = match lang {
            Lang::En => ["[All 6]", "Open 1", "[▲ Won 2]"],
            Lang::Id => ["[Semua 6]", "Belum 1", "[▲ 2]"],
        };
        for text in [all, unfinished, "▲ 2", "▬ 1", "▼ 2"] {
            app.sees(text);
        }
        app.types("//");
        for text in [won, "▬ 1", "▼ 2"] {
            app.sees(text);
        }
        // The game that is listed alone.
        app.types("g");
        app.sees("Kalah ▾");
        app.types("g");
        app.sees("Nim ▾");
        app.sees(won);
    }
}

#[test]
fn the_library_shows_how_exact_somebody_plays() {
    let mut setup = setup(Lang::En);
    setup.library = library();
    let mut app = TestApp::new(setup, (80, 24));
    app.types("g");
    // Nothing of Kalah has been finished.
    app.sees("Statistics: Kalah");
    app.key(KeyCode::Down);
    app.sees("Statistics: Nim");
    let shown = app.text();
    let row = |counts: &str| {
        let found = shown.lines().find(|line| line.contains(counts));
        found.unwrap_or_else(|| panic!("no {counts:?} in\n{shown}"))
    };
    // Against each level, and in all.
    assert!(row("▲  2  ▬  0  ▼  1").contains(" 90 %"), "{shown}");
    assert!(row("▲  0  ▬  0  ▼  1").contains(" 67 %"), "{shown}");
    assert!(row("▲  0  ▬  1  ▼  0").contains(" – "), "{shown}");
    app.sees("accuracy 82 %");
}

#[test]
fn the_analysis_keeps_the_counts_beside_the_values() {
    let mut session = played("kalah", 0, 0);
    session
        .set_up("1 2 3 4 5 6 | 7 / 0 7 8 9 10 11 | 9 / first")
        .expect("a position");
    let mut app = TestApp::game(Lang::En, session, ["human", "human"], (80, 24));
    app.types("a");
    let shown = app.text();
    assert!(
        shown.matches('≈').count() + shown.matches(['+', '−']).count() >= 6,
        "{shown}"
    );
    let numbers = |line: &str| -> Vec<u32> {
        let cells = line.split('│').map(str::trim);
        cells.filter_map(|cell| cell.parse().ok()).collect()
    };
    let rows: Vec<Vec<u32>> = shown.lines().map(numbers).collect();
    for row in [[11, 10, 9, 8, 7, 0], [1, 2, 3, 4, 5, 6]] {
        let is_there = rows
            .iter()
            .any(|seen| seen.windows(6).any(|part| part == row));
        assert!(is_there, "{row:?}\n{shown}");
    }
}
