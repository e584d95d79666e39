//! Games on screens without much room, and what is said about them.

use serde_json::{Value, json};

use crate::house::{House, Visitor};
use crate::visitor::resize;

/// From a game between people: the knight on e2 cannot be let through.
const KNIGHTS: &str =
    "g2h4 g7h5 d2b3 d7c5 b3c5 b7c5 c2d4 c5b3 c1b3 e7d5 h4g6 f8g6 e2f4 d5c3 d1c3 g6f4 b3a5 f4e2";

const WHOLE: &str = "(() => { const board = document.querySelector('.play .bd').getBoundingClientRect(); return board.top >= 0 && board.left >= 0 && board.bottom <= innerHeight + 0.5 && board.right <= innerWidth + 0.5 && board.width > 150; })()";

#[test]
fn boards_are_whole_on_low_screens_and_a_phone_has_the_list_in_a_sheet() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    for (game, moves) in [
        ("congklak", "7"),
        ("connect4", "4 4 3"),
        ("knightthrough", "b2c4"),
        ("tictactoe", "5"),
        ("pig", ""),
        ("nim:piles=1/3/5/7,take=0", ""),
    ] {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        visitor.room(&json!({ "game": game, "first": "human", "second": "human", "moves": moves }));
        for (width, height) in [(667, 375), (640, 400), (844, 390)] {
            resize(&visitor, width, height);
            let whole = visitor.browser.get(WHOLE);
            assert_eq!(whole, true, "{game} at {width}×{height}");
        }
    }
    resize(&visitor, 667, 375);
    visitor.browser.click(".rail [data-do=moves]");
    visitor.browser.until("document.querySelector('dialog h3')");
    visitor.browser.press("\u{e00c}");
    resize(&visitor, 390, 844);
    let moves = ["3"];
    visitor.room(&json!({ "game": "kalah", "first": "human", "second": "human", "moves": moves }));
    assert!(visitor.text(".psheet .last").contains("+1"));
    visitor.browser.click("[data-do=sheet]");
    visitor.browser.until(
        "document.querySelector('.psheet .race') && document.querySelector('.psheet .log li')",
    );
    let lying = "document.querySelector('.play .bd').getBoundingClientRect()";
    let lying = format!("{lying}.width > {lying}.height");
    assert_eq!(visitor.browser.get(&lying), true, "half a screen");
    // A hint stands in the sheet, and covers nobody's name.
    visitor.browser.click("[data-do=sheet]");
    visitor.browser.click(".tabs [data-do=hint]");
    visitor
        .browser
        .until("document.querySelector('.psheet [data-note=hint]')");
    resize(&visitor, 390, 844);
    let covers = "(() => { const name = document.querySelector('.who.below b').getBoundingClientRect(); return document.elementFromPoint(name.left + 4, name.top + name.height / 2)?.closest('.who') !== null; })()";
    assert_eq!(visitor.browser.get(covers), true);
}

#[test]
fn a_threat_is_named_captures_are_counted_and_what_happens_is_said() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let moves: Vec<&str> = KNIGHTS.split_whitespace().collect();
    visitor.room(
        &json!({ "game": "knightthrough", "first": "human", "second": "human", "moves": moves }),
    );
    let threat = visitor.text("main .panel [data-note=threat]");
    assert_eq!(
        threat.split_whitespace().collect::<Vec<_>>().join(" "),
        "The knight on e2 wins next move.Only g1e2 stops it."
    );
    assert!(visitor.has(".bd-warn"), "and it is marked on the board");
    assert!(visitor.text(".who.first .taken").contains("× 3"));
    visitor.browser.click(".ctl [data-do=undo]");
    visitor
        .browser
        .until("document.querySelector('#said').textContent.startsWith('Taken back.')");
    // What the card of a game shows is what begins; the focus is on the game then.
    visitor.go("");
    visitor.begin("nim", crate::house::Mode::Friend);
    visitor
        .browser
        .until("document.querySelectorAll('.play .bd-stick').length === 16");
    visitor
        .browser
        .until("document.activeElement?.id === 'main'");
    // A forced pass is no hole.
    let position = "0 0 0 0 0 0 0 | 40 / 0 0 0 0 0 3 2 | 53 / first";
    visitor.room(&json!({ "game": "congklak", "first": "human", "second": "human", "position": position, "moves": ["pass"] }));
    assert_eq!(visitor.text(".panel .log li"), "1First player, pass");
    // The winning four stay in sight beside the result.
    visitor.room(&json!({ "game": "connect4", "first": "human", "second": "human", "moves": ["4", "1", "4", "1", "4", "1"] }));
    visitor.touch(3);
    visitor
        .browser
        .until("document.querySelector('dialog .res') && document.querySelectorAll('.bd-whydisc').length === 4");
    let seen = "[...document.querySelectorAll('.bd-whydisc')].every((disc) => { const a = disc.getBoundingClientRect(); const b = document.querySelector('dialog').getBoundingClientRect(); return a.right < b.left || a.bottom < b.top; })";
    assert_eq!(visitor.browser.get(seen), true);
    // A link that cannot be read says so, and nothing is being thought about.
    visitor.go("#/analysis?game=connect4&moves=4,9");
    visitor
        .browser
        .until("document.querySelector('main [role=alert]')");
    let text = visitor
        .browser
        .get("document.querySelector('main').innerText");
    assert!(!text.as_str().unwrap().contains("Thinking"), "{text}");
    // The answer of a problem is there when it is asked for.
    visitor.go("#/course/12");
    visitor
        .browser
        .until("document.querySelector('details.answer') && !document.querySelector('details.answer').open");
    visitor.browser.run(
        "document.querySelector('details.answer summary').click()",
        &Value::Null,
    );
    visitor
        .browser
        .until("document.querySelector('details.answer').innerText.includes('8')");
    // The search that it speaks of is drawn, with what was pruned.
    visitor
        .browser
        .until("document.querySelector('details.answer .figure svg title')");
}
