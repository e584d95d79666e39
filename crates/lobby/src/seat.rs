use std::sync::atomic::AtomicBool;

use crate::{BadPlayer, Luck, Mind, Orders, Player, Session, Thought};

/// A player at one side of a game, with a mind of its own if it is a machine that
/// thinks.
pub struct Seat {
    player: Player,
    mind: Option<Box<dyn Mind>>,
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

impl Seat {
    /// Seats a player at the game of a session.
    pub fn take(session: &dyn Session, player: Player) -> Result<Seat, BadPlayer> {
        let mind = match player {
            Player::Human | Player::Random => None,
            _ => Some(session.mind(&player).map_err(with_mindless)?),
        };
        let unseeded = player.seeded(0) != player;
        Ok(Seat {
            player,
            mind,
            unseeded,
        })
    }

    /// Forgets the last game, for another one of the same options.
    pub fn start_over(&mut self, session: &dyn Session) -> Result<(), BadPlayer> {
        let knows_nothing = self.mind.as_mut().is_none_or(|mind| mind.forget());
        if !knows_nothing {
            *self = Seat::take(session, self.player)?;
        }
        Ok(())
    }

    /// Who sits here.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The move that this player makes; `None` where a person must be asked, or
    /// nothing can be done.
    pub fn choose(&mut self, session: &dyn Session, luck: &mut Luck) -> Option<String> {
        let orders = Orders {
            stop: &AtomicBool::new(false),
            pace: None,
            all: false,
        };
        Some(self.think(session, luck, &orders)?.mv)
    }

    /// What this player thinks, under orders; `None` where a person must be asked, or
    /// nothing can be done.
    pub fn think(
        &mut self,
        session: &dyn Session,
        luck: &mut Luck,
        orders: &Orders<'_>,
    ) -> Option<Thought> {
        if std::mem::take(&mut self.unseeded) {
            // The luck of the game decides: the same seed, the same game.
            let seed = luck.below(u32::MAX);
            self.mind = session.mind(&self.player.seeded(seed)).ok();
        }
        match (&mut self.mind, self.player) {
            (Some(mind), _) => {
                // A session's own text is always a position of its game.
                let thought = mind.think(&session.position(), orders, &mut |_| ());
                thought.ok()?
            }
            (None, Player::Random) => {
                let legal = session.legal();
                let index = luck.below(legal.len() as u32) as usize;
                let mv = legal.into_iter().nth(index)?;
                Some(Thought {
                    mv,
                    ..Thought::default()
                })
            }
            (None, _) => None,
        }
    }
}
