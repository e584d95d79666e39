use std::sync::atomic::AtomicBool;

use crate::{BadPlayer, Bot, Player, Rng, SearchRequest, SearchResult, Session};

/// A player at one side of a game, with a mind of its own if it is a machine that
/// thinks.
pub struct SeatedPlayer {
    player: Player,
    bot: Option<Box<dyn Bot>>,
    /// May its random choices still be given a seed?
    unseeded: bool,
}

/// Nobody needs a mind to be human or random.
fn with_mindless(mut error: BadPlayer) -> BadPlayer {
    if let BadPlayer::Kind { known, .. } = &mut error {
        known.splice(0..0, ["human", "random"]);
    }
    error
}

impl SeatedPlayer {
    /// Seats a player at the game of a session.
    pub fn take(session: &dyn Session, player: Player) -> Result<SeatedPlayer, BadPlayer> {
        let bot = match player {
            Player::Human | Player::Random => None,
            _ => Some(session.bot(&player).map_err(with_mindless)?),
        };
        let unseeded = player.seeded(0) != player;
        Ok(SeatedPlayer {
            player,
            bot,
            unseeded,
        })
    }

    /// Forgets the last game, for another one of the same options.
    pub fn start_over(&mut self, session: &dyn Session) -> Result<(), BadPlayer> {
        let knows_nothing = self.bot.as_mut().is_none_or(|bot| bot.forget());
        if !knows_nothing {
            *self = SeatedPlayer::take(session, self.player)?;
        }
        Ok(())
    }

    /// Who sits here.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The move that this player makes; `None` where a person must be asked, or
    /// nothing can be done.
    pub fn choose(&mut self, session: &dyn Session, rng: &mut Rng) -> Option<String> {
        let request = SearchRequest {
            stop: &AtomicBool::new(false),
            budget: None,
            all: false,
        };
        Some(self.think(session, rng, &request)?.mv)
    }

    /// What this player thinks, under orders; `None` where a person must be asked, or
    /// nothing can be done.
    pub fn think(
        &mut self,
        session: &dyn Session,
        rng: &mut Rng,
        request: &SearchRequest<'_>,
    ) -> Option<SearchResult> {
        if std::mem::take(&mut self.unseeded) {
            // The luck of the game decides: the same seed, the same game.
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
