//! After a game the coach says what one's own mistakes cost.

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
    // The same position as an exercise, until it is solved.
    visitor.go("#/games");
    visitor.browser.click("[data-do=exercise]");
    visitor.browser.until(
        "location.hash.includes('exercise=yes') && document.querySelector('.ana .bd-zone.legal')",
    );
    assert!(!visitor.has(".ana .vb"), "values are hidden");
}
