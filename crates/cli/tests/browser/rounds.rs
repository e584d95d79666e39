//! Games of several rounds: the stop between two of them, and back across it.

use serde_json::json;

use crate::house::{House, Visitor};
use crate::visitor::resize;

#[test]
fn between_two_rounds_there_is_a_stop_with_burnt_holes_and_a_way_back() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    // The second side owns 37 seeds at the end: enough for five of seven holes.
    let position = "0 0 0 0 0 0 1 | 60 / 0 0 0 0 0 0 1 | 36 / first / round 1";
    visitor.room(&json!({ "game": "congklak:rounds=3", "first": "human", "second": "human", "position": position }));
    let race = || visitor.text(".panel h3");
    // Half of the seeds wins no match of several rounds.
    assert_eq!(race(), "Seeds of this round");
    visitor.touch(visitor.turn()[0]);
    visitor.browser.click(".beside [data-move=pass]");
    visitor.touch(visitor.turn()[0]);
    let told = visitor.text("[data-note=round]");
    assert!(
        told.contains("Round 1 is over: First player 61, Second player 37"),
        "{told}"
    );
    assert!(told.contains("Second player cannot fill 2 holes"), "{told}");
    // It is laid out while one reads, and the numbers say from what.
    let closed = "document.querySelectorAll('.play .bd-plaque.closed').length === 2";
    visitor.browser.until(closed);
    assert_eq!(
        visitor.text(".panel .refill p:last-child .num"),
        "37 = 5 × 7, 2 left in the store"
    );
    assert!(
        visitor
            .text(".round-scores .now")
            .contains("Second player 2")
    );
    // On a phone on its side it stands below the board.
    resize(&visitor, 667, 375);
    visitor.browser.until("(() => { const card = document.querySelector('[data-note=round]').getBoundingClientRect(); const board = document.querySelector('.play .bd').getBoundingClientRect(); return board.height > 100 && board.bottom <= card.top && card.bottom <= innerHeight; })()");
    // On an upright one it stands in the sheet, with the whole board above.
    resize(&visitor, 390, 844);
    visitor.browser.until("(() => { const sheet = document.querySelector('.psheet:has([data-note=round])').getBoundingClientRect(); const board = document.querySelector('.play .bd').getBoundingClientRect(); const button = document.querySelector('[data-do=begin-round]').getBoundingClientRect(); return board.height > 300 && board.bottom <= sheet.top + 0.5 && button.bottom <= innerHeight; })()");
    // And beside a panel nothing has to be scrolled for it.
    resize(&visitor, 1280, 800);
    visitor
        .browser
        .until("document.documentElement.scrollHeight <= innerHeight");
    visitor.browser.click("[data-do=begin-round]");
    visitor
        .browser
        .until("!document.querySelector('[data-note=round]')");
    visitor.browser.until(closed);
    assert_eq!(visitor.score(), [12, 2]);
    assert!(visitor.has(".round-scores td.more"), "the score by rounds");
    visitor.browser.click(".ctl [data-do=undo]");
    visitor
        .browser
        .until("!document.querySelector('.play .bd-plaque.closed') && document.querySelector('main .bd-zone.legal')");
    assert_eq!(visitor.score(), [61, 36]);
    assert!(!visitor.has(".round-scores"));
    visitor.browser.click(".ctl [data-do=redo]");
    visitor
        .browser
        .until("document.querySelector('[data-do=begin-round]')");
}
