//! Many moves of a machine are one story.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::house::{House, Visitor};
use crate::visitor::resize;

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
    let title = visitor.text("main .stage [data-note=chain] b");
    let took = start.elapsed();
    assert!(title.starts_with("Siasat: "), "{title}");
    assert!(title.contains("moves, +"), "{title}");
    // Six seconds of movement, and what loading and thinking take while others use these cores.
    println!("a long turn: {took:.1?}");
    assert!(took < Duration::from_secs(60), "{took:?}");
    assert!(!visitor.legal().is_empty(), "it is the visitor's turn");
    assert!(visitor.has(".panel .log li.run"), "one line in the list");
    // Looking back with the slider, and forward to one's own turn again.
    let scrub = "const slider = document.querySelector('main .stage [data-do=scrub]'); slider.value = 1; slider.dispatchEvent(new Event('input', { bubbles: true }));";
    visitor.browser.run(scrub, &Value::Null);
    visitor
        .browser
        .until("!document.querySelector('main .bd-zone.legal')");
    visitor.browser.click("main .stage [data-do=chain-end]");
    visitor
        .browser
        .until("document.querySelector('main .bd-zone.legal')");
    visitor.browser.click("main .stage [data-do=look-again]");
    visitor
        .browser
        .until("document.querySelector('[data-note=chain]') === null");
    visitor.browser.click("main .cloth");
    visitor
        .browser
        .until("document.querySelector('[data-note=chain]') && document.querySelector('main .bd-zone.legal')");
    // The buttons are there as well, and whoever has seen enough gets a larger board.
    visitor
        .browser
        .click("main .chain .ctl [data-do=hint]:not(:disabled)");
    visitor
        .browser
        .until("document.querySelector('[data-note=hint]')");
    let width = "document.querySelector('.play .bd').getBoundingClientRect().width";
    let before = visitor.browser.get(width);
    visitor.browser.click("main .stage [data-do=chain-end]");
    visitor
        .browser
        .until("!document.querySelector('[data-note=chain]') && document.querySelector('.stage > .ctl [data-do=hint]')");
    visitor.browser.until(&format!("{width} > {before}"));
}

#[test]
fn after_a_long_turn_early_in_a_game_a_fair_start_and_a_weaker_level_are_offered() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    let open = "const [wish, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom(wish)).then(() => done(location.hash));";
    let last = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ get }) => {
            const [{ id, token }] = JSON.parse(localStorage.siasat).rooms;
            done(await get(`/api/rooms/${id}`, { token }));
        });";
    for (button, level) in [("fair-start", "level=hard"), ("weaker", "level=medium")] {
        let wish = json!({ "game": "congklak", "first": "level=hard", "second": "human" });
        let begun = browser.run_later(open, &wish);
        // Beside the board or, on a phone, in the sheet.
        let place = if button == "weaker" {
            ".psheet"
        } else {
            ".panel"
        };
        if place == ".psheet" {
            resize(&visitor, 390, 844);
        }
        let note = visitor.text(&format!("main {place} [data-note=unfair]"));
        assert!(note.starts_with("Unfair?"), "{note}");
        browser.click(&format!("main {place} [data-do={button}]"));
        browser.until(&format!(
            "location.hash !== {begun} && document.querySelector('.play .bd-zone')"
        ));
        let room = browser.run_later(last, &Value::Null);
        assert!(room["start"].is_string(), "{button}: from a balanced start");
        assert_eq!(room["seats"][0]["player"], level);
    }
}
