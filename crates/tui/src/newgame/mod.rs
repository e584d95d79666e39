//! Who plays, who starts, and which variant.

mod draw;

use game::{Kind, Lang, Opt, Spec};
use lobby::{AnyGame, Player, Rng, Session};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::form;
use crate::settings::{Settings, Starts, Word};
use commentary::opponents;

/// Rows above the form, for the tagline.
const FORM_TOP: u16 = 3;

/// The form before a game.
pub(crate) struct NewGame {
    pub(crate) game: &'static dyn AnyGame,
    mode: Mode,
    /// The bots that can play it, and the one chosen for each seat.
    machines: Vec<String>,
    chosen: [String; 2],
    starts: Starts,
    values: Vec<(&'static Opt, String)>,
    /// The random seed of a fair start; `None` for the usual one.
    fair: Option<u64>,
    at: usize,
    pub(crate) error: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Computer,
    Friend,
    Watch,
}

impl Word for Mode {
    const ALL: &'static [(&'static str, Mode)] = &[
        ("computer", Mode::Computer),
        ("friend", Mode::Friend),
        ("watch", Mode::Watch),
    ];
}

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Begin,
    Mode,
    Machine(usize),
    Starts,
    Option(usize),
    Fair,
    Rules,
    Back,
}

/// What a key leads to.
pub(crate) enum NewGameAction {
    Stay,
    Back,
    Rules,
    Help,
    /// Type the value of a row.
    Type(Field),
    Begin(Box<dyn Session>, [String; 2]),
}

impl NewGame {
    pub(crate) fn new(game: &'static dyn AnyGame, settings: &Settings, watches: bool) -> NewGame {
        let usual = game.open(&Spec::new(game.info().name)).ok();
        let machines = usual
            .as_deref()
            .map(opponents::machines)
            .unwrap_or_default();
        let wanted = &settings.opponent;
        let can = usual
            .as_deref()
            .is_some_and(|session| opponents::seat(session, wanted).is_some());
        let opponent = if can {
            wanted.clone()
        } else {
            fallback(&machines)
        };
        let info = game.info();
        let options = info.options.iter();
        let offered = |key: &str| lobby::offered_options(info).find(|(one, _)| *one == key);
        let value = |opt: &'static Opt| match offered(opt.key) {
            Some((_, value)) => value.to_owned(),
            None => opt.kind.default_text(),
        };
        NewGame {
            game,
            mode: if watches { Mode::Watch } else { Mode::Computer },
            chosen: [opponent.clone(), opponent],
            machines,
            starts: settings.starts,
            values: options.map(|opt| (opt, value(opt))).collect(),
            fair: None,
            at: 0,
            error: None,
        }
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Begin, Field::Mode];
        match self.mode {
            Mode::Computer => fields.extend([Field::Machine(0), Field::Starts]),
            Mode::Friend => {}
            Mode::Watch => fields.extend([Field::Machine(0), Field::Machine(1)]),
        }
        fields.extend((0..self.values.len()).map(Field::Option));
        if self.knows_fair_starts() {
            fields.push(Field::Fair);
        }
        fields.extend([Field::Rules, Field::Back]);
        fields
    }

    pub(crate) fn key(&mut self, code: KeyCode, lang: Lang) -> NewGameAction {
        let fields = self.fields();
        let field = fields[self.at.min(fields.len() - 1)];
        self.error = None;
        match code {
            KeyCode::Up | KeyCode::BackTab => self.at = (self.at + fields.len() - 1) % fields.len(),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % fields.len(),
            KeyCode::Left => self.turn(field, -1),
            KeyCode::Right | KeyCode::Char(' ') => self.turn(field, 1),
            KeyCode::Esc | KeyCode::Char('q') => return NewGameAction::Back,
            KeyCode::Char('r' | 't') => return NewGameAction::Rules,
            KeyCode::Char('?') => return NewGameAction::Help,
            KeyCode::Enter => return self.enter(field, lang),
            _ => {}
        }
        NewGameAction::Stay
    }

    fn enter(&mut self, field: Field, lang: Lang) -> NewGameAction {
        match field {
            Field::Begin => match self.open() {
                Ok(session) => match self.seats(&*session, lang) {
                    Ok(names) => return NewGameAction::Begin(session, names),
                    Err(error) => self.error = Some(error),
                },
                Err(error) => self.error = Some(error.in_lang(lang)),
            },
            Field::Rules => return NewGameAction::Rules,
            Field::Back => return NewGameAction::Back,
            Field::Machine(_) => return NewGameAction::Type(field),
            Field::Option(index) => {
                if let Kind::Free { .. } = self.values[index].0.kind {
                    return NewGameAction::Type(field);
                }
                self.turn(field, 1);
            }
            Field::Mode | Field::Starts | Field::Fair => self.turn(field, 1),
        }
        NewGameAction::Stay
    }

    /// The text of a row that is typed.
    pub(crate) fn text(&self, field: Field) -> String {
        match field {
            Field::Machine(seat) => self.chosen[seat].clone(),
            Field::Option(index) => self.values[index].1.clone(),
            _ => String::new(),
        }
    }

    /// Sets a row to the typed text, or says what would be accepted.
    pub(crate) fn take(&mut self, field: Field, text: &str, lang: Lang) -> Result<(), String> {
        match field {
            Field::Machine(seat) => {
                let player: Player = text
                    .parse()
                    .map_err(|error: lobby::BadPlayer| error.in_lang(lang))?;
                let session = self.open().map_err(|error| error.in_lang(lang))?;
                let checked = session.capabilities().check(player);
                let checked = checked.and_then(|()| player.check_memory());
                checked.map_err(|error| error.in_lang(lang))?;
                text.clone_into(&mut self.chosen[seat]);
            }
            Field::Option(index) => {
                let before = self.values[index].1.clone();
                text.clone_into(&mut self.values[index].1);
                if let Err(error) = self.open() {
                    self.values[index].1 = before;
                    return Err(error.in_lang(lang));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn turn(&mut self, field: Field, by: isize) {
        match field {
            Field::Mode => self.mode = self.mode.next(by),
            Field::Starts => self.starts = self.starts.next(by),
            Field::Machine(seat) => {
                let all = &self.machines;
                let at = all.iter().position(|text| *text == self.chosen[seat]);
                let at = at.map_or(0, |at| (at as isize + by).rem_euclid(all.len() as isize));
                if let Some(text) = all.get(at as usize) {
                    self.chosen[seat].clone_from(text);
                }
            }
            Field::Option(index) => {
                let (opt, value) = &mut self.values[index];
                *value = turned(&opt.kind, value, by);
            }
            // Drawn anew each time: the board below shows which start it is.
            Field::Fair => {
                self.fair = match self.fair {
                    None => Some(Rng::any_seed()),
                    Some(_) => None,
                };
            }
            Field::Begin | Field::Rules | Field::Back => {}
        }
    }

    /// Are fair starts known for the chosen options?
    fn knows_fair_starts(&self) -> bool {
        let usual = self.open_usual();
        usual.is_ok_and(|session| !session.fair_starts().is_empty())
    }

    /// The game with the chosen options, at the chosen start.
    fn open(&self) -> Result<Box<dyn Session>, game::BadOption> {
        let mut session = self.open_usual()?;
        let start = self
            .fair
            .and_then(|seed| lobby::fair_start(&*session, seed));
        if let Some(start) = start {
            // The starts that the program knows can be read.
            let _ = session.set_up(start);
        }
        Ok(session)
    }

    /// The game with the chosen options, at its usual start.
    fn open_usual(&self) -> Result<Box<dyn Session>, game::BadOption> {
        let settings: Vec<String> = self
            .values
            .iter()
            .filter(|(opt, value)| *value != opt.kind.default_text())
            .map(|(opt, value)| format!("{}={value}", opt.key))
            .collect();
        let name = self.game.info().name;
        self.game
            .open(&Spec::new(&format!("{name}:{}", settings.join(","))))
    }

    /// The players, the first side first.
    fn seats(&self, session: &dyn Session, lang: Lang) -> Result<[String; 2], String> {
        let human = "human".to_owned();
        let [first, second] = self.chosen.clone();
        for text in [&first, &second] {
            let player: Player = text
                .parse()
                .map_err(|error: lobby::BadPlayer| error.in_lang(lang))?;
            let checked = session.capabilities().check(player);
            let checked = checked.and_then(|()| player.check_memory());
            checked.map_err(|error| error.in_lang(lang))?;
        }
        Ok(match self.mode {
            Mode::Friend => [human.clone(), human],
            Mode::Watch => [first, second],
            Mode::Computer => {
                let machine_starts = match self.starts {
                    Starts::Human => false,
                    Starts::Computer => true,
                    Starts::Random => Rng::any_seed().is_multiple_of(2),
                };
                if machine_starts {
                    [first, human]
                } else {
                    [human, first]
                }
            }
        })
    }

    pub(crate) fn click(&mut self, screen: Rect, place: (u16, u16), lang: Lang) -> NewGameAction {
        let fields = self.fields();
        let row = form::row_at(form::area(screen, FORM_TOP), self.at, fields.len(), place);
        match row {
            Some(row) => {
                self.at = row;
                match fields[row] {
                    Field::Machine(_) => {
                        self.turn(fields[row], 1);
                        NewGameAction::Stay
                    }
                    field => self.enter(field, lang),
                }
            }
            None => NewGameAction::Stay,
        }
    }
}

/// The default opponent of a game that has no levels.
fn fallback(machines: &[String]) -> String {
    let known = ["level=medium", "engine", "mcts"];
    let wanted = known
        .into_iter()
        .find(|known| machines.iter().any(|text| text == known));
    let wanted = wanted.map(str::to_owned);
    wanted
        .or_else(|| machines.first().cloned())
        .unwrap_or_else(|| "random".to_owned())
}

/// The next value of an option.
fn turned(kind: &Kind, value: &str, by: isize) -> String {
    match *kind {
        Kind::Number { min, max, .. } => {
            let number: i64 = value.parse().unwrap_or(0);
            (number + by as i64)
                .clamp(min.into(), max.into())
                .to_string()
        }
        Kind::YesNo { .. } => if value == "yes" { "no" } else { "yes" }.to_owned(),
        Kind::Choice(words) => {
            let at = words.iter().position(|word| *word == value).unwrap_or(0);
            let at = (at as isize + by).rem_euclid(words.len() as isize);
            words[at as usize].to_owned()
        }
        Kind::Free { .. } => value.to_owned(),
    }
}
