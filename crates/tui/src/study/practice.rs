//! Questions about small trees, with a streak.

use std::sync::Arc;

use lab::course::{Practice, Verdict};
use lab::picture::Picture;
use lab::{Frame, Progress, SpotState, Subject};
use lobby::Rng;
use ratatui::crossterm::event::{KeyCode, MouseEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use search::trace::{Algorithm, TraceRequest};
use words::Words;

use super::tree::{TreePlan, widest};
use super::{Room, RoomAction, RoomKeys, Stepper, StudyContext, footer};
use crate::ink::{Ink, cut, inside};
use crate::theme::bold;

/// A practice in progress.
pub(super) struct PracticeRoom {
    practice: Practice,
    picture: Picture,
    typed: String,
    verdict: Option<Verdict>,
    /// The tree of the last answer, where another one is shown by now.
    before: Option<String>,
    streak: u32,
    longest: u32,
    /// How many lines of the tree are above those that are seen, where it has no room.
    scroll: usize,
}

/// Columns of a line of the tree.
const LINE: u16 = 26;

/// Rows for question, answer and verdict.
const ROWS: u16 = 7;

impl PracticeRoom {
    pub(super) fn new(seed: u64, longest: u32) -> PracticeRoom {
        let practice = Practice::new(seed);
        PracticeRoom {
            picture: picture(&practice),
            practice,
            typed: String::new(),
            verdict: None,
            before: None,
            streak: 0,
            longest,
            scroll: 0,
        }
    }

    fn answer(&mut self, words: &'static Words) -> RoomAction {
        let typed = std::mem::take(&mut self.typed);
        let written = self.practice.written();
        let verdict = self.practice.answer(&typed, words.lang());
        self.before = Some(written);
        if verdict.new_tree {
            self.picture = picture(&self.practice);
            self.scroll = 0;
        }
        match verdict.right {
            Some(true) => self.streak += 1,
            Some(false) => self.streak = 0,
            None => {}
        }
        self.verdict = Some(verdict);
        if self.streak > self.longest {
            self.longest = self.streak;
            return RoomAction::Streak(0, self.streak);
        }
        RoomAction::Stay
    }

    /// The tree of the last answer, step by step.
    fn show(&self, words: &'static Words) -> RoomAction {
        let text = self.before.clone();
        let text = text.unwrap_or_else(|| self.practice.written());
        match Stepper::tree(&text, words.lang()) {
            Ok(stepper) => RoomAction::Enter(Box::new(stepper)),
            Err(_) => RoomAction::Stay,
        }
    }

    fn draw_tree(&self, ink: &mut Ink<'_>, area: Rect, words: &'static Words) {
        // Everything is known, and nothing searched: leaves show their values.
        let states = self.picture.nodes.iter().map(|spot| SpotState {
            progress: Progress::Done,
            value: spot.value.filter(|_| spot.children.is_empty()),
            ..SpotState::default()
        });
        let frame = Frame {
            states: states.collect(),
            now: None,
        };
        let widest = widest(&self.picture, words).max(2);
        let tree = Rect {
            height: area.height.saturating_sub(1),
            ..area
        };
        match TreePlan::new(&self.picture, widest, tree) {
            Some(plan) => {
                plan.draw(ink, &self.picture, &frame, false, words);
                plan.number_leaves(ink, &self.picture);
            }
            None => {
                let text = self.practice.drawn();
                let rows = usize::from(area.height).max(1);
                let lines: Vec<&str> = text.lines().collect();
                let shown = lines.iter().skip(self.scroll).take(seen(area));
                for (number, line) in shown.enumerate() {
                    let x = area.x + LINE * (number / rows) as u16;
                    let y = area.y + (number % rows) as u16;
                    ink.put(x, y, &cut(line, LINE - 1), Style::new());
                }
                let muted = ink.theme.muted();
                let edge = area.right();
                if self.scroll > 0 {
                    ink.put(edge, area.y, "▲", muted);
                }
                if lines.len() > self.scroll + seen(area) {
                    ink.put(edge, area.bottom().saturating_sub(1), "▼", muted);
                }
            }
        }
    }
}

/// The tree before it is searched.
fn picture(practice: &Practice) -> Picture {
    let subject = Subject::Tree(Arc::clone(practice.tree()));
    let algorithm = if subject.has_chance() {
        Algorithm::Expectimax
    } else {
        Algorithm::Minimax
    };
    let trace = subject.explain(&TraceRequest::new(algorithm, subject.usual_depth()));
    let trace = trace.expect("a search that fits the tree");
    subject.picture(&trace)
}

impl Room for PracticeRoom {
    fn key(&mut self, code: KeyCode, context: &mut StudyContext<'_>) -> RoomAction {
        const LONGEST: usize = 40;
        const PAGE: usize = 4;
        let is_empty = self.typed.is_empty();
        match code {
            KeyCode::Esc => return RoomAction::Back,
            KeyCode::Char('q') if is_empty => return RoomAction::Back,
            KeyCode::Char('l') if is_empty => return RoomAction::Language,
            KeyCode::Char('?') => return RoomAction::Help,
            KeyCode::Char('t') if is_empty && self.before.is_some() => {
                return self.show(context.words);
            }
            KeyCode::Enter if !is_empty => return self.answer(context.words),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Char(letter) if self.typed.len() < LONGEST => self.typed.push(letter),
            KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down => self.scroll += 1,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(PAGE),
            KeyCode::PageDown => self.scroll += PAGE,
            KeyCode::Tab => {
                let streak = self.longest;
                *self = PracticeRoom::new(Rng::any_seed(), streak);
            }
            _ => {}
        }
        RoomAction::Stay
    }

    fn mouse(
        &mut self,
        mouse: MouseEvent,
        screen: Rect,
        context: &mut StudyContext<'_>,
    ) -> RoomAction {
        use ratatui::crossterm::event::{MouseButton, MouseEventKind};
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll = self.scroll.saturating_sub(1),
            MouseEventKind::ScrollDown => self.scroll += 1,
            _ => {}
        }
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return RoomAction::Stay;
        }
        // A click on a move or on a leaf is an answer, or a part of one.
        let widest = widest(&self.picture, context.words).max(2);
        let area = tree_area(screen);
        let tree = Rect {
            height: area.height.saturating_sub(1),
            ..area
        };
        let plan = TreePlan::new(&self.picture, widest, tree);
        let spot = plan.and_then(|plan| plan.spot_at((mouse.column, mouse.row)));
        let Some(spot) = spot else {
            return RoomAction::Stay;
        };
        let node = &self.picture.nodes[spot];
        match self.practice.kind() {
            "best" if node.parent == Some(0) => {
                self.typed.clone_from(&node.name);
                self.answer(context.words)
            }
            "pruned" if node.children.is_empty() => {
                let shown = self.picture.leaves();
                let number = shown.iter().position(|&leaf| leaf == spot);
                if let Some(number) = number {
                    self.typed = format!("{} {}", self.typed, number + 1).trim().to_owned();
                }
                RoomAction::Stay
            }
            "value" => {
                let value = node.value.filter(|_| node.children.is_empty());
                if let Some(value) = value {
                    self.typed = value.to_string();
                }
                RoomAction::Stay
            }
            _ => RoomAction::Stay,
        }
    }

    fn settle(&mut self, screen: Rect, _words: &'static Words) {
        let lines = self.practice.drawn().lines().count();
        let hidden = lines.saturating_sub(seen(tree_area(screen)));
        self.scroll = self.scroll.min(hidden);
    }

    fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys = footer(
            words,
            &[
                ("Enter", "key.answer"),
                ("t", "key.see-tree"),
                ("Tab", "key.new-trees"),
                ("Esc", "key.back"),
            ],
        );
        let streak = words.fill(
            "study.streak",
            &[("n", &self.streak), ("longest", &self.longest)],
        );
        let tree = words.fill("practice.tree", &[("n", &self.practice.trees())]);
        let title = format!("{} · {tree}", words.say("study.practice"));
        let inner = ink.screen(screen, &title, &streak, &keys);
        self.draw_tree(ink, tree_area(screen), words);
        let top = inner.bottom().saturating_sub(rows(screen));
        ink.section(screen, top, "", bold());
        let x = inner.x + 1;
        let wide = inner.width.saturating_sub(2);
        let mut y = top + 1;
        let question = self.practice.question(words.lang());
        for line in plain::wrap(&question, wide.into()) {
            ink.put(x, y, &line, bold());
            y += 1;
        }
        let end = ink.put(x, y, "▸ ", bold());
        let end = ink.put(end, y, &self.typed, bold());
        ink.put(end, y, "_", bold());
        y += 1;
        let Some(verdict) = &self.verdict else {
            return;
        };
        let (head, style) = match verdict.right {
            Some(true) => (words.say("practice.right"), Style::new().fg(ink.theme.win)),
            Some(false) => (words.say("practice.wrong"), Style::new().fg(ink.theme.loss)),
            None => ("", ink.theme.hint()),
        };
        let text = format!("{head} {}", verdict.told);
        for (y, line) in (y..inner.bottom()).zip(plain::wrap(text.trim(), wide.into())) {
            ink.put(x, y, &line, style);
        }
    }

    fn keys(&self) -> RoomKeys {
        &[
            ("Enter", "help.answer"),
            ("↑ ↓", "help.tree-lines"),
            ("t", "help.see-tree"),
            ("Tab", "help.new-trees"),
            ("l", "key.language"),
            ("Esc", "key.back"),
        ]
    }
}

/// How many lines of a tree there is room for, in columns.
fn seen(area: Rect) -> usize {
    usize::from(area.height).max(1) * usize::from(area.width / LINE).max(1)
}

fn rows(screen: Rect) -> u16 {
    if screen.height < 20 { 6 } else { ROWS }
}

fn tree_area(screen: Rect) -> Rect {
    let inner = inside(screen);
    Rect {
        x: inner.x + 1,
        width: inner.width.saturating_sub(2),
        height: inner.height.saturating_sub(rows(screen)),
        ..inner
    }
}
