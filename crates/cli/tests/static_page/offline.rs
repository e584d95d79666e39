//! Without a network, after the first visit.

use std::fs;

use serde_json::{Value, json};

use crate::folder::Folder;
use crate::house::{House, Mode, Visitor, copy_site};

/// Waits until the browser keeps the whole page.
fn wait_until_kept(visitor: &Visitor<'_>) {
    visitor.browser.until("navigator.serviceWorker.controller");
}

fn cut_the_network(visitor: &Visitor<'_>) {
    let offline =
        json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
    visitor.browser.cdp("Network.enable", &json!({}));
    visitor
        .browser
        .cdp("Network.emulateNetworkConditions", &offline);
}

#[test]
fn everything_works_without_a_network() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    wait_until_kept(&visitor);
    cut_the_network(&visitor);
    visitor.browser.reload();
    let browser = &visitor.browser;
    visitor.begin("tictactoe", Mode::Friend);
    visitor.touch(4);
    visitor.wait_for_move(1);
    visitor.touch(0);
    visitor.wait_for_move(2);
    // The game is there after the page was loaded again.
    browser.reload();
    browser.until("document.querySelectorAll('main .bd-zone.legal').length === 7");
    // Lessons, and what their examples print.
    visitor.go("#/course/1");
    browser.until("document.querySelector('main h1')");
    visitor.go("#/laboratory");
    browser.until("document.querySelector('main svg')");
    visitor.go("#/rules/kalah");
    browser.until("document.querySelector('main h2')");
}

#[test]
fn the_exact_values_of_an_opening_come_from_the_book() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let script = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ events }) => {
            const asked = { body: { game: 'connect4', seconds: 5 } };
            for await (const { kind, data } of events('POST', '/api/analyse', asked))
                if (kind === 'done') done(data);
        });";
    let found = visitor.browser.run_later(script, &Value::Null);
    let mut values: Vec<(String, f64)> = found["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|one| (one["move"].to_string(), one["value"].as_f64().unwrap()))
        .collect();
    values.sort_by(|a, b| a.0.cmp(&b.0));
    let values: Vec<f64> = values.into_iter().map(|(_, value)| value).collect();
    assert_eq!(values, [-2.0, -1.0, 0.0, 1.0, 0.0, -1.0, -2.0]);
}

#[test]
fn a_study_is_stopped_at_once() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let script = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ events, get }) => {
            const asking = new AbortController();
            const asked = { body: { game: 'congklak', seconds: 10 }, signal: asking.signal };
            try {
                for await (const { kind } of events('POST', '/api/analyse', asked)) break;
            } catch {}
            const begin = performance.now();
            asking.abort();
            // Another study has to wait for the one before, if that goes on.
            await get('/api/course');
            done(performance.now() - begin);
        });";
    let took = visitor.browser.run_later(script, &Value::Null);
    assert!(took.as_f64().expect("a time") < 2000.0, "{took}");
}

#[test]
fn a_newer_page_is_taken_as_a_whole_and_when_wanted() {
    let folder = Folder::new("newer-site");
    copy_site(folder.path());
    let house = House::of(folder.path());
    let visitor = Visitor::new(&house, "");
    wait_until_kept(&visitor);
    let file = folder.path().join("answers/words.en.json");
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, text.replace("Choose a game", "Pick a game")).expect("a file");
    // The worker names its version: another one is another page.
    let worker = folder.path().join("service-worker.js");
    let text = fs::read_to_string(&worker).expect("a file");
    fs::write(
        &worker,
        text.replace("const VERSION = \"", "const VERSION = \"newer-"),
    )
    .expect("a file");
    visitor.browser.reload();
    visitor
        .browser
        .until("document.querySelector('.banner button')");
    assert!(
        visitor.text("main").contains("Choose a game"),
        "the older page goes on"
    );
    visitor.browser.click(".banner button");
    visitor
        .browser
        .until("document.querySelector('main')?.textContent.includes('Pick a game')");
}

#[test]
fn a_link_game_says_that_it_needs_a_server() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.click("#game-kalah");
    visitor
        .browser
        .click("dialog fieldset .seg button:nth-of-type(3)");
    visitor
        .browser
        .until("document.querySelector('#begin').disabled");
    assert!(visitor.text("dialog").contains("no server"));
}
