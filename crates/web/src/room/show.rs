//! A room as JSON, as one of its clients sees it.

use std::time::Duration;

use commentary::Speakers;
use game::{Lang, Points, Side};
use lobby::View;
use serde_json::{Value, json};
use words::Words;

use super::link::Offer;
use super::{Ended, Holder, OfferKind, Room, machine_failed};
use crate::access::Role;
use crate::json::{Shown, show};

impl Room {
    /// The room for a role. Stories of moves before `stories_from` are left out.
    pub(crate) fn show(&self, role: Role, lang: Lang, stories_from: usize, idle: u64) -> Value {
        let view = self.session.view();
        let speakers = self.speakers(lang, role);
        let words = crate::TEXTS.words(lang);
        let shown = Shown {
            words,
            speakers: &speakers,
            narration: self
                .narration(lang, role)
                .iter()
                .map(String::as_str)
                .collect(),
            stories_from,
        };
        let mut object = show(&*self.session, &view, &shown);
        let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
        if let Some(points) = self.early_result(&view) {
            put("result", json!(points.winner().map_or("draw", Side::word)));
            put("points", json!(points.0));
            put(
                "says",
                json!(self.early_result_sentence(&speakers, &view, points)),
            );
        }
        let seats = Side::BOTH.map(|side| self.seat(side, role, words));
        let you: Vec<&str> = self.sides_of(role).into_iter().map(Side::word).collect();
        put("id", json!(self.id));
        put("version", json!(self.version));
        put("seats", json!(seats));
        put("you", json!(you));
        put("role", json!(role.word()));
        put("redo", json!(self.undone.len()));
        put(
            "clocks",
            json!(self.clocks.map(|clock| clock.as_millis() as u64)),
        );
        put("thinking", json!(self.thinking.is_some()));
        let error = self.machine_failed.then(machine_failed);
        put(
            "error",
            json!(error.map(|error| error.says.in_lang(lang).to_owned())),
        );
        let ended = match (self.ended, view.turn.is_over()) {
            (Some(ended), _) => Some(ended.word()),
            (None, true) => Some("result".to_owned()),
            (None, false) => None,
        };
        put("ended", json!(ended));
        put("start", json!(self.start));
        put("expires", json!(self.touched + idle));
        for (key, value) in self.link_json(role) {
            put(key, value);
        }
        Value::Object(object)
    }

    /// What two people by link see besides. Times are those of this moment, in milliseconds.
    fn link_json(&self, role: Role) -> [(&'static str, Value); 9] {
        let ms = |time: Duration| time.as_millis() as u64;
        let running = self
            .running()
            .map(|side| json!({ "side": side.word(), "ms": ms(self.uncounted()) }));
        let offer = self.link.offer.map(|offer| {
            let mut offer = offer_json(offer);
            offer["left"] = json!(self.offer_left().map(ms));
            offer["move"] = json!(self.move_to_take_back());
            offer
        });
        let answered = self.link.answered.map(|answered| {
            let mut offer = offer_json(answered.offer);
            offer["answer"] = json!(answered.answer.word());
            offer
        });
        let left = Side::BOTH.map(|side| self.time_left(side).map(ms));
        [
            ("shared", json!(self.is_shared())),
            ("time", json!(self.link.time)),
            ("left", json!(self.link.time.map(|_| left))),
            ("running", json!(running)),
            ("presence", self.presence.json()),
            ("offer", json!(offer)),
            ("answered", json!(answered)),
            ("offers", json!(self.offers_of(role))),
            ("next", json!(self.link.next)),
        ]
    }

    /// The move that the offer that waits asks to take back.
    fn move_to_take_back(&self) -> Option<&str> {
        let offer = self.link.offer?;
        let last = self.last_decision(&[offer.by])?;
        let text = || self.session.history()[last].text.as_str();
        (offer.kind == OfferKind::Undo).then(text)
    }

    fn seat(&self, side: Side, role: Role, words: &'static Words) -> Value {
        let seat = &self.seats[side.index()];
        let taken = match &seat.holder {
            _ if !seat.is_human() => "machine",
            Holder::Open(_) => "open",
            _ if self.sides_of(role).contains(&side) => "you",
            _ => "other",
        };
        let title = if seat.is_human() {
            words.say("who.human").to_owned()
        } else {
            commentary::opponents::name(words, &seat.text)
        };
        let name = &self.link.names[side.index()];
        json!({ "player": seat.text, "title": title, "taken": taken, "name": name })
    }

    /// The result of a game that was ended before its end.
    fn early_result(&self, view: &View) -> Option<Points> {
        match self.ended? {
            Ended::Resigned(side) | Ended::TimedOut(side) | Ended::Left(side) => {
                Some(Points::to(!side, 1))
            }
            Ended::Agreed => Some(Points::DRAW),
            Ended::Soft => Some(match (view.sure, self.session.info().scored) {
                (_, true) => {
                    let [first, second] = view.score.map(i64::from);
                    Points((first - second) as i32)
                }
                (Some(side), false) => Points::to(side, 1),
                (None, false) => Points::DRAW,
            }),
        }
    }

    fn early_result_sentence(&self, speakers: &Speakers, view: &View, points: Points) -> String {
        let first = match self.ended {
            Some(Ended::Resigned(side)) => speakers.about(Some(side), "result.resigned", &[]),
            Some(Ended::TimedOut(side)) => speakers.about(Some(side), "room.timed-out", &[]),
            Some(Ended::Left(side)) => speakers.about(Some(side), "room.left", &[]),
            Some(Ended::Agreed) => return speakers.words().say("room.agreed").to_owned(),
            _ => String::new(),
        };
        if first.is_empty() {
            return speakers.result(points, commentary::score(self.session.info(), view));
        }
        format!("{first} {}", speakers.result(points, None))
    }
}

fn offer_json(offer: Offer) -> Value {
    let swap = matches!(offer.kind, OfferKind::Rematch { swap: true });
    json!({
        "number": offer.number,
        "by": offer.by.word(),
        "kind": offer.kind.word(),
        "swap": swap,
    })
}
