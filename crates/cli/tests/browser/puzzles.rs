//! Puzzles: found by theme, answered wrong and right, by mouse and by keys.

use serde_json::{Value, json};

use crate::access::look;
use crate::driver::Browser;
use crate::house::{House, Visitor};
use crate::visitor::resize;

const ENTER: &str = "\u{e007}";

/// A puzzle of the page: its number, its answer, and the moves that its position has.
pub fn puzzle(visitor: &Visitor<'_>, wish: &str) -> (u64, Vec<String>, Vec<String>) {
    let script = format!(
        "const [, done] = arguments;
        const page = (name) => import(new URL(`page/${{name}}.js`, location.href));
        Promise.all([page('puzzles'), page('api')]).then(async ([{{ loadPuzzles }}, {{ show }}]) => {{
            const one = (await loadPuzzles()).find((puzzle) => {wish});
            const view = await show(one);
            done([one.number, one.line, view.choices.map((choice) => choice.text)]);
        }});"
    );
    let script = script.replace(
        "await show(one)",
        "await show({ game: one.game, position: one.position })",
    );
    let found = visitor.browser.run_later(&script, &Value::Null);
    let texts = |value: &Value| -> Vec<String> {
        let list = value.as_array().expect("a list").iter();
        list.map(|text| text.as_str().expect("a text").to_owned())
            .collect()
    };
    (
        found[0].as_u64().expect("a number"),
        texts(&found[1]),
        texts(&found[2]),
    )
}

/// A column that is chosen by its digit.
pub const BY_DIGIT: &str =
    "puzzle.theme === 'only-win' && puzzle.game === 'connect4' && puzzle.line.length === 1";

#[test]
fn a_wrong_answer_is_refuted_and_the_right_one_is_explained() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/puzzles");
    let browser = &visitor.browser;
    browser.until("document.querySelectorAll('[data-theme-name]').length >= 5");
    browser.until("document.querySelector('.daily h2')?.textContent.length > 5");
    let (number, line, legal) = puzzle(&visitor, BY_DIGIT);
    let wrong = legal.iter().find(|mv| **mv != line[0]).expect("another");
    visitor.go(&format!("#/puzzles/{number}"));
    browser.until("document.querySelector('.solve .bd-zone.legal')");
    browser.press(wrong);
    browser.until("document.querySelector('[data-verdict=false]')");
    browser.until("document.activeElement?.dataset.do === 'try'");
    let plies = browser.get("document.querySelectorAll('.ply').length");
    assert!(plies.as_u64().expect("a count") >= 2, "{plies}");
    assert!(
        visitor.text("#said").contains("column"),
        "{}",
        visitor.text("#said")
    );
    // Keys alone: once more, and right.
    browser.press(ENTER);
    browser.until("document.querySelector('[data-verdict]') === null && document.querySelector('.bd-zone.legal')");
    browser.press(&line[0]);
    browser.until("document.querySelector('[data-verdict=true]')");
    assert!(visitor.text("[data-verdict]").contains("Right: column"));
    let kept = browser.get("JSON.parse(localStorage['siasat-puzzles'])");
    assert_eq!(kept["solved"].as_array().map(Vec::len), Some(1));
    assert_eq!(kept["row"], 0, "it was not right at once");
    browser.until("document.activeElement?.dataset.do === 'next'");
    browser.press(ENTER);
    browser.until(&format!("location.hash !== '#/puzzles/{number}'"));
}

/// The whole board is in sight, and so are the verdict and what comes next, below it.
const BOTH_IN_VIEW: &str = "(() => {
    const box = (css) => document.querySelector(css).getBoundingClientRect();
    const [head, board, verdict, next] = ['header', '.solve .bd', '.solve .psheet [data-verdict]', '.solve .psheet .primary'].map(box);
    const isWide = board.width > 280 && board.right <= innerWidth && document.documentElement.scrollWidth <= innerWidth;
    return isWide && board.top >= head.bottom - 0.5 && board.bottom <= verdict.top + 0.5 && verdict.height > 30 && verdict.bottom <= next.top + 0.5 && next.bottom <= innerHeight + 0.5;
})()";

#[test]
fn on_a_phone_the_board_and_the_verdict_are_both_in_view() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/puzzles");
    let browser = &visitor.browser;
    resize(&visitor, 390, 844);
    assert_eq!(
        browser.get("[innerWidth, innerHeight]"),
        json!([390, 844]),
        "a phone"
    );
    for wish in [
        BY_DIGIT,
        "puzzle.theme === 'long-turn'",
        "puzzle.theme === 'stop-piece'",
    ] {
        let (number, line, legal) = puzzle(&visitor, wish);
        visitor.go(&format!("#/puzzles/{number}"));
        browser.until("document.querySelector('.solve .bd-zone.legal')");
        // Whoever has read what stands below the board has it above the screen.
        browser.run("scrollTo(0, 400)", &Value::Null);
        let wrong = legal.iter().find(|mv| **mv != line[0] && mv.len() == 1);
        if let Some(wrong) = wrong {
            browser.press(wrong);
            browser.until("document.querySelector('[data-verdict=false]')");
            browser.until("document.activeElement?.dataset.do === 'try'");
            browser.until(BOTH_IN_VIEW);
            // A move of the refutation is shown on the board, which stays where it is.
            browser.click(".psheet li:nth-of-type(2) > .ply");
            browser.until(
                "document.querySelector('.ply[aria-current]')?.closest('li').matches(':nth-of-type(2)')",
            );
            assert_eq!(browser.get(BOTH_IN_VIEW), true, "{wish}");
        }
        browser.click(".psheet [data-do=show], .bar [data-do=show]");
        browser.until("document.querySelector('[data-verdict=true]')");
        browser.until("document.activeElement?.dataset.do === 'next'");
        browser.until(BOTH_IN_VIEW);
    }
    // The next puzzle has its facts, and the bar of the page, again.
    browser.click(".psheet [data-do=next]");
    browser.until("document.querySelector('.solve .panel .facts') && document.querySelector('.tabs').offsetParent !== null");
}

#[test]
fn the_daily_puzzle_makes_a_streak_and_the_answer_is_shown_on_demand() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/puzzles/today");
    let browser = &visitor.browser;
    browser.until("document.querySelector('.solve .bd-zone')");
    browser.click("[data-do=show]");
    browser.until("document.querySelector('[data-verdict=true]')");
    let kept = browser.get("localStorage['siasat-puzzles'] ?? null");
    assert_eq!(
        kept,
        Value::Null,
        "who was shown the answer has not solved it"
    );
    // The same day in another language, and the streak of three days.
    let days = "const day = 864e5, now = new Date(), utc = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
        localStorage['siasat-puzzles'] = JSON.stringify({ solved: [], row: 0, grades: {},
            days: [3, 2, 1].map((ago) => new Date(utc - ago * day).toISOString().slice(0, 10)) });";
    browser.run(days, &Value::Null);
    visitor.go("#/puzzles");
    browser.reload();
    browser.until("document.querySelector('.streak b')?.textContent === '3'");
    browser.click("header .seg [lang=id]");
    browser.until("document.querySelector('h1')?.textContent === 'Teka-teki'");
    visitor.go("#/puzzles/99999999");
    browser.until("document.querySelector('main .is-bad')");
}

#[test]
fn nothing_serious_is_found_and_nothing_sticks_out() {
    let house = House::open();
    let wide = Visitor::new(&house, "");
    let phone = Visitor::with(&house, Browser::sized(390, 844), "");
    phone.browser.cdp(
        "Emulation.setEmulatedMedia",
        &json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] }),
    );
    for visitor in [&wide, &phone] {
        let (turn, ..) = puzzle(visitor, "puzzle.theme === 'long-turn'");
        let (number, line, legal) = puzzle(visitor, BY_DIGIT);
        let wrong = legal.iter().find(|mv| **mv != line[0]).expect("another");
        for (hash, ready, key) in [
            ("#/puzzles".to_owned(), ".daily .pic svg", ""),
            (format!("#/puzzles/{turn}"), ".goal .meter", ""),
            (
                format!("#/puzzles/{number}"),
                "[data-verdict]",
                wrong.as_str(),
            ),
            (
                format!("#/puzzles/{number}?again=1"),
                "[data-verdict]",
                line[0].as_str(),
            ),
        ] {
            visitor.go(&hash);
            if !key.is_empty() {
                visitor.browser.reload();
                visitor
                    .browser
                    .until("document.querySelector('.solve .bd-zone.legal')");
                visitor.browser.press(key);
            }
            visitor
                .browser
                .until(&format!("document.querySelector({ready:?})"));
            look(visitor, &hash);
            let over =
                "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(visitor.browser.get(over), 0, "{hash} sticks out");
        }
    }
}
