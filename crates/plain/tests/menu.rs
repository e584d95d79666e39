//! From the menu to a game and back.

mod support;

use game::Lang;
use support::{assert_lines, run_menu};

#[test]
fn menu_then_a_game_then_the_menu_again() {
    let shown = run_menu(Lang::Id, &["7", "6", "1", "2", "q"]);
    assert_lines(
        &shown,
        &[
            "Siasat. Mau main apa?",
            "   1  Congklak        7×7, sebar beruntun",
            "   8  Pig             lempar dadu atau simpan",
            "Nomor atau nama (r 1: aturan, l: English, q: keluar): 7",
            "Nim. Siapa lawanmu?",
            "  1  Siasat, mudah",
            "  2  Siasat, sedang",
            "  3  Siasat, sulit",
            "  4  Siasat, ahli",
            "  5  Siasat, mustahil",
            "  6  Siasat yang melangkah acak",
            "  7  teman di sebelahmu",
            "Pilih 1, 2, 3, 4, 5, 6 atau 7 (Enter: 2, m: kembali ke menu): 6",
            "Siapa yang mulai?",
            "  1  kamu",
            "  2  Siasat",
            "Kamu: pemain pertama. Siasat, acak: pemain kedua.",
            "Kamu mengambil 2 batang.",
            "Kamu menang!",
            "Siasat. Mau main apa?",
            "Nomor atau nama (r 1: aturan, l: English, q: keluar): q",
            "Sampai jumpa lagi.",
        ],
    );
}

#[test]
fn games_have_numbers_names_beginnings_and_options() {
    for typed in ["5", "connect4", "Connect Four", "conn", "connect four"] {
        let shown = run_menu(Lang::En, &[typed, "m", "q"]);
        assert_lines(&shown, &["Connect Four. Who plays against you?"]);
    }
    let shown = run_menu(Lang::En, &["kalah:pits=2", "7", "q", "q"]);
    assert_lines(&shown, &["Kalah (pits=2)."]);
    let shown = run_menu(Lang::En, &["nim:piles=1/3", "7", "q", "q"]);
    assert_lines(&shown, &["Nim (piles=1/3)."]);
}

/// Where fair starts are known, one is asked for them last; an empty line is the usual start.
#[test]
fn a_game_can_begin_at_a_fair_start() {
    let question = "Where does the game begin?";
    let game_from = |typed: &str| {
        let shown = run_menu(Lang::En, &["congklak", "7", typed, "q", "q"]);
        assert_lines(&shown, &[question, "  1  at the usual start"]);
        let (_, game) = shown.split_once(question).expect("the question");
        let (_, game) = game.split_once("\n\n").expect("the game");
        game.to_owned()
    };
    assert_eq!(game_from(""), game_from("1"));
    assert_ne!(game_from("2"), game_from("1"));
    let shown = run_menu(Lang::Id, &["kalah", "1", "1", "2", "q", "q"]);
    assert_lines(
        &shown,
        &[
            "Dari mana permainan mulai?",
            "  2  dari awal yang adil, tak ada yang unggul",
        ],
    );
    // Back to the menu from the last question; and other games have no such question.
    let shown = run_menu(Lang::En, &["congklak", "7", "m", "nim", "7", "q", "q"]);
    assert_eq!(shown.matches(question).count(), 1, "{shown}");
    assert_eq!(shown.matches("What shall we play?").count(), 3, "{shown}");
}

#[test]
fn what_is_no_game_is_explained() {
    let shown = run_menu(
        Lang::En,
        &["0", "17", "co", "chess", "", "kalah:pits=99", "q"],
    );
    assert_lines(
        &shown,
        &[
            "No game `0`. Choose a number from 1 to 16, or a name.",
            "No game `17`. Choose a number from 1 to 16, or a name.",
            "No game `co`. Choose a number from 1 to 16, or a name.",
            "No game `chess`. Choose a number from 1 to 16, or a name.",
            "kalah: option `pits` cannot be `99`; it takes 1 to 7",
            "Goodbye, see you soon.",
        ],
    );
}

#[test]
fn after_a_bad_option_only_the_question_comes_again() {
    let shown = run_menu(Lang::En, &["kalah:pits=99", "nim:x=1", "q"]);
    let titles = shown.matches("What shall we play?").count();
    assert_eq!(titles, 1, "{shown}");
    let again = "it takes 1 to 7\nNumber or name (";
    assert!(shown.contains(again), "{shown}");
    assert_lines(
        &run_menu(Lang::Id, &["kalah:pits=99", "q"]),
        &["kalah: opsi `pits` tidak bisa `99`; yang diterima 1 sampai 7"],
    );
}

#[test]
fn a_game_in_a_switched_language_goes_on_in_it() {
    let shown = run_menu(Lang::En, &["l", "nim", "7", "q", "q"]);
    assert_lines(
        &shown,
        &["  siasat play nim --lang id --position \"3 first\""],
    );
}

#[test]
fn the_language_can_be_switched() {
    let shown = run_menu(Lang::En, &["l", "l", "bahasa", "q"]);
    assert_lines(
        &shown,
        &[
            "Siasat. What shall we play?",
            "Siasat. Mau main apa?",
            "Siasat. What shall we play?",
            "Siasat. Mau main apa?",
            "Sampai jumpa lagi.",
        ],
    );
}

#[test]
fn rules_can_be_read_before() {
    let shown = run_menu(Lang::Id, &["r", "r 1", "aturan kalah", "r 77", "q"]);
    assert_lines(
        &shown,
        &[
            "Aturan permainan yang mana? Ketik r dan nomornya, misalnya r 1.",
            "Congklak",
            "Sebar beruntun",
            "Kalah",
            "Tidak ada permainan `77`. Pilih nomor 1 sampai 16, atau namanya.",
        ],
    );
}

#[test]
fn questions_are_asked_again_or_left() {
    let shown = run_menu(Lang::En, &["2", "x", "6", "", "3", "m", "2", "2", "q"]);
    assert_lines(
        &shown,
        &[
            "No choice `x`. Choose 1, 2, 3, 4, 5, 6 or 7 (Enter: 2, m: back to the menu): 6",
            "Who starts?",
            "No choice `3`. Choose 1 or 2 (m: back to the menu): m",
            "Siasat. What shall we play?",
            "Goodbye, see you soon.",
        ],
    );
}

#[test]
fn the_computer_may_start() {
    let shown = run_menu(Lang::En, &["6", "6", "2", "q", "q"]);
    assert_lines(
        &shown,
        &[
            "Siasat, random: X. You: O.",
            "Move 2. Your turn.",
            "Stopped before move 2. To play on from here:",
        ],
    );
}

#[test]
fn the_end_of_the_input_leaves_everything() {
    assert_lines(
        &run_menu(Lang::En, &["6", "7", "5"]),
        &["The input ended before move 2. To play on from here:"],
    );
    assert_lines(&run_menu(Lang::En, &["6"]), &["Goodbye, see you soon."]);
}

#[test]
fn the_computer_has_levels_in_every_game_and_medium_is_usual() {
    for game in ["nim", "pig"] {
        let shown = run_menu(Lang::En, &[game, "", "1", "q", "q"]);
        assert_lines(
            &shown,
            &[
                "  1  Siasat, easy",
                "  2  Siasat, medium",
                "  5  Siasat, impossible",
                "You: first player. Siasat, medium: second player.",
            ],
        );
        assert!(shown.contains(" --second level=medium "), "{shown}");
    }
    // Whoever takes two of three sticks wins.
    let shown = run_menu(Lang::En, &["nim", "5", "2", "1", "q"]);
    assert_lines(&shown, &["Siasat takes 2 sticks.", "Siasat wins."]);
}
