//! What a visitor does on the page.

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::house::House;

/// A person in front of the page.
pub struct Visitor<'a> {
    pub browser: Browser,
    pub house: &'a House,
}

impl<'a> Visitor<'a> {
    /// Comes to a place of the page; nothing moves there for its own sake.
    pub fn new(house: &'a House, hash: &str) -> Visitor<'a> {
        Visitor::with(house, Browser::open(), hash)
    }

    pub fn with(house: &'a House, browser: Browser, hash: &str) -> Visitor<'a> {
        house.admit(&browser);
        browser.goto(&house.url("page/icon.svg"));
        let kept = json!({ "lang": "en", "tempo": "instant" }).to_string();
        browser.run("localStorage.setItem('siasat', arguments[0])", &json!(kept));
        browser.goto(&house.url(hash));
        browser.until("document.querySelector('header .nav') !== null");
        Visitor { browser, house }
    }

    pub fn go(&self, hash: &str) {
        self.browser.goto(&self.house.url(hash));
    }

    /// Opens the sheet of a game, chooses who plays, and begins.
    pub fn begin(&self, game: &str, mode: Mode) {
        self.browser.click(&format!("#game-{game}"));
        self.browser.click(&format!(
            "dialog fieldset .seg button:nth-of-type({})",
            mode as u8
        ));
        self.start();
    }

    pub fn start(&self) {
        self.browser.click("#begin");
        self.browser
            .until("document.querySelector('.play .bd-zone') !== null");
    }

    /// A start of any kind, asked for as a program would, then opened on the page.
    pub fn room(&self, wish: &Value) {
        let made = self.ask("/api/rooms", wish);
        let id = made["id"].as_str().expect("an id");
        let script = "const kept = JSON.parse(localStorage.siasat); kept.rooms = [arguments[0]]; localStorage.siasat = JSON.stringify(kept);";
        self.browser.run(
            script,
            &json!({ "id": id, "token": made["token"], "title": "", "ply": 0 }),
        );
        self.go(&format!("#/play/{id}"));
        self.browser.reload();
        self.browser
            .until("document.querySelector('.play .bd-zone') !== null");
    }

    /// What a POST of the page is answered with.
    pub fn ask(&self, path: &str, body: &Value) -> Value {
        let script = "const [[path, body], done] = arguments;
            import(new URL('page/api.js', location.href)).then(({ post }) => post(path, body))
                .then(done, (error) => done({ error: String(error) }));";
        let answer = self.browser.run_later(script, &json!([path, body]));
        assert_eq!(answer["error"], Value::Null, "{path} {body}");
        answer
    }

    /// Touches the board at a zone that may be touched.
    pub fn touch(&self, zone: u64) {
        self.browser
            .click(&format!("main .bd-zone.legal[data-zone='{zone}']"));
    }

    /// Which zones may be touched now.
    pub fn legal(&self) -> Vec<u64> {
        numbers(&self.browser.get(LEGAL))
    }

    /// Waits until it is a person's turn or the game has ended; tells which zones may
    /// be touched, none at the end or where the choices lie beside the board.
    pub fn turn(&self) -> Vec<u64> {
        // Seen in one glance: the next one may be of another moment.
        let glance = format!(
            "(() => {{ const legal = {LEGAL}; const over = document.querySelector('[data-result]'); \
             return over || legal.length || document.querySelector('.beside .btn') ? {{ legal: over ? [] : legal }} : null; }})()"
        );
        numbers(&self.browser.until(&glance)["legal"])
    }

    pub fn is_over(&self) -> bool {
        self.browser
            .get("document.querySelector('[data-result]') !== null")
            == true
    }

    /// How many moves the list shows.
    pub fn moves(&self) -> u64 {
        self.browser
            .get("document.querySelectorAll('.panel .log li, .panel .moves .m').length")
            .as_u64()
            .expect("a number")
    }

    /// Waits until the list shows so many moves.
    pub fn wait_for_move(&self, count: u64) {
        self.browser.until(&format!("document.querySelectorAll('.panel .log li, .panel .moves .m').length >= {count} && !document.querySelector('.prog')"));
    }

    pub fn text(&self, css: &str) -> String {
        let text = self
            .browser
            .until(&format!("document.querySelector({css:?})?.textContent"));
        text.as_str().unwrap_or_default().trim().to_owned()
    }

    /// What is said to those who listen.
    pub fn said(&self) -> String {
        self.browser
            .get("document.getElementById('said').textContent")
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    pub fn score(&self) -> [u64; 2] {
        ["first", "second"].map(|side| {
            let score = self.browser.get(&format!(
                "Number(document.querySelector('.who .sc.{side}').lastChild.textContent)"
            ));
            score.as_u64().expect("a number")
        })
    }

    pub fn has(&self, css: &str) -> bool {
        self.browser
            .get(&format!("document.querySelector({css:?}) !== null"))
            == true
    }
}

/// Gives the window another size.
pub fn resize(visitor: &Visitor<'_>, width: u32, height: u32) {
    let size =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700 });
    visitor
        .browser
        .cdp("Emulation.setDeviceMetricsOverride", &size);
    // Boards are measured when a frame has been drawn.
    let frames =
        "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[1], 30)))";
    visitor.browser.run_later(frames, &Value::Null);
}

const LEGAL: &str = "[...document.querySelectorAll('main .bd-zone.legal')].map((zone) => Number(zone.dataset.zone))";

fn numbers(list: &Value) -> Vec<u64> {
    let list = list.as_array().expect("a list");
    list.iter().filter_map(Value::as_u64).collect()
}

/// Who plays, in the order of the sheet.
#[derive(Clone, Copy)]
pub enum Mode {
    Friend = 2,
    Link = 3,
    Watch = 4,
}
