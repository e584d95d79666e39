//! Values on boards: they can be read, do not lie on each other, and many equal ones are a group.

use serde_json::{Value, json};

use crate::house::{House, Visitor};
use crate::visitor::resize;

/// Letters on boards that are smaller on the screen, and values that overlap.
const UNREADABLE: &str = r"(() => {
    const size = (text) => { const place = text.getScreenCTM(); return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(place.a, place.b); };
    const seen = (node) => node.getBoundingClientRect().width > 0;
    const small = [...document.querySelectorAll('main .bd text')].filter(seen).filter((text) => size(text) < 10.9).map((text) => `${text.textContent.trim()} ${size(text)}`);
    const boxes = [...document.querySelectorAll('main .vb')].map((badge) => badge.getBoundingClientRect());
    const over = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
    const lapped = boxes.flatMap((box, i) => boxes.slice(i + 1).filter((other) => over(box, other)));
    return [...small, ...lapped.map((box) => JSON.stringify(box))];
})()";

#[test]
fn values_can_be_read_at_every_size_and_equal_ones_are_groups() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let count = |what: &str| {
        let all = format!("document.querySelectorAll({what:?}).length");
        visitor.browser.get(&all).as_u64().unwrap()
    };
    for (line, badges) in [
        ("connect4&moves=4,3,5", 7),
        ("congklak&moves=1", 6),
        ("adjacency", 56),
        ("knightthrough&moves=b2c4,g7f5", 16),
        ("nim:piles=1/3/5/7,take=0", 16),
    ] {
        visitor.go(&format!("#/analysis?game={line}"));
        visitor.browser.until(&format!(
            "document.querySelectorAll('.ana .vb').length === {badges}"
        ));
        for (width, height) in [(1280, 800), (1920, 1080), (667, 375), (390, 844)] {
            resize(&visitor, width, height);
            let unreadable = visitor.browser.get(UNREADABLE);
            assert_eq!(unreadable, json!([]), "{line} at {width}×{height}");
        }
        resize(&visitor, 1280, 800);
        let fits =
            "document.querySelector('.ana .bd').getBoundingClientRect().bottom <= innerHeight";
        assert_eq!(visitor.browser.get(fits), true, "the board of {line} fits");
        if line.starts_with("adjacency") {
            assert_eq!(count(".vb rect"), 0, "no number on any of them");
            assert!(
                visitor
                    .text("[data-note=groups] h3")
                    .starts_with("56 moves")
            );
            visitor.browser.run(
                "document.querySelector('[data-zone=\"13\"]').focus()",
                &Value::Null,
            );
            visitor
                .browser
                .until("document.querySelectorAll('.vb rect').length === 1");
        }
        if line.starts_with("knightthrough") {
            assert_eq!(count(".vb.token"), 16, "knights stay in sight");
            visitor
                .browser
                .until("document.querySelector('.graph .tick')?.textContent.trim() === 'win'");
        }
    }
}
