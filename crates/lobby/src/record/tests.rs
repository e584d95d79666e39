use game::{Lang, Side};

use super::{BadRecord, GameRecord, Outcome};
use crate::{GAMES, Rng, open};

/// Plays at random for a while.
fn some_game(spec: &str, seed: u64, plies: usize) -> GameRecord {
    let mut session = open(GAMES, spec).expect("a game of ours");
    let mut rng = Rng::new(seed);
    for _ in 0..plies {
        let legal = session.legal();
        if session.turn().is_over() || legal.is_empty() {
            break;
        }
        let text = &legal[rng.below(legal.len() as u32) as usize];
        session.play(text).expect("a legal move");
    }
    GameRecord::of(&*session, ["human".to_owned(), "engine".to_owned()])
}

#[test]
fn every_game_can_be_written_and_read_again() {
    for game in GAMES {
        for seed in 0..20 {
            let mut record = some_game(game.info().name, seed, 8 * seed as usize);
            record.set_note("Date", "2026.11.15");
            record.set_note("Note", "a \"quoted\" \\ word");
            let text = record.to_string();
            assert_eq!(text.parse(), Ok(record.clone()), "{text}");
            let session = record.replay(GAMES).expect("a game that was played");
            let again = GameRecord::of(&*session, record.players.clone());
            assert_eq!(again.moves, record.moves);
            assert_eq!(again.result, record.result);
        }
    }
}

#[test]
fn a_game_may_begin_anywhere() {
    let mut session = open(GAMES, "kalah").expect("a game of ours");
    session
        .set_up("0 0 0 0 1 0 | 20 / 1 0 0 0 0 0 | 20 / first")
        .expect("a position");
    session.play("5").expect("a legal move");
    let record = GameRecord::of(&*session, Default::default());
    assert!(record.start.is_some());
    let again = record
        .to_string()
        .parse::<GameRecord>()
        .expect("our own text");
    let replayed = again.replay(GAMES).expect("our own game");
    assert_eq!(replayed.position(), session.position());
}

#[test]
fn several_games_follow_each_other() {
    let games: Vec<GameRecord> = (0..5).map(|seed| some_game("nim", seed, 50)).collect();
    let text: String = games.iter().map(GameRecord::to_string).collect();
    assert_eq!(GameRecord::read_all(&text), Ok(games));
}

#[test]
fn comments_and_numbers_are_not_looked_at() {
    let text = "[Game \"kalah\"]\n1. 3 {good\nmove} 6 ; and so on 9\n 2. 1 *\n";
    let record: GameRecord = text.parse().expect("a record");
    assert_eq!(record.moves, ["3", "6", "1"]);
    assert_eq!(record.result, Outcome::Open);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let check = |text: &str, en: &str, id: &str| {
        let error = text
            .parse::<GameRecord>()
            .and_then(|record| record.replay(GAMES).map(|_| ()))
            .expect_err("a bad record");
        assert_eq!(error.in_lang(Lang::En), en);
        assert_eq!(error.in_lang(Lang::Id), id);
    };
    check(
        "",
        "this is not a record of a game: a line like `[Game \"kalah\"]` is missing",
        "ini bukan catatan permainan: tidak ada baris seperti `[Game \"kalah\"]`",
    );
    check(
        "[Game kalah]",
        "line 1: `[Game kalah]` is not a header; write it like `[Game \"kalah\"]`",
        "baris 1: `[Game kalah]` bukan kepala; tulis seperti `[Game \"kalah\"]`",
    );
    check(
        "[Game \"kalah\"]\n\n3 1 9",
        "move 3: no move `9` here; choose one of 1 2 3 4 5 6",
        "langkah 3: tidak ada langkah `9` di sini; pilih salah satu dari 1 2 3 4 5 6",
    );
    check(
        "[Game \"kalah\"]\n\n3 first\n1",
        "line 4: `1` follows the result; the result comes last",
        "baris 4: `1` ada sesudah hasil; hasil ditulis terakhir",
    );
    check(
        "[Game \"kalah\"]\n3 {oh",
        "line 2: a comment begins here and is never closed; close it with `}`",
        "baris 2: komentar mulai di sini dan tidak selesai; tutup dengan `}`",
    );
    let twice = "[Game \"kalah\"]\n[Game \"nim\"]\n";
    assert!(matches!(
        twice.parse::<GameRecord>(),
        Err(BadRecord::Value { line: 2, .. })
    ));
    assert!(
        "[Game \"kalah\"]\n[Result \"won\"]"
            .parse::<GameRecord>()
            .is_err()
    );
}

#[test]
fn outcomes_have_words() {
    for outcome in Outcome::ALL {
        assert_eq!(Outcome::from_word(outcome.word()), Some(outcome));
    }
    assert_eq!(Outcome::Win(Side::First).word(), "first");
}

#[test]
fn rubbish_is_refused_without_a_panic() {
    let letters: Vec<char> = "[]\"\\{};. \n\tGame first*1a\u{0}é".chars().collect();
    let mut rng = Rng::new(1);
    for _ in 0..20_000 {
        let length = rng.below(40);
        let text: String = (0..length)
            .map(|_| letters[rng.below(letters.len() as u32) as usize])
            .collect();
        if let Ok(record) = text.parse::<GameRecord>() {
            let again = record.to_string().parse::<GameRecord>();
            assert_eq!(again.as_ref(), Ok(&record), "{text:?}");
            let _ = record.replay(GAMES);
        }
    }
}

#[test]
fn a_saved_record_is_the_same_or_refused() {
    let record = GameRecord {
        game: "kalah".to_owned(),
        players: ["one", "two"].map(str::to_owned),
        moves: ["3", "1", "5"].map(str::to_owned).to_vec(),
        ..GameRecord::default()
    };
    let saved = record.saved();
    assert_eq!(saved.parse(), Ok(record.clone()));
    assert_eq!(saved.replace('\n', "\r\n").parse(), Ok(record.clone()));
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    assert_eq!(
        saved.replace("3 1 5", "3 1 4").parse::<GameRecord>(),
        Err(BadRecord::Damaged)
    );
    let mut refused = 0;
    for at in 0..8 * saved.len() {
        let mut bytes = saved.clone().into_bytes();
        bytes[at / 8] ^= 1 << (at % 8);
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        match text.parse::<GameRecord>() {
            // A bit of the line with the checksum.
            Ok(read) => assert_eq!(read, record, "bit {at}"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 6 * saved.len());
}
