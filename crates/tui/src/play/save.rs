use std::time::Duration;

use lobby::{AnyGame, BadRecord, GameRecord, Rng};
use words::Words;

use super::Play;
use crate::app::{Context, Effect};

/// The header with the time that each side has thought, in milliseconds.
const TIMES: &str = "Times";
/// The header with the time at which the game began.
const DATE: &str = "Date";
const SEED: &str = "Seed";

impl Play {
    /// The record of the game so far.
    pub(crate) fn record(&self) -> GameRecord {
        let mut record = GameRecord::of(&*self.session, self.names.clone());
        record.result = self.outcome();
        if let Some(date) = &self.date {
            record.set_note(DATE, date);
        }
        let [first, second] = self.times.map(|time| time.as_millis());
        record.set_note(TIMES, format_args!("{first} {second}"));
        record
    }

    /// The record, if the game can be continued.
    pub(crate) fn unfinished(&self) -> Option<GameRecord> {
        let is_worth_it = !self.is_over() && self.view.ply() > 0;
        is_worth_it.then(|| self.record())
    }

    /// Continues a recorded game.
    pub(crate) fn resume(
        record: &GameRecord,
        games: &[&'static dyn AnyGame],
        words: &'static Words,
    ) -> Result<Play, BadRecord> {
        let session = record.replay(games)?;
        let seed = record.note(SEED).and_then(|seed| seed.parse().ok());
        let seed = seed.unwrap_or_else(Rng::any_seed);
        let mut play = Play::new(session, record.players.clone(), words, seed);
        play.date = record.note(DATE).map(str::to_owned);
        let times = record.note(TIMES).unwrap_or_default();
        let mut times = times
            .split_whitespace()
            .filter_map(|time| time.parse().ok());
        play.times = [(); 2].map(|()| Duration::from_millis(times.next().unwrap_or(0)));
        Ok(play)
    }

    /// Keeps the game in its file, which it has from its first move on.
    pub(super) fn keep(&self, context: &mut Context<'_>) {
        let name = self.file.clone();
        context.effects.push(if self.view.ply() == 0 {
            Effect::ForgetGame(name)
        } else {
            Effect::KeepGame(name, self.record().saved())
        });
    }
}
