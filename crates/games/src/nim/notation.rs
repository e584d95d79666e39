use game::{Message, Notation, Side, read_number};

use super::{MOST_PILES, MOST_STICKS, Nim, Piles, Take};

impl Notation for Nim {
    /// `1/3/5/7 first`: the piles, then whose turn it is. When no stick is left that
    /// is still said, for it tells who took the last one.
    fn text(&self) -> String {
        let piles = &self.piles[..usize::from(self.count)];
        format!("{} {}", piles_text(piles), self.side)
    }

    fn parse(&self, text: &str) -> Result<Nim, Message> {
        let (piles, side) = text.split_once(' ').unwrap_or((text, ""));
        let (piles, found) = read_piles(piles)?;
        if found != self.count {
            let count = self.count;
            return Err(crate::TEXTS
                .message("nim.count")
                .with("found", found)
                .with("count", count));
        }
        for (number, (sticks, pegs)) in (1..).zip(piles.iter().zip(&self.pegs)) {
            if sticks > pegs {
                return Err(crate::TEXTS
                    .message("nim.more-than-start")
                    .with("number", number)
                    .with("sticks", sticks)
                    .with("pegs", pegs));
            }
        }
        let Some(side) = Side::from_word(side.trim()) else {
            return Err(crate::TEXTS.message("nim.turn"));
        };
        Ok(Nim {
            piles,
            side,
            ..*self
        })
    }

    fn move_text(&self, Take { pile, sticks }: Take) -> String {
        match self.count {
            1 => sticks.to_string(),
            _ => format!("{}:{sticks}", pile + 1),
        }
    }
}

/// Reads the number of sticks in each pile and the number of piles.
pub(super) fn read_piles(text: &str) -> Result<(Piles, u8), Message> {
    let mut piles = [0; MOST_PILES];
    let mut count = 0;
    for pile in text.split('/') {
        let Some(sticks) = piles.get_mut(count) else {
            return Err(crate::TEXTS
                .message("nim.too-many")
                .with("most", MOST_PILES));
        };
        *sticks = match read_number(pile) {
            Some(number) if number <= MOST_STICKS => number,
            _ => {
                let pile = pile.escape_debug().to_string();
                return Err(crate::TEXTS
                    .message("nim.sticks")
                    .with("pile", pile)
                    .with("most", MOST_STICKS));
            }
        };
        count += 1;
    }
    Ok((piles, count as u8))
}

/// The usual spelling of the option `piles`, if no pile is empty.
pub(super) fn canonical_piles(text: &str) -> Option<String> {
    let (piles, count) = read_piles(text).ok()?;
    let piles = &piles[..usize::from(count)];
    (!piles.contains(&0)).then(|| piles_text(piles))
}

fn piles_text(piles: &[u8]) -> String {
    let piles: Vec<String> = piles.iter().map(u8::to_string).collect();
    piles.join("/")
}
