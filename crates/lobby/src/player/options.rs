//! The settings that players take, as data.

use game::{Kind, Opt, Text};

use super::classic::{CongklakLevel, KalahEval, KalahLevel, KalahTurns, Rows};
use super::local::Decimal;
use super::settings::SettingValue;
use super::{EvaluatorName, Horizon, Level, Word};
use crate::Budget;

pub(super) const TIME: Opt = Opt {
    key: "time",
    about: Text::key(&crate::TEXTS, "setting.time"),
    kind: Kind::Free {
        default: "",
        accepts: Text::key(&crate::TEXTS, "takes.move-time"),
        canonical: |given| Budget::parse_time(given).map(|_| given.to_owned()),
    },
};

pub(super) const NODES: Opt = Opt {
    key: "nodes",
    about: Text::key(&crate::TEXTS, "setting.nodes"),
    kind: WHOLE,
};

pub(super) const SIMS: Opt = Opt {
    key: "sims",
    about: Text::key(&crate::TEXTS, "setting.sims"),
    kind: WHOLE,
};

const WHOLE: Kind = Kind::Free {
    default: "",
    accepts: Text::key(&crate::TEXTS, "takes.from-one"),
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
        accepts: Text::key(&crate::TEXTS, "takes.depth"),
        canonical: |given| {
            let depth = given.parse::<u32>().ok();
            let depth = depth.filter(|depth| (1..=120).contains(depth))?;
            Some(depth.to_string())
        },
    },
};

pub(super) const DEPTH: Opt = Opt {
    key: "depth",
    about: Text::key(&crate::TEXTS, "setting.depth"),
    kind: Kind::Number {
        default: 4,
        min: 1,
        max: 100,
    },
};

pub(super) const SOON: Opt = Opt {
    key: "soon",
    about: Text::key(&crate::TEXTS, "setting.soon"),
    kind: Kind::YesNo { default: false },
};

pub(super) const THREADS: Opt = Opt {
    key: "threads",
    about: Text::key(&crate::TEXTS, "setting.threads"),
    kind: Kind::Number {
        default: 1,
        min: 1,
        max: 256,
    },
};

pub(super) const HASH: Opt = Opt {
    key: "hash",
    about: Text::key(&crate::TEXTS, "setting.hash"),
    kind: Kind::Number {
        default: 64,
        min: 1,
        max: 65_536,
    },
};

pub(super) const BOOK: Opt = Opt {
    key: "book",
    about: Text::key(&crate::TEXTS, "setting.book"),
    kind: Kind::YesNo { default: false },
};

pub(super) const HORIZON: Opt = Opt {
    key: "horizon",
    about: Text::key(&crate::TEXTS, "setting.horizon"),
    kind: Kind::Free {
        default: "match",
        accepts: Text::key(&crate::TEXTS, "takes.horizon"),
        canonical: Horizon::canonical,
    },
};

pub(super) const EVAL: Opt = Opt {
    key: "eval",
    about: Text::key(&crate::TEXTS, "setting.eval"),
    kind: Kind::Free {
        default: "",
        accepts: Text::key(&crate::TEXTS, "takes.evaluator"),
        canonical: |given| Some(EvaluatorName::new(given)?.as_str().to_owned()),
    },
};

pub(super) const SIMS_SEED: Opt = Opt {
    key: "seed",
    about: Text::key(&crate::TEXTS, "setting.seed"),
    kind: Kind::Number {
        default: 1,
        min: 0,
        max: u32::MAX,
    },
};

pub(super) const SEED: Opt = Opt {
    key: "seed",
    about: Text::key(&crate::TEXTS, "setting.random-seed"),
    kind: Kind::Free {
        default: "",
        accepts: Text::key(&crate::TEXTS, "takes.seed"),
        canonical: |given| Some(game::read_number::<u32>(given)?.to_string()),
    },
};

pub(super) const LEVEL: Opt = Opt {
    key: "level",
    about: Text::key(&crate::TEXTS, "setting.level"),
    kind: Kind::Free {
        default: "medium",
        accepts: Text::key(&crate::TEXTS, "takes.level"),
        canonical: Level::canonical,
    },
};

pub(super) const ANNEAL: &[Opt] = &[PLAN, ITERATIONS, START, END, COOLING, SIMS_SEED];
pub(super) const CLASSIC_ANNEAL: &[Opt] = &[ITERATIONS, START, END, COOLING, SIMS_SEED, NEAR];
pub(super) const GENETIC: &[Opt] = &[PLAN, POPULATION, GENERATIONS, MUTATION, SIMS_SEED];
pub(super) const CLASSIC_GENETIC: &[Opt] = &[POPULATION, GENERATIONS, MUTATION, SIMS_SEED];

const NEAR: Opt = Opt {
    key: "near",
    about: Text::key(&crate::TEXTS, "setting.near"),
    kind: Kind::YesNo { default: false },
};

const PLAN: Opt = Opt {
    key: "plan",
    about: Text::key(&crate::TEXTS, "setting.plan"),
    kind: Kind::Number {
        default: 3,
        min: 1,
        max: 100,
    },
};

const ITERATIONS: Opt = Opt {
    key: "iterations",
    about: Text::key(&crate::TEXTS, "setting.iterations"),
    kind: Kind::Number {
        default: 1000,
        min: 1,
        max: 10_000_000,
    },
};

const START: Opt = Opt {
    key: "start",
    about: Text::key(&crate::TEXTS, "setting.first-temperature"),
    kind: temperature("10"),
};

const END: Opt = Opt {
    key: "end",
    about: Text::key(&crate::TEXTS, "setting.last-temperature"),
    kind: temperature("0.01"),
};

const COOLING: Opt = Opt {
    key: "cooling",
    about: Text::key(&crate::TEXTS, "setting.cooling"),
    kind: Kind::Free {
        default: "0.99",
        accepts: UP_TO_ONE,
        canonical: canonical_share,
    },
};

const POPULATION: Opt = Opt {
    key: "population",
    about: Text::key(&crate::TEXTS, "setting.population"),
    kind: Kind::Number {
        default: 32,
        min: 2,
        max: 100_000,
    },
};

const GENERATIONS: Opt = Opt {
    key: "generations",
    about: Text::key(&crate::TEXTS, "setting.generations"),
    kind: Kind::Number {
        default: 24,
        min: 1,
        max: 100_000,
    },
};

const MUTATION: Opt = Opt {
    key: "mutation",
    about: Text::key(&crate::TEXTS, "setting.mutation"),
    kind: Kind::Free {
        default: "0.4",
        accepts: UP_TO_ONE,
        canonical: canonical_share,
    },
};

const UP_TO_ONE: Text = Text::key(&crate::TEXTS, "takes.share");

const fn temperature(default: &'static str) -> Kind {
    Kind::Free {
        default,
        accepts: Text::key(&crate::TEXTS, "takes.temperature"),
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

const ROWS: Text = Text::key(&crate::TEXTS, "takes.rows");

pub(super) const KNIGHT_OWN: Opt = Opt {
    key: "own",
    about: Text::key(&crate::TEXTS, "setting.own-rows"),
    kind: Kind::Free {
        default: "1/1/4/4/8/640/640",
        accepts: ROWS,
        canonical: canonical_rows,
    },
};

pub(super) const KNIGHT_ENEMY: Opt = Opt {
    key: "enemy",
    about: Text::key(&crate::TEXTS, "setting.enemy-rows"),
    kind: Kind::Free {
        default: "1/1/4/4/8/1280/1280",
        accepts: ROWS,
        canonical: canonical_rows,
    },
};

const ABOUT_LEVEL: Text = Text::key(&crate::TEXTS, "setting.strength");

pub(super) const KALAH_LEVEL: Opt = Opt {
    key: "level",
    about: ABOUT_LEVEL,
    kind: Kind::Free {
        default: "medium",
        accepts: Text::key(&crate::TEXTS, "takes.classic-level"),
        canonical: KalahLevel::canonical,
    },
};

pub(super) const KALAH_EVAL: Opt = Opt {
    key: "eval",
    about: Text::key(&crate::TEXTS, "setting.classic-eval"),
    kind: Kind::Free {
        default: "seed",
        accepts: Text::key(&crate::TEXTS, "takes.classic-eval"),
        canonical: KalahEval::canonical,
    },
};

pub(super) const KALAH_TURNS: Opt = Opt {
    key: "turns",
    about: Text::key(&crate::TEXTS, "setting.classic-turns"),
    kind: Kind::Free {
        default: "cost",
        accepts: Text::key(&crate::TEXTS, "takes.classic-turns"),
        canonical: KalahTurns::canonical,
    },
};

pub(super) const CONGKLAK_LEVEL: Opt = Opt {
    key: "level",
    about: ABOUT_LEVEL,
    kind: Kind::Free {
        default: "normal",
        accepts: Text::key(&crate::TEXTS, "takes.classic-strength"),
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
