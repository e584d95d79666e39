//! After a game the coach says what one's own mistakes cost.

use serde_json::{Value, json};

use crate::house::{House, Visitor};
use crate::visitor::resize;

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
    // It begins there, not at the end of the game, with both ends and the move marked.
    visitor
        .browser
        .until("document.querySelectorAll('.ana .bd-mark').length === 1 && document.querySelector('.ana .bd-warn')");
    let head = visitor.text("[data-note=coach-head]");
    assert!(head.starts_with("Move 2"), "{head}");
    assert!(head.contains("a draw") && head.contains("a loss"), "{head}");
    assert_eq!(visitor.text(".coach .told h2"), "It was even until move 2.");
    assert_eq!(
        visitor.text(".coach .told p"),
        "2 moves were yours: 1 as good as the best, 1 not."
    );
    // Why, and where to look further.
    let why = visitor.text("[data-note=coach-why]");
    assert!(why.contains("The refutation: 5"), "{why}");
    assert!(why.contains("Siasat completes a line of 3"), "{why}");
    assert!(why.contains("5 keeps the draw"), "{why}");
    let place = visitor
        .browser
        .get("document.querySelector('[data-do=coach-laboratory]').hash");
    assert_eq!(place, "#/laboratory?game=tictactoe&moves=1");
    // A box of a line says who moves, and shows the board after it.
    visitor.browser.until(
        "document.querySelector('[data-note=coach-why] .c-bad li:nth-of-type(2) > .ply.second')",
    );
    visitor
        .browser
        .click("[data-note=coach-why] .c-good li:nth-of-type(2) > .ply.first");
    visitor
        .browser
        .until("document.querySelectorAll('.ana .bd-mark').length === 3 && document.querySelector('.tree .var')");
    assert!(visitor.has("[data-note=coach-why]"), "it stays to be read");
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
    // It says why, and marks the hole that is chosen and not played.
    visitor.browser.until("document.querySelector('main [data-note=warning]')?.textContent.includes('Siasat completes a line of 3')");
    let warning = visitor.text("main [data-note=warning]");
    assert!(warning.contains("From a draw to a loss"), "{warning}");
    assert!(warning.contains("The refutation: 2"), "{warning}");
    assert!(visitor.has(".play .bd-warn"));
    assert_eq!(visitor.text(".who.turn .sub"), "4 chosen, not yet played");
    visitor.browser.press("\u{e007}");
    visitor
        .browser
        .until("!document.querySelector('[data-note=warning]') && document.querySelectorAll('.play .bd-mark').length === 4");
    visitor.touch(3);
    visitor.browser.click("main [data-do=anyway]");
    visitor
        .browser
        .until("document.querySelectorAll('.play .bd-mark').length > 4");
    // Why it was bad stays to be read, with the way to the search.
    let why = visitor.text("main .panel [data-note=why-move]");
    assert!(
        why.contains("Why not 4?") && why.contains("The refutation: 2"),
        "{why}"
    );
    let places = visitor.browser.get("['why-laboratory', 'why-analysis'].map((name) => document.querySelector(`main .panel [data-do=${name}]`).hash)");
    assert_eq!(
        places,
        json!([
            "#/laboratory?game=tictactoe&moves=5,1,9,3",
            "#/analysis?game=tictactoe&moves=5,1,9,3,4"
        ])
    );
    // The same position as an exercise, until it is solved.
    visitor.go("#/games");
    visitor.browser.click("[data-do=exercise]");
    visitor.browser.until(
        "location.hash.includes('exercise=yes') && document.querySelector('.ana .bd-zone.legal')",
    );
    assert!(!visitor.has(".ana .vb"), "values are hidden");
}

#[test]
fn what_a_mistake_cost_is_told_in_seeds_with_both_ends() {
    let house = House::open();
    // Both ends are exact: few seeds are left.
    let game = "#/analysis?game=kalah&position=0+0+3+0+0+1+|+20+/+3+0+1+0+4+1+|+15+/+first&moves=3&me=first&against=level=easy";
    let visitor = Visitor::new(&house, game);
    let told = |cost: &str, ends: &str| {
        let told = visitor.browser.until(&format!(
            "document.querySelector('[data-note=coach] li .row')?.textContent.includes({cost:?}) && document.querySelector('[data-note=coach] li .row').textContent"
        ));
        let told = told.as_str().unwrap_or_default();
        assert!(told.contains(ends), "{told}");
    };
    told(
        "Move 1 cost you 14 seeds",
        "From winning by 12 to losing by 2.",
    );
    visitor
        .browser
        .until("document.querySelector('[data-note=coach-head]')");
    let chips = "[...document.querySelectorAll('[data-note=coach-head] :is(.vbadge, .chip)')].map((chip) => chip.textContent.trim())";
    assert_eq!(
        visitor.browser.get(chips),
        json!(["+12", "−2", "Exact value"])
    );
    visitor.browser.click("header .seg [lang=id]");
    told("Langkah 1: rugi 14 biji", "Dari menang 12 menjadi kalah 2.");
}

#[test]
fn a_game_that_is_over_is_summed_up_and_a_phone_tries_again_from_its_bar() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    resize(&visitor, 390, 844);
    let game = "#/analysis?game=tictactoe&moves=1,2,5,9,4,6,7&me=second&against=level=easy";
    visitor.go(game);
    browser.until("document.querySelector('.tabs [data-do=try-bar]')");
    browser.until("document.querySelector('.coach .told')");
    assert_eq!(
        visitor.text(".coach .told h2"),
        "You lost. It was even until move 2."
    );
    browser.until("document.querySelectorAll('.ana .bd-mark').length === 1");
    let seen = "(() => { const [board, bar] = ['.ana .bd', '.tabs'].map((css) => document.querySelector(css).getBoundingClientRect()); return board.top > 0 && board.bottom < bar.top && document.documentElement.scrollWidth <= 390; })()";
    browser.until(seen);
    let why = browser.get("document.querySelector('.tabs [data-do=why-bar]').hash");
    assert_eq!(why, "#/laboratory?game=tictactoe&moves=1");
    // What gave its place to the bar is among the rest.
    browser.click(".tabs [data-do=ana-more]");
    browser.click("dialog [data-do=draw]");
    browser.until("!document.querySelector('dialog') && document.querySelector('.left .draws')");
    crate::access::look(&visitor, "the coach of a phone");
    browser.click(".tabs [data-do=try-bar]");
    browser.until("location.hash.startsWith('#/play/') && document.querySelectorAll('.play .bd-mark').length === 1");
    // Whoever comes to a moment of the game stays there.
    visitor.go(&format!("{game}&at=5"));
    browser.until("document.querySelector('.coach .told')");
    browser.until("document.querySelectorAll('.ana .bd-mark').length === 5");
}

/// A position that nobody can prove, and a move that loses it by any search.
const LOOKS_LOST: &str = "const [move, done] = arguments;
    const page = (name) => import(new URL(`page/${name}.js`, location.href));
    const ask = async () => {
        const { show } = await page('api');
        const { blunderOf } = await page('blunder');
        const view = await show({ game: 'kalah', position: '6 0 6 6 2 1 | 3 / 0 8 2 2 0 8 | 4 / first' });
        const choice = view.choices.find((one) => one.text === move);
        // The short search may get no turn on a machine that is too busy.
        for (let tries = 0; tries < 5; tries++) {
            const blunder = await blunderOf(view, move, 60000);
            if (blunder || move === '6') return { view, choice, blunder };
        }
    };
    const draw = async ({ view, choice, blunder }) => {
        const { html, render } = await page('vendor/preact');
        await (await page('words')).loadGroups('trainer');
        const { WarningNote } = await page('parts/coach-notes');
        const place = document.body.appendChild(document.createElement('div'));
        render(html`<${WarningNote} client=${{}} room=${view} warning=${{ choice, ...blunder }} />`, place);
        return place.textContent;
    };
    ask().then(async (found) => done([found.blunder, found.blunder && (await draw(found))]), (error) => done(String(error)));";

#[test]
fn a_move_that_clearly_looks_bad_is_warned_of_as_an_estimate() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    let found = browser.run_later(LOOKS_LOST, &json!("3"));
    let [blunder, told] = [&found[0], &found[1]];
    assert_eq!(blunder["isProven"], false, "{found}");
    assert_eq!(blunder["to"], "loss", "{found}");
    let told = told.as_str().unwrap_or_default();
    assert!(told.contains("Hole 3 looks worse"), "{told}");
    // How good the best move looks depends on how far the search came.
    assert!(told.contains("≈ From a "), "{told}");
    assert!(told.contains(" to a loss, it seems"), "{told}");
    assert!(told.contains("The refutation: "), "{told}");
    // The best move is not questioned.
    let found = browser.run_later(LOOKS_LOST, &json!("6"));
    assert_eq!(found[0], Value::Null, "{found}");
}

#[test]
fn a_mistake_is_explained_after_the_move_where_the_coach_is_on() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let moves = ["5", "1", "9", "3"];
    let wish =
        json!({ "game": "tictactoe", "first": "human", "second": "level=easy", "moves": moves });
    visitor.room(&wish);
    // Nothing is said unasked.
    visitor.touch(3);
    visitor
        .browser
        .until("document.querySelectorAll('.play .bd-mark').length > 5 || document.querySelector('[data-result]')");
    assert!(!visitor.has("[data-note=warning], [data-note=why-move]"));
    // The switch beside the game; no warning is left, but the reason is told.
    visitor.room(&wish);
    visitor
        .browser
        .click("main .panel [data-switch=coach][aria-checked=false]");
    visitor
        .browser
        .until("document.querySelector('[data-switch=coach][aria-checked=true]')");
    for _ in 0..3 {
        visitor.touch(3);
        visitor.browser.click("main [data-do=choose-again]");
        visitor
            .browser
            .until("!document.querySelector('[data-note=warning]')");
    }
    visitor.touch(3);
    let why = visitor.text("main .panel [data-note=why-move]");
    assert!(why.contains("Siasat completes a line of 3"), "{why}");
    visitor.browser.run(
        "document.querySelector('main .panel [data-do=why-close]').click()",
        &Value::Null,
    );
    visitor
        .browser
        .until("!document.querySelector('[data-note=why-move]')");
    // A phone has the switch in its sheet. Off and on again it warns as often as before.
    visitor
        .browser
        .run_later("const done = arguments[1]; import(new URL('page/settings.js', location.href)).then(({ change }) => done(change({ coach: 'always', coachOn: 'always' })));", &Value::Null);
    resize(&visitor, 390, 844);
    visitor.room(&wish);
    visitor.browser.click("[data-do=sheet]");
    visitor
        .browser
        .click(".psheet .insides .seg button:last-child");
    for coach in ["off", "always"] {
        visitor.browser.click(".psheet [data-switch=coach]");
        visitor.browser.until(&format!(
            "JSON.parse(localStorage.siasat).coach === '{coach}'"
        ));
    }
}
