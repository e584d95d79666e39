use commentary::{Mark, Speakers, number, score};
use game::Turn;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Coach;
use crate::board::{self, Marks, Plan};
use crate::ink::{Ink, cut};
use crate::play::moves;
use crate::theme::bold;

impl Coach {
    pub(crate) fn draw(&self, ink: &mut Ink<'_>, screen: Rect) {
        let words = self.words;
        let named = |keys: &str, word: &str| format!("{keys} {}", words.say(word));
        let keys = [
            named("↑↓", "key.mistake"),
            named("Enter", "key.try-again"),
            named("y", "key.why"),
            named("a", "key.analyse"),
            named("q", "key.back"),
        ];
        let coach = words::capitalised(words.say("key.coach"));
        let title = format!("{coach} · {}", self.session.info().title);
        let inner = ink.screen(screen, &title, &self.state(), &keys);
        // The board, where there is room for it; then the list; then why.
        let list = (self.mistakes().len() as u16).max(1);
        let room = inner.height.saturating_sub(list + 7);
        let session = self.session_before();
        let scene = session.scene();
        let plan = Plan::new(&scene, (inner.width.saturating_sub(2), room));
        let mut y = inner.y;
        if room > 4 && plan.fits((inner.width.saturating_sub(2), room)) {
            let x = inner.x + (inner.width - plan.width) / 2;
            board::draw(ink, &scene, &plan, (x, y), &Marks::default());
            y += plan.height;
        }
        ink.section(screen, y, &self.heading(), bold());
        y = self.list(ink, inner, y + 1);
        if y + 2 < inner.bottom() {
            ink.section(screen, y, words.say("analysis.why"), bold());
            self.reasons(ink, inner, y + 1);
        }
    }

    /// How far the review is, or the result of the game.
    fn state(&self) -> String {
        let words = self.words;
        if self.left > 0 {
            let (left, all) = (self.left, self.all);
            return words.fill("analysis.reviewing", &[("left", &left), ("all", &all)]);
        }
        let view = self.session.view();
        match (view.turn, score(self.session.info(), &view)) {
            (Turn::Over(_), Some([first, second])) => format!("{first}–{second}"),
            _ => words.say("play.over").to_owned(),
        }
    }

    /// `Your mistakes · 11 of 14 moves without one`
    fn heading(&self) -> String {
        let words = self.words;
        let own = self.own().count();
        let fine = self.own().filter(|one| one.mark == Mark::None).count();
        words.fill("coach.heading", &[("fine", &fine), ("all", &own)])
    }

    /// The mistakes; gives the row below them.
    fn list(&self, ink: &mut Ink<'_>, inner: Rect, top: u16) -> u16 {
        let words = self.words;
        let mistakes = self.mistakes();
        if let Some(notice) = &self.notice {
            ink.put(
                inner.x + 2,
                top,
                &cut(notice, inner.width - 3),
                ink.theme.hint(),
            );
            return top + 1;
        }
        if mistakes.is_empty() {
            let key = if self.left > 0 {
                "coach.looking"
            } else {
                "coach.none"
            };
            let text = cut(words.say(key), inner.width.saturating_sub(3));
            ink.put(inner.x + 2, top, &text, ink.theme.muted());
            return top + 1;
        }
        let speakers = Speakers::of_sides(words, self.session.info());
        let mut y = top;
        for (index, reviewed) in mistakes.into_iter().enumerate() {
            let is_here = index == self.at;
            let sign = if is_here { "▸" } else { " " };
            ink.put(inner.x + 1, y, sign, bold());
            let price = reviewed.says(&speakers, &*self.session);
            let price = price.into_iter().next().unwrap_or_default();
            let mv = moves::shown(words, &reviewed.mv);
            let number = words.fill("coach.move", &[("n", &reviewed.number), ("move", &mv)]);
            let text = format!("{:<2} {number} {price}", reviewed.mark.text());
            let style = if is_here {
                ink.theme.focus()
            } else {
                Style::new()
            };
            ink.put(
                inner.x + 3,
                y,
                &cut(&text, inner.width.saturating_sub(4)),
                style,
            );
            y += 1;
        }
        y
    }

    /// Why the chosen move was a mistake, and what would have been better.
    fn reasons(&self, ink: &mut Ink<'_>, inner: Rect, top: u16) {
        let words = self.words;
        let speakers = Speakers::of_sides(words, self.session.info());
        let Some(reviewed) = self.chosen() else {
            return;
        };
        let said = reviewed.says(&speakers, &*self.session);
        let mut lines = Vec::new();
        for sentence in said {
            lines.extend(plain::wrap(&sentence, inner.width.saturating_sub(3).into()));
        }
        if let (Some(best), Some(made)) = (reviewed.best, reviewed.made) {
            let is_chance = self.session.info().chance;
            let value = |worth: commentary::review::Worth| {
                number::value(words.lang(), worth.value, worth.exact, is_chance)
            };
            let (from, to) = (value(best), value(made));
            lines.push(words.fill("coach.from-to", &[("from", &from), ("to", &to)]));
        }
        let last = inner.bottom().saturating_sub(1);
        for (y, line) in (top..last).zip(lines) {
            ink.put(inner.x + 2, y, &line, Style::new());
        }
        let invitation = words.fill("coach.again", &[("n", &reviewed.number)]);
        ink.put(
            inner.x + 2,
            last,
            &cut(&invitation, inner.width - 3),
            ink.theme.hint(),
        );
    }
}
