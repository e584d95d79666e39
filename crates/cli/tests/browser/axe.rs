//! What axe-core finds where games are kept, asked about and explained.

use serde_json::{Value, json};

use crate::access::look;
use crate::folder::Folder;
use crate::house::{House, Visitor};

#[test]
fn nothing_serious_is_found_where_games_are_kept_asked_about_and_explained() {
    let folder = Folder::new("axe");
    let data = folder.file("data");
    let mut house = House::with(&["--port", "0", "--data", &data]);
    let visitor = Visitor::new(&house, "#/join/00000000000000000000/00");
    visitor
        .browser
        .until("document.querySelector('main .empty')");
    look(&visitor, "an invitation that is no more");
    // A long turn of a machine.
    let position = "4 4 4 4 4 4 | 0 / 4 4 0 3 2 1 | 10 / second";
    let players = ["human", "engine:depth=6,threads=1"];
    visitor.room(&json!({ "game": "kalah", "first": players[0], "second": players[1], "position": position }));
    visitor
        .browser
        .until("document.querySelector('[data-note=chain]')");
    look(&visitor, "a chain");
    visitor.go("#/games");
    visitor
        .browser
        .until("document.querySelector('.open-games .th svg')");
    look(&visitor, "one game");
    let results = "localStorage['siasat-results'] = JSON.stringify(['won', 'lost', 'drawn', 'won'].map((outcome, i) => ({ id: `${i}`, name: 'kalah', player: 'level=easy', outcome, at: i, line: '', accuracy: 70 + i })))";
    visitor.browser.run(results, &Value::Null);
    visitor.browser.reload();
    visitor
        .browser
        .until("document.querySelector('.statistics .accuracies')");
    look(&visitor, "my games");
    visitor.browser.click("[data-do=remove]");
    visitor
        .browser
        .until("document.querySelector('[data-do=bring-back]')");
    look(&visitor, "a removed game");
    visitor.go("#/analysis?game=tictactoe&moves=1,2,5,9,4&me=second&against=level=easy");
    visitor
        .browser
        .until("document.querySelector('[data-note=coach] [data-do=try-again]')");
    look(&visitor, "the coach");
    visitor.browser.run_later("import(new URL('page/settings.js', location.href)).then(({ change }) => arguments[1](change({ coach: 'always' })))", &Value::Null);
    visitor.room(&json!({ "game": "tictactoe", "first": "human", "second": "level=easy", "moves": ["5", "1", "9", "3"] }));
    visitor.touch(3);
    visitor
        .browser
        .until("document.querySelector('[data-note=warning]')");
    look(&visitor, "a warning");
    // Somebody by link asks for something.
    let open = "const [wish, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom(wish)).then(() => done(true));";
    visitor.browser.run_later(open, &json!({ "game": "tictactoe", "invite": "second", "time": { "initial": 600, "increment": 5 } }));
    let invite = visitor
        .browser
        .until("document.querySelector('[data-link=invite]')?.value");
    look(&visitor, "an invitation");
    let guest = Visitor::new(&house, "");
    guest.browser.goto(invite.as_str().expect("a link"));
    visitor.browser.until(
        "!document.querySelector('dialog') && document.querySelector('main .bd-zone.legal')",
    );
    visitor.touch(4);
    visitor
        .browser
        .click("main .panel [data-do=undo]:not(:disabled)");
    guest
        .browser
        .until("document.querySelector('.offers [data-do=allow]')");
    look(&visitor, "an offer of one's own");
    look(&guest, "an offer");
    drop(guest);
    let Visitor { browser, .. } = visitor;
    house.kill();
    browser.until("document.querySelector('[data-banner=away]')");
    let visitor = Visitor {
        browser,
        house: &house,
    };
    look(&visitor, "a server that is away");
}
