use commentary::{Mark, Speakers};
use game::Turn;
use lobby::MoveValue;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Analysis, graph};
use crate::board::{self, Marks};
use crate::ink::{Ink, cut, width};
use crate::play::{Layout, moves};
use crate::theme::bold;
use commentary::number;
use commentary::opponents;

/// Rows of a panel below the board.
const ROWS: u16 = 7;

pub(super) fn layout(analysis: &Analysis, screen: Rect) -> Layout {
    Layout::new(screen, &analysis.stage.scene, false, ROWS)
}

pub(crate) fn draw(ink: &mut Ink<'_>, screen: Rect, analysis: &Analysis) {
    let words = analysis.words;
    let title = format!(
        "{}: {}",
        words.say("menu.analysis"),
        analysis.session.info().title
    );
    let mut place = words.fill(
        "analysis.place",
        &[("n", &analysis.at), ("of", &analysis.moves().len())],
    );
    if let Some((left, all)) = analysis.review_left() {
        let progress = words.fill("analysis.reviewing", &[("left", &left), ("all", &all)]);
        place = format!("{progress} · {place}");
    }
    let keys = [
        ("←→", "key.step"),
        ("↑↓ Enter", "key.try"),
        ("p", "key.line"),
        ("n b", "key.mistake"),
        ("y", "key.why"),
        ("x", "key.search"),
        ("s", "key.stop"),
        ("o", "key.open"),
        ("w", "key.save"),
        ("?", "key.help"),
        ("Esc", "key.back"),
    ];
    let keys = keys.map(|(keys, word)| format!("{keys} {}", words.say(word)));
    ink.screen(screen, &title, &place, &keys);
    let layout = layout(analysis, screen);
    board::draw(
        ink,
        &analysis.stage.scene,
        &layout.plan,
        layout.origin,
        &marks(analysis),
    );
    if layout.is_tiny {
        return draw_tiny(ink, analysis, layout.message);
    }
    let panel = layout.panel;
    let (values, list, picture) = if layout.is_wide {
        ink.section(
            screen,
            panel.y.saturating_sub(1),
            words.say("analysis.values"),
            bold(),
        );
        let third = panel.width / 3;
        let part = |n: u16| Rect {
            x: panel.x + n * third,
            width: third.saturating_sub(2),
            ..panel
        };
        (part(0), part(1), part(2))
    } else {
        let part = panel.height / 3;
        let piece = |n: u16, rows: u16| Rect {
            y: panel.y + n * part,
            height: rows,
            ..panel
        };
        (
            piece(0, part),
            piece(1, part.saturating_sub(1)),
            piece(2, panel.height - 2 * part),
        )
    };
    draw_values(ink, values, analysis);
    draw_moves(ink, list, analysis);
    graph::draw(ink, picture, &graph_values(analysis), analysis.at);
    message(ink, screen, analysis, layout.message);
}

/// The values of the moves, and what the search says, in the lines that there are.
fn draw_tiny(ink: &mut Ink<'_>, analysis: &Analysis, area: Rect) {
    let words = analysis.words;
    let values: Vec<String> = groups(analysis)
        .into_iter()
        .map(|(value, moves)| format!("{} {value}", moves.join(" ")))
        .collect();
    let text = match &analysis.notice {
        Some(notice) => notice.clone(),
        None if values.is_empty() => words.say("analysis.thinking").to_owned(),
        None => values.join(" · "),
    };
    let lines = plain::wrap(&text, area.width.into());
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        ink.put(area.x, y, &cut(&line, area.width), Style::new());
    }
}

/// The value of a move as the screen writes it.
fn value_text(analysis: &Analysis, valued: &MoveValue) -> String {
    let lang = analysis.words.lang();
    number::value(lang, valued.value, valued.exact, analysis.judge.is_chance)
}

/// The values, the best first, each with all moves that have it.
fn groups(analysis: &Analysis) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for valued in analysis.valued() {
        let text = value_text(analysis, &valued);
        let mv = moves::shown(analysis.words, &valued.mv);
        match groups.last_mut().filter(|(known, _)| *known == text) {
            Some((_, moves)) => moves.push(mv),
            None => groups.push((text, vec![mv])),
        }
    }
    groups
}

fn marks(analysis: &Analysis) -> Marks {
    let valued = analysis.valued();
    let best = valued.first().map(|valued| value_text(analysis, valued));
    let values = valued.iter().filter_map(|valued| {
        let mut choices = analysis.view.choices.iter();
        let choice = choices.find(|choice| choice.text == valued.mv)?;
        let at = analysis.pick.path.len();
        let leads_here = choice.path.starts_with(&analysis.pick.path);
        let zone = choice
            .path
            .get(at)
            .filter(|_| leads_here && choice.path.len() == at + 1)?;
        let text = value_text(analysis, valued);
        let is_best = best.as_deref() == Some(&text);
        Some((*zone, text, is_best))
    });
    Marks {
        side: analysis.side(),
        legal: analysis.pick.zones(&analysis.view),
        chosen: analysis.pick.path.clone(),
        hint: chosen_path(analysis),
        last: analysis.stage.last.clone(),
        glow: analysis.stage.won.clone(),
        values: values.collect(),
        ..Marks::default()
    }
}

/// What the move that is chosen in the list touches.
fn chosen_path(analysis: &Analysis) -> Vec<game::Zone> {
    let valued = analysis.valued();
    let chosen = valued.get(analysis.chosen);
    let mut choices = analysis.view.choices.iter();
    let choice = chosen.and_then(|valued| choices.find(|choice| choice.text == valued.mv));
    choice.map(|choice| choice.path.clone()).unwrap_or_default()
}

/// Every legal move with its value, the best first; `=` is the value of the move above.
fn draw_values(ink: &mut Ink<'_>, area: Rect, analysis: &Analysis) {
    let words = analysis.words;
    let valued = analysis.valued();
    if valued.is_empty() {
        let text = match analysis.view.turn {
            Turn::Over(_) => words.say("play.over"),
            Turn::Chance => words.say("turn.chance"),
            Turn::Player(_) => words.say("analysis.thinking"),
        };
        ink.put_within(area.x, area.y, area.width, text, ink.theme.muted());
        return;
    }
    let moves = analysis.moves();
    let made = moves.get(analysis.at);
    let first = (analysis.chosen + 1).saturating_sub(area.height.into());
    let best = value_text(analysis, &valued[0]);
    let mut above = String::new();
    for (y, (index, item)) in (area.y..area.bottom()).zip(valued.iter().enumerate().skip(first)) {
        let is_here = index == analysis.chosen;
        let value = value_text(analysis, item);
        let sign = match (value == best, made == Some(&item.mv)) {
            (true, _) => "✦",
            (false, true) => "▸",
            _ => " ",
        };
        let x = ink.put(area.x, y, sign, ink.theme.hint());
        let style = if is_here {
            ink.theme.focus()
        } else {
            Style::new()
        };
        let shown = moves::shown(words, &item.mv);
        ink.put(x + 1, y, &format!(" {shown:<8}"), style);
        let even = analysis.judge.even();
        let shape = match item.value {
            _ if value == above => " ",
            value if value > even => "▲",
            value if value < even => "▼",
            _ => "▬",
        };
        let text = if value == above { "=" } else { &value };
        ink.put(x + 12, y, &format!("{shape} {text:>7}"), Style::new());
        above = value;
    }
}

/// The moves of the game, mistakes with what they cost.
fn draw_moves(ink: &mut Ink<'_>, area: Rect, analysis: &Analysis) {
    let words = analysis.words;
    let lang = words.lang();
    let mut session = analysis.start.fork();
    for text in analysis.moves() {
        if session.play(&text).is_err() {
            break;
        }
    }
    let view = session.view();
    let mut items = moves::items(words, &view);
    // Chance has no line of its own.
    let own = view
        .history
        .iter()
        .enumerate()
        .filter(|(_, played)| played.side.is_some());
    let mut here = None;
    let is_record = |ply: usize| match &analysis.aside {
        Some((from, _)) => ply < *from,
        None => true,
    };
    for (item, (ply, _)) in items.iter_mut().zip(own) {
        let reviewed = analysis.reviewed(ply).filter(|_| is_record(ply));
        let marked = reviewed.filter(|reviewed| reviewed.mark != Mark::None);
        if let Some((reviewed, lost)) = marked.and_then(|one| Some((one, one.lost()?))) {
            let about = if reviewed.is_proven { "" } else { "≈" };
            let shown = if analysis.judge.is_chance {
                format!("−{:.0}%", 100.0 * lost)
            } else {
                number::signed(lang, -lost)
            };
            item.text = format!("{} {}{about}{shown}", item.text, reviewed.mark.text());
        }
    }
    let made = view.history.iter().take(analysis.at);
    let made = made.filter(|played| played.side.is_some()).count();
    if made > 0 {
        here = Some(made - 1);
    }
    if items.is_empty() {
        let text = words.say("analysis.no-moves");
        let lines = plain::wrap(text, area.width.into());
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            ink.put(area.x, y, &line, ink.theme.muted());
        }
        return;
    }
    moves::draw(ink, area, &items, 0, here.or(Some(usize::MAX)));
}

/// Values from −1 to 1: all of them on one scale.
fn graph_values(analysis: &Analysis) -> Vec<Option<f64>> {
    let even = analysis.judge.even();
    let values: Vec<Option<f64>> = (0..analysis.positions.len())
        .map(|ply| analysis.value_at(ply).map(|value| value - even))
        .collect();
    let largest = values
        .iter()
        .flatten()
        .fold(0.0_f64, |most, value| most.max(value.abs()));
    let scale = if analysis.judge.is_chance {
        0.5
    } else {
        largest.max(1.0)
    };
    values
        .iter()
        .map(|value| value.map(|value| value / scale))
        .collect()
}

/// What is thought about the position, and the line that is expected.
fn message(ink: &mut Ink<'_>, screen: Rect, analysis: &Analysis, area: Rect) {
    let words = analysis.words;
    let speakers = Speakers::of_sides(words, analysis.session.info());
    let heading = match (analysis.view.turn, &analysis.aside) {
        (Turn::Over(points), _) => {
            let score = commentary::score(analysis.session.info(), &analysis.view);
            speakers.result(points, score)
        }
        (Turn::Player(side), None) => speakers.turn(side),
        (Turn::Player(side), Some(_)) => {
            format!("{} {}", words.say("analysis.aside"), speakers.turn(side))
        }
        (Turn::Chance, _) => words.say("turn.chance").to_owned(),
    };
    let heading = heading.trim_end_matches('.');
    let [first, second] =
        [0, 1].map(|side: usize| opponents::name(words, &analysis.record.players[side]));
    ink.section(screen, area.y.saturating_sub(1), heading, bold());
    if let Some(notice) = &analysis.notice {
        let lines = plain::wrap(notice, area.width.into());
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            ink.put(area.x, y, &line, ink.theme.hint());
        }
        return;
    }
    let found = analysis.found.get(&analysis.view.position);
    if let Some(found) = found {
        let text = number::search_result(words, &found.search_result, analysis.judge.is_chance);
        ink.put_within(area.x, area.y, area.width, &text, Style::new());
        let line = found.search_result.line.join(" ");
        let line = words.fill("think.line", &[("line", &line)]);
        ink.put(area.x, area.y + 1, &cut(&line, area.width), Style::new());
    }
    // A mistake leaves the row of the players to their names, or to nothing.
    let mut room = area.width;
    let mistake = analysis.mistake();
    if let Some(reviewed) = mistake {
        let price = reviewed.says(&speakers, &*analysis.session);
        let price = price.into_iter().next().unwrap_or_default();
        let invitation = words.fill("analysis.press-why", &[("price", &"")]);
        let price = cut(&price, area.width.saturating_sub(width(&invitation)));
        let said = words.fill("analysis.press-why", &[("price", &price)]);
        let said = cut(&said, area.width);
        ink.put(area.x, area.bottom() - 1, &said, ink.theme.hint());
        room = area.width.saturating_sub(width(&said) + 2);
    }
    let graph = words.say("analysis.graph");
    let names = format!("{first} – {second}");
    let forms = match (first.is_empty(), second.is_empty()) {
        (true, true) => [graph.to_owned(), String::new()],
        _ => [format!("{names}. {graph}"), names],
    };
    let fitting = forms.iter().find(|text| width(text) <= room);
    let players = match (fitting, mistake) {
        (Some(players), _) => players.clone(),
        (None, Some(_)) => String::new(),
        (None, None) => cut(&forms[0], room),
    };
    ink.right(area.right(), area.bottom() - 1, &players, ink.theme.muted());
}
