//! What can be done in a room.

use std::time::Instant;

use axum::http::StatusCode;
use game::{Side, Turn};
use lobby::Player;

use super::{Ended, Holder, Room, Seat};
use crate::access::Role;
use crate::refusal::Refusal;

/// Something that somebody does.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// A move of a person.
    Move(String),
    /// Luck decides.
    Roll,
    /// Back to the last decision of one's own.
    Undo,
    /// What was taken back last is made again.
    Redo,
    /// The players change sides.
    Swap,
    /// Gives up.
    Resign,
    /// The same again, perhaps with the other one first.
    Rematch { swap: bool },
    /// Other players take the seats: those that are named.
    Seats(Box<[Option<Seat>; 2]>),
    /// The game is counted as it stands.
    End,
}

impl Room {
    /// Does it, or says why not and changes nothing.
    pub(crate) fn act(&mut self, role: Role, deed: Deed, most: usize) -> Result<(), Refusal> {
        if role == Role::Watcher {
            return Err(Refusal::of(StatusCode::FORBIDDEN, "serve.watcher", &[]));
        }
        let is_owner = role == Role::Owner;
        match deed {
            Deed::Move(text) => self.person_moves(role, &text, most)?,
            Deed::Roll => self.roll()?,
            Deed::Undo => self.undo(role)?,
            Deed::Redo => self.redo()?,
            Deed::Rematch { swap } => self.rematch(swap)?,
            Deed::Resign => self.resign(role)?,
            Deed::Swap | Deed::Seats(_) | Deed::End if !is_owner => {
                return Err(Refusal::of(StatusCode::FORBIDDEN, "serve.owner-only", &[]));
            }
            Deed::Swap => self.swap(),
            Deed::Seats(seats) => self.change_seats(*seats),
            Deed::End => self.end()?,
        }
        self.version += 1;
        Ok(())
    }

    /// Makes the move that a machine has chosen.
    pub(crate) fn machine_moves(&mut self, text: &str) -> Result<(), Refusal> {
        self.make(text)?;
        self.version += 1;
        Ok(())
    }

    pub(crate) fn touch(&mut self, now: u64) {
        self.touched = now;
    }

    fn person_moves(&mut self, role: Role, text: &str, most: usize) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::conflict("serve.over"));
        }
        if self.session.ply() >= most {
            return Err(Refusal::conflict("serve.long"));
        }
        match self.session.turn() {
            Turn::Player(side) if self.sides_of(role).contains(&side) => self.make(text),
            Turn::Player(_) => Err(Refusal::of(
                StatusCode::FORBIDDEN,
                "serve.not-your-turn",
                &[],
            )),
            Turn::Chance => Err(Refusal::conflict("serve.luck-first")),
            Turn::Over(_) => Err(Refusal::conflict("serve.over")),
        }
    }

    fn roll(&mut self) -> Result<(), Refusal> {
        if self.session.turn() != Turn::Chance || self.is_over() {
            return Err(Refusal::conflict("serve.no-luck"));
        }
        let choices = self.session.choices();
        let weights = choices.iter().map(|choice| choice.weight);
        let drawn = self.rng().weighted(weights).unwrap_or_default();
        let outcome = choices.get(drawn).ok_or_else(Refusal::ours)?;
        self.make(&outcome.text)
    }

    /// Makes a move, whoever it is that moves.
    fn make(&mut self, text: &str) -> Result<(), Refusal> {
        let scene = self.session.scene();
        let played = self.session.play(text)?;
        if let Some(side) = played.side {
            self.clocks[side.index()] += self.since.elapsed();
        }
        self.since = Instant::now();
        self.stop_thinking();
        self.undone.clear();
        self.tell_last(&scene, &played);
        Ok(())
    }

    fn undo(&mut self, role: Role) -> Result<(), Refusal> {
        if self.ended.take().is_some() {
            // The first thing to take back is the end.
            self.since = Instant::now();
            return Ok(());
        }
        let own = self.sides_of(role);
        let watches = !self.players().contains(&Player::Human);
        let history = self.session.history().to_vec();
        let last = history.iter().rposition(|played| match played.side {
            Some(side) => watches || own.contains(&side),
            None => false,
        });
        let last = last.ok_or_else(|| Refusal::conflict("undo.nothing"))?;
        let taken = history[last..].iter().map(|played| played.text.clone());
        self.undone.push(taken.collect());
        for _ in last..history.len() {
            self.session.take_back();
        }
        for told in &mut self.told {
            told.truncate(last);
        }
        self.stop_thinking();
        self.since = Instant::now();
        Ok(())
    }

    fn redo(&mut self) -> Result<(), Refusal> {
        let again = self.undone.pop();
        let again = again.ok_or_else(|| Refusal::conflict("serve.nothing-undone"))?;
        let rest = std::mem::take(&mut self.undone);
        let clocks = self.clocks;
        for text in again {
            self.make(&text)?;
        }
        // The time was counted when they were made first.
        self.clocks = clocks;
        self.undone = rest;
        Ok(())
    }

    fn swap(&mut self) {
        self.stop_thinking();
        self.seats.swap(0, 1);
        self.clocks.swap(0, 1);
        self.since = Instant::now();
        self.tell_again();
    }

    fn resign(&mut self, role: Role) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::conflict("serve.over"));
        }
        let own = self.sides_of(role);
        let side = match (self.session.turn(), &own[..]) {
            (_, []) => {
                return Err(Refusal::of(StatusCode::FORBIDDEN, "serve.no-seat", &[]));
            }
            // Two people at one device: who is to move gives up.
            (Turn::Player(side), [_, _]) => side,
            (_, [side, ..]) => *side,
        };
        self.stop_thinking();
        self.ended = Some(Ended::Resigned(side));
        Ok(())
    }

    fn end(&mut self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::conflict("serve.over"));
        }
        self.stop_thinking();
        self.ended = Some(Ended::Soft);
        Ok(())
    }

    fn rematch(&mut self, swap: bool) -> Result<(), Refusal> {
        let mut session = self.session.restarted();
        if let Some(start) = &self.start {
            session.set_up(start)?;
        }
        self.stop_thinking();
        self.session = session;
        self.undone.clear();
        self.ended = None;
        self.clocks = Default::default();
        self.since = Instant::now();
        // Another game, another luck; from this one, so that one seed fixes them all.
        self.seed = self
            .seed
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(1);
        if swap {
            self.seats.swap(0, 1);
        }
        self.tell_again();
        Ok(())
    }

    fn change_seats(&mut self, seats: [Option<Seat>; 2]) {
        self.stop_thinking();
        for (side, seat) in Side::BOTH.into_iter().zip(seats) {
            if let Some(mut seat) = seat {
                let before = &self.seats[side.index()];
                if before.is_human() && seat.is_human() {
                    // A guest stays seated.
                    seat.holder = before.holder.clone();
                }
                self.seats[side.index()] = seat;
            }
        }
        self.since = Instant::now();
        self.tell_again();
    }

    /// Gives a seat to whoever comes with the invitation.
    pub(crate) fn join(
        &mut self,
        invite: &crate::token::Hashed,
        token: crate::token::Hashed,
    ) -> Option<Side> {
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.seats[side.index()].holder == Holder::Open(invite.clone()))?;
        self.seats[side.index()].holder = Holder::Guest(token);
        self.version += 1;
        self.since = Instant::now();
        Some(side)
    }
}
