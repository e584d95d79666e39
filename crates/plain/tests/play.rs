//! Whole games from scripts, in both languages.

mod support;

use game::{Lang, Points};
use lobby::Player::{Human, Random};
use siasat_plain::{Called, Ended, Glyphs};
use support::{ClosedAfter, PLAIN, Script, assert_golden, assert_lines};

#[test]
fn an_extra_turn_and_a_capture_in_english() {
    let (shown, ended) = PLAIN.run("3 1 4 2 6 1 1 q");
    assert_lines(
        &shown,
        &[
            "Kalah: 6×4, quick and sharp.",
            "Type your move, or: ? help, u undo, r rules, b board, q quit.",
            "Also: h hint, a values, y redo, w save.",
            "  Second player",
            "  First player",
            "Score: first player 0, second player 0.",
            "Move 1. First player's turn.",
            "Choose 1 2 3 4 5 6: 3",
            "First player sows 4 seeds from hole 3. The last seed falls into the store.",
            "Another turn!",
            "Move 2. First player's turn.",
            "Choose 1 2 4 5 6: 1",
            "First player sows 4 seeds from hole 1.",
            "Choose 1 3 4 5: 1",
            "First player sows 1 seed from hole 1. First player captures 8 seeds.",
            "Score: first player 11, second player 1.",
        ],
    );
    assert_eq!(ended, Ended::Quit);
}

#[test]
fn an_extra_turn_and_a_capture_in_indonesian() {
    let script = Script {
        lang: Lang::Id,
        players: [Human, Random],
        position: "0 1 0 0 0 1 | 10 / 0 0 0 5 0 9 | 10 / first",
        ..PLAIN
    };
    let (shown, _) = script.run("6 2");
    assert_lines(
        &shown,
        &[
            "Kalah: 6×4, cepat dan tajam.",
            "Kamu: pemain pertama. Siasat, acak: pemain kedua.",
            "Ketik langkahmu, atau: ? bantuan, u urungkan, r aturan, b papan, q keluar.",
            "Juga: h petunjuk, a nilai, y ulang, w simpan.",
            "  Siasat",
            "  Kamu",
            "Skor: kamu 10, Siasat 10.",
            "Langkah 1. Giliranmu.",
            "Pilih 2 6: 6",
            "Kamu menyebar 1 biji dari lubang 6. Biji terakhir jatuh di lumbungmu.",
            "Giliran lagi!",
            "Langkah 2. Giliranmu.",
            "Cuma bisa 2: 2",
            "Kamu menyebar 1 biji dari lubang 2. Kamu menembak 6 biji.",
            "Siasat mengumpulkan sisa 9 biji.",
            "Siasat menang 19–17.",
            "Langkah: kamu 2, Siasat 0.",
            "Waktu berpikir: kamu 1,0 detik, Siasat 0,0 detik.",
        ],
    );
}

#[test]
fn relays_and_a_forced_pass() {
    let relay = Script {
        spec: "congklak",
        position: "1 2 0 5 0 4 0 | 40 / 6 0 3 0 0 8 1 | 28 / first",
        ..PLAIN
    };
    assert_lines(
        &relay.run("2").0,
        &[
            "First player sows 2 seeds from hole 2. The sowing goes on once more.",
            "The last seed falls into an empty hole.",
            "Move 2. Second player's turn.",
        ],
    );
    let pass = Script {
        spec: "congklak",
        lang: Lang::Id,
        position: "0 0 0 0 0 0 0 | 40 / 6 0 3 0 0 8 1 | 40 / first",
        ..PLAIN
    };
    // The rules say to type `pass`; the screen says `lewat`; its letter will do too.
    for typed in ["pass", "lewat", "l", "LEWAT"] {
        assert_lines(
            &pass.run(typed).0,
            &[
                &format!("Cuma bisa lewat: {typed}"),
                "Pemain pertama tidak bisa melangkah, jadi lewat.",
                "Langkah 2. Giliran pemain kedua.",
            ],
        );
    }
}

#[test]
fn rounds_are_counted_down_to_the_end() {
    let script = Script {
        spec: "adjacency:rounds=2",
        ..PLAIN
    };
    let (shown, ended) = script.run("a3 b3 d4 d5");
    assert_lines(
        &shown,
        &[
            "Adjacency (rounds=2).",
            "Score: X 4, O 4. 2 rounds left.",
            "Move 1. X's turn.",
            "Type a move such as a8, or ? to see all 56: a3",
            "X marks a3.",
            "Score: X 5, O 4. 2 rounds left.",
            "Move 2. O's turn.",
            "O marks b3. O flips 2 marks: a3 and b2.",
            "Score: X 3, O 7. 1 round left.",
            "O wins 9–3.",
            "Moves: X 2, O 2.",
        ],
    );
    assert_eq!(ended, Ended::Over(Points(-6)));
}

#[test]
fn dice_are_rolled_by_luck_and_told() {
    let script = Script {
        spec: "pig:target=12",
        lang: Lang::Id,
        players: [Human, Random],
        seed: 2,
        ..PLAIN
    };
    let turns = "l l s ".repeat(20);
    let (shown, ended) = script.run(&turns);
    assert!(
        shown.contains("Cuma bisa lempar: l\nKamu melempar "),
        "{shown}"
    );
    assert!(shown.contains("\nSiasat melempar "), "{shown}");
    // The same seed, the same game.
    assert_eq!(script.run(&turns).0, shown);
    assert_ne!(ended, Ended::Quit);
}

#[test]
fn words_for_moves_beat_letters_for_commands() {
    let script = Script {
        spec: "pig",
        ..PLAIN
    };
    let (shown, _) = script.run("rules r q");
    assert_lines(
        &shown,
        &[
            "Type your move, or: ? help, u undo, rules, b board, q quit.",
            "Only roll is possible: rules",
            "Pig",
            "Only roll is possible: r",
        ],
    );
    assert!(shown.contains("First player rolls "), "{shown}");
}

#[test]
fn a_letter_means_the_same_all_through_a_game() {
    // Hold is the only move here, yet `r` is kept for roll: it does not show the rules.
    let pig = Script {
        spec: "pig:target=20",
        position: "0 0 20 first",
        ..PLAIN
    };
    let (shown, _) = pig.run("r ? q");
    assert_lines(
        &shown,
        &[
            "Type your move, or: ? help, u undo, rules, b board, q quit.",
            "Only hold is possible: r",
            "No move `r` here. Only hold is possible: ?",
            "     rules      the rules of the game",
        ],
    );
    // The dice on the table do not change that, nor does a move that is made from
    // elsewhere.
    let rolling = Script {
        position: "0 0 0 first rolling",
        ..pig
    };
    assert_lines(
        &rolling.run("q").0,
        &["Type your move, or: ? help, u undo, rules, b board, q quit."],
    );
    // A forced pass leaves the letters of commands alone.
    let congklak = Script {
        spec: "congklak",
        position: "1 0 0 0 0 0 0 | 40 / 6 0 3 0 0 8 0 | 40 / second",
        ..PLAIN
    };
    let (shown, _) = congklak.run("r q");
    assert_lines(&shown, &["Congklak", "Goal"]);
}

#[test]
fn who_takes_back_a_roll_rolls_the_same_again() {
    // With another die after every undo, one of these would differ from the others.
    for (seed, players) in (1..=20).zip([[Human, Random], [Human, Human]].into_iter().cycle()) {
        let script = Script {
            spec: "pig",
            players,
            seed,
            ..PLAIN
        };
        let (shown, _) = script.run("roll u roll u roll u roll u roll q");
        let rolls: Vec<&str> = shown
            .lines()
            .filter(|line| line.starts_with("You roll") || line.starts_with("First player rolls"))
            .collect();
        assert!(rolls.len() >= 5, "{shown}");
        assert!(rolls.iter().all(|roll| *roll == rolls[0]), "{shown}");
    }
    // And everything that follows is the same as if nothing had been taken back.
    let script = Script {
        spec: "pig",
        players: [Human, Random],
        ..PLAIN
    };
    let told = |typed| {
        let (shown, _) = script.run(typed);
        let told = shown.lines().filter(|line| line.contains(" roll"));
        told.map(str::to_owned).collect::<Vec<_>>()
    };
    let straight = told("roll roll roll roll q");
    let back_and_forth = told("roll roll u u roll roll roll roll q");
    assert!(back_and_forth.ends_with(&straight[straight.len() - 3..]));
}

#[test]
fn nim_to_the_last_stick() {
    let script = Script {
        spec: "nim",
        lang: Lang::Id,
        players: [Human, Random],
        ..PLAIN
    };
    let (shown, ended) = script.run("2");
    assert_lines(
        &shown,
        &[
            "  | | |   3",
            "Pilih 1 2: 2",
            "Kamu mengambil 2 batang.",
            "Siasat mengambil 1 batang.",
            "  . . .   0",
            "Kamu menang!",
        ],
    );
    assert_eq!(ended, Ended::Over(Points(1)));
}

#[test]
fn whatever_is_no_move_is_explained_and_asked_again() {
    let kalah = Script {
        position: "4 0 4 4 4 4 | 2 / 4 4 4 4 5 5 | 0 / first",
        ..PLAIN
    };
    assert_lines(
        &kalah.run("2 7 -1 banana _ 3:1 1").0,
        &[
            "Choose 1 3 4 5 6: 2",
            "Hole 2 is empty. Choose 1 3 4 5 6: 7",
            "No hole 7. Choose 1 3 4 5 6: -1",
            "No move `-1` here. Choose 1 3 4 5 6: banana",
            "No move `banana` here. Choose 1 3 4 5 6: ",
            "Choose 1 3 4 5 6: 3:1",
            "No move `3:1` here. Choose 1 3 4 5 6: 1",
            "First player sows 4 seeds from hole 1.",
        ],
    );
    let indonesian = Script {
        lang: Lang::Id,
        ..kalah
    };
    assert_lines(
        &indonesian.run("2 7 pisang").0,
        &[
            "Lubang 2 kosong. Pilih 1 3 4 5 6: 7",
            "Tidak ada lubang 7. Pilih 1 3 4 5 6: pisang",
            "Tidak ada langkah `pisang` di sini. Pilih 1 3 4 5 6: ",
        ],
    );
}

#[test]
fn full_columns_and_taken_squares_are_named() {
    let rack = Script {
        spec: "connect4",
        ..PLAIN
    };
    assert_lines(
        &rack.run("4 4 4 4 4 4 4 8").0,
        &[
            "Choose 1 2 3 5 6 7: 4",
            "Column 4 is full. Choose 1 2 3 5 6 7: 8",
            "No column 8. Choose 1 2 3 5 6 7: ",
        ],
    );
    let squares = Script {
        spec: "tictactoe",
        lang: Lang::Id,
        ..PLAIN
    };
    assert_lines(
        &squares.run("5 5 10").0,
        &[
            "Petak 5 sudah terisi. Pilih 1 2 3 4 6 7 8 9: 10",
            "Tidak ada petak 10. Pilih 1 2 3 4 6 7 8 9: ",
        ],
    );
    let marks = Script {
        spec: "adjacency",
        ..PLAIN
    };
    assert_lines(
        &marks.run("A1").0,
        &["a1 is taken. Type a move such as a8, or ? to see all 56: "],
    );
}

#[test]
fn long_lists_are_shown_when_asked_for() {
    let script = Script {
        spec: "knightthrough",
        ..PLAIN
    };
    let (shown, _) = script.run("? b1 z9 b1-c3");
    assert_lines(
        &shown,
        &[
            "White ♘. Black ♞.",
            "Type a move such as a1b3, or ? to see all 40: ?",
            "Your moves now:",
            "You can also type:",
            "  u  undo       take back your last move",
            "Type a move such as a1b3, or ? to see all 40: b1",
            "Moves that begin with b1: b1a3 or b1c3.",
            "No move `z9` here. Type a move such as a1b3, or ? to see all 40: b1-c3",
            "White's knight goes from b1 to c3.",
            "Move 2. Black's turn.",
        ],
    );
    let indonesian = Script {
        lang: Lang::Id,
        ..script
    };
    assert_lines(
        &indonesian.run("").0,
        &["Ketik langkah seperti a1b3, atau ? untuk melihat semua 40 langkah: "],
    );
    let listed = shown.matches(" b1c3").count();
    assert!(listed >= 1, "{shown}");
}

#[test]
fn undo_goes_back_to_the_persons_own_turn() {
    let alone = Script {
        players: [Random, Human],
        ..PLAIN
    };
    let (shown, _) = alone.run("u 1 u urungkan");
    assert_lines(
        &shown,
        &[
            "Move 2. Your turn.",
            "Choose 1 2 3 4 5 6: u",
            "There is nothing to undo yet.",
            "Choose 1 2 3 4 5 6: 1",
            "Taken back.",
            "Move 2. Your turn.",
            "Choose 1 2 3 4 5 6: urungkan",
            "There is nothing to undo yet.",
        ],
    );
    // Over the dice as well.
    let dice = Script {
        spec: "pig",
        players: [Human, Random],
        seed: 3,
        ..PLAIN
    };
    assert_lines(
        &dice.run("roll undo").0,
        &[
            "Taken back.",
            "Move 1. Your turn.",
            "Only roll is possible: ",
        ],
    );
    // Two people take back one move at a time.
    assert_lines(
        &PLAIN.run("1 1 u").0,
        &[
            "Move 3. First player's turn.",
            "Taken back.",
            "Move 2. Second player's turn.",
        ],
    );
}

#[test]
fn the_end_of_the_input_says_how_to_go_on() {
    let script = Script {
        spec: "kalah:seeds=3",
        players: [Human, Random],
        lang: Lang::Id,
        ..PLAIN
    };
    let (shown, ended) = script.run("");
    assert_eq!(ended, Ended::InputEnded);
    assert_lines(
        &shown,
        &[
            "Pilih 1 2 3 4 5 6: ",
            "Masukan habis sebelum langkah 1. Untuk melanjutkan dari sini:",
            "  siasat play kalah:seeds=3 --second random --position \
             \"3 3 3 3 3 3 | 0 / 3 3 3 3 3 3 | 0 / first\"",
        ],
    );
    let (shown, ended) = PLAIN.run("1 2");
    assert_eq!(ended, Ended::InputEnded);
    assert!(shown.contains("The input ended before move 3."), "{shown}");
}

#[test]
fn how_to_go_on_says_what_was_said_before() {
    let script = Script {
        spec: "nim",
        lang: Lang::Id,
        called: Called {
            program: "other",
            with_lang: true,
            with_ascii: true,
        },
        ..PLAIN
    };
    assert_lines(
        &script.run("q").0,
        &["  other play nim --lang id --ascii --position \"3 first\""],
    );
}

#[test]
fn a_reader_who_leaves_ends_the_game_quietly() {
    for bytes in [0, 10, 100, 1000, 2000] {
        let ended = PLAIN.run_into(b"1\n2\n3\n4\n", &mut ClosedAfter(bytes));
        assert_eq!(ended, Ended::OutputClosed);
    }
}

#[test]
fn a_sure_winner_is_announced_once() {
    let script = Script {
        position: "0 0 0 1 1 1 | 24 / 1 1 1 1 1 1 | 15 / first",
        players: [Human, Random],
        ..PLAIN
    };
    let (shown, _) = script.run("6 5 4");
    let news = "You are sure to win now.";
    assert_eq!(shown.matches(news).count(), 1, "{shown}");
    assert_lines(
        &shown,
        &["You are sure to win now. Play on if you like, or type q to stop."],
    );
    let (shown, _) = script.run("6 u 6");
    assert_eq!(
        shown.matches(news).count(),
        2,
        "taken back and won again: {shown}"
    );
}

#[test]
fn commands_work_in_both_languages() {
    for (typed, seen) in [
        ("help", "You can also type:"),
        ("bantuan", "You can also type:"),
        ("rules", "Goal"),
        ("ATURAN", "Goal"),
        ("papan", "Choose 1 2 3 4 5 6: papan"),
        ("keluar", "Stopped before move 1. To play on from here:"),
    ] {
        assert_lines(&PLAIN.run(typed).0, &[seen]);
    }
    let (shown, _) = PLAIN.run("b");
    assert_eq!(shown.matches("Move 1.").count(), 2, "{shown}");
}

#[test]
fn hints_and_values_are_told_in_lines() {
    // The end of a game, where everything is certain.
    let script = Script {
        position: "0 0 0 0 2 1 | 20 / 1 0 0 0 0 4 | 20 / first",
        ..PLAIN
    };
    let (shown, _, _) = script.run_lines(&["h", "a", "hint", "q"]);
    assert_lines(
        &shown,
        &[
            "Hint: 6, value −2. Line: 6 5 6.",
            "  6 −2, the best",
            "  5 −4",
            "Hint: 6, value −2. Line: 6 5 6.",
        ],
    );
    // Nothing but the question is asked again: the board is not drawn after an answer.
    assert_eq!(shown.matches("Move 1.").count(), 1, "{shown}");
    let (shown, _, _) = Script {
        lang: Lang::Id,
        ..script
    }
    .run_lines(&["petunjuk", "nilai"]);
    assert!(shown.contains("Petunjuk: 6"), "{shown}");
    // Estimates say so.
    let (shown, _, _) = PLAIN.run_lines(&["a", "q"]);
    assert!(shown.contains('≈'), "{shown}");
}

#[test]
fn what_was_taken_back_can_be_played_again() {
    let (shown, _, kept) = PLAIN.run_lines(&["y", "3", "1", "u", "u", "y", "y", "y", "q"]);
    assert_lines(
        &shown,
        &[
            "Choose 1 2 3 4 5 6: y",
            "Nothing to redo.",
            "First player sows 4 seeds from hole 3. The last seed falls into the store.",
            "First player sows 4 seeds from hole 1.",
            "Taken back.",
            "Taken back.",
            "First player sows 4 seeds from hole 3. The last seed falls into the store.",
            "First player sows 4 seeds from hole 1.",
            "Nothing to redo.",
        ],
    );
    // What was played again is kept as what was played: the same two positions.
    let [first, second] = [kept.positions.first(), kept.positions.get(1)];
    let again = &kept.positions[kept.positions.len() - 2..];
    assert_eq!([first, second], [again.first(), again.get(1)]);
    // Another move forgets what was taken back.
    let (shown, _, _) = PLAIN.run_lines(&["3", "u", "2", "y"]);
    assert_lines(&shown, &["Taken back.", "Nothing to redo."]);
}

#[test]
fn a_game_is_saved_under_its_name_or_a_free_one() {
    let typed = [
        "w my own.game",
        "save",
        "simpan other.game",
        "w other.game",
        "q",
    ];
    let (shown, _, kept) = PLAIN.run_lines(&typed);
    assert_eq!(kept.files, ["my own.game", "free.game", "other.game"]);
    assert_lines(
        &shown,
        &[
            "Saved as my own.game.",
            "Saved as free.game.",
            "Saved as other.game.",
            "other.game exists already. Give another name.",
        ],
    );
    let (shown, _) = PLAIN.run("w");
    assert_lines(&shown, &["There is no place to save this game."]);
}

#[test]
fn a_machine_says_how_deep_it_looked_and_how_long() {
    let machine = "engine:depth=3".parse().expect("a player");
    let script = Script {
        players: [Human, machine],
        ..PLAIN
    };
    let (shown, _, _) = script.run_lines(&["1", "q"]);
    assert!(shown.contains("Depth 3, "), "{shown}");
    // A player that does not search says nothing.
    let script = Script {
        players: [Human, Random],
        ..PLAIN
    };
    let (shown, _, _) = script.run_lines(&["1", "q"]);
    assert!(!shown.contains("Depth"), "{shown}");
}

#[test]
fn two_machines_can_be_watched() {
    let script = Script {
        spec: "tictactoe",
        players: [Random; 2],
        ..PLAIN
    };
    let (shown, ended) = script.run("");
    assert!(matches!(ended, Ended::Over(_)));
    assert!(!shown.contains("Choose"), "{shown}");
    assert!(!shown.contains("help"), "{shown}");
    assert_lines(&shown, &["Move 1. X's turn.", "Move 2. O's turn."]);
}

#[test]
fn a_game_that_is_over_shows_its_result() {
    let script = Script {
        spec: "tictactoe",
        position: "XXX/OO./...",
        ..PLAIN
    };
    let (shown, ended) = script.run("");
    assert_eq!(ended, Ended::Over(Points(1)));
    assert_lines(&shown, &["X wins."]);
}

#[test]
fn every_game_is_played_to_the_end_in_neat_lines() {
    for game in lobby::GAMES {
        for lang in Lang::ALL {
            for players in [[Human, Random], [Human, Human]] {
                let script = Script {
                    spec: game.info().name,
                    lang,
                    players,
                    glyphs: Glyphs::Ascii,
                    ..PLAIN
                };
                // Every move there is, over and over: most are illegal, some are not.
                let all = "1 2 3 4 5 6 7 8 9 roll hold pass a8 b7 c6 d5 e4 ? ";
                let (shown, _) = script.run(&all.repeat(6));
                assert!(shown.is_ascii(), "{shown}");
                for line in shown.lines() {
                    let is_prompt = line.contains(": ");
                    let is_command = line.starts_with("  siasat play");
                    assert!(is_command || line.len() <= 78, "{line}");
                    assert!(is_prompt || line == line.trim_end(), "{line:?}");
                }
            }
        }
    }
}

#[test]
fn a_whole_game_of_kalah_reads_like_this() {
    let script = Script {
        spec: "kalah:pits=3,seeds=2",
        ..PLAIN
    };
    let (shown, _) = script.run("2 1 3 1 3 2 ? 9 3 2 1 2 1 3");
    assert_golden("kalah.en.txt", &shown);
}

#[test]
fn a_whole_game_of_pig_reads_like_this() {
    let script = Script {
        spec: "pig:target=15",
        lang: Lang::Id,
        players: [Human, Random],
        glyphs: Glyphs::Ascii,
        seed: 11,
        ..PLAIN
    };
    let (shown, _) = script.run("l l s lempar simpan l l s l l s l s");
    assert_golden("pig.id.txt", &shown);
}
