//! A room as a row of the database, and back.

use std::time::Duration;

use lobby::{AnyGame, GameRecord};

use super::{Ended, Holder, LinkState, Presence, Room, Seat};
use crate::clock;
use crate::store::RoomRow;
use crate::token::TokenHash;

impl Room {
    /// The room as a row.
    pub(crate) fn row(&self) -> RoomRow {
        let moves = self.session.history().iter();
        let moves: Vec<String> = moves.map(|played| played.text.clone()).collect();
        let json =
            |list: Result<String, _>| list.unwrap_or_else(|_: serde_json::Error| "[]".into());
        RoomRow {
            id: self.id.clone(),
            version: self.version,
            owner: self.owner.0.clone(),
            watch: self.watch.0.clone(),
            game: self.session.spec().to_owned(),
            start: self.start.clone(),
            moves: json(serde_json::to_string(&moves)),
            undone: json(serde_json::to_string(&self.undone)),
            players: [0, 1].map(|side: usize| self.seats[side].text.clone()),
            holders: [0, 1].map(|side: usize| self.seats[side].holder.word()),
            seed: self.seed,
            ended: self.ended.map(Ended::word),
            clocks: self.clocks.map(|clock| clock.as_millis() as u64),
            touched: self.touched,
            link: self.link.text(),
        }
    }

    /// The room of a row. `None` when this version of the program cannot read it.
    pub(crate) fn from_row(row: RoomRow, games: &[&'static dyn AnyGame]) -> Option<Room> {
        let record = GameRecord {
            game: row.game,
            start: row.start.clone(),
            moves: serde_json::from_str(&row.moves).ok()?,
            ..GameRecord::default()
        };
        let session = record.replay(games).ok()?;
        let [first, second] = row.players;
        let [first_holder, second_holder] = row.holders;
        let seat = |text: String, holder: String| {
            Some(Seat {
                player: text.parse().ok()?,
                text,
                holder: Holder::from_word(&holder)?,
            })
        };
        Some(Room {
            id: row.id,
            version: row.version,
            owner: TokenHash(row.owner),
            watch: TokenHash(row.watch),
            session,
            start: row.start,
            seats: [seat(first, first_holder)?, seat(second, second_holder)?],
            seed: row.seed,
            undone: serde_json::from_str(&row.undone).ok()?,
            ended: row.ended.as_deref().and_then(Ended::from_word),
            clocks: row.clocks.map(Duration::from_millis),
            since: clock::now(),
            link: LinkState::from_text(row.link.as_deref())?,
            offered: clock::now(),
            presence: Presence::new(),
            touched: row.touched,
            narration: Default::default(),
            thinking: None,
            machine_failed: false,
            given_up: false,
        })
    }
}

#[cfg(test)]
mod fuzz {
    use gametest::fuzz::Target;
    use lobby::GAMES;

    use super::*;

    /// A line for each column: a room that is read is the room written.
    #[test]
    fn rows() {
        let target = Target::new(env!("CARGO_MANIFEST_DIR"), "rows");
        target.times(1_000).reads_text(|text| {
            let mut lines = text.lines();
            let mut text = || lines.next().unwrap_or_default().to_owned();
            let row = RoomRow {
                id: text(),
                game: text(),
                start: Some(text()).filter(|start| !start.is_empty()),
                moves: text(),
                undone: text(),
                players: [text(), text()],
                holders: [text(), text()],
                ended: Some(text()),
                clocks: [text(), text()].map(|number| number.parse().unwrap_or(u64::MAX)),
                link: Some(text()).filter(|link| !link.is_empty()),
                ..RoomRow::default()
            };
            let Some(room) = Room::from_row(row, GAMES) else {
                return;
            };
            let row = room.row();
            let again = Room::from_row(row.clone(), GAMES).expect("our own row");
            assert_eq!(again.row(), row);
        });
    }
}
