//! Keys alone, and what axe-core finds.

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::house::{House, Mode, Visitor};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";

/// axe-core, which the test command of the README installs.
fn axe() -> String {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../web/node_modules/axe-core/axe.min.js"
    );
    let text = std::fs::read_to_string(file);
    text.expect("`./test`, or `npm ci --prefix crates/web`, has installed axe-core")
}

#[test]
fn a_game_without_a_mouse() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    // Tab to the first button of the page's own content, and begin.
    let mut steps = 0;
    while browser.get("document.activeElement.id") != "quick" {
        browser.press(TAB);
        steps += 1;
        assert!(steps < 20, "the button is reached by Tab");
    }
    browser.press(ENTER);
    browser.until("document.querySelector('.play .bd-zone.legal') !== null");
    // The board is one stop.
    steps = 0;
    while browser.get("document.activeElement.closest('.bd-zone') !== null") != true {
        browser.press(TAB);
        steps += 1;
        assert!(steps < 20, "the board is reached by Tab");
    }
    let zone = || {
        browser
            .get("document.activeElement.dataset.zone")
            .as_str()
            .map(str::to_owned)
    };
    assert_eq!(zone().as_deref(), Some("0"));
    browser.press(RIGHT);
    browser.press(RIGHT);
    browser.press(LEFT);
    assert_eq!(zone().as_deref(), Some("1"));
    let label = browser.get("document.activeElement.getAttribute('aria-label')");
    // The first game begins at one of several balanced starts.
    let label = label.as_str().expect("a text");
    let is_told = label.starts_with("Hole 2, ") && label.ends_with(" seeds, may be played");
    assert!(is_told, "{label}");
    browser.press(TAB);
    assert!(
        browser.get("document.activeElement.closest('.bd-zone') === null") == true,
        "one stop only"
    );
    browser.press("1");
    visitor.wait_for_move(1);
    browser.press("?");
    browser.until("document.querySelector('dialog .keys') !== null");
    browser.press(ESCAPE);
    browser.until("document.querySelector('dialog') === null");
    browser.press("h");
    visitor.turn();
    browser.press("r");
    browser.until("document.querySelector('dialog .md') !== null");
}

/// Presses Tab until an expression is true of what has the focus.
fn tab_to(browser: &Browser, what: &str) {
    for _ in 0..60 {
        if browser.get(&format!(
            "(() => {{ const focus = document.activeElement; return Boolean({what}); }})()"
        )) == true
        {
            return;
        }
        browser.press(TAB);
    }
    panic!("not reached by Tab: {what}");
}

#[test]
fn a_whole_game_by_keys_alone_from_the_first_screen_to_the_next_game() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    browser.until("document.querySelector('#game-tictactoe')");
    tab_to(browser, "focus.id === 'game-tictactoe'");
    browser.press(ENTER);
    browser.until("document.querySelector('dialog #begin')");
    tab_to(browser, "focus.textContent.trim() === 'Friend'");
    browser.press(ENTER);
    tab_to(browser, "focus.id === 'begin'");
    browser.press(ENTER);
    browser.until("document.querySelector('.play .bd-zone.legal')");
    // The left column for the first player, the middle for the second.
    for (made, zone) in (1..).zip([0_i64, 1, 3, 4, 6]) {
        tab_to(browser, "focus.closest('.bd-zone')");
        let at = browser.get("document.activeElement.dataset.zone");
        let at: i64 = at
            .as_str()
            .and_then(|text| text.parse().ok())
            .expect("a zone");
        let (rows, columns) = (zone / 3 - at / 3, zone % 3 - at % 3);
        for (steps, [back, on]) in [(rows, [UP, DOWN]), (columns, [LEFT, RIGHT])] {
            let key = if steps < 0 { back } else { on };
            browser.press(&key.repeat(steps.unsigned_abs() as usize));
        }
        assert_eq!(
            browser.get("document.activeElement.dataset.zone"),
            zone.to_string()
        );
        browser.press(ENTER);
        browser.until(&format!(
            "document.querySelectorAll('.play .bd-mark').length === {made}"
        ));
    }
    browser.until("document.querySelector('[data-result=first]')");
    tab_to(browser, "focus.dataset.do === 'again'");
    browser.press(ENTER);
    browser.until("!document.querySelector('dialog') && document.querySelectorAll('.play .bd-mark').length === 0 && document.querySelector('.play .bd-zone.legal')");
    tab_to(browser, "focus.closest('.bd-zone')");
}

#[test]
fn every_move_of_a_game_is_told_to_those_who_listen() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.room(&json!({ "game": "kalah:pits=3,seeds=2", "first": "human", "second": "human" }));
    let browser = &visitor.browser;
    browser.run("window.heard = []; new MutationObserver(() => window.heard.push(document.getElementById('said').textContent.trim())).observe(document.getElementById('said'), { childList: true, characterData: true, subtree: true });", &Value::Null);
    let shown = || browser.get("Number(document.querySelector('main.play').dataset.ply)");
    for _ in 0..80 {
        let legal = visitor.turn();
        let Some(&zone) = legal.last() else { break };
        let made = shown();
        let label = browser.get(&format!(
            "document.querySelector('main [data-zone=\"{zone}\"]').getAttribute('aria-label')"
        ));
        let hole = label
            .as_str()
            .and_then(|label| label.strip_prefix("Hole ")?.split(',').next())
            .expect("a number")
            .to_owned();
        // A preview is told, too, while one points at a hole; keys point at nothing.
        browser.press(&hole);
        browser.until(&format!(
            "Number(document.querySelector('main.play').dataset.ply) > {made}"
        ));
        let last = browser.until("window.heard.at(-1)");
        let last = last.as_str().expect("a text");
        assert!(
            last.contains(&format!("from hole {hole}.")),
            "{hole}: {last}"
        );
    }
    browser.until("document.querySelector('[data-result]')");
    let script = "const done = arguments[1];
        Promise.all(['api', 'settings'].map((name) => import(new URL(`page/${name}.js`, location.href)))).then(async ([{ get }, { roomToken }]) => {
            const id = location.hash.split('/')[2];
            done(await get(`/api/rooms/${id}`, { token: roomToken(id) }));
        });";
    let room = browser.run_later(script, &Value::Null);
    let heard = browser.get("window.heard");
    let history = room["history"].as_array().expect("a list");
    assert!(history.len() > 6, "{history:?}");
    assert_eq!(
        heard.as_array().map(Vec::len),
        Some(history.len()),
        "once each: {heard}"
    );
    for (played, heard) in history.iter().zip(heard.as_array().expect("a list")) {
        let (says, heard) = (
            played["says"].as_str().expect("a text"),
            heard.as_str().expect("a text"),
        );
        assert!(heard.starts_with(says), "{says} | {heard}");
    }
    let last = heard[history.len() - 1].as_str().expect("a text");
    assert!(
        last.ends_with(room["says"].as_str().expect("a text")),
        "{last}"
    );
}

#[test]
fn nothing_serious_is_found_on_any_screen() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    look(&visitor, "home");
    visitor.browser.click("#game-kalah");
    visitor
        .browser
        .until("document.querySelector('dialog #begin')");
    look(&visitor, "new game");
    visitor
        .browser
        .click("dialog fieldset .seg button:nth-of-type(2)");
    visitor.start();
    look(&visitor, "play");
    visitor.browser.click("main .panel [data-do=share]");
    visitor
        .browser
        .until("document.querySelector('[data-link=record]')");
    look(&visitor, "share");
    visitor.browser.press(ESCAPE);
    visitor.browser.click("main .panel [data-do=more]");
    look(&visitor, "more");
    visitor.browser.click("[data-do=resign-more]");
    visitor
        .browser
        .until("document.querySelector('[data-result]')");
    look(&visitor, "result");
    for (hash, ready) in [
        ("#/analysis", "#import"),
        (
            "#/analysis?game=tictactoe&moves=1,2&lines=2(5,3)[g0-4];1%22why%22",
            ".vb",
        ),
        ("#/games", "#main h1"),
        ("#/setup", "#position"),
        ("#/rules", ".small-games"),
        ("#/rules/kalah", ".md h1"),
        ("#/learn", ".diagram .bd-zone"),
        ("#/analysis?game=adjacency", "[data-note=groups]"),
        ("#/settings", ".settings .keys"),
        ("#/about", ".about .source .md"),
    ] {
        visitor.go(hash);
        visitor.browser.until(&format!(
            "document.querySelector({ready:?}) !== null && !document.querySelector('dialog')"
        ));
        look(&visitor, hash);
        in_the_dark(&visitor, true);
        look(&visitor, &format!("{hash} in the dark"));
        in_the_dark(&visitor, false);
    }
    // A dark phone has other colours and other places.
    let phone = Visitor::with(&house, Browser::sized(390, 844), "");
    in_the_dark(&phone, true);
    look(&phone, "home on a dark phone");
    phone.begin("congklak", Mode::Friend);
    look(&phone, "play on a dark phone");
    phone.browser.click("[data-do=sheet]");
    look(&phone, "the sheet of a dark phone");
    crate::visitor::resize(&phone, 667, 375);
    look(&phone, "a dark phone on its side");
    crate::visitor::resize(&phone, 390, 844);
    let wide = phone.browser.get("document.documentElement.scrollWidth");
    assert!(wide.as_u64().unwrap() <= 390, "nothing sticks out: {wide}");
}

#[test]
fn nothing_serious_is_found_in_indonesian_either() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.click("header .seg [lang=id]");
    visitor
        .browser
        .until("document.documentElement.lang === 'id' && document.querySelector('.pick h2')?.textContent.includes('Pilih')");
    look(&visitor, "beranda");
    visitor.browser.click("#game-congklak");
    visitor
        .browser
        .until("document.querySelector('dialog [data-note=fair]')");
    look(&visitor, "permainan baru");
    visitor.start();
    look(&visitor, "main");
    for (hash, ready) in [
        ("#/puzzles", ".daily .pic svg"),
        ("#/puzzles/1", ".solve .bd-zone"),
        ("#/games", "#main h1"),
        (
            "#/analysis?game=tictactoe&moves=1,2,5,9,4&me=second&against=level=easy",
            "[data-note=coach-why]",
        ),
        ("#/setup", "#position"),
        ("#/rules/kalah", ".md h1"),
        ("#/laboratory", ".lab-node"),
        ("#/matrix", "#mixed"),
        ("#/learn", ".diagram .bd-zone"),
        ("#/course/1", "main h1"),
        ("#/settings", ".settings .keys"),
        ("#/about", ".about .source .md"),
    ] {
        visitor.go(hash);
        visitor
            .browser
            .until(&format!("document.querySelector({ready:?}) !== null"));
        look(&visitor, hash);
    }
}

#[test]
fn every_place_can_be_reached_at_every_width_in_both_languages() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let places = |css: &str| {
        let hrefs = format!(
            "[...document.querySelectorAll({css:?})].filter((one) => one.offsetParent).map((one) => one.getAttribute('href'))"
        );
        visitor.browser.get(&hrefs)
    };
    let six = json!([
        "#/",
        "#/puzzles",
        "#/games",
        "#/analysis",
        "#/laboratory",
        "#/learn"
    ]);
    for lang in ["id", "en"] {
        crate::visitor::resize(&visitor, 1280, 800);
        visitor.browser.click(&format!("header .seg [lang={lang}]"));
        visitor
            .browser
            .until(&format!("document.documentElement.lang === '{lang}'"));
        for (width, height) in [(1280, 800), (1020, 800), (820, 1180), (844, 390)] {
            crate::visitor::resize(&visitor, width, height);
            assert_eq!(places("header .nav a"), six, "{lang} at {width}");
            let fits = "document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('header .nav a')].every((one, i, all) => i === 0 || one.getBoundingClientRect().left >= all[i - 1].getBoundingClientRect().right - 0.5) && document.querySelector('header .nav').getBoundingClientRect().right <= document.querySelector('header .end').getBoundingClientRect().left";
            assert_eq!(visitor.browser.get(fits), true, "{lang} at {width}");
            // The heading keeps off the board.
            let apart = "(() => { const a = document.querySelector('.hero .txt').getBoundingClientRect(); const b = document.querySelector('.hero .pic').getBoundingClientRect(); const title = document.querySelector('.hero h1'); return title.scrollWidth <= title.clientWidth && (a.right <= b.left || a.bottom <= b.top || b.bottom <= a.top); })()";
            assert_eq!(
                visitor.browser.get(apart),
                true,
                "{lang} heading at {width}"
            );
        }
        crate::visitor::resize(&visitor, 390, 844);
        assert_eq!(
            places(".tabs a"),
            json!(["#/", "#/puzzles", "#/games", "#/analysis", "#/learn"])
        );
        visitor.browser.click("header button.only-phone");
        visitor
            .browser
            .until("document.querySelector('dialog .menu')");
        let menu = json!([
            "#/laboratory",
            "#/matrix",
            "#/setup",
            "#/rules",
            "#/settings",
            "#/about"
        ]);
        assert_eq!(places("dialog .menu a"), menu);
        visitor.browser.press(ESCAPE);
        visitor.browser.until("!document.querySelector('dialog')");
    }
    visitor.go("#/learn");
    let first = "[...document.querySelectorAll('.corner')].slice(0, 2).map((one) => one.getAttribute('href'))";
    visitor.browser.until("document.querySelector('.corner')");
    assert_eq!(
        visitor.browser.get(first),
        json!(["#/laboratory", "#/matrix"])
    );
    visitor.go("#/laboratory");
    visitor.browser.click(".lab-tabs a[href='#/matrix']");
    visitor
        .browser
        .until("document.querySelector('.lab-tabs [aria-current][href=\"#/matrix\"]')");
}

fn in_the_dark(visitor: &Visitor<'_>, is_dark: bool) {
    let scheme = if is_dark { "dark" } else { "light" };
    visitor.browser.cdp(
        "Emulation.setEmulatedMedia",
        &json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] }),
    );
}

/// No finding that axe-core calls moderate or worse, and a text for every key.
pub fn look(visitor: &Visitor<'_>, place: &str) {
    let browser = &visitor.browser;
    if browser.get("typeof axe") == "undefined" {
        browser.run(&format!("{}; window.axe = axe;", axe()), &Value::Null);
    }
    let script = "const done = arguments[arguments.length - 1]; axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations.filter((one) => ['moderate', 'serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html + ' ' + node.failureSummary).join(' | ')}`)), (error) => done([String(error)]));";
    let found = browser.run_later(script, &Value::Null);
    assert_eq!(found, json!([]), "{place}");
    // A key without a text is shown as it is.
    let keys = "[...document.body.innerText.matchAll(/\\b(web|lab|matrix|trace|trainer|course|level|option)\\.[a-z][a-z.-]+/g)].map((one) => one[0])";
    assert_eq!(browser.get(keys), json!([]), "{place}");
}
