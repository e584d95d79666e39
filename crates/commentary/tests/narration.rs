//! Moves of every game, narrated in both languages.

use game::{Event, Lang, Side};
use lobby::{GAMES, Session};
use siasat_commentary::Speakers;

fn open(spec: &str, position: &str) -> Box<dyn Session> {
    let mut session = lobby::open(GAMES, spec).expect("a game");
    if !position.is_empty() {
        session.set_up(position).expect("a position");
    }
    session
}

/// Plays the moves and compares what is said about the last one.
fn check(spec: &str, position: &str, moves: &str, english: &str, indonesian: &str) {
    for (lang, expected) in [(Lang::En, english), (Lang::Id, indonesian)] {
        let mut session = open(spec, position);
        let mut said = Vec::new();
        for text in moves.split_whitespace() {
            let before = session.scene();
            let played = session.play(text).expect("a legal move");
            let speakers = Speakers::of_sides(siasat_commentary::TEXTS.words(lang), session.info());
            said = speakers.narrate(&before, played.side, &played.story);
        }
        assert_eq!(said.join(" "), expected);
    }
}

/// The same to the one person who plays this side against the computer.
fn check_you(spec: &str, you: Side, moves: &str, english: &str, indonesian: &str) {
    for (lang, expected) in [(Lang::En, english), (Lang::Id, indonesian)] {
        let mut session = open(spec, "");
        let speakers = Speakers::against_computer(siasat_commentary::TEXTS.words(lang), you);
        let mut said = Vec::new();
        for text in moves.split_whitespace() {
            let before = session.scene();
            let played = session.play(text).expect("a legal move");
            said = speakers.narrate(&before, played.side, &played.story);
        }
        assert_eq!(said.join(" "), expected);
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
        "Siasat sows 4 seeds from hole 2.",
        "Siasat menyebar 4 biji dari lubang 2.",
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
        "Siasat sows 4 seeds from hole 3. The last seed falls into the store. \
         Another turn!",
        "Siasat menyebar 4 biji dari lubang 3. Biji terakhir jatuh di lumbung. \
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
        "Siasat rolls 1 and loses the 6 points of this turn.",
        "Siasat melempar 1, dan 6 poin giliran ini hangus.",
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
fn a_round_ends_and_the_next_begins() {
    check(
        "congklak:rounds=3",
        "0 0 0 0 0 0 1 | 40 / 0 0 0 0 0 0 0 | 57 / first / round 1",
        "7",
        "First player sows 1 seed from hole 7. Round 1 is over: first player 41, second player \
         57. Round 2 begins: second player starts. \
         First player cannot fill 2 holes: burnt in this round.",
        "Pemain pertama menyebar 1 biji dari lubang 7. Ronde 1 selesai: pemain pertama 41, pemain \
         kedua 57. Ronde 2 dimulai: pemain kedua jalan duluan. \
         Pemain pertama tidak bisa mengisi 2 lubang: hangus di ronde ini.",
    );
    check(
        "chongkak",
        "0 0 0 0 0 2 | 30 / 2 0 1 0 0 3 | 34 / first / round 1",
        "6",
        "First player sows 2 seeds from hole 6. Second player collects the last 7 seeds. \
         Round 1 is over: first player 31, second player 41. Round 2 begins: second player starts. First player cannot fill 1 hole: burnt in this \
         round.",
        "Pemain pertama menyebar 2 biji dari lubang 6. Pemain kedua mengumpulkan sisa 7 biji. \
         Ronde 1 selesai: pemain pertama 31, pemain kedua 41. Ronde 2 dimulai: pemain kedua jalan duluan. Pemain pertama tidak bisa mengisi 1 lubang: hangus \
         di ronde ini.",
    );
}

#[test]
fn what_a_last_seed_wins_is_told_at_once() {
    check(
        "dakon",
        "3 1 2 0 0 0 0 | 40 / 0 0 0 0 5 0 0 | 47 / first / round 1",
        "2 take",
        "First player captures 6 seeds.",
        "Pemain pertama mengambil 6 biji.",
    );
    check(
        "dakon",
        "3 1 2 0 0 0 0 | 40 / 0 0 0 0 5 0 0 | 47 / first / round 1",
        "2 on",
        "First player sows 3 seeds from hole 3.",
        "Pemain pertama menyebar 3 biji dari lubang 3.",
    );
    check(
        "togyzkumalak",
        "0 0 0 0 0 0 0 1 2 | 70 / 2 0 4 0 0 0 1 0 2 | 80 / first / quiet 0",
        "9",
        "First player sows 2 seeds from hole 9. First player captures 3 seeds. First player wins \
         hole 1 as a tuzdyk: what falls into it from now on goes to that store.",
        "Pemain pertama menyebar 2 biji dari lubang 9. Pemain pertama mengambil 3 biji. Pemain \
         pertama mendapat lubang 1 sebagai tuzdyk: biji yang jatuh di situ kini masuk ke \
         lumbungnya.",
    );
    check(
        "oware",
        "0 0 0 0 0 5 | 10 / 1 2 1 1 2 4 | 21 / first / quiet 3",
        "6",
        "First player sows 5 seeds from hole 6. First player captures 12 seeds.",
        "Pemain pertama menyebar 5 biji dari lubang 6. Pemain pertama mengambil 12 biji.",
    );
    // Only what lies across is shot.
    check(
        "sungka",
        "0 1 0 0 0 0 3 | 40 / 5 0 4 2 3 0 0 | 40 / first / round 1",
        "2",
        "First player sows 1 seed from hole 2. First player captures 3 seeds.",
        "Pemain pertama menyebar 1 biji dari lubang 2. Pemain pertama menembak 3 biji.",
    );
    check(
        "pallanguzhi",
        "0 0 1 0 2 0 1 | 40 / 3 3 0 0 1 0 0 | 33 / first / round 1 / quiet 0",
        "7",
        "First player sows 1 seed from hole 7. Second player captures 4 seeds.",
        "Pemain pertama menyebar 1 biji dari lubang 7. Pemain kedua mengambil 4 biji.",
    );
}

#[test]
fn every_move_of_every_game_is_told_in_one_to_four_sentences() {
    for game in GAMES {
        for lang in Lang::ALL {
            for seed in 0..6 {
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
        let said = speakers.narrate(&view.scene, played.side, &played.story);
        let ends_a_round =
            |event: &Event| matches!(event, Event::Sweep { .. } | Event::Round { .. });
        let most = if played.story.iter().any(ends_a_round) {
            8
        } else {
            4
        };
        assert!(said.len() <= most, "{said:?}");
        assert_eq!(said.is_empty(), played.story.is_empty(), "{played:?}");
        for sentence in said {
            assert!(sentence.ends_with(['.', '!']), "{sentence}");
            assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
        }
    }
}
