//! The first game, and the level that is offered after it.

use serde_json::{Value, json};

use crate::house::{House, Visitor};

#[test]
fn the_first_game_is_easy_and_fair_unless_one_wants_the_usual_start() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.click("#quick");
    visitor
        .browser
        .until("document.querySelector('.play .bd-zone') !== null");
    let room = visitor.browser.run_later(LAST_ROOM, &Value::Null);
    assert_eq!(room["seats"][1]["player"], "level=easy");
    assert!(room["start"].is_string(), "from a balanced start");
    // Whoever prefers it begins as usual.
    visitor.go("#/");
    visitor.browser.click("#usual");
    visitor
        .browser
        .until("location.hash.startsWith('#/play/') && document.querySelector('.play .bd-zone')");
    let room = visitor.browser.run_later(LAST_ROOM, &Value::Null);
    assert_eq!(room["start"], Value::Null, "from the usual start");
}

/// The room that was begun last.
const LAST_ROOM: &str = "const done = arguments[1];
    import(new URL('page/api.js', location.href)).then(async ({ get }) => {
        const [{ id, token }] = JSON.parse(localStorage.siasat).rooms;
        done(await get(`/api/rooms/${id}`, { token }));
    });";

#[test]
fn the_card_of_a_game_begins_fair_too_until_one_knows_it() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    let begun = |game: &str| {
        browser.until(
            "location.hash.startsWith('#/play/') && document.querySelector('.play .bd-zone')",
        );
        let room = browser.run_later(LAST_ROOM, &Value::Null);
        assert_eq!(room["name"], game);
        assert_eq!(room["seats"][1]["player"], "level=easy");
        visitor.go("#/");
        room["start"].is_string()
    };
    for game in ["congklak", "kalah"] {
        browser.click(&format!("#game-{game}"));
        let note = visitor.text("dialog [data-note=fair]");
        assert!(
            note.contains("the usual one favours whoever begins"),
            "{note}"
        );
        browser.click("#begin");
        assert!(begun(game), "from a balanced start");
        // The usual one is a click away.
        browser.click(&format!("#game-{game}"));
        browser.click("#usual-start");
        assert!(!begun(game), "from the usual start");
    }
    // Where no list is known there is nothing to say, nor between people.
    browser.click("#game-connect4");
    browser.until("document.querySelector('dialog #begin')");
    assert!(!visitor.has("[data-note=fair]"));
    browser.press("\u{e00c}");
    browser.click("#game-kalah");
    browser.until("document.querySelector('[data-note=fair]')");
    browser.click("dialog fieldset .seg button:nth-of-type(2)");
    browser.until("!document.querySelector('[data-note=fair]')");
    browser.press("\u{e00c}");
    // Whoever has played it once begins as usual.
    let result = "localStorage['siasat-results'] = JSON.stringify([{ id: '1', name: 'kalah', player: 'level=easy', outcome: 'won', at: 1, line: '' }])";
    browser.run(result, &Value::Null);
    browser.click("#game-kalah");
    browser.until("document.querySelector('dialog #begin')");
    assert!(!visitor.has("[data-note=fair]"));
}

/// The level that is offered next in a game.
fn offered(visitor: &Visitor<'_>, game: &str) -> Value {
    let script = "const [game, done] = arguments; import(new URL('page/offered-level.js', location.href)).then(({ offeredLevel }) => done(offeredLevel(game)));";
    visitor.browser.run_later(script, &json!(game))
}

/// Begins a game against a level as the page does, and waits for the board.
fn begin(visitor: &Visitor<'_>, wish: &Value) {
    visitor.browser.run_later("const [wish, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom(wish)).then(() => done(true));", wish);
    visitor
        .browser
        .until("location.hash.includes(JSON.parse(localStorage.siasat).rooms[0].id) && !document.querySelector('dialog') && document.querySelector('.play .bd-zone')");
}

fn resign(visitor: &Visitor<'_>) {
    visitor.browser.click("main .panel [data-do=more]");
    visitor.browser.click("[data-do=resign-more]");
    visitor
        .browser
        .until("document.querySelector('[data-result]')");
}

fn take_the_stick(visitor: &Visitor<'_>) {
    visitor.touch(0);
    visitor
        .browser
        .until("document.querySelector('[data-result=first]')");
}

/// So many results are kept.
fn counted(visitor: &Visitor<'_>, results: usize) {
    visitor.browser.until(&format!(
        "JSON.parse(localStorage['siasat-results'] ?? '[]').length === {results}"
    ));
}

#[test]
fn the_level_of_a_game_follows_the_games_that_were_played_without_help() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    // Whoever takes the only stick wins.
    let one_stick =
        json!({ "game": "nim:piles=1,take=0,misere=no", "first": "human", "second": "level=easy" });
    begin(&visitor, &one_stick);
    // It is shown for four seconds only: what is shown is noted.
    let note = "window.toasts = []; new MutationObserver(() => window.toasts.push(document.querySelector('.toast')?.textContent.trim())).observe(document.body, { childList: true, subtree: true });";
    visitor.browser.run(note, &Value::Null);
    take_the_stick(&visitor);
    visitor
        .browser
        .until("window.toasts.includes('Next time Siasat offers: medium.')");
    counted(&visitor, 1);
    assert_eq!(offered(&visitor, "nim"), "level=medium", "one stronger");
    assert_eq!(offered(&visitor, "kalah"), "level=easy", "only there");
    // The finished game is kept when the next begins.
    let first = visitor.browser.get("location.hash");
    visitor.browser.click("dialog [data-do=again]");
    visitor.browser.until(
        "!document.querySelector('dialog') && document.querySelector('.play .bd-zone.legal')",
    );
    assert_ne!(visitor.browser.get("location.hash"), first);
    // Two losses one after another, and the level goes down.
    let medium =
        json!({ "game": "nim:piles=1/3/5/7,take=0", "first": "human", "second": "level=medium" });
    for (losses, level) in [(1, "level=medium"), (2, "level=easy")] {
        begin(&visitor, &medium);
        resign(&visitor);
        counted(&visitor, 1 + losses);
        assert_eq!(offered(&visitor, "nim"), level, "after {losses} losses");
    }
    // With a hint, from a position of one's own, or after moves made before, nothing is learned.
    begin(&visitor, &one_stick);
    visitor.browser.click(".ctl [data-do=hint]");
    visitor
        .browser
        .until("document.querySelector('[data-note=hint]')");
    take_the_stick(&visitor);
    counted(&visitor, 4);
    assert_eq!(offered(&visitor, "nim"), "level=easy", "a hint");
    let position = "XX./OO./...";
    for (results, wish) in [
        (
            5,
            json!({ "game": "tictactoe", "first": "human", "second": "level=easy", "position": position }),
        ),
        (
            6,
            json!({ "game": "tictactoe", "first": "human", "second": "level=easy", "moves": ["1", "4", "2", "5"] }),
        ),
    ] {
        begin(&visitor, &wish);
        visitor.touch(2);
        visitor
            .browser
            .until("document.querySelector('[data-result=first]')");
        counted(&visitor, results);
        assert_eq!(offered(&visitor, "tictactoe"), "level=easy", "{wish}");
    }
}

#[test]
fn every_open_game_can_be_reached() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let ask = |game: &str| {
        let script = "const [game, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom({ game })).then(() => done(true));";
        visitor.browser.run_later(script, &json!(game));
    };
    for game in ["kalah", "nim", "connect4"] {
        ask(game);
    }
    visitor.go("#/");
    visitor.browser.click("#my-games");
    visitor
        .browser
        .until("document.querySelectorAll('.open-games li').length === 3");
    visitor
        .browser
        .click(".open-games li:nth-child(3) [data-do=go-on]");
    visitor.browser.until(
        "document.querySelector('.play h1')?.textContent === 'Kalah' && document.querySelector('.bd-zone')",
    );
}
