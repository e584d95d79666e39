//! The settings that players take, as data.

use game::{Kind, Opt, Text};

use super::{Level, Word};
use crate::Budget;

pub(super) const TIME: Opt = Opt {
    key: "time",
    about: Text::new(
        "how long to think about a move",
        "berapa lama memikirkan satu langkah",
    ),
    kind: Kind::Free {
        default: "",
        accepts: Text::new("a time such as 1s or 100ms", "waktu seperti 1s atau 100ms"),
        canonical: |given| Budget::parse_time(given).map(|_| given.to_owned()),
    },
};

pub(super) const NODES: Opt = Opt {
    key: "nodes",
    about: Text::new(
        "how many positions to look at",
        "berapa posisi yang dilihat",
    ),
    kind: WHOLE,
};

pub(super) const SIMS: Opt = Opt {
    key: "sims",
    about: Text::new(
        "how many games to simulate",
        "berapa permainan yang disimulasikan",
    ),
    kind: WHOLE,
};

const WHOLE: Kind = Kind::Free {
    default: "",
    accepts: Text::new("a whole number from 1", "bilangan bulat mulai dari 1"),
    canonical: |given| {
        let number = game::read_number::<u64>(given).filter(|&number| number > 0)?;
        Some(number.to_string())
    },
};

pub(super) const ENGINE_DEPTH: Opt = Opt {
    key: "depth",
    about: DEPTH.about,
    kind: Kind::Free {
        default: "",
        accepts: Text::new("1 to 120", "1 sampai 120"),
        canonical: |given| {
            let depth = given.parse::<u32>().ok();
            let depth = depth.filter(|depth| (1..=120).contains(depth))?;
            Some(depth.to_string())
        },
    },
};

pub(super) const DEPTH: Opt = Opt {
    key: "depth",
    about: Text::new(
        "how many moves to look ahead",
        "berapa langkah melihat ke depan",
    ),
    kind: Kind::Number {
        default: 4,
        min: 1,
        max: 100,
    },
};

pub(super) const THREADS: Opt = Opt {
    key: "threads",
    about: Text::new("how many threads to use", "berapa utas yang dipakai"),
    kind: Kind::Number {
        default: 1,
        min: 1,
        max: 256,
    },
};

pub(super) const HASH: Opt = Opt {
    key: "hash",
    about: Text::new(
        "megabytes to remember positions in",
        "megabita untuk mengingat posisi",
    ),
    kind: Kind::Number {
        default: 64,
        min: 1,
        max: 65_536,
    },
};

pub(super) const BOOK: Opt = Opt {
    key: "book",
    about: Text::new(
        "play by the opening book, where there is one",
        "bermain menurut buku pembukaan, jika ada",
    ),
    kind: Kind::YesNo { default: false },
};

pub(super) const SIMS_SEED: Opt = Opt {
    key: "seed",
    about: Text::new("seed of its random numbers", "benih bilangan acaknya"),
    kind: Kind::Number {
        default: 1,
        min: 0,
        max: u32::MAX,
    },
};

pub(super) const SEED: Opt = Opt {
    key: "seed",
    about: Text::new("seed of its random choices", "benih pilihan acaknya"),
    kind: Kind::Free {
        default: "",
        accepts: Text::new(
            "a whole number from 0 to 4294967295",
            "bilangan bulat dari 0 sampai 4294967295",
        ),
        canonical: |given| Some(game::read_number::<u32>(given)?.to_string()),
    },
};

pub(super) const LEVEL: Opt = Opt {
    key: "level",
    about: Text::new("how strong it is", "seberapa kuat"),
    kind: Kind::Free {
        default: "medium",
        accepts: Text::new(
            "easy, medium, hard, expert or impossible",
            "easy, medium, hard, expert, atau impossible",
        ),
        canonical: Level::canonical,
    },
};
