//! Nim: take sticks from one pile; who must take the last one loses, or wins when
//! that was agreed.
//!
//! Piles are rows and sticks stand from the left. Touching a stick takes it and all
//! sticks to its right.
//!
//! ```text
//!     pile 1   |
//!     pile 2   | | |
//!     pile 3   | | | | |
//!     pile 4   | | | | | | |
//! ```

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use game::{
    Backdrop, Cell, CellId, Content, Deterministic, Draw, Edge, Event, Game, Info, Kind, Label,
    Notation, Opt, Options, Place, Points, Position, Scene, Shape, Side, Sym, Text, Turn, Zone,
};

const MOST_PILES: usize = 8;
const MOST_STICKS: u8 = 99;

/// The sticks of each pile; a pile that the game does not have is empty.
type Piles = [u8; MOST_PILES];

/// A position of Nim.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    piles: Piles,
    /// The piles at the start. Only the picture needs them, to leave a gap where a
    /// stick was. Piles that change places take their gaps along, so positions are
    /// equal without regard to these.
    pegs: Piles,
    /// How many piles the game has.
    count: u8,
    /// How many sticks may be taken at most.
    take: u8,
    /// Does the last stick lose?
    misere: bool,
    side: Side,
}

/// Some sticks of one pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    pile: u8,
    sticks: u8,
}

/// The moves pile by pile, fewest sticks first.
#[derive(Clone, Debug)]
pub struct Takes {
    /// How many sticks may be taken from each pile.
    most: Piles,
    last: Take,
}

impl Iterator for Takes {
    type Item = Take;

    #[inline]
    fn next(&mut self) -> Option<Take> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Take> {
        while let Some(&most) = self.most.get(usize::from(self.last.pile)) {
            let left = usize::from(most - self.last.sticks);
            if n < left {
                self.last.sticks += n as u8 + 1;
                return Some(self.last);
            }
            n -= left;
            self.last.pile += 1;
            self.last.sticks = 0;
        }
        None
    }
}

impl Position for Nim {
    type Move = Take;
    type Moves = Takes;

    #[inline]
    fn turn(&self) -> Turn {
        if self.piles != [0; MOST_PILES] {
            return Turn::Player(self.side);
        }
        let took_the_last = !self.side;
        let winner = if self.misere {
            !took_the_last
        } else {
            took_the_last
        };
        Turn::Over(Points::to(winner, 1))
    }

    #[inline]
    fn moves(&self) -> Takes {
        Takes {
            most: self.most(),
            last: Take { pile: 0, sticks: 0 },
        }
    }

    #[inline]
    fn play(&mut self, Take { pile, sticks }: Take) {
        self.piles[usize::from(pile) % MOST_PILES] -= sticks;
        self.side = !self.side;
    }

    #[inline]
    fn move_count(&self) -> usize {
        let most = self.most().map(u32::from);
        most.iter().sum::<u32>() as usize
    }

    #[inline]
    fn key(&self) -> u64 {
        // No pile needs the highest bit of its byte: no two positions share a key.
        u64::from_le_bytes(self.piles) | (self.side.index() as u64) << 63
    }

    fn map(&self, sym: Sym) -> Nim {
        let order = order(sym);
        Nim {
            piles: order.map(|pile| self.piles[pile]),
            pegs: order.map(|pile| self.pegs[pile]),
            ..*self
        }
    }

    fn map_move(&self, take: Take, sym: Sym) -> Take {
        let pile = order(self.inverse(sym))[usize::from(take.pile)] as u8;
        Take { pile, ..take }
    }

    fn inverse(&self, sym: Sym) -> Sym {
        let mut inverse = [0; MOST_PILES];
        for (to, from) in order(sym).into_iter().enumerate() {
            inverse[from] = to;
        }
        symmetry(inverse)
    }

    fn generators(&self) -> Vec<Sym> {
        let swaps = (1..usize::from(self.count)).map(|pile| {
            let mut order = order(Sym::IDENTITY);
            order.swap(pile - 1, pile);
            symmetry(order)
        });
        swaps.collect()
    }

    /// The largest pile first. Piles of equal size keep their order, so that those
    /// which the game does not have stay behind.
    fn fold(&self) -> (Nim, Sym) {
        let mut order = order(Sym::IDENTITY);
        order.sort_by_key(|&pile| Reverse(self.piles[pile]));
        let sym = symmetry(order);
        (self.map(sym), sym)
    }
}

impl Deterministic for Nim {}

impl PartialEq for Nim {
    fn eq(&self, other: &Nim) -> bool {
        self.essence() == other.essence()
    }
}

impl Eq for Nim {}

impl Hash for Nim {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.essence().hash(state);
    }
}

impl Nim {
    /// Everything that play depends on.
    #[inline]
    fn essence(&self) -> (Piles, u8, u8, bool, Side) {
        (self.piles, self.count, self.take, self.misere, self.side)
    }

    /// How many sticks may be taken from each pile.
    #[inline]
    fn most(&self) -> Piles {
        self.piles.map(|sticks| sticks.min(self.take))
    }

    /// The cell of a stick, counted from the left.
    fn cell(&self, pile: usize, stick: u8) -> u16 {
        let above: u16 = self.pegs[..pile].iter().copied().map(u16::from).sum();
        above + u16::from(stick)
    }

    /// The sticks of its pile that a move takes, counted from the left.
    fn taken(&self, take: Take) -> Range<u8> {
        let sticks = self.piles[usize::from(take.pile)];
        sticks - take.sticks..sticks
    }
}

/// The piles in the order that a symmetry puts them. The symmetry is that order,
/// one octal digit a pile, compared with the usual order so that leaving everything
/// in place is zero.
fn order(Sym(code): Sym) -> [usize; MOST_PILES] {
    std::array::from_fn(|to| ((code ^ IN_PLACE) >> (3 * to) & 7) as usize)
}

/// The symmetry that puts the piles in this order.
fn symmetry(order: [usize; MOST_PILES]) -> Sym {
    let digits = order
        .iter()
        .rev()
        .fold(0, |code, &pile| code << 3 | pile as u32);
    Sym(digits ^ IN_PLACE)
}

const IN_PLACE: u32 = 0o7654_3210;

/// Reads the number of sticks in each pile and the number of piles.
fn read_piles(text: &str) -> Result<(Piles, u8), String> {
    let mut piles = [0; MOST_PILES];
    let mut count = 0;
    for pile in text.split('/') {
        let Some(sticks) = piles.get_mut(count) else {
            return Err(format!("it has more than {MOST_PILES} piles"));
        };
        *sticks = match pile.parse() {
            Ok(number) if number <= MOST_STICKS => number,
            _ => {
                return Err(format!(
                    "`{}` is not a number of sticks from 0 to {MOST_STICKS}",
                    pile.escape_debug()
                ));
            }
        };
        count += 1;
    }
    Ok((piles, count as u8))
}

/// The usual spelling of the option `piles`, if no pile is empty.
fn canonical_piles(text: &str) -> Option<String> {
    let (piles, count) = read_piles(text).ok()?;
    let piles = &piles[..usize::from(count)];
    (!piles.contains(&0)).then(|| piles_text(piles))
}

fn piles_text(piles: &[u8]) -> String {
    let piles: Vec<String> = piles.iter().map(u8::to_string).collect();
    piles.join("/")
}

impl Notation for Nim {
    /// `1/3/5/7 first`: the piles, then whose turn it is. When no stick is left that
    /// is still said, for it tells who took the last one.
    fn text(&self) -> String {
        let piles = &self.piles[..usize::from(self.count)];
        format!("{} {}", piles_text(piles), self.side)
    }

    fn parse(&self, text: &str) -> Result<Nim, String> {
        let (piles, side) = text.split_once(' ').unwrap_or((text, ""));
        let (piles, found) = read_piles(piles)?;
        if found != self.count {
            let count = self.count;
            return Err(format!("it has {found} piles instead of {count}"));
        }
        for (number, (sticks, pegs)) in (1..).zip(piles.iter().zip(&self.pegs)) {
            if sticks > pegs {
                return Err(format!(
                    "pile {number} has {sticks} sticks and started with {pegs}"
                ));
            }
        }
        let Some(side) = Side::from_word(side.trim()) else {
            return Err("the last word is not first or second".to_owned());
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

impl Draw for Nim {
    fn scene(&self) -> Scene {
        let count = usize::from(self.count);
        let mut cells = Vec::new();
        for pile in 0..count {
            for stick in 0..self.pegs[pile] {
                cells.push(Cell {
                    zone: Zone(self.cell(pile, stick)),
                    name: format!("{}:{}", pile + 1, stick + 1),
                    place: Place::at(stick.into(), pile as u16),
                    shape: Shape::Peg,
                    owner: None,
                    content: if stick < self.piles[pile] {
                        Content::Stick
                    } else {
                        Content::Empty
                    },
                });
            }
        }
        let labels = (0..u16::from(self.count)).map(|pile| Label {
            edge: Edge::Left,
            at: pile,
            text: (pile + 1).to_string(),
        });
        Scene {
            backdrop: Backdrop::Table,
            width: self.pegs.into_iter().fold(0, u8::max).into(),
            height: self.count.into(),
            cells,
            // A single pile needs no number.
            labels: labels.filter(|_| count > 1).collect(),
            counters: Vec::new(),
        }
    }

    fn path(&self, take: Take) -> Vec<Zone> {
        let leftmost = self.taken(take).start;
        vec![Zone(self.cell(take.pile.into(), leftmost))]
    }

    fn events(&self, take: Take) -> Vec<Event> {
        let from_the_right = self.taken(take).rev();
        from_the_right
            .map(|stick| Event::Take {
                at: CellId(self.cell(take.pile.into(), stick)),
            })
            .collect()
    }
}

impl Game for Nim {
    const INFO: Info = Info {
        name: "nim",
        title: "Nim",
        tagline: Text::new("do not take the last one", "jangan ambil yang terakhir"),
        options: &[
            Opt {
                key: "piles",
                about: Text::new(
                    "sticks in each pile at the start",
                    "batang di tiap tumpukan pada awalnya",
                ),
                kind: Kind::Free {
                    default: "3",
                    accepts: "1 to 8 piles of 1 to 99 sticks, such as 3 or 1/3/5/7",
                    canonical: canonical_piles,
                },
            },
            Opt {
                key: "take",
                about: Text::new(
                    "the most sticks a move may take; 0 for any number",
                    "batang terbanyak yang boleh diambil sekali jalan; 0 berarti bebas",
                ),
                kind: Kind::Number {
                    default: 2,
                    min: 0,
                    max: MOST_STICKS as u32,
                },
            },
            Opt {
                key: "misere",
                about: Text::new(
                    "who takes the last stick loses",
                    "yang mengambil batang terakhir kalah",
                ),
                kind: Kind::YesNo { default: true },
            },
        ],
        rules: Text::new(include_str!("rules.en.md"), include_str!("rules.id.md")),
        ..Info::UNNAMED
    };

    fn start(options: &Options) -> Nim {
        let piles = read_piles(options.word("piles"));
        let (piles, count) = piles.expect("piles are checked as options");
        Nim {
            piles,
            pegs: piles,
            count,
            take: match options.number("take") {
                0 => MOST_STICKS,
                sticks => sticks as u8,
            },
            misere: options.yes("misere"),
            side: Side::First,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{perft, walk};

    fn game(spec: &str) -> Nim {
        Nim::from_spec(spec).unwrap()
    }

    /// Plays a move and compares pictures.
    fn check(spec: &str, before: &str, mv: &str, after: &str, turn: Turn) {
        let game = game(spec);
        let before = game.read(before).unwrap();
        let mv = before.read_move(mv).unwrap();
        let next = before.after(mv);
        assert_eq!(next.text(), after);
        assert_eq!(game.read(after), Ok(next));
        assert_eq!(next.turn(), turn);

        let mut scene = before.scene();
        for event in before.story(mv) {
            scene.apply(&event);
        }
        assert_eq!(scene, next.scene());
    }

    /// The value for the side to move, and the nodes of the whole tree.
    fn minimax(pos: Nim) -> (i32, u32) {
        if let Turn::Over(points) = pos.turn() {
            return (points.seen_by(pos.side), 1);
        }
        pos.moves().fold((-1, 1), |(best, nodes), mv| {
            let (value, more) = minimax(pos.after(mv));
            (best.max(-value), nodes + more)
        })
    }

    /// All ways to leave sticks in the piles of the start.
    fn all_positions(game: Nim) -> Vec<Nim> {
        let mut positions = vec![game];
        for pile in 0..MOST_PILES {
            positions = positions
                .into_iter()
                .flat_map(|pos| {
                    (0..=pos.pegs[pile]).map(move |sticks| {
                        let mut pos = pos;
                        pos.piles[pile] = sticks;
                        pos
                    })
                })
                .collect();
        }
        positions
    }

    #[test]
    fn a_move_takes_sticks_from_one_pile() {
        check(
            "nim:piles=1/3/5/7,take=0",
            "1/3/5/7 first",
            "3:4",
            "1/3/1/7 second",
            Turn::Player(Side::Second),
        );
        check(
            "nim",
            "3 first",
            "2",
            "1 second",
            Turn::Player(Side::Second),
        );
    }

    #[test]
    fn who_takes_the_last_stick_loses() {
        check("nim", "1 second", "1", "0 first", Turn::Over(Points(1)));
        check("nim", "2 first", "2", "0 second", Turn::Over(Points(-1)));
    }

    #[test]
    fn who_takes_the_last_stick_wins_when_not_misere() {
        let spec = "nim:piles=3/4,misere=no";
        check(
            spec,
            "0/1 first",
            "2:1",
            "0/0 second",
            Turn::Over(Points(1)),
        );
        check(
            spec,
            "2/0 second",
            "1:2",
            "0/0 first",
            Turn::Over(Points(-1)),
        );
    }

    #[test]
    fn no_move_takes_more_than_agreed_or_more_than_there_are() {
        let texts = |spec| game(spec).legal_texts().join(" ");
        assert_eq!(texts("nim:piles=1"), "1");
        assert_eq!(texts("nim:piles=9"), "1 2");
        assert_eq!(texts("nim:piles=4,take=0"), "1 2 3 4");
        assert_eq!(texts("nim:piles=2/1/4,take=3"), "1:1 1:2 2:1 3:1 3:2 3:3");
    }

    #[test]
    fn the_nth_move_is_where_the_steps_lead() {
        let pos = game("nim:piles=2/1/9/4,take=3");
        let moves: Vec<Take> = pos.moves().collect();
        assert_eq!(moves.len(), pos.move_count());
        for n in 0..=moves.len() {
            assert_eq!(pos.moves().nth(n), moves.get(n).copied());
        }
        assert_eq!(perft(&pos, 4), walk(&pos, 4));
    }

    #[test]
    fn texts_that_fit_no_position_are_refused() {
        let game = game("nim:piles=3/5");
        for (text, fault) in [
            ("3 first", "it has 1 piles instead of 2"),
            ("3/5/7 first", "it has 3 piles instead of 2"),
            ("1/1/1/1/1/1/1/1/1 first", "it has more than 8 piles"),
            ("4/5 first", "pile 1 has 4 sticks and started with 3"),
            (
                "3/100 first",
                "`100` is not a number of sticks from 0 to 99",
            ),
            ("3/ first", "`` is not a number of sticks from 0 to 99"),
            ("", "`` is not a number of sticks from 0 to 99"),
            ("3/5", "the last word is not first or second"),
            ("3/5 over", "the last word is not first or second"),
        ] {
            assert_eq!(game.read(text).unwrap_err().fault, fault);
        }
    }

    #[test]
    fn starting_piles_have_1_to_99_sticks() {
        for piles in ["0", "3/0", "100", "", "3/", "a", "1/1/1/1/1/1/1/1/1", "-1"] {
            let game = Nim::from_spec(&format!("nim:piles={piles}"));
            let error = game.unwrap_err().to_string();
            let accepted = "1 to 8 piles of 1 to 99 sticks, such as 3 or 1/3/5/7";
            assert_eq!(
                error,
                format!("option `piles` cannot be `{piles}`; it takes {accepted}")
            );
        }
        let largest = game("nim:piles=99/99/99/99/99/99/99/99,take=0");
        assert_eq!(largest.move_count(), 8 * 99);
        assert_eq!(largest.scene().cells.len(), 8 * 99);
    }

    #[test]
    fn one_stick_more_than_a_multiple_of_three_loses() {
        let values: Vec<i32> = (1..=6)
            .map(|sticks| minimax(game(&format!("nim:piles={sticks}"))).0)
            .collect();
        assert_eq!(values, [-1, 1, 1, -1, 1, 1]);
        for sticks in 1..=19 {
            let (value, _) = minimax(game(&format!("nim:piles={sticks}")));
            assert_eq!(value == -1, sticks % 3 == 1, "{sticks} sticks");
        }
    }

    #[test]
    fn the_tree_of_three_sticks_has_seven_nodes() {
        assert_eq!(minimax(game("nim")), (1, 7));
    }

    #[test]
    fn with_any_number_allowed_the_nim_sum_decides() {
        for misere in [false, true] {
            let word = if misere { "yes" } else { "no" };
            let start = game(&format!("nim:piles=3/2/2/1,take=0,misere={word}"));
            for pos in all_positions(start) {
                let nim_sum = pos.piles.iter().fold(0, |sum, sticks| sum ^ sticks);
                // Misère play differs only when no pile has two sticks or more.
                let only_singles = pos.piles.iter().all(|&sticks| sticks < 2);
                let wins = (nim_sum != 0) != (misere && only_singles);
                assert_eq!(minimax(pos).0 == 1, wins, "{}", pos.text());
            }
        }
    }

    #[test]
    fn piles_may_change_places() {
        let start = game("nim:piles=1/2/4/3,take=0");
        let folded = start.read("0/2/1/3 first").unwrap().fold().0;
        assert_eq!(folded.text(), "3/2/1/0 first");
        for pos in all_positions(start) {
            let (folded, sym) = pos.fold();
            assert!(folded.piles.is_sorted_by(|a, b| a >= b));
            assert_eq!(pos.map(sym), folded);
            assert_eq!(folded.fold(), (folded, Sym::IDENTITY));
            assert_eq!(folded.map(pos.inverse(sym)), pos);
            assert_eq!(folded.read(&folded.text()), Ok(folded));
            for mv in pos.legal_moves() {
                let mapped = pos.map_move(mv, sym);
                assert_eq!(pos.after(mv).map(sym), folded.after(mapped));
                assert_eq!(pos.after(mv).fold().0, folded.after(mapped).fold().0);
                assert_eq!(folded.map_move(mapped, pos.inverse(sym)), mv);
            }
        }
    }

    #[test]
    fn touching_a_stick_takes_it_and_all_to_its_right() {
        let pos = game("nim:piles=2/5,take=0").read("2/4 first").unwrap();
        let take = pos.read_move("2:3").unwrap();
        let scene = pos.scene();
        let name = |at: u16| scene.cell(CellId(at)).name.as_str();
        assert_eq!(
            pos.path(take)
                .iter()
                .map(|zone| name(zone.0))
                .collect::<Vec<_>>(),
            ["2:2"]
        );
        let taken = pos.events(take).into_iter().map(|event| match event {
            Event::Take { at } => name(at.0),
            _ => "",
        });
        assert_eq!(taken.collect::<Vec<_>>(), ["2:4", "2:3", "2:2"]);
    }
}
