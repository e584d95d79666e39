//! The keys of the analysis.

use std::sync::atomic::Ordering;

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use commentary::Mark;

use super::{Analysis, draw};
use crate::app::Context;
use crate::pick::{Spot, Touch};

/// What a key leads to outside of the analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnalysisAction {
    Stay,
    Back,
    Open,
    Save,
    Why,
    /// The position on the board, searched step by step.
    Study,
    Language,
    Help,
}

impl Analysis {
    /// Another position is on the board: stops the search of the one before.
    pub(super) fn board_changed(&mut self, context: &mut Context<'_>) {
        if let Some(asked) = &self.asked {
            let is_here = asked.position == self.view.position;
            if !is_here {
                asked.stop.store(true, Ordering::Relaxed);
            }
        }
        self.go_on(context);
    }

    pub(crate) fn key(&mut self, code: KeyCode, context: &mut Context<'_>) -> AnalysisAction {
        let count = self.valued().len();
        match code {
            KeyCode::Left => self.go(self.at.saturating_sub(1)),
            KeyCode::Right => self.go(self.at + 1),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(count.saturating_sub(1)),
            KeyCode::Enter => {
                let text = self
                    .valued()
                    .get(self.chosen)
                    .map(|valued| valued.mv.clone());
                let touched = match text {
                    Some(text) => Touch::Move(text),
                    None => self.pick.enter(&self.view),
                };
                if let Touch::Move(text) = touched {
                    self.try_move(&text);
                }
            }
            KeyCode::Char('p' | ' ') => self.play_line(),
            KeyCode::Char('y') if self.mistake().is_some() => return AnalysisAction::Why,
            KeyCode::Char('y') => {
                self.notice = Some(self.words.say("analysis.no-why").to_owned());
            }
            KeyCode::Char('x') => return AnalysisAction::Study,
            KeyCode::Char('s') => self.stop_or_go_on(),
            KeyCode::Char('o') => return AnalysisAction::Open,
            KeyCode::Char('w') => return AnalysisAction::Save,
            KeyCode::Char('l') => return AnalysisAction::Language,
            KeyCode::Char('?') => return AnalysisAction::Help,
            KeyCode::Char('q') => return AnalysisAction::Back,
            KeyCode::Esc | KeyCode::Backspace => {
                let Some((from, _)) = self.aside.take() else {
                    return AnalysisAction::Back;
                };
                self.go(from);
            }
            KeyCode::Char('n') => self.next_mistake(1),
            KeyCode::Char('b') => self.next_mistake(-1),
            KeyCode::Char(digit @ '1'..='9') => {
                let text = digit.to_string();
                let is_legal = self.view.choices.iter().any(|choice| choice.text == text);
                if is_legal {
                    self.try_move(&text);
                }
            }
            _ => {}
        }
        self.board_changed(context);
        AnalysisAction::Stay
    }

    /// Makes the move that is thought best, which begins the line that is shown.
    pub(super) fn play_line(&mut self) {
        let found = self.found.get(&self.view.position);
        if let Some(best) = found.map(|found| found.search_result.mv.clone()) {
            self.try_move(&best);
        }
    }

    /// Goes to the position before the next move that cost something.
    pub(super) fn next_mistake(&mut self, by: isize) {
        self.aside = None;
        let mut at = self.at as isize + by;
        while (0..self.record.moves.len() as isize).contains(&at) {
            if self.mark_at(at as usize) != Mark::None {
                self.go(at as usize);
                return;
            }
            at += by;
        }
        self.notice = Some(self.words.say("analysis.no-mistake").to_owned());
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, screen: Rect, context: &mut Context<'_>) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(self.at.saturating_sub(1)),
            MouseEventKind::ScrollDown => self.go(self.at + 1),
            MouseEventKind::Down(MouseButton::Left) => {
                let layout = draw::layout(self, screen);
                let cell = layout
                    .plan
                    .cell_at(layout.origin, (mouse.column, mouse.row));
                if let Some(id) = cell {
                    let spot = Spot::Zone(self.view.scene.cell(id).zone);
                    if let Touch::Move(text) = self.pick.touch(&self.view, spot) {
                        self.try_move(&text);
                    }
                }
            }
            _ => {}
        }
        self.board_changed(context);
    }
}
