//! A law that nothing can break proves nothing: a small game that keeps all laws,
//! and copies of it with one fault each, which must be caught by the right law.

use std::ops::RangeInclusive;
use std::panic::{UnwindSafe, catch_unwind};

use game::sowing::{Sowing, SowingEndgame};
use game::{
    Backdrop, BoardStyle, Cell, CellId, Content, Deterministic, Draw, Edge, Edit, Evaluator, Event,
    Exact, Example, Game, Info, Kind, Label, Message, Notation, Opt, Options, Place, Points,
    Position, Scene, Shape, Side, StaticBounds, Sym, Text, Turn, Value, Zone,
};
use siasat_gametest::laws::{
    check, check_deterministic, check_endgame, check_evaluator, check_exact, check_info,
};

/// Two heaps of three seeds. Take one or two of a heap, for good; who empties a heap
/// moves again; when both are empty the difference is won. The fault is an option, and
/// `SAID` what is wrong with the description.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Heaps<const SAID: u8> {
    heaps: [u8; 2],
    won: [u8; 2],
    side: Side,
    fault: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Take {
    heap: usize,
    seeds: u8,
}

const NOTHING: u8 = 0;
const NO_MOVES: u8 = 1;
const COUNTED_WRONG: u8 = 2;
const MOVE_TWICE: u8 = 3;
const SKIPPED_WRONG: u8 = 4;
const BAD_HINT: u8 = 5;
const KEY_TOO_BLIND: u8 = 6;
const KEY_WITHOUT_BANK: u8 = 7;
const BOUNDS_TOO_TIGHT: u8 = 8;
const NEVER_ENDS: u8 = 9;
const SCORE_SWAPPED: u8 = 10;
const CHANCE: u8 = 11;
const NO_ODDS: u8 = 12;
const TEXT_OF_TWO_LINES: u8 = 13;
const SIDE_FORGOTTEN: u8 = 14;
const SAME_MOVE_TEXT: u8 = 15;
const READS_RUBBISH: u8 = 16;
const BREAKS_ON_BROKEN: u8 = 17;
const MOVES_NOT_MAPPED: u8 = 18;
const NOT_FOLDED: u8 = 19;
const TURN_NOT_KEPT: u8 = 20;
const OFF_THE_BOARD: u8 = 21;
const ON_TOP: u8 = 22;
const LABEL_OUTSIDE: u8 = 23;
const BOARD_CHANGES: u8 = 24;
const SEED_LOST: u8 = 25;
const NO_SUCH_ZONE: u8 = 26;
const SAME_PATH: u8 = 27;
const PATH_ON_THE_WAY: u8 = 28;
const STORY_UNTOLD: u8 = 29;
const END_UNTOLD: u8 = 30;
const FALSE_EXTRA_TURN: u8 = 31;
const HAND_NOT_EMPTY: u8 = 32;
const FALSE_PASS: u8 = 33;
const ZERO_SEEDS: u8 = 34;
const BOUNDS_FORGOTTEN: u8 = 35;
const BOUNDS_LOOSE: u8 = 36;
const FORESEES_WRONG: u8 = 37;
const FORESEES_TOO_SOON: u8 = 38;
const NOT_HOPELESS: u8 = 39;
const PASSED_TO_NOBODY: u8 = 40;
const PASSED_WITH_A_GIFT: u8 = 41;
const OTHER_CELLS_WON: u8 = 42;
const CELLS_WON_TWICE: u8 = 43;
const ROWS_MIXED_UP: u8 = 44;
const SOWN_WRONG: u8 = 45;
const SOWN_TWICE: u8 = 46;
const BANKED_FOR_NOTHING: u8 = 47;
const KNOWN_WRONG: u8 = 48;
const BEST_LEFT_OUT: u8 = 49;
const TESTED_WRONG: u8 = 50;
const TESTED_OTHER_MOVES: u8 = 51;
const SAME_CODE: u8 = 52;
const CODE_TOO_LONG: u8 = 53;

// What may be wrong with the description.
const IN_CAPITALS: u8 = 1;
const NO_RULES: u8 = 2;
const NOT_EDITABLE: u8 = 4;
const NO_SUCH_EXAMPLE: u8 = 5;
// Wrong without a position to ask for the fault.
const NO_SLOT: u8 = 3;

/// Moves with a faulty short cut, if that is the fault.
#[derive(Clone)]
struct Takes {
    rest: std::vec::IntoIter<Take>,
    fault: u8,
}

impl Iterator for Takes {
    type Item = Take;

    fn next(&mut self) -> Option<Take> {
        self.rest.next()
    }

    fn nth(&mut self, n: usize) -> Option<Take> {
        self.rest.nth(if self.fault == SKIPPED_WRONG {
            n / 2
        } else {
            n
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rest.len() + usize::from(self.fault == BAD_HINT);
        (left, Some(left))
    }
}

impl<const SAID: u8> Position for Heaps<SAID> {
    type Move = Take;
    type Moves = Takes;

    fn turn(&self) -> Turn {
        match self.heaps {
            [0, 0] if self.fault != NEVER_ENDS => Turn::Over(self.banked()),
            [1, _] | [_, 1] if self.fault == CHANCE || self.fault == NO_ODDS => Turn::Chance,
            _ => Turn::Player(self.side),
        }
    }

    fn moves(&self) -> Takes {
        let mut moves = Vec::new();
        for (heap, &left) in self.heaps.iter().enumerate() {
            for seeds in 1..=left.min(2) {
                moves.push(Take { heap, seeds });
            }
        }
        match self.fault {
            NO_MOVES => moves.clear(),
            MOVE_TWICE => moves.push(moves[0]),
            NEVER_ENDS if moves.is_empty() => {
                moves.extend([0, 1].map(|heap| Take { heap, seeds: 0 }));
            }
            _ => {}
        }
        Takes {
            rest: moves.into_iter(),
            fault: self.fault,
        }
    }

    fn play(&mut self, Take { heap, seeds }: Take) {
        self.heaps[heap] -= seeds;
        self.won[self.side.index()] += seeds;
        let again = self.heaps[heap] == 0 && self.heaps != [0, 0];
        if !again {
            self.side = !self.side;
        }
        // Nobody's turn is the first side's, so that equal ends are equal.
        if self.heaps == [0, 0] {
            self.side = Side::First;
        }
    }

    fn move_count(&self) -> usize {
        self.moves().rest.len() + usize::from(self.fault == COUNTED_WRONG)
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        let left = i32::from(self.heaps[0] + self.heaps[1]);
        let left = Points(if self.fault == BOUNDS_TOO_TIGHT {
            left / 2
        } else {
            left
        });
        match (self.fault, self.turn()) {
            // As if there were nothing to say.
            (BOUNDS_FORGOTTEN, Turn::Over(points)) => points..=points,
            (BOUNDS_FORGOTTEN, _) => Points(-1)..=Points(1),
            (BOUNDS_LOOSE, Turn::Over(points)) => points..=points + Points(1),
            _ => self.lead() - left..=self.lead() + left,
        }
    }

    /// The last seed goes to the side to move, and so do the last two of a heap
    /// when the other is empty.
    fn known_result(&self) -> Option<(Points, u32)> {
        let left = self.heaps[0] + self.heaps[1];
        let more = i32::from(left);
        match (self.fault, left, self.heaps) {
            (NEVER_ENDS, ..) => None,
            (FORESEES_WRONG, 1, _) => Some((self.lead() - Points::to(self.side, more), 1)),
            (FORESEES_TOO_SOON, 3, [0, _] | [_, 0]) => Some((self.lead(), 1)),
            (_, 1, _) | (_, 2, [0, _] | [_, 0]) => {
                Some((self.lead() + Points::to(self.side, more), 1))
            }
            _ => None,
        }
    }

    /// Taking one of the last two, when that seed decides.
    fn is_dominated(&self, take: Take) -> bool {
        let last_two = self.heaps[0] + self.heaps[1] == 2 && self.heaps.contains(&0);
        let decides = self.lead() == Points(0);
        match self.fault {
            NOT_HOPELESS => last_two && take.seeds == 1 && decides,
            _ => last_two && take.seeds == 1 && self.lead().seen_by(!self.side) > 0,
        }
    }

    fn null_move(&self) -> Option<Self> {
        let mut passed = *self;
        match self.fault {
            NEVER_ENDS => return None,
            PASSED_TO_NOBODY => {}
            PASSED_WITH_A_GIFT if self.won[0] > 0 => {
                passed.side = !self.side;
                passed.won = [self.won[0] - 1, self.won[1] + 1];
            }
            _ => passed.side = !self.side,
        }
        Some(passed)
    }

    const SLOTS: usize = 6;

    fn slot(Take { heap, seeds }: Take) -> usize {
        let slot = 3 * heap + usize::from(seeds);
        slot + if SAID == NO_SLOT { 4 } else { 0 }
    }

    fn key(&self) -> u64 {
        let [a, b] = self.heaps.map(u64::from);
        match self.fault {
            KEY_TOO_BLIND => a,
            _ => a << 8 | b,
        }
    }

    fn banked(&self) -> Points {
        if self.fault == KEY_WITHOUT_BANK && !self.heaps.contains(&0) {
            return Points(0);
        }
        self.lead()
    }

    fn weight(&self, _outcome: Take) -> u32 {
        u32::from(self.fault != NO_ODDS)
    }

    fn map(&self, Sym(sym): Sym) -> Self {
        let mut image = *self;
        if sym == 1 {
            image.heaps.reverse();
            if self.fault == TURN_NOT_KEPT {
                image.side = !image.side;
            }
        }
        image
    }

    fn map_move(&self, take: Take, Sym(sym): Sym) -> Take {
        match sym {
            1 if self.fault != MOVES_NOT_MAPPED => Take {
                heap: 1 - take.heap,
                ..take
            },
            _ => take,
        }
    }

    fn generators(&self) -> Vec<Sym> {
        vec![Sym(1)]
    }

    fn fold(&self) -> (Self, Sym) {
        let sym = Sym(u32::from(
            self.heaps[0] > self.heaps[1] && self.fault != NOT_FOLDED,
        ));
        (self.map(sym), sym)
    }
}

impl<const SAID: u8> Heaps<SAID> {
    fn lead(&self) -> Points {
        Points(i32::from(self.won[0]) - i32::from(self.won[1]))
    }
}

impl<const SAID: u8> Deterministic for Heaps<SAID> {}

impl<const SAID: u8> SowingEndgame for Heaps<SAID> {
    fn rules(&self) -> String {
        format!("fault={}", self.fault)
    }

    fn pits(&self) -> usize {
        1
    }

    fn rows(&self) -> [u64; 2] {
        self.heaps.map(u64::from)
    }

    fn with_rows(&self, rows: [u64; 2]) -> Self {
        let mut heaps = rows.map(|row| row as u8);
        if self.fault == ROWS_MIXED_UP {
            heaps.reverse();
        }
        Heaps {
            heaps,
            won: [u8::from(self.fault == BANKED_FOR_NOTHING), 0],
            side: Side::First,
            ..*self
        }
    }

    /// Only of the own heap, when the other is empty: not what this game is like, but
    /// enough to be wrong about.
    fn sowings(&self, own: u64) -> Option<Vec<Sowing>> {
        let is_told = [SOWN_WRONG, SOWN_TWICE].contains(&self.fault) && self.heaps[1] == 0;
        is_told.then(|| {
            let left = self.heaps[0];
            let takes = (1..=left.min(2)).chain((self.fault == SOWN_TWICE).then_some(1));
            let sowing = |seeds: u8| Sowing {
                own: own - u64::from(seeds),
                adds: 0,
                banks: 2 * seeds,
                again: false,
                capture: None,
            };
            takes.map(sowing).collect()
        })
    }
}

impl<const SAID: u8> Notation for Heaps<SAID> {
    fn text(&self) -> String {
        let [a, b] = self.heaps;
        let [first, second] = self.won;
        let space = if self.fault == TEXT_OF_TWO_LINES {
            "\n"
        } else {
            " "
        };
        format!("{a} {b} {first} {second}{space}{}", self.side)
    }

    fn parse(&self, text: &str) -> Result<Self, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if self.fault == BREAKS_ON_BROKEN {
            assert_eq!(words.len(), 5, "a good text");
        }
        let [a, b, first, second, side] = words[..] else {
            return Err("it has not 5 words".into());
        };
        let number = |word: &str| word.parse().ok().filter(|&number: &u8| number <= 6);
        let numbers = [a, b, first, second].map(number);
        let [Some(a), Some(b), Some(first), Some(second)] = numbers else {
            return Err("it has no 4 numbers".into());
        };
        let side = Side::from_word(side).ok_or("it has no side")?;
        let pos = Heaps {
            heaps: [a, b],
            won: [first, second],
            side: if self.fault == SIDE_FORGOTTEN {
                Side::First
            } else {
                side
            },
            ..*self
        };
        if a + b + first + second != 6 {
            return Err("it has not 6 seeds".into());
        }
        if pos.heaps == [0, 0] && side == Side::Second {
            return Err("it is over and nobody's turn".into());
        }
        Ok(pos)
    }

    fn move_text(&self, Take { heap, seeds }: Take) -> String {
        match self.fault {
            SAME_MOVE_TEXT => seeds.to_string(),
            _ => format!("{}x{seeds}", ["a", "b"][heap]),
        }
    }

    fn read_move(&self, text: &str) -> Result<Take, game::IllegalMove> {
        let text = text.trim();
        let mut legal = self.legal_moves().into_iter();
        let found = legal.find(|&mv| self.move_text(mv).eq_ignore_ascii_case(text));
        let rubbish = self
            .legal_moves()
            .first()
            .copied()
            .filter(|_| self.fault == READS_RUBBISH);
        found.or(rubbish).ok_or_else(|| game::IllegalMove {
            text: text.to_owned(),
            legal: self.legal_texts(),
        })
    }
}

impl<const SAID: u8> Draw for Heaps<SAID> {
    fn scene(&self) -> Scene {
        let cell = |x: u16, seeds: u8, shape: Shape| Cell {
            zone: Zone(x),
            name: x.to_string(),
            place: Place::at(x, 0),
            shape,
            owner: None,
            content: match self.fault {
                ZERO_SEEDS => Content::Seeds(seeds.into()),
                _ => Content::seeds(seeds.into()),
            },
        };
        let [a, b] = self.heaps;
        let [first, second] = self.won;
        let mut cells = vec![
            cell(0, a, Shape::Pit),
            cell(1, b, Shape::Pit),
            cell(2, first, Shape::Store),
            cell(3, second, Shape::Store),
        ];
        match self.fault {
            OFF_THE_BOARD => cells[3].place.x = 4,
            ON_TOP => cells[3].place.x = 2,
            BOARD_CHANGES => cells[0].name = a.to_string(),
            SEED_LOST if a == 1 => cells[0].content = Content::Empty,
            _ => {}
        }
        Scene {
            backdrop: Backdrop::Mancala,
            width: 4,
            height: 1,
            cells,
            labels: vec![Label {
                edge: Edge::Top,
                at: if self.fault == LABEL_OUTSIDE { 4 } else { 3 },
                text: String::new(),
            }],
            counters: Vec::new(),
            style: BoardStyle::default(),
        }
    }

    fn path(&self, Take { heap, seeds }: Take) -> Vec<Zone> {
        let heap = Zone(heap as u16);
        match (self.fault, seeds) {
            (NO_SUCH_ZONE, _) => vec![heap, Zone(9)],
            (SAME_PATH, _) => vec![heap],
            (PATH_ON_THE_WAY, 1) => vec![heap],
            _ => vec![heap, Zone(1 + u16::from(seeds))],
        }
    }

    /// The winner's store.
    fn winning_cells(&self) -> Vec<CellId> {
        let winner = self.lead().winner();
        let store = winner.map(|side| CellId(2 + side.index() as u16));
        match self.fault {
            OTHER_CELLS_WON => vec![CellId(9)],
            CELLS_WON_TWICE => store.into_iter().chain(store).collect(),
            _ => store.into_iter().collect(),
        }
    }

    fn story(&self, take: Take) -> Vec<Event> {
        let mut story = self.events(take);
        let after = self.after(take);
        match self.fault {
            STORY_UNTOLD => story.clear(),
            FALSE_EXTRA_TURN => story.push(Event::ExtraTurn(self.side)),
            FALSE_PASS => story.push(Event::Pass(self.side)),
            HAND_NOT_EMPTY => story.insert(
                0,
                Event::Lift {
                    from: CellId(take.heap as u16),
                    seeds: self.heaps[take.heap].into(),
                },
            ),
            _ => {}
        }
        if let Turn::Over(points) = after.turn()
            && self.fault != END_UNTOLD
        {
            let cells = after.winning_cells();
            story.push(Event::Over { points, cells });
        }
        story
    }

    fn score(&self) -> [u32; 2] {
        let [first, second] = self.won.map(u32::from);
        match self.fault {
            SCORE_SWAPPED => [second, first],
            _ => [first, second],
        }
    }
}

impl<const SAID: u8> Game for Heaps<SAID> {
    const INFO: Info = Info {
        edit: match SAID {
            NOT_EDITABLE => Some(Edit::Seeds { turn: true }),
            _ => None,
        },
        picture: match SAID {
            NO_SUCH_EXAMPLE => Some(Example::position("heaps", "9 9 first")),
            _ => None,
        },
        options: &[Opt {
            key: "fault",
            about: Text::both("what is wrong", "apa yang salah"),
            kind: Kind::Number {
                default: 0,
                min: 0,
                max: 255,
            },
        }],
        ..Info::new(
            match SAID {
                IN_CAPITALS => "Heaps",
                _ => "heaps",
            },
            "Heaps",
            match SAID {
                NO_RULES => Text::both("Take seeds.", ""),
                _ => Text::both("Take seeds.", "Ambil biji."),
            },
        )
    };

    fn start(options: &Options) -> Self {
        Heaps {
            heaps: [3, 3],
            won: [0, 0],
            side: Side::First,
            fault: options.number("fault") as u8,
        }
    }
}

/// The law that a panic names.
fn law_broken_by(check: impl FnOnce() + UnwindSafe) -> String {
    let message = catch_unwind(check).expect_err("the fault is caught");
    let message = message.downcast_ref::<String>().cloned();
    let message = message.unwrap_or_default();
    let law = message.lines().next().unwrap_or_default();
    law.trim_start_matches("law broken: ").to_owned()
}

/// The law that a game with this fault breaks.
fn broken_by(fault: u8) -> String {
    law_broken_by(|| check::<Heaps<NOTHING>>(&format!("heaps:fault={fault}"), 10))
}

#[test]
fn a_good_game_breaks_no_law() {
    check_deterministic::<Heaps<NOTHING>>("heaps", 200);
}

#[test]
fn faults_of_moves_are_caught() {
    assert_eq!(broken_by(NO_MOVES), "a game that is not over has a move");
    assert_eq!(broken_by(COUNTED_WRONG), "the moves are counted right");
    assert_eq!(broken_by(MOVE_TWICE), "the moves are distinct");
    assert_eq!(
        broken_by(SKIPPED_WRONG),
        "the n-th move is the n-th of the list"
    );
    assert_eq!(broken_by(BAD_HINT), "the size hint of the moves is right");
    assert_eq!(broken_by(NEVER_ENDS), "the game ends");
    let chance = format!("heaps:fault={CHANCE}");
    let law = law_broken_by(|| check_deterministic::<Heaps<NOTHING>>(&chance, 10));
    assert_eq!(law, "a deterministic game leaves nothing to chance");
    assert_eq!(broken_by(NO_ODDS), "every outcome can happen");
}

#[test]
fn faults_of_values_are_caught() {
    let law = "equal keys mean equal values beyond the banked points";
    assert_eq!(broken_by(KEY_TOO_BLIND), law);
    assert_eq!(broken_by(KEY_WITHOUT_BANK), law);
    let law = "the result of every game lies in the bounds";
    assert_eq!(broken_by(BOUNDS_TOO_TIGHT), law);
    let law_of_keys = "equal keys mean equal values beyond the banked points";
    assert!([law, law_of_keys].contains(&broken_by(BOUNDS_FORGOTTEN).as_str()));
    let law = "the bounds of a finished game are its result";
    assert_eq!(broken_by(BOUNDS_LOOSE), law);
    assert_eq!(broken_by(SCORE_SWAPPED), "the score says who has won");
}

#[test]
fn faults_of_foresight_are_caught() {
    let law = "a known result comes true";
    assert_eq!(broken_by(FORESEES_WRONG), law);
    assert_eq!(broken_by(FORESEES_TOO_SOON), law);
    let law = "after a dominated move the opponent wins";
    assert_eq!(broken_by(NOT_HOPELESS), law);
    let law = "after doing nothing it is the other side's turn";
    assert_eq!(broken_by(PASSED_TO_NOBODY), law);
    let law = "doing nothing leaves the board as it is";
    assert_eq!(broken_by(PASSED_WITH_A_GIFT), law);
    let law = law_broken_by(|| check::<Heaps<NO_SLOT>>("heaps", 10));
    assert_eq!(law, "statistics about a move have a slot");
}

#[test]
fn faults_of_texts_are_caught() {
    let law = "a position is one line, without space around it";
    assert_eq!(broken_by(TEXT_OF_TWO_LINES), law);
    let law = "a position read is the position written";
    assert_eq!(broken_by(SIDE_FORGOTTEN), law);
    let law = "different moves have different texts";
    assert!(broken_by(SAME_MOVE_TEXT).contains(law));
    let law = "a text that is no move is refused";
    assert_eq!(broken_by(READS_RUBBISH), law);
    assert!(broken_by(BREAKS_ON_BROKEN).contains("a good text"));
}

#[test]
fn faults_of_symmetries_are_caught() {
    let law = "a move mapped forth and back is the move";
    let law_of_images = "mapping and playing are the same in any order";
    assert!([law, law_of_images].contains(&broken_by(MOVES_NOT_MAPPED).as_str()));
    let law = "all symmetric positions fold to the same";
    assert_eq!(broken_by(NOT_FOLDED), law);
    assert_eq!(broken_by(TURN_NOT_KEPT), "a symmetry leaves the turn");
}

#[test]
fn faults_of_pictures_are_caught() {
    assert_eq!(broken_by(OFF_THE_BOARD), "cells lie on the board");
    assert_eq!(broken_by(ON_TOP), "cells do not overlap");
    assert_eq!(broken_by(LABEL_OUTSIDE), "labels lie along the edges");
    let law = "the board stays the same along a game";
    assert_eq!(broken_by(BOARD_CHANGES), law);
    assert_eq!(broken_by(ZERO_SEEDS), "cells hold what fits into them");
    assert_eq!(broken_by(SEED_LOST), "no seed is made or lost");
    assert_eq!(broken_by(NO_SUCH_ZONE), "what is touched exists");
    let law = "different moves touch different things";
    assert_eq!(broken_by(SAME_PATH), law);
    let law = "no move is made on the way to another";
    assert_eq!(broken_by(PATH_ON_THE_WAY), law);
}

#[test]
fn faults_of_stories_are_caught() {
    let law = "a story tells what changed on the board";
    assert_eq!(broken_by(STORY_UNTOLD), law);
    let law = "a story ends with the end of the game";
    assert_eq!(broken_by(END_UNTOLD), law);
    let law = "who has an extra turn moves again";
    assert_eq!(broken_by(FALSE_EXTRA_TURN), law);
    assert_eq!(broken_by(FALSE_PASS), "who passes had no other move");
    assert_eq!(broken_by(HAND_NOT_EMPTY), "the hand is empty in the end");
    assert_eq!(broken_by(OTHER_CELLS_WON), "every event can happen");
    assert_eq!(broken_by(CELLS_WON_TWICE), "every event can happen");
}

#[test]
fn faults_of_descriptions_are_caught() {
    check_info::<Heaps<NOTHING>>("heaps:fault=1");
    let law = law_broken_by(|| check_info::<Heaps<IN_CAPITALS>>("Heaps"));
    assert_eq!(law, "a game has a name in lower case");
    let law = law_broken_by(|| check_info::<Heaps<NO_RULES>>("heaps"));
    assert_eq!(law, "the rules are written in all languages");
    let law = law_broken_by(|| check_info::<Heaps<NO_SUCH_EXAMPLE>>("heaps"));
    assert_eq!(law, "examples can be set up");
    let law = law_broken_by(|| check::<Heaps<NOT_EDITABLE>>("heaps", 1));
    assert_eq!(
        law,
        "a game that says so can be set up from cells, and no other"
    );
    let law = law_broken_by(|| check_info::<Heaps<NOTHING>>("heaps:fault=256"));
    assert_eq!(law, "the options can be read");
    let law = law_broken_by(|| check_info::<Heaps<NOTHING>>("kalah"));
    assert_eq!(law, "a spec begins with the name of the game");
}

#[test]
fn faults_of_endgames_are_caught() {
    check_endgame::<Heaps<NOTHING>>("heaps", 50);
    let broken_by = |fault: u8| {
        law_broken_by(|| check_endgame::<Heaps<NOTHING>>(&format!("heaps:fault={fault}"), 50))
    };
    let law = "a position made from its rows is worth the same";
    assert_eq!(broken_by(ROWS_MIXED_UP), law);
    assert_eq!(broken_by(BANKED_FOR_NOTHING), law);
    assert_eq!(broken_by(SOWN_WRONG), "a sowing does what the move does");
    assert_eq!(broken_by(SOWN_TWICE), "a row has a sowing for each move");
}

impl Exact for Heaps<NOTHING> {
    fn code(&self) -> u128 {
        let [a, b] = self.heaps.map(u128::from);
        let side = self.side.index() as u128;
        match self.fault {
            SAME_CODE => (a + b) | side << 4,
            CODE_TOO_LONG => a | b << 2 | side << 5,
            _ => a | b << 2 | side << 4,
        }
    }

    fn code_bits(&self) -> u32 {
        5
    }

    /// All that is left can be won or lost.
    fn static_bounds(&self, _me: Side) -> StaticBounds<Self> {
        let left = i32::from(self.heaps[0] + self.heaps[1]);
        if self.fault == KNOWN_WRONG && left == 1 {
            return StaticBounds::Known(0);
        }
        let mut moves = self.moves();
        if self.fault == BEST_LEFT_OUT && left == 2 {
            moves.rest.next_back();
        }
        StaticBounds::Open {
            moves,
            low: -left,
            high: left,
        }
    }

    fn static_test(&self, me: Side, gamma: i32) -> StaticBounds<Self> {
        let mut bounds = self.static_bounds(me);
        if let StaticBounds::Open { moves, high, .. } = &mut bounds {
            match self.fault {
                TESTED_WRONG if gamma > 0 => *high = 0,
                TESTED_OTHER_MOVES => drop(moves.rest.next()),
                _ => {}
            }
        }
        bounds
    }
}

#[test]
fn faults_of_what_solvers_are_told_are_caught() {
    check_exact::<Heaps<NOTHING>>("heaps", 50);
    let broken_by = |fault: u8| {
        law_broken_by(|| check_exact::<Heaps<NOTHING>>(&format!("heaps:fault={fault}"), 50))
    };
    assert_eq!(broken_by(KNOWN_WRONG), "static bounds allows the rest");
    let law = "one of the moves in static bounds leads to the rest";
    assert_eq!(broken_by(BEST_LEFT_OUT), law);
    assert_eq!(
        broken_by(TESTED_WRONG),
        "the static test of 1 allows the rest"
    );
    let law = "a static test lists the moves of static bounds";
    assert_eq!(broken_by(TESTED_OTHER_MOVES), law);
    let law = "positions with equal codes have moves with the same effects";
    assert_eq!(broken_by(SAME_CODE), law);
    let law = "a code has no more than its bits, and they no more than 128";
    assert_eq!(broken_by(CODE_TOO_LONG), law);
}

/// Counts the seeds of the first heap, `slip` of them too many when carried along.
struct Carried {
    slip: i32,
}

impl Evaluator<Heaps<NOTHING>> for Carried {
    type Acc = i32;

    fn start(&self, pos: &Heaps<NOTHING>) -> i32 {
        pos.heaps[0].into()
    }

    fn step(&self, acc: &i32, _: &Heaps<NOTHING>, take: Take, _: &Heaps<NOTHING>) -> i32 {
        match take.heap {
            0 => acc - i32::from(take.seeds) + self.slip,
            _ => *acc,
        }
    }

    fn value(&self, acc: &i32, _: &Heaps<NOTHING>, _: Side) -> Value {
        Value(*acc)
    }
}

#[test]
fn faults_of_evaluators_are_caught() {
    check_evaluator("heaps", &Carried { slip: 0 }, 20);
    let caught = catch_unwind(|| check_evaluator("heaps", &Carried { slip: 1 }, 20));
    let message = caught.expect_err("the fault is caught");
    let message = message.downcast_ref::<String>().unwrap();
    let law = "law broken: an evaluation carried along is the one made afresh";
    assert!(message.starts_with(law), "{message}");
    assert!(message.contains("game heaps"), "{message}");
    assert!(message.contains("position "), "{message}");
    assert!(message.contains("move ax"), "{message}");
}
