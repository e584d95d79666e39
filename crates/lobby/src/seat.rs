use std::sync::atomic::AtomicBool;

use crate::{BadPlayer, Bot, Player, Rng, SearchRequest, SearchResult, Session};

/// A player at one side of a game, with its bot if it needs one.
pub struct SeatedPlayer {
    player: Player,
    bot: Option<Box<dyn Bot>>,
    /// Is its bot to be given a seed before its first move?
    unseeded: bool,
}

impl SeatedPlayer {
    /// Seats a player at the game of a session.
    pub fn take(session: &dyn Session, player: Player) -> Result<SeatedPlayer, BadPlayer> {
        session.capabilities().check(player)?;
        let bot = match player {
            Player::Human | Player::Random => None,
            _ => Some(session.bot(&player)?),
        };
        let unseeded = player.seeded(0) != player;
        Ok(SeatedPlayer {
            player,
            bot,
            unseeded,
        })
    }

    /// Clears what it knows of the last game, for another one with the same options.
    pub fn start_over(&mut self, session: &dyn Session) -> Result<(), BadPlayer> {
        let is_cleared = self.bot.as_mut().is_none_or(|bot| bot.forget());
        if !is_cleared {
            *self = SeatedPlayer::take(session, self.player)?;
        }
        Ok(())
    }

    /// The player.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The move that this player makes; `None` where a person must be asked, or no move can
    /// be made.
    pub fn choose(&mut self, session: &dyn Session, rng: &mut Rng) -> Option<String> {
        let request = SearchRequest {
            stop: &AtomicBool::new(false),
            budget: None,
            all: false,
        };
        Some(self.think(session, rng, &request)?.mv)
    }

    /// What this player finds, on request; `None` where a person must be asked, or no move
    /// can be made.
    pub fn think(
        &mut self,
        session: &dyn Session,
        rng: &mut Rng,
        request: &SearchRequest<'_>,
    ) -> Option<SearchResult> {
        if std::mem::take(&mut self.unseeded) {
            // Drawn from the game's random numbers: the same seed, the same game.
            let seed = rng.below(u32::MAX);
            self.bot = session.bot(&self.player.seeded(seed)).ok();
        }
        match (&mut self.bot, self.player) {
            (Some(bot), _) => {
                // A session's own text is always a position of its game.
                let search_result = bot.think(&session.position(), request, &mut |_| ());
                search_result.ok()?
            }
            (None, Player::Random) => {
                let legal = session.legal();
                let index = rng.below(legal.len() as u32) as usize;
                let mv = legal.into_iter().nth(index)?;
                Some(SearchResult {
                    mv,
                    ..SearchResult::default()
                })
            }
            (None, _) => None,
        }
    }
}
