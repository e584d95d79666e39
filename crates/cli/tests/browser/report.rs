//! The report of a tournament, opened as a file of its own.

use std::process::Command;

use super::driver::Browser;
use super::folder::Folder;

const PLAN: &str = r#"
name = "Autumn"
seed = 3

[[game]]
spec = "kalah:pits=3,seeds=2"
pairs = 3

[[game]]
spec = "knightthrough:width=4,height=5"
pairs = 3

[[player]]
name = "engine"
player = "engine:nodes=200,hash=1"

[[player]]
player = "random"
"#;

#[test]
fn a_report_shows_its_tables_and_replays_its_games() {
    let folder = Folder::new("report");
    let plan = folder.write("autumn.toml", PLAN);
    let page = format!("file://{}", folder.file("autumn.html"));
    for command in ["run", "report"] {
        let ran = Command::new(env!("CARGO_BIN_EXE_siasat"))
            .args(["arena", command, "--lang", "en"])
            .arg(&plan)
            .output()
            .expect("the program starts");
        assert!(ran.status.success(), "{ran:?}");
    }
    let browser = Browser::open();
    browser.goto(&page);
    browser.until("document.querySelectorAll('#replay li').length === 12");
    assert_eq!(
        browser.get("document.querySelectorAll('figure svg').length"),
        12
    );
    assert_eq!(browser.get("document.querySelectorAll('table').length"), 6);

    let count = || browser.get("document.querySelector('.bar output').textContent");
    let board = || browser.get("document.querySelector('.stage svg title').textContent");
    browser.click("#replay li:nth-child(8) button");
    let (end, last) = (count(), board());
    let steps = browser.get("Number(document.querySelector('.bar input').max)");
    assert_eq!(end, format!("{steps} / {steps}").as_str());
    browser.click(".bar button:nth-of-type(1)");
    assert_ne!(board(), last, "a move back is another position");
    browser.click(".bar button:nth-of-type(2)");
    assert_eq!(board(), last);

    browser.get("(() => { const s = document.querySelector('#replay select'); s.value = 'random'; s.dispatchEvent(new Event('change')); return 1; })()");
    assert_eq!(
        browser.get("document.querySelectorAll('#replay li').length"),
        12
    );
    let phone = Browser::sized(390, 844);
    phone.goto(&page);
    phone.until("document.querySelectorAll('#replay li').length === 12");
    assert_eq!(
        phone.get("document.documentElement.scrollWidth <= innerWidth"),
        true,
        "nothing sticks out on a phone"
    );
}
