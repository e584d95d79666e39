//! What moves on the board, for how long, and that nothing does where somebody wants it so.

use serde_json::{Value, json};

use crate::house::{House, Visitor};

/// Counts what is animated by scripts, and adds up for how long moves are shown.
const WATCH: &str = "const done = arguments[1];
    window.animations = 0;
    window.shown = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        window.animations++;
        return animate.apply(this, given);
    };
    import(new URL('page/board/stage.js', location.href)).then(({ Stage }) => {
        const { perform } = Stage.prototype;
        Stage.prototype.perform = async function (...given) {
            const begin = performance.now();
            const scene = await perform.apply(this, given);
            window.shown += performance.now() - begin;
            return scene;
        };
        done(true);
    });";

/// Begins a game as the page does, with this tempo, and watches it.
fn open(visitor: &Visitor<'_>, tempo: &str, wish: &Value) {
    let browser = &visitor.browser;
    let keep = "const kept = JSON.parse(localStorage.siasat); kept.tempo = arguments[0]; localStorage.siasat = JSON.stringify(kept);";
    browser.run(keep, &json!(tempo));
    visitor.go("#/");
    browser.reload();
    browser.until("document.querySelector('#game-kalah')");
    browser.run_later(WATCH, &Value::Null);
    let open = "const [wish, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom(wish)).then(() => done(true));";
    browser.run_later(open, wish);
    browser.until("document.querySelector('.play .bd-zone')");
}

#[test]
fn nothing_moves_where_the_system_asks_for_it() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    for wants_rest in [false, true] {
        let value = if wants_rest {
            "reduce"
        } else {
            "no-preference"
        };
        let features = json!([{ "name": "prefers-reduced-motion", "value": value }]);
        browser.cdp(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        );
        let wish = json!({ "game": "kalah", "first": "human", "second": "human" });
        open(&visitor, "fast", &wish);
        visitor.touch(2);
        visitor.wait_for_move(1);
        visitor.turn();
        let count = browser.get("window.animations").as_u64();
        let count = count.expect("a number");
        assert_eq!(count == 0, wants_rest, "{count} animations");
    }
}

#[test]
fn a_long_turn_of_congklak_is_shown_in_six_seconds() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    // From the usual start, the first player moves again and again.
    let wish = json!({ "game": "congklak", "first": "level=hard", "second": "human" });
    open(&visitor, "slow", &wish);
    let told = visitor.text("main .stage [data-note=chain] b");
    let shown = browser.get("window.shown").as_f64().expect("a number");
    println!("{told}: shown for {shown:.0} ms");
    // Six seconds, and the last steps may end late on cores that others use, too. Without the
    // limit so many moves would take more than a minute.
    assert!((1000.0..20_000.0).contains(&shown), "{shown} ms");
    assert!(browser.get("window.animations").as_u64() > Some(10));
}
