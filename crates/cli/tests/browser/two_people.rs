//! Two people by link, in every classic game: offers, a rematch, a reload, a lost connection
//! and a server that is killed. Nothing is lost, and nothing happens to the other unasked.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::folder::Folder;
use crate::house::{House, Visitor};

/// The classic games, on boards on which they are soon over.
const GAMES: [&str; 8] = [
    "kalah:pits=3,seeds=2",
    "congklak:holes=3,seeds=2",
    "knightthrough:width=4,height=5",
    "adjacency:size=4,rounds=2",
    "connect4:columns=4,rows=4",
    "tictactoe",
    "nim:piles=1/2/3,take=0",
    "pig:target=8",
];

/// Clicks a move whenever it is this side's turn.
const PLAYS_ALONE: &str = r#"
    const [id, side] = arguments[0];
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const find = async (css) => {
        for (;;) {
            const found = document.querySelector(css);
            if (found) return found;
            await wait(10);
        }
    };
    const shown = () => Number(document.querySelector("main.play").dataset.ply);
    const modules = ["api", "settings"].map((name) => import(new URL(`page/${name}.js`, location.href)));
    Promise.all(modules).then(async ([{ get }, { roomToken }]) => {
        for (let number = 3; ; ) {
            const room = await get(`/api/rooms/${id}`, { token: roomToken(id) });
            if (room.ended) return;
            if (room.turn !== side || shown() !== room.ply) {
                await wait(50);
                continue;
            }
            const choice = room.choices[(7 * number++) % room.choices.length];
            if (choice.path.length === 0) (await find(`.beside [data-move="${choice.text}"]`)).click();
            for (const zone of choice.path) {
                const target = await find(`main .bd-zone.legal[data-zone="${zone}"]`);
                target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            }
            while (shown() <= room.ply) await wait(10);
        }
    });
"#;

/// What can come in between.
#[derive(Clone, Copy, PartialEq)]
enum Trouble {
    Reload,
    KilledServer,
    LostConnection,
}

/// Two browsers in one room.
struct Pair {
    /// The first side, then the second.
    players: [Browser; 2],
    id: String,
    house: House,
    data: String,
}

impl Pair {
    fn open(folder: &Folder) -> Pair {
        let data = folder.file("data");
        let house = House::with(&["--port", "0", "--data", &data]);
        let browser = || Visitor::new(&house, "").browser;
        Pair {
            players: [browser(), browser()],
            id: String::new(),
            house,
            data,
        }
    }

    /// The first invites the second.
    fn begin(&mut self, game: &str) {
        self.begin_with(game, 600, 5);
    }

    /// The same with clocks, in seconds.
    fn begin_with(&mut self, game: &str, initial: u32, increment: u32) {
        let [host, guest] = &self.players;
        let wish = json!({ "game": game, "invite": "second", "name": "Budi", "seed": 3,
            "time": { "initial": initial, "increment": increment } });
        let script = "const [wish, done] = arguments;
            import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom(wish))
                .then(() => done(location.hash), (error) => done({ error: String(error) }));";
        let hash = host.run_later(script, &wish);
        let hash = hash.as_str().expect("a room was begun");
        hash.trim_start_matches("#/play/").clone_into(&mut self.id);
        // The link is there at once, with a button that copies it.
        host.until("document.querySelector('[data-do=copy-invite]') !== null");
        let link = host.until("document.querySelector('[data-link=invite]')?.value");
        guest.goto(link.as_str().expect("a link"));
        guest.until("document.querySelector('.play .bd-zone') !== null");
        // And goes when the friend has come.
        host.until("document.querySelector('dialog') === null");
    }

    /// The room as the server has it.
    fn room(&self) -> Value {
        let script = "const [id, done] = arguments;
            Promise.all(['api', 'settings'].map((name) => import(new URL(`page/${name}.js`, location.href))))
                .then(([{ get }, { roomToken }]) => get(`/api/rooms/${id}`, { token: roomToken(id) }))
                .then(done, (error) => done({ error: String(error) }));";
        let room = self.players[0].run_later(script, &json!(self.id));
        assert!(room["version"].is_u64(), "{room}");
        room
    }

    /// One move of whoever is to move, as a person clicks.
    fn step(&self, number: usize) {
        let mut room = self.room();
        while room["turn"] == "chance" {
            room = self.room();
        }
        let mover = &self.players[usize::from(room["turn"] == "second")];
        let choices = room["choices"].as_array().expect("choices");
        let choice = &choices[number * 7 % choices.len()];
        let path = choice["path"].as_array().expect("a path");
        for zone in path {
            mover.click(&format!("main .bd-zone.legal[data-zone='{zone}']"));
        }
        if path.is_empty() {
            mover.click(&format!("main .beside [data-move={}]", choice["text"]));
        }
        let made = room["ply"].as_u64().expect("a number") + 1;
        // The other sees it, too.
        for player in &self.players {
            player.until(&shows(made));
        }
    }

    /// Both play on by themselves, each in the own browser, until the game is over: a click
    /// that comes from outside takes a tenth of a second.
    fn play_to_the_end(&self) {
        for (player, side) in self.players.iter().zip(["first", "second"]) {
            player.run(PLAYS_ALONE, &json!([self.id, side]));
        }
        for player in &self.players {
            player.until("document.querySelector('[data-result]') !== null");
        }
        let shown = self.players.each_ref().map(|player| {
            player.get("document.querySelector('[data-result]').dataset.result + document.querySelector('main.play').dataset.ply")
        });
        assert_eq!(shown[0], shown[1], "both see the same end");
    }

    /// Whoever moved last asks to take it back; the other declines, or allows it.
    fn take_back(&self, allow: bool) {
        let before = self.room();
        let asker = before["history"].as_array().and_then(|all| {
            let last = all.iter().rev().find(|played| !played["side"].is_null());
            last.map(|played| usize::from(played["side"] == "second"))
        });
        let asker = asker.expect("somebody has moved");
        let (asks, answers) = (&self.players[asker], &self.players[1 - asker]);
        asks.click("main .panel [data-do=undo]:not(:disabled)");
        asks.until("document.querySelector('.offers [data-do=withdraw]') !== null");
        answers.until("document.querySelector('.offers [data-do=allow]') !== null");
        let asked = self.room();
        assert_eq!(
            asked["history"], before["history"],
            "nothing happens unasked"
        );
        let of_asked = ["second", "first"][asker];
        assert_ne!(
            asked["running"]["side"], of_asked,
            "that clock stands still"
        );
        answers.click(if allow {
            ".offers [data-do=allow]"
        } else {
            ".offers [data-do=decline]"
        });
        asks.until("document.querySelector('.offers .good, .offers .over') !== null");
        let after = self.room();
        let count = |room: &Value| room["history"].as_array().map_or(0, Vec::len);
        if allow {
            assert!(count(&after) < count(&before), "it is taken back");
        } else {
            assert_eq!(after["history"], before["history"]);
        }
        for player in &self.players {
            player.until(&shows(count(&after) as u64));
        }
    }

    fn suffer(&mut self, trouble: Trouble) {
        let before = self.room();
        match trouble {
            Trouble::Reload => self.players[1].reload(),
            Trouble::KilledServer => {
                self.house.kill();
                for player in &self.players {
                    player.until("document.querySelector('[data-banner=away]') !== null");
                    assert_eq!(
                        player.get("document.querySelectorAll('.bd-zone').length > 0"),
                        true
                    );
                }
                let port = self.house.port.to_string();
                self.house = House::with(&["--port", &port, "--data", &self.data]);
            }
            Trouble::LostConnection => {
                let [host, _] = &self.players;
                let network = |offline: bool| {
                    let params = json!({ "offline": offline, "latency": 0,
                        "downloadThroughput": -1, "uploadThroughput": -1 });
                    host.cdp("Network.emulateNetworkConditions", &params);
                };
                host.cdp("Network.enable", &json!({}));
                network(true);
                // It is noticed when something is asked for.
                host.run("import(new URL('page/connection.js', location.href)).then(({ lost }) => lost())", &Value::Null);
                host.until("document.querySelector('[data-banner=away]') !== null");
                network(false);
            }
        }
        for player in &self.players {
            player.until("document.querySelector('.play .bd-zone') && !document.querySelector('[data-banner=away]')");
        }
        let after = self.room();
        for what in ["history", "seats", "time", "ended", "start"] {
            assert_eq!(before[what], after[what], "{what}");
        }
    }

    /// The first asks to play again with the sides swapped, and the second agrees.
    fn play_again(&mut self) {
        let over = self.room();
        let [host, guest] = &self.players;
        for player in [host, guest] {
            player.until("document.querySelector('dialog [data-result]') !== null");
        }
        host.click("dialog [data-do=again-swap]");
        // What the second looks at stays until the answer.
        guest.until("document.querySelector('dialog .offers [data-do=allow]') !== null");
        assert_eq!(self.room()["history"], over["history"]);
        let [host, guest] = &self.players;
        guest.click("dialog .offers [data-do=allow]");
        for player in [host, guest] {
            player.until(&format!("!location.hash.includes({:?}) && document.querySelector('.play .bd-zone') && !document.querySelector('dialog')", self.id));
        }
        let kept = self.room();
        assert_eq!(
            (&kept["history"], &kept["result"]),
            (&over["history"], &over["result"])
        );
        kept["next"]
            .as_str()
            .expect("a room")
            .clone_into(&mut self.id);
        assert_eq!(
            self.room()["you"],
            json!(["second"]),
            "the sides are swapped"
        );
        // Resigning is asked once.
        guest_resigns(&self.players[1]);
        assert_eq!(self.room()["ended"], "resigned:first");
    }
}

fn guest_resigns(guest: &Browser) {
    guest.click("main .panel [data-do=resign]");
    guest.click("[data-do=resign-no]");
    guest.until("document.querySelector('dialog') === null");
    guest.click("main .panel [data-do=resign]");
    guest.click("[data-do=resign-yes]");
    guest.until("document.querySelector('[data-result]') !== null");
}

/// An element can be seen whole, nothing lies over it, and it does not lie over the board.
fn is_clear(css: &str) -> String {
    format!(
        "(() => {{ const box = document.querySelector({css:?}).getBoundingClientRect(); \
         const board = document.querySelector('.play .bd').getBoundingClientRect(); \
         const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); \
         return seen?.closest({css:?}) && box.top >= 0 && box.bottom <= innerHeight + 0.5 && board.height > 150 \
             && (board.bottom <= box.top + 0.5 || board.right <= box.left || board.left >= box.right); }})()"
    )
}

/// The page shows so many moves.
fn shows(moves: u64) -> String {
    format!(
        "Number(document.querySelector('main.play')?.dataset.ply) >= {moves} && Number(document.querySelector('main.play').dataset.ply) <= {moves} + 1"
    )
}

#[test]
fn names_presence_keys_and_offers_that_nobody_answers() {
    let folder = Folder::new("two-names");
    let mut pair = Pair::open(&folder);
    pair.begin("tictactoe");
    let left_alone = pair.id.clone();
    pair.step(1);
    let [host, guest] = &pair.players;
    // The host has said a name; the guest does so now.
    guest.until("document.querySelector('.who.first b')?.textContent === 'Budi'");
    for kind in ["input", "change"] {
        let script = "const field = document.querySelector('#own-name'); field.value = 'Sari'; field.dispatchEvent(new Event(arguments[0], { bubbles: true }));";
        guest.run(script, &json!(kind));
        // What was typed is drawn with the next frame.
        guest.run_later(
            "requestAnimationFrame(() => requestAnimationFrame(() => arguments[1]()))",
            &Value::Null,
        );
    }
    host.until("document.querySelector('.who.second b')?.textContent === 'Sari'");
    // This offer stays without an answer: it is looked at again at the end.
    host.click("main .panel [data-do=undo]:not(:disabled)");
    guest.until("document.querySelector('.offers [data-do=allow]') !== null");
    let asked = Instant::now();

    pair.begin("connect4:columns=4,rows=4");
    let [host, guest] = &pair.players;
    host.until("document.querySelector('.who.second [data-presence=here]')");
    pair.step(1);
    // Keys answer what is asked.
    for (key, moves) in [("n", 1), ("y", 0)] {
        if key == "y" {
            // One request a move.
            pair.step(2);
            pair.step(3);
        }
        let made = pair.room()["ply"].as_u64().expect("a number");
        host.click("main .panel [data-do=undo]:not(:disabled)");
        guest.until("document.querySelector('.offers [data-do=allow]') !== null");
        guest.press(key);
        host.until("document.querySelector('.offers .good, .offers .over') !== null");
        let left = pair.room()["ply"].as_u64().expect("a number");
        assert_eq!(left, if moves == 1 { made } else { made - 1 }, "{key}");
    }
    // Whoever is away is said to be, and is here again.
    guest.goto(&pair.house.url("page/icon.svg"));
    host.until("document.querySelector('.who.second [data-presence=away]') && document.querySelector('.who.second .sub').textContent.includes('away 0:')");
    guest.goto(&pair.house.url(&format!("#/play/{}", pair.id)));
    host.until("document.querySelector('.who.second [data-presence=here]')");
    // On a phone on its side an offer stands between name and edge, and not over the board.
    let size = json!({ "width": 667, "height": 375, "deviceScaleFactor": 1, "mobile": true });
    for player in &pair.players {
        player.cdp("Emulation.setDeviceMetricsOverride", &size);
    }
    pair.begin("kalah:pits=3,seeds=2");
    pair.step(1);
    let [host, guest] = &pair.players;
    host.click(".rail [data-do=undo]:not(:disabled)");
    for (player, button) in [(host, "withdraw"), (guest, "allow")] {
        player.until(&is_clear(&format!(".offers [data-do={button}]")));
    }
    guest.click(".offers [data-do=allow]");
    host.until(&is_clear(".offers .good"));

    // Meanwhile nobody has answered the first one, or soon it will be so.
    const STANDS: Duration = Duration::from_secs(31);
    thread::sleep(STANDS.saturating_sub(asked.elapsed()));
    for player in [guest, host] {
        player.goto(&pair.house.url(&format!("#/play/{left_alone}")));
        player.until("document.querySelector('.play .bd-mark') && !document.querySelector('.offers [data-do=allow]')");
    }
    host.until("document.querySelector('.offers .over')?.textContent.includes('No answer')");
}

#[test]
fn a_draw_and_an_early_end_are_offered_where_the_game_has_them() {
    let folder = Folder::new("two-ends");
    let mut pair = Pair::open(&folder);
    for (game, kind, kinds, ended) in [
        ("kalah:pits=3,seeds=2", "end", 2, "soft"),
        ("connect4:columns=4,rows=4", "draw", 1, "agreed"),
        ("nim:piles=1/2/3,take=0", "", 0, ""),
    ] {
        pair.begin(game);
        pair.step(1);
        let [host, guest] = &pair.players;
        host.click("main .panel [data-do=more]");
        host.until("document.querySelector('dialog [data-do=resign-more]')");
        let shown = "document.querySelectorAll('dialog :is([data-do=draw-more], [data-do=end-more])').length";
        assert_eq!(host.get(shown), kinds, "{game}");
        if kind.is_empty() {
            continue;
        }
        host.click(&format!("dialog [data-do={kind}-more]"));
        host.until("document.querySelector('.offers [data-do=withdraw]') !== null");
        guest.click(".offers [data-do=allow]");
        for player in &pair.players {
            player.until("document.querySelector('[data-result]') !== null");
        }
        assert_eq!(pair.room()["ended"], ended, "{game}");
    }
}

#[test]
fn a_clock_that_runs_out_ends_the_game_in_both_browsers() {
    let folder = Folder::new("two-clocks");
    let mut pair = Pair::open(&folder);
    pair.begin_with("connect4:columns=4,rows=4", 40, 0);
    pair.step(1);
    let [host, guest] = &pair.players;
    guest.until("document.querySelector('main .bd-zone.legal')");
    for (player, said) in [(host, "You win"), (guest, "wins")] {
        player.until(&format!(
            "document.querySelector('[data-result=first]')?.textContent.includes({said:?})"
        ));
        player.until("/time/i.test(document.querySelector('dialog .res').textContent)");
    }
    assert_eq!(pair.room()["ended"], "time:second");
    // Nothing moves any more, and the next game can be asked for.
    assert_eq!(
        host.get("document.querySelectorAll('main .bd-zone.legal').length"),
        0
    );
    host.until("document.querySelector('dialog [data-do=again]:not(:disabled)')");
}

/// With `SIASAT_SLOW=1`: it takes two minutes.
#[test]
fn who_has_been_away_for_two_minutes_can_be_taken_to_have_resigned() {
    if std::env::var_os("SIASAT_SLOW").is_none() {
        return;
    }
    let folder = Folder::new("two-away");
    let mut pair = Pair::open(&folder);
    pair.begin("connect4:columns=4,rows=4");
    pair.step(1);
    let [host, guest] = &pair.players;
    guest.goto(&pair.house.url("page/icon.svg"));
    host.until("document.querySelector('.who.second [data-presence=away]')");
    assert_eq!(
        host.get("document.querySelector('.offers [data-do=claim]') === null"),
        true,
        "not at once"
    );
    thread::sleep(Duration::from_secs(121));
    host.click(".offers [data-do=claim]");
    host.until("document.querySelector('[data-result=first]')");
    assert_eq!(pair.room()["ended"], "left:second");
}

#[test]
fn two_browsers_play_every_classic_game_by_link_to_its_end() {
    let folder = Folder::new("two-people");
    let mut pair = Pair::open(&folder);
    for (index, game) in GAMES.into_iter().enumerate() {
        pair.begin(game);
        pair.step(1);
        pair.take_back(index % 2 == 0);
        pair.step(2);
        pair.take_back(index % 2 == 1);
        for trouble in [
            Trouble::Reload,
            Trouble::LostConnection,
            Trouble::KilledServer,
        ] {
            pair.suffer(trouble);
        }
        pair.play_to_the_end();
        pair.play_again();
    }
}
