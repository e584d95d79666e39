//! The main menu.

use lobby::{AnyGame, GameRecord};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use crate::board::{self, Marks, Plan};
use crate::ink::{Ink, cut, inside};
use crate::theme::bold;

/// The main menu.
#[derive(Default)]
pub(crate) struct Menu {
    at: usize,
    /// The game that the entries below the list refer to.
    game: usize,
    pub(crate) notice: Option<String>,
}

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    Continue,
    Game(usize),
    Library,
    Watch,
    Rules,
    Analysis,
    Study,
    Open,
    Settings,
    Page,
    About,
    Quit,
}

/// The entries below the games, with their letters.
const OTHERS: [(Entry, char, &str); 10] = [
    (Entry::Library, 'g', "menu.library"),
    (Entry::Watch, 'v', "menu.watch"),
    (Entry::Rules, 't', "menu.rules"),
    (Entry::Analysis, 'a', "menu.analysis"),
    (Entry::Study, 'b', "menu.study"),
    (Entry::Open, 'o', "menu.open"),
    (Entry::Settings, 's', "menu.settings"),
    (Entry::Page, 'w', "menu.page"),
    (Entry::About, 'i', "menu.about"),
    (Entry::Quit, 'q', "menu.quit"),
];

/// What a key does to the menu.
pub(crate) enum Picked {
    Nothing,
    Language,
    Help,
    /// An entry, and the game that it is about.
    Entry(Entry, usize),
}

impl Menu {
    fn entries(games: usize, kept: bool) -> Vec<Entry> {
        let kept = kept.then_some(Entry::Continue);
        let games = (0..games).map(Entry::Game);
        let others = OTHERS.iter().map(|(entry, ..)| *entry);
        kept.into_iter().chain(games).chain(others).collect()
    }

    pub(crate) fn key(&mut self, code: KeyCode, games: usize, kept: bool) -> Picked {
        let entries = Menu::entries(games, kept);
        let count = entries.len();
        self.at = self.at.min(count - 1);
        self.notice = None;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.go((self.at + count - 1) % count, &entries),
            KeyCode::Down | KeyCode::Char('j') => self.go((self.at + 1) % count, &entries),
            KeyCode::Home => self.go(0, &entries),
            KeyCode::End => self.go(count - 1, &entries),
            KeyCode::Enter | KeyCode::Char(' ') => return self.pick(entries[self.at]),
            KeyCode::Char('l' | 'L') => return Picked::Language,
            KeyCode::Char('?') => return Picked::Help,
            // Its capital is a game's.
            KeyCode::Char('c') if kept => return self.pick(Entry::Continue),
            KeyCode::Char(digit @ '1'..='9') => {
                let game = digit as usize - '1' as usize;
                if game < games {
                    self.game = game;
                    return self.pick(Entry::Game(game));
                }
            }
            // Games beyond the ninth have capitals.
            KeyCode::Char(letter @ 'A'..='Z') if beyond_nine(letter) < games => {
                self.game = beyond_nine(letter);
                return self.pick(Entry::Game(self.game));
            }
            KeyCode::Char(letter) => {
                let letter = letter.to_ascii_lowercase();
                let known = OTHERS.iter().find(|(_, known, _)| *known == letter);
                if let Some((entry, ..)) = known {
                    return self.pick(*entry);
                }
            }
            _ => {}
        }
        Picked::Nothing
    }

    fn go(&mut self, at: usize, entries: &[Entry]) {
        self.at = at;
        if let Some(Entry::Game(game)) = entries.get(at) {
            self.game = *game;
        }
    }

    fn pick(&self, entry: Entry) -> Picked {
        Picked::Entry(entry, self.game)
    }

    pub(crate) fn click(
        &mut self,
        screen: Rect,
        place: (u16, u16),
        games: usize,
        kept: bool,
    ) -> Picked {
        let entries = Menu::entries(games, kept);
        let rows = rows(screen, &entries, self.at);
        let found = rows.iter().position(|&y| y == Some(place.1));
        match found.filter(|_| place.0 < screen.x + left(screen)) {
            Some(at) => {
                self.go(at, &entries);
                self.pick(entries[at])
            }
            None => Picked::Nothing,
        }
    }

    pub(crate) fn draw(
        &self,
        ink: &mut Ink<'_>,
        screen: Rect,
        words: &'static Words,
        games: &[&'static dyn AnyGame],
        kept: Option<(&GameRecord, usize)>,
    ) {
        let keys = [
            format!("↑↓ {}", words.say("key.choose")),
            format!("Enter {}", words.say("key.ok")),
            format!("l {}", words.say("key.language")),
            format!("? {}", words.say("key.help")),
            format!("q {}", words.say("key.quit")),
        ];
        let langs = match words.lang() {
            game::Lang::Id => "ID · en",
            game::Lang::En => "EN · id",
        };
        let inner = ink.screen(screen, "Siasat", langs, &keys);
        let motto = format!("✦  {}", words.say("menu.motto"));
        ink.put(
            inner.x + 3,
            inner.y,
            &motto,
            Style::new().fg(ink.theme.second),
        );
        let entries = Menu::entries(games.len(), kept.is_some());
        let at = self.at.min(entries.len() - 1);
        let rows = rows(screen, &entries, at);
        if rows.iter().any(Option::is_none) {
            let muted = ink.theme.muted();
            if rows.first() == Some(&None) {
                ink.put(inner.right() - 1, inner.y + 1, "▲", muted);
            }
            if rows.last() == Some(&None) {
                ink.put(inner.right() - 1, inner.bottom() - 1, "▼", muted);
            }
        }
        for (index, (entry, y)) in entries.iter().zip(rows).enumerate() {
            let Some(y) = y else {
                continue;
            };
            let (key, text) = match entry {
                Entry::Continue => (
                    'c',
                    kept.map(|(kept, more)| about(words, games, kept, more))
                        .unwrap_or_default(),
                ),
                Entry::Game(game) => {
                    let info = games[*game].info();
                    let key = game_key(*game);
                    let tagline = info.tagline.in_lang(words.lang());
                    let whole = format!("{:<13} {tagline}", info.title);
                    let fits = crate::ink::width(&whole) + KEY <= left(screen);
                    let text = if fits { whole } else { info.title.to_owned() };
                    (key, text)
                }
                other => {
                    let found = OTHERS.iter().find(|(entry, ..)| entry == other);
                    found.map_or((' ', String::new()), |(_, key, word)| {
                        (*key, words.say(word).to_owned())
                    })
                }
            };
            let is_here = index == at;
            let sign = if is_here { "▸" } else { " " };
            let x = ink.put(inner.x + 1, y, &format!("{sign} "), bold());
            let x = ink.put(x, y, &format!("{key}  "), ink.theme.muted());
            let room = (screen.x + left(screen)).saturating_sub(x);
            let style = if is_here {
                ink.theme.focus()
            } else {
                Style::new()
            };
            ink.put(x, y, &cut(&text, room), style);
        }
        if let Some(game) = games.get(self.game) {
            picture(ink, screen, *game);
        }
        if let Some(notice) = &self.notice {
            let width = inner.width.saturating_sub(4);
            let lines = plain::wrap(notice, width.into());
            let y = inner.bottom().saturating_sub(lines.len() as u16);
            for (y, line) in (y..).zip(lines) {
                ink.fill(Rect::new(inner.x, y, inner.width, 1), Style::new());
                ink.put(inner.x + 2, y, &line, ink.theme.hint());
            }
        }
    }
}

/// The number of the game with this capital.
fn beyond_nine(letter: char) -> usize {
    9 + letter as usize - 'A' as usize
}

/// The key of a game by its number from 0: a digit, then capitals.
fn game_key(game: usize) -> char {
    match game.checked_sub(9) {
        None => char::from(b'1' + game as u8),
        Some(beyond) if beyond < 26 => char::from(b'A' + beyond as u8),
        Some(_) => ' ',
    }
}

/// Columns before the text of an entry: the frame, the cursor, the key.
const KEY: u16 = 7;

/// Columns for the entries: all of them where there is no room for a picture.
fn left(screen: Rect) -> u16 {
    const BESIDE_PICTURE: u16 = 50;
    if screen.width >= BESIDE_PICTURE + 28 {
        BESIDE_PICTURE
    } else {
        screen.width.saturating_sub(2)
    }
}

/// The lines of the entries on the screen, with some air between the groups. Where they do
/// not fit, those around the cursor are visible.
fn rows(screen: Rect, entries: &[Entry], at: usize) -> Vec<Option<u16>> {
    let inner = inside(screen);
    let room = usize::from(inner.height.saturating_sub(1));
    if entries.len() > room {
        let first = (at + 1 + room / 3).saturating_sub(room);
        let first = first.min(entries.len() - room);
        let row = |index: usize| {
            let row = index.checked_sub(first).filter(|row| *row < room);
            row.map(|row| inner.y + 1 + row as u16)
        };
        return (0..entries.len()).map(row).collect();
    }
    let spare = inner.height.saturating_sub(entries.len() as u16 + 1);
    let gaps = u16::from(spare > 0) + u16::from(spare > 5);
    let mut y = inner.y + 1 + u16::from(spare > 1);
    let mut rows = Vec::new();
    let mut before: Option<Entry> = None;
    for entry in entries {
        let begins_a_group = match (before, entry) {
            (Some(Entry::Continue), _) => true,
            (Some(Entry::Game(_)), other) => !matches!(other, Entry::Game(_)),
            _ => false,
        };
        let is_roomy = spare > 2 || matches!(before, Some(Entry::Game(_)));
        if begins_a_group && is_roomy {
            y += gaps;
        }
        rows.push(Some(y));
        y += 1;
        before = Some(*entry);
    }
    rows
}

/// The start of the game that the cursor is on.
fn picture(ink: &mut Ink<'_>, screen: Rect, game: &'static dyn AnyGame) {
    let inner = inside(screen);
    let area = Rect {
        x: screen.x + left(screen),
        y: inner.y + 2,
        width: inner.right().saturating_sub(screen.x + left(screen) + 1),
        height: inner.height.saturating_sub(4),
    };
    let Ok(session) = game.open(&game::Spec::new(game.info().name)) else {
        return;
    };
    let scene = session.scene();
    let plan = Plan::new(&scene, (area.width, area.height));
    if plan.fits((area.width, area.height)) {
        let x = area.x + (area.width - plan.width) / 2;
        let y = area.y + (area.height - plan.height) / 3;
        board::draw(ink, &scene, &plan, (x, y), &Marks::default());
    }
}

/// `Continue: Kalah, move 7`, and how many others there are.
fn about(
    words: &'static Words,
    games: &[&'static dyn AnyGame],
    kept: &GameRecord,
    more: usize,
) -> String {
    let name = kept.game.split(':').next().unwrap_or_default();
    let found = games.iter().find(|game| game.info().name == name);
    let title = found.map_or(name, |game| game.info().title);
    let n = kept.moves.len() + 1;
    let text = words.fill("menu.continue", &[("title", &title), ("n", &n)]);
    match more {
        0 => text,
        more => words.fill("menu.more", &[("text", &text), ("n", &more)]),
    }
}
