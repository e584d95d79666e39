//! Two people by link, reloading, and a server that dies.

use serde_json::json;

use crate::driver::Browser;
use crate::folder::Folder;
use crate::house::{House, Mode, Visitor};

#[test]
fn two_people_play_by_link_and_a_third_watches() {
    let house = House::open();
    let host = Visitor::new(&house, "");
    host.begin("connect4", Mode::Link);
    // The link is what one wants first: it is there without asking.
    let link = |name: &str| {
        let link = host.browser.until(&format!(
            "document.querySelector('[data-link={name}]')?.value"
        ));
        link.as_str().unwrap().to_owned()
    };
    let invite = link("invite");
    host.browser.press("\u{e00c}");
    host.browser.click("main .panel [data-do=share]");
    let watch = link("watch");
    host.browser.press("\u{e00c}");

    // Who has only watched may still take the seat.
    let guest = Visitor::new(&house, "");
    guest.browser.goto(&watch);
    guest
        .browser
        .until("document.querySelector('.play .bd-zone') !== null");
    guest.browser.goto(&invite);
    guest
        .browser
        .until("JSON.parse(localStorage.siasat).rooms[0].role === 'seat' && document.querySelector('.play .bd-zone')");
    assert!(guest.legal().is_empty(), "the host starts");
    host.touch(3);
    guest.browser.until("document.querySelectorAll('.bd-disc').length === 1 && document.querySelector('.bd-zone.legal')");
    guest.touch(2);
    host.browser.until("document.querySelectorAll('.bd-disc').length === 2 && document.querySelector('.bd-zone.legal')");

    drop(host);
    let third = Visitor::new(&house, "");
    third.browser.goto(&watch);
    third
        .browser
        .until("document.querySelectorAll('.bd-disc').length === 2");
    assert!(third.legal().is_empty(), "who watches does not play");
    drop(third);
    // The invitation was for one.
    let late = Visitor::new(&house, "");
    late.browser.goto(&invite);
    late.browser
        .until("document.querySelector('.empty') !== null");
}

#[test]
fn reloading_and_a_killed_server_keep_the_game() {
    let folder = Folder::new("kept");
    let data = folder.file("data");
    let mut house = House::with(&["--port", "0", "--data", &data]);
    let port = house.port.to_string();
    let hash = {
        let visitor = Visitor::new(&house, "");
        visitor.begin("kalah", Mode::Friend);
        visitor.touch(2);
        visitor.wait_for_move(1);
        visitor.browser.reload();
        visitor.wait_for_move(1);
        assert_eq!(
            visitor.score(),
            [1, 0],
            "the page was loaded again in mid-game"
        );
        let hash = visitor
            .browser
            .get("location.hash")
            .as_str()
            .unwrap()
            .to_owned();
        let kept = visitor.browser.get("localStorage.siasat");
        (hash, kept)
    };
    let visitor = Visitor::new(&house, "");
    visitor
        .browser
        .run("localStorage.siasat = arguments[0]", &hash.1);
    visitor.go(&hash.0);
    visitor.browser.reload();
    visitor.wait_for_move(1);
    let browser = visitor.browser;

    house.kill();
    browser.until("document.querySelector('.banner') !== null");
    assert_eq!(
        browser.get("document.querySelectorAll('.bd-zone').length > 0"),
        true,
        "the board stays"
    );
    let again = House::with(&["--port", &port, "--data", &data]);
    let visitor = Visitor {
        browser,
        house: &again,
    };
    visitor
        .browser
        .until("document.querySelector('.banner') === null");
    visitor.touch(0);
    visitor.wait_for_move(2);
    assert_eq!(
        visitor
            .browser
            .get("document.querySelectorAll('.panel .log li').length"),
        json!(2)
    );
}

#[test]
fn the_password_comes_first() {
    let folder = Folder::new("password");
    let file = folder.file("password");
    std::fs::write(&file, "batik & soga\n").expect("a file");
    let house = House::with(&["--port", "0", "--ephemeral", "--password-file", &file]);
    let browser = Browser::sized(390, 800);
    browser.goto(&house.url("?lang=en"));
    let enter = |password: &str| {
        browser.until("document.activeElement?.id === 'password'");
        browser.press(password);
        browser.click("button");
    };
    enter("batik");
    let said = browser.until("document.querySelector('[role=alert]')?.textContent");
    assert_eq!(said, "That is not the password. Try again.");
    enter("batik & soga");
    browser.until("document.querySelector('#quick') !== null");
}
