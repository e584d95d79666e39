//! Answers that come late, in another order, or not at all.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::house::{House, Mode, Visitor};
use crate::puzzles::{BY_DIGIT, puzzle};

/// Long enough for whatever an answer changes on the page.
const MOMENT: Duration = Duration::from_millis(300);

/// From now on requests whose address contains `part` wait for `release` or `refuse`.
fn hold(visitor: &Visitor<'_>, part: &str) {
    let script = "window.usual ??= window.fetch;
        window.held = [];
        window.fetch = async (url, options) => {
            const isHeld = String(url).includes(arguments[0]);
            const answer = isHeld && await new Promise((go) => window.held.push(go));
            return answer || window.usual(url, options);
        };";
    visitor.browser.run(script, &json!(part));
}

fn wait_until_held(visitor: &Visitor<'_>, count: usize) {
    let is_held = format!("window.held.length === {count}");
    visitor.browser.until(&is_held);
}

/// Lets one of those that wait go on.
fn release(visitor: &Visitor<'_>, which: usize) {
    let script = "window.held.splice(arguments[0], 1)[0]()";
    visitor.browser.run(script, &json!(which));
}

/// From now on requests whose address contains `part` are refused.
fn refuse(visitor: &Visitor<'_>, part: &str, status: u16) {
    let script = "window.usual ??= window.fetch;
        const [part, status] = arguments[0];
        window.refused = 0;
        window.fetch = async (url, options) => {
            if (!String(url).includes(part)) return window.usual(url, options);
            window.refused++;
            return new Response(JSON.stringify({ error: 'Refused.' }), { status });
        };";
    visitor.browser.run(script, &json!([part, status]));
}

#[test]
fn a_solved_puzzle_is_solved_though_nobody_explains_it() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/puzzles");
    let browser = &visitor.browser;
    let (number, line, legal) = puzzle(&visitor, BY_DIGIT);
    let wrong = legal.iter().find(|mv| **mv != line[0]).expect("another");
    visitor.go(&format!("#/puzzles/{number}"));
    browser.until("document.querySelector('.solve .bd-zone.legal')");
    hold(&visitor, "/api/puzzles/explain");
    browser.press(&line[0]);
    wait_until_held(&visitor, 1);
    // Until then nobody plays on.
    assert!(!visitor.has(".solve .bd-zone.legal"));
    browser.press(wrong);
    thread::sleep(MOMENT);
    let fail = "window.held.pop()(new Response(JSON.stringify({ error: 'Nobody knows why.' }), { status: 500 }))";
    browser.run(fail, &Value::Null);
    browser.until("document.querySelector('[data-verdict=true]')");
    let verdict = visitor.text("[data-verdict]");
    assert!(verdict.starts_with("Right: "), "{verdict}");
    assert!(verdict.contains("Nobody knows why."), "{verdict}");
    let kept = browser.get("JSON.parse(localStorage['siasat-puzzles'])");
    assert_eq!(kept["row"], 1, "nothing wrong was played");
    assert!(visitor.has(".solve .ply"), "the answer can be looked at");
    visitor.browser.click("[data-do=next]");
    browser.until(&format!("location.hash !== '#/puzzles/{number}'"));
}

#[test]
fn a_hint_that_nobody_wants_any_more_is_no_help() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.begin("kalah", Mode::Friend);
    hold(&visitor, "/hint");
    visitor.browser.click(".ctl [data-do=hint]");
    wait_until_held(&visitor, 1);
    visitor.browser.click(".ctl [data-do=hint]");
    release(&visitor, 0);
    thread::sleep(MOMENT);
    assert!(!visitor.has("main .panel [data-note=hint]"));
    let helped = "JSON.parse(localStorage.siasat).rooms[0].helped ?? false";
    assert_eq!(visitor.browser.get(helped), false);
    // The next one is shown, and counts.
    visitor.browser.click(".ctl [data-do=hint]");
    wait_until_held(&visitor, 1);
    release(&visitor, 0);
    visitor
        .browser
        .until("document.querySelector('.bd-zone.hint')");
    assert_eq!(visitor.browser.get(helped), true);
}

#[test]
fn a_move_is_not_made_in_another_position_than_it_was_meant_for() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let coach = "const done = arguments[1];
        import(new URL('page/settings.js', location.href))
            .then(({ change }) => done(change({ coach: 'always' })));";
    visitor.browser.run_later(coach, &Value::Null);
    visitor.room(&json!({ "game": "tictactoe", "first": "human", "second": "level=easy", "moves": ["5", "1"] }));
    hold(&visitor, "/api/analyse");
    visitor.touch(8);
    wait_until_held(&visitor, 1);
    // While the coach thinks about it, somebody takes back in another window.
    let undo = "const done = arguments[1]; const id = location.hash.split('/').at(-1);
        import(new URL('page/api.js', location.href))
            .then(({ inRoom }) => inRoom(id, 'undo', { ply: 2 })).then(() => done(true));";
    visitor.browser.run_later(undo, &Value::Null);
    let marks = "document.querySelectorAll('.play .bd-mark').length";
    visitor.browser.until(&format!("{marks} === 0"));
    release(&visitor, 0);
    thread::sleep(MOMENT);
    assert_eq!(visitor.browser.get(marks), 0);
    assert_eq!(visitor.turn().len(), 9);
}

#[test]
fn the_game_that_was_chosen_last_is_set_up() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/setup?game=tictactoe");
    let position = "document.querySelector('#position')?.value";
    visitor
        .browser
        .until(&format!("{position} === '.../.../...'"));
    hold(&visitor, "/api/show");
    let choose = "const list = document.querySelector('#setup-game'); list.value = arguments[0]; list.dispatchEvent(new Event('change', { bubbles: true }));";
    for (count, game) in [(1, "connect4"), (2, "kalah")] {
        visitor.browser.run(choose, &json!(game));
        wait_until_held(&visitor, count);
    }
    release(&visitor, 1);
    visitor
        .browser
        .until("location.hash === '#/setup?game=kalah'");
    let last = visitor.browser.get(position);
    release(&visitor, 0);
    thread::sleep(MOMENT);
    assert_eq!(visitor.browser.get(position), last);
    assert_eq!(visitor.browser.get("location.hash"), "#/setup?game=kalah");
}

#[test]
fn games_are_gone_only_when_the_server_says_so() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.begin("tictactoe", Mode::Friend);
    visitor.go("#/learn");
    visitor.browser.until("document.querySelector('.corners')");
    refuse(&visitor, "/api/rooms/", 503);
    visitor.go("#/games");
    visitor.browser.until("window.refused >= 1");
    thread::sleep(MOMENT);
    assert!(visitor.has(".open-games [data-do=go-on]"));
    // A file without them would be none.
    visitor.browser.click("[data-do=export-games]");
    assert_eq!(visitor.text(".mine > .is-bad"), "Refused.");
    refuse(&visitor, "/api/rooms/", 404);
    visitor.go("#/learn");
    visitor.browser.until("document.querySelector('.corners')");
    visitor.go("#/games");
    let gone = visitor.text(".ended-games .outcome");
    assert_eq!(gone, "No longer kept");
}
