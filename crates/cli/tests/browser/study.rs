//! Matrix games, the course, practice and traces.

use serde_json::json;

use crate::access::look;
use crate::driver::Browser;
use crate::house::{House, Visitor};

const TYPE: &str = "const field = document.querySelector(arguments[0][0]); field.value = arguments[0][1]; field.dispatchEvent(new Event('input', { bubbles: true }));";

fn type_into(visitor: &Visitor<'_>, css: &str, text: &str) {
    visitor
        .browser
        .until(&format!("document.querySelector({css:?}) !== null"));
    visitor.browser.run(TYPE, &json!([css, text]));
}

#[test]
fn problem_19_is_solved_and_rubbish_is_told() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/matrix");
    let browser = &visitor.browser;
    browser.click("[data-example=problem19]");
    browser.until("document.querySelector('#mixed')?.textContent.includes('−6 (exact)')");
    let pure = visitor.text("#pure");
    assert!(pure.contains("sure of −20 (maximin) with AB"), "{pure}");
    for (thing, share) in [("A", "2/15"), ("B", "1/5"), ("C", "4/15"), ("D", "2/5")] {
        assert_eq!(visitor.text(&format!("[data-share={thing}]")), share);
    }
    // The address is the table: another browser sees the same.
    let link = browser.get("location.href");
    let other = Visitor::new(&house, "");
    other.browser.goto(link.as_str().unwrap());
    other
        .browser
        .until("document.querySelector('#mixed')?.textContent.includes('−6 (exact)')");

    // A cell that is no number is named, and put right again.
    type_into(&visitor, "[data-cell='0,2']", "NaN");
    browser.until("document.querySelector('main .is-bad')");
    let told = visitor.text("main .is-bad");
    assert!(
        told.contains("Row AB, column C: `NaN` is not a number"),
        "{told}"
    );
    browser.click("header .seg [lang=id]");
    browser.until("document.querySelector('main .is-bad')?.textContent.includes('bukan angka')");
    browser.click("header .seg [lang=en]");
    type_into(&visitor, "[data-cell='0,2']", "-20");
    browser.until("document.querySelector('#mixed')?.textContent.includes('−6 (exact)') && !document.querySelector('main .is-bad')");

    // Rows and columns come and go.
    browser.click("[data-do=add-row]");
    browser.click("[data-do=add-column]");
    browser
        .until("document.querySelector('[data-cell=\"6,4\"]') && document.querySelector('#pure')");
    browser.click("tbody tr:last-child .drop");
    browser.until(
        "document.querySelector('[data-cell=\"6,4\"]') === null && document.querySelector('#pure')",
    );

    // A pasted table, dominance step by step, and a plot.
    browser.click("details:has(#matrix-text) summary");
    type_into(
        &visitor,
        "#matrix-text",
        ",A,B\nup,3,-1\ndown,-2,4\nless,-3,-2",
    );
    browser.click("[data-do=read-matrix]");
    browser
        .until("document.querySelector('#mixed')?.textContent.includes('value of the game is 1')");
    assert!(
        visitor.has(".figure svg polyline"),
        "two columns have a plot"
    );
    browser.click("[data-do=step-next]");
    assert!(
        visitor.text("#step").contains("Row less"),
        "{}",
        visitor.text("#step")
    );
    assert!(visitor.has("tbody tr:nth-child(3) th.out"));
    // Names are seen whole, however narrow the numbers are.
    type_into(
        &visitor,
        "#matrix-text",
        ",scissors,paperbag\nthe rock,0,1\nnotebook,-1,0",
    );
    browser.click("[data-do=read-matrix]");
    browser.until("document.querySelector('.mx .name')?.value === 'scissors'");
    for (width, height) in [(1280, 800), (390, 844)] {
        crate::visitor::resize(&visitor, width, height);
        let cut = "[...document.querySelectorAll('.mx .name')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.value)";
        assert_eq!(browser.get(cut), json!([]), "{width}");
    }
    crate::visitor::resize(&visitor, 1280, 800);
    type_into(&visitor, "#matrix-text", "1,2\n3");
    browser.click("[data-do=read-matrix]");
    browser.until("document.querySelector('main .is-bad')");
    assert!(visitor.text("main .is-bad").contains("Line 2: 1 numbers"));
}

#[test]
fn a_lesson_and_a_problem_are_read_in_both_languages() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/learn");
    let browser = &visitor.browser;
    browser.click("a[href='#/course']");
    browser.click("a[href='#/course/lesson/alphabeta']");
    browser.until("document.querySelector('.live pre')?.textContent.includes('MIN')");
    assert_eq!(visitor.text("article h1"), "Alpha-beta");
    let place = browser.get("document.querySelector('.live a').getAttribute('href')");
    assert!(
        place.as_str().unwrap().starts_with("#/laboratory?tree="),
        "{place}"
    );
    browser.click("header .seg [lang=id]");
    browser.until("document.querySelector('article')?.lang === 'id' && document.querySelector('article .md')?.textContent.includes('pohon')");
    browser.click("[data-do=next]");
    browser.until("location.hash === '#/course/lesson/ordering' && document.querySelector('article h1')?.textContent.includes('rutan')");
    browser.click("header .seg [lang=en]");
    visitor.go("#/course/19");
    browser.until(
        "document.querySelector('article')?.textContent.includes('A 2/15, B 1/5, C 4/15, D 2/5')",
    );
    assert!(
        visitor.has("[data-note=correction]"),
        "the document errs here"
    );
    browser.click("details.answer summary");
    browser.click(".live a");
    browser.until("document.querySelector('#mixed')?.textContent.includes('−6 (exact)')");
    visitor.go("#/course/glossary");
    browser.until("document.querySelectorAll('.terms dt').length >= 30");
    visitor.go("#/course/99");
    browser.until("document.querySelector('main .is-bad')");
}

#[test]
fn practice_is_answered_right_and_wrong() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/practice?seed=7&number=1");
    let browser = &visitor.browser;
    browser.until("document.querySelector('.figure svg')");
    let told = visitor.ask(
        "/api/lab/practice",
        &json!({ "seed": 7, "number": 1, "answer": "1000" }),
    );
    // "B = 3, C = 5; MAX takes the highest: 5."
    let says = told["says"].as_str().unwrap();
    let value = says.rsplit(' ').next().unwrap().trim_end_matches('.');
    type_into(&visitor, "#answer", "what?");
    browser.click("[data-do=check]");
    browser.until("document.querySelector('[data-verdict=null]')");
    type_into(&visitor, "#answer", value);
    browser.click("[data-do=check]");
    browser.until("document.querySelector('[data-verdict=true]')");
    assert_eq!(visitor.text("[data-score]"), "1 of 1 right.");
    browser.click("[data-do=next-task]");
    browser.until("document.querySelector('[data-answer]')");
    browser.click("[data-answer]");
    browser.until("document.querySelector('[data-verdict]')");
    browser.click("[data-do=next-task]");
    // All leaves cannot be pruned.
    browser.until("document.querySelector('[data-leaf]')");
    let leaves = browser.get("document.querySelectorAll('[data-leaf]').length");
    for leaf in 1..=leaves.as_u64().unwrap() {
        browser.click(&format!("[data-leaf='{leaf}']"));
    }
    browser.click("[data-do=check]");
    browser.until("document.querySelector('[data-verdict=false]')");
    assert!(visitor.text("[data-score]").contains("of 3 right"));
    browser.click("[data-do=next-task]");
    browser.until(
        "location.hash === '#/practice?seed=7&number=4' && document.querySelector('#answer')",
    );
    browser.reload();
    browser.until("document.querySelector('#answer') && document.querySelector('[data-score]').textContent.includes('of 3')");
}

#[test]
fn traces_are_drawn() {
    let house = House::open();
    let visitor = Visitor::new(
        &house,
        "#/traces?game=adjacency:size=5&player=anneal:iterations=200",
    );
    let browser = &visitor.browser;
    browser.until("document.querySelectorAll('.plot').length === 2");
    let points =
        "document.querySelector('.plot .pen[data-line]').getAttribute('d').split('L').length";
    assert_eq!(browser.get(points), 200);
    assert!(visitor.text(".slide").contains("iteration 200 of 200"));
    type_into(&visitor, "#trace-at", "49");
    browser.until(&format!("{points} === 50"));
    assert!(visitor.text(".slide").contains("iteration 50 of 200"));
    browser.click(".traces .seg button:nth-of-type(2)");
    browser.until("document.querySelector('[data-traced=genetic] .plot')");
    browser.click(".traces .seg button:nth-of-type(3)");
    browser.until("document.querySelector('[data-traced=mcts] .plot')");
    let lines = browser.get("document.querySelectorAll('.plot .pen[data-line]').length");
    assert_eq!(lines, 7, "six moves, and the others together");
    browser.click("header .seg [lang=id]");
    browser.until("document.querySelector('.plot h2')?.textContent.includes('Kunjungan')");
    visitor.go("#/traces?game=kalah&player=engine");
    browser.until(
        "document.querySelector('main .is-bad')?.textContent.includes('Engine tidak punya jejak')",
    );
}

#[test]
fn nothing_serious_is_found_and_nothing_sticks_out() {
    let house = House::open();
    let places = [
        ("#/matrix", "#mixed"),
        ("#/matrix?matrix=1,5,6,3%0A7,3,2,4", ".figure svg"),
        ("#/course", ".contents a"),
        ("#/course/lesson/mcts", ".live pre"),
        ("#/course/19", "[data-note=correction]"),
        ("#/course/glossary", ".terms dt"),
        ("#/practice?seed=7&number=3", "[data-leaf]"),
        ("#/traces?game=adjacency&player=mcts:sims=2000", ".plot"),
        (
            "#/traces?game=adjacency&player=anneal:iterations=200",
            ".plot",
        ),
    ];
    let wide = Visitor::new(&house, "");
    let phone = Visitor::with(&house, Browser::sized(390, 844), "");
    phone.browser.cdp(
        "Emulation.setEmulatedMedia",
        &json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] }),
    );
    for visitor in [&wide, &phone] {
        for (hash, ready) in places {
            visitor.go(hash);
            visitor
                .browser
                .until(&format!("document.querySelector({ready:?}) !== null"));
            look(visitor, hash);
            let over =
                "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(visitor.browser.get(over), 0, "{hash} sticks out");
        }
    }
}
