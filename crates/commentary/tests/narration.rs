//! Moves of every game, told in both languages.

use game::{Lang, Side};
use lobby::{GAMES, Session};
use siasat_commentary::Speakers;

fn open(spec: &str, position: &str) -> Box<dyn Session> {
    let mut session = lobby::open(GAMES, spec).expect("a game");
    if !position.is_empty() {
        session.set_up(position).expect("a position");
    }
    session
}

/// Plays the moves and compares what is told about the last one.
fn check(spec: &str, position: &str, moves: &str, english: &str, indonesian: &str) {
    for (lang, expected) in [(Lang::En, english), (Lang::Id, indonesian)] {
        let mut session = open(spec, position);
        let mut told = Vec::new();
        for text in moves.split_whitespace() {
            let before = session.scene();
            let played = session.play(text).expect("a legal move");
            let speakers = Speakers::of_sides(siasat_commentary::TEXTS.words(lang), session.info());
            told = speakers.tell(&before, played.side, &played.story);
        }
        assert_eq!(told.join(" "), expected);
    }
}

/// The same to the one person who plays this side against the computer.
fn check_you(spec: &str, you: Side, moves: &str, english: &str, indonesian: &str) {
    for (lang, expected) in [(Lang::En, english), (Lang::Id, indonesian)] {
        let mut session = open(spec, "");
        let speakers = Speakers::against_computer(siasat_commentary::TEXTS.words(lang), you);
        let mut told = Vec::new();
        for text in moves.split_whitespace() {
            let before = session.scene();
            let played = session.play(text).expect("a legal move");
            told = speakers.tell(&before, played.side, &played.story);
        }
        assert_eq!(told.join(" "), expected);
    }
}

#[test]
fn sowing_names_the_hole() {
    check(
        "kalah",
        "",
        "1",
        "First player sows 4 seeds from hole 1.",
        "Pemain pertama menyebar 4 biji dari lubang 1.",
    );
    check_you(
        "kalah",
        Side::First,
        "1 2",
        "The computer sows 4 seeds from hole 2.",
        "Komputer menyebar 4 biji dari lubang 2.",
    );
}

#[test]
fn a_last_seed_at_home_gives_another_turn() {
    check_you(
        "kalah",
        Side::First,
        "3",
        "You sow 4 seeds from hole 3. The last seed falls into your store. Another turn!",
        "Kamu menyebar 4 biji dari lubang 3. Biji terakhir jatuh di lumbungmu. Giliran lagi!",
    );
    check_you(
        "kalah",
        Side::Second,
        "3",
        "The computer sows 4 seeds from hole 3. The last seed falls into the store. \
         Another turn!",
        "Komputer menyebar 4 biji dari lubang 3. Biji terakhir jatuh di lumbung. \
         Giliran lagi!",
    );
}

#[test]
fn captures_and_the_final_sweep_are_counted() {
    check(
        "kalah",
        "0 1 0 0 0 0 | 20 / 0 0 0 7 0 2 | 18 / first",
        "2",
        "First player sows 1 seed from hole 2. First player captures 8 seeds. \
         Second player collects the last 2 seeds.",
        "Pemain pertama menyebar 1 biji dari lubang 2. Pemain pertama menembak 8 biji. \
         Pemain kedua mengumpulkan sisa 2 biji.",
    );
}

#[test]
fn relays_are_counted_and_not_listed() {
    check(
        "congklak",
        "1 2 0 5 0 4 0 | 40 / 6 0 3 0 0 8 1 | 28 / first",
        "2",
        "First player sows 2 seeds from hole 2. The sowing goes on once more. \
         The last seed falls into an empty hole.",
        "Pemain pertama menyebar 2 biji dari lubang 2. Sebar beruntun sekali. \
         Biji terakhir jatuh di lubang kosong.",
    );
    check(
        "congklak",
        "1 2 0 5 0 4 0 | 40 / 6 0 3 0 0 8 1 | 28 / first",
        "1",
        "First player sows 1 seed from hole 1. The sowing goes on once more. \
         First player captures 4 seeds.",
        "Pemain pertama menyebar 1 biji dari lubang 1. Sebar beruntun sekali. \
         Pemain pertama menembak 4 biji.",
    );
}

#[test]
fn who_cannot_move_passes() {
    check(
        "congklak",
        "0 0 0 0 0 0 0 | 40 / 6 0 3 0 0 8 1 | 40 / first",
        "pass",
        "First player has no move and passes.",
        "Pemain pertama tidak bisa melangkah, jadi lewat.",
    );
}

#[test]
fn knights_go_and_take() {
    check(
        "knightthrough",
        "",
        "b2c4",
        "White's knight goes from b2 to c4.",
        "Kuda Putih melangkah dari b2 ke c4.",
    );
    check_you(
        "knightthrough",
        Side::First,
        "b2c4 c7d5 c4e5 a7b5 e5d7",
        "Your knight from e5 takes the knight on d7.",
        "Kudamu dari e5 memakan kuda di d7.",
    );
}

#[test]
fn marks_flip_their_neighbours() {
    check(
        "adjacency",
        "",
        "a3 b3",
        "O marks b3. O flips 2 marks: a3 and b2.",
        "O mengisi b3. O membalik 2 tanda: a3 dan b2.",
    );
}

#[test]
fn discs_fall_into_columns_and_squares_have_numbers() {
    check(
        "connect4",
        "",
        "4",
        "First player drops a disc into column 4.",
        "Pemain pertama menjatuhkan keping ke kolom 4.",
    );
    check(
        "tictactoe",
        "",
        "5",
        "X marks square 5.",
        "X mengisi petak 5.",
    );
}

#[test]
fn sticks_come_from_piles() {
    check(
        "nim",
        "",
        "2",
        "First player takes 2 sticks.",
        "Pemain pertama mengambil 2 batang.",
    );
    check(
        "nim:piles=1/3/5",
        "",
        "3:1",
        "First player takes 1 stick from pile 3.",
        "Pemain pertama mengambil 1 batang dari tumpukan 3.",
    );
}

#[test]
fn dice_gain_lose_and_bank() {
    check("pig", "", "roll", "", "");
    check_you(
        "pig",
        Side::First,
        "roll 5 roll 4",
        "You roll 4: 9 points so far this turn.",
        "Kamu melempar 4: giliran ini sudah 9 poin.",
    );
    check_you(
        "pig",
        Side::First,
        "roll 5 roll 4 hold roll 6 roll 1",
        "The computer rolls 1 and loses the 6 points of this turn.",
        "Komputer melempar 1, dan 6 poin giliran ini hangus.",
    );
    check_you(
        "pig",
        Side::First,
        "roll 1",
        "You roll 1: no points this turn.",
        "Kamu melempar 1: giliran ini tidak dapat poin.",
    );
    check(
        "pig",
        "",
        "roll 5 hold",
        "First player holds and banks 5 points.",
        "Pemain pertama menyimpan 5 poin.",
    );
}

#[test]
fn every_move_of_every_game_is_told_in_one_to_four_sentences() {
    for game in GAMES {
        for lang in Lang::ALL {
            for seed in 0..20 {
                tell_a_random_game(&mut *open(game.info().name, ""), lang, seed);
            }
        }
    }
}

fn tell_a_random_game(session: &mut dyn Session, lang: Lang, seed: u64) {
    let mut rng = lobby::Rng::new(seed);
    loop {
        let view = session.view();
        if view.turn.is_over() {
            return;
        }
        let index = rng.below(view.choices.len() as u32) as usize;
        let played = session
            .play(&view.choices[index].text)
            .expect("a legal move");
        let speakers = Speakers::of_sides(siasat_commentary::TEXTS.words(lang), session.info());
        let told = speakers.tell(&view.scene, played.side, &played.story);
        assert!(told.len() <= 4, "{told:?}");
        assert_eq!(told.is_empty(), played.story.is_empty(), "{played:?}");
        for sentence in told {
            assert!(sentence.ends_with(['.', '!']), "{sentence}");
            assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
        }
    }
}
