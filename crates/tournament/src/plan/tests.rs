use std::time::Duration;

use arena::{Adjudicate, Measure, Openings};
use game::Lang;

use super::*;
use crate::Source;

const WHOLE: &str = "
name = \"Autumn\"
seed = 7
format = \"gauntlet\"
challengers = 2
concurrency = 3
adjudicate = \"decided\"
time-per-game = \"10s+100ms\"
clock = \"cpu\"
margin = \"50ms\"
patience = \"5s\"
go = \"nodes 10\"

[sprt]
elo0 = -5
elo1 = 5.5
alpha = 0.1

[[game]]
spec = \"kalah\"
openings = \"balanced\"
opening-plies = 6
games = 100

[[game]]
spec = \"nim:piles=9\"
openings = [\"1\", \"2\"]
pairs = 3

[[player]]
name = \"ours\"
player = \"engine:nodes=2000\"
only = [\"kalah\"]

[[player]]
player = \"random\"

[[player]]
name = \"theirs\"
player = \"ext:/bin/engine 'a b'\"
go = \"depth 3\"

[[player]]
name = \"other\"
player = \"ext:/bin/engine\"
";

fn read(text: &str) -> Result<Plan, BadPlan> {
    Plan::read(&mut Source::new(text), lobby::GAMES)
}

#[test]
fn a_plan_with_everything() {
    let plan = read(WHOLE).expect("a plan");
    assert_eq!(
        (plan.name.as_str(), plan.seed, plan.concurrency),
        ("Autumn", 7, 3)
    );
    assert_eq!(plan.format, Format::Gauntlet { challengers: 2 });
    assert_eq!(plan.conditions.adjudicate, Adjudicate::Decided);
    assert_eq!(plan.conditions.measure, Measure::Cpu);
    assert_eq!(plan.conditions.margin, Duration::from_millis(50));
    assert_eq!(plan.conditions.patience, Duration::from_secs(5));
    let clock = plan.conditions.clock.expect("a clock");
    assert_eq!(clock.increment, Duration::from_millis(100));
    let sprt = plan.sprt.expect("a test");
    assert_eq!(
        (sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta),
        (-5.0, 5.5, 0.1, 0.05)
    );
    assert_eq!((plan.games[0].pairs, plan.games[1].pairs), (50, 3));
    assert_eq!(plan.games[0].openings, Openings::Balanced { plies: 6 });
    assert!(matches!(&plan.games[1].openings, Openings::List(list) if list.len() == 2));
    let names: Vec<&str> = plan
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    assert_eq!(names, ["ours", "random", "theirs", "other"]);
    let go: Vec<_> = plan
        .players
        .iter()
        .map(|player| player.go.as_deref())
        .collect();
    assert_eq!(go, [None, None, Some("depth 3"), Some("nodes 10")]);
    assert!(plan.players[0].plays("kalah") && !plan.players[0].plays("nim:piles=9"));
}

#[test]
fn an_error_has_its_line() {
    // What stands in the plan, what stands there instead, and what is said.
    for (right, wrong, line, parts) in [
        (
            "seed = 7",
            "seed = -7",
            3,
            &["`seed` cannot be `-7`; it takes 0 to "][..],
        ),
        (
            "seed = 7",
            "sede = 7",
            3,
            &["no key `sede`; choose one of name seed format"],
        ),
        (
            "\"gauntlet\"",
            "\"swiss\"",
            4,
            &[
                "`format` cannot be `swiss`; it takes one of \"round-robin\" \"gauntlet\" \"ladder\"",
            ],
        ),
        (
            "challengers = 2",
            "challengers = 4",
            5,
            &["it takes 1 to 3"],
        ),
        (
            "concurrency = 3",
            "concurrency = \"x\"",
            6,
            &["it takes 1 to 256"],
        ),
        (
            "\"decided\"",
            "\"maybe\"",
            7,
            &["\"never\" \"decided\" \"solved\""],
        ),
        ("10s+100ms", "soon", 8, &["a time for a game such as 10s"]),
        ("\"cpu\"", "\"sun\"", 9, &["\"wall\" \"cpu\""]),
        (
            "elo1 = 5.5",
            "elo1 = -9",
            14,
            &["`sprt` cannot be", "elo0 less than elo1"],
        ),
        (
            "spec = \"kalah\"",
            "spec = \"chess\"",
            20,
            &["no game `chess`; choose one of congklak"],
        ),
        (
            "spec = \"kalah\"",
            "",
            19,
            &["`spec` is missing; write it like `spec = \"congklak\"`"],
        ),
        ("games = 100", "games = 101", 23, &["an even number"]),
        (
            "games = 100",
            "games = 100\npairs = 50",
            23,
            &["write one of them"],
        ),
        (
            "\"balanced\"",
            "\"no-such-file\"",
            21,
            &["cannot read openings from `no-such-file`"],
        ),
        (
            "[\"1\", \"2\"]",
            "[\"1\", \"77\"]",
            27,
            &["line 2: `77` is not an opening"],
        ),
        ("engine:nodes=2000", "engine:nodes=x", 32, &["nodes"]),
        (
            "engine:nodes=2000",
            "human",
            32,
            &["a match is between programs"],
        ),
        (
            "only = [\"kalah\"]",
            "only = [\"pig\"]",
            33,
            &["[\"kalah\", \"nim:piles=9\"]"],
        ),
        (
            "name = \"theirs\"",
            "name = \"ours\"",
            38,
            &["two players are called `ours`"],
        ),
        ("name = \"ours\"", "name = \"\"", 31, &["1 to 60 letters"]),
        (
            "name = \"ours\"",
            "name = \"ours\"\ngo = \"depth 3\"",
            32,
            &["`go` is for programs"],
        ),
        ("seed = 7", "seed = 7 7", 3, &["this is not TOML"]),
    ] {
        let text = WHOLE.replacen(right, wrong, 1);
        assert_ne!(text, WHOLE, "{right}");
        let told = read(&text).expect_err(wrong).to_string();
        assert!(
            told.starts_with(&format!("line {line}: ")),
            "{wrong}: {told}"
        );
        for part in parts {
            assert!(told.contains(part), "{wrong}: {told}");
        }
    }
    let error = read("").expect_err("nothing");
    assert!(error.to_string().contains("`[[game]]` is missing"));
    assert!(
        error
            .in_lang(Lang::Id)
            .starts_with("baris 1: `[[game]]` tidak ada")
    );
    let single = "[[game]]\nspec = \"nim\"\n[[player]]\nplayer = \"random\"\n";
    assert!(read(single).is_err_and(|error| error.to_string().contains("twice or more")));
}

#[test]
fn every_player_needs_an_opponent() {
    let text = WHOLE.replacen(
        "player = \"random\"",
        "player = \"random\"\nonly = [\"kalah\"]",
        1,
    );
    // No challenger is left in Nim.
    assert!(read(&text).is_err_and(|error| error.to_string().contains("no two players meet")));
}

#[test]
fn a_plan_may_grow_and_not_change() {
    let before = read(WHOLE).expect("a plan");
    let after = |right: &str, wrong: &str| {
        let text = WHOLE.replacen(right, wrong, 1);
        read(&text).expect(wrong).goes_on(&before)
    };
    assert_eq!(after("games = 100", "games = 200"), Ok(()));
    assert_eq!(after("Autumn", "Winter"), Ok(()));
    assert_eq!(after("concurrency = 3", "concurrency = 1"), Ok(()));
    assert_eq!(
        after(
            "[[player]]\nname = \"other\"",
            "[[player]]\nname=\"new\"\nplayer = \"greedy\"\n[[player]]\nname = \"other\""
        ),
        Ok(())
    );
    for (right, wrong, key) in [
        ("seed = 7", "seed = 8", "seed"),
        ("games = 100", "games = 50", "game kalah"),
        ("nodes=2000", "nodes=2001", "player ours"),
        ("elo0 = -5", "elo0 = -6", "sprt"),
        ("\"decided\"", "\"never\"", "adjudicate"),
        ("depth 3", "depth 4", "player theirs"),
    ] {
        assert_eq!(after(right, wrong), Err(key.to_owned()));
    }
}
