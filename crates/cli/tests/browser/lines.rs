//! Analysis as a tree of moves: variations, comments, drawings, and what of them is kept.

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::house::{House, Visitor};
use crate::visitor::resize;

/// Random trees, written and read again; texts that are none are refused.
const ROUND_TRIPS: &str = r#"import(new URL('page/lines.js', location.href)).then(({ Lines, toggled }) => {
    const done = arguments[arguments.length - 1];
    let seed = 1;
    const below = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
    const faults = [];
    for (let tree = 0; tree < 2000; tree++) {
        const lines = new Lines();
        const all = [lines.root];
        for (let i = below(30); i > 0; i--) {
            const move = all[below(all.length)].play(['4', 'b2c4', '4:2', 'roll', 'pass', '12'][below(6)]);
            if (!all.includes(move)) all.push(move);
            if (!below(4)) move.comment = ['a', '("x\\', 'b;c,[d]\nzwei', 'é — 12'][below(4)];
            if (!below(4)) move.marks = toggled(move.marks, { colour: 'gbry'[below(4)], from: below(40), to: below(40) });
        }
        const main = () => lines.main().slice(1).map((one) => one.text);
        const check = () => {
            const again = Lines.read(main(), lines.text());
            if (again.text() !== lines.text() || again.all().length !== lines.all().length) faults.push(lines.text());
        };
        check();
        const some = all[below(all.length)];
        lines.promote(some);
        if (!lines.isMain(some)) faults.push('not the main line');
        check();
        lines.remove(all[below(all.length)]);
        check();
    }
    for (const text of ['x', '9(1)', '0(1)', '1(', '1(1', '0[g]', '0"a', '1(1)x', '1()']) {
        try { Lines.read(['4'], text); faults.push(`accepted ${text}`); } catch {}
    }
    done(faults);
});"#;

#[test]
fn a_tree_of_moves_is_written_and_read_again() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let faults = visitor.browser.run_later(ROUND_TRIPS, &Value::Null);
    assert_eq!(faults, json!([]));
}

/// The address as people would write it.
fn hash(browser: &Browser) -> String {
    let hash = browser.get("decodeURIComponent(location.hash)");
    hash.as_str().expect("an address").to_owned()
}

/// Drags from the middle of a zone to that of another one.
fn drag(browser: &Browser, button: &str, from: u64, to: u64) {
    let middle = |zone: u64| {
        browser.get(&format!("(() => {{ const box = document.querySelector('.ana [data-zone=\"{zone}\"] .bd-hit').getBoundingClientRect(); return {{ x: box.left + box.width / 2, y: box.top + box.height / 2 }}; }})()"))
    };
    let (from, to) = (middle(from), middle(to));
    for (kind, at) in [
        ("mouseMoved", &from),
        ("mousePressed", &from),
        ("mouseMoved", &to),
        ("mouseReleased", &to),
    ] {
        let event =
            json!({ "type": kind, "x": at["x"], "y": at["y"], "button": button, "clickCount": 1 });
        browser.cdp("Input.dispatchMouseEvent", &event);
    }
}

fn type_comment(browser: &Browser, text: &str) {
    let script = "const field = document.querySelector('#comment'); field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }));";
    browser.run(script, &json!(text));
}

const MOVES: &str = "document.querySelectorAll('.tree .mv').length";

#[test]
fn other_moves_are_variations_with_comments_and_drawings_that_a_link_and_a_record_keep() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/analysis?game=tictactoe&moves=5,1,9");
    let browser = &visitor.browser;
    browser.until(&format!("{MOVES} === 3"));
    // Another second move: the game stays, and the other move has a value and a verdict.
    browser.click(".tree [data-ply='1']");
    browser.until("document.querySelector('.tp b').textContent === 'Move 1'");
    visitor.touch(1);
    browser.until(&format!("{MOVES} === 4"));
    assert!(hash(browser).ends_with("moves=5,1,9&lines=2(2)&at=4"));
    browser.until("document.querySelector('.var .mv .q')?.textContent === '??'");
    browser.until("document.querySelector('.var .mv .v')?.textContent === '+1'");
    // A ring and an arrow with the right button, a ring with the pen, an arrow with keys.
    drag(browser, "right", 8, 8);
    drag(browser, "right", 0, 8);
    browser.click("[data-do=pen-ring]");
    browser.click("[data-colour=y]");
    drag(browser, "left", 3, 3);
    assert_eq!(browser.get(MOVES), 4, "the pen plays nothing");
    assert!(visitor.said().starts_with("ring around "));
    browser.click("[data-do=pen-arrow]");
    for zone in [6, 2] {
        let focus = format!("document.querySelector('[data-zone=\"{zone}\"]').focus()");
        browser.run(&focus, &Value::Null);
        browser.press("\u{e007}");
    }
    browser.until("document.querySelectorAll('[data-mark]').length === 4");
    browser.click("[data-do=comment]");
    let comment = "An edge (2), \"they\" say";
    type_comment(browser, comment);
    browser.until("location.hash.includes('edge')");
    // Whatever is drawn belongs to this position.
    browser.click("[data-do=to-game]");
    browser.until("document.querySelectorAll('[data-mark]').length === 0");
    // Somebody else opens the link.
    browser.click(".var .mv");
    browser.until("document.querySelectorAll('[data-mark]').length === 4");
    let link = browser.get("location.href");
    let other = Visitor::new(&house, "");
    other.browser.goto(link.as_str().unwrap());
    let browser = &other.browser;
    browser.until(&format!(
        "{MOVES} === 4 && document.querySelectorAll('[data-mark]').length === 4"
    ));
    assert_eq!(other.text(".var .cm"), comment);
    // The variation takes the place of the game, and the browser's way back undoes that.
    browser.click("[data-do=promote]");
    browser.until("location.hash.includes('moves=5,2&')");
    browser.until("document.querySelector('.var .mv:nth-of-type(2)')?.dataset.move === '9'");
    browser.run("history.back()", &Value::Null);
    browser.until("location.hash.includes('moves=5,1,9&') && document.querySelector('.var .mv')");
    browser.click(".var .mv");
    browser.click("[data-do=remove-move]");
    browser.until(&format!("{MOVES} === 3"));
    browser.run("history.back()", &Value::Null);
    browser.until(&format!("{MOVES} === 4"));
    // The record has everything, too, and can be read without knowing about it.
    browser.click("[data-do=ana-more]");
    let record = browser.until("document.querySelector('[data-link=record]')?.value");
    let record = record.as_str().unwrap().to_owned();
    let plain: lobby::GameRecord = record.parse().expect("a record");
    assert_eq!(plain.moves, ["5", "1", "9"]);
    other.go("#/analysis");
    let script = "const field = document.querySelector('#record'); field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }));";
    browser.until("document.querySelector('#record')");
    browser.run(script, &json!(record));
    browser.click("#import");
    browser.until(&format!("{MOVES} === 4"));
    assert_eq!(other.text(".var .cm"), comment);
}

#[test]
fn keys_walk_through_lines_and_playing_from_here_keeps_what_came_before() {
    let house = House::open();
    // One of the variations cannot be played: it is left out, and it is said why.
    let start = "#/analysis?game=connect4&moves=4,4,4&lines=1(3,4,4,4,4)(9)&at=0";
    let visitor = Visitor::new(&house, start);
    let browser = &visitor.browser;
    assert!(
        visitor
            .text("main [role=alert]")
            .contains("no move `9` here")
    );
    // A long variation is folded behind its first two moves.
    browser.until(&format!("{MOVES} === 6"));
    browser.press("\u{e014}");
    browser.until("document.querySelector('.tree [aria-current]')?.dataset.ply === '1'");
    browser.press("\u{e015}");
    browser.until("document.querySelector('.var [aria-current]')?.dataset.move === '3'");
    browser.until(&format!("{MOVES} === 8"));
    for ply in [2, 3] {
        browser.press("\u{e014}");
        let there = format!("document.querySelector('.tp b').textContent === 'Move {ply}'");
        browser.until(&there);
    }
    browser.press("\u{e013}");
    browser.until("document.querySelector('.tp b').textContent === 'Move 3'");
    // The list is still being filled: what was clicked may have been drawn anew.
    browser.until("document.querySelector('dialog #begin') || (document.querySelector('[data-do=play-here]').click(), false)");
    browser.click("dialog fieldset .seg button:nth-of-type(2)");
    visitor.start();
    let played = browser.until("[...document.querySelectorAll('.panel .moves .m')].map((one) => one.textContent.trim()).join()");
    assert_eq!(played, "3,4,4");
    // A phone has its own bar; what cannot be read at all is said, and the game is there.
    resize(&visitor, 390, 844);
    visitor.go("#/analysis?game=connect4&moves=4,4&lines=1(");
    browser.until(&format!("{MOVES} === 2"));
    assert!(
        visitor
            .text("main [role=alert]")
            .contains("variations of this link")
    );
    browser.click(".tabs [data-do=draw]");
    browser.until("document.querySelector('.left .draws')");
    let wide = browser.get("document.documentElement.scrollWidth");
    assert!(wide.as_u64().unwrap() <= 390, "nothing sticks out: {wide}");
    crate::access::look(&visitor, "drawing on a phone");
}

#[test]
fn a_position_that_was_set_up_has_lines_comments_and_drawings_too() {
    let house = House::open();
    let start = "#/setup?game=tictactoe&position=XO./.../...";
    let visitor = Visitor::new(&house, start);
    let browser = &visitor.browser;
    browser.click("[data-do=setup-analyse]:not(:disabled)");
    browser.until(
        "location.hash.includes('position=XO') && document.querySelector('.ana .bd-zone.legal')",
    );
    // Two answers, a word about the second, and a ring.
    visitor.touch(4);
    browser.until(&format!("{MOVES} === 1"));
    browser.click(".tp [data-do=prev]");
    browser.until("document.querySelectorAll('.ana .bd-mark').length === 2");
    visitor.touch(8);
    browser.until(&format!("{MOVES} === 2"));
    drag(browser, "right", 0, 0);
    browser.click("[data-do=comment]");
    type_comment(browser, "far away");
    browser.until("location.hash.includes('away')");
    let kept = hash(browser);
    assert!(
        kept.starts_with("#/analysis?game=tictactoe&position=XO./.../...&moves=5&lines="),
        "{kept}"
    );
    browser.reload();
    browser.until(&format!(
        "{MOVES} === 2 && document.querySelector('[data-mark]')"
    ));
    assert_eq!(visitor.text(".var .cm"), "far away");
    // The game that goes on from there knows its start and its moves.
    browser.click("[data-do=play-here]");
    browser.click("dialog fieldset .seg button:nth-of-type(2)");
    visitor.start();
    browser.until("document.querySelectorAll('.play .bd-mark').length === 3 && document.querySelectorAll('.panel .moves .m, .panel .log li').length === 1");
    browser.click(".ctl [data-do=undo]");
    browser.until("document.querySelectorAll('.play .bd-mark').length === 2");
}
