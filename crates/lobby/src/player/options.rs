//! The settings that players take, as data.

use game::{Kind, Opt, Text};

use super::classic::{CongklakLevel, KalahLevel, Rows};
use super::local::Decimal;
use super::settings::SettingValue;
use super::{EvaluatorName, Level, Word};
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

pub(super) const EVAL: Opt = Opt {
    key: "eval",
    about: Text::new(
        "which of the game's evaluators it searches with",
        "evaluator permainan yang dipakai untuk mencari",
    ),
    kind: Kind::Free {
        default: "",
        accepts: Text::new(
            "the name of an evaluator; `siasat games` lists them",
            "nama sebuah evaluator; lihat `siasat games`",
        ),
        canonical: |given| Some(EvaluatorName::new(given)?.as_str().to_owned()),
    },
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

pub(super) const ANNEAL: &[Opt] = &[PLAN, ITERATIONS, START, END, COOLING, SIMS_SEED];
pub(super) const CLASSIC_ANNEAL: &[Opt] = &[ITERATIONS, START, END, COOLING, SIMS_SEED];
pub(super) const GENETIC: &[Opt] = &[PLAN, POPULATION, GENERATIONS, MUTATION, SIMS_SEED];
pub(super) const CLASSIC_GENETIC: &[Opt] = &[POPULATION, GENERATIONS, MUTATION, SIMS_SEED];

const PLAN: Opt = Opt {
    key: "plan",
    about: Text::new(
        "how many own moves a plan has",
        "berapa langkah sendiri dalam satu rencana",
    ),
    kind: Kind::Number {
        default: 3,
        min: 1,
        max: 100,
    },
};

const ITERATIONS: Opt = Opt {
    key: "iterations",
    about: Text::new("how many guesses at most", "berapa tebakan paling banyak"),
    kind: Kind::Number {
        default: 1000,
        min: 1,
        max: 10_000_000,
    },
};

const START: Opt = Opt {
    key: "start",
    about: Text::new(
        "the first temperature, in points",
        "suhu pertama, dalam poin",
    ),
    kind: temperature("10"),
};

const END: Opt = Opt {
    key: "end",
    about: Text::new(
        "the last temperature, in points",
        "suhu terakhir, dalam poin",
    ),
    kind: temperature("0.01"),
};

const COOLING: Opt = Opt {
    key: "cooling",
    about: Text::new(
        "what the temperature is multiplied by",
        "pengali suhu di setiap tebakan",
    ),
    kind: Kind::Free {
        default: "0.99",
        accepts: UP_TO_ONE,
        canonical: canonical_share,
    },
};

const POPULATION: Opt = Opt {
    key: "population",
    about: Text::new("how many live at a time", "berapa yang hidup bersamaan"),
    kind: Kind::Number {
        default: 32,
        min: 2,
        max: 100_000,
    },
};

const GENERATIONS: Opt = Opt {
    key: "generations",
    about: Text::new(
        "how many generations are bred",
        "berapa generasi yang dibiakkan",
    ),
    kind: Kind::Number {
        default: 24,
        min: 1,
        max: 100_000,
    },
};

const MUTATION: Opt = Opt {
    key: "mutation",
    about: Text::new(
        "how likely a child is changed",
        "peluang seorang anak berubah",
    ),
    kind: Kind::Free {
        default: "0.4",
        accepts: UP_TO_ONE,
        canonical: canonical_share,
    },
};

const UP_TO_ONE: Text = Text::new(
    "a number above 0 and up to 1, such as 0.9",
    "angka di atas 0 sampai 1, misalnya 0.9",
);

const fn temperature(default: &'static str) -> Kind {
    Kind::Free {
        default,
        accepts: Text::new(
            "a number from 0.000001 to 1000",
            "angka dari 0.000001 sampai 1000",
        ),
        canonical: |given| {
            let decimal = Decimal::parse(given)?;
            let is_sane = (1..=1000 * Decimal::ONE.millionths()).contains(&decimal.millionths());
            is_sane.then(|| decimal.to_string())
        },
    }
}

fn canonical_share(given: &str) -> Option<String> {
    let decimal = Decimal::parse(given)?;
    let is_share = (1..=Decimal::ONE.millionths()).contains(&decimal.millionths());
    is_share.then(|| decimal.to_string())
}

const ROWS: Text = Text::new(
    "seven whole numbers up to 1000000, one for each row, such as 1/1/4/4/8/640/640",
    "tujuh bilangan bulat sampai 1000000, satu untuk tiap baris, misalnya 1/1/4/4/8/640/640",
);

pub(super) const KNIGHT_OWN: Opt = Opt {
    key: "own",
    about: Text::new(
        "what its own knights are worth, row by row",
        "nilai kudanya sendiri, baris demi baris",
    ),
    kind: Kind::Free {
        default: "1/1/4/4/8/640/640",
        accepts: ROWS,
        canonical: canonical_rows,
    },
};

pub(super) const KNIGHT_ENEMY: Opt = Opt {
    key: "enemy",
    about: Text::new(
        "what the enemy's knights are worth, row by row",
        "nilai kuda lawan, baris demi baris",
    ),
    kind: Kind::Free {
        default: "1/1/4/4/8/1280/1280",
        accepts: ROWS,
        canonical: canonical_rows,
    },
};

const ABOUT_LEVEL: Text = Text::new("how strong it is", "seberapa kuat");

pub(super) const KALAH_LEVEL: Opt = Opt {
    key: "level",
    about: ABOUT_LEVEL,
    kind: Kind::Free {
        default: "medium",
        accepts: Text::new(
            "easy, medium, hard or expert",
            "easy, medium, hard, atau expert",
        ),
        canonical: KalahLevel::canonical,
    },
};

pub(super) const CONGKLAK_LEVEL: Opt = Opt {
    key: "level",
    about: ABOUT_LEVEL,
    kind: Kind::Free {
        default: "normal",
        accepts: Text::new(
            "easy, normal, expert or impossible",
            "easy, normal, expert, atau impossible",
        ),
        canonical: CongklakLevel::canonical,
    },
};

pub(super) const KNIGHT_DEPTH: Opt = Opt {
    key: "depth",
    about: DEPTH.about,
    kind: Kind::Number {
        default: 5,
        min: 1,
        max: 8,
    },
};

fn canonical_rows(text: &str) -> Option<String> {
    Rows::read(text)?.write()
}
