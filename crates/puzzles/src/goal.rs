use std::fmt;
use std::str::FromStr;

/// What the side to move has to reach.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// To win the game.
    Win,
    /// Not to lose it.
    Draw,
    /// To raise its own score by this much before the other side is to move.
    Bank(u32),
}

impl Goal {
    /// The kind of the goal: `win`, `draw` or `bank`.
    pub const fn kind(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Draw => "draw",
            Goal::Bank(_) => "bank",
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win | Goal::Draw => f.write_str(self.kind()),
            Goal::Bank(seeds) => write!(f, "bank-{seeds}"),
        }
    }
}

impl FromStr for Goal {
    type Err = ();

    fn from_str(text: &str) -> Result<Goal, ()> {
        match text {
            "win" => Ok(Goal::Win),
            "draw" => Ok(Goal::Draw),
            _ => {
                let seeds = text.strip_prefix("bank-").and_then(game::read_number);
                seeds.filter(|&seeds| seeds > 0).map(Goal::Bank).ok_or(())
            }
        }
    }
}
