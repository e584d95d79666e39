use game::{
    Backdrop, BoardStyle, Cell, CellId, Content, Edge, Event, Label, Message, Place, Scene, Shape,
    Side, Turn, Zone, read_number,
};

use super::{MOST_PITS, MOST_SEEDS, Row};

/// The board cup by cup, counter-clockwise, the first side's pits first. This is
/// the slow and obvious form of the packed rows: stories are made from it, and
/// the laws compare the two.
///
/// ```text
///        12 11 10  9  8  7
///     13                    6
///         0  1  2  3  4  5
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cups {
    pits: usize,
    cups: Vec<u32>,
}

impl Cups {
    /// From the two rows, the first side's first.
    pub(crate) fn new(pits: u8, rows: [Row; 2]) -> Cups {
        let slots = u32::from(MOST_PITS - pits)..=u32::from(MOST_PITS);
        let cups = rows
            .iter()
            .flat_map(|row| slots.clone().map(|slot| row.seeds(slot)));
        Cups {
            pits: usize::from(pits),
            cups: cups.collect(),
        }
    }

    /// The same board with these contents of its cells; `None` unless all hold seeds or
    /// nothing.
    pub(crate) fn with_contents(&self, cells: &[Content]) -> Option<Cups> {
        let seeds = cells.iter().map(|content| match *content {
            Content::Empty => Some(0),
            Content::Seeds(seeds) => Some(seeds),
            _ => None,
        });
        let cups: Vec<u32> = seeds.collect::<Option<_>>()?;
        let pits = self.pits;
        (cups.len() == self.cups.len()).then_some(Cups { pits, cups })
    }

    /// `4 4 4 4 4 4 | 0 / 4 4 4 4 4 4 | 0 / first`: each row from its owner's left,
    /// the first side's first, then whose turn it is.
    pub(crate) fn text(&self, turn: Turn) -> String {
        let rows = Side::BOTH.map(|side| {
            let pits: Vec<String> = self.row(side).iter().map(u32::to_string).collect();
            format!("{} | {}", pits.join(" "), self.cups[self.store(side)])
        });
        format!("{} / {} / {}", rows[0], rows[1], turn.word())
    }

    /// Reads rows and the side to move; `None` where the text says `over`.
    pub(crate) fn parse(pits: u8, text: &str) -> Result<([Row; 2], Option<Side>), Message> {
        let parts: Vec<&str> = text.split('/').map(str::trim).collect();
        let [first, second, turn] = parts[..] else {
            let found = parts.len();
            return Err(crate::TEXTS.message("mancala.parts").with("found", found));
        };
        let rows = [
            parse_row(pits, Side::First, first)?,
            parse_row(pits, Side::Second, second)?,
        ];
        // Cup by cup, because `Row::total` is only right when there are not too many.
        let seeds: u32 = Cups::new(pits, rows).cups.iter().sum();
        if seeds > MOST_SEEDS {
            return Err(crate::TEXTS
                .message("mancala.too-many")
                .with("seeds", seeds)
                .with("most", MOST_SEEDS));
        }
        match (turn, Side::from_word(turn)) {
            (_, Some(side)) => Ok((rows, Some(side))),
            ("over", _) => Ok((rows, None)),
            _ => Err(crate::TEXTS.message("mancala.turn")),
        }
    }

    pub(crate) fn scene(&self) -> Scene {
        let pits = self.pits as u16;
        let cells = self.cups.iter().enumerate().map(|(cup, &seeds)| {
            let at = cup as u16;
            let owner = self.owner(cup);
            let number = cup - self.first_pit(owner) + 1;
            let is_store = cup == self.store(owner);
            let x = match owner {
                Side::First => at + 1,
                Side::Second => 2 * pits + 1 - at,
            };
            let y = match owner {
                Side::First => 1,
                Side::Second => 0,
            };
            Cell {
                zone: Zone(at),
                name: if is_store {
                    String::new()
                } else {
                    number.to_string()
                },
                place: if is_store {
                    Place {
                        x,
                        y: 0,
                        w: 1,
                        h: 2,
                    }
                } else {
                    Place::at(x, y)
                },
                shape: if is_store { Shape::Store } else { Shape::Pit },
                owner: Some(owner),
                content: Content::seeds(seeds),
            }
        });
        let labels = (1..=pits).flat_map(|number| {
            let text = number.to_string();
            [
                Label {
                    edge: Edge::Bottom,
                    at: number,
                    text: text.clone(),
                },
                Label {
                    edge: Edge::Top,
                    at: pits + 1 - number,
                    text,
                },
            ]
        });
        Scene {
            backdrop: Backdrop::Mancala,
            width: pits + 2,
            height: 2,
            cells: cells.collect(),
            labels: labels.collect(),
            counters: Vec::new(),
            style: BoardStyle::default(),
        }
    }

    /// The cup of a side's pit; the leftmost pit is number 0.
    pub(crate) fn pit(&self, side: Side, number: usize) -> usize {
        self.first_pit(side) + number
    }

    pub(crate) fn store(&self, side: Side) -> usize {
        self.first_pit(side) + self.pits
    }

    pub(crate) fn seeds(&self, cup: usize) -> u32 {
        self.cups[cup]
    }

    /// Whose pit or store it is.
    pub(crate) fn owner(&self, cup: usize) -> Side {
        if cup <= self.pits {
            Side::First
        } else {
            Side::Second
        }
    }

    /// The pit on the other side of the board.
    pub(crate) fn across(&self, pit: usize) -> usize {
        2 * self.pits - pit
    }

    pub(crate) fn row(&self, side: Side) -> &[u32] {
        &self.cups[self.first_pit(side)..self.store(side)]
    }

    pub(crate) fn row_is_empty(&self, side: Side) -> bool {
        self.row(side).iter().all(|&seeds| seeds == 0)
    }

    /// Takes all seeds of a pit in hand.
    pub(crate) fn lift(&mut self, pit: usize) -> u32 {
        std::mem::take(&mut self.cups[pit])
    }

    /// Sows a handful seed by seed and returns the cup where the last one fell.
    pub(crate) fn sow(
        &mut self,
        side: Side,
        from: usize,
        hand: u32,
        story: &mut Vec<Event>,
    ) -> usize {
        let mut cup = from;
        for left in (0..hand).rev() {
            cup = self.next(side, cup);
            self.cups[cup] += 1;
            story.push(Event::Drop {
                into: cell(cup),
                left,
            });
        }
        cup
    }

    /// Moves the seeds of some pits to a side's store; tells how many, and from
    /// which pits.
    pub(crate) fn bank(
        &mut self,
        side: Side,
        pits: impl IntoIterator<Item = usize>,
    ) -> (Vec<CellId>, u32) {
        let full: Vec<usize> = pits.into_iter().filter(|&pit| self.cups[pit] > 0).collect();
        let seeds = full.iter().map(|&pit| self.lift(pit)).sum();
        let store = self.store(side);
        self.cups[store] += seeds;
        (full.into_iter().map(cell).collect(), seeds)
    }

    fn next(&self, side: Side, cup: usize) -> usize {
        let next = (cup + 1) % self.cups.len();
        if next == self.store(!side) {
            (next + 1) % self.cups.len()
        } else {
            next
        }
    }

    fn first_pit(&self, side: Side) -> usize {
        first_pit(side, self.pits)
    }
}

/// The cup of a side's leftmost pit, when each side has so many pits.
pub(crate) fn first_pit(side: Side, pits: usize) -> usize {
    match side {
        Side::First => 0,
        Side::Second => pits + 1,
    }
}

/// The cell in which a cup is drawn.
pub(crate) fn cell(cup: usize) -> CellId {
    CellId(cup as u16)
}

fn parse_row(pits: u8, whose: Side, text: &str) -> Result<Row, Message> {
    let row = crate::TEXTS.message(match whose {
        Side::First => "mancala.first",
        Side::Second => "mancala.second",
    });
    let Some((in_pits, store)) = text.split_once('|') else {
        return Err(crate::TEXTS.message("mancala.no-store").with("row", row));
    };
    let in_pits: Vec<u32> = in_pits
        .split_whitespace()
        .map(parse_seeds)
        .collect::<Result<_, _>>()?;
    let found = in_pits.len();
    if found != usize::from(pits) {
        return Err(crate::TEXTS
            .message("mancala.pits")
            .with("row", row)
            .with("found", found)
            .with("pits", pits));
    }
    Ok(Row::new(&in_pits, parse_seeds(store.trim())?))
}

fn parse_seeds(text: &str) -> Result<u32, Message> {
    let seeds = read_number(text).filter(|&seeds| seeds <= MOST_SEEDS);
    seeds.ok_or_else(|| {
        let text = text.escape_debug().to_string();
        crate::TEXTS
            .message("mancala.seeds-of-pit")
            .with("text", text)
            .with("most", MOST_SEEDS)
    })
}
