//! A second sower, slow and obvious, written from the table of parameters and not from the
//! first: seeds are dropped one by one along a ring of places. Random games of every preset
//! and option are played with both, and compared as texts after every move.

use game::{Game, Notation, Position, Turn};
use gametest::SplitMix64;
use siasat_games::Sowing;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Plain,
    Skip,
    First,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Capture {
    Nothing,
    Shot,
    Chain23,
    Chain246,
    EvenAndTuzdyk,
    NextHole,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Empty,
    Row,
    Mover,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Slam {
    Capture,
    Nothing,
    Forbidden,
}

/// One row of the table of parameters, with the options of a variant.
#[derive(Clone)]
struct Rules {
    holes: usize,
    seeds: u32,
    own_store: bool,
    other_store: bool,
    origin: Origin,
    relay: bool,
    choice: bool,
    laps: Option<u32>,
    extra_turn: bool,
    capture: Capture,
    takes_last: bool,
    banks_empty: bool,
    either_row: bool,
    after_lap: bool,
    mikul: bool,
    fours: bool,
    slam: Slam,
    feed: bool,
    saku: bool,
    end: End,
    tests_laps: bool,
    rounds: u32,
    far: bool,
    starter: &'static str,
    quiet: Option<u32>,
}

/// The usual Congklak.
const CONGKLAK: Rules = Rules {
    holes: 7,
    seeds: 7,
    own_store: true,
    other_store: false,
    origin: Origin::Plain,
    relay: true,
    choice: false,
    laps: None,
    extra_turn: true,
    capture: Capture::Shot,
    takes_last: true,
    banks_empty: false,
    either_row: false,
    after_lap: false,
    mikul: false,
    fours: false,
    slam: Slam::Capture,
    feed: false,
    saku: false,
    end: End::Empty,
    tests_laps: false,
    rounds: 1,
    far: true,
    starter: "winner",
    quiet: None,
};

const SUNGKA: Rules = Rules {
    takes_last: false,
    rounds: 3,
    ..CONGKLAK
};

const CHONGKAK: Rules = Rules {
    holes: 6,
    seeds: 6,
    other_store: true,
    end: End::Row,
    tests_laps: true,
    ..SUNGKA
};

const DAKON: Rules = Rules {
    choice: true,
    extra_turn: false,
    capture: Capture::Nothing,
    ..SUNGKA
};

const OHVALHU: Rules = Rules {
    holes: 8,
    seeds: 8,
    either_row: true,
    ..SUNGKA
};

const OWARE: Rules = Rules {
    holes: 6,
    seeds: 4,
    own_store: false,
    origin: Origin::Skip,
    relay: false,
    extra_turn: false,
    capture: Capture::Chain23,
    slam: Slam::Nothing,
    feed: true,
    end: End::Mover,
    quiet: Some(100),
    ..CONGKLAK
};

const TOGYZKUMALAK: Rules = Rules {
    holes: 9,
    seeds: 9,
    origin: Origin::First,
    capture: Capture::EvenAndTuzdyk,
    feed: false,
    ..OWARE
};

const BOHNENSPIEL: Rules = Rules {
    holes: 6,
    seeds: 6,
    origin: Origin::Plain,
    capture: Capture::Chain246,
    feed: false,
    ..OWARE
};

const PALLANGUZHI: Rules = Rules {
    holes: 7,
    seeds: 6,
    own_store: false,
    laps: Some(100),
    extra_turn: false,
    capture: Capture::NextHole,
    fours: true,
    end: End::Row,
    tests_laps: true,
    starter: "turns",
    quiet: Some(100),
    ..SUNGKA
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Hole(usize, usize),
    Store(usize),
}
use Place::{Hole, Store};

#[derive(Clone, PartialEq, Eq)]
enum What {
    Seeds(u32),
    Burnt,
    Tuzdyk,
}

#[derive(Clone)]
struct Board {
    rules: Rules,
    rows: [Vec<What>; 2],
    stores: [u32; 2],
    mover: usize,
    round: u32,
    at: Option<usize>,
    quiet: u32,
    over: bool,
}

impl Board {
    fn new(rules: Rules) -> Board {
        let row = vec![What::Seeds(rules.seeds); rules.holes];
        let mut board = Board {
            rows: [row.clone(), row],
            rules,
            stores: [0; 2],
            mover: 0,
            round: 1,
            at: None,
            quiet: 0,
            over: false,
        };
        if board.rules.saku {
            for side in 0..2 {
                board.sow_one_handful(side, Hole(side, 0));
            }
        }
        board
    }

    fn count(&self, place: Place) -> u32 {
        match place {
            Store(side) => self.stores[side],
            Hole(side, hole) => match self.rows[side][hole] {
                What::Seeds(seeds) => seeds,
                What::Burnt | What::Tuzdyk => 0,
            },
        }
    }

    fn row(&self, side: usize) -> u32 {
        (0..self.rules.holes)
            .map(|hole| self.count(Hole(side, hole)))
            .sum()
    }

    fn empty(&mut self, place: Place) -> u32 {
        let seeds = self.count(place);
        if let Hole(side, hole) = place
            && seeds > 0
        {
            self.rows[side][hole] = What::Seeds(0);
        }
        seeds
    }

    fn bank(&mut self, side: usize, place: Place) {
        self.stores[side] += self.empty(place);
    }

    fn next(&self, place: Place) -> Place {
        match place {
            Hole(side, hole) if hole + 1 < self.rules.holes => Hole(side, hole + 1),
            Hole(side, _) => Store(side),
            Store(side) => Hole(1 - side, 0),
        }
    }

    fn hole_before(&self, place: Place) -> Place {
        match place {
            Hole(side, 0) => Hole(1 - side, self.rules.holes - 1),
            Hole(side, hole) => Hole(side, hole - 1),
            Store(_) => panic!("not a hole"),
        }
    }

    fn across(&self, place: Place) -> Place {
        match place {
            Hole(side, hole) => Hole(1 - side, self.rules.holes - 1 - hole),
            Store(_) => panic!("not a hole"),
        }
    }

    fn is_burnt(&self, place: Place) -> bool {
        matches!(place, Hole(side, hole) if self.rows[side][hole] == What::Burnt)
    }

    /// Drops a seed; true if it left the place again at once.
    fn drop_seed(&mut self, place: Place) -> bool {
        let (side, hole) = match place {
            Store(side) => {
                self.stores[side] += 1;
                return false;
            }
            Hole(side, hole) => (side, hole),
        };
        match &mut self.rows[side][hole] {
            What::Burnt => panic!("sown into a burnt hole"),
            What::Tuzdyk => {
                self.stores[1 - side] += 1;
                true
            }
            What::Seeds(seeds) => {
                *seeds += 1;
                let four = self.rules.fours && *seeds == 4;
                if four {
                    self.bank(side, place);
                }
                four
            }
        }
    }

    /// Sows one handful: where the last seed fell, whether it left again, whether a seed fell
    /// into the opponent's row.
    fn sow_one_handful(&mut self, us: usize, from: Place) -> (Place, bool, bool) {
        let mut hand = self.empty(from);
        let (mut place, mut gone, mut visited) = (from, false, false);
        if self.rules.origin == Origin::First && hand > 1 {
            gone = self.drop_seed(from);
            hand -= 1;
        }
        while hand > 0 {
            place = self.next(place);
            let skipped = match place {
                Store(side) if side == us => !self.rules.own_store,
                Store(_) => !self.rules.other_store,
                hole => self.is_burnt(hole) || self.rules.origin == Origin::Skip && hole == from,
            };
            if skipped {
                continue;
            }
            gone = self.drop_seed(place);
            visited |= matches!(place, Hole(side, _) if side != us);
            hand -= 1;
        }
        (place, gone, visited)
    }

    fn legal(&self) -> Vec<String> {
        if self.at.is_some() {
            return vec!["on".to_owned(), "take".to_owned()];
        }
        let found = self.holes_of(self.mover);
        if found.is_empty() {
            return vec!["pass".to_owned()];
        }
        found.iter().map(|hole| (hole + 1).to_string()).collect()
    }

    fn holes_of(&self, us: usize) -> Vec<usize> {
        let holes = 0..self.rules.holes;
        let is_legal = |&hole: &usize| {
            let seeds = self.count(Hole(us, hole));
            if seeds == 0 {
                return false;
            }
            if self.rules.feed && self.row(1 - us) == 0 {
                let mut after = self.clone();
                after.sow_one_handful(us, Hole(us, hole));
                if after.row(1 - us) == 0 {
                    return false;
                }
            }
            if self.rules.feed && self.rules.slam == Slam::Forbidden {
                let mut after = self.clone();
                let (last, ..) = after.sow_one_handful(us, Hole(us, hole));
                let chain = after.chain23(us, last);
                let taken: u32 = chain.iter().map(|&place| after.count(place)).sum();
                return chain.is_empty() || taken < after.row(1 - us);
            }
            true
        };
        holes.filter(is_legal).collect()
    }

    fn play(&mut self, text: &str) {
        let us = self.mover;
        let stores = self.stores;
        let at = self.at.take();
        let from = match (text, at) {
            ("pass", _) => None,
            ("take", Some(hole)) => {
                let place = Hole(us, hole);
                self.rows[us][hole] = What::Seeds(self.count(place) - 1);
                self.stores[us] += 1;
                self.bank(us, self.across(place));
                None
            }
            ("on", Some(hole)) => Some(Hole(us, hole)),
            (number, _) => Some(Hole(us, number.parse::<usize>().expect("a hole") - 1)),
        };
        let mut again = false;
        let mut ends = false;
        if let Some(from) = from {
            let (mut place, mut laps, mut visits) = (from, 0, false);
            loop {
                let (last, gone, visited) = self.sow_one_handful(us, place);
                laps += 1;
                visits |= visited;
                match last {
                    _ if gone => break,
                    Store(side) => {
                        again = side == us && self.rules.extra_turn;
                        break;
                    }
                    Hole(side, hole) if self.rules.relay && self.count(last) > 1 => {
                        if self.rules.choice && side == us {
                            self.at = Some(hole);
                            break;
                        }
                        if self.rules.laps == Some(laps) {
                            break;
                        }
                        if self.rules.tests_laps && (self.row(0) == 0 || self.row(1) == 0) {
                            ends = true;
                            break;
                        }
                        place = last;
                    }
                    Hole(side, hole) => {
                        self.capture(us, (side, hole), from, visits);
                        break;
                    }
                }
            }
        }
        if self.rules.quiet.is_some() {
            self.quiet = if self.stores == stores {
                self.quiet + 1
            } else {
                0
            };
        }
        if self.at.is_some() {
            return;
        }
        let next = if again { us } else { 1 - us };
        ends |= match self.rules.end {
            End::Empty => self.row(0) == 0 && self.row(1) == 0,
            End::Row => self.row(0) == 0 || self.row(1) == 0,
            End::Mover => self.holes_of(next).is_empty(),
        };
        ends |= self.rules.quiet.is_some_and(|most| self.quiet >= most);
        if ends {
            self.end_round(us);
        } else {
            self.mover = next;
        }
    }

    fn chain23(&self, us: usize, last: Place) -> Vec<Place> {
        let mut chain = Vec::new();
        let mut place = last;
        while let Hole(side, hole) = place
            && side != us
            && [2, 3].contains(&self.count(place))
        {
            chain.push(place);
            if hole == 0 {
                break;
            }
            place = Hole(side, hole - 1);
        }
        chain
    }

    fn capture(&mut self, us: usize, (side, hole): (usize, usize), origin: Place, visits: bool) {
        let last = Hole(side, hole);
        let here = self.count(last);
        match self.rules.capture {
            Capture::Nothing => {}
            Capture::Shot if here != 1 => {}
            Capture::Shot if side != us && self.rules.mikul => {
                for beside in [hole.wrapping_sub(1), hole + 1] {
                    if beside < self.rules.holes {
                        self.bank(us, Hole(side, beside));
                    }
                }
            }
            Capture::Shot => {
                let from_here = side == us || self.rules.either_row;
                let round = visits || !self.rules.after_lap;
                if !from_here || !round {
                    return;
                }
                let across = self.across(last);
                let hits = self.count(across) > 0;
                if hits {
                    self.bank(us, across);
                }
                if hits && self.rules.takes_last || !hits && self.rules.banks_empty {
                    self.bank(us, last);
                }
            }
            Capture::Chain23 => {
                let chain = self.chain23(us, last);
                let taken: u32 = chain.iter().map(|&place| self.count(place)).sum();
                if taken < self.row(1 - us) || self.rules.slam == Slam::Capture {
                    chain.into_iter().for_each(|place| self.bank(us, place));
                }
            }
            Capture::Chain246 => {
                let mut place = last;
                while place != origin && [2, 4, 6].contains(&self.count(place)) {
                    self.bank(us, place);
                    place = self.hole_before(place);
                }
            }
            Capture::EvenAndTuzdyk if side == us => {}
            Capture::EvenAndTuzdyk => {
                let has = |side: usize| self.rows[1 - side].contains(&What::Tuzdyk);
                let same = self.rows[us][hole] == What::Tuzdyk;
                let wins = here == 3 && !has(us) && hole + 1 != self.rules.holes && !same;
                if here.is_multiple_of(2) || wins {
                    self.bank(us, last);
                }
                if wins {
                    self.rows[side][hole] = What::Tuzdyk;
                }
            }
            Capture::NextHole if here != 1 => {}
            Capture::NextHole => {
                let mut next = self.next(last);
                while matches!(next, Store(_)) || self.is_burnt(next) {
                    next = self.next(next);
                }
                self.bank(us, next);
            }
        }
    }

    fn end_round(&mut self, last: usize) {
        for side in 0..2 {
            for hole in 0..self.rules.holes {
                self.bank(side, Hole(side, hole));
            }
        }
        let [a, b] = self.stores;
        if self.round == self.rules.rounds || a.min(b) < self.rules.seeds {
            self.over = true;
            return;
        }
        self.round += 1;
        self.quiet = 0;
        let ahead = if a > b { 0 } else { 1 };
        self.mover = match self.rules.starter {
            "winner" | "loser" if a == b => 1 - last,
            "winner" => ahead,
            "loser" => 1 - ahead,
            "last" => last,
            "other" => 1 - last,
            _ => (self.round as usize + 1) % 2,
        };
        for side in 0..2 {
            for number in 0..self.rules.holes {
                let hole = if self.rules.far {
                    number
                } else {
                    self.rules.holes - 1 - number
                };
                self.rows[side][hole] = if self.stores[side] >= self.rules.seeds {
                    self.stores[side] -= self.rules.seeds;
                    What::Seeds(self.rules.seeds)
                } else {
                    What::Burnt
                };
            }
        }
    }

    fn text(&self) -> String {
        let row = |side: usize| {
            let holes = self.rows[side].iter().map(|what| match what {
                What::Seeds(seeds) => seeds.to_string(),
                What::Burnt => "x".to_owned(),
                What::Tuzdyk => "t".to_owned(),
            });
            let holes: Vec<String> = holes.collect();
            format!("{} | {}", holes.join(" "), self.stores[side])
        };
        let turn = match (self.over, self.mover) {
            (true, _) => "over",
            (false, 0) => "first",
            (false, _) => "second",
        };
        let mut text = format!("{} / {} / {turn}", row(0), row(1));
        if self.rules.rounds > 1 {
            text += &format!(" / round {}", self.round);
        }
        if let Some(hole) = self.at {
            text += &format!(" / at {}", hole + 1);
        }
        if self.rules.quiet.is_some() {
            text += &format!(" / quiet {}", self.quiet);
        }
        text
    }
}

/// Random games with both sowers.
fn compare(spec: &str, rules: &Rules, games: u32) {
    let start = Sowing::from_spec(spec).expect(spec);
    let mut rng = SplitMix64::from_text(spec);
    for _ in 0..games {
        let (mut fast, mut slow) = (start, Board::new(rules.clone()));
        let mut moves = Vec::new();
        loop {
            assert_eq!(fast.text(), slow.text(), "{spec} {moves:?}");
            if let Turn::Over(points) = fast.turn() {
                let [a, b] = slow.stores.map(|seeds| seeds as i32);
                assert_eq!(points.0, a - b, "{spec}");
                break;
            }
            let legal = fast.legal_texts();
            assert_eq!(legal, slow.legal(), "{spec} {}", fast.text());
            let drawn = rng.below(legal.len() as u32) as usize;
            let mv = fast.moves().nth(drawn).expect("a move");
            fast.play(mv);
            slow.play(&legal[drawn]);
            moves.push(legal[drawn].clone());
        }
    }
}

/// Each with a change of its rules.
type Variant = (&'static str, Rules);

fn variants() -> Vec<Variant> {
    let mut all = congklaks();
    all.extend(relays());
    all.extend(trays());
    for (spec, starter) in [
        ("chongkak:holes=3,rounds=9,starter=winner", "winner"),
        ("chongkak:holes=3,rounds=9,starter=loser", "loser"),
        ("chongkak:holes=3,rounds=9,starter=last", "last"),
        ("chongkak:holes=3,rounds=9,starter=other", "other"),
        ("chongkak:holes=3,rounds=9,starter=turns", "turns"),
    ] {
        let rules = Rules {
            holes: 3,
            seeds: 3,
            rounds: 9,
            starter,
            ..CHONGKAK
        };
        all.push((spec, rules));
    }
    all
}

/// Congklak with its options.
fn congklaks() -> Vec<Variant> {
    vec![
        (
            "congklak:rounds=1,starter=loser",
            Rules {
                starter: "loser",
                ..CONGKLAK
            },
        ),
        (
            "congklak:rounds=3",
            Rules {
                rounds: 3,
                ..CONGKLAK
            },
        ),
        (
            "congklak:rounds=9,refill=near",
            Rules {
                rounds: 9,
                far: false,
                ..CONGKLAK
            },
        ),
        (
            "congklak:start=saku",
            Rules {
                saku: true,
                ..CONGKLAK
            },
        ),
        (
            "congklak:shot=lap",
            Rules {
                after_lap: true,
                ..CONGKLAK
            },
        ),
        (
            "congklak:mikul=yes",
            Rules {
                mikul: true,
                ..CONGKLAK
            },
        ),
        (
            "congklak:empty-shot=bank,rounds=3",
            Rules {
                banks_empty: true,
                rounds: 3,
                ..CONGKLAK
            },
        ),
        (
            "congklak:round-end=row,rounds=3",
            Rules {
                end: End::Row,
                rounds: 3,
                ..CONGKLAK
            },
        ),
    ]
}

/// The other games of several laps a move.
fn relays() -> Vec<Variant> {
    vec![
        ("chongkak", CHONGKAK),
        (
            "chongkak:holes=9",
            Rules {
                holes: 9,
                seeds: 9,
                ..CHONGKAK
            },
        ),
        ("dakon", DAKON),
        ("sungka", SUNGKA),
        (
            "sungka:capture=both",
            Rules {
                takes_last: true,
                ..SUNGKA
            },
        ),
        ("pallanguzhi", PALLANGUZHI),
        (
            "pallanguzhi:holes=3,rounds=9,quiet=6",
            Rules {
                holes: 3,
                rounds: 9,
                quiet: Some(6),
                ..PALLANGUZHI
            },
        ),
        ("ohvalhu", OHVALHU),
        (
            "ohvalhu:shot-side=own",
            Rules {
                either_row: false,
                ..OHVALHU
            },
        ),
    ]
}

/// The games of one lap a move.
fn trays() -> Vec<Variant> {
    vec![
        ("oware", OWARE),
        (
            "oware:quiet=7",
            Rules {
                quiet: Some(7),
                ..OWARE
            },
        ),
        (
            "oware:slam=forbidden",
            Rules {
                slam: Slam::Forbidden,
                ..OWARE
            },
        ),
        (
            "oware:slam=capture",
            Rules {
                slam: Slam::Capture,
                ..OWARE
            },
        ),
        ("togyzkumalak", TOGYZKUMALAK),
        (
            "togyzkumalak:holes=4,seeds=5",
            Rules {
                holes: 4,
                seeds: 5,
                ..TOGYZKUMALAK
            },
        ),
        ("bohnenspiel", BOHNENSPIEL),
        (
            "bohnenspiel:seeds=14",
            Rules {
                seeds: 14,
                ..BOHNENSPIEL
            },
        ),
    ]
}

/// A few games each; with `SIASAT_SLOW=1` some thousands.
#[test]
fn both_sowers_play_the_same_games() {
    let slow = std::env::var_os("SIASAT_SLOW").is_some_and(|value| value != "0");
    let games = if slow { 4_000 } else { 40 };
    for (spec, rules) in variants() {
        compare(spec, &rules, games);
    }
}
