//! Pig: roll a die as often as you dare, then hold; the first to the target wins.
//!
//! Rolled points are pending until a `hold` banks them, and a 1 loses them. Who has
//! enough to win may only hold. Rolling on could not help, and would leave the
//! points of a turn without a limit.
//!
//! ```text
//!     first   =======-............   35 banked and 7 pending
//!                     4              the die
//!     second  ============........   62 banked
//! ```

use game::{
    Backdrop, BitMoves, Cell, CellId, Content, Draw, Event, FromBit, Game, Info, Kind, Notation,
    Opt, Options, Place, Points, Position, Scene, Shape, Side, Text, Turn, Zone,
};

const DIE: CellId = CellId(2);

/// A position of Pig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig {
    scores: [u16; 2],
    /// The points of this turn, which a 1 would lose.
    pending: u16,
    /// Who holds the die; the first side when the game is over.
    side: Side,
    /// Is the die in the air?
    rolling: bool,
    /// The face that lies on the table, 0 before the first roll. Only the picture
    /// needs it, so the key leaves it out.
    face: u8,
    target: u16,
    sides: u8,
}

/// What a player or the die does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Throws the die.
    Roll,
    /// Banks the points of this turn and hands over the die.
    Hold,
    /// The die shows this face.
    Face(u8),
}

/// Roll and hold are the first two bits, then come the faces.
impl FromBit for Action {
    #[inline]
    fn from_bit(bit: u32) -> Action {
        match bit {
            0 => Action::Roll,
            1 => Action::Hold,
            _ => Action::Face(bit as u8 - 1),
        }
    }
}

impl Position for Pig {
    type Move = Action;
    type Moves = BitMoves<Action>;

    #[inline]
    fn turn(&self) -> Turn {
        let [first, second] = self.scores;
        if first >= self.target {
            Turn::Over(Points(1))
        } else if second >= self.target {
            Turn::Over(Points(-1))
        } else if self.rolling {
            Turn::Chance
        } else {
            Turn::Player(self.side)
        }
    }

    #[inline]
    fn moves(&self) -> BitMoves<Action> {
        if self.rolling {
            return BitMoves::new(((1 << self.sides) - 1) << 2);
        }
        let roll = u64::from(!self.has_enough());
        let hold = u64::from(self.pending > 0);
        BitMoves::new(hold << 1 | roll)
    }

    #[inline]
    fn play(&mut self, action: Action) {
        match action {
            Action::Roll => self.rolling = true,
            Action::Hold => {
                let won = self.has_enough();
                self.scores[self.side.index()] += self.pending;
                self.pending = 0;
                self.side = if won { Side::First } else { !self.side };
            }
            Action::Face(face) => {
                self.rolling = false;
                self.face = face;
                if face == 1 {
                    self.pending = 0;
                    self.side = !self.side;
                } else {
                    self.pending += u16::from(face);
                }
            }
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        // Ten bits hold any of the three numbers, so no two positions share a key
        // unless they differ only in the face on the table. The side stays in:
        // while the die is in the air there is no side to see the value from.
        let [first, second] = self.scores.map(u64::from);
        let points = (first << 10 | second) << 10 | u64::from(self.pending);
        points << 2 | (self.side.index() as u64) << 1 | u64::from(self.rolling)
    }
}

impl Pig {
    /// What the side that holds the die would have after holding.
    #[inline]
    fn in_hand(&self) -> u16 {
        self.scores[self.side.index()] + self.pending
    }

    /// Would holding win?
    #[inline]
    fn has_enough(&self) -> bool {
        self.in_hand() >= self.target
    }

    /// The track of the side that holds the die.
    fn track(&self) -> CellId {
        CellId(self.side.index() as u16)
    }

    /// What a last roll from just below the target can reach.
    fn most_points(&self) -> u16 {
        self.target - 1 + u16::from(self.sides)
    }

    fn parse_points(&self, text: &str) -> Result<u16, String> {
        let most = self.most_points();
        match text.parse() {
            Ok(points) if points <= most => Ok(points),
            _ => Err(format!(
                "`{}` is not a number of points from 0 to {most}",
                text.escape_debug()
            )),
        }
    }

    fn parse_die(&self, text: &str) -> Result<u8, String> {
        let face = text.strip_prefix("die=").map(str::parse);
        match face {
            Some(Ok(face)) if (1..=self.sides).contains(&face) => Ok(face),
            _ => Err(format!(
                "`{}` is none of die=1 to die={}",
                text.escape_debug(),
                self.sides
            )),
        }
    }
}

impl Notation for Pig {
    /// `35 62 7 first rolling die=4`: what the first and the second side have
    /// banked, what is pending, who holds the die or `over`; then `rolling` while
    /// the die is in the air, and the face on the table if there was a roll.
    fn text(&self) -> String {
        let [first, second] = self.scores;
        let holder = match self.turn() {
            Turn::Over(_) => "over",
            _ => self.side.word(),
        };
        let mut text = format!("{first} {second} {} {holder}", self.pending);
        if self.rolling {
            text += " rolling";
        }
        if self.face > 0 {
            text += &format!(" die={}", self.face);
        }
        text
    }

    fn parse(&self, text: &str) -> Result<Pig, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, pending, holder, ref rest @ ..] = words[..] else {
            return Err(format!("it has {} words instead of 4 to 6", words.len()));
        };
        let (rolling, rest) = match rest {
            ["rolling", rest @ ..] => (true, rest),
            _ => (false, rest),
        };
        let face = match rest {
            [] => 0,
            [die] => self.parse_die(die)?,
            [_, extra, ..] => return Err(format!("`{}` is too much", extra.escape_debug())),
        };
        let side = match (holder, Side::from_word(holder)) {
            (_, Some(side)) => Some(side),
            ("over", _) => None,
            _ => return Err("the fourth word is not first, second or over".to_owned()),
        };
        let pos = Pig {
            scores: [self.parse_points(first)?, self.parse_points(second)?],
            pending: self.parse_points(pending)?,
            side: side.unwrap_or_default(),
            rolling,
            face,
            ..*self
        };
        let target = self.target;
        if pos.scores.iter().all(|&points| points >= target) {
            return Err(format!("both sides have {target}"));
        }
        let in_a_turn = pos.pending > 0 || pos.rolling;
        match (side, pos.turn()) {
            (None, Turn::Over(_)) if in_a_turn => {
                Err("it says over with a turn going on".to_owned())
            }
            (None, Turn::Over(_)) => Ok(pos),
            (None, _) => Err(format!("it says over and nobody has {target}")),
            (Some(side), Turn::Over(_)) => {
                Err(format!("it says {side} and a side has {target} already"))
            }
            (Some(_), Turn::Chance) if pos.has_enough() => Err(format!(
                "the die rolls for a side that has {target} already"
            )),
            (Some(side), _) if pos.in_hand() > pos.most_points() => Err(format!(
                "{side} cannot have more than {} with what is pending",
                pos.most_points()
            )),
            (Some(_), _) => Ok(pos),
        }
    }

    fn move_text(&self, action: Action) -> String {
        match action {
            Action::Roll => "roll".to_owned(),
            Action::Hold => "hold".to_owned(),
            Action::Face(face) => face.to_string(),
        }
    }
}

impl Draw for Pig {
    fn scene(&self) -> Scene {
        let track = |side: Side| Cell {
            zone: Zone(side.index() as u16),
            name: String::new(),
            place: Place {
                x: 0,
                y: 2 * side.index() as u16,
                w: 10,
                h: 1,
            },
            shape: Shape::Track {
                goal: self.target.into(),
            },
            owner: Some(side),
            content: Content::Score {
                banked: self.scores[side.index()].into(),
                pending: if side == self.side {
                    self.pending.into()
                } else {
                    0
                },
            },
        };
        let die = Cell {
            zone: Zone(DIE.0),
            name: String::new(),
            place: Place {
                x: 4,
                y: 1,
                w: 2,
                h: 1,
            },
            shape: Shape::Die {
                sides: self.sides.into(),
            },
            owner: None,
            content: match self.face {
                0 => Content::Empty,
                face => Content::Face(face.into()),
            },
        };
        Scene {
            backdrop: Backdrop::Table,
            width: 10,
            height: 3,
            cells: vec![track(Side::First), track(Side::Second), die],
            labels: Vec::new(),
            counters: Vec::new(),
        }
    }

    fn events(&self, action: Action) -> Vec<Event> {
        let track = self.track();
        match action {
            Action::Roll => Vec::new(),
            Action::Hold => vec![Event::Bank {
                track,
                points: self.pending.into(),
            }],
            Action::Face(face) => {
                let points = u32::from(face);
                let outcome = match face {
                    1 => Event::Bust { track },
                    _ => Event::Gain { track, points },
                };
                vec![
                    Event::Roll {
                        die: DIE,
                        face: points,
                    },
                    outcome,
                ]
            }
        }
    }

    fn score(&self) -> [u32; 2] {
        self.scores.map(u32::from)
    }
}

impl Game for Pig {
    const INFO: Info = Info {
        name: "pig",
        title: "Pig",
        tagline: Text::new("roll the die or hold", "lempar dadu atau simpan"),
        options: &[
            Opt {
                key: "target",
                about: Text::new("points that win the game", "poin untuk menang"),
                kind: Kind::Number {
                    default: 100,
                    min: 2,
                    max: 1000,
                },
            },
            Opt {
                key: "sides",
                about: Text::new("sides of the die", "sisi dadu"),
                kind: Kind::Number {
                    default: 6,
                    min: 2,
                    max: 20,
                },
            },
        ],
        rules: Text::new(include_str!("rules.en.md"), include_str!("rules.id.md")),
        ..Info::UNNAMED
    };

    fn start(options: &Options) -> Pig {
        Pig {
            scores: [0, 0],
            pending: 0,
            side: Side::First,
            rolling: false,
            face: 0,
            target: options.number("target") as u16,
            sides: options.number("sides") as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{perft, playout, walk};

    fn game(spec: &str) -> Pig {
        Pig::from_spec(spec).unwrap()
    }

    /// Plays a move and compares pictures.
    fn check(before: &str, mv: &str, after: &str, turn: Turn) {
        let game = game("pig");
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

    #[test]
    fn a_roll_leaves_the_next_move_to_the_die() {
        check("0 0 0 first", "roll", "0 0 0 first rolling", Turn::Chance);
        check(
            "12 35 7 second die=3",
            "roll",
            "12 35 7 second rolling die=3",
            Turn::Chance,
        );
    }

    #[test]
    fn a_face_adds_to_the_points_of_the_turn() {
        check(
            "12 35 7 first rolling die=3",
            "4",
            "12 35 11 first die=4",
            Turn::Player(Side::First),
        );
        check(
            "12 35 0 second rolling",
            "6",
            "12 35 6 second die=6",
            Turn::Player(Side::Second),
        );
    }

    #[test]
    fn a_one_loses_the_points_of_the_turn_and_the_turn() {
        check(
            "12 35 7 first rolling die=3",
            "1",
            "12 35 0 second die=1",
            Turn::Player(Side::Second),
        );
    }

    #[test]
    fn holding_banks_the_points_and_passes_the_turn() {
        check(
            "12 35 7 first die=4",
            "hold",
            "19 35 0 second die=4",
            Turn::Player(Side::Second),
        );
    }

    #[test]
    fn holding_with_enough_wins() {
        check(
            "12 95 6 second die=6",
            "hold",
            "12 101 0 over die=6",
            Turn::Over(Points(-1)),
        );
        check(
            "93 57 7 first die=4",
            "hold",
            "100 57 0 over die=4",
            Turn::Over(Points(1)),
        );
    }

    #[test]
    fn reaching_the_target_is_not_enough_without_holding() {
        check(
            "94 57 4 first rolling die=4",
            "2",
            "94 57 6 first die=2",
            Turn::Player(Side::First),
        );
    }

    #[test]
    fn who_has_nothing_pending_must_roll_and_who_has_enough_must_hold() {
        let texts = |text| game("pig").read(text).unwrap().legal_texts().join(" ");
        assert_eq!(texts("12 35 0 first"), "roll");
        assert_eq!(texts("12 35 7 first"), "roll hold");
        assert_eq!(texts("93 35 7 first"), "hold");
        assert_eq!(texts("93 35 6 first"), "roll hold");
        assert_eq!(texts("100 35 0 over"), "");
    }

    #[test]
    fn all_faces_are_equally_likely() {
        for sides in [2, 6, 20] {
            let mut pos = game(&format!("pig:sides={sides}"));
            pos.play(Action::Roll);
            let faces: Vec<Action> = pos.moves().collect();
            assert_eq!(faces, (1..=sides).map(Action::Face).collect::<Vec<_>>());
            let weights: u32 = faces.iter().map(|&face| pos.weight(face)).sum();
            assert_eq!(weights, u32::from(sides));
        }
    }

    #[test]
    fn the_face_on_the_table_does_not_change_the_key() {
        let key = |text| game("pig").read(text).unwrap().key();
        assert_eq!(key("12 35 7 first die=3"), key("12 35 7 first die=4"));
        assert_ne!(key("12 35 7 first die=3"), key("12 35 7 second die=3"));
        assert_ne!(key("12 35 7 first"), key("12 35 7 first rolling"));
    }

    #[test]
    fn texts_that_fit_no_position_are_refused() {
        for (text, fault) in [
            ("12 35 7", "it has 3 words instead of 4 to 6"),
            (
                "12 35 x first",
                "`x` is not a number of points from 0 to 105",
            ),
            (
                "106 5 0 over",
                "`106` is not a number of points from 0 to 105",
            ),
            (
                "12 35 7 third",
                "the fourth word is not first, second or over",
            ),
            ("12 35 7 over", "it says over and nobody has 100"),
            ("100 102 0 over", "both sides have 100"),
            ("100 35 2 over", "it says over with a turn going on"),
            ("100 35 0 over rolling", "it says over with a turn going on"),
            (
                "100 35 0 second",
                "it says second and a side has 100 already",
            ),
            (
                "95 35 6 first rolling",
                "the die rolls for a side that has 100 already",
            ),
            (
                "95 35 11 first",
                "first cannot have more than 105 with what is pending",
            ),
            ("12 35 7 first die=7", "`die=7` is none of die=1 to die=6"),
            ("12 35 7 first die=0", "`die=0` is none of die=1 to die=6"),
            ("12 35 7 first 4", "`4` is none of die=1 to die=6"),
            ("12 35 7 first die=4 rolling", "`rolling` is too much"),
        ] {
            assert_eq!(game("pig").read(text).unwrap_err().fault, fault);
        }
    }

    #[test]
    fn random_games_survive_text_and_fit_the_key() {
        let mut seed = 1u32;
        let mut below = |n: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((u64::from(seed) * u64::from(n)) >> 32) as u32
        };
        for spec in ["pig:target=1000,sides=20", "pig:target=2,sides=2", "pig"] {
            let start = game(spec);
            let mut pos = start;
            while !pos.turn().is_over() {
                let moves: Vec<Action> = pos.moves().collect();
                pos.play(moves[below(moves.len() as u32) as usize]);
                assert_eq!(start.read(&pos.text()), Ok(pos));
                assert!(pos.in_hand() < 1024);
            }
            let mut pos = start;
            let (points, _) = playout(&mut pos, &mut below);
            assert_eq!(pos.turn(), Turn::Over(points));
            assert_eq!(perft(&start, 6), walk(&start, 6));
        }
    }

    /// The chance that the first side wins when both play their best: Bellman's
    /// equation, solved from the high scores down. Only a 1 and a hold lead to the
    /// start of another turn, and only a 1 back to a score that is not solved yet.
    fn chance_of_winning(spec: &str) -> f64 {
        let start = game(spec);
        let target = start.target;
        let at = |own: u16, other: u16| usize::from(own) * usize::from(target) + usize::from(other);
        let mut chances = vec![0.5; usize::from(target) * usize::from(target)];
        let mut in_turn = vec![0.0; usize::from(start.most_points()) + 1];
        let mut improve = |chances: &mut Vec<f64>, own: u16, other: u16| -> f64 {
            for pending in (0..=start.most_points() - own).rev() {
                let pos = Pig {
                    scores: [own, other],
                    pending,
                    ..start
                };
                let look = |pos: Pig| match pos.turn() {
                    Turn::Over(_) => 1.0,
                    _ if pos.side == Side::First => in_turn[usize::from(pos.pending)],
                    _ => 1.0 - chances[at(pos.scores[1], pos.scores[0])],
                };
                let best = pos.moves().map(|mv| {
                    let next = pos.after(mv);
                    if next.turn() != Turn::Chance {
                        return look(next);
                    }
                    let faces = next.moves().map(|face| look(next.after(face)));
                    faces.sum::<f64>() / f64::from(next.sides)
                });
                in_turn[usize::from(pending)] = best.fold(0.0, f64::max);
            }
            let old = std::mem::replace(&mut chances[at(own, other)], in_turn[0]);
            (old - in_turn[0]).abs()
        };
        for total in (0..2 * target - 1).rev() {
            for own in (total.saturating_sub(target - 1))..=total / 2 {
                let other = total - own;
                while improve(&mut chances, own, other) + improve(&mut chances, other, own) > 1e-9 {
                }
            }
        }
        chances[at(0, 0)]
    }

    #[test]
    fn the_first_side_wins_more_often() {
        for (spec, chance) in [("pig:target=20", 0.615_559), ("pig", 0.530_593)] {
            let found = chance_of_winning(spec);
            assert!((found - chance).abs() < 1e-6, "{spec}: {found}");
        }
    }
}
