//! A whole game written down, to be read by a person once and compared ever after.

use game::{CellId, Content, Event, Game, Piece, Scene, Shape, Side, Turn};

use crate::SplitMix64;

/// Plays a random game and writes it down: for every move the score, whose turn it
/// is, the legal moves, the position, the move and its story.
///
/// The same spec and seed always give the same text.
///
/// # Panics
///
/// When the spec is none of this game, or the game does not end.
pub fn write<G: Game>(spec: &str, seed: u64) -> String {
    const MOST_PLIES: usize = 10_000;
    let mut pos = G::from_spec(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let mut rng = SplitMix64::new(seed);
    let mut text = format!("{spec}, seed {seed}\n");
    for ply in 1..=MOST_PLIES {
        let [first, second] = pos.score();
        let turn = pos.turn();
        let now = pos.text();
        if let Turn::Over(points) = turn {
            text += &format!("\nover at {first}:{second}, points {points}\n  {now}\n");
            return text;
        }
        let (turn, legal) = (turn.word(), pos.legal_texts().join(" "));
        text += &format!("\n{ply}. {first}:{second} {turn}, of {legal}\n  {now}\n");
        let mv = *rng.pick(&pos.legal_moves());
        text += &format!("  {}", pos.move_text(mv));
        match tell(&pos.scene(), &pos.story(mv)) {
            story if story.is_empty() => text.push('\n'),
            story => text += &format!(": {story}\n"),
        }
        pos.play(mv);
    }
    panic!("{spec} does not end");
}

/// A story in one line. Seeds that fall one after the other are one event.
pub fn tell(scene: &Scene, story: &[Event]) -> String {
    let names = names(scene);
    let name = |cell: &CellId| names[usize::from(cell.0)].as_str();
    let list = |cells: &[CellId]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = Vec::new();
    let mut sowing = false;
    for event in story {
        let was_sowing = std::mem::replace(&mut sowing, matches!(event, Event::Drop { .. }));
        let line = match event {
            Event::Lift { from, seeds } => format!("lift {seeds} from {}", name(from)),
            Event::Drop { into, .. } => match lines.pop_if(|_| was_sowing) {
                Some(sown) => format!("{sown} {}", name(into)),
                None => format!("sow {}", name(into)),
            },
            Event::Relay { at, seeds } => format!("relay {seeds} from {}", name(at)),
            Event::Capture { from, into, seeds } => {
                format!("capture {seeds} from {} into {}", list(from), name(into))
            }
            Event::Sweep { from, into, seeds } => {
                format!("sweep {seeds} from {} into {}", list(from), name(into))
            }
            Event::Round {
                number, starter, ..
            } => format!("round {number}, {starter} begins"),
            Event::Carry { from, into, seeds } => {
                format!("carry {seeds} from {} to {}", name(from), name(into))
            }
            Event::Take { at } => format!("take {}", name(at)),
            Event::Slide { from, to } => format!("slide {} to {}", name(from), name(to)),
            Event::Place { at, side, piece } => {
                format!("place {side} {} on {}", piece_word(*piece), name(at))
            }
            Event::Flip { at, to } => format!("flip {} to {to}", name(at)),
            Event::Roll { die, face } => format!("roll {face} with {}", name(die)),
            Event::Gain { track, points } => format!("gain {points} on {}", name(track)),
            Event::Bust { track } => format!("bust on {}", name(track)),
            Event::Bank { track, points } => format!("bank {points} on {}", name(track)),
            Event::Show { cell, content } => format!("show {} on {}", shown(content), name(cell)),
            Event::ExtraTurn(side) => format!("{side} again"),
            Event::Pass(side) => format!("{side} passes"),
            Event::Over { points, cells } if cells.is_empty() => format!("over with {points}"),
            Event::Over { points, cells } => format!("over with {points} by {}", list(cells)),
        };
        lines.push(line);
    }
    lines.join(", ")
}

/// A name for every cell: its own, or what it is, and whose if that is not enough
/// to tell it from others.
fn names(scene: &Scene) -> Vec<String> {
    let bare: Vec<String> = scene
        .cells
        .iter()
        .map(|cell| match (cell.name.as_str(), cell.shape) {
            ("", Shape::Store) => "store".to_owned(),
            ("", Shape::Die { .. }) => "die".to_owned(),
            ("", Shape::Track { .. }) => "track".to_owned(),
            ("", _) => "cell".to_owned(),
            (name, _) => name.to_owned(),
        })
        .collect();
    let with_owner = scene.cells.iter().zip(&bare).map(|(cell, name)| {
        let is_unique = bare.iter().filter(|other| *other == name).count() == 1;
        match cell.owner {
            Some(Side::First) if !is_unique => format!("f{name}"),
            Some(Side::Second) if !is_unique => format!("s{name}"),
            _ => name.clone(),
        }
    });
    with_owner.collect()
}

fn piece_word(piece: Piece) -> &'static str {
    match piece {
        Piece::Knight => "knight",
        Piece::Disc => "disc",
        Piece::Mark => "mark",
    }
}

fn shown(content: &Content) -> String {
    match content {
        Content::Text(text) => text.clone(),
        other => format!("{other:?}"),
    }
}
