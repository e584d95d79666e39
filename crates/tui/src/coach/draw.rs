use commentary::{Judge, Mark, number, score};
use game::Turn;
use lobby::Session;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Coach, MOST, price};
use crate::analysis::graph;
use crate::board::{self, Marks, Plan};
use crate::ink::{Ink, cut, cut_words, inside, width};
use crate::theme::bold;

/// Where the parts go.
pub(super) struct Parts {
    /// The board before the chosen mistake, where there is room for it.
    board: Option<(Plan, (u16, u16))>,
    /// The mistakes, below their heading.
    list: Rect,
    /// Why, with the heading above it.
    why: Rect,
    /// The values of all positions, where there is room for them.
    graph: Option<Rect>,
}

/// Rows of the reasons, with their heading.
const WHY: u16 = 5;
/// Rows of the graph, with its heading.
const GRAPH: u16 = 5;

impl Parts {
    pub(super) fn of(coach: &Coach, screen: Rect) -> Parts {
        let inner = inside(screen);
        let most = if screen.height < 30 { 3 } else { MOST as u16 };
        let rows = (coach.mistakes().len() as u16).clamp(1, most);
        let has_graph = inner.height >= 20 && inner.width >= 58;
        let below = if has_graph { GRAPH } else { 0 };
        let scene = coach.session_before().scene();
        let room = (
            inner.width.saturating_sub(2),
            inner.height.saturating_sub(1 + rows + WHY + below),
        );
        let plan = Plan::new(&scene, room);
        let board = plan.fits(room).then(|| {
            let x = inner.x + (inner.width - plan.width) / 2;
            (plan, (x, inner.y))
        });
        let top = board.as_ref().map_or(0, |(plan, _)| plan.height);
        let list = Rect {
            y: inner.y + top + 1,
            height: rows,
            ..inner
        };
        let graph = Rect {
            y: inner.bottom().saturating_sub(below),
            height: below,
            ..inner
        };
        let why = Rect {
            y: list.bottom(),
            height: graph.y.saturating_sub(list.bottom()),
            ..inner
        };
        Parts {
            board,
            list,
            why,
            graph: has_graph.then_some(graph),
        }
    }
}

impl Coach {
    pub(crate) fn draw(&self, ink: &mut Ink<'_>, screen: Rect) {
        let words = self.words;
        let named = |keys: &str, word: &str| format!("{keys} {}", words.say(word));
        let keys = [
            named("↑↓", "key.mistake"),
            named("Enter", "key.try-again"),
            named("y", "key.why"),
            named("x", "key.search"),
            named("a", "key.analyse"),
            named("q", "key.back"),
        ];
        let coach = words::capitalised(words.say("key.coach"));
        let title = format!("{coach} · {}", self.session.info().title);
        ink.screen(screen, &title, &self.state(), &keys);
        let parts = Parts::of(self, screen);
        if let Some((plan, origin)) = &parts.board {
            let session = self.session_before();
            let marks = self.marks(&*session);
            board::draw(ink, &session.scene(), plan, *origin, &marks);
        }
        let heading = self.heading(screen.width.saturating_sub(6));
        ink.section(screen, parts.list.y - 1, &heading, bold());
        self.list(ink, parts.list);
        if parts.why.height > 2 {
            ink.section(screen, parts.why.y, words.say("analysis.why"), bold());
            self.reasons(ink, parts.why);
        }
        if let Some(area) = parts.graph {
            ink.section(screen, area.y, words.say("coach.values"), bold());
            let picture = Rect {
                x: area.x + 1,
                y: area.y + 1,
                width: area.width.saturating_sub(2),
                height: area.height - 1,
            };
            let here = self.chosen().map(|reviewed| reviewed.number);
            let here = here.unwrap_or(self.record.moves.len());
            graph::draw_scaled(ink, picture, &self.values(), here, &self.scale());
        }
    }

    /// The values of the chosen mistake and of what would have been better, where a move is
    /// one touch.
    fn marks(&self, session: &dyn Session) -> Marks {
        let Some(reviewed) = self.chosen() else {
            return Marks::default();
        };
        let is_chance = self.session.info().chance;
        let lang = self.words.lang();
        let best = reviewed
            .best_moves
            .iter()
            .map(|mv| (mv, reviewed.best, true));
        let made = [(&reviewed.mv, reviewed.made, false)];
        let choices = session.view().choices;
        let values = made
            .into_iter()
            .chain(best)
            .filter_map(|(mv, worth, is_best)| {
                let choice = choices.iter().find(|choice| choice.text == *mv)?;
                let [zone] = choice.path[..] else {
                    return None;
                };
                let worth = worth?;
                let text = number::value(lang, worth.value, worth.exact, is_chance);
                Some((zone, text, is_best))
            });
        Marks {
            values: values.collect(),
            side: reviewed.side,
            ..Marks::default()
        }
    }

    /// The values of all positions for the first side, from −1 to 1.
    fn values(&self) -> Vec<Option<f64>> {
        let largest = self.largest();
        let scaled = self.ahead().into_iter();
        scaled
            .map(|value| value.map(|value| value / largest))
            .collect()
    }

    /// By how much each position is above an even one, for the first side.
    fn ahead(&self) -> Vec<Option<f64>> {
        let judge = Judge::of(self.session.info());
        let mut values = vec![None; self.all];
        for reviewed in &self.moves {
            let plies = reviewed.number - 1..=reviewed.number;
            for (ply, worth) in plies.zip(reviewed.first) {
                if let Some(place) = values.get_mut(ply) {
                    *place = worth.map(|worth| worth.value - judge.even()).or(*place);
                }
            }
        }
        values
    }

    /// The value at the upper edge of the graph, above an even one.
    fn largest(&self) -> f64 {
        if self.session.info().chance {
            return 0.5;
        }
        let values = self.ahead().into_iter().flatten();
        values.fold(1.0, |most, value| most.max(value.abs()))
    }

    /// The values at the upper edge of the graph, on its line, and at its lower edge.
    fn scale(&self) -> [String; 3] {
        let judge = Judge::of(self.session.info());
        let largest = self.largest();
        [largest, 0.0, -largest].map(|ahead| {
            let value = judge.even() + ahead;
            number::value(self.words.lang(), value, true, judge.is_chance)
        })
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

    /// `Your mistakes · 11 of 14 moves without one`, or shorter.
    fn heading(&self, room: u16) -> String {
        let words = self.words;
        let own = self.own().count();
        let fine = self.own().filter(|one| one.mark == Mark::None).count();
        let [long, short] = ["coach.heading", "coach.heading-short"]
            .map(|key| words.fill(key, &[("fine", &fine), ("all", &own)]));
        if width(&long) <= room { long } else { short }
    }

    /// The mistakes, as many as there is room for, with the chosen one among them.
    fn list(&self, ink: &mut Ink<'_>, area: Rect) {
        let words = self.words;
        let mistakes = self.mistakes();
        if let Some(notice) = &self.notice {
            let text = cut(notice, area.width.saturating_sub(3));
            ink.put(area.x + 2, area.y, &text, ink.theme.hint());
            return;
        }
        if mistakes.is_empty() {
            let key = if self.left > 0 {
                "coach.looking"
            } else {
                "coach.none"
            };
            let text = cut(words.say(key), area.width.saturating_sub(3));
            ink.put(area.x + 2, area.y, &text, ink.theme.muted());
            return;
        }
        let room = area.width.saturating_sub(4);
        let rows = price::rows(&mistakes, &*self.session, words, room);
        let shown = rows.iter().enumerate().skip(self.first_shown(area));
        for (y, (index, text)) in (area.y..area.bottom()).zip(shown) {
            let is_here = index == self.at;
            let sign = if is_here { "▸" } else { " " };
            ink.put(area.x + 1, y, sign, bold());
            let style = if is_here {
                ink.theme.focus()
            } else {
                Style::new()
            };
            ink.put(area.x + 3, y, &cut_words(text, room), style);
        }
    }

    /// The first mistake that is seen.
    fn first_shown(&self, area: Rect) -> usize {
        (self.at + 1).saturating_sub(area.height.into())
    }

    /// The mistake at a place on the screen.
    pub(super) fn mistake_at(&self, screen: Rect, place: (u16, u16)) -> Option<usize> {
        let area = Parts::of(self, screen).list;
        let row = place
            .1
            .checked_sub(area.y)
            .filter(|row| *row < area.height)?;
        let index = self.first_shown(area) + usize::from(row);
        (index < self.mistakes().len()).then_some(index)
    }

    /// Why the chosen move was a mistake, and what would have been better.
    fn reasons(&self, ink: &mut Ink<'_>, inner: Rect) {
        let words = self.words;
        let Some(reviewed) = self.chosen() else {
            return;
        };
        // The heading above, the invitation below.
        let room = (
            inner.width.saturating_sub(3),
            inner.height.saturating_sub(2).into(),
        );
        let lines = price::reasons(reviewed, &*self.session, words, room);
        for (y, line) in (inner.y + 1..).zip(lines) {
            ink.put(inner.x + 2, y, &line, Style::new());
        }
        let last = inner.bottom().saturating_sub(1);
        let invitation = words.fill("coach.again", &[("n", &reviewed.number)]);
        ink.put(
            inner.x + 2,
            last,
            &cut(&invitation, inner.width - 3),
            ink.theme.hint(),
        );
    }
}
