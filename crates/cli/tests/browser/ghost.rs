//! What a move would do, before it is made.

use serde_json::{Value, json};

use crate::house::{House, Visitor};

fn point(visitor: &Visitor<'_>, zone: u32) {
    let script = format!(
        "document.querySelector('.play [data-zone=\"{zone}\"]').dispatchEvent(new PointerEvent('pointerenter', {{ pointerType: 'mouse' }}))"
    );
    visitor.browser.run(&script, &Value::Null);
}

#[test]
fn pointing_at_a_move_shows_what_it_would_do() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.room(&json!({ "game": "kalah", "first": "human", "second": "human" }));
    point(&visitor, 2);
    visitor
        .browser
        .until("document.querySelector('.bd-foretold .bd-word')?.textContent.trim() === 'again!'");
    let note = visitor.text("[data-note=ghost]");
    assert!(
        note.contains("If Hole 3") && note.contains("Lift 4"),
        "{note}"
    );
    assert!(visitor.said().contains("Lift 4"), "{}", visitor.said());
    // It can be switched off, and nothing was played.
    visitor.browser.click(".ctl [data-do=preview]");
    visitor
        .browser
        .until("!document.querySelector('.bd-foretold')");
    assert_eq!(visitor.moves(), 0);
    visitor.browser.click(".ctl [data-do=preview]");
    // Marks that would change sides.
    let marks = ["c3", "f6", "d4", "e5"];
    visitor
        .room(&json!({ "game": "adjacency", "first": "human", "second": "human", "moves": marks }));
    point(&visitor, 8 * 3 + 3);
    visitor
        .browser
        .until("document.querySelector('.bd-flip') && document.querySelector('.bd-becomes')");
    // A knight that could be taken, by the keys: the focus shows the same.
    let leaps = ["b1c3", "g8f6", "c3d5", "a7b5"];
    visitor.room(
        &json!({ "game": "knightthrough", "first": "human", "second": "human", "moves": leaps }),
    );
    visitor.touch(8 * 3 + 3);
    visitor.browser.run(
        "document.querySelector('.play [data-zone=\"10\"]').focus()",
        &Value::Null,
    );
    visitor
        .browser
        .until("document.querySelector('[data-note=ghost]')?.textContent.includes('can take it')");
    assert!(visitor.has(".bd-taker"));
    assert!(
        visitor
            .text("[data-note=ghost]")
            .contains("Nobody of yours takes back.")
    );
    // And how many would take back.
    let leaps = ["b1c3", "g8f6", "f1e3", "a7b5"];
    visitor.room(
        &json!({ "game": "knightthrough", "first": "human", "second": "human", "moves": leaps }),
    );
    visitor.touch(8 * 5 + 2);
    point(&visitor, 8 * 3 + 3);
    let note = visitor.text("[data-note=ghost]");
    assert!(
        note.contains("3 can take it. 1 of yours can take back."),
        "{note}"
    );
    let game = visitor.browser.get("location.hash");
    // The settings have it too, with the colours of the players and the keys.
    visitor.go("#/settings");
    visitor.browser.click("[data-colours=contrast]");
    visitor
        .browser
        .until("document.documentElement.dataset.colours === 'contrast'");
    visitor.browser.click("[data-switch=still]");
    visitor.browser.click("[data-switch=preview]");
    let kept = visitor.browser.get("JSON.parse(localStorage.siasat)");
    assert_eq!(
        (&kept["still"], &kept["preview"]),
        (&json!(true), &json!(false))
    );
    visitor.browser.click("[data-switch=preview]");
    assert!(visitor.has(".settings .keys kbd"));
    // What the settings look like changes nothing elsewhere.
    visitor
        .browser
        .run("location.hash = arguments[0]", &json!(game));
    visitor
        .browser
        .until("document.querySelector('.play .who.first')");
    let colour = visitor
        .browser
        .get("getComputedStyle(document.querySelector('.who.first')).backgroundColor");
    assert_eq!(colour, "rgba(0, 0, 0, 0)");
    // Off between people at two screens.
    if !House::HAS_SERVER {
        return;
    }
    visitor
        .room(&json!({ "game": "kalah", "first": "human", "second": "human", "invite": "second" }));
    visitor.browser.press("\u{e00c}");
    visitor
        .browser
        .until("document.querySelector('.ctl [data-do=preview]')?.disabled");
}
