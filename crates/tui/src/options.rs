//! The settings on the screen, with OK and Cancel.

use game::Lang;
use lobby::Player;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use words::Words;

use crate::form::{self, Row};
use crate::ink::Ink;
use crate::settings::{Settings, Word};
use commentary::opponents;

/// Settings that are being changed.
pub(crate) struct Form {
    settings: Settings,
    /// What was spoken before anything was changed.
    before: Lang,
    asked: Option<Lang>,
    opponents: Vec<String>,
    at: usize,
}

const ROWS: usize = 8;
/// Rows above the form.
const FORM_TOP: u16 = 2;

/// What a key leads to.
pub(crate) enum SettingsAction {
    Stay,
    Ok(Settings),
    Cancel,
}

impl Form {
    pub(crate) fn new(settings: &Settings, lang: Lang) -> Form {
        let levels = Player::LEVELS.map(str::to_owned).into_iter();
        let kinds = Player::KINDS.iter().map(|kind| kind.word.to_owned());
        let all = levels.chain(kinds);
        let is_machine = |text: &String| {
            let player: Result<Player, _> = text.parse();
            text != "level" && player.is_ok_and(|player| player != Player::Human)
        };
        let mut opponents: Vec<String> = all.filter(is_machine).collect();
        let mut settings = settings.clone();
        if !is_machine(&settings.opponent) {
            // Written by another version, or the usual one where there are no levels.
            let known = ["level=medium", "engine"].map(str::to_owned);
            let usual = known.into_iter().find(is_machine);
            settings.opponent = usual.unwrap_or_else(|| "random".to_owned());
        }
        if !opponents.contains(&settings.opponent) {
            opponents.push(settings.opponent.clone());
        }
        Form {
            asked: settings.lang,
            settings,
            before: lang,
            opponents,
            at: 0,
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> SettingsAction {
        match code {
            KeyCode::Up | KeyCode::BackTab => self.at = (self.at + ROWS - 1) % ROWS,
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % ROWS,
            KeyCode::Left => self.turn(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.turn(1),
            KeyCode::Esc | KeyCode::Char('q') => return SettingsAction::Cancel,
            KeyCode::Enter => return self.enter(),
            _ => {}
        }
        SettingsAction::Stay
    }

    fn enter(&mut self) -> SettingsAction {
        match self.at {
            6 => return SettingsAction::Ok(self.settings.clone()),
            7 => return SettingsAction::Cancel,
            _ => self.turn(1),
        }
        SettingsAction::Stay
    }

    pub(crate) fn click(&mut self, screen: Rect, place: (u16, u16)) -> SettingsAction {
        match form::row_at(form::area(screen, FORM_TOP), self.at, ROWS, place) {
            Some(row) => {
                self.at = row;
                self.enter()
            }
            None => SettingsAction::Stay,
        }
    }

    fn turn(&mut self, by: isize) {
        let settings = &mut self.settings;
        match self.at {
            0 => settings.lang = turned_lang(settings.lang, by),
            1 => {
                let all = &self.opponents;
                let at = all.iter().position(|text| *text == settings.opponent);
                let at = (at.unwrap_or(0) as isize + by).rem_euclid(all.len() as isize);
                settings.opponent.clone_from(&all[at as usize]);
            }
            2 => settings.starts = settings.starts.next(by),
            3 => settings.speed = settings.speed.next(by),
            4 => settings.colours = settings.colours.next(by),
            5 => settings.glyphs = settings.glyphs.next(by),
            _ => {}
        }
    }

    /// The chosen language applies at once.
    pub(crate) fn lang(&self, usual: Lang) -> Lang {
        self.settings.lang.unwrap_or(usual)
    }

    pub(crate) fn changes_language(&self) -> bool {
        self.settings.lang != self.asked
    }

    /// The language before any change.
    pub(crate) fn lang_before(&self) -> Lang {
        self.before
    }

    pub(crate) fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let keys = [
            format!("↑↓ {}", words.say("key.choose")),
            format!("←→ {}", words.say("key.change")),
            format!("Enter {}", words.say("key.ok")),
            format!("Esc {}", words.say("key.cancel")),
        ];
        ink.screen(screen, words.say("menu.settings"), "", &keys);
        let settings = &self.settings;
        let say = |group: &str, word: &str| words.say(&format!("{group}.{word}")).to_owned();
        let lang = match settings.lang {
            Some(lang) => say("lang", lang.code()),
            None => say("lang", "auto"),
        };
        let rows = [
            Row::choice(words.say("settings.language"), lang),
            Row::choice(
                words.say("settings.opponent"),
                opponents::name(words, &settings.opponent),
            ),
            Row::choice(
                words.say("settings.starts"),
                say("starts", settings.starts.word()),
            ),
            Row::choice(
                words.say("settings.speed"),
                say("speed", settings.speed.word()),
            ),
            Row::choice(
                words.say("settings.colours"),
                say("colours", settings.colours.word()),
            ),
            Row::choice(
                words.say("settings.glyphs"),
                say("glyphs", settings.glyphs.word()),
            ),
            Row::button(words.say("settings.ok")),
            Row::button(words.say("settings.cancel")),
        ];
        form::draw(ink, form::area(screen, FORM_TOP), &rows, self.at);
    }
}

fn turned_lang(lang: Option<Lang>, by: isize) -> Option<Lang> {
    let all = [None, Some(Lang::Id), Some(Lang::En)];
    let at = all.iter().position(|known| *known == lang).unwrap_or(0);
    all[(at as isize + by).rem_euclid(3) as usize]
}
