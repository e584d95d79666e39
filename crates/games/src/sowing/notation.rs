use game::{Message, Notation, Position, Side, Turn, read_number};

use super::preset::{Capture, Relay};
use super::{Choice, MOST_SEEDS, Sowing};
use crate::TEXTS;

/// A hole as a text names it.
enum Hole {
    Seeds(u8),
    /// `x`: out of play.
    Burnt,
    /// `t`: won by the other side.
    Won,
}

impl Notation for Sowing {
    /// `7 7 7 7 7 x x | 6 / 7 7 7 7 7 7 7 | 8 / second / round 2`: the rows, each from its
    /// owner's left, whose turn it is, and what else the game has.
    fn text(&self) -> String {
        let rows = Side::BOTH.map(|side| {
            let holes: Vec<String> = self.row(side).map(|cup| self.hole_text(cup)).collect();
            format!("{} | {}", holes.join(" "), self.cups[self.store(side)])
        });
        self.with_rest(&rows, self.turn(), self.state.at())
    }

    fn parse(&self, text: &str) -> Result<Sowing, Message> {
        let parts: Vec<&str> = text.split('/').map(str::trim).collect();
        let [first, second, turn, ref rest @ ..] = parts[..] else {
            return Err(TEXTS.message("sowing.parts").with("found", parts.len()));
        };
        let mut pos = Sowing {
            state: super::State::new(self.state.most_quiet()),
            cups: [0; _],
            rules: self.rules,
        };
        for (side, row) in Side::BOTH.into_iter().zip([first, second]) {
            pos.read_row(side, row)?;
        }
        let seeds = pos.total_seeds();
        if seeds > MOST_SEEDS {
            let too_many = TEXTS.message("mancala.too-many");
            return Err(too_many.with("seeds", seeds).with("most", MOST_SEEDS));
        }
        let side = Side::from_word(turn);
        if side.is_none() && turn != "over" {
            return Err(TEXTS.message("sowing.turn"));
        }
        pos.state.set_side(side.unwrap_or_default());
        pos.read_rest(rest, side.is_none())?;
        pos.check_marks()?;
        if side.is_none() {
            if Side::BOTH.iter().any(|&side| !pos.row_is_empty(side)) {
                return Err(TEXTS.message("mancala.over-early"));
            }
            pos.state.end();
        } else if pos.state.at().is_none() && pos.round_has_ended(pos.state.side()) {
            return Err(TEXTS.message("sowing.ended"));
        }
        Ok(pos)
    }

    fn move_text(&self, choice: Choice) -> String {
        match choice {
            Choice::Sow(hole) => (hole + 1).to_string(),
            Choice::On => "on".to_owned(),
            Choice::Take => "take".to_owned(),
            Choice::Pass => "pass".to_owned(),
        }
    }
}

impl Sowing {
    fn hole_text(&self, cup: usize) -> String {
        let owner = self.owner(cup);
        if self.state.burnt() >> cup & 1 != 0 {
            "x".to_owned()
        } else if self.state.won(!owner) == Some(self.hole(cup)) {
            "t".to_owned()
        } else {
            self.cups[cup].to_string()
        }
    }

    /// The text with these rows, as long as all else is as here.
    pub(super) fn with_rest(&self, rows: &[String; 2], turn: Turn, at: Option<usize>) -> String {
        let mut text = format!("{} / {} / {}", rows[0], rows[1], turn.word());
        if self.rules.rounds() > 1 {
            text += &format!(" / round {}", self.state.round());
        }
        if let Some(hole) = at {
            text += &format!(" / at {}", hole + 1);
        }
        if self.state.most_quiet() > 0 {
            text += &format!(" / quiet {}", self.state.quiet());
        }
        text
    }

    fn read_row(&mut self, side: Side, text: &str) -> Result<(), Message> {
        let row = || {
            TEXTS.message(match side {
                Side::First => "mancala.first",
                Side::Second => "mancala.second",
            })
        };
        let Some((holes, store)) = text.split_once('|') else {
            return Err(TEXTS.message("mancala.no-store").with("row", row()));
        };
        let found = holes.split_whitespace().count();
        let wanted = self.rules.holes();
        if found != wanted {
            let fault = TEXTS.message("mancala.pits").with("row", row());
            return Err(fault.with("found", found).with("pits", wanted));
        }
        for (hole, text) in holes.split_whitespace().enumerate() {
            let cup = self.cup(side, hole);
            match self.read_hole(text)? {
                Hole::Seeds(seeds) => self.cups[cup] = seeds,
                Hole::Burnt => self.state.set_burnt(self.state.burnt() | 1 << cup),
                Hole::Won if self.state.won(!side).is_some() => {
                    return Err(TEXTS.message("sowing.won-twice").with("row", row()));
                }
                Hole::Won => self.state.set_won(!side, hole),
            }
        }
        let store_cup = self.store(side);
        self.cups[store_cup] = read_seeds(store.trim())?;
        Ok(())
    }

    fn read_hole(&self, text: &str) -> Result<Hole, Message> {
        match text {
            "x" if self.rules.rounds() > 1 => Ok(Hole::Burnt),
            "t" if self.rules.preset().capture == Capture::Even => Ok(Hole::Won),
            _ => read_seeds(text).map(Hole::Seeds),
        }
    }

    /// The parts after the turn: those that the game has, in their order.
    fn read_rest(&mut self, parts: &[&str], is_over: bool) -> Result<(), Message> {
        let mut parts = parts.iter().copied().peekable();
        let missing = |word: &str| TEXTS.message("sowing.missing").with("word", word);
        if self.rules.rounds() > 1 {
            let part = parts.next().ok_or_else(|| missing("round"))?;
            self.state
                .set_round(read_part(part, "round", 1, self.rules.rounds())?);
        }
        let may_choose = self.rules.preset().relay == Relay::Choice && !is_over;
        if may_choose && let Some(part) = parts.next_if(|part| part.starts_with("at")) {
            let hole = read_part(part, "at", 1, self.rules.holes() as u32)? as usize - 1;
            if self.cups[self.cup(self.state.side(), hole)] < 2 {
                return Err(TEXTS.message("sowing.at").with("hole", hole + 1));
            }
            self.state.set_at(Some(hole));
        }
        if self.state.most_quiet() > 0 {
            let part = parts.next().ok_or_else(|| missing("quiet"))?;
            let most = self.state.most_quiet() - u32::from(!is_over);
            self.state.set_quiet(read_part(part, "quiet", 0, most)?);
        }
        match parts.next() {
            None => Ok(()),
            Some(extra) => {
                let extra = extra.escape_debug().to_string();
                Err(TEXTS.message("sowing.extra").with("part", extra))
            }
        }
    }

    /// Burnt holes and holes won are such as play brings about.
    fn check_marks(&self) -> Result<(), Message> {
        let holes = self.rules.holes() as u32;
        for side in Side::BOTH {
            let row = self.state.burnt() >> self.cup(side, 0) & ((1 << holes) - 1);
            let burnt = row.count_ones();
            let expected = if self.rules.fills_near() {
                (1 << burnt) - 1
            } else {
                (1 << holes) - (1 << (holes - burnt))
            };
            let too_early = burnt > 0 && self.state.round() == 1;
            if row != expected || burnt == holes || too_early {
                return Err(TEXTS.message(if self.rules.fills_near() {
                    "sowing.burnt-near"
                } else {
                    "sowing.burnt-far"
                }));
            }
        }
        let won = Side::BOTH.map(|side| self.state.won(side));
        let last = self.rules.holes() - 1;
        if won.contains(&Some(last)) || (won[0].is_some() && won[0] == won[1]) {
            return Err(TEXTS.message("sowing.won").with("hole", last + 1));
        }
        Ok(())
    }
}

/// A part such as `round 2`.
fn read_part(part: &str, word: &str, least: u32, most: u32) -> Result<u32, Message> {
    let number = part.strip_prefix(word).map(str::trim);
    let number = number
        .and_then(read_number)
        .filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        let part = part.escape_debug().to_string();
        let fault = TEXTS.message("sowing.part").with("part", part);
        fault
            .with("word", word)
            .with("least", least)
            .with("most", most)
    })
}

fn read_seeds(text: &str) -> Result<u8, Message> {
    read_number(text).ok_or_else(|| {
        let text = text.escape_debug().to_string();
        let fault = TEXTS.message("mancala.seeds-of-pit").with("text", text);
        fault.with("most", MOST_SEEDS)
    })
}
