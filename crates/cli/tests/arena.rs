//! `siasat arena`, driven from outside: stopped, killed, and taken up again.

mod support;

use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use serde_json::json;
use support::folder::Folder;
use support::{games, interrupt, json, refused, siasat, start, status, tournament_plan};

/// 720 games of some milliseconds each: enough to be killed twenty times before the end on most
/// machines, and several times on any.
fn short_games() -> String {
    tournament_plan(60)
}

#[test]
fn killed_twenty_times_it_comes_to_the_same() {
    let folder = Folder::new("arena");
    let plan = folder.write("autumn.toml", &short_games());
    let quiet = folder.file("quiet.sqlite");
    let whole = siasat(&["arena", "run", &plan, "--out", &quiet]);
    assert_eq!((whole.code, whole.err.as_str()), (0, ""));
    assert!(whole.out.contains("complete: 720 games"), "{}", whole.out);

    let mut rng = small_numbers(7);
    let log = folder.path().join("autumn.sqlite-wal");
    let mut kills = 0;
    while kills < 20 {
        let before = SystemTime::now();
        let mut child = start(&["arena", "run", &plan, "--concurrency", "4"], Stdio::null);
        // Something is written as soon as the file is open.
        let is_open = || {
            let written = fs::metadata(&log).and_then(|file| file.modified());
            written.is_ok_and(|written| written > before)
        };
        let deadline = Instant::now() + Duration::from_secs(60);
        let mut has_ended = || child.try_wait().expect("a child").is_some();
        while !is_open() && !has_ended() {
            assert!(Instant::now() < deadline, "the file is never opened");
            thread::sleep(Duration::from_millis(2));
        }
        thread::sleep(Duration::from_millis(rng() % 60));
        if has_ended() {
            // A fast machine has played all games between the kills.
            break;
        }
        // SIGKILL: nothing can be done before it ends.
        let _ = child.kill();
        let _ = child.wait();
        kills += 1;
    }
    assert!(kills >= 5, "only {kills} kills");
    let seen = status(&plan);
    assert!(seen["played"].as_u64() > Some(0), "{seen}");
    let ended = siasat(&["arena", "run", &plan, "--concurrency", "4"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    assert_eq!(games(&plan), games(&quiet));
    assert_eq!(status(&plan), status(&quiet));
    assert_eq!(status(&plan)["state"], "complete");
    // Both files can be asked by their own names, too.
    assert_eq!(status(&folder.file("autumn.sqlite")), status(&plan));
}

/// Small numbers that look random.
fn small_numbers(mut seed: u64) -> impl FnMut() -> u64 {
    move || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        seed >> 33
    }
}

#[test]
fn interrupted_it_says_how_to_go_on() {
    let folder = Folder::new("arena");
    let plan = folder.write("autumn.toml", &tournament_plan(100_000));
    let child = start(&["arena", "run", &plan], Stdio::piped);
    // Until the first games are there.
    for _ in 0..3000 {
        thread::sleep(Duration::from_millis(20));
        if fs::metadata(folder.path().join("autumn.sqlite-wal"))
            .is_ok_and(|file| file.len() > 60_000)
        {
            break;
        }
    }
    let seen = json(&["arena", "status", &plan, "--json"]);
    assert_eq!(seen["state"], "playing");
    let second = siasat(&["arena", "run", &plan]);
    assert_eq!(second.code, 2);
    assert!(
        second.err.contains("another program is playing into"),
        "{}",
        second.err
    );
    interrupt(&child);
    let ended = child.wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(
        ended.status.code() == Some(130) && out.contains("stopped after "),
        "{out}"
    );
    assert!(
        out.contains("of 1200000 games; `arena run` with the same plan continues"),
        "{out}"
    );
    let stopped = json(&["arena", "status", &plan, "--json"]);
    assert_eq!(stopped["state"], "stopped");
    assert!(stopped["played"].as_u64() >= seen["played"].as_u64());
    let said = siasat(&["arena", "status", &plan, "--lang", "id"]);
    assert!(said.out.contains("berhenti setelah"), "{}", said.out);
}

#[test]
fn a_program_that_dies_loses_its_games_and_the_status_tells() {
    let folder = Folder::new("arena");
    let script = "while read -r word rest; do case $word in ugi) echo ugiok;; \
                  isready) echo readyok;; go) exit 3;; quit) exit;; esac; done";
    let text = format!(
        "[[game]]\nspec = \"nim:piles=9\"\nopening-plies = 1\npairs = 3\n\
         [[player]]\nname = \"mortal\"\nplayer = '''ext:sh -c \"{script}\"'''\n\
         [[player]]\nplayer = \"random\"\n[[player]]\nname = \"other\"\nplayer = \"random\"\n"
    );
    let plan = folder.write("mortal.toml", &text);
    let ran = siasat(&["arena", "run", &plan, "--concurrency", "2"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let line = "faults of mortal: 0 on time, 0 illegal, 12 crashes; the last: `it ended`";
    assert!(ran.out.contains(line), "{}", ran.out);
    let status = status(&plan);
    let players = status["games"][0]["players"].as_array().expect("a list");
    let mortal = players.iter().find(|player| player["name"] == "mortal");
    let mortal = mortal.expect("it took part");
    assert_eq!(
        (&mortal["crashes"], &mortal["losses"]),
        (&json!(12), &json!(12))
    );
    assert_eq!(
        (&status["played"], &status["state"]),
        (&json!(18), &json!("complete"))
    );
    let endings = games(&plan);
    let crashes = endings.iter().filter(|game| game["ending"] == "crash");
    assert_eq!(crashes.count(), 12);
}

#[test]
fn exported_games_can_be_played_again() {
    let folder = Folder::new("arena");
    let plan = folder.write(
        "pig.toml",
        "[[game]]\nspec = \"pig:target=20\"\npairs = 2\n\
         [[player]]\nplayer = \"random\"\n[[player]]\nplayer = \"greedy\"\n",
    );
    siasat(&["arena", "run", &plan]);
    let exported = siasat(&["arena", "export", &plan, "--format", "text"]);
    let records = lobby::GameRecord::read_all(&exported.out).expect("records");
    assert_eq!(records.len(), 4);
    for (record, game) in records.iter().zip(games(&plan)) {
        let end = record.replay(lobby::GAMES).expect("a game");
        assert_eq!(lobby::Outcome::of(end.turn()), record.result);
        assert_eq!(record.result.word(), game["result"]);
        assert_eq!(record.players[0], game["first"]);
    }
}

#[test]
fn what_cannot_be_played() {
    let folder = Folder::new("arena");
    let plan = folder.write("autumn.toml", &short_games());
    let bad = folder.write("bad.toml", &short_games().replace("connect4", "chess"));
    let text = folder.write("games.sqlite", "no games at all");
    let cannot = short_games().replace(
        "[[player]]\nplayer = \"random\"",
        "[[player]]\nplayer = \"classic-kalah\"",
    );
    let cannot = folder.write("cannot.toml", &cannot);
    let none = folder.file("none.toml");
    for (args, parts) in [
        (
            &["run", &none][..],
            &["cannot read a plan from", "autumn.toml"][..],
        ),
        (&["status", &none], &["cannot read a plan from"]),
        (&["status", &plan], &["cannot open", "autumn.sqlite"]),
        (
            &["run", &bad],
            &["bad.toml`: line 10: no game `chess`; choose one of"],
        ),
        (
            &["run", &plan, "--out", &text],
            &["is not a tournament file"],
        ),
        (
            &["export", &text],
            &["games.sqlite`: line 1: this is not TOML"],
        ),
        (&["run", &cannot], &["connect4, ", "classic-kalah"]),
        (
            &["run", &plan, "--concurrency", "0"],
            &["it takes 1 to 256"],
        ),
        (
            &["export", &plan, "--format", "pgn"],
            &["it takes jsonl or text"],
        ),
        (
            &["play"],
            &["choose one of run status check report export worker"],
        ),
        (&[], &["run status check report export worker"]),
    ] {
        refused(&[&["arena"], args].concat(), b"", parts);
    }
    assert!(!folder.path().join("cannot.sqlite").exists());
    // A changed plan is not mixed with games of the old one.
    let small = folder.write("small.toml", "[[game]]\nspec = \"kalah\"\npairs = 2\n[[player]]\nplayer = \"random\"\n[[player]]\nplayer = \"greedy\"\n");
    assert_eq!(siasat(&["arena", "run", &small]).code, 0);
    let text = fs::read_to_string(&small).expect("a file");
    folder.write("small.toml", &("seed = 9\n".to_owned() + &text));
    let ran = siasat(&["arena", "run", &small]);
    assert!(
        ran.code == 2 && ran.err.contains("`seed` differs; change it back"),
        "{}",
        ran.err
    );
}

/// A tournament of few, short games, one of them between names that could do harm.
const SHORT: &str = r#"
name = "Short & <sweet>"
seed = 5

[[game]]
spec = "tictactoe"
pairs = 4

[[game]]
spec = "kalah:pits=3,seeds=2"
pairs = 4

[[player]]
name = "=<b>\"engine\", first|"
player = "engine:nodes=300,hash=1"

[[player]]
player = "random"
"#;

#[test]
fn a_report_is_written_for_people_and_programs() {
    let folder = Folder::new("arena");
    let plan = folder.write("short.toml", SHORT);
    let early = siasat(&["arena", "report", &plan]);
    assert_eq!(early.code, 2, "{}", early.out);
    assert_eq!(siasat(&["arena", "run", &plan]).code, 0);

    let wrote = siasat(&["arena", "report", &plan]);
    assert_eq!((wrote.code, wrote.err.as_str()), (0, ""));
    assert!(wrote.out.starts_with("Written to "), "{}", wrote.out);
    let html = fs::read_to_string(folder.path().join("short.html")).expect("a page");
    assert!(html.contains("<h1>Short &#38; &#60;sweet&#62;</h1>"));
    assert!(!html.contains("<b>"), "names are texts, not marks");
    assert_eq!(html.matches("<svg").count(), 12, "six charts for each game");
    assert!(!html.contains("{sections}") && !html.contains("http://127"));

    let place = folder.file("short.md");
    let wrote = siasat(&[
        "arena", "report", &plan, "--format", "markdown", "--out", &place,
    ]);
    assert_eq!((wrote.code, wrote.err.as_str()), (0, ""));
    let markdown = fs::read_to_string(&place).expect("a text");
    assert!(markdown.contains("## kalah:pits=3,seeds=2"), "{markdown}");
    for (_, after) in markdown
        .match_indices("](")
        .map(|(at, _)| markdown.split_at(at + 2))
    {
        let file = after.split(')').next().expect("a link");
        assert!(folder.path().join(file).is_file(), "{file}");
    }

    let csv = siasat(&["arena", "report", &plan, "--format", "csv"]).out;
    assert_eq!(csv.lines().count(), 17, "{csv}");
    assert!(csv.contains("\"'=<b>\"\"engine\"\", first|\""), "{csv}");

    let mut reported = json(&["arena", "report", &plan, "--format", "json"]);
    let mut known = json(&["arena", "status", &plan, "--json"]);
    assert_eq!(reported.take(), known.take());

    let bad = siasat(&["arena", "report", &plan, "--out", "/nowhere/at/all.html"]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("cannot be written"), "{}", bad.err);
    let said = siasat(&[
        "arena", "report", &plan, "--lang", "id", "--format", "markdown",
    ]);
    assert!(said.out.contains("Tabel silang"), "{}", said.out);
}

#[test]
fn a_damaged_file_is_refused() {
    let folder = Folder::new("arena");
    let plan = folder.write("small.toml", &tournament_plan(1));
    assert_eq!(siasat(&["arena", "run", &plan]).code, 0);
    let checked = siasat(&["arena", "check", &plan]);
    let found = json(&["arena", "check", &plan, "--json"]);
    let said = format!("{} games, nothing is damaged\n", found["games"]);
    assert_eq!(checked.out, said, "{}", checked.err);
    // The winner of a game, somewhere in the file.
    let games = folder.file("small.sqlite");
    let mut bytes = fs::read(&games).expect("a file");
    let at = bytes.windows(5).rposition(|five| five == b"first");
    bytes[at.expect("a winner")] ^= 1;
    fs::write(&games, bytes).expect("a file");
    for command in ["check", "status", "run", "report"] {
        refused(
            &["arena", command, &plan],
            b"",
            &["small.sqlite` is damaged ("],
        );
    }
}
