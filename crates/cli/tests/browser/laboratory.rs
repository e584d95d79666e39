//! The laboratory: trees and positions, searches watched step by step; and the player
//! that `siasat explain --html` writes.

use std::process::Command;

use serde_json::{Value, json};

use crate::access::look;
use crate::driver::Browser;
use crate::folder::Folder;
use crate::house::{House, Visitor};

const RIGHT: &str = "\u{e014}";
const LEFT: &str = "\u{e012}";
const ENTER: &str = "\u{e007}";
const NINE: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

/// Writes into a field as a person does, at once.
fn fill(browser: &Browser, css: &str, text: &str) {
    let script = "const [css, text] = arguments[0]; const field = document.querySelector(css); field.value = text; for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));";
    browser.until(&format!("document.querySelector({css:?}) !== null"));
    browser.run(script, &json!([css, text]));
}

/// Moves the slider of the player.
fn slide(browser: &Browser, to: u64) {
    fill(browser, ".lab-slider", &to.to_string());
}

fn fact(visitor: &Visitor<'_>, name: &str) -> String {
    visitor.text(&format!("[data-fact={name}]"))
}

/// Waits until a fact about the search is this.
fn fact_is(visitor: &Visitor<'_>, name: &str, text: &str) {
    visitor.browser.until(&format!(
        "document.querySelector('[data-fact={name}]')?.textContent === {text:?}"
    ));
}

#[test]
fn a_tree_is_typed_watched_and_compared() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/learn");
    let browser = &visitor.browser;
    browser.click("a.corner[href='#/laboratory']");
    fill(browser, "#tree", "[[3,5],[6,2],[1,8]]");
    fact_is(&visitor, "nodes", "9");
    fill(browser, "#tree", NINE);
    fact_is(&visitor, "nodes", "11");
    assert_eq!(
        ["value", "leaves", "cutoffs", "move"].map(|name| fact(&visitor, name)),
        ["3", "7", "1", "B"]
    );
    // At the end everything is known: two leaves were never looked at.
    let crossed = "[...document.querySelectorAll('.lab-over.is-pruned .lab-value')].map((value) => value.textContent).join()";
    assert_eq!(browser.get(crossed), "4,6");
    assert!(visitor.has(".lab-edge.is-snipped") && visitor.has(".lab-edge.is-best"));
    let steps = browser.get("Number(document.querySelector('.lab-slider').max)");
    let steps = steps.as_u64().unwrap();
    // Back to the start, and on by button, by key and by the slider.
    browser.click(".lab-first");
    browser.until("document.querySelectorAll('.lab-node.is-seen').length === 0");
    browser.click(".lab-next");
    browser.click(".lab-next");
    browser.until("document.querySelectorAll('.lab-node.is-seen').length === 1");
    browser.press(RIGHT);
    browser.press(RIGHT);
    browser.press(LEFT);
    browser.until("document.querySelector('.lab-slider').value === '3'");
    let cut = browser.get("(() => { const tick = document.querySelector('.lab-ticks i').style.getPropertyValue('--at'); return Math.round(tick * Number(document.querySelector('.lab-slider').max)); })()");
    slide(browser, cut.as_u64().unwrap());
    let says = visitor.text("#lab-says");
    assert!(
        says.contains("MIN already has 2 here, MAX has 3 elsewhere"),
        "{says}"
    );
    assert!(visitor.text(".lab-why .chip").contains("Cut-off at C"));
    assert!(visitor.text(".lab-code [aria-current]").contains('✂'));
    assert!(visitor.has(".lab-axis .fillb"), "alpha and beta have met");
    assert!(visitor.text("#lab-so-far").contains("cut-offs 1"));
    // The moment is in the address, and comes back with it.
    browser.until(&format!("location.hash.includes('step={cut}')"));
    browser.reload();
    browser.until(&format!(
        "document.querySelector('.lab-slider')?.value === '{cut}'"
    ));
    // Playing comes to the end by itself.
    slide(browser, steps - 2);
    fill(browser, ".lab-speed", "50");
    browser.click(".lab-play");
    browser.until(&format!(
        "document.querySelector('.lab-slider').value === '{steps}'"
    ));
    // Side by side: the same value, and less work.
    let row =
        |name: &str, cell: &str| visitor.text(&format!("[data-run={name}] [data-cell={cell}]"));
    assert_eq!(
        [row("minimax", "leaves"), row("alphabeta", "leaves")],
        ["9", "7"]
    );
    assert_eq!([row("minimax", "value"), row("table", "value")], ["3", "3"]);
    browser.click("[data-run=minimax] button");
    fact_is(&visitor, "leaves", "9");
    browser.until("document.querySelectorAll('.lab-over.is-pruned').length === 0");
}

#[test]
fn a_tree_is_built_by_touching_it() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/laboratory?tree=[3,5]");
    let browser = &visitor.browser;
    fact_is(&visitor, "value", "5");
    let tree_is = |text: &str| {
        browser.until(&format!(
            "document.querySelector('#tree').value === {text:?}"
        ));
    };
    browser.click(".lab-node[data-node='2'] > [role=button]");
    fill(browser, "#node-value", "2");
    tree_is("[3,2]");
    browser.click("[data-do=add-child]");
    tree_is("[3,[2,0]]");
    browser.click(".lab-tools .seg button:nth-of-type(3)");
    tree_is("[3, chance[1/2: 2, 1/2: 0]]");
    fact_is(&visitor, "value", "3");
    // Keys alone: the tree is one stop, arrows walk in it.
    browser.run(
        "document.querySelector('.lab-node > [tabindex=\"0\"]').focus()",
        &Value::Null,
    );
    browser.press("\u{e015}");
    browser.press(ENTER);
    browser.until("document.activeElement.id === 'node-value'");
    browser.click("[data-do=delete-node]");
    tree_is("[chance[1/2: 2, 1/2: 0]]");
    // Other forms are understood, and rubbish is refused where it stands.
    fill(
        browser,
        "#tree",
        "A MAX\n  left: B MIN\n    3\n    5\n  right: 4\n",
    );
    fact_is(&visitor, "move", "right");
    fill(browser, "#tree", "[[3,5],[2");
    let refused = visitor.text("#tree-says .is-bad");
    assert!(refused.starts_with("Line 1, column 10"), "{refused}");
    assert!(visitor.has(".lab-tree"), "what was there stays");
    browser.click("header .seg [lang=id]");
    browser.until(
        "document.querySelector('#tree-says .is-bad')?.textContent.startsWith('Baris 1, kolom 10')",
    );
    // An example has luck.
    browser.until("document.querySelectorAll('#example option').length > 5");
    let example = browser.get("[...document.querySelectorAll('#example option')].findIndex((one) => one.textContent.startsWith('16'))");
    let example = example.as_u64().unwrap() - 1;
    fill(browser, "#example", &example.to_string());
    fact_is(&visitor, "value", "6.5");
}

#[test]
fn a_position_is_searched_and_expanded() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/analysis?game=kalah&moves=3,1");
    let browser = &visitor.browser;
    browser.click("[data-do=ana-more]");
    browser.click("[data-do=watch-search]");
    browser.until("document.querySelector('#lab-moves')?.value === '3 1'");
    let whole = fact(&visitor, "nodes");
    browser.click(".lab-reach .stepper button:last-of-type");
    browser.until(&format!(
        "document.querySelector('[data-fact=nodes]')?.textContent !== {whole:?} && document.querySelector('#lab-part')"
    ));
    let value = fact(&visitor, "value");
    browser.click(".lab-node > [role=button]");
    browser.until("document.querySelector('.lab-line') !== null");
    assert_eq!(
        fact(&visitor, "value"),
        value,
        "the same search, seen from nearer"
    );
    browser.until("document.querySelector('.lab-board .bd') !== null");
    browser.click(".lab-line [data-do=up]");
    browser.until("document.querySelector('.lab-line') === null");
    // Luck.
    browser.until("document.querySelectorAll('#lab-game option').length === 16");
    fill(browser, "#lab-game", "pig");
    browser.until("document.querySelector('.lab-chance') !== null");
    fill(browser, "#lab-moves", "nonsense");
    assert!(visitor.text("#tree-says .is-bad").contains("nonsense"));
}

#[test]
fn figures_are_saved() {
    let house = House::open();
    let visitor = Visitor::new(&house, &format!("#/laboratory?tree={NINE}"));
    let browser = &visitor.browser;
    fact_is(&visitor, "value", "3");
    // What would be saved is kept instead, to be looked at.
    browser.run("window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (blob) => (window.blob = blob, make(blob)); HTMLAnchorElement.prototype.click = function () { window.saved.push([this.download, window.blob]); };", &Value::Null);
    browser.click("[data-do=files]");
    let files = [
        ("svg", "<svg"),
        ("png", "\u{fffd}PNG"),
        ("dot", "digraph"),
        ("html", "<!doctype"),
        ("json", "{"),
    ];
    for (number, (format, start)) in (1..).zip(files) {
        browser.click(&format!("[data-format={format}]"));
        browser.until(&format!("window.saved.length === {number}"));
        let script = "const done = arguments[arguments.length - 1]; const [name, blob] = window.saved.at(-1); blob.text().then((text) => done([name, text.slice(0, 12)]));";
        let saved = browser.run_later(script, &Value::Null);
        assert_eq!(saved[0], format!("siasat-tree.{format}"));
        assert!(saved[1].as_str().unwrap().starts_with(start), "{saved}");
    }
    let link = browser.get("document.querySelector('[data-link=laboratory]').value");
    assert!(link.as_str().unwrap().contains(NINE));
}

#[test]
fn nothing_serious_is_found_in_the_laboratory() {
    let house = House::open();
    let visitor = Visitor::new(&house, &format!("#/laboratory?tree={NINE}&step=9"));
    visitor
        .browser
        .until("document.querySelector('.lab-compare table') !== null");
    look(&visitor, "laboratory");
    visitor
        .browser
        .click(".lab-node[data-node='1'] > [role=button]");
    visitor
        .browser
        .until("document.querySelector('.lab-tools') !== null");
    look(&visitor, "a node of a tree");
    visitor.browser.click("[data-do=files]");
    look(&visitor, "files");
    let phone = Visitor::with(
        &house,
        Browser::sized(390, 844),
        "#/laboratory?game=kalah&depth=4",
    );
    phone.browser.cdp(
        "Emulation.setEmulatedMedia",
        &json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] }),
    );
    phone.browser.until("document.querySelector('.lab-board .bd') !== null && document.querySelector('.lab-compare table') !== null");
    look(&phone, "laboratory on a dark phone");
    let wide = phone.browser.get("document.documentElement.scrollWidth");
    assert!(wide.as_u64().unwrap() <= 390, "nothing sticks out: {wide}");
    // A tree of nine leaves fits on a phone, and its letters can be read.
    phone.go(&format!("#/laboratory?tree={NINE}"));
    phone
        .browser
        .until("document.querySelectorAll('.lab-over').length === 9");
    assert_eq!(phone.browser.get("(() => { const stage = document.querySelector('.lab-stage'); return stage.scrollWidth <= stage.clientWidth + 1; })()"), true);
    let letters = phone.browser.get("Math.min(...[...document.querySelectorAll('.lab-tree text')].filter((text) => text.textContent).map((text) => parseFloat(getComputedStyle(text).fontSize)))");
    assert!(letters.as_f64().unwrap() >= 11.0, "{letters}");
}

#[test]
fn the_player_is_a_file_of_its_own() {
    let folder = Folder::new("player");
    let path = folder.file("player.html");
    let wrote = Command::new(env!("CARGO_BIN_EXE_siasat"))
        .args(["explain", NINE, "--lang", "en", "--html"])
        .arg(&path)
        .status()
        .expect("the program starts");
    assert!(wrote.success());
    let browser = Browser::open();
    browser.goto(&format!("file://{path}"));
    browser.until("document.querySelectorAll('.lab-over').length === 9");
    let at = || {
        let value = browser.get("document.querySelector('.lab-slider').value");
        value.as_str().map(str::to_owned).unwrap()
    };
    let steps = browser.get("document.querySelector('.lab-slider').max");
    let steps = steps.as_str().unwrap().to_owned();
    assert_eq!(at(), steps, "it begins where everything is known");
    assert_eq!(
        browser.get("document.querySelectorAll('.lab-over.is-pruned').length"),
        2
    );
    browser.click(".lab-first");
    assert_eq!(at(), "0");
    browser.click(".lab-next");
    browser.click(".lab-next");
    browser.click(".lab-next");
    browser.click(".lab-back");
    assert_eq!(at(), "2");
    assert!(
        browser
            .get("document.querySelector('.lab-says').textContent")
            .as_str()
            .unwrap()
            .starts_with("A: MAX")
    );
    slide(&browser, 5);
    assert_eq!(
        browser.get("document.querySelectorAll('.lab-node.is-now').length"),
        1
    );
    browser.run("document.querySelector('.lab-next').focus()", &Value::Null);
    browser.press(RIGHT);
    assert_eq!(at(), "6");
    fill(&browser, ".lab-speed", "50");
    browser.click(".lab-play");
    browser.until(&format!(
        "document.querySelector('.lab-slider').value === {steps:?}"
    ));
    // Nothing was asked of anybody.
    let loaded = browser.get("performance.getEntriesByType('resource').length");
    assert_eq!(loaded, 0);
}
