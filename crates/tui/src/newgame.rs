//! Who plays, who starts, and which variant.

use game::{Kind, Lang, Opt, Spec};
use lobby::{AnyGame, Player, Rng, Session};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use crate::board::{self, Marks, Plan};
use crate::form::{self, Row};
use crate::ink::{Ink, inside};
use crate::settings::{Settings, Starts, Word};
use commentary::opponents;

/// The sheet before a game.
pub(crate) struct NewGame {
    pub(crate) game: &'static dyn AnyGame,
    mode: Mode,
    /// The machines that can play it, and who was chosen for each seat.
    machines: Vec<String>,
    chosen: [String; 2],
    starts: Starts,
    values: Vec<(&'static Opt, String)>,
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

/// What a row of the sheet is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Begin,
    Mode,
    Machine(usize),
    Starts,
    Option(usize),
    Rules,
    Back,
}

/// What a key does to the sheet.
pub(crate) enum Chosen {
    Stay,
    Back,
    Rules,
    Help,
    /// Somebody wants to type the value of a row.
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
        let options = game.info().options.iter();
        NewGame {
            game,
            mode: if watches { Mode::Watch } else { Mode::Computer },
            chosen: [opponent.clone(), opponent],
            machines,
            starts: settings.starts,
            values: options.map(|opt| (opt, opt.kind.default_text())).collect(),
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
        fields.extend([Field::Rules, Field::Back]);
        fields
    }

    fn row(&self, field: Field, words: &'static Words) -> Row {
        match field {
            Field::Begin => Row::button(words.say("new.begin")),
            Field::Rules => Row::button(words.say("menu.rules")),
            Field::Back => Row::button(words.say("new.back")),
            Field::Mode => {
                let mode = words.say(&format!("new.{}", self.mode.word())).to_owned();
                Row::choice(words.say("new.mode"), mode)
            }
            Field::Machine(seat) => {
                let label = match self.mode {
                    Mode::Watch => words.fill("new.machine", &[("n", &(seat + 1))]),
                    _ => words.say("new.opponent").to_owned(),
                };
                Row::choice(label, opponents::name(words, &self.chosen[seat]))
            }
            Field::Starts => {
                let starts = words
                    .say(&format!("starts.{}", self.starts.word()))
                    .to_owned();
                Row::choice(words.say("settings.starts"), starts)
            }
            Field::Option(index) => {
                let (opt, value) = &self.values[index];
                let label = opt.key;
                match opt.kind {
                    Kind::Free { .. } => Row::typed(label, value.clone()),
                    _ => Row::choice(label, value.clone()),
                }
            }
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode, lang: Lang) -> Chosen {
        let fields = self.fields();
        let field = fields[self.at.min(fields.len() - 1)];
        self.error = None;
        match code {
            KeyCode::Up | KeyCode::BackTab => self.at = (self.at + fields.len() - 1) % fields.len(),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % fields.len(),
            KeyCode::Left => self.turn(field, -1),
            KeyCode::Right | KeyCode::Char(' ') => self.turn(field, 1),
            KeyCode::Esc | KeyCode::Char('q') => return Chosen::Back,
            KeyCode::Char('r' | 't') => return Chosen::Rules,
            KeyCode::Char('?') => return Chosen::Help,
            KeyCode::Enter => return self.enter(field, lang),
            _ => {}
        }
        Chosen::Stay
    }

    fn enter(&mut self, field: Field, lang: Lang) -> Chosen {
        match field {
            Field::Begin => match self.open() {
                Ok(session) => match self.seats(&*session, lang) {
                    Ok(names) => return Chosen::Begin(session, names),
                    Err(error) => self.error = Some(error),
                },
                Err(error) => self.error = Some(error.in_lang(lang)),
            },
            Field::Rules => return Chosen::Rules,
            Field::Back => return Chosen::Back,
            Field::Machine(_) => return Chosen::Type(field),
            Field::Option(index) => {
                if let Kind::Free { .. } = self.values[index].0.kind {
                    return Chosen::Type(field);
                }
                self.turn(field, 1);
            }
            Field::Mode | Field::Starts => self.turn(field, 1),
        }
        Chosen::Stay
    }

    /// The text of a row that is typed.
    pub(crate) fn text(&self, field: Field) -> String {
        match field {
            Field::Machine(seat) => self.chosen[seat].clone(),
            Field::Option(index) => self.values[index].1.clone(),
            _ => String::new(),
        }
    }

    /// Takes what was typed for a row, or says what would have been accepted.
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
            Field::Begin | Field::Rules | Field::Back => {}
        }
    }

    fn open(&self) -> Result<Box<dyn Session>, game::BadOption> {
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

    /// Who sits where, the first side first.
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
                    Starts::You => false,
                    Starts::Computer => true,
                    Starts::Luck => Rng::any_seed().is_multiple_of(2),
                };
                if machine_starts {
                    [first, human]
                } else {
                    [human, first]
                }
            }
        })
    }

    pub(crate) fn click(&mut self, screen: Rect, place: (u16, u16), lang: Lang) -> Chosen {
        let fields = self.fields();
        let row = form::row_at(form_area(screen), self.at, fields.len(), place);
        match row {
            Some(row) => {
                self.at = row;
                match fields[row] {
                    Field::Machine(_) => {
                        self.turn(fields[row], 1);
                        Chosen::Stay
                    }
                    field => self.enter(field, lang),
                }
            }
            None => Chosen::Stay,
        }
    }

    pub(crate) fn draw(&self, ink: &mut Ink<'_>, screen: Rect, words: &'static Words) {
        let info = self.game.info();
        let keys = [
            format!("↑↓ {}", words.say("key.choose")),
            format!("←→ {}", words.say("key.change")),
            format!("Enter {}", words.say("key.ok")),
            format!("r {}", words.say("key.rules")),
            format!("Esc {}", words.say("key.back")),
        ];
        let inner = ink.screen(screen, info.title, "", &keys);
        let area = form_area(screen);
        ink.put(
            area.x,
            inner.y + 1,
            info.tagline.in_lang(words.lang()),
            ink.theme.muted(),
        );
        let rows: Vec<Row> = self
            .fields()
            .into_iter()
            .map(|field| self.row(field, words))
            .collect();
        form::draw(ink, area, &rows, self.at);
        let mut y = area.y + rows.len() as u16 + 1;
        if let Some(Field::Option(index)) = self.fields().get(self.at) {
            let opt = self.values[*index].0;
            let lang = words.lang();
            let about = format!("{} ({})", opt.about.in_lang(lang), opt.kind.accepted(lang));
            ink.put_within(area.x + 2, y - 1, area.width, &about, ink.theme.muted());
        }
        if let Some(error) = &self.error {
            let loss = Style::new().fg(ink.theme.loss);
            for line in plain::wrap(error, area.width.into()) {
                ink.put(area.x, y, &line, loss);
                y += 1;
            }
        }
        let left = inner.bottom().saturating_sub(y + 1);
        if let Ok(session) = self.open() {
            let scene = session.scene();
            let room = (inner.width.saturating_sub(4), left);
            let plan = Plan::new(&scene, room);
            if plan.fits(room) {
                let x = inner.x + (inner.width - plan.width) / 2;
                let y = y + 1 + (left - plan.height) / 2;
                board::draw(ink, &scene, &plan, (x, y), &Marks::default());
            }
        }
    }
}

fn form_area(screen: Rect) -> Rect {
    let inner = inside(screen);
    Rect {
        x: inner.x + 3,
        y: inner.y + 3,
        width: inner.width.saturating_sub(6),
        height: inner.height.saturating_sub(4),
    }
}

/// In a list without levels, whoever thinks; in one without anybody, a friend.
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
