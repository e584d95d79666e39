use lab::{Narrator, PseudoCode, Subject, value_in};
use ratatui::layout::Rect;
use ratatui::style::Style;
use search::textbook::{Counts, Kind};
use search::trace::TraceEvent;
use words::Words;

use super::super::tree::{TreePlan, widest};
use super::super::{RoomKeys, footer};
use super::{Searched, Stepper, outline};
use crate::ink::{Ink, cut, cut_words, inside, width, wrap_within};
use crate::theme::bold;

/// Where the parts of the screen go.
struct Parts {
    tree: Rect,
    /// What happens, beside the tree or below it.
    told: Rect,
    /// The code and the counts; nothing in a small window.
    code: Rect,
    counts: Rect,
    slider: Rect,
    /// Is there room for everything?
    is_large: bool,
}

/// The smallest window with everything.
const LARGE: (u16, u16) = (78, 23);
/// Rows of code.
const CODE: u16 = 9;

impl Parts {
    fn of(screen: Rect) -> Parts {
        let inner = inside(screen);
        let is_large = screen.width >= LARGE.0 && screen.height >= LARGE.1;
        let row = |y: u16, height: u16| Rect {
            x: inner.x + 1,
            y,
            width: inner.width.saturating_sub(2),
            height,
        };
        if !is_large {
            let told = (inner.height / 3).clamp(3, 6);
            let slider = inner.bottom().saturating_sub(1);
            let top = slider.saturating_sub(told + 1);
            let nothing = row(slider, 0);
            return Parts {
                tree: row(inner.y, top - inner.y),
                told: row(top + 1, slider - top - 1),
                code: nothing,
                counts: nothing,
                slider: row(slider, 1),
                is_large,
            };
        }
        let panel = if screen.width >= 110 { 38 } else { 25 };
        let slider = inner.bottom() - 2;
        let code = slider.saturating_sub(1 + CODE.min(inner.height / 3));
        let half = inner.width * 3 / 5;
        let rows = slider - 1 - code;
        Parts {
            tree: Rect {
                width: inner.width.saturating_sub(panel + 3),
                ..row(inner.y, code - 1 - inner.y)
            },
            told: Rect {
                x: inner.right() - panel,
                width: panel - 1,
                ..row(inner.y, code - 1 - inner.y)
            },
            code: Rect {
                width: half - 2,
                ..row(code, rows)
            },
            counts: Rect {
                x: inner.x + half,
                width: inner.width - half - 1,
                ..row(code, rows)
            },
            slider: row(slider, 2),
            is_large,
        }
    }
}

impl Stepper {
    pub(super) fn draw_all(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys: RoomKeys = if self.guess.is_open() {
            &[("Enter", "key.answer"), ("Esc", "key.cancel")]
        } else {
            &[
                ("←→", "key.step"),
                ("Space", "key.play-on"),
                ("PgDn", "key.next-cut"),
                ("c", "key.guess"),
                ("?", "key.help"),
                ("a b", "key.algorithms"),
                ("q", "key.back"),
                ("p", "key.position"),
                ("t", "key.tree"),
                ("+-", "key.depth"),
                ("o", "key.outline"),
            ]
        };
        let keys = footer(words, keys);
        let parts = Parts::of(screen);
        let name = words
            .say(&format!("lab.search.{}", self.algorithm))
            .to_owned();
        let title = match &self.subject {
            Subject::Tree(_) => words.say("study.tree").to_owned(),
            Subject::Game(session) => format!("{} · {}", session.info().title, session.position()),
        };
        let room = screen.width.saturating_sub(width(&name) + 10);
        let title = cut_words(&title, room);
        ink.screen(screen, &title, &name, &keys);
        let Some(searched) = &self.searched else {
            let text = match &self.refused {
                None => words.say("study.searching").to_owned(),
                Some(None) => words.say("study.refused").to_owned(),
                Some(Some(reason)) => words::capitalised(&reason.in_lang(words.lang())),
            };
            let lines = plain::wrap(&text, parts.tree.width.into());
            for (y, line) in (parts.tree.y..).zip(lines) {
                ink.put(parts.tree.x, y, &line, ink.theme.muted());
            }
            return;
        };
        self.draw_tree(ink, &parts, searched, words);
        self.draw_told(ink, screen, &parts, searched, words);
        if parts.is_large {
            self.draw_code(ink, screen, &parts, searched, words);
            self.draw_counts(ink, parts.counts, searched, words);
        }
        self.draw_slider(ink, screen, &parts, searched, words);
    }

    /// The drawing, where it fits.
    fn plan(&self, parts: &Parts, searched: &Searched, words: &'static Words) -> Option<TreePlan> {
        let picture = searched.replay.picture();
        if self.is_outline || !parts.is_large || picture.nodes.len() > 400 {
            return None;
        }
        TreePlan::new(picture, widest(picture, words), parts.tree)
    }

    fn draw_tree(
        &self,
        ink: &mut Ink<'_>,
        parts: &Parts,
        searched: &Searched,
        words: &'static Words,
    ) {
        let picture = searched.replay.picture();
        let frame = searched.replay.frame(&searched.trace, self.at);
        match self.plan(parts, searched, words) {
            Some(plan) => plan.draw(ink, picture, &frame, self.with_windows, words),
            None => outline::draw(ink, parts.tree, picture, &frame, words),
        }
    }

    /// What happens at this step, and the window.
    fn draw_told(
        &self,
        ink: &mut Ink<'_>,
        screen: Rect,
        parts: &Parts,
        searched: &Searched,
        words: &'static Words,
    ) {
        let Some(event) = searched.replay.event(self.at) else {
            return;
        };
        let line = Style::new().fg(ink.theme.line);
        let area = parts.told;
        if parts.is_large {
            for y in area.y..area.bottom() {
                ink.put(area.x - 2, y, "│", line);
            }
        } else {
            ink.section(screen, area.y - 1, "", bold());
        }
        let narrator = Narrator::new(&self.subject, &searched.trace, words.lang());
        let sentence = narrator.sentence(event);
        let is_cut = matches!(searched.trace.events[event], TraceEvent::Cut { .. });
        let style = if is_cut {
            ink.theme.hint()
        } else {
            Style::new()
        };
        // In a small window the question has no line of its own.
        let (sentence, style) = match self.said(ink, words) {
            Some(said) if !parts.is_large => said,
            _ => (sentence, style),
        };
        let mut y = area.y;
        for text in wrap_within(&sentence, area.width, area.height.into()) {
            ink.put(area.x, y, &text, style);
            y += 1;
        }
        if parts.is_large {
            if self.with_windows {
                y = self.draw_window(ink, area, y + 1, searched, words);
            }
            if let Some(number) = self.lesson()
                && y < area.bottom()
            {
                let line = words.fill("study.lesson-about", &[("n", &(number + 1))]);
                let line = cut(&line, area.width);
                ink.put(area.x, area.bottom() - 1, &line, ink.theme.muted());
            }
        } else if let Some(code) = self.code_line(searched)
            && y < area.bottom()
        {
            ink.put(
                area.x,
                y,
                &cut(&format!("▸ {code}"), area.width),
                ink.theme.muted(),
            );
        }
    }

    /// The line of the code in which the step happens.
    fn code_line(&self, searched: &Searched) -> Option<String> {
        let (code, line) = self.code(searched)?;
        let text = code.lines().nth(line?)?;
        Some(text.trim().to_owned())
    }

    fn code(&self, searched: &Searched) -> Option<(PseudoCode, Option<usize>)> {
        let event = &searched.trace.events[searched.replay.event(self.at)?];
        let mut node = Narrator::about(event);
        // A leaf is seen by the code of the player who would move there: that of the node
        // above is what the reader has before the eyes.
        let kind = |node: usize| searched.trace.nodes[node].kind;
        if node.is_some_and(|node| kind(node) == Kind::Over) {
            node = node.and_then(|node| searched.trace.nodes[node].parent);
            let code = PseudoCode::of(self.algorithm, kind(node?))?;
            return Some((code, None));
        }
        let code = PseudoCode::of(self.algorithm, kind(node.unwrap_or(0)))?;
        let line = code.line_of(&searched.trace, event);
        Some((code, line))
    }

    /// Alpha and beta on a line from the lowest to the highest value. Gives the row below.
    fn draw_window(
        &self,
        ink: &mut Ink<'_>,
        area: Rect,
        y: u16,
        searched: &Searched,
        words: &'static Words,
    ) -> u16 {
        let frame = searched.replay.frame(&searched.trace, self.at);
        let Some(now) = frame.now else {
            return y;
        };
        let picture = searched.replay.picture();
        let state = &frame.states[now];
        let Some((alpha, beta)) = state.window else {
            return y;
        };
        if y + 3 > area.bottom() || alpha.is_infinite() && beta.is_infinite() {
            return y;
        }
        let values = picture.nodes.iter().filter_map(|spot| spot.value);
        let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if values.is_empty() || low >= high {
            return y;
        }
        let room = f64::from(area.width.saturating_sub(3));
        let column = |value: f64| {
            let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
            area.x + 1 + (share * room) as u16
        };
        let line = Style::new().fg(ink.theme.line);
        ink.put(area.x, y + 1, &"─".repeat(area.width.into()), line);
        let lang = words.lang();
        if alpha.is_finite() {
            let text = format!("[α={}", value_in(alpha, lang));
            ink.put(
                column(alpha).min(area.right() - width(&text)),
                y,
                &text,
                bold(),
            );
            ink.put(column(alpha), y + 1, "┴", bold());
        }
        if beta.is_finite() {
            let text = format!("β={}]", value_in(beta, lang));
            let end = (column(beta) + 1).max(area.x + width(&text));
            let row = if alpha.is_finite() { y + 2 } else { y };
            ink.right(end, row, &text, bold());
            ink.put(column(beta), y + 1, "┴", bold());
        }
        if let Some(value) = state.value.filter(|value| value.is_finite()) {
            ink.put(column(value), y + 1, "●", ink.theme.hint());
        }
        if y + 3 < area.bottom() {
            let muted = ink.theme.muted();
            ink.put(area.x, y + 3, &value_in(low, lang), muted);
            ink.right(area.right(), y + 3, &value_in(high, lang), muted);
        }
        y + 4
    }

    fn draw_code(
        &self,
        ink: &mut Ink<'_>,
        screen: Rect,
        parts: &Parts,
        searched: &Searched,
        words: &'static Words,
    ) {
        let area = parts.code;
        ink.section(screen, area.y - 1, words.say("study.code"), bold());
        let line = Style::new().fg(ink.theme.line);
        ink.put(parts.told.x - 2, area.y - 1, "┴", line);
        let Some((code, here)) = self.code(searched) else {
            return;
        };
        for (row, (y, text)) in (area.y..area.bottom()).zip(code.lines()).enumerate() {
            let is_here = here == Some(row);
            let (sign, style) = if is_here {
                ("▸ ", bold())
            } else {
                ("  ", ink.theme.muted())
            };
            let x = ink.put(area.x, y, sign, bold());
            ink.put(x, y, &cut(text, area.right().saturating_sub(x)), style);
        }
    }

    /// Both searches side by side.
    fn draw_counts(
        &self,
        ink: &mut Ink<'_>,
        area: Rect,
        searched: &Searched,
        words: &'static Words,
    ) {
        let lang = words.lang();
        let trace = &searched.trace;
        let sign = |stopped: bool| if stopped { "≥ " } else { "" };
        let column = |counts: &Counts, value: Option<f64>, stopped: bool| {
            let number = |n: u64| {
                format!(
                    "{}{}",
                    sign(stopped),
                    commentary::number::about(lang, n as f64)
                )
            };
            let value = value.filter(|_| !stopped);
            [
                number(counts.nodes),
                number(counts.leaves()),
                number(counts.cutoffs),
                value.map_or("–".to_owned(), |value| value_in(value, lang)),
            ]
        };
        let own = column(&trace.counts, Some(trace.value), trace.stopped);
        let other = searched.other.as_ref().map(|run| {
            let value = run.found.as_ref().map(|(value, _)| *value);
            column(&run.counts, value, run.found.is_none())
        });
        let name = |algorithm| words.say(&format!("lab.search.{algorithm}")).to_owned();
        let heads = [name(self.other), name(self.algorithm)];
        let labels = ["lab.nodes", "lab.leaves", "lab.cutoffs", "lab.value"];
        let labels = labels.map(|key| words::capitalised(words.say(key)));
        let wide = area.width.saturating_sub(10) / 2;
        let ends = [area.x + 10 + wide, area.right()];
        for (end, head) in ends.into_iter().zip(&heads) {
            ink.right(end, area.y, &cut(head, wide), bold());
        }
        for (row, label) in labels.iter().enumerate() {
            let y = area.y + 1 + row as u16;
            if y >= area.bottom() {
                return;
            }
            ink.put(area.x, y, &cut(label, 10), ink.theme.muted());
            if let Some(other) = &other {
                ink.right(ends[0], y, &other[row], Style::new());
            }
            ink.right(ends[1], y, &own[row], Style::new());
        }
        if self.is_game() && area.height > 5 {
            let depth = words.fill("study.depth", &[("n", &self.depth)]);
            ink.put(
                area.x,
                area.y + 5,
                &cut(&depth, area.width),
                ink.theme.muted(),
            );
        }
    }

    /// The columns of the slider itself.
    fn track(parts: &Parts) -> u16 {
        parts.slider.width.saturating_sub(16).max(8)
    }

    fn draw_slider(
        &self,
        ink: &mut Ink<'_>,
        screen: Rect,
        parts: &Parts,
        searched: &Searched,
        words: &'static Words,
    ) {
        let area = parts.slider;
        let (n, all) = (self.at + 1, searched.replay.len());
        if parts.is_large {
            let heading = words.fill("study.step", &[("n", &n), ("all", &all)]);
            ink.section(screen, area.y - 1, &heading, bold());
        }
        let track = Stepper::track(parts);
        let line = Style::new().fg(ink.theme.line);
        let across = "─".repeat(usize::from(track.saturating_sub(2)));
        ink.put(area.x, area.y, &format!("├{across}┤"), line);
        let last = self.last().max(1);
        let column = |step: usize| area.x + (step * usize::from(track - 1) / last) as u16;
        let loss = Style::new().fg(ink.theme.loss);
        for cut in searched.replay.cuts(&searched.trace) {
            ink.put(column(cut), area.y, "╳", loss);
        }
        ink.put(column(self.at), area.y, "●", ink.theme.hint());
        let text = format!("{n}/{all}");
        ink.put(area.x + track + 1, area.y, &text, bold());
        if parts.is_large {
            let legend = (words.say("study.legend").to_owned(), ink.theme.muted());
            let (text, style) = self.said(ink, words).unwrap_or(legend);
            ink.put(area.x, area.y + 1, &cut(&text, area.width), style);
        }
    }

    /// The question about the next cut-off, or what is said about the answer.
    fn said(&self, ink: &Ink<'_>, words: &'static Words) -> Option<(String, Style)> {
        let (text, is_right) = self.guess.text(words)?;
        let style = match is_right {
            None => bold(),
            Some(true) => Style::new().fg(ink.theme.win),
            Some(false) => Style::new().fg(ink.theme.loss),
        };
        Some((text, style))
    }

    /// The node at this place.
    pub(super) fn spot_at(
        &self,
        screen: Rect,
        place: (u16, u16),
        words: &'static Words,
    ) -> Option<usize> {
        let searched = self.searched.as_ref()?;
        self.plan(&Parts::of(screen), searched, words)?
            .spot_at(place)
    }

    /// The step that a click means: on the slider, or on a node.
    pub(super) fn step_at(
        &self,
        screen: Rect,
        place: (u16, u16),
        words: &'static Words,
    ) -> Option<usize> {
        let searched = self.searched.as_ref()?;
        let parts = Parts::of(screen);
        let track = Stepper::track(&parts);
        let area = parts.slider;
        if place.1 == area.y && (area.x..area.x + track).contains(&place.0) {
            let along = usize::from(place.0 - area.x);
            return Some(along * self.last() / usize::from(track - 1));
        }
        let spot = self.spot_at(screen, place, words)?;
        let about = |step: &usize| searched.replay.spot(&searched.trace, *step) == Some(spot);
        let later = (self.at + 1..searched.replay.len()).find(about);
        later.or_else(|| (0..searched.replay.len()).find(about))
    }
}
