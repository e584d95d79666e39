//! Many moves of a machine are one story.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::house::{House, Visitor};

#[test]
fn a_long_turn_of_a_machine_is_short_to_watch_and_summed_up() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.run(
        "const kept = JSON.parse(localStorage.siasat); kept.tempo = 'slow'; localStorage.siasat = JSON.stringify(kept);",
        &Value::Null,
    );
    visitor.browser.reload();
    // One extra turn after another for the second side.
    let position = "4 4 4 4 4 4 | 0 / 4 4 0 3 2 1 | 10 / second";
    let start = Instant::now();
    let wish = json!({
        "game": "kalah", "first": "human", "second": "engine:depth=6,threads=1", "position": position,
    });
    let open = "const [wish, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom(wish)).then(() => done(true));";
    visitor.browser.run_later(open, &wish);
    let title = visitor.text("main .panel [data-note=chain] b");
    let took = start.elapsed();
    assert!(title.starts_with("Siasat: "), "{title}");
    assert!(title.contains("moves, +"), "{title}");
    // Six seconds of movement, and what loading and thinking take.
    assert!(took < Duration::from_secs(14), "{took:?}");
    assert!(!visitor.legal().is_empty(), "it is the visitor's turn");
    assert!(visitor.has(".panel .log li.run"), "one line in the list");
    // Looking back with the slider, and forward to one's own turn again.
    let scrub = "const slider = document.querySelector('main .panel [data-do=scrub]'); slider.value = 1; slider.dispatchEvent(new Event('input', { bubbles: true }));";
    visitor.browser.run(scrub, &Value::Null);
    visitor
        .browser
        .until("!document.querySelector('main .bd-zone.legal')");
    visitor.browser.click("main .panel [data-do=chain-end]");
    visitor
        .browser
        .until("document.querySelector('main .bd-zone.legal')");
    visitor.browser.click("main .panel [data-do=look-again]");
    visitor
        .browser
        .until("document.querySelector('[data-note=chain]') === null");
    visitor.browser.click("main .cloth");
    visitor
        .browser
        .until("document.querySelector('[data-note=chain]') && document.querySelector('main .bd-zone.legal')");
}
