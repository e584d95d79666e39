//! The end of a game: words first, then the score and a few facts.

use commentary::{duration, score};
use game::{Event, Side, Turn};
use lobby::Outcome;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use words::capitalised;

use super::Play;
use crate::ink::{Ink, inside};
use crate::theme::bold;

pub(super) fn draw(ink: &mut Ink<'_>, screen: Rect, play: &Play) {
    let inner = inside(screen);
    let theme = ink.theme;
    let is_small = inner.height < 16;
    let middle = inner.height.saturating_sub(20) / 3;
    let mut row = if is_small { 0 } else { 2 + middle };
    if !is_small {
        let star = format!("✦{}", "   ✦".repeat(8));
        ink.middle(inner, row, &star, theme.hint());
        row += 2;
    }
    let (text, style) = verdict(ink, play);
    ink.middle(
        inner,
        row,
        &text.to_uppercase(),
        style.add_modifier(Modifier::BOLD),
    );
    row += 2;
    if let Some(points) = score(play.session.info(), &play.view) {
        let [first, second] = points;
        ink.middle(inner, row, &format!("{first}   –   {second}"), bold());
        row += 2;
        if !is_small {
            bars(ink, play, inner, row, points);
            row += 3;
        }
    }
    ink.section(
        screen,
        inner.y + row,
        play.words().say("result.notes"),
        bold(),
    );
    row += if is_small { 1 } else { 2 };
    let room = usize::from(inner.width.saturating_sub(2));
    for line in facts(play).iter().flat_map(|fact| plain::wrap(fact, room)) {
        let left = if is_small { 1 } else { 4 };
        if row < inner.height {
            ink.put(inner.x + left, inner.y + row, &line, Style::new());
        }
        row += 1;
    }
}

/// The winner, in the colour of a win or a loss of a person.
fn verdict(ink: &Ink<'_>, play: &Play) -> (String, Style) {
    let theme = ink.theme;
    let outcome = play.outcome();
    let text = match (outcome, play.view.turn) {
        (_, Turn::Over(points)) => play.speakers.result(points, None),
        (Outcome::Win(side), _) => play.speakers.about(Some(side), "result.win", &[]),
        _ => play.words().say("play.over").to_owned(),
    };
    let text = text.trim_end_matches(['.', '!']).to_owned();
    let style = match (outcome, play.speakers.you()) {
        (Outcome::Win(side), Some(you)) if side == you => Style::new().fg(theme.win),
        (Outcome::Win(_), Some(_)) => Style::new().fg(theme.loss),
        (Outcome::Win(side), None) => theme.side(side),
        _ => Style::new(),
    };
    (text, style)
}

fn bars(ink: &mut Ink<'_>, play: &Play, inner: Rect, row: u16, points: [u32; 2]) {
    let names = Side::BOTH.map(|side| capitalised(play.speakers.name(side)));
    let wide = names
        .iter()
        .map(|name| crate::ink::width(name))
        .max()
        .unwrap_or(0);
    let room = inner.width.saturating_sub(wide + 30).min(60);
    let most = points[0].saturating_add(points[1]).max(1);
    let left = inner.x + (inner.width.saturating_sub(room + wide + 8)) / 2;
    for (side, (y, name)) in Side::BOTH.into_iter().zip((inner.y + row..).zip(&names)) {
        let value = points[side.index()];
        let full = u64::from(room) * u64::from(value) / u64::from(most);
        let full = full as usize;
        let style = ink.theme.side(side);
        ink.put(left, y, name, style.add_modifier(Modifier::BOLD));
        let x = ink.put(left + wide + 2, y, &"█".repeat(full), style);
        let rest = "░".repeat(usize::from(room) - full);
        let x = ink.put(x, y, &rest, Style::new().fg(ink.theme.faint));
        ink.put(x + 2, y, &value.to_string(), bold());
    }
}

/// Numbers of moves, times and events.
fn facts(play: &Play) -> Vec<String> {
    let words = play.words();
    let count = |side: Side, is_one: &dyn Fn(&[Event]) -> bool| {
        let history = play.view.history.iter();
        let own = history.filter(|played| played.side == Some(side));
        own.filter(|played| is_one(&played.story)).count()
    };
    let both = |is_one: &dyn Fn(&[Event]) -> bool| Side::BOTH.map(|side| count(side, is_one));
    let moves = both(&|_| true);
    let turns = both(&|story| {
        story
            .iter()
            .any(|event| matches!(event, Event::ExtraTurn(_)))
    });
    let shots = both(&|story| {
        story
            .iter()
            .any(|event| matches!(event, Event::Capture { .. }))
    });
    let mut facts = Vec::new();
    let mut say = |key: &str, [first, second]: [usize; 2]| {
        facts.push(play.speakers.compare(key, [&first, &second]));
    };
    say("stats.moves", moves);
    if turns != [0, 0] {
        say("stats.again", turns);
    }
    if shots != [0, 0] {
        say("stats.captures", shots);
    }
    let stories = play.view.history.iter().flat_map(|played| &played.story);
    for event in stories {
        if let Event::Round { number, owned, .. } = event {
            facts.push(play.speakers.round_over(number - 1, *owned));
        }
    }
    let [first, second] = &play.times.map(|time| duration(words, time));
    facts.push(play.speakers.compare("stats.time", [first, second]));
    facts
}
