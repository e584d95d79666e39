//! The message below the board.

use std::time::Instant;

use commentary::{Speakers, best_moves_text, duration, horizon_text, score};
use game::Turn;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use words::capitalised;

use super::layout::Layout;
use super::{Hint, Play, preview};
use crate::ink::{Ink, cut, width};
use crate::theme::bold;
use commentary::number;

/// Draws the narration and the question, or the progress of a bot.
pub(super) fn draw(ink: &mut Ink<'_>, screen: Rect, play: &Play, layout: &Layout, now: Instant) {
    let area = layout.message;
    let words = play.words();
    let (headline, style) = headline(ink, play);
    if layout.is_tiny {
        return tiny(ink, play, area, &headline, now);
    }
    let above = area.y.saturating_sub(1);
    ink.section(screen, above, &headline, style);
    if let (Some((depth, time)), None) = (play.last_search, &play.thinking) {
        let time = duration(words, time);
        let text = words.fill("think.took", &[("n", &depth), ("time", &time)]);
        let text = format!(" {} ", text.trim_end_matches('.'));
        let room = area.width.saturating_sub(width(&headline) + 6);
        if width(&text) <= room {
            ink.right(
                screen.right().saturating_sub(2),
                above,
                &text,
                ink.theme.muted(),
            );
        }
    }
    let lines = match &play.thinking {
        Some(_) => thinking(play, area.width, now),
        None => said(play),
    };
    let mut y = area.y;
    for line in lines {
        for line in plain::wrap(&line, area.width.into()) {
            if y < area.bottom() {
                ink.put(area.x, y, &line, Style::new());
                y += 1;
            }
        }
    }
    if play.is_open() && !play.pick.typed.is_empty() {
        let text = words.fill("play.typed", &[("text", &play.pick.typed)]);
        let row = area.bottom().saturating_sub(1);
        ink.fill(
            Rect {
                y: row,
                height: 1,
                ..area
            },
            Style::new(),
        );
        ink.put(area.x, row, &format!("{text}_"), bold());
    }
}

/// All of it in as many lines as there are: what was played, whose turn it is, the choice.
fn tiny(ink: &mut Ink<'_>, play: &Play, area: Rect, headline: &str, now: Instant) {
    let mut said = match &play.thinking {
        Some(_) => thinking(play, area.width, now),
        None => said(play),
    };
    if play.is_open() && !play.pick.typed.is_empty() {
        let typed = &play.pick.typed;
        said = vec![format!(
            "{}_",
            play.words().fill("play.typed", &[("text", typed)])
        )];
    }
    let mut texts = vec![format!("{headline}. {}", said.join(" "))];
    let asks = play.is_open() && play.notice.is_none() && play.pick.typed.is_empty();
    if asks && play.thinking.is_none() {
        // What was asked for, then the question; where there is no room for it, how a move is
        // written.
        texts.extend(advice(play));
        texts.push(format!("{headline}. {}", play.question()));
        texts.push(play.question());
        texts.extend(play.example());
    }
    let wrap = |text: &String| plain::wrap(text, area.width.into());
    let room = usize::from(area.height);
    let lines = texts.iter().map(wrap).find(|lines| lines.len() <= room);
    let lines = lines.or_else(|| texts.last().map(wrap));
    let lines = lines.unwrap_or_default();
    let hidden = lines.len().saturating_sub(room);
    for (y, line) in (area.y..).zip(lines.iter().skip(hidden)) {
        ink.put(area.x, y, &cut(line, area.width), Style::new());
    }
}

/// The turn, or the state of the animation.
fn headline(ink: &Ink<'_>, play: &Play) -> (String, Style) {
    let words = play.words();
    let theme = ink.theme;
    if let Some((_, left)) = play.stage.hand {
        return (words.fill("play.hand", &[("n", &left)]), theme.hint());
    }
    if let Some(between) = play.stage.between {
        let ended = play.speakers.round_over(between.number - 1, between.owned);
        return (ended, bold());
    }
    match play.view.turn {
        _ if play.is_over() => (words.say("play.over").to_owned(), bold()),
        _ if play.stage.is_moving() => (words.say("play.moving").to_owned(), theme.muted()),
        _ if play.paused => (words.say("play.paused").to_owned(), theme.hint()),
        Turn::Player(side) => {
            let turn = play.speakers.turn(side);
            let turn = turn.trim_end_matches('.');
            let style = theme.side(side).add_modifier(Modifier::BOLD);
            if play.is_extra_turn() {
                let again = words.say("tell.again");
                (format!("{again} {turn}"), theme.hint())
            } else {
                (turn.to_owned(), style)
            }
        }
        _ => (words.say("turn.chance").to_owned(), bold()),
    }
}

/// The narration, and the question.
fn said(play: &Play) -> Vec<String> {
    let words = play.words();
    let mut lines = Vec::new();
    if let Some(notice) = &play.notice {
        return vec![notice.clone()];
    }
    lines.extend(advice(play));
    if let Some(between) = play.stage.between {
        return vec![words.fill("play.round", &[("number", &between.number)])];
    }
    if play.is_open()
        && lines.is_empty()
        && let Some(preview) = preview::sentence(play)
    {
        return vec![preview, play.question()];
    }
    let mut narration = play.narration.clone();
    if play.stage.is_moving() {
        // The rest would give the end of the animation away.
        narration.truncate(1);
    }
    if play.is_open() && play.is_extra_turn() {
        // The headline says it.
        let again = words.say("tell.again");
        narration.retain(|sentence| sentence != again);
    }
    if play.is_open() {
        narration.push(play.question());
    }
    lines.push(narration.join(" "));
    lines
}

/// The hint that was asked for, or that it is looked for.
fn advice(play: &Play) -> Option<String> {
    match &play.hint {
        Hint::Asked { .. } => Some(play.words().say("hint.thinking").to_owned()),
        Hint::Given(search_result) if play.is_open() => Some(hint(play, search_result)),
        _ => None,
    }
}

fn hint(play: &Play, search_result: &lobby::SearchResult) -> String {
    let words = play.words();
    let lang = words.lang();
    let speakers = Speakers::of_sides(words, play.session.info());
    let shown = best_moves_text(&speakers, search_result);
    let is_chance = play.is_chance;
    let value = number::found_value(lang, search_result, is_chance);
    let hint = words.fill(
        "hint.best",
        &[
            ("move", &shown),
            ("value", &value.unwrap_or_else(|| "-".to_owned())),
            ("line", &search_result.line.join(" ")),
        ],
    );
    hint + &horizon_text(words, search_result)
}

/// A progress bar, the result so far, and the expected line.
fn thinking(play: &Play, room: u16, now: Instant) -> Vec<String> {
    let words = play.words();
    let lang = words.lang();
    let Some(thinking) = &play.thinking else {
        return Vec::new();
    };
    let elapsed = now.saturating_duration_since(thinking.since);
    let seconds = number::seconds(lang, elapsed.as_secs_f64());
    let bar = thinking.limit.map(|limit| {
        const WIDTH: usize = 24;
        let share = elapsed.as_secs_f64() / limit.as_secs_f64().max(0.001);
        let full = ((WIDTH as f64 * share) as usize).min(WIDTH);
        format!("{}{} ", "█".repeat(full), "░".repeat(WIDTH - full))
    });
    let key = if thinking.is_stopping {
        "think.hurried"
    } else {
        "think.now"
    };
    let name = capitalised(play.speakers.name(thinking.side));
    let first = words.fill(key, &[("name", &name), ("s", &seconds)]);
    let mut lines = vec![format!("{}{first}", bar.unwrap_or_default())];
    if let Some(so_far) = &thinking.so_far {
        lines.push(number::search_result(words, so_far, play.is_chance));
        let line = so_far.line.join(" ");
        let line = words.fill("think.line", &[("line", &line)]);
        lines.push(cut(&line, room));
    }
    lines
}

/// A side is sure to win: go on or stop?
pub(super) fn soft_end(ink: &mut Ink<'_>, screen: Rect, play: &Play) {
    let words = play.words();
    let certain = play.speakers.about(play.view.sure, "score.certain", &[]);
    let score = score(play.session.info(), &play.view)
        .map(|[first, second]| play.speakers.compare("score.both", [&first, &second]));
    let lines = [
        Some(certain),
        score,
        Some(words.say("play.go-on?").to_owned()),
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    let wide = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let area = ink.sheet(
        screen,
        words.say("play.decided"),
        (wide, lines.len() as u16 + 2),
    );
    for (y, line) in (area.y..).zip(&lines) {
        ink.put(area.x, y, line, Style::new());
    }
    // Those of the screen do not work meanwhile.
    ink.keys.clear();
    let keys = [("Enter", "key.go-on"), ("s", "key.stop")];
    let keys = keys.map(|(key, word)| format!("{key} {}", words.say(word)));
    ink.keys(area.x, area.bottom() - 1, &keys, bold());
}
