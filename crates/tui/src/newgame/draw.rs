use commentary::{opponents, options};
use game::Kind;
use ratatui::layout::Rect;
use ratatui::style::Style;
use words::Words;

use super::{FORM_TOP, Field, Mode, NewGame};
use crate::board::{self, Marks, Plan};
use crate::form::{self, Row};
use crate::ink::Ink;
use crate::settings::Word;

impl NewGame {
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
            Field::Fair => {
                let key = if self.fair.is_some() {
                    "new.fair"
                } else {
                    "new.usual"
                };
                Row::choice(words.say("new.start"), words.say(key).to_owned())
            }
            Field::Option(index) => {
                let (opt, value) = &self.values[index];
                let label = words::capitalised(options::option(words, opt));
                match opt.kind {
                    Kind::Free { .. } => Row::typed(label, value.clone()),
                    _ => Row::choice(label, options::value(words, opt, value)),
                }
            }
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
        let area = form::area(screen, FORM_TOP);
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
        self.draw_board(ink, inner, y);
    }

    /// Draws the start of the game below row `y`, where there is room for it.
    fn draw_board(&self, ink: &mut Ink<'_>, inner: Rect, y: u16) {
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
