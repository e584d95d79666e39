//! A lesson or a problem, with its examples run where they stand.

use std::sync::Arc;

use game::Lang;
use lab::course::{self, LESSONS, Piece, pieces};
use ratatui::crossterm::event::{KeyCode, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use super::course::readings;
use super::{
    Pending, Room, RoomAction, RoomKeys, Stepper, StudyAnswer, StudyContext, StudyJob, StudyUpdate,
    footer,
};
use crate::ink::{Ink, inside};
use crate::theme::bold;

/// What can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// By its number, from 0.
    Lesson(usize),
    /// By its name: `1`, `S1`.
    Problem(&'static str),
    Glossary,
}

/// A text that is being read.
pub(super) struct LessonRoom {
    reading: Reading,
    /// The text and the language that it is in.
    text: Option<(Lang, String)>,
    examples: Vec<Example>,
    scroll: usize,
    /// How many lines the text had when it was last measured.
    height: usize,
    notice: Option<String>,
}

/// A command in a text.
struct Example {
    command: String,
    /// What it prints; `None` before that is known.
    output: Option<String>,
    pending: Option<Pending>,
}

/// A line of the text on the screen.
enum Line {
    Text(String),
    Heading(String),
    Command(String),
    Output(String),
}

impl LessonRoom {
    pub(super) fn new(reading: Reading) -> LessonRoom {
        LessonRoom {
            reading,
            text: None,
            examples: Vec::new(),
            scroll: 0,
            height: 0,
            notice: None,
        }
    }

    fn title(&self, words: &'static Words) -> String {
        match self.reading {
            Reading::Lesson(number) => {
                let (n, all) = (number + 1, LESSONS.len());
                words.fill("course.lesson", &[("n", &n), ("all", &all)])
            }
            Reading::Problem(number) => words.fill("study.problem", &[("n", &number)]),
            Reading::Glossary => words.say("study.glossary").to_owned(),
        }
    }

    /// The text in Markdown. Figures of a problem are worked out here.
    fn markdown(reading: Reading, words: &'static Words) -> String {
        let lang = words.lang();
        match reading {
            Reading::Lesson(number) => LESSONS[number].text(lang).to_owned(),
            Reading::Problem(number) => {
                let Some(problem) = course::problem(number, lang) else {
                    return String::new();
                };
                let answer = words.say("course.answer");
                let mut text = format!(
                    "# {}\n\n{}\n\n# {answer}\n\n{}\n",
                    problem.title, problem.question, problem.answer
                );
                if let Some(correction) = problem.correction {
                    let heading = words.say("course.correction");
                    text += &format!("\n# {heading}\n\n{correction}\n");
                }
                text
            }
            Reading::Glossary => {
                let terms = course::glossary(lang).into_iter();
                let lines = terms.map(|term| {
                    if term.word == term.other {
                        format!("- {}: {}", term.word, term.meaning)
                    } else {
                        format!("- {} ({}): {}", term.word, term.other, term.meaning)
                    }
                });
                lines.collect::<Vec<_>>().join("\n")
            }
        }
    }

    fn lines(&self, wide: u16, words: &'static Words) -> Vec<Line> {
        let mut lines = Vec::new();
        let text = self.text.as_ref().map_or("", |(_, text)| text.as_str());
        let mut examples = self.examples.iter();
        for piece in pieces(text) {
            if !lines.is_empty() {
                lines.push(Line::Text(String::new()));
            }
            match piece {
                Piece::Text(text) => {
                    let headings: Vec<&str> = text
                        .lines()
                        .filter_map(|line| line.strip_prefix('#'))
                        .map(|line| line.trim_start_matches('#').trim())
                        .collect();
                    for line in plain::prose(text, wide.into()) {
                        if headings.contains(&line.as_str()) {
                            lines.push(Line::Heading(line));
                        } else {
                            lines.push(Line::Text(line));
                        }
                    }
                }
                Piece::Live(command) => {
                    lines.push(Line::Command(format!("$ {command}")));
                    let output = examples.next().and_then(|one| one.output.as_deref());
                    let output = output.unwrap_or_else(|| words.say("study.running"));
                    lines.extend(output.lines().map(|line| Line::Output(line.to_owned())));
                }
            }
        }
        lines
    }

    /// The next lesson or problem, or the one before.
    fn turn(&mut self, by: isize, lang: Lang) {
        let all = readings(lang);
        let at = all.iter().position(|one| *one == self.reading).unwrap_or(0);
        let next = (at as isize + by).clamp(0, all.len() as isize - 1);
        let reading = all[next as usize];
        if reading != self.reading {
            *self = LessonRoom::new(reading);
        }
    }

    /// The first tree of the text, in the stepper.
    fn first_tree(&mut self, words: &'static Words) -> RoomAction {
        let trees = self.examples.iter().filter_map(|example| {
            let tree = example.command.strip_prefix("siasat explain '")?;
            tree.split_once('\'').map(|(tree, _)| tree)
        });
        let steppers = trees.map(|tree| Stepper::tree(tree, words.lang()));
        if let Some(stepper) = steppers.filter_map(Result::ok).next() {
            return RoomAction::Enter(Box::new(stepper));
        }
        self.notice = Some(words.say("study.no-tree").to_owned());
        RoomAction::Stay
    }
}

fn area(screen: Rect) -> Rect {
    let inner = inside(screen);
    let wide = inner.width.saturating_sub(2).min(90);
    Rect {
        x: inner.x + (inner.width - wide) / 2,
        width: wide,
        ..inner
    }
}

impl Room for LessonRoom {
    fn go_on(&mut self, context: &mut StudyContext<'_>) {
        let words = context.words;
        let lang = words.lang();
        if self.text.as_ref().is_none_or(|(known, _)| *known != lang) {
            let text = LessonRoom::markdown(self.reading, words);
            let commands = pieces(&text).into_iter().filter_map(|piece| match piece {
                Piece::Live(command) => Some(command.to_owned()),
                Piece::Text(_) => None,
            });
            self.examples = commands
                .map(|command| Example {
                    command,
                    output: None,
                    pending: None,
                })
                .collect();
            self.text = Some((lang, text));
        }
        // One after the other: they are read in this order.
        let waits = self.examples.iter().any(|one| one.pending.is_some());
        let next = self.examples.iter_mut().find(|one| one.output.is_none());
        if let Some(example) = next.filter(|_| !waits) {
            match context.live {
                Some(live) => {
                    let (live, command) = (Arc::clone(live), example.command.clone());
                    let (job, pending) =
                        StudyJob::new(move |_| StudyAnswer::Printed(live(&command, lang)));
                    context.jobs.push(job);
                    example.pending = Some(pending);
                }
                None => example.output = Some(String::new()),
            }
        }
    }

    fn on_answer(&mut self, update: StudyUpdate) -> Option<StudyUpdate> {
        let own = self.examples.iter_mut();
        let mut own = own.filter(|one| {
            one.pending
                .as_ref()
                .is_some_and(|pending| pending.is(&update))
        });
        let Some(example) = own.next() else {
            return Some(update);
        };
        example.pending = None;
        example.output = Some(match update.answer {
            StudyAnswer::Printed(Some(text)) => text,
            _ => String::new(),
        });
        None
    }

    fn key(&mut self, code: KeyCode, context: &mut StudyContext<'_>) -> RoomAction {
        const PAGE: usize = 12;
        self.notice = None;
        let last = self.height;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll += 1,
            KeyCode::PageUp | KeyCode::Backspace => self.scroll = self.scroll.saturating_sub(PAGE),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll += PAGE,
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = last,
            KeyCode::Left => self.turn(-1, context.words.lang()),
            KeyCode::Right | KeyCode::Char('n') => self.turn(1, context.words.lang()),
            KeyCode::Char('t') | KeyCode::Enter => return self.first_tree(context.words),
            KeyCode::Char('l') => return RoomAction::Language,
            KeyCode::Char('?') => return RoomAction::Help,
            KeyCode::Esc | KeyCode::Char('q') => return RoomAction::Back,
            _ => {}
        }
        RoomAction::Stay
    }

    fn mouse(
        &mut self,
        mouse: MouseEvent,
        _screen: Rect,
        _context: &mut StudyContext<'_>,
    ) -> RoomAction {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll = self.scroll.saturating_sub(3),
            MouseEventKind::ScrollDown => self.scroll += 3,
            _ => {}
        }
        RoomAction::Stay
    }

    fn settle(&mut self, screen: Rect, words: &'static Words) {
        let area = area(screen);
        let lines = self.lines(area.width, words).len();
        self.height = lines.saturating_sub(area.height.into());
        self.scroll = self.scroll.min(self.height);
    }

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys = footer(
            words,
            &[
                ("↑↓", "key.scroll"),
                ("←→", "key.other-lesson"),
                ("t", "key.first-tree"),
                ("l", "key.language"),
                ("q", "key.back"),
            ],
        );
        let inner = ink.screen(screen, words.say("study.course"), &self.title(words), &keys);
        let area = area(screen);
        let lines = self.lines(area.width, words);
        let shown = lines.iter().skip(self.scroll);
        for (y, line) in (area.y..area.bottom()).zip(shown) {
            let (x, text, style) = match line {
                Line::Text(text) => (area.x, text, Style::new()),
                Line::Heading(text) => (area.x, text, bold().fg(ink.theme.second)),
                Line::Command(text) => (area.x + 2, text, ink.theme.hint()),
                Line::Output(text) => (area.x + 2, text, ink.theme.muted()),
            };
            ink.put_within(x, y, inner.right().saturating_sub(x), text, style);
        }
        if let Some(notice) = &self.notice {
            let y = inner.bottom().saturating_sub(1);
            ink.fill(Rect::new(inner.x, y, inner.width, 1), Style::new());
            ink.put(inner.x + 2, y, notice, ink.theme.hint());
        }
    }

    fn keys(&self) -> RoomKeys {
        &[
            ("↑ ↓ Space", "key.scroll"),
            ("← →", "help.other-lesson"),
            ("t Enter", "help.first-tree"),
            ("l", "key.language"),
            ("q Esc", "key.back"),
        ]
    }
}
