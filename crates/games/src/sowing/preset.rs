//! The games of the sower: one row of the table each.

use game::{BoardStyle, SeedStyle, StoreStyle};

use super::rules::Starter;

/// What is the same in all variants of one game. What its options change is in
/// [`Rules`](super::rules::Rules).
#[derive(Debug)]
pub(super) struct Preset {
    pub(super) name: &'static str,
    /// Which stores get a seed when they are passed.
    pub(super) stores: Stores,
    /// What happens to the emptied hole on a full lap.
    pub(super) origin: Origin,
    /// What a last seed in an occupied hole does.
    pub(super) relay: Relay,
    /// Does a last seed in the own store give another turn?
    pub(super) extra_turn: bool,
    /// What a last seed wins.
    pub(super) capture: Capture,
    /// Does it go home with what it shot, whatever the options say?
    pub(super) takes_last_seed: bool,
    /// Is a hole that comes to hold four emptied at once, for the owner of its row?
    pub(super) fours: bool,
    /// Must a side without seeds be given some?
    pub(super) feed: bool,
    /// When a round ends, and when it does by the option for it.
    pub(super) end: [End; 2],
    /// Is an empty row noticed before the next lap of a move?
    pub(super) tests_laps: bool,
    /// Who begins the next round, where no option says who.
    pub(super) starter: Starter,
    /// What is sown where the game is at home, and what its stores are.
    pub(super) style: BoardStyle,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stores {
    /// They are trays for what was won.
    None,
    Own,
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// It is sown like the others.
    Plain,
    /// It is left out.
    Skip,
    /// It gets the first seed, unless the handful is a single one.
    First,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relay {
    No,
    /// All of the hole is lifted and sown on.
    Yes,
    /// The same, but in an own hole the mover chooses between that and taking.
    Choice,
    /// The same as `Yes`, up to [`MOST_LAPS`] handfuls.
    Limited,
}

/// The handfuls of one move where nothing else ends it.
pub(super) const MOST_LAPS: u32 = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Capture {
    None,
    /// From an empty hole, what lies across.
    Shot,
    /// Two or three, and so backwards, in the opponent's row.
    TwoOrThree,
    /// Two, four or six, and so backwards, in both rows.
    TwoFourSix,
    /// An even number in the opponent's row; three make the hole the mover's.
    Even,
    /// From an empty hole, what lies in the next one.
    Next,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// All holes are empty. Who has no seeds passes.
    Empty,
    /// A row is empty.
    Row,
    /// The side to move has no legal move.
    Mover,
}

/// The form from which the others are told as differences.
const CONGKLAK: Preset = Preset {
    name: "congklak",
    stores: Stores::Own,
    origin: Origin::Plain,
    relay: Relay::Yes,
    extra_turn: true,
    capture: Capture::Shot,
    takes_last_seed: true,
    fours: false,
    feed: false,
    end: [End::Empty, End::Row],
    tests_laps: false,
    starter: Starter::Winner,
    style: BoardStyle {
        seeds: SeedStyle::Shells,
        stores: StoreStyle::Pits,
    },
};

/// Nothing is sown into a store, and the game ends with the moves.
const TRAYS: Preset = Preset {
    name: "",
    stores: Stores::None,
    relay: Relay::No,
    extra_turn: false,
    takes_last_seed: false,
    end: [End::Mover; 2],
    style: BoardStyle {
        seeds: SeedStyle::Shells,
        stores: StoreStyle::Trays,
    },
    ..CONGKLAK
};

/// The games, by their number in [`Rules`](super::rules::Rules).
pub(super) static PRESETS: [Preset; 10] = [
    CONGKLAK,
    Preset {
        name: "chongkak",
        stores: Stores::Both,
        takes_last_seed: false,
        end: [End::Row; 2],
        tests_laps: true,
        ..CONGKLAK
    },
    Preset {
        name: "dakon",
        relay: Relay::Choice,
        extra_turn: false,
        capture: Capture::None,
        takes_last_seed: false,
        ..CONGKLAK
    },
    Preset {
        name: "sungka",
        takes_last_seed: false,
        ..CONGKLAK
    },
    Preset {
        name: "oware",
        origin: Origin::Skip,
        capture: Capture::TwoOrThree,
        feed: true,
        style: BoardStyle {
            seeds: SeedStyle::Nuts,
            stores: StoreStyle::Trays,
        },
        ..TRAYS
    },
    Preset {
        name: "togyzkumalak",
        origin: Origin::First,
        capture: Capture::Even,
        style: BoardStyle {
            seeds: SeedStyle::Balls,
            stores: StoreStyle::Troughs,
        },
        ..TRAYS
    },
    Preset {
        name: "bohnenspiel",
        capture: Capture::TwoFourSix,
        ..TRAYS
    },
    Preset {
        name: "pallanguzhi",
        relay: Relay::Limited,
        capture: Capture::Next,
        fours: true,
        end: [End::Row; 2],
        tests_laps: true,
        starter: Starter::Turns,
        ..TRAYS
    },
    Preset {
        name: "ohvalhu",
        takes_last_seed: false,
        ..CONGKLAK
    },
    // Not played by the sower but by a type of its own, with which it is compared.
    Preset {
        name: "kalah",
        relay: Relay::No,
        end: [End::Row, End::Mover],
        ..CONGKLAK
    },
];
