//! Whole games, by clicking.

use serde_json::json;

use crate::house::{House, Mode, Visitor};

#[test]
fn kalah_with_an_extra_turn_and_a_capture() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.begin("kalah", Mode::Friend);
    // Four seeds from hole 3 end in the store.
    visitor.touch(2);
    visitor.wait_for_move(1);
    assert_eq!(visitor.score(), [1, 0]);
    assert_eq!(visitor.text(".who.first .chip"), "Another turn!");
    assert!(
        visitor.said().contains("Another turn!"),
        "{}",
        visitor.said()
    );
    // From here the lowest hole each time, until the game is over.
    let mut made = 1;
    let mut captures = false;
    loop {
        let legal = visitor.turn();
        let Some(&zone) = legal.first() else { break };
        visitor.touch(zone);
        made += 1;
        visitor.browser.until(&format!("document.querySelector('[data-result]') || document.querySelectorAll('.panel .log li').length >= {made}"));
        captures |= visitor.said().contains("captures");
    }
    assert!(captures, "somebody captured, and it was said");
    assert!(visitor.has(".panel .log .tag"), "and it stands in the list");
    let [first, second] = visitor.score();
    assert_eq!(first + second, 48, "every seed is in a store at the end");
    let words = visitor.text("dialog .res .big");
    let expected = match first.cmp(&second) {
        std::cmp::Ordering::Greater => "First player wins",
        std::cmp::Ordering::Less => "Second player wins",
        std::cmp::Ordering::Equal => "A draw",
    };
    assert_eq!(words, expected);
}

#[test]
fn congklak_relays_to_its_end_against_a_machine() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.click("#game-congklak");
    // The gentlest level answers at once.
    visitor.browser.click("dialog .lv label:first-child");
    visitor.start();
    let mut relays = false;
    let mut made = 0;
    loop {
        let legal = visitor.turn();
        if visitor.is_over() {
            break;
        }
        made = visitor.moves().max(made) + 1;
        match legal.last() {
            Some(&zone) => visitor.touch(zone),
            // Whose holes are empty has to pass, which is a button beside the board.
            None => visitor.browser.click(".beside .btn"),
        }
        visitor.browser.until(&format!("document.querySelector('[data-result]') || document.querySelectorAll('.panel .log li').length >= {made}"));
        relays |= visitor.said().contains("The sowing goes on");
    }
    assert!(relays, "a sowing went on, and it was said");
    let [first, second] = visitor.score();
    assert_eq!(first + second, 98);
}

#[test]
fn knights_leap_to_the_far_row() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.begin("knightthrough", Mode::Friend);
    // a2-b4-c6 and a leap to the far row: squares count from the top left.
    let square = |name: &str| {
        let mut bytes = name.bytes();
        let column = u64::from(bytes.next().unwrap() - b'a');
        8 * (8 - u64::from(bytes.next().unwrap() - b'0')) + column
    };
    for (made, leap) in (1..).zip(["a2b4", "h7g5", "b4c6", "g5h3", "c6a7"]) {
        visitor.touch(square(&leap[..2]));
        assert!(
            visitor.has(".bd-dest, .bd-capt"),
            "where it may go is marked"
        );
        visitor.touch(square(&leap[2..]));
        visitor.wait_for_move(made);
    }
    assert!(visitor.has(".panel .moves .cx"), "c6a7 took a knight");
    visitor.touch(square("h3"));
    visitor.touch(square("g1"));
    visitor
        .browser
        .until("document.querySelector('[data-result=second]')");
    assert_eq!(visitor.text("dialog .res .big"), "Second player wins");
    assert!(visitor.has(".bd-why"), "the knight that arrived is shown");
}

#[test]
fn adjacency_ends_after_two_rounds() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.click("#game-adjacency");
    visitor
        .browser
        .click("dialog fieldset .seg button:nth-of-type(2)");
    visitor.browser.click("dialog details summary");
    let script = "const rounds = document.querySelector('dialog .stepper input'); rounds.value = 2; rounds.dispatchEvent(new Event('change', { bubbles: true }));";
    visitor.browser.run(script, &json!(null));
    visitor.start();
    assert_eq!(visitor.score(), [4, 4]);
    for made in 1..=4 {
        let legal = visitor.turn();
        visitor.touch(legal[legal.len() / 2]);
        visitor.browser.until(&format!("document.querySelector('[data-result]') || document.querySelectorAll('.panel .moves .m').length >= {made}"));
    }
    visitor
        .browser
        .until("document.querySelector('[data-result]')");
    let [first, second] = visitor.score();
    assert_eq!(first + second, 12, "four marks more than at the start");
}

#[test]
fn connect_four_against_impossible_which_starts() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let wish = json!({ "game": "connect4", "first": "level=impossible", "second": "human" });
    visitor.room(&wish);
    let mut turns = 0;
    loop {
        let legal = visitor.turn();
        if legal.is_empty() {
            break;
        }
        turns += 1;
        // A person without a plan: now here, now there.
        let made = visitor.moves();
        visitor.touch(legal[(turns * 5 + 3) % legal.len()]);
        visitor.browser.until(&format!("document.querySelector('[data-result]') || document.querySelectorAll('.panel .moves .m').length >= {} && document.querySelector('.bd-zone.legal')", made + 2));
    }
    assert!(
        !visitor.has("[data-result=second]"),
        "it never loses when it starts"
    );
}

#[test]
fn pig_rolls_and_holds() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor
        .room(&json!({ "game": "pig:target=12", "first": "human", "second": "human", "seed": 7 }));
    for _ in 0..200 {
        visitor.turn();
        if visitor.is_over() {
            break;
        }
        let hold = visitor.has(".beside [data-move=hold]");
        let made = visitor.moves();
        visitor.browser.click(if hold {
            ".beside [data-move=hold]"
        } else {
            ".beside [data-move=roll]"
        });
        visitor.browser.until(&format!("document.querySelector('[data-result]') || document.querySelectorAll('.panel .log li').length > {made} && document.querySelector('.beside .btn')"));
        // The die shows what was rolled last.
        let faces = "[document.querySelectorAll('.bd-pip').length, ...[...document.querySelectorAll('.panel .log li')].flatMap((row) => row.textContent.match(/die ([1-6])/i)?.[1] ?? []).slice(-1).map(Number)]";
        let faces = visitor.browser.get(faces);
        assert_eq!(faces[0], faces[1], "{faces}");
    }
    let [first, second] = visitor.score();
    assert!(
        first.max(second) >= 12,
        "somebody reached the goal: {first} {second}"
    );
}

#[test]
fn two_machines_are_watched_with_pause_and_step() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.begin("tictactoe", Mode::Watch);
    visitor
        .browser
        .until("document.querySelector('[data-result]')");
    visitor.browser.press("\u{e00c}");
    // Paused before it begins again, it waits for every step.
    visitor.browser.click(".ctl [data-do=pause]");
    visitor.browser.click("main .panel [data-do=more]");
    visitor.browser.click("[data-do=again-more]");
    visitor
        .browser
        .until("document.querySelectorAll('.panel .moves .m').length === 0");
    for step in 1..=2 {
        visitor.browser.click(".ctl [data-do=step]:not(:disabled)");
        visitor.wait_for_move(step);
        assert_eq!(visitor.moves(), step, "one move a step");
    }
    visitor.browser.click(".ctl [data-do=pause]");
    visitor
        .browser
        .until("document.querySelector('[data-result]')");
}
