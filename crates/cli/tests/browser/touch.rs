//! Whatever can be touched on a phone is large enough for a finger: on the screens that have an
//! address, in a game, in dialogs and sheets, beside a puzzle.

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::house::{House, Visitor};
use crate::puzzles::{BY_DIGIT, puzzle};
use crate::visitor::resize;

/// What is lower or narrower than a finger needs. Cells of a board are measured elsewhere; a link
/// inside a sentence may be as low as its line (WCAG 2.2, 2.5.8).
const SMALL: &str = "[...document.querySelectorAll('a, button, input, select, summary, textarea, label:has(input.vh), [role=button], [role=switch]')].filter((one) => {
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    const hidden = box.width < 2 || style.visibility === 'hidden' || one.closest('.vh, .skip') || one.closest('svg') || (document.querySelector('dialog') && !one.closest('dialog'));
    const inText = style.display === 'inline' || one.closest('p');
    // A finger may miss what is drawn by as much as what lies around it.
    const around = getComputedStyle(one, '::before');
    const more = around.position === 'absolute' ? -2 * (parseFloat(around.top) || 0) : 0;
    return !hidden && !inText && (box.height + Math.max(0, more) < 43.5 || box.width < 24);
}).map((one) => `${one.tagName} ${one.className} ${one.dataset.do ?? one.id} ${one.textContent.trim().slice(0, 20)} ${Math.round(one.getBoundingClientRect().width)}×${Math.round(one.getBoundingClientRect().height)}`)";

/// What is too small here, each with the name of the place.
pub fn too_small(visitor: &Visitor<'_>, place: &str) -> Vec<String> {
    let found = visitor.browser.get(SMALL);
    let found = found.as_array().expect("a list").iter();
    found
        .map(|one| format!("{place}: {}", one.as_str().unwrap_or_default()))
        .collect()
}

/// Looks upright and lying.
fn measure(visitor: &Visitor<'_>, place: &str, found: &mut Vec<String>) {
    for (width, height) in [(667, 375), (390, 844)] {
        resize(visitor, width, height);
        found.extend(too_small(visitor, &format!("{place} at {width}×{height}")));
    }
}

fn change_settings(visitor: &Visitor<'_>, settings: &Value) {
    let script = "const [wish, done] = arguments; import(new URL('page/settings.js', location.href)).then(({ change }) => done(change(wish)));";
    visitor.browser.run_later(script, settings);
}

fn close(visitor: &Visitor<'_>) {
    visitor.browser.press("\u{e00c}");
    visitor.browser.until("!document.querySelector('dialog')");
}

#[test]
fn a_game_and_its_sheets_are_made_for_fingers() {
    let house = House::open();
    let visitor = Visitor::with(&house, Browser::sized(390, 844), "");
    let browser = &visitor.browser;
    let mut found = Vec::new();
    measure(&visitor, "home", &mut found);
    for mode in [1, 2, 4] {
        browser.click("#game-congklak");
        browser.click(&format!("dialog fieldset .seg button:nth-of-type({mode})"));
        browser.click("dialog summary");
        measure(
            &visitor,
            &format!("the sheet of a game, {mode}"),
            &mut found,
        );
        close(&visitor);
    }
    browser.click("header button.only-phone");
    browser.until("document.querySelector('dialog .menu')");
    measure(&visitor, "the menu", &mut found);
    close(&visitor);

    let moves = ["3", "6", "1"];
    visitor.room(&json!({ "game": "kalah", "first": "human", "second": "human", "moves": moves }));
    measure(&visitor, "a game", &mut found);
    browser.click("[data-do=sheet]");
    browser.until("document.querySelector('.psheet.open .race')");
    measure(&visitor, "the open sheet", &mut found);
    browser.click("[data-do=sheet]");
    for (button, ready) in [
        ("more", "[data-do=resign-more]"),
        ("rules", ".md"),
        ("share", "[data-link=record]"),
    ] {
        if button == "share" {
            browser.click(".tabs [data-do=more]");
            browser.click("[data-do=share-more]");
        } else {
            browser.click(&format!(".tabs [data-do={button}]"));
        }
        browser.until(&format!("document.querySelector('dialog {ready}')"));
        measure(&visitor, button, &mut found);
        close(&visitor);
    }
    resize(&visitor, 667, 375);
    browser.click(".rail [data-do=moves]");
    browser.until("document.querySelector('dialog h3')");
    measure(&visitor, "the moves", &mut found);
    close(&visitor);
    browser.click(".tabs [data-do=hint]");
    browser.until("document.querySelector('.psheet [data-note=hint]')");
    measure(&visitor, "a hint", &mut found);

    // A long turn, a warning, why the move was bad, and the result.
    let position = "4 4 4 4 4 4 | 0 / 4 4 0 3 2 1 | 10 / second";
    let players = ["human", "engine:depth=6,threads=1"];
    visitor.room(&json!({ "game": "kalah", "first": players[0], "second": players[1], "position": position }));
    browser.until("document.querySelector('[data-note=chain]')");
    measure(&visitor, "a long turn", &mut found);
    change_settings(&visitor, &json!({ "coach": "always" }));
    let moves = ["5", "1", "9", "3"];
    visitor.room(
        &json!({ "game": "tictactoe", "first": "human", "second": "level=easy", "moves": moves }),
    );
    visitor.touch(3);
    browser.until("document.querySelector('[data-note=warning]')");
    measure(&visitor, "a warning", &mut found);
    browser.click("[data-do=anyway]");
    browser.until("document.querySelector('[data-note=why-move]')");
    measure(&visitor, "why", &mut found);
    visitor.room(&json!({ "game": "connect4", "first": "human", "second": "human", "moves": ["4", "1", "4", "1", "4", "1"] }));
    visitor.touch(3);
    browser.until("document.querySelector('dialog .res')");
    measure(&visitor, "the result", &mut found);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn puzzles_and_analysis_are_made_for_fingers() {
    let house = House::open();
    let visitor = Visitor::with(&house, Browser::sized(390, 844), "#/puzzles");
    let browser = &visitor.browser;
    let mut found = Vec::new();
    let (number, line, legal) = puzzle(&visitor, BY_DIGIT);
    let wrong = legal.iter().find(|mv| **mv != line[0]).expect("another");
    visitor.go(&format!("#/puzzles/{number}"));
    browser.until("document.querySelector('.solve .bd-zone.legal')");
    measure(&visitor, "a puzzle", &mut found);
    browser.press(wrong);
    browser.until("document.querySelector('[data-verdict=false]')");
    measure(&visitor, "a wrong answer", &mut found);
    browser.click("[data-do=try]");
    browser.until("!document.querySelector('[data-verdict]') && document.querySelector('.solve .bd-zone.legal')");
    browser.press(&line[0]);
    browser.until("document.querySelector('[data-verdict=true]')");
    measure(&visitor, "the right answer", &mut found);
    visitor.go("#/analysis?game=tictactoe&moves=5,1,9&lines=2(2)[g0-4];1%22why%22&at=2");
    browser.until("document.querySelector('.ana .vb') && document.querySelector('.tree .mv')");
    measure(&visitor, "an analysis", &mut found);
    browser.click(".tabs [data-do=draw]");
    browser.until("document.querySelector('[data-do=pen-ring]')");
    measure(&visitor, "its pens", &mut found);
    browser.click(".tabs [data-do=ana-more]");
    browser.until("document.querySelector('dialog')");
    measure(&visitor, "more of it", &mut found);
    close(&visitor);
    visitor.go("#/analysis?game=tictactoe&moves=1,2,5,9,4&me=second&against=level=easy");
    browser.until("document.querySelector('[data-note=coach] [data-do=try-again]')");
    measure(&visitor, "the coach", &mut found);
    assert!(found.is_empty(), "{}", found.join("\n"));
}
