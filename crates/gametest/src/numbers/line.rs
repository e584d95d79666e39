use std::fmt;
use std::str::FromStr;

use game::Side;

/// One line of a file of numbers.
pub(super) enum Line {
    Game(String),
    Position(String),
    Moves(Vec<String>),
    Legal(Vec<String>),
    Turn(String),
    Score([u32; 2]),
    Points(i32),
    After {
        mv: String,
        text: String,
    },
    Eval {
        name: String,
        side: Side,
        value: i32,
    },
    Count {
        what: Count,
        slow: bool,
        depth: u32,
        count: u64,
    },
}

/// What a line counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Sequences of exactly this many moves.
    Perft,
    /// Sequences of at most this many moves.
    Nodes,
    /// Sequences of exactly this many moves that end the game.
    Ends,
    /// Sequences of exactly this many moves of which the last one captures.
    Captures,
    /// Different positions after exactly this many moves.
    Distinct,
    /// Different positions, of which symmetric ones count once.
    Folded,
}

impl Count {
    const ALL: [Count; 6] = [
        Count::Perft,
        Count::Nodes,
        Count::Ends,
        Count::Captures,
        Count::Distinct,
        Count::Folded,
    ];

    /// The word that begins a line.
    pub const fn word(self) -> &'static str {
        match self {
            Count::Perft => "perft",
            Count::Nodes => "nodes",
            Count::Ends => "ends",
            Count::Captures => "captures",
            Count::Distinct => "distinct",
            Count::Folded => "folded",
        }
    }
}

/// Reads a line that is neither empty nor a comment.
pub(super) fn parse(line: &str) -> Result<Line, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "game" => Ok(Line::Game(rest.to_owned())),
        "position" => Ok(Line::Position(rest.to_owned())),
        "moves" => Ok(Line::Moves(words(rest))),
        "legal" => Ok(Line::Legal(words(rest))),
        "turn" => Ok(Line::Turn(rest.to_owned())),
        "score" => match words(rest).as_slice() {
            [first, second] => Ok(Line::Score([number(first)?, number(second)?])),
            _ => Err("a score is two numbers".to_owned()),
        },
        "points" => Ok(Line::Points(number(rest)?)),
        "after" => match rest.split_once("=>") {
            Some((mv, text)) => Ok(Line::After {
                mv: mv.trim().to_owned(),
                text: text.trim().to_owned(),
            }),
            None => Err("write it like `after MOVE => POSITION`".to_owned()),
        },
        "eval" => eval(rest),
        _ => count(word, rest),
    }
}

fn eval(rest: &str) -> Result<Line, String> {
    let words = words(rest);
    let [name, side, value] = words.as_slice() else {
        return Err("write it like `eval NAME SIDE VALUE`".to_owned());
    };
    let Some(side) = Side::from_word(side) else {
        return Err(format!("`{side}` is not first or second"));
    };
    Ok(Line::Eval {
        name: name.clone(),
        side,
        value: number(value)?,
    })
}

fn count(word: &str, rest: &str) -> Result<Line, String> {
    let bare = word.strip_suffix("-slow");
    let name = bare.unwrap_or(word);
    let Some(what) = Count::ALL.into_iter().find(|what| what.word() == name) else {
        return Err(format!(
            "no line begins with `{word}`; they begin with game, position, moves, legal, turn, \
             score, points, after, eval, perft, nodes, ends, captures, \
             distinct or folded"
        ));
    };
    match words(rest).as_slice() {
        [depth, count] => Ok(Line::Count {
            what,
            slow: bare.is_some(),
            depth: number(depth)?,
            count: number(count)?,
        }),
        _ => Err(format!("write it like `{word} DEPTH COUNT`")),
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no number that fits here"))
}

/// The line as it is written.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Game(spec) => write!(f, "game {spec}"),
            Line::Position(text) => write!(f, "position {text}"),
            Line::Moves(moves) => write!(f, "moves {}", moves.join(" ")),
            Line::Legal(moves) => write!(f, "legal {}", moves.join(" ")),
            Line::Turn(turn) => write!(f, "turn {turn}"),
            Line::Score([first, second]) => write!(f, "score {first} {second}"),
            Line::Points(points) => write!(f, "points {points}"),
            Line::After { mv, text } => write!(f, "after {mv} => {text}"),
            Line::Eval { name, side, value } => write!(f, "eval {name} {side} {value}"),
            Line::Count {
                what,
                slow,
                depth,
                count,
            } => {
                let slow = if *slow { "-slow" } else { "" };
                write!(f, "{}{slow} {depth} {count}", what.word())
            }
        }
    }
}
