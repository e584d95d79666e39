//! A game in progress between people and machines.

mod deed;
mod kept;
mod seat;
mod show;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use commentary::Speakers;
use game::{Lang, Scene, Side, Turn};
use lobby::{Played, Player, Rng, Session};
use tokio::sync::watch;

use crate::access::Role;
use crate::json;
use crate::refusal::Refusal;
use crate::token::Hashed;

pub(crate) use deed::Deed;
pub(crate) use seat::{Holder, Seat};

/// A game in progress. Whoever changes it has its lock, and keeps it before answering.
pub(crate) struct Room {
    pub(crate) id: String,
    /// Grows with every change.
    pub(crate) version: u64,
    owner: Hashed,
    watch: Hashed,
    pub(crate) session: Box<dyn Session>,
    start: Option<String>,
    pub(crate) seats: [Seat; 2],
    seed: u64,
    /// What was taken back, the last first to be made again.
    undone: Vec<Vec<String>>,
    pub(crate) ended: Option<Ended>,
    clocks: [Duration; 2],
    since: Instant,
    touched: u64,
    /// What is told about each move, for players and for watchers of each language.
    told: [Vec<String>; 4],
    /// A machine that thinks about its move.
    pub(crate) thinking: Option<Thinking>,
}

/// How a game ended before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// A side has given up.
    Resigned(Side),
    /// It was counted as it stood.
    Soft,
}

impl Ended {
    fn word(self) -> String {
        match self {
            Ended::Resigned(side) => format!("resigned:{}", side.word()),
            Ended::Soft => "soft".to_owned(),
        }
    }

    fn from_word(word: &str) -> Option<Ended> {
        match word.split_once(':') {
            Some(("resigned", side)) => Side::from_word(side).map(Ended::Resigned),
            _ => (word == "soft").then_some(Ended::Soft),
        }
    }
}

/// A machine that thinks about its move.
pub(crate) struct Thinking {
    /// Which thought it is; who took a move back meanwhile does not listen.
    pub(crate) id: u64,
    /// Somebody wants the move now.
    pub(crate) stop: Arc<AtomicBool>,
    /// Becomes true when it is over, one way or another.
    pub(crate) done: watch::Receiver<bool>,
}

/// What a new room is made of.
pub(crate) struct Plan {
    pub(crate) id: String,
    pub(crate) owner: Hashed,
    pub(crate) watch: Hashed,
    pub(crate) session: Box<dyn Session>,
    pub(crate) start: Option<String>,
    pub(crate) seats: [Seat; 2],
    pub(crate) seed: u64,
}

impl Room {
    pub(crate) fn new(plan: Plan, now: u64) -> Room {
        let mut room = Room {
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
            since: Instant::now(),
            touched: now,
            told: Default::default(),
            thinking: None,
        };
        room.tell_again();
        room
    }

    /// What somebody with this token is here. Whoever has another learns nothing, not
    /// even whether there is such a room.
    pub(crate) fn role(&self, token: &Hashed) -> Result<Role, Refusal> {
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

    /// The sides that somebody may play for.
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

    /// The luck of the next move: the same again for who takes a move back, and after
    /// the server was started again.
    pub(crate) fn rng(&self) -> Rng {
        let ply = self.session.ply() as u64;
        Rng::new(self.seed ^ ply.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The seed of a machine's own choices.
    pub(crate) fn seed_of(&self, side: Side) -> u32 {
        Rng::new(self.seed.wrapping_add(side.index() as u64)).below(u32::MAX)
    }

    /// Who is spoken of: one person against a machine is *you*, except to those who
    /// watch.
    pub(crate) fn speakers(&self, lang: Lang, role: Role) -> Speakers {
        let (words, info) = (crate::TEXTS.words(lang), self.session.info());
        match role {
            Role::Watcher => Speakers::of_sides(words, info),
            _ => Speakers::of_players(words, info, self.players()),
        }
    }

    fn told(&self, lang: Lang, role: Role) -> &[String] {
        &self.told[told_at(lang, role)]
    }

    /// Tells all moves anew: other people sit here, or other moves were made.
    fn tell_again(&mut self) {
        for lang in Lang::ALL {
            for role in [Role::Owner, Role::Watcher] {
                let speakers = self.speakers(lang, role);
                self.told[told_at(lang, role)] = json::told(&speakers, &*self.session);
            }
        }
    }

    fn tell_last(&mut self, before: &Scene, played: &Played) {
        for lang in Lang::ALL {
            for role in [Role::Owner, Role::Watcher] {
                let speakers = self.speakers(lang, role);
                self.told[told_at(lang, role)].push(json::tell(&speakers, before, played));
            }
        }
    }

    /// Whatever is being thought is of no use any more.
    pub(crate) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking
                .stop
                .store(true, std::sync::atomic::Ordering::Relaxed);
        }
    }
}

fn told_at(lang: Lang, role: Role) -> usize {
    let lang = match lang {
        Lang::En => 0,
        Lang::Id => 2,
    };
    lang + usize::from(role == Role::Watcher)
}

/// The same words whether there is no such room or the token is another's.
pub(crate) fn no_room() -> Refusal {
    Refusal::of(StatusCode::NOT_FOUND, "serve.no-room", &[])
}
