use std::time::{Duration, SystemTime};

use ::library::{KeptGame, Shelf, Streak, Tally, accuracy, by_opponent, next_level, stamp};
use commentary::{next_move, opponents, score};
use game::Turn;
use lobby::{AnyGame, Outcome};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use words::Words;

use super::{Filter, LibraryScreen};
use crate::ink::{Ink, cut, inside, width};
use crate::theme::bold;

/// Rows above the list: filters, a line, headings.
const ABOVE: u16 = 3;
/// Rows below it for the statistics, with the line above them.
const STATISTICS: u16 = 9;
/// The width of the last column.
const WHEN: u16 = 14;
/// Columns for `100 %` and a space.
const ACCURACY: u16 = 6;
/// The least rows of a window that shows statistics.
const ROOMY: u16 = 22;

/// The columns of the list with their widths; those without a width here are left out.
struct Columns {
    opponent: u16,
    score: u16,
    accuracy: u16,
    game: u16,
    result: u16,
}

impl Columns {
    fn new(wide: u16) -> Columns {
        let [game, opponent, result, score, accuracy] = match wide {
            0..50 => [13, 0, 13, 0, 0],
            50..76 => [14, 16, 15, 0, 0],
            _ => [16, 17, 18, 7, 6],
        };
        Columns {
            opponent,
            score,
            accuracy,
            game,
            result,
        }
    }
}

fn list_height(screen: Rect) -> u16 {
    let inner = inside(screen);
    let below = if screen.height >= ROOMY {
        STATISTICS
    } else {
        0
    };
    inner.height.saturating_sub(ABOVE + below)
}

/// The lines of the list on the screen: which game, and where. A line between those that
/// can be continued and the others takes a row, too.
pub(super) fn rows(screen: Rect, shown: &[&KeptGame], at: usize) -> Vec<(usize, u16)> {
    let open = shown
        .iter()
        .take_while(|game| game.shelf() == Shelf::Unfinished)
        .count();
    let has_line = open > 0 && open < shown.len();
    let row_of = |index: usize| index + usize::from(has_line && index >= open);
    let height = usize::from(list_height(screen));
    let first = (row_of(at) + 1).saturating_sub(height);
    let top = inside(screen).y + ABOVE;
    let visible = (0..shown.len()).filter_map(|index| {
        let row = row_of(index).checked_sub(first)?;
        (row < height).then(|| (index, top + row as u16))
    });
    visible.collect()
}

/// What the screen is drawn from.
pub(crate) struct Shown<'a> {
    pub(crate) all: &'a [&'static dyn AnyGame],
    pub(crate) games: &'a [KeptGame],
    pub(crate) words: &'static Words,
    pub(crate) today: SystemTime,
}

impl LibraryScreen {
    pub(crate) fn draw(&self, ink: &mut Ink<'_>, screen: Rect, with: &Shown<'_>) {
        let words = with.words;
        let named = |keys: &str, word: &str| format!("{keys} {}", words.say(word));
        let keys = [
            named("Enter", "key.continue"),
            named("m", "key.rematch"),
            named("/", "key.filter"),
            named("g", "key.game"),
            named("e", "key.export"),
            named("i", "key.import"),
            named("x", "key.delete"),
            named("q", "key.back"),
        ];
        let count = words.fill("library.count", &[("n", &with.games.len())]);
        let inner = ink.screen(screen, words.say("menu.library"), &count, &keys);
        let names_game = self.filters(ink, inner, with);
        ink.section(screen, inner.y + 1, "", bold());
        let columns = Columns::new(inner.width);
        let only = self.game_title(with).filter(|_| !names_game);
        headings(ink, inner, &columns, words, only);
        let shown = self.shown(with.games);
        if shown.is_empty() {
            let key = if with.games.is_empty() {
                "library.none"
            } else {
                "library.no-such"
            };
            for (y, line) in (inner.y + ABOVE..).zip(plain::wrap(
                words.say(key),
                inner.width.saturating_sub(4).into(),
            )) {
                ink.put(inner.x + 3, y, &line, ink.theme.muted());
            }
        }
        self.list(ink, inner, screen, &shown, &columns, with);
        if screen.height >= ROOMY {
            let top = inner.y + ABOVE + list_height(screen);
            self.statistics(ink, screen, top, with);
        }
        if let Some(notice) = &self.notice {
            let y = inner.bottom().saturating_sub(1);
            ink.fill(Rect::new(inner.x, y, inner.width, 1), Style::new());
            let text = cut(notice, inner.width.saturating_sub(3));
            ink.put(inner.x + 2, y, &text, ink.theme.hint());
        }
    }

    /// Draws the filters by result, and by game where there is room for it; is there?
    fn filters(&self, ink: &mut Ink<'_>, inner: Rect, with: &Shown<'_>) -> bool {
        let room = inner.width.saturating_sub(1);
        let labels = [Length::Names, Length::Signs, Length::Least];
        let labels = labels.map(|length| self.filter_labels(length, with));
        let wide = |labels: &[String]| labels.iter().map(|text| width(text)).sum::<u16>();
        let [names, signs, least] = labels;
        let shorter = if wide(&signs) <= room { signs } else { least };
        let labels = if wide(&names) <= room { names } else { shorter };
        let mut x = inner.x + 1;
        for (filter, text) in Filter::ALL.into_iter().zip(labels) {
            let is_chosen = filter == self.filter;
            let style = if is_chosen { bold() } else { ink.theme.muted() };
            if x + width(&text) > inner.right() {
                break;
            }
            x = ink.put(x, inner.y, &text, style);
        }
        let title = self.game_title(with);
        let title = title.unwrap_or(with.words.say("library.any-game"));
        let text = format!("{title} ▾");
        let has_room = x + width(&text) < inner.right();
        if has_room {
            ink.right(inner.right() - 1, inner.y, &text, bold());
        }
        has_room
    }

    /// The filters with how many games they show, the chosen one in brackets.
    fn filter_labels(&self, length: Length, with: &Shown<'_>) -> Vec<String> {
        let label = |filter: Filter| {
            let games = self.of_game(with.games);
            let n = games.filter(|game| filter.has(game)).count();
            let is_chosen = filter == self.filter;
            let name = with.words.say(&filter.key()).to_owned();
            let name = match (length, filter) {
                (Length::Names, _) | (_, Filter::All) => name,
                (_, Filter::Only(Shelf::Unfinished)) => {
                    with.words.say("library.unfinished-short").to_owned()
                }
                (Length::Signs, Filter::Only(shelf)) if is_chosen => {
                    format!("{} {name}", sign(shelf))
                }
                (_, Filter::Only(shelf)) => sign(shelf).to_owned(),
            };
            if is_chosen {
                format!("[{name} {n}]")
            } else {
                format!(" {name} {n} ")
            }
        };
        Filter::ALL.map(label).to_vec()
    }

    /// The only game that is listed.
    fn game_title(&self, with: &Shown<'_>) -> Option<&'static str> {
        let only = self.game.as_deref()?;
        let game = with.all.iter().find(|game| game.info().name == only)?;
        Some(game.info().title)
    }

    fn list(
        &self,
        ink: &mut Ink<'_>,
        inner: Rect,
        screen: Rect,
        shown: &[&KeptGame],
        columns: &Columns,
        with: &Shown<'_>,
    ) {
        let mut before: Option<(u16, Shelf)> = None;
        for (index, y) in rows(screen, shown, self.at) {
            let game = shown[index];
            let shelf = game.shelf();
            if let Some((above, Shelf::Unfinished)) = before
                && shelf != Shelf::Unfinished
            {
                let line = "─".repeat(usize::from(inner.width.saturating_sub(6)));
                ink.put(inner.x + 3, above + 1, &line, ink.theme.muted());
            }
            before = Some((y, shelf));
            let is_here = index == self.at;
            let style = if is_here {
                ink.theme.focus()
            } else {
                Style::new()
            };
            ink.put(inner.x + 1, y, if is_here { "▸" } else { " " }, bold());
            let line = Line::new(game, with);
            let colour = match shelf {
                Shelf::Won => Style::new().fg(ink.theme.win),
                Shelf::Lost => Style::new().fg(ink.theme.loss),
                _ => Style::new(),
            };
            let cells = [
                (&line.title, columns.game, style),
                (&line.opponent, columns.opponent, Style::new()),
                (&line.result, columns.result, colour),
                (&line.score, columns.score, Style::new()),
                (&line.accuracy, columns.accuracy, Style::new()),
                (&line.when, WHEN, ink.theme.muted()),
            ];
            let mut x = inner.x + 3;
            for (text, wide, style) in cells.into_iter().filter(|(_, wide, _)| *wide > 0) {
                let room = inner.right().saturating_sub(x).min(wide - 1);
                ink.put(x, y, &cut(text, room), style);
                x += wide;
            }
        }
    }

    /// Results of the game under the cursor, by opponent.
    fn statistics(&self, ink: &mut Ink<'_>, screen: Rect, top: u16, with: &Shown<'_>) {
        let words = with.words;
        let Some(name) = self.counted(with.games) else {
            ink.section(screen, top, words.say("library.statistics"), bold());
            return;
        };
        let of_game: Vec<&KeptGame> = with
            .games
            .iter()
            .filter(|game| game.game() == name)
            .collect();
        let title = of_game.first().map_or(&*name, |game| game.title(with.all));
        let heading = format!("{}: {title}", words.say("library.statistics"));
        ink.section(screen, top, &heading, bold());
        let inner = inside(screen);
        let table = by_opponent(of_game.iter().copied());
        if table.is_empty() {
            ink.put(
                inner.x + 1,
                top + 1,
                words.say("library.no-results"),
                ink.theme.muted(),
            );
            return;
        }
        const MOST: usize = 5;
        let rows = table.len().min(MOST) as u16;
        for (y, (opponent, tally)) in (top + 1..).zip(table.iter().take(MOST)) {
            let name = opponents::name(words, opponent);
            ink.put(inner.x + 1, y, &cut(&name, 16), Style::new());
            let counts = format!("▲{:>3}  ▬{:>3}  ▼{:>3}", tally.won, tally.drawn, tally.lost);
            let x = ink.put(inner.x + 18, y, &counts, bold());
            let against = of_game.iter().filter(|game| game.opponent() == opponent);
            let exact = accuracy(against.copied()).map_or("–".to_owned(), |n| format!("{n} %"));
            let x = x + 1 + ACCURACY;
            ink.right(x, y, &exact, ink.theme.muted());
            bar(ink, x + 2, y, inner.right().saturating_sub(x + 3), *tally);
        }
        let Streak { now, longest } = Streak::of(of_game.iter().copied());
        let mut legend = words.fill("library.legend", &[("now", &now), ("longest", &longest)]);
        if let Some(n) = accuracy(of_game.iter().copied()) {
            legend = words.fill("library.legend-accuracy", &[("legend", &legend), ("n", &n)]);
        }
        ink.put(
            inner.x + 1,
            top + 1 + rows,
            &cut(&legend, inner.width - 2),
            ink.theme.muted(),
        );
        if let Some((level, next, n)) = next_level(of_game.iter().copied()) {
            let [level, next] = [level, next].map(|level| opponents::name(words, level));
            let advice = words.fill(
                "library.next-level",
                &[("level", &level), ("next", &next), ("n", &n)],
            );
            let y = inner.bottom().saturating_sub(1);
            ink.put(
                inner.x + 1,
                y,
                &cut(&advice, inner.width - 2),
                ink.theme.hint(),
            );
        }
    }
}

/// How the filters are named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Names,
    /// The results by their signs; the chosen one has its name, too.
    Signs,
    Least,
}

/// The sign of a result.
fn sign(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Won => "▲",
        Shelf::Drawn => "▬",
        Shelf::Lost => "▼",
        Shelf::Unfinished | Shelf::Other => "",
    }
}

/// Draws the headings of the columns; `only` is the one game that is listed, where nothing above
/// names it.
fn headings(
    ink: &mut Ink<'_>,
    inner: Rect,
    columns: &Columns,
    words: &'static Words,
    only: Option<&str>,
) {
    let named = [
        ("library.game", columns.game),
        ("library.opponent", columns.opponent),
        ("library.result", columns.result),
        ("library.score", columns.score),
        ("library.accuracy", columns.accuracy),
        ("library.when", WHEN),
    ];
    let mut x = inner.x + 3;
    for (key, wide) in named.into_iter().filter(|(_, wide)| *wide > 0) {
        let room = wide.min(inner.right().saturating_sub(x));
        let (text, style) = match only.filter(|_| key == "library.game") {
            Some(title) => (format!("{} ▾", cut(title, room.saturating_sub(3))), bold()),
            None => (words.say(key).to_owned(), ink.theme.muted()),
        };
        ink.put_within(x, inner.y + 2, room, &text, style);
        x += wide;
    }
}

/// A row of the bar chart: a cell for each game, fewer where they do not fit.
fn bar(ink: &mut Ink<'_>, x: u16, y: u16, room: u16, tally: Tally) {
    let all = tally.games().max(1);
    let cells = u32::from(room).min(all);
    let part = |count: u32| (u64::from(count) * u64::from(cells)).div_ceil(u64::from(all)) as usize;
    let (won, drawn) = (part(tally.won), part(tally.drawn));
    let lost = (cells as usize).saturating_sub(won + drawn);
    let style = |colour| Style::new().fg(colour);
    let x = ink.put(x, y, &"█".repeat(won), style(ink.theme.win));
    let x = ink.put(x, y, &"▒".repeat(drawn), ink.theme.muted());
    ink.put(
        x,
        y,
        &"░".repeat(lost),
        style(ink.theme.loss).add_modifier(Modifier::BOLD),
    );
}

/// A game as a line of texts.
struct Line {
    title: String,
    opponent: String,
    result: String,
    score: String,
    accuracy: String,
    when: String,
}

impl Line {
    fn new(game: &KeptGame, with: &Shown<'_>) -> Line {
        let words = with.words;
        let view = game.record.replay(with.all).ok();
        let info = view.as_ref().map(|session| session.info());
        let view = view.as_ref().map(|session| session.view());
        let score = match (info, &view) {
            (Some(info), Some(view)) => score(info, view),
            _ => None,
        };
        let score = score.map(|[first, second]| format!("{first}–{second}"));
        let opponent = match game.person() {
            Some(_) => opponents::name(words, game.opponent()),
            None => {
                let names = game.record.players.iter();
                let names: Vec<String> = names.map(|text| opponents::name(words, text)).collect();
                names.join(" – ")
            }
        };
        let accuracy = game.accuracy().map(|percent| format!("{percent}%"));
        Line {
            title: game.title(with.all).to_owned(),
            opponent,
            result: result(game, view.as_ref(), words),
            score: score.unwrap_or_default(),
            accuracy: accuracy.unwrap_or_else(|| "–".to_owned()),
            when: when(words, game.changed, with.today),
        }
    }
}

fn result(game: &KeptGame, view: Option<&lobby::View>, words: &'static Words) -> String {
    match game.shelf() {
        Shelf::Unfinished => {
            let n = view.map_or(game.record.moves.len() + 1, next_move);
            let is_yours = match (view.map(|view| view.turn), game.person()) {
                (Some(Turn::Player(side)), Some(person)) => side == person,
                _ => false,
            };
            let key = if is_yours {
                "library.your-turn"
            } else {
                "library.at-move"
            };
            words.fill(key, &[("n", &n)])
        }
        Shelf::Won => format!("{} {}", sign(Shelf::Won), words.say("library.you-won")),
        Shelf::Drawn => format!("{} {}", sign(Shelf::Drawn), words.say("library.draw")),
        Shelf::Lost => format!("{} {}", sign(Shelf::Lost), words.say("library.you-lost")),
        Shelf::Other => {
            let key = match game.record.result {
                Outcome::Win(game::Side::Second) => "library.second-won",
                _ => "library.first-won",
            };
            words.say(key).to_owned()
        }
    }
}

/// How long ago, or the date.
fn when(words: &'static Words, at: SystemTime, today: SystemTime) -> String {
    let ago = today.duration_since(at).unwrap_or(Duration::ZERO);
    let minutes = ago.as_secs() / 60;
    let (key, n) = match minutes {
        0 => ("when.now", 0),
        1..60 => ("when.minutes", minutes),
        60..1440 => ("when.hours", minutes / 60),
        1440..43_200 => ("when.days", minutes / 1440),
        _ => {
            let date = stamp(at);
            return date.split('T').next().unwrap_or_default().to_owned();
        }
    };
    words.fill(key, &[("n", &n)])
}
