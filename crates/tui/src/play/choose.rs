//! Choosing a move with the cursor, by typing and by touching.

use game::Turn;
use plain::{Choices, Letters};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::layout::Layout;
use super::{Play, PlayAction, draw, moves};
use crate::app::Context;
use crate::pick::{Spot, Touch};

impl Play {
    pub(super) fn enter(&mut self, context: &mut Context<'_>) -> PlayAction {
        if !self.pick.typed.is_empty() {
            let typed = std::mem::take(&mut self.pick.typed);
            let found = self.choices().find(&typed).map(str::to_owned);
            match found {
                Some(text) => self.make(&text, context),
                None => self.refuse(&typed),
            }
        } else if let Touch::Move(text) = self.pick.enter(&self.view) {
            self.make(&text, context);
        }
        PlayAction::Stay
    }

    /// Takes a letter of a move. A move that can be no other is made at once.
    pub(super) fn type_letter(&mut self, letter: char, context: &mut Context<'_>) -> PlayAction {
        self.notice = None;
        self.pick.typed.push(letter);
        let typed = self.pick.typed.clone();
        let choices = self.choices();
        let found = choices.find(&typed).map(str::to_owned);
        let could_be = choices.could_be(&typed);
        match (found, could_be) {
            (Some(text), 1) => {
                self.pick.typed.clear();
                self.make(&text, context);
            }
            // A fast typist has typed the rest before reading what is wrong: the
            // whole of it is answered.
            (None, 0) if typed.len() == 1 || typed.len() >= self.longest() => {
                self.pick.typed.clear();
                self.refuse(&typed);
            }
            _ => {}
        }
        PlayAction::Stay
    }

    /// Takes a pasted move as if it had been typed. False if it is none; nothing is played.
    pub(crate) fn paste(&mut self, text: &str) -> bool {
        let found = self.is_open() && self.choices().find(text).is_some();
        if found {
            self.notice = None;
            self.pick.typed = text.to_owned();
        }
        found
    }

    /// Which moves there are, or how one is written where they are many.
    pub(super) fn question(&self) -> String {
        // The sentence before it needs some room too.
        const LONGEST: usize = 40;
        let words = self.words();
        let texts = self.view.choices.iter().map(|choice| &choice.text);
        let shown: Vec<String> = texts.map(|text| moves::shown(words, text)).collect();
        let list = if self.has_buttons {
            words.one_of(&shown)
        } else {
            shown.join(" ")
        };
        match &shown[..] {
            [] => String::new(),
            [only] => words.fill("play.only", &[("choice", only)]),
            [example, ..] if list.chars().count() > LONGEST => {
                words.fill("play.many", &[("example", example), ("n", &shown.len())])
            }
            _ => words.fill("play.choose", &[("choices", &list)]),
        }
    }

    /// How a move is written, in a few letters.
    pub(super) fn example(&self) -> Option<String> {
        let words = self.words();
        let first = self.view.choices.first()?;
        let example = moves::shown(words, &first.text);
        Some(words.fill("play.example", &[("example", &example)]))
    }

    pub(super) fn choices(&self) -> Choices {
        Choices::new(self.words(), &self.view, Letters::ForMoves(self.words()))
    }

    /// How long the text of a move is at most.
    pub(super) fn longest(&self) -> usize {
        let texts = self.view.choices.iter();
        texts.map(|choice| choice.text.len()).max().unwrap_or(0)
    }

    /// Says why a text is not a move, and what would be one.
    pub(super) fn refuse(&mut self, typed: &str) {
        let Turn::Player(side) = self.view.turn else {
            return;
        };
        let choices = self.choices();
        let reason = plain::why_not(self.words(), &self.view, &choices, side, typed);
        self.notice = Some(format!("{reason} {}", self.question()));
    }

    pub(crate) fn mouse(
        &mut self,
        mouse: MouseEvent,
        screen: Rect,
        context: &mut Context<'_>,
    ) -> PlayAction {
        match mouse.kind {
            MouseEventKind::ScrollUp => return self.scroll_by(1),
            MouseEventKind::ScrollDown => return self.scroll_by(-1),
            MouseEventKind::Down(MouseButton::Left) => {}
            _ => return PlayAction::Stay,
        }
        if self.stage.is_moving() {
            self.stage.skip();
        } else if self.is_open() {
            self.click(
                &draw::layout(self, screen),
                (mouse.column, mouse.row),
                context,
            );
        }
        self.go_on(context);
        PlayAction::Stay
    }

    pub(super) fn click(&mut self, layout: &Layout, at: (u16, u16), context: &mut Context<'_>) {
        let cell = layout.plan.cell_at(layout.origin, at);
        let spot = match cell {
            Some(id) => Some(Spot::Zone(self.view.scene.cell(id).zone)),
            None => draw::button_at(self, layout, at),
        };
        let Some(spot) = spot else {
            return;
        };
        self.notice = None;
        let is_legal = self.pick.spots(&self.view).contains(&spot);
        if is_legal {
            self.pick.cursor = Some(spot);
        }
        match (self.pick.touch(&self.view, spot), cell) {
            (Touch::Move(text), _) => self.make(&text, context),
            (Touch::Step, _) | (Touch::Nothing, None) => {}
            (Touch::Nothing, Some(id)) => {
                let name = self.view.scene.cell(id).name.clone();
                if !self.pick.clear() && !name.is_empty() {
                    self.refuse(&name);
                }
            }
        }
    }
}
