//! After a game the coach says what one's own mistakes cost.

use serde_json::{Value, json};

use crate::house::{House, Visitor};

#[test]
fn mistakes_are_told_tried_again_and_come_back_as_exercises() {
    let house = House::open();
    // O had to answer the corner in the middle.
    let game = "#/analysis?game=tictactoe&moves=1,2,5,9,4&me=second&against=level=easy";
    let visitor = Visitor::new(&house, game);
    visitor
        .browser
        .until("document.querySelector('[data-note=coach] [data-do=try-again]')");
    let told = visitor.text("[data-note=coach] li");
    assert!(told.contains("Move 2 changed the result"), "{told}");
    assert!(told.contains("From a draw to a loss"), "{told}");
    visitor
        .browser
        .until("JSON.parse(localStorage.siasat).mistakes?.length > 0");
    visitor.browser.click("[data-do=try-again]");
    visitor.browser.until("location.hash.startsWith('#/play/') && document.querySelectorAll('.play .bd-mark').length === 1");
    // Who wants it is asked before such a move counts. Enter goes back.
    visitor.go("#/settings");
    visitor
        .browser
        .until("document.querySelector('.settings .keys')");
    visitor.browser.run("[...document.querySelectorAll('.setting button')].find((one) => one.textContent.trim() === '3 times').click()", &Value::Null);
    let moves = ["5", "1", "9", "3"];
    visitor.room(
        &json!({ "game": "tictactoe", "first": "human", "second": "level=easy", "moves": moves }),
    );
    visitor.touch(3);
    let warning = visitor.text("main .panel [data-note=warning]");
    assert!(warning.contains("From a draw to a loss"), "{warning}");
    visitor.browser.press("\u{e007}");
    visitor
        .browser
        .until("!document.querySelector('[data-note=warning]') && document.querySelectorAll('.play .bd-mark').length === 4");
    visitor.touch(3);
    visitor.browser.click("main .panel [data-do=anyway]");
    visitor
        .browser
        .until("document.querySelectorAll('.play .bd-mark').length > 4");
    // The same position as an exercise, until it is solved.
    visitor.go("#/games");
    visitor.browser.click("[data-do=exercise]");
    visitor.browser.until(
        "location.hash.includes('exercise=yes') && document.querySelector('.ana .bd-zone.legal')",
    );
    assert!(!visitor.has(".ana .vb"), "values are hidden");
}
