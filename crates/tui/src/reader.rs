//! Something to read: the rules of a game, why a move was a mistake, about this program.

use game::Lang;
use lobby::AnyGame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use crate::ink::Ink;
use crate::theme::bold;

/// A text with headings.
pub(crate) struct Reader {
    what: What,
    scroll: usize,
}

enum What {
    Rules(&'static dyn AnyGame),
    About(&'static str),
    /// Why a move was a mistake, in each language.
    Why([String; 2]),
}

/// What a key leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turned {
    Stay,
    Close,
    Language,
    Help,
}

impl Reader {
    pub(crate) fn rules(game: &'static dyn AnyGame) -> Reader {
        let what = What::Rules(game);
        Reader { what, scroll: 0 }
    }

    pub(crate) fn about(program: &'static str) -> Reader {
        let what = What::About(program);
        Reader { what, scroll: 0 }
    }

    /// Why a move was a mistake: Markdown in each language, in the order of [`Lang::ALL`].
    pub(crate) fn why(texts: [String; 2]) -> Reader {
        let what = What::Why(texts);
        Reader { what, scroll: 0 }
    }

    pub(crate) fn key(
        &mut self,
        code: KeyCode,
        games: &[&'static dyn AnyGame],
        rows: u16,
    ) -> Turned {
        let page = usize::from(rows.saturating_sub(4)).max(1);
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll += 1,
            KeyCode::PageUp | KeyCode::Backspace => self.scroll = self.scroll.saturating_sub(page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll += page,
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = usize::MAX / 2,
            KeyCode::Left => self.turn(games, -1),
            KeyCode::Right => self.turn(games, 1),
            KeyCode::Char('l') => return Turned::Language,
            KeyCode::Char('?') => return Turned::Help,
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Enter => return Turned::Close,
            _ => {}
        }
        Turned::Stay
    }

    pub(crate) fn scroll_by(&mut self, rows: isize) {
        self.scroll = self.scroll.saturating_add_signed(rows);
    }

    /// The rules of the next game.
    fn turn(&mut self, games: &[&'static dyn AnyGame], by: isize) {
        if let What::Rules(game) = self.what {
            let at = games
                .iter()
                .position(|known| known.info().name == game.info().name);
            let at = at.unwrap_or(0) as isize + by;
            self.what = What::Rules(games[at.rem_euclid(games.len() as isize) as usize]);
            self.scroll = 0;
        }
    }

    /// Limits the scroll position to the end of the text.
    pub(crate) fn settle(&mut self, lang: Lang, screen: Rect) {
        let lines = self.lines(crate::TEXTS.words(lang), wide(screen)).len();
        let most = lines.saturating_sub(usize::from(screen.height.saturating_sub(3)));
        self.scroll = self.scroll.min(most);
    }

    fn lines(&self, words: &'static Words, wide: u16) -> Vec<(String, bool)> {
        match &self.what {
            What::Why([english, indonesian]) => match words.lang() {
                Lang::En => lines(english, wide),
                Lang::Id => lines(indonesian, wide),
            },
            What::Rules(game) => lines(game.info().rules.in_lang(words.lang()), wide),
            What::About(program) => {
                let version = env!("CARGO_PKG_VERSION");
                let text = words.fill("about.text", &[("program", program), ("version", &version)]);
                lines(&text, wide)
            }
        }
    }

    pub(crate) fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let (title, turns) = match &self.what {
            What::Rules(game) => (
                format!("{}: {}", words.say("menu.rules"), game.info().title),
                true,
            ),
            What::About(_) => (words.say("menu.about").to_owned(), false),
            What::Why(_) => (words.say("analysis.why").to_owned(), false),
        };
        let mut keys = vec![format!("↑↓ {}", words.say("key.scroll"))];
        if turns {
            keys.push(format!("←→ {}", words.say("key.other-game")));
        }
        keys.push(format!("l {}", words.say("key.language")));
        keys.push(format!("Esc {}", words.say("key.back")));
        let wide = wide(screen);
        let lines = self.lines(words, wide);
        let inner = ink.screen(screen, &title, "", &keys);
        let visible = usize::from(inner.height.saturating_sub(1));
        let x = inner.x + (inner.width.saturating_sub(wide)) / 2;
        let shown = lines.iter().skip(self.scroll).take(visible);
        for (y, (line, is_heading)) in (inner.y + 1..).zip(shown) {
            let style = if *is_heading {
                bold().fg(ink.theme.second)
            } else {
                Style::new()
            };
            ink.put_within(x, y, wide, line, style);
        }
        let hidden = lines.len().saturating_sub(visible);
        let percent = (100 * self.scroll.min(hidden)).checked_div(hidden);
        if let Some(percent) = percent {
            let text = format!(" {percent}% ");
            let muted = ink.theme.muted();
            ink.right(screen.right().saturating_sub(2), screen.y, &text, muted);
        }
    }
}

/// Columns of a text.
fn wide(screen: Rect) -> u16 {
    screen.width.saturating_sub(4).min(78)
}

/// Simple Markdown, wrapped; true marks a heading.
fn lines(markdown: &str, wide: u16) -> Vec<(String, bool)> {
    let mut lines = Vec::new();
    let mut in_picture = false;
    for line in markdown.trim().lines() {
        if line.starts_with("```") {
            in_picture = !in_picture;
        } else if in_picture {
            lines.push((line.to_owned(), false));
        } else {
            let text = line.trim_start_matches('#');
            let is_heading = text.len() < line.len();
            let text = if is_heading { text.trim_start() } else { text };
            let text = text.replace(['`', '*'], "");
            if crate::ink::width(&text) <= wide {
                lines.push((text, is_heading));
            } else {
                let broken = plain::wrap(&text, wide.into()).into_iter();
                lines.extend(broken.map(|line| (line, is_heading)));
            }
        }
    }
    lines
}
