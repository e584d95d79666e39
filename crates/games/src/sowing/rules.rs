//! A game with its options, in half a word.

use game::Options;

use super::preset::{End, PRESETS, Preset};

/// The number of a [`Preset`] and what the options say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Rules(u32);

/// What becomes of a capture of all seeds of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slam {
    /// The move stands and takes nothing.
    None,
    /// The move is illegal.
    Forbidden,
    /// It is a capture like others.
    Capture,
}

/// Who begins the next round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Starter {
    /// Who owns more seeds.
    Winner,
    /// Who owns fewer.
    Loser,
    /// Who made the last move.
    Last,
    /// Who did not.
    Other,
    /// The first side in odd rounds, the second in even ones.
    Turns,
}

pub(super) const SLAMS: [(&str, Slam); 3] = [
    ("none", Slam::None),
    ("forbidden", Slam::Forbidden),
    ("capture", Slam::Capture),
];

pub(super) const STARTERS: [(&str, Starter); 5] = [
    ("winner", Starter::Winner),
    ("loser", Starter::Loser),
    ("last", Starter::Last),
    ("other", Starter::Other),
    ("turns", Starter::Turns),
];

const HOLES: u32 = 4;
const SEEDS: u32 = 8;
const ROUNDS: u32 = 13;
const STARTER: u32 = 20;
const SLAM: u32 = 23;
const NEAR: u32 = 1 << 25;
const LAP: u32 = 1 << 26;
const MIKUL: u32 = 1 << 27;
const OTHER_END: u32 = 1 << 28;
const BANK: u32 = 1 << 29;
const BOTH: u32 = 1 << 30;
const EITHER: u32 = 1 << 31;

impl Rules {
    /// The rules that options of the game with this name say. Options that a game has not
    /// are as its preset says.
    pub(super) fn new(options: &Options) -> Rules {
        let info = super::info::info_of(options.name());
        let number = PRESETS.iter().position(|preset| preset.name == info.name);
        let has = |key: &str| info.options.iter().any(|opt| opt.key == key);
        let is = |key: &str, word: &str| has(key) && options.word(key) == word;
        let holes = options.number(if has("pits") { "pits" } else { "holes" });
        let seeds = match options.number("seeds") {
            // As many as holes.
            0 => holes,
            seeds => seeds,
        };
        let rounds = if has("rounds") {
            options.number("rounds")
        } else {
            1
        };
        let preset = &PRESETS[number.unwrap_or_default()];
        let usual = STARTERS.iter().position(|(_, by)| *by == preset.starter);
        let starter = STARTERS.iter().position(|(word, _)| is("starter", word));
        let starter = starter.or(usual).unwrap_or_default() as u32;
        let slam = SLAMS.iter().position(|(word, _)| is("slam", word));
        let slam = slam.unwrap_or_default() as u32;
        let takes_last_seed = preset.takes_last_seed || is("capture", "both");
        let empty_capture = has("empty-capture") && options.yes("empty-capture");
        let flags = [
            (NEAR, is("refill", "near")),
            (LAP, is("shot", "lap")),
            (MIKUL, is("mikul", "yes")),
            (OTHER_END, is("round-end", "row") || is("end", "mover")),
            (BANK, is("empty-shot", "bank") || empty_capture),
            (BOTH, takes_last_seed),
            (EITHER, is("shot-side", "either")),
        ];
        let flags = flags.into_iter().filter(|&(_, is_set)| is_set);
        Rules(
            number.unwrap_or_default() as u32
                | holes << HOLES
                | seeds << SEEDS
                | rounds << ROUNDS
                | starter << STARTER
                | slam << SLAM
                | flags.map(|(flag, _)| flag).sum::<u32>(),
        )
    }

    #[inline]
    pub(super) fn preset(self) -> &'static Preset {
        // Masked and wrapped, it is known to be in the table.
        &PRESETS[self.0 as usize % 16 % PRESETS.len()]
    }

    /// Holes of a row.
    #[inline]
    pub(super) fn holes(self) -> usize {
        (self.0 >> HOLES & 15) as usize
    }

    /// Seeds in each hole at the start of a round.
    #[inline]
    pub(super) fn seeds(self) -> u8 {
        (self.0 >> SEEDS & 31) as u8
    }

    /// The most rounds of a game.
    #[inline]
    pub(super) fn rounds(self) -> u32 {
        self.0 >> ROUNDS & 127
    }

    /// The same with another number of rounds.
    pub(super) fn with_rounds(self, rounds: u32) -> Rules {
        Rules(self.0 & !(127 << ROUNDS) | rounds << ROUNDS)
    }

    pub(super) fn starter(self) -> Starter {
        STARTERS[(self.0 >> STARTER & 7) as usize].1
    }

    #[inline]
    pub(super) fn slam(self) -> Slam {
        SLAMS[(self.0 >> SLAM & 3) as usize].1
    }

    /// Is the hole next to the store filled first?
    pub(super) fn fills_near(self) -> bool {
        self.0 & NEAR != 0
    }

    /// Must the hand have been round before it shoots?
    #[inline]
    pub(super) fn shoots_after_a_lap(self) -> bool {
        self.0 & LAP != 0
    }

    /// Does a last seed in an empty hole of the opponent take its neighbours?
    #[inline]
    pub(super) fn mikul(self) -> bool {
        self.0 & MIKUL != 0
    }

    /// Does the last seed go home when it finds nothing across?
    #[inline]
    pub(super) fn banks_empty_shot(self) -> bool {
        self.0 & BANK != 0
    }

    /// Does the last seed go home with what it shot?
    #[inline]
    pub(super) fn takes_last_seed(self) -> bool {
        self.0 & BOTH != 0
    }

    /// Can be shot from the opponent's row, too?
    #[inline]
    pub(super) fn shoots_from_either_row(self) -> bool {
        self.0 & EITHER != 0
    }

    #[inline]
    pub(super) fn end(self) -> End {
        self.preset().end[usize::from(self.0 & OTHER_END != 0)]
    }
}
