use library::KeptGame;
use lobby::AnyGame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use words::Words;

use super::{Filter, LibraryScreen, draw};

/// What a key leads to outside of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LibraryAction {
    Stay,
    Back,
    /// Continue the game under the cursor, or look at it.
    Open,
    /// A new game of the same players.
    Again,
    /// Delete the game under the cursor.
    Remove,
    Export,
    Import,
    Language,
    Help,
}

impl LibraryScreen {
    pub(crate) fn key(
        &mut self,
        code: KeyCode,
        all: &[&'static dyn AnyGame],
        games: &[KeptGame],
        words: &'static Words,
    ) -> LibraryAction {
        self.notice = None;
        let asked = std::mem::take(&mut self.asks_to_remove);
        let last = self.shown(games).len().saturating_sub(1);
        const PAGE: usize = 8;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(last),
            KeyCode::PageUp => self.at = self.at.saturating_sub(PAGE),
            KeyCode::PageDown => self.at = (self.at + PAGE).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Char('/') | KeyCode::Right | KeyCode::Tab => self.turn_filter(1),
            KeyCode::Left | KeyCode::BackTab => self.turn_filter(-1),
            KeyCode::Char('g') => {
                self.game = self.next_game(all, games);
                self.at = 0;
            }
            KeyCode::Enter if self.chosen(games).is_some() => return LibraryAction::Open,
            KeyCode::Char('m') if self.chosen(games).is_some() => return LibraryAction::Again,
            KeyCode::Char('x') | KeyCode::Delete if self.chosen(games).is_some() => {
                if asked {
                    self.at = self.at.min(last.saturating_sub(1));
                    return LibraryAction::Remove;
                }
                self.asks_to_remove = true;
                self.notice = Some(words.say("library.remove").to_owned());
            }
            KeyCode::Char('e') => return LibraryAction::Export,
            KeyCode::Char('i') => return LibraryAction::Import,
            KeyCode::Char('l') => return LibraryAction::Language,
            KeyCode::Char('?') => return LibraryAction::Help,
            KeyCode::Esc | KeyCode::Char('q') => return LibraryAction::Back,
            _ => {}
        }
        LibraryAction::Stay
    }

    fn turn_filter(&mut self, by: isize) {
        let all = Filter::ALL;
        let at = all.iter().position(|filter| *filter == self.filter);
        let next = (at.unwrap_or(0) as isize + by).rem_euclid(all.len() as isize);
        self.filter = all[next as usize];
        self.at = 0;
    }

    /// A click on a line chooses it; another one opens it.
    pub(crate) fn click(
        &mut self,
        screen: Rect,
        place: (u16, u16),
        games: &[KeptGame],
    ) -> LibraryAction {
        let shown = self.shown(games);
        let rows = draw::rows(screen, &shown, self.at);
        let Some((index, _)) = rows.iter().find(|(_, y)| *y == place.1) else {
            return LibraryAction::Stay;
        };
        self.notice = None;
        self.asks_to_remove = false;
        if *index == self.at {
            return LibraryAction::Open;
        }
        self.at = *index;
        LibraryAction::Stay
    }
}
