//! The first game, and the level that is offered after it.

use serde_json::{Value, json};

use crate::house::{House, Visitor};

#[test]
fn the_first_game_is_easy_and_fair_and_the_level_follows_the_results() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.click("#quick");
    visitor
        .browser
        .until("document.querySelector('.play .bd-zone') !== null");
    let script = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ get }) => {
            const [{ id, token }] = JSON.parse(localStorage.siasat).rooms;
            done(await get(`/api/rooms/${id}`, { token }));
        });";
    let room = visitor.browser.run_later(script, &Value::Null);
    assert_eq!(room["seats"][1]["player"], "level=easy");
    assert!(room["start"].is_string(), "from a balanced start");
    // One move before a win.
    let position = "XX./OO./...";
    visitor.room(&json!({
        "game": "tictactoe", "first": "human", "second": "level=easy", "position": position,
    }));
    visitor.touch(2);
    visitor
        .browser
        .until("document.querySelector('[data-result=first]')");
    visitor
        .browser
        .until("JSON.parse(localStorage.siasat).level === 'level=medium'");
}

#[test]
fn every_open_game_can_be_reached() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let ask = |game: &str| {
        let script = "const [game, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom({ game })).then(() => done(true));";
        visitor.browser.run_later(script, &json!(game));
    };
    for game in ["kalah", "nim", "connect4"] {
        ask(game);
    }
    visitor.go("#/");
    visitor.browser.click("#my-games");
    visitor
        .browser
        .until("document.querySelectorAll('.open-games li').length === 3");
    visitor
        .browser
        .click(".open-games li:nth-child(3) .btn.primary");
    visitor.browser.until(
        "document.querySelector('.play h1')?.textContent === 'Kalah' && document.querySelector('.bd-zone')",
    );
}
