//! Values on boards: they can be read, do not lie on each other, and many equal ones are a group.

use serde_json::{Value, json};

use crate::house::{House, Visitor};
use crate::visitor::resize;

/// Letters on boards that are smaller on the screen, and values that overlap.
const UNREADABLE: &str = r"(() => {
    const size = (text) => { const place = text.getScreenCTM(); return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(place.a, place.b); };
    const seen = (node) => node.getBoundingClientRect().width > 0;
    const small = [...document.querySelectorAll('main .bd text')].filter(seen).filter((text) => size(text) < 10.9).map((text) => `${text.textContent.trim()} ${size(text)}`);
    const boxes = [...document.querySelectorAll('main .vb')].map((badge) => badge.getBoundingClientRect());
    const over = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
    const lapped = boxes.flatMap((box, i) => boxes.slice(i + 1).filter((other) => over(box, other)));
    return [...small, ...lapped.map((box) => JSON.stringify(box))];
})()";

#[test]
fn values_can_be_read_at_every_size_and_equal_ones_are_groups() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let count = |what: &str| {
        let all = format!("document.querySelectorAll({what:?}).length");
        visitor.browser.get(&all).as_u64().unwrap()
    };
    for (line, badges) in [
        ("connect4&moves=4,3,5", 7),
        ("congklak&moves=1", 6),
        ("adjacency", 56),
        ("knightthrough&moves=b2c4,g7f5", 16),
        ("nim:piles=1/3/5/7,take=0", 16),
    ] {
        visitor.go(&format!("#/analysis?game={line}"));
        visitor.browser.until(&format!(
            "document.querySelectorAll('.ana .vb').length === {badges}"
        ));
        for (width, height) in [(1280, 800), (1920, 1080), (667, 375), (390, 844)] {
            resize(&visitor, width, height);
            let unreadable = visitor.browser.get(UNREADABLE);
            assert_eq!(unreadable, json!([]), "{line} at {width}×{height}");
        }
        resize(&visitor, 1280, 800);
        let fits =
            "document.querySelector('.ana .bd').getBoundingClientRect().bottom <= innerHeight";
        assert_eq!(visitor.browser.get(fits), true, "the board of {line} fits");
        if line.starts_with("adjacency") {
            // Each value has a way to the search behind it.
            let why = visitor.browser.get("['why', 'why-group'].map((name) => document.querySelector(`[data-do=${name}]`).hash)");
            let why = why.as_array().unwrap();
            assert_eq!(why[0], "#/laboratory?game=adjacency");
            let group = why[1].as_str().unwrap();
            assert!(
                group.starts_with("#/laboratory?game=adjacency&moves="),
                "{group}"
            );
            assert_eq!(count(".vb rect"), 0, "no number on any of them");
            assert!(
                visitor
                    .text("[data-note=groups] h3")
                    .starts_with("56 moves")
            );
            visitor.browser.run(
                "document.querySelector('[data-zone=\"13\"]').focus()",
                &Value::Null,
            );
            visitor
                .browser
                .until("document.querySelectorAll('.vb rect').length === 1");
        }
        if line.starts_with("knightthrough") {
            assert_eq!(count(".vb.token"), 16, "knights stay in sight");
            visitor
                .browser
                .until("document.querySelector('.graph .tick')?.textContent.trim() === 'win'");
        }
    }
}

/// The opening of Connect Four, whose values are published: column by column.
const OPENING: [&str; 7] = ["−2", "−1", "0", "+1", "0", "−1", "−2"];

#[test]
fn the_opening_of_connect_four_has_its_published_values_and_why_shows_the_search() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/analysis?game=connect4");
    let browser = &visitor.browser;
    browser.until("document.querySelectorAll('.ana .vb:not(.estimate)').length === 7");
    let shown = "[...document.querySelectorAll('.ana .vb')].map((one) => one.dataset.value)";
    assert_eq!(browser.get(shown), json!(OPENING));
    let best = "[...document.querySelectorAll('.ana .vb.best')].map((one) => one.dataset.value)";
    assert_eq!(browser.get(best), json!(["+1"]));
    assert_eq!(visitor.text(".sum h2"), "Column 4");
    browser.click("[data-do=why]");
    browser.until(
        "location.hash === '#/laboratory?game=connect4' && document.querySelector('.lab-node')",
    );
    // The value of a move of the list, and of a group of moves.
    visitor.go("#/analysis?game=tictactoe&moves=5,2");
    browser.until("document.querySelector('.tree [aria-current] .v')");
    browser.click("[data-do=why-move]");
    browser.until("location.hash === '#/laboratory?game=tictactoe&moves=5,2' && document.querySelector('.lab-node')");
    visitor.go("#/analysis?game=knightthrough");
    browser.click("[data-do=why-group]");
    browser.until("/^#.laboratory[?]game=knightthrough&moves=[a-h1-8]{4}$/.test(location.hash) && document.querySelector('.lab-node')");
}

/// Is the board of the screen all in sight?
const WHOLE: &str = "(() => { const board = document.querySelector('main .bd').getBoundingClientRect(); return board.top >= 0 && board.left >= 0 && board.bottom <= innerHeight + 0.5 && board.right <= innerWidth + 0.5 && board.width > 150; })()";

#[test]
fn boards_of_every_screen_are_whole_where_there_is_no_height_and_their_letters_can_be_read() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.click("header .seg [lang=id]");
    visitor
        .browser
        .until("document.documentElement.lang === 'id'");
    let screens = [
        "#/analysis?game=connect4&moves=4,3,5",
        "#/analysis?game=congklak&moves=1",
        "#/analysis?game=knightthrough&moves=b2c4",
        "#/analysis?game=nim:piles=1/3/5/7,take=0",
        "#/setup?game=kalah",
        "#/setup?game=adjacency",
        "#/setup?game=connect4",
        "#/puzzles/1",
        "#/puzzles/5000",
        "#/puzzles/9000",
    ];
    for hash in screens {
        visitor.go(hash);
        visitor
            .browser
            .until("document.querySelector('main .bd .bd-zone')");
        for (width, height) in [(667, 375), (640, 400), (844, 390), (820, 1180), (1280, 800)] {
            resize(&visitor, width, height);
            let place = format!("{hash} at {width}×{height}");
            assert_eq!(visitor.browser.get(WHOLE), true, "{place}");
            assert_eq!(visitor.browser.get(UNREADABLE), json!([]), "{place}");
            let sideways = "document.documentElement.scrollWidth > innerWidth";
            assert_eq!(visitor.browser.get(sideways), false, "{place}");
        }
    }
}

#[test]
fn boards_of_every_family_are_whole_while_they_are_played_and_their_letters_can_be_read() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    // A game being played, upright and lying. On phones holes with many seeds are crowded, and a
    // tuzdyk and burnt holes have words in the place of their numbers.
    for (game, moves) in [
        ("congklak", "7"),
        ("connect4", "4 4"),
        ("adjacency", "c3"),
        ("tictactoe", "5 1"),
        ("pig", "roll 5"),
        ("dakon", "7"),
        ("sungka", "1"),
        ("oware", "1 6 2"),
        ("togyzkumalak", "5 9 7 4"),
    ] {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let wish = json!({ "game": game, "first": "human", "second": "human", "moves": moves });
        visitor.room(&wish);
        for (width, height) in [(667, 375), (390, 844), (820, 1180), (1280, 800)] {
            resize(&visitor, width, height);
            let place = format!("{game} being played at {width}×{height}");
            assert_eq!(visitor.browser.get(WHOLE), true, "{place}");
            assert_eq!(visitor.browser.get(UNREADABLE), json!([]), "{place}");
        }
    }
}
