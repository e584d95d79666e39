use commentary::{duration, next_move, score, seats};
use game::{Counter, Info, Side, Turn};
use lobby::Player;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use words::{Words, capitalised};

use super::layout::Layout;
use super::{Hint, Play, message, moves, result};
use crate::board::{self, Marks};
use crate::buttons::{self, Button, has_buttons};
use crate::ink::{Ink, cut, width};
use crate::pick::Spot;
use crate::theme::bold;
use commentary::opponents;
use std::time::Instant;

/// Rows of the list of moves below a board.
const ROWS: u16 = 3;

pub(super) fn layout(play: &Play, screen: Rect) -> Layout {
    let has_buttons = play.has_buttons || has_buttons(&play.view);
    Layout::new(screen, &play.stage.scene, has_buttons, ROWS)
}

/// Draws a game.
pub(crate) fn draw(ink: &mut Ink<'_>, screen: Rect, play: &Play, now: Instant) {
    let words = play.words();
    let is_finished = play.is_over() && play.shows_result && !play.stage.is_moving();
    let layout = layout(play, screen);
    let right = if is_finished {
        words.say("play.over").to_owned()
    } else {
        let number = words.fill("turn.move", &[("n", &next_move(&play.view))]);
        let number = number.trim_end_matches('.').to_owned();
        let mut parts = counters_above(play, &layout, screen.width);
        parts.push(number);
        parts.join(" · ")
    };
    let title = title(play);
    ink.screen(screen, &title, &right, &play.footer());
    if is_finished {
        result::draw(ink, screen, play);
        return;
    }
    board::draw(
        ink,
        &play.stage.scene,
        &layout.plan,
        layout.origin,
        &marks(play),
    );
    if layout.is_tiny {
        // Whose turn it is and what was played last are in the message.
    } else if layout.is_wide {
        seats_around(ink, play, &layout);
        let y = layout.panel.y.saturating_sub(1);
        ink.section(screen, y, words.say("play.moves"), bold());
        let items = moves::items(words, &play.view);
        moves::draw(ink, layout.panel, &items, play.scroll, None);
    } else {
        panel(ink, play, layout.panel);
    }
    draw_buttons(ink, play, &layout);
    message::draw(ink, screen, play, &layout, now);
    if play.asks_to_stop {
        message::soft_end(ink, screen, play);
    }
}

/// A counter as a sentence without its point: `Round 2`.
fn counter_text(words: &'static Words, counter: &Counter) -> String {
    let key = format!("counter.{}", counter.key);
    let text = match words.get(&format!("{key}.many")) {
        Some(_) => words.count(&key, counter.value),
        None => format!("{}: {}", counter.key, counter.value),
    };
    text.trim_end_matches('.').to_owned()
}

/// The counters that have no place beside the board, as far as there is room for them above
/// it: what counts up from nothing is news when it is something.
fn counters_above(play: &Play, layout: &Layout, wide: u16) -> Vec<String> {
    if !layout.is_wide && !layout.is_tiny {
        return Vec::new();
    }
    let mut room = wide / 2;
    let counters = play.stage.scene.counters.iter();
    let shown = counters.filter(|counter| counter.value > 0);
    let texts = shown.map(|counter| counter_text(play.words(), counter));
    let fitting = texts.filter(|text| {
        let fits = width(text) <= room;
        room = room.saturating_sub(width(text));
        fits
    });
    fitting.collect()
}

/// `Kalah`, or `Kalah (pits=5)`.
fn title(play: &Play) -> String {
    let title = play.session.info().title;
    match play.session.spec().split_once(':') {
        Some((_, settings)) => format!("{title} ({settings})"),
        None => title.to_owned(),
    }
}

fn marks(play: &Play) -> Marks {
    let is_open = play.is_open();
    let mut glow = play.stage.glow.clone();
    if !play.stage.is_moving() {
        glow.clone_from(&play.stage.won);
    }
    let mut marks = Marks {
        side: match play.view.turn {
            Turn::Player(side) => Some(side),
            _ => None,
        },
        last: play.stage.last.clone(),
        glow,
        hand: play.stage.hand,
        tags: play.stage.tags.clone(),
        ..Marks::default()
    };
    if is_open {
        marks.legal = play.pick.zones(&play.view);
        marks.chosen.clone_from(&play.pick.path);
        marks.cursor = match play.pick.cursor {
            Some(Spot::Zone(zone)) => Some(zone),
            _ => None,
        };
        if let Hint::Given(search_result) = &play.hint {
            let hinted = play
                .view
                .choices
                .iter()
                .find(|choice| choice.text == search_result.mv);
            marks.hint = hinted.map(|choice| choice.path.clone()).unwrap_or_default();
        }
    }
    marks
}

/// Who sits at a side, with the name of the side; and what kind of player a machine is.
fn seat(play: &Play, side: Side) -> (String, Option<String>) {
    let words = play.words();
    let mut name = capitalised(play.speakers.name(side));
    let own = play.session.info().sides[side.index()];
    if play.speakers.you().is_some() && own != Info::SIDES[side.index()] {
        name = format!("{name} ({})", own.in_lang(words.lang()));
    }
    let is_machine = play.players[side.index()] != Player::Human;
    let kind = is_machine.then(|| opponents::name(words, &play.names[side.index()]));
    (name, kind)
}

/// Who sits above and below a board whose picture shows that, or both above it.
fn seats_around(ink: &mut Ink<'_>, play: &Play, layout: &Layout) {
    let [above, below] = seats(&play.stage.scene).unwrap_or([Side::Second, Side::First]);
    for (side, area) in [(above, layout.above), (below, layout.below)] {
        let line = Rect {
            x: layout.origin.0,
            width: layout.plan.width,
            ..area
        };
        plaque(ink, play, side, line);
    }
}

/// `▸ ● Kamu … 12`: in one line, or in two where lines are short.
fn plaque(ink: &mut Ink<'_>, play: &Play, side: Side, area: Rect) {
    let style = ink.theme.side(side).add_modifier(Modifier::BOLD);
    let is_turn = play.view.turn == Turn::Player(side) && !play.is_over();
    let sign = if is_turn { "▸" } else { " " };
    let mark = format!("{sign} {} ", moves::mark(Some(side)));
    let x = ink.put(area.x, area.y, &mark, style);
    let score = score(play.session.info(), &play.view);
    // Seeds on their way do not count yet; the stores on the board tell.
    let points = score.filter(|_| !play.stage.is_moving());
    let points = points
        .map(|score| score[side.index()].to_string())
        .unwrap_or_default();
    ink.right(area.right(), area.y, &points, style);
    let time = duration(play.words(), play.times[side.index()]);
    let (name, kind) = seat(play, side);
    if area.height > 1 {
        let room = area.right().saturating_sub(x + width(&points) + 1);
        ink.put(x, area.y, &cut(&name, room), style);
        let below = match kind {
            Some(kind) => format!("{kind} · {time}"),
            None => time,
        };
        let room = area.right().saturating_sub(x);
        ink.put(x, area.y + 1, &cut(&below, room), ink.theme.muted());
    } else {
        let end = area
            .right()
            .saturating_sub(width(&points) + 2 * u16::from(!points.is_empty()));
        ink.right(end, area.y, &time, ink.theme.muted());
        let room = end.saturating_sub(x + width(&time) + 2);
        let whole = match kind {
            Some(kind) => format!("{name}, {kind}"),
            None => name,
        };
        ink.put(x, area.y, &cut(&whole, room), style);
    }
}

/// Players, counters and moves beside the board.
fn panel(ink: &mut Ink<'_>, play: &Play, area: Rect) {
    let words = play.words();
    let [above, below] = seats(&play.stage.scene).unwrap_or([Side::First, Side::Second]);
    for (y, side) in [(area.y, above), (area.y + 2, below)] {
        let lines = Rect {
            y,
            height: 2,
            ..area
        };
        plaque(ink, play, side, lines);
    }
    let mut y = area.y + 4;
    for counter in &play.view.scene.counters {
        ink.put(area.x + 4, y, &counter_text(words, counter), Style::new());
        y += 1;
    }
    y += u16::from(y + 8 < area.bottom());
    let frame = Rect {
        y,
        height: area.bottom().saturating_sub(y),
        ..area
    };
    let line = Style::new().fg(ink.theme.line);
    let inner = ink.frame(frame, line);
    ink.put(
        frame.x + 2,
        frame.y,
        &format!(" {} ", words.say("play.moves")),
        bold(),
    );
    moves::draw(
        ink,
        inner,
        &moves::items(words, &play.view),
        play.scroll,
        None,
    );
}

/// The moves that are offered below the board.
fn buttons(play: &Play, layout: &Layout) -> Vec<Button> {
    let middle = layout.origin.0 + layout.plan.width / 2;
    buttons::buttons(play.words(), &play.view, layout.buttons, middle)
}

pub(super) fn button_at(play: &Play, layout: &Layout, at: (u16, u16)) -> Option<Spot> {
    buttons::button_at(&buttons(play, layout), at)
}

fn draw_buttons(ink: &mut Ink<'_>, play: &Play, layout: &Layout) {
    if !play.is_open() {
        return;
    }
    let hinted = match &play.hint {
        Hint::Given(search_result) => {
            let mut choices = play.view.choices.iter();
            choices.position(|choice| choice.text == search_result.mv)
        }
        _ => None,
    };
    buttons::draw(ink, &buttons(play, layout), play.pick.cursor, hinted);
}
