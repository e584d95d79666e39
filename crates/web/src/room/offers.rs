//! Games between two people by link: offers and their answers, clocks that run out, and
//! players who leave. What concerns the other needs the other's consent.

use std::time::Duration;

use game::{Side, Turn};

use super::link::{Answer, Answered, LinkState, Offer, OfferKind, tidy_name};
use super::{Ended, Holder, NewRoom, Room, Seat};
use crate::access::Role;
use crate::api_error::ApiError;
use crate::clock::{self, Instant};

/// After this long a player who is away may be taken to have resigned.
pub(crate) const LONGEST_ABSENCE: Duration = Duration::from_secs(120);

impl Room {
    /// Do two people play who are not at one device?
    pub(crate) fn is_shared(&self) -> bool {
        let has_guest = |seat: &Seat| matches!(seat.holder, Holder::Guest(_));
        self.seats.iter().all(Seat::is_human) && self.seats.iter().any(has_guest)
    }

    /// The one side of a role.
    fn side_of(&self, role: Role) -> Result<Side, ApiError> {
        match self.sides_of(role)[..] {
            [side] => Ok(side),
            _ => Err(ApiError::conflict("serve.not-shared")),
        }
    }

    /// What a role may offer now.
    pub(super) fn offers_of(&self, role: Role) -> Vec<&'static str> {
        let Ok(side) = self.side_of(role) else {
            return Vec::new();
        };
        let all = [
            OfferKind::Undo,
            OfferKind::Draw,
            OfferKind::End,
            OfferKind::Rematch { swap: true },
        ];
        let possible = all
            .into_iter()
            .filter(|kind| self.may_offer(side, *kind).is_ok());
        possible.map(OfferKind::word).collect()
    }

    fn may_offer(&self, side: Side, kind: OfferKind) -> Result<(), ApiError> {
        if !self.is_shared() {
            return Err(ApiError::conflict("serve.not-shared"));
        }
        if self.link.offer.is_some() {
            return Err(ApiError::conflict("serve.offer-waits"));
        }
        let (info, ply) = (self.session.info(), self.session.ply());
        if kind.is_rematch() {
            if !self.is_over() {
                return Err(ApiError::conflict("serve.not-over"));
            }
            if self.link.next.is_some() || self.link.asked_again[side.index()] {
                return Err(ApiError::conflict("serve.asked-already"));
            }
            return Ok(());
        }
        if self.is_over() {
            return Err(ApiError::conflict("serve.over"));
        }
        let fits = match kind {
            OfferKind::Undo => self.last_decision(&[side]).is_some(),
            OfferKind::Draw => info.draws && ply > 0,
            OfferKind::End => info.scored && ply > 0,
            OfferKind::Rematch { .. } => false,
        };
        if !fits {
            return Err(ApiError::conflict("serve.no-offer"));
        }
        if self.link.asked[side.index()] == Some(ply) {
            return Err(ApiError::conflict("serve.asked-already"));
        }
        Ok(())
    }

    /// Asks the other for something; until that is granted nothing happens.
    pub(super) fn offer(&mut self, role: Role, kind: OfferKind) -> Result<(), ApiError> {
        let by = self.side_of(role)?;
        self.may_offer(by, kind)?;
        let now = clock::now();
        self.count_time(now);
        if !kind.is_rematch() {
            self.link.asked[by.index()] = Some(self.session.ply());
        }
        self.link.offers += 1;
        self.link.answered = None;
        self.link.offer = Some(Offer {
            number: self.link.offers,
            by,
            kind,
        });
        self.offered = now;
        Ok(())
    }

    /// The offer of this number, for those who may answer it.
    fn offer_to(&self, role: Role, number: u64) -> Result<Offer, ApiError> {
        let side = self.side_of(role)?;
        match self.link.offer {
            Some(offer) if offer.number == number && offer.by != side => Ok(offer),
            _ => Err(ApiError::conflict("serve.no-such-offer")),
        }
    }

    /// Grants an offer or declines it. A rematch is granted by [`Room::go_on_in`].
    pub(super) fn answer(&mut self, role: Role, number: u64, accept: bool) -> Result<(), ApiError> {
        let offer = self.offer_to(role, number)?;
        self.count_time(clock::now());
        if !accept {
            self.close_offer(Answer::Declined);
            return Ok(());
        }
        match offer.kind {
            OfferKind::Undo => self.take_back_for(offer.by)?,
            OfferKind::Draw => self.ended = Some(Ended::Agreed),
            OfferKind::End => self.ended = Some(Ended::Soft),
            OfferKind::Rematch { .. } => return Err(ApiError::internal()),
        }
        self.close_offer(Answer::Accepted);
        Ok(())
    }

    /// Takes an own offer back.
    pub(super) fn withdraw(&mut self, role: Role, number: u64) -> Result<(), ApiError> {
        let side = self.side_of(role)?;
        match self.link.offer {
            Some(offer) if offer.number == number && offer.by == side => {
                self.count_time(clock::now());
                self.close_offer(Answer::Withdrawn);
                Ok(())
            }
            _ => Err(ApiError::conflict("serve.no-such-offer")),
        }
    }

    /// The room of a rematch, if this is the answer that grants one. The same people hold
    /// it with the same tokens; this room stays as it is.
    pub(crate) fn plan_rematch(
        &self,
        role: Role,
        number: u64,
        id: String,
    ) -> Result<Option<NewRoom>, ApiError> {
        if role == Role::Watcher {
            return Err(ApiError::forbidden("serve.watcher"));
        }
        let OfferKind::Rematch { swap } = self.offer_to(role, number)?.kind else {
            return Ok(None);
        };
        let mut session = self.session.restarted();
        if let Some(start) = &self.start {
            session.set_up(start)?;
        }
        let mut seats = self.seats.clone();
        let mut names = self.link.names.clone();
        if swap {
            seats.swap(0, 1);
            names.swap(0, 1);
        }
        Ok(Some(NewRoom {
            id,
            owner: self.owner.clone(),
            watch: self.watch.clone(),
            session,
            start: self.start.clone(),
            seats,
            seed: self.next_seed(),
            link: LinkState {
                names,
                time: self.link.time,
                previous: Some(self.id.clone()),
                ..LinkState::default()
            },
        }))
    }

    /// The rematch is played in another room.
    pub(crate) fn go_on_in(&mut self, next: String) {
        self.link.next = Some(next);
        self.close_offer(Answer::Accepted);
        self.version += 1;
    }

    /// A player who has been away for long while it was their turn has resigned.
    pub(super) fn claim(&mut self, role: Role) -> Result<(), ApiError> {
        let side = self.side_of(role)?;
        if !self.is_shared() {
            return Err(ApiError::conflict("serve.not-shared"));
        }
        if self.is_over() {
            return Err(ApiError::conflict("serve.over"));
        }
        let away = self.presence.away(!side);
        let is_long = away.is_some_and(|away| away >= LONGEST_ABSENCE);
        if !is_long || self.session.turn() != Turn::Player(!side) {
            return Err(ApiError::conflict("serve.not-away"));
        }
        self.count_time(clock::now());
        self.end_with(Ended::Left(!side));
        Ok(())
    }

    /// A player says what to be called.
    pub(super) fn rename(&mut self, role: Role, name: &str) -> Result<(), ApiError> {
        let side = self.side_of(role)?;
        self.link.names[side.index()] = tidy_name(name);
        Ok(())
    }

    /// The other has come: says who.
    pub(crate) fn name_guest(&mut self, side: Side, name: Option<&str>) {
        self.link.names[side.index()] = name.and_then(tidy_name);
    }

    /// The side whose clock runs now. The clock of the one who is asked stands still.
    pub(super) fn running(&self) -> Option<Side> {
        let Turn::Player(side) = self.session.turn() else {
            return None;
        };
        let is_asked = self.link.offer.is_some_and(|offer| offer.by != side);
        // Time that can run out begins with the first move, when both are there.
        let has_begun = self.session.ply() > 0 && self.is_shared();
        let runs = self.link.time.is_none() || has_begun;
        (runs && !is_asked && !self.is_over()).then_some(side)
    }

    /// Adds the time that has passed to the clock that runs.
    pub(super) fn count_time(&mut self, now: Instant) {
        let now = now.max(self.since);
        if let Some(side) = self.running() {
            self.clocks[side.index()] += now - self.since;
        }
        self.since = now;
    }

    /// How long the clock that runs has not been counted.
    pub(super) fn uncounted(&self) -> Duration {
        self.running()
            .map_or(Duration::ZERO, |_| clock::now() - self.since)
    }

    /// The time that a side has left at this moment, where it can run out.
    pub(super) fn time_left(&self, side: Side) -> Option<Duration> {
        let mut used = self.clocks[side.index()];
        if self.running() == Some(side) {
            used += self.uncounted();
        }
        Some(self.time_given(side)?.saturating_sub(used))
    }

    /// All the time that a side has been given so far, where it can run out.
    fn time_given(&self, side: Side) -> Option<Duration> {
        let history = self.session.history().iter();
        let moves = history.filter(|played| played.side == Some(side)).count();
        let all = moves + self.link.taken_back[side.index()];
        Some(self.link.time?.given(all))
    }

    /// How long the offer still stands.
    pub(super) fn offer_left(&self) -> Option<Duration> {
        let lifetime = self.link.offer?.kind.lifetime();
        Some(lifetime.saturating_sub(clock::now() - self.offered))
    }

    /// Has time passed that changes the room?
    pub(crate) fn is_due(&self) -> bool {
        let is_zero = |left: Option<Duration>| left.is_some_and(|left| left.is_zero());
        is_zero(self.offer_left())
            || self
                .running()
                .is_some_and(|side| is_zero(self.time_left(side)))
    }

    /// Does the first thing that time has brought: an offer expires, or a clock has run out.
    /// False when there is nothing to do. Nobody waits for it: whoever looks next does it.
    pub(crate) fn settle(&mut self) -> bool {
        if !self.is_due() {
            return false;
        }
        self.version += 1;
        if let (Some(offer), Some(Duration::ZERO)) = (self.link.offer, self.offer_left()) {
            // From then on clocks ran again, though nobody looked.
            self.count_time(self.offered + offer.kind.lifetime());
            self.close_offer(Answer::Expired);
        } else if let Some(side) = self.running()
            && let Some(given) = self.time_given(side)
        {
            self.clocks[side.index()] = given;
            self.since = clock::now();
            self.end_with(Ended::TimedOut(side));
        }
        true
    }

    fn end_with(&mut self, ended: Ended) {
        self.stop_thinking();
        self.ended = Some(ended);
        self.close_offer(Answer::Withdrawn);
    }

    /// The offer that waits does so no longer.
    pub(super) fn close_offer(&mut self, answer: Answer) {
        let Some(offer) = self.link.offer.take() else {
            return;
        };
        if offer.kind.is_rematch() && answer == Answer::Declined {
            self.link.asked_again[offer.by.index()] = true;
        }
        self.link.answered = Some(Answered { offer, answer });
    }

    /// After a move: what was offered before it is answered by it, unless it was the asker
    /// who moved and the offer still makes sense.
    pub(super) fn move_answers(&mut self, mover: Option<Side>) {
        let Some(offer) = self.link.offer else {
            self.link.answered = None;
            return;
        };
        if mover == Some(!offer.by) {
            self.close_offer(Answer::Declined);
        } else if self.is_over() || !offer.kind.outlives_a_move() {
            self.close_offer(Answer::Withdrawn);
        }
    }

    /// Takes back the last decision of a side. Nobody's time gets less by it.
    fn take_back_for(&mut self, side: Side) -> Result<(), ApiError> {
        let last = self.last_decision(&[side]);
        let last = last.ok_or_else(|| ApiError::conflict("undo.nothing"))?;
        for played in &self.session.history()[last..] {
            if let Some(side) = played.side {
                self.link.taken_back[side.index()] += 1;
            }
        }
        self.take_back_to(last);
        self.link.asked = [None; 2];
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{RoomAction, TimeControl};
    use super::*;
    use crate::token::TokenHash;

    /// A clock that stands still until it is told.
    struct HandClock;

    impl HandClock {
        fn new() -> HandClock {
            clock::SIMULATED.set(Some(Instant::now()));
            HandClock
        }

        fn pass(&self, seconds: u64) {
            clock::SIMULATED.set(Some(clock::now() + Duration::from_secs(seconds)));
        }
    }

    impl Drop for HandClock {
        fn drop(&mut self) {
            clock::SIMULATED.set(None);
        }
    }

    const OWNER: Role = Role::Owner;
    const GUEST: Role = Role::Guest(Side::Second);

    /// A room of two people, in which these moves were made.
    fn room(game: &str, time: Option<TimeControl>, moves: &[&str]) -> Room {
        let session = lobby::open(lobby::GAMES, game).expect("a game");
        let seat = |holder| Seat {
            player: lobby::Player::Human,
            text: "human".to_owned(),
            holder,
        };
        let hash = |text: &str| TokenHash(text.to_owned());
        let plan = NewRoom {
            id: "a".to_owned(),
            owner: hash("owner"),
            watch: hash("watch"),
            session,
            start: None,
            seats: [seat(Holder::Owner), seat(Holder::Guest(hash("guest")))],
            seed: 1,
            link: LinkState {
                time,
                ..LinkState::default()
            },
        };
        let mut room = Room::new(plan, 0);
        for text in moves {
            let mover = room.session.turn() == Turn::Player(Side::First);
            act(&mut room, if mover { OWNER } else { GUEST }, mv(text));
        }
        room
    }

    fn mv(text: &str) -> RoomAction {
        RoomAction::Move(text.to_owned())
    }

    fn act(room: &mut Room, role: Role, action: RoomAction) {
        room.act(role, action, 1000).expect("it may be done");
    }

    fn answer(room: &mut Room, role: Role, accept: bool) {
        let number = room.link.offers;
        act(room, role, RoomAction::Answer { number, accept });
    }

    const BLITZ: Option<TimeControl> = Some(TimeControl {
        initial: 60,
        increment: 2,
    });

    fn left(room: &Room) -> [u64; 2] {
        Side::BOTH.map(|side| room.time_left(side).expect("a clock").as_secs())
    }

    #[test]
    fn the_clock_of_the_one_who_is_asked_stands_still() {
        let clock = HandClock::new();
        // The first player's clock begins with the second's.
        let mut room = room("connect4", BLITZ, &["4"]);
        assert_eq!(left(&room), [62, 60]);
        clock.pass(5);
        assert_eq!(left(&room), [62, 55]);
        act(&mut room, OWNER, RoomAction::Offer(OfferKind::Undo));
        clock.pass(20);
        assert_eq!(left(&room), [62, 55]);
        answer(&mut room, GUEST, false);
        clock.pass(5);
        assert_eq!(left(&room), [62, 50]);
        // The one who asks on the own move has no rest from it.
        act(&mut room, GUEST, RoomAction::Offer(OfferKind::Draw));
        clock.pass(5);
        assert_eq!(left(&room), [62, 45]);
        // Nor does it end with the move, after which the other is asked.
        act(&mut room, GUEST, mv("4"));
        clock.pass(10);
        assert_eq!(left(&room), [62, 47]);
        answer(&mut room, OWNER, true);
        assert_eq!(room.ended, Some(Ended::Agreed));
        clock.pass(100);
        assert!(!room.is_due());
    }

    #[test]
    fn an_offer_without_an_answer_changes_nothing_and_ends() {
        let clock = HandClock::new();
        let mut room = room("connect4", BLITZ, &["4", "3"]);
        act(&mut room, GUEST, RoomAction::Offer(OfferKind::Undo));
        clock.pass(29);
        assert!(!room.settle());
        // Nobody looked for a while: the clock runs since the offer ended.
        clock.pass(11);
        let version = room.version;
        assert!(room.settle() && !room.settle());
        assert_eq!(room.version, version + 1);
        assert_eq!(room.session.ply(), 2);
        let answered = room.link.answered.expect("an answer");
        assert_eq!(answered.answer, Answer::Expired);
        assert_eq!(left(&room), [62 - 10, 62]);
        let again = room.act(GUEST, RoomAction::Offer(OfferKind::Undo), 1000);
        assert!(again.is_err(), "once a move");
        let late = RoomAction::Answer {
            number: answered.offer.number,
            accept: true,
        };
        assert!(room.act(OWNER, late, 1000).is_err());
    }

    #[test]
    fn whoever_has_no_time_left_loses() {
        let clock = HandClock::new();
        let mut room = room("connect4", BLITZ, &["4", "3"]);
        act(&mut room, GUEST, RoomAction::Offer(OfferKind::Draw));
        clock.pass(100);
        // First the offer ends, then the clock: one version for each.
        assert!(room.settle());
        assert_eq!((room.ended, left(&room)), (None, [0, 62]));
        assert!(room.settle() && !room.settle());
        assert_eq!(room.ended, Some(Ended::TimedOut(Side::First)));
        assert_eq!(left(&room), [0, 62]);
        let row = room.row();
        let again = Room::from_row(row.clone(), lobby::GAMES).expect("our own row");
        assert_eq!(again.row(), row);
    }

    #[test]
    fn taking_back_leaves_nobody_with_less_time() {
        // A move that takes less than it adds, and one that takes more.
        for (seconds, after) in [(1, 61), (59, 3)] {
            let clock = HandClock::new();
            let mut room = room("connect4", BLITZ, &["4"]);
            clock.pass(seconds);
            act(&mut room, GUEST, mv("3"));
            assert_eq!(left(&room), [62, after]);
            act(&mut room, GUEST, RoomAction::Offer(OfferKind::Undo));
            answer(&mut room, OWNER, true);
            assert_eq!(room.session.ply(), 1);
            assert_eq!(left(&room), [62, after]);
        }
    }

    #[test]
    fn only_a_player_who_is_long_away_has_left() {
        let clock = HandClock::new();
        let mut room = room("connect4", None, &["4"]);
        let sides = [Side::First, Side::Second].map(super::super::Attendee::Player);
        room.presence.enter(&sides);
        clock.pass(500);
        let claim = |room: &mut Room, role| room.act(role, RoomAction::Claim, 1000).is_ok();
        assert!(!claim(&mut room, OWNER), "the other thinks");
        room.presence.leave(&sides[1..]);
        clock.pass(119);
        assert!(!claim(&mut room, OWNER), "it is early");
        clock.pass(1);
        assert!(!claim(&mut room, GUEST), "it is the guest's own move");
        assert!(claim(&mut room, OWNER));
        assert_eq!(room.ended, Some(Ended::Left(Side::Second)));
    }

    #[test]
    fn only_what_the_game_can_have_is_offered() {
        let offers = |game: &str, moves: &[&str]| room(game, None, moves).offers_of(OWNER);
        assert_eq!(offers("connect4", &[]), [""; 0]);
        assert_eq!(offers("connect4", &["4"]), ["undo", "draw"]);
        assert_eq!(offers("kalah", &["1"]), ["undo", "draw", "end"]);
        assert_eq!(offers("knightthrough", &["b1c3"]), ["undo"]);
        assert_eq!(offers("nim", &["1"]), ["undo"]);
        assert_eq!(offers("nim", &["1", "2"]), ["rematch"]);
        assert_eq!(
            room("kalah", None, &["1"]).offers_of(GUEST),
            ["draw", "end"]
        );
        assert_eq!(
            room("kalah", None, &["1"]).offers_of(Role::Watcher),
            [""; 0]
        );
    }
}
