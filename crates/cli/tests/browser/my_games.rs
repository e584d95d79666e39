//! My games: what became of all, looking at them again, removing, and a file of them.

use serde_json::{Value, json};

use crate::house::{House, Visitor};
use crate::visitor::resize;

/// Begins a game as the page does.
const OPEN: &str = "const [wish, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom(wish)).then(() => done(true));";

/// Two games of Nim are won and one of Tic-Tac-Toe is lost, whose mistake is the second move.
fn play(visitor: &Visitor<'_>) {
    let nim =
        json!({ "game": "nim:piles=1,take=0,misere=no", "first": "human", "second": "level=easy" });
    for _ in 0..2 {
        visitor.browser.run_later(OPEN, &nim);
        visitor.browser.until(
            "!document.querySelector('dialog') && document.querySelector('main .bd-zone.legal')",
        );
        visitor.touch(0);
        visitor
            .browser
            .until("document.querySelector('[data-result=first]')");
        visitor.browser.press("\u{e00c}");
    }
}

fn results(visitor: &Visitor<'_>) -> Vec<Value> {
    let kept = "JSON.parse(localStorage['siasat-results'] ?? '[]')";
    visitor
        .browser
        .get(kept)
        .as_array()
        .cloned()
        .unwrap_or_default()
}

/// The rows of the table: level, won, drawn, lost, accuracy.
fn rows(visitor: &Visitor<'_>) -> Value {
    visitor
        .browser
        .until("document.querySelector('.statistics tbody tr')");
    visitor.browser.get("[...document.querySelectorAll('.statistics tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent.trim()).filter(Boolean).join(' '))")
}

#[test]
fn results_are_counted_by_level_and_outlive_their_games() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    play(&visitor);
    visitor
        .browser
        .until("JSON.parse(localStorage['siasat-results']).length === 2");
    // Whatever was played before counts, though forty games are kept at most.
    let older = "const all = JSON.parse(localStorage['siasat-results']);
        const outcomes = ['won', 'won', 'won', 'lost', 'drawn'];
        const older = Array.from({ length: 60 }, (_, i) => ({ id: `old${i}`, name: 'nim', player: 'level=medium', outcome: outcomes[i % 5], at: i, line: `${i}`, accuracy: 60 + (i % 5) * 10 }));
        older[59].helped = true;
        localStorage['siasat-results'] = JSON.stringify([...older, ...all]);";
    visitor.browser.run(older, &Value::Null);
    visitor.go("#/games");
    let expected = json!(["Easy 2 0 0 –", "Medium 36 11 12 80"]);
    assert_eq!(rows(&visitor), expected);
    let runs = visitor.text(".statistics .runs");
    let runs: Vec<&str> = runs.split_whitespace().collect();
    assert!(
        runs.join(" ").starts_with("Now2▲ in a rowBest run3"),
        "{runs:?}"
    );
    assert!(visitor.has(".statistics .accuracies"), "the last twenty");
    assert!(visitor.text(".statistics").contains("1 game with help"));
    assert!(visitor.text(".next-level").contains("medium"));
    // A phone has one of them at a time.
    resize(&visitor, 390, 844);
    let seen = "[...document.querySelectorAll('.mine > .list, .mine > .statistics')].filter((one) => one.offsetParent).length";
    assert_eq!(visitor.browser.get(seen), 1);
    visitor.browser.run(
        "[...document.querySelectorAll('.view button')][1].click()",
        &Value::Null,
    );
    visitor.browser.until("document.querySelector('.mine > .statistics').offsetParent && !document.querySelector('.mine > .list').offsetParent");
    let wide = visitor.browser.get("document.documentElement.scrollWidth");
    assert!(wide.as_u64() <= Some(390), "nothing sticks out: {wide}");
}

#[test]
fn a_review_from_the_list_has_the_coach_and_tells_how_well_one_played() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.run_later(
        OPEN,
        &json!({ "game": "tictactoe", "first": "human", "second": "level=impossible" }),
    );
    visitor
        .browser
        .until("document.querySelector('main .bd-zone.legal')");
    // A corner, and wherever it is free after that: the game ends somehow.
    while !visitor.is_over() {
        let legal = visitor.turn();
        let Some(&zone) = legal.last() else { break };
        let made = visitor.moves();
        visitor.touch(zone);
        visitor.browser.until(&format!("document.querySelector('[data-result]') || document.querySelectorAll('.panel .moves .m').length >= {} && document.querySelector('main .bd-zone.legal')", made + 2));
    }
    visitor.browser.until("localStorage['siasat-results']");
    visitor.go("#/games");
    visitor
        .browser
        .until("document.querySelector('.ended-games .btn.quiet')");
    assert!(!visitor.has(".ended-games .accuracy"));
    visitor.browser.click(".ended-games a.btn.quiet");
    visitor.browser.until(
        "location.hash.includes('me=first') && location.hash.includes('against=level=impossible')",
    );
    visitor
        .browser
        .until("document.querySelector('[data-note=coach]')");
    visitor
        .browser
        .until("JSON.parse(localStorage['siasat-results'])[0].accuracy !== undefined");
    let accuracy = results(&visitor)[0]["accuracy"].as_u64();
    assert!(accuracy <= Some(100));
    visitor.go("#/games");
    let shown = visitor.text(".ended-games .accuracy b");
    assert_eq!(shown.parse().ok(), accuracy);
}

#[test]
fn a_removed_game_comes_back_and_a_file_brings_results_along() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    play(&visitor);
    visitor.go("#/games");
    visitor
        .browser
        .until("document.querySelectorAll('.ended-games .outcome.won').length === 2");
    visitor.browser.click(".ended-games [data-do=remove]");
    visitor
        .browser
        .until("document.querySelectorAll('.ended-games li').length === 1");
    visitor.browser.click("[data-do=bring-back]");
    visitor.browser.until("document.querySelectorAll('.ended-games .outcome.won').length === 2 && !document.querySelector('[data-do=bring-back]')");
    // Whoever leaves the screen wants it so.
    visitor.browser.click(".ended-games [data-do=remove]");
    visitor
        .browser
        .until("document.querySelectorAll('.ended-games li').length === 1");
    visitor
        .browser
        .run("location.hash = '#/learn'", &Value::Null);
    visitor.browser.until("document.querySelector('.corners')");
    let file = visitor.browser.run_later("const done = arguments[1]; import(new URL('page/kept-games.js', location.href)).then(({ exportGames }) => exportGames()).then(done);", &Value::Null);
    let written: Value = serde_json::from_str(file.as_str().expect("a text")).expect("JSON");
    assert_eq!(written["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        written["results"].as_array().map(Vec::len),
        Some(2),
        "a removed game counts"
    );

    let other = Visitor::new(&house, "#/games");
    other
        .browser
        .until("document.querySelector('.mine .empty')");
    let load = "const [file, done] = arguments; import(new URL('page/kept-games.js', location.href)).then(({ importGames }) => importGames(file)).then(done);";
    // A file may hold anything: what cannot be true is left out, and the game is kept.
    let mut damaged = written.clone();
    damaged["games"][0]["kept"] = json!("yesterday");
    damaged["results"][0]["accuracy"] = json!("much");
    let added = other.browser.run_later(load, &json!(damaged.to_string()));
    assert_eq!(added, json!({ "added": 1, "refused": 0 }));
    assert_eq!(results(&other).len(), 1);
    other.browser.reload();
    other
        .browser
        .until("document.querySelectorAll('.ended-games .outcome.won').length === 1");
    for _ in 0..2 {
        let added = other.browser.run_later(load, &file);
        assert_eq!(added, json!({ "added": 1, "refused": 0 }));
        assert_eq!(results(&other).len(), 2, "counted once");
    }
    other.browser.reload();
    assert_eq!(rows(&other), json!(["Easy 2 0 0 –"]));
}
