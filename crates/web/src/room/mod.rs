//! A game in progress between people and machines.

mod action;
mod link;
mod offers;
mod presence;
mod row;
mod seat;
mod show;

use std::sync::OnceLock;
use std::time::Duration;

use axum::http::StatusCode;
use commentary::Speakers;
use game::{Lang, Scene, Side, Turn};
use lobby::{Played, Player, Rng, Session};
use tokio::sync::watch;

use crate::access::Role;
use crate::api_error::ApiError;
use crate::clock::{self, Instant};
use crate::json;
use crate::think::StopSignal;
use crate::token::TokenHash;

pub(crate) use action::RoomAction;
pub(crate) use link::{LinkState, OfferKind, TimeControl, tidy_name};
pub(crate) use presence::{Attendee, Presence};
pub(crate) use seat::{Holder, Seat};

/// A game in progress. It is changed under its lock, and saved before a request is
/// answered.
pub(crate) struct Room {
    pub(crate) id: String,
    /// Grows with every change.
    pub(crate) version: u64,
    owner: TokenHash,
    watch: TokenHash,
    pub(crate) session: Box<dyn Session>,
    start: Option<String>,
    pub(crate) seats: [Seat; 2],
    seed: u64,
    /// Moves that were taken back; the last entry is redone first.
    undone: Vec<Vec<String>>,
    pub(crate) ended: Option<Ended>,
    clocks: [Duration; 2],
    /// Until when the clock that runs was counted. Only in memory: what passes while the
    /// server is down counts for nobody.
    since: Instant,
    /// What two people by link have besides.
    link: LinkState,
    /// When the offer that waits was made; after a restart it has its whole time again.
    offered: Instant,
    pub(crate) presence: Presence,
    touched: u64,
    /// The narration of each move, for players and for watchers in each language, once
    /// somebody reads it.
    narration: [OnceLock<Vec<String>>; 4],
    /// The running search of the machine that is to move.
    pub(crate) thinking: Option<Thinking>,
    /// The machine that is to move has failed to.
    machine_failed: bool,
    /// What is on the disk is something else: nobody is shown this, and nothing of it saved.
    given_up: bool,
}

/// How a game ended before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// A side has given up.
    Resigned(Side),
    /// It was counted as it stood.
    Soft,
    /// Both called it a draw.
    Agreed,
    /// A side's time has run out.
    TimedOut(Side),
    /// A side was away for too long.
    Left(Side),
}

impl Ended {
    fn word(self) -> String {
        match self {
            Ended::Resigned(side) => format!("resigned:{}", side.word()),
            Ended::Soft => "soft".to_owned(),
            Ended::Agreed => "agreed".to_owned(),
            Ended::TimedOut(side) => format!("time:{}", side.word()),
            Ended::Left(side) => format!("left:{}", side.word()),
        }
    }

    fn from_word(word: &str) -> Option<Ended> {
        match word.split_once(':') {
            Some(("resigned", side)) => Side::from_word(side).map(Ended::Resigned),
            Some(("time", side)) => Side::from_word(side).map(Ended::TimedOut),
            Some(("left", side)) => Side::from_word(side).map(Ended::Left),
            _ if word == "agreed" => Some(Ended::Agreed),
            _ => (word == "soft").then_some(Ended::Soft),
        }
    }
}

/// A running search of a machine.
pub(crate) struct Thinking {
    /// Identifies the search: a result that comes after a take-back is ignored.
    pub(crate) id: u64,
    /// Ends the search early.
    pub(crate) stop: StopSignal,
    pub(crate) turn: watch::Receiver<MachineTurn>,
}

/// What becomes of a machine's turn.
#[derive(Clone, Debug)]
pub(crate) enum MachineTurn {
    Thinking,
    /// It has moved, or the room says why not.
    Ended,
    /// Its move could not be saved, and was not made.
    NotSaved(ApiError),
}

/// What a new room is made of.
pub(crate) struct NewRoom {
    pub(crate) id: String,
    pub(crate) owner: TokenHash,
    pub(crate) watch: TokenHash,
    pub(crate) session: Box<dyn Session>,
    pub(crate) start: Option<String>,
    pub(crate) seats: [Seat; 2],
    pub(crate) seed: u64,
    pub(crate) link: LinkState,
}

impl Room {
    pub(crate) fn new(plan: NewRoom, now: u64) -> Room {
        Room {
            id: plan.id,
            version: 1,
            owner: plan.owner,
            watch: plan.watch,
            session: plan.session,
            start: plan.start,
            seats: plan.seats,
            seed: plan.seed,
            undone: Vec::new(),
            ended: None,
            clocks: [Duration::ZERO; 2],
            since: clock::now(),
            link: plan.link,
            offered: clock::now(),
            presence: Presence::new(),
            touched: now,
            narration: Default::default(),
            thinking: None,
            machine_failed: false,
            given_up: false,
        }
    }

    /// The role of a token. An unknown token gives the same error as an unknown room.
    pub(crate) fn role(&self, token: &TokenHash) -> Result<Role, ApiError> {
        if *token == self.owner {
            return Ok(Role::Owner);
        }
        if *token == self.watch {
            return Ok(Role::Watcher);
        }
        let guest = Side::BOTH
            .into_iter()
            .find(|side| self.seats[side.index()].holder == Holder::Guest(token.clone()));
        guest.map(Role::Guest).ok_or_else(no_room)
    }

    /// The sides that a role may move for.
    pub(crate) fn sides_of(&self, role: Role) -> Vec<Side> {
        let may_play = |side: &Side| {
            let seat = &self.seats[side.index()];
            match role {
                Role::Owner => seat.is_human() && seat.holder == Holder::Owner,
                Role::Guest(own) => seat.is_human() && own == *side,
                Role::Watcher => false,
            }
        };
        Side::BOTH.into_iter().filter(may_play).collect()
    }

    pub(crate) fn players(&self) -> [Player; 2] {
        [self.seats[0].player, self.seats[1].player]
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ended.is_some() || self.session.turn().is_over()
    }

    /// The machine that is to move.
    pub(crate) fn machine(&self) -> Option<(Side, Player)> {
        match self.session.turn() {
            Turn::Player(side) if !self.is_over() && !self.seats[side.index()].is_human() => {
                Some((side, self.seats[side.index()].player))
            }
            _ => None,
        }
    }

    /// The random numbers of the next move: the same again after a take-back or a
    /// restart of the server.
    pub(crate) fn rng(&self) -> Rng {
        let ply = self.session.ply() as u64;
        Rng::new(self.seed ^ ply.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The seed of a machine's own choices.
    pub(crate) fn seed_of(&self, side: Side) -> u32 {
        Rng::new(self.seed.wrapping_add(side.index() as u64)).below(u32::MAX)
    }

    /// How the narration names the players: one person against a machine is *you*, except
    /// for watchers.
    pub(crate) fn speakers(&self, lang: Lang, role: Role) -> Speakers {
        let (words, info) = (crate::TEXTS.words(lang), self.session.info());
        match role {
            Role::Watcher => Speakers::of_sides(words, info),
            _ => Speakers::of_players(words, info, self.players()),
        }
    }

    fn narration(&self, lang: Lang, role: Role) -> &[String] {
        self.narration[narration_index(lang, role)].get_or_init(|| {
            let speakers = self.speakers(lang, role);
            json::narration(&speakers, &*self.session)
        })
    }

    /// Forgets the narration: after a change of players or moves.
    fn forget_narration(&mut self) {
        self.narration = Default::default();
    }

    fn narrate_last(&mut self, before: &Scene, played: &Played) {
        for lang in Lang::ALL {
            for role in [Role::Owner, Role::Watcher] {
                let speakers = self.speakers(lang, role);
                if let Some(narration) = self.narration[narration_index(lang, role)].get_mut() {
                    narration.push(json::narrate(&speakers, before, played));
                }
            }
        }
    }

    /// Records that the machine has failed to move. Like `thinking` this is no new version
    /// of the game: a client that asks for the machine's move at every version must not
    /// ask for ever.
    pub(crate) fn fail(&mut self) {
        self.machine_failed = true;
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.machine_failed
    }

    pub(crate) fn give_up(&mut self) {
        self.stop_thinking();
        self.given_up = true;
    }

    pub(crate) fn is_given_up(&self) -> bool {
        self.given_up
    }

    /// A legal move chosen at random, for the player `random`.
    pub(crate) fn random_move(&self) -> Option<String> {
        let mut legal = self.session.legal();
        let drawn = self.rng().below(legal.len() as u32) as usize;
        (drawn < legal.len()).then(|| legal.swap_remove(drawn))
    }

    /// Stops a running search, whose result is not needed any more, and forgets a failure.
    pub(crate) fn stop_thinking(&mut self) {
        self.machine_failed = false;
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.stop();
        }
    }
}

fn narration_index(lang: Lang, role: Role) -> usize {
    let lang = match lang {
        Lang::En => 0,
        Lang::Id => 2,
    };
    lang + usize::from(role == Role::Watcher)
}

/// The same error for an unknown room and for a token that does not fit.
pub(crate) fn no_room() -> ApiError {
    ApiError::not_found("serve.no-room")
}

/// The machine that is to move has failed to.
pub(crate) fn machine_failed() -> ApiError {
    ApiError::of(
        StatusCode::INTERNAL_SERVER_ERROR,
        "serve.machine-failed",
        &[],
    )
}
