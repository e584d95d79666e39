//! Rubbish for what the lobby reads: games and players as people type them, records of games.
//! `./fuzz` goes further.

use game::Spec;
use gametest::fuzz::{Target, is_one_line};
use siasat_lobby::{GAMES, GameRecord, Player, Session, open};

fn target(name: &str) -> Target {
    Target::new(env!("CARGO_MANIFEST_DIR"), name).times(10_000)
}

#[test]
fn players() {
    target("players").reads_text(|text| match text.parse::<Player>() {
        Ok(player) => assert_eq!(player.to_string().parse(), Ok(player), "{text:?}"),
        Err(error) => is_one_line(text, |lang| error.in_lang(lang)),
    });
}

#[test]
fn specs() {
    target("specs").reads_text(|text| {
        let spec = Spec::new(text);
        assert_eq!(spec.name, spec.name.trim(), "{text:?}");
        let mut again = format!("{}:", spec.name);
        for piece in spec.settings() {
            assert!(!piece.is_empty() && !piece.contains(','), "{text:?}");
            assert_eq!(piece, piece.trim(), "{text:?}");
            again += &format!("{piece} ,");
        }
        let again = Spec::new(&again);
        assert_eq!(again.name, spec.name, "{text:?}");
        assert!(again.settings().eq(spec.settings()), "{text:?}");
    });
}

#[test]
fn games() {
    target("games").reads_text(|text| match open(GAMES, text) {
        Ok(session) => {
            let again = open(GAMES, session.spec()).expect("the usual spelling is understood");
            assert_eq!(again.spec(), session.spec(), "{text:?}");
            assert_eq!(again.position(), session.position(), "{text:?}");
        }
        Err(error) => is_one_line(text, |lang| error.in_lang(lang)),
    });
}

/// A record that is read is the record written, and so is the game that it tells.
#[test]
fn records() {
    target("records").times(5_000).reads_text(|text| {
        let records = match GameRecord::read_all(text) {
            Ok(records) => records,
            Err(error) => return is_one_line(text, |lang| error.in_lang(lang)),
        };
        let written: String = records.iter().map(GameRecord::to_string).collect();
        assert_eq!(GameRecord::read_all(&written).as_ref(), Ok(&records));
        for record in records {
            assert_eq!(record.saved().parse().as_ref(), Ok(&record));
            match record.replay(GAMES) {
                Ok(session) => is_told_again(&*session, &record),
                Err(error) => is_one_line(text, |lang| error.in_lang(lang)),
            }
        }
    });
}

fn is_told_again(session: &dyn Session, record: &GameRecord) {
    let again = GameRecord::of(session, record.players.clone());
    assert_eq!(again.moves.len(), record.moves.len());
    let replayed = again.replay(GAMES).expect("our own record");
    assert_eq!(replayed.position(), session.position());
}
