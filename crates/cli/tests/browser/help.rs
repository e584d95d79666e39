//! Hints, taking back, swapping sides, languages, ending early, setting up, studying.

use serde_json::json;

use crate::house::{House, Mode, Visitor};

#[test]
fn a_hint_stays_until_the_move_and_moves_are_taken_back() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.begin("kalah", Mode::Friend);
    visitor.browser.click(".ctl [data-do=hint]");
    let hint = visitor.text("main .panel [data-note=hint]");
    // What the title says is not said again.
    let title = visitor.text("main .panel [data-note=hint] b");
    let rest = hint.strip_prefix(&title).expect("the title comes first");
    assert!(title.starts_with("Hole "), "{hint}");
    assert!(rest.trim_start().starts_with("Value "), "{hint}");
    assert!(
        visitor.has(".bd-zone.hint") && visitor.has(".bd-flow"),
        "the hint is on the board too"
    );
    std::thread::sleep(std::time::Duration::from_millis(400));
    assert!(visitor.has(".bd-zone.hint"), "it stays");
    visitor.touch(0);
    visitor.wait_for_move(1);
    assert!(!visitor.has(".bd-zone.hint"), "until the move");
    visitor.touch(visitor.turn()[0]);
    visitor.wait_for_move(2);
    visitor.browser.click(".ctl [data-do=undo]");
    visitor
        .browser
        .until("document.querySelectorAll('.panel .log li').length === 1");
    visitor.browser.click(".ctl [data-do=redo]");
    visitor
        .browser
        .until("document.querySelectorAll('.panel .log li').length === 2");
    // Of many moves that are equally good one is named.
    visitor.room(&json!({ "game": "nim:piles=1/3/5/7,take=0" }));
    visitor.browser.click(".ctl [data-do=hint]");
    let hint = visitor.text("main .panel [data-note=hint]");
    assert!(hint.contains("16 moves equally good. Value −1."), "{hint}");
}

#[test]
fn sides_are_swapped_and_languages_changed_without_reloading() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.room(&json!({ "game": "kalah", "first": "human", "second": "level=easy" }));
    assert_eq!(visitor.text(".who.first b"), "You");
    visitor.browser.get("window.stayed = true");
    visitor.browser.click(".ctl [data-do=swap]");
    visitor
        .browser
        .until("document.querySelector('.who.second b').textContent === 'You'");
    // The machine has the first move now.
    visitor.wait_for_move(1);
    visitor.browser.click("header .seg [lang=id]");
    visitor
        .browser
        .until("document.querySelector('.ctl [data-do=undo]').textContent.includes('Urungkan')");
    visitor.browser.until("document.documentElement.lang === 'id' && document.querySelector('.who.second b').textContent === 'Kamu'");
    assert!(
        visitor.text(".panel h3").contains("Menuju"),
        "{}",
        visitor.text(".panel h3")
    );
    visitor.browser.click("header .seg [lang=en]");
    visitor
        .browser
        .until("document.querySelector('.ctl [data-do=undo]').textContent.includes('Take back')");
    assert_eq!(
        visitor.browser.get("window.stayed"),
        true,
        "the page was not loaded again"
    );
}

#[test]
fn a_decided_game_may_end_softly_and_one_may_resign() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let position = "1 0 0 0 0 1 | 26 / 0 2 0 0 1 0 | 17 / first";
    visitor.room(
        &json!({ "game": "kalah", "first": "human", "second": "human", "position": position }),
    );
    visitor.browser.click("main .panel [data-do=end-here]");
    visitor
        .browser
        .until("document.querySelector('[data-result=first]')");
    assert_eq!(visitor.text("dialog .score").replace(' ', ""), "26–17");
    visitor.browser.click("dialog [data-do=again]");
    visitor
        .browser
        .until("document.querySelector('.bd-zone.legal') && !document.querySelector('dialog')");
    visitor.browser.click("main .panel [data-do=more]");
    visitor.browser.click("[data-do=resign-more]");
    visitor
        .browser
        .until("document.querySelector('[data-result=second]')");
}

#[test]
fn any_position_is_set_up_and_shared() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/setup?game=tictactoe");
    visitor
        .browser
        .until("document.querySelector('#position')?.value === '.../.../...'");
    visitor.touch(4);
    visitor
        .browser
        .until("document.querySelector('#position').value === '.../.X./...'");
    visitor.touch(0);
    visitor.touch(0);
    visitor
        .browser
        .until("document.querySelector('#position').value === 'O../.X./...'");
    // Rubbish is refused in one sentence, next to where it was typed.
    let script = "const field = document.querySelector('#position'); field.value = 'XXX'; field.dispatchEvent(new Event('input', { bubbles: true }));";
    visitor.browser.run(script, &json!(null));
    visitor
        .browser
        .until("document.querySelector('#setup-says .is-bad')?.textContent.includes('row')");
    visitor
        .browser
        .run(&script.replace("XXX", "O../.X./..."), &json!(null));
    let link = visitor
        .browser
        .until("document.querySelector('[data-link=position]')?.value");
    let link = link.as_str().unwrap();

    let other = Visitor::new(&house, "");
    other.browser.goto(link);
    other
        .browser
        .until("document.querySelector('.ana .bd-zone') !== null");
    let marks = other
        .browser
        .get("document.querySelectorAll('.ana .bd-mark').length");
    assert_eq!(marks, 2, "the position came with the link");
    // Every move has a value, and it is exact.
    other.browser.until("document.querySelectorAll('.ana .vb').length === 7 && !document.querySelector('.ana .vb.estimate')");
}

#[test]
fn an_open_set_up_page_takes_another_address() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/setup?game=tictactoe");
    let browser = &visitor.browser;
    browser.until("document.querySelector('#position')?.value === '.../.../...'");
    // As a link does, or the field of the browser: the page stays.
    let go = "window.stays = true; location.hash = arguments[0];";
    browser.run(go, &json!("#/setup?game=tictactoe&position=XO./.../..."));
    browser.until("document.querySelector('#position').value === 'XO./.../...' && document.querySelectorAll('main .bd-mark').length === 2");
    browser.run(go, &json!("#/setup?game=kalah"));
    browser.until("document.querySelector('#position').value.startsWith('4 4 4 4 4 4') && document.querySelectorAll('main .bd-plaque').length === 14");
    browser.run("history.back()", &json!(null));
    browser.until("document.querySelector('#position').value === 'XO./.../...'");
    // A position that is none is said to be so, and the board stays.
    browser.run(go, &json!("#/setup?game=tictactoe&position=XXX"));
    browser.until("document.querySelector('#setup-says .is-bad')");
    assert_eq!(browser.get("window.stays"), true);
}

#[test]
fn a_position_that_can_be_solved_has_exact_values() {
    let house = House::open();
    // One move is left, at which the engine does not look any further: it would say ≈+9.9.
    let forced = "#/analysis?game=kalah&moves=1,1,2,5,2,4,3,5,2,1,4,4,6,4,5,5,6,3,4";
    let visitor = Visitor::new(&house, forced);
    visitor
        .browser
        .until("document.querySelector('.sum .chip.exact')?.textContent === 'Exact value'");
    let badges = "[...document.querySelectorAll('.ana .vb:not(.estimate)')].map((badge) => badge.textContent).join(' ')";
    assert_eq!(visitor.browser.get(badges), "0");
}

#[test]
fn bar_graph_and_list_agree_and_a_mistake_is_explained() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/analysis?game=tictactoe&moves=1,2,5");
    // O had to answer the corner in the middle: ?? because the result changes.
    visitor
        .browser
        .until("document.querySelector('.tree [data-ply=\"2\"] .q')?.textContent === '??'");
    for ply in 0..=3 {
        if ply > 0 {
            visitor.browser.click(&format!(".tree [data-ply='{ply}']"));
        } else {
            visitor.browser.click(".tp [data-do=first]");
        }
        visitor.browser.until(&format!("document.querySelector('.tp b').textContent === 'Move {ply}' && document.querySelector('.graph .here')"));
        let same = "(() => { const bar = document.querySelector('.evalbar span').dataset.worth; const point = document.querySelector('.graph .here').dataset.worth; const list = document.querySelector('.tree [aria-current] .v')?.textContent ?? bar; return bar === point && bar === list ? bar : null; })()";
        let worth = visitor.browser.until(same);
        if ply == 2 {
            assert_eq!(worth, "+1");
            assert!(!visitor.text("[data-note=why]").is_empty());
        }
    }
    // The graph is clicked at its left end.
    visitor.browser.run("const graph = document.querySelector('.graph'); const box = graph.getBoundingClientRect(); graph.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.left + box.width * 0.09, clientY: box.top + 20 }));", &json!(null));
    visitor
        .browser
        .until("document.querySelector('.tp b').textContent === 'Move 0'");
    // A record is read and written.
    visitor.go("#/analysis");
    visitor
        .browser
        .until("document.querySelector('#record') !== null");
    let script = "const field = document.querySelector('#record'); field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }));";
    visitor
        .browser
        .run(script, &json!("[Game \"kalah\"]\n\n3 6 1 *\n"));
    visitor.browser.click("#import");
    visitor
        .browser
        .until("document.querySelectorAll('.tree .mv').length === 3");
    visitor.browser.click("[data-do=ana-more]");
    assert!(
        visitor
            .browser
            .until("document.querySelector('[data-link=record]')?.value")
            .as_str()
            .unwrap()
            .contains("kalah")
    );
}
