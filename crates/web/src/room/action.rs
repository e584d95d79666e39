//! The actions of players in a room.

use std::sync::OnceLock;

use game::{Side, Turn};
use lobby::Player;

use super::link::Answer;
use super::{Ended, Holder, OfferKind, Room, Seat};
use crate::access::Role;
use crate::api_error::ApiError;
use crate::clock;

/// An action of a player.
#[derive(Clone, Debug)]
pub(crate) enum RoomAction {
    /// A move of a person.
    Move(String),
    /// A roll of chance.
    Roll,
    /// Back to the player's last own decision.
    Undo,
    /// Makes again what was taken back last.
    Redo,
    /// The players change sides.
    Swap,
    /// Resigns.
    Resign,
    /// Another game, perhaps with the sides swapped.
    Rematch { swap: bool },
    /// Changes players, where one is given.
    Seats(Box<[Option<Seat>; 2]>),
    /// Ends the game; the result is the score as it stands.
    End,
    /// Asks the other player for something.
    Offer(OfferKind),
    /// Grants the offer of this number, or declines it.
    Answer { number: u64, accept: bool },
    /// Takes the own offer of this number back.
    Withdraw { number: u64 },
    /// Ends the game because the other player has left it.
    Claim,
    /// Says what to be called.
    Rename(String),
}

impl Room {
    /// Performs an action; on an error nothing has changed.
    pub(crate) fn act(
        &mut self,
        role: Role,
        action: RoomAction,
        most: usize,
    ) -> Result<(), ApiError> {
        if role == Role::Watcher {
            return Err(ApiError::forbidden("serve.watcher"));
        }
        let is_owner = role == Role::Owner;
        match action {
            RoomAction::Move(text) => self.person_moves(role, &text, most)?,
            RoomAction::Roll => self.roll()?,
            RoomAction::Resign => self.resign(role)?,
            RoomAction::Offer(kind) => self.offer(role, kind)?,
            RoomAction::Answer { number, accept } => self.answer(role, number, accept)?,
            RoomAction::Withdraw { number } => self.withdraw(role, number)?,
            RoomAction::Claim => self.claim(role)?,
            RoomAction::Rename(name) => self.rename(role, &name)?,
            RoomAction::Swap | RoomAction::Seats(_) | RoomAction::End if !is_owner => {
                return Err(ApiError::forbidden("serve.owner-only"));
            }
            // Nothing of the rest happens to the other player unasked.
            _ if self.is_shared() => return Err(ApiError::conflict("serve.ask-first")),
            RoomAction::Undo => self.undo(role)?,
            RoomAction::Redo => self.redo()?,
            RoomAction::Rematch { swap } => self.rematch(swap)?,
            RoomAction::Swap => self.swap(),
            RoomAction::Seats(seats) => self.change_seats(*seats),
            RoomAction::End => self.end()?,
        }
        self.version += 1;
        Ok(())
    }

    /// Makes the move that a machine has chosen.
    pub(crate) fn machine_moves(&mut self, text: &str) -> Result<(), ApiError> {
        self.make(text)?;
        self.version += 1;
        Ok(())
    }

    pub(crate) fn touch(&mut self, now: u64) {
        self.touched = now;
    }

    fn person_moves(&mut self, role: Role, text: &str, most: usize) -> Result<(), ApiError> {
        if self.is_over() {
            return Err(ApiError::conflict("serve.over"));
        }
        if self.session.ply() >= most {
            return Err(ApiError::conflict("serve.long"));
        }
        match self.session.turn() {
            Turn::Player(side) if self.sides_of(role).contains(&side) => self.make(text),
            Turn::Player(_) => Err(ApiError::forbidden("serve.not-your-turn")),
            Turn::Chance => Err(ApiError::conflict("serve.luck-first")),
            Turn::Over(_) => Err(ApiError::conflict("serve.over")),
        }
    }

    fn roll(&mut self) -> Result<(), ApiError> {
        if self.session.turn() != Turn::Chance || self.is_over() {
            return Err(ApiError::conflict("serve.no-luck"));
        }
        let choices = self.session.choices();
        let weights = choices.iter().map(|choice| choice.weight);
        let drawn = self.rng().weighted(weights).unwrap_or_default();
        let outcome = choices.get(drawn).ok_or_else(ApiError::internal)?;
        self.make(&outcome.text)
    }

    /// Makes a move of a player or of chance.
    fn make(&mut self, text: &str) -> Result<(), ApiError> {
        let scene = self.session.scene();
        let running = self.running();
        let played = self.session.play(text)?;
        if let Some(side) = running {
            self.clocks[side.index()] += clock::now() - self.since;
        }
        self.since = clock::now();
        self.stop_thinking();
        self.move_answers(played.side);
        self.undone.clear();
        self.narrate_last(&scene, &played);
        Ok(())
    }

    fn undo(&mut self, role: Role) -> Result<(), ApiError> {
        if self.ended.take().is_some() {
            // The end itself is taken back first.
            self.since = clock::now();
            return Ok(());
        }
        let own = if self.players().contains(&Player::Human) {
            self.sides_of(role)
        } else {
            Side::BOTH.to_vec()
        };
        let last = self.last_decision(&own);
        let last = last.ok_or_else(|| ApiError::conflict("undo.nothing"))?;
        let taken = self.session.history()[last..].iter();
        let taken = taken.map(|played| played.text.clone()).collect();
        self.undone.push(taken);
        self.take_back_to(last);
        Ok(())
    }

    /// How many moves were made before the last one of these sides.
    pub(super) fn last_decision(&self, own: &[Side]) -> Option<usize> {
        let is_own = |side: Side| own.contains(&side);
        let history = self.session.history();
        history
            .iter()
            .rposition(|played| played.side.is_some_and(is_own))
    }

    /// Takes back all but the first moves.
    pub(super) fn take_back_to(&mut self, ply: usize) {
        while self.session.ply() > ply && self.session.take_back() {}
        for narration in self.narration.iter_mut().filter_map(OnceLock::get_mut) {
            narration.truncate(ply);
        }
        self.stop_thinking();
        self.since = clock::now();
    }

    fn redo(&mut self) -> Result<(), ApiError> {
        let again = self.undone.pop();
        let again = again.ok_or_else(|| ApiError::conflict("serve.nothing-undone"))?;
        let rest = std::mem::take(&mut self.undone);
        let clocks = self.clocks;
        for text in again {
            self.make(&text)?;
        }
        // The clocks counted these moves when they were made first.
        self.clocks = clocks;
        self.undone = rest;
        Ok(())
    }

    fn swap(&mut self) {
        self.stop_thinking();
        self.seats.swap(0, 1);
        self.link.names.swap(0, 1);
        self.clocks.swap(0, 1);
        self.since = clock::now();
        self.forget_narration();
    }

    fn resign(&mut self, role: Role) -> Result<(), ApiError> {
        if self.is_over() {
            return Err(ApiError::conflict("serve.over"));
        }
        let own = self.sides_of(role);
        let side = match (self.session.turn(), &own[..]) {
            (_, []) => {
                return Err(ApiError::forbidden("serve.no-seat"));
            }
            // Two people at one device: the side to move resigns.
            (Turn::Player(side), [_, _]) => side,
            (_, [side, ..]) => *side,
        };
        self.stop_thinking();
        self.count_time(clock::now());
        self.ended = Some(Ended::Resigned(side));
        let by_asked = self.link.offer.is_some_and(|offer| offer.by != side);
        self.close_offer(if by_asked {
            Answer::Declined
        } else {
            Answer::Withdrawn
        });
        Ok(())
    }

    fn end(&mut self) -> Result<(), ApiError> {
        if self.is_over() {
            return Err(ApiError::conflict("serve.over"));
        }
        self.stop_thinking();
        self.ended = Some(Ended::Soft);
        Ok(())
    }

    fn rematch(&mut self, swap: bool) -> Result<(), ApiError> {
        let mut session = self.session.restarted();
        if let Some(start) = &self.start {
            session.set_up(start)?;
        }
        self.stop_thinking();
        self.session = session;
        self.undone.clear();
        self.ended = None;
        self.clocks = Default::default();
        self.link.taken_back = Default::default();
        self.since = clock::now();
        self.seed = self.next_seed();
        if swap {
            self.seats.swap(0, 1);
            self.link.names.swap(0, 1);
        }
        self.forget_narration();
        Ok(())
    }

    /// The next seed follows from this one, so that the first fixes all games.
    pub(super) fn next_seed(&self) -> u64 {
        self.seed
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(1)
    }

    fn change_seats(&mut self, seats: [Option<Seat>; 2]) {
        self.stop_thinking();
        for (side, seat) in Side::BOTH.into_iter().zip(seats) {
            if let Some(mut seat) = seat {
                let before = &self.seats[side.index()];
                if before.is_human() && seat.is_human() {
                    // A guest keeps the seat.
                    seat.holder = before.holder.clone();
                }
                self.seats[side.index()] = seat;
            }
        }
        self.since = clock::now();
        self.forget_narration();
    }

    /// Gives the seat of an invitation to the holder of a new token.
    pub(crate) fn join(
        &mut self,
        invite: &crate::token::TokenHash,
        token: crate::token::TokenHash,
    ) -> Option<Side> {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.seats[side.index()].holder == Holder::Open(invite.clone()))?;
        self.seats[side.index()].holder = Holder::Guest(token);
        self.version += 1;
        self.since = clock::now();
        Some(side)
    }
}
