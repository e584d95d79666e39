//! What the games of the family are called, and which options they take.

use game::{BadOption, Diagram, Edit, Example, Game, Info, Kind, Message, Opt, Options, Text};

use super::MOST_SEEDS;
use crate::mancala::seeds_option;
use crate::{Congklak, Kalah, TEXTS};

/// The description of the game with this name.
pub(super) fn info_of(name: &str) -> &'static Info {
    match name {
        "congklak" => &Congklak::INFO,
        "kalah" => &Kalah::INFO,
        _ => {
            let mut infos = INFOS.iter();
            infos.find(|info| info.name == name).unwrap_or(&OWARE)
        }
    }
}

/// The games that have no type of their own.
pub(super) static INFOS: [Info; 8] = [
    CHONGKAK,
    DAKON,
    SUNGKA,
    OWARE,
    TOGYZKUMALAK,
    BOHNENSPIEL,
    PALLANGUZHI,
    OHVALHU,
];

const fn option(key: &'static str, about: &'static str, kind: Kind) -> Opt {
    Opt {
        key,
        about: Text::key(&TEXTS, about),
        kind,
    }
}

/// The most rounds.
pub(crate) const fn rounds_option(default: u32) -> Opt {
    let kind = Kind::Number {
        default,
        min: 1,
        max: 99,
    };
    option("rounds", "sowing.rounds", kind)
}

/// Which hole is filled first between rounds.
pub(crate) const REFILL: Opt = option("refill", "sowing.refill", Kind::Choice(&["far", "near"]));

/// Who begins the next round.
pub(crate) const STARTER: Opt = option(
    "starter",
    "sowing.starter",
    Kind::Choice(&["winner", "loser", "last", "other", "turns"]),
);

/// How the first round begins.
pub(crate) const START: Opt = option("start", "sowing.start", Kind::Choice(&["free", "saku"]));

/// When a last seed shoots.
pub(crate) const SHOT: Opt = option("shot", "sowing.shot", Kind::Choice(&["any", "lap"]));

/// Whether a last seed in an empty hole of the opponent takes its neighbours.
pub(crate) const MIKUL: Opt = option("mikul", "sowing.mikul", Kind::YesNo { default: false });

/// When a round ends.
pub(crate) const ROUND_END: Opt = option(
    "round-end",
    "sowing.round-end",
    Kind::Choice(&["empty", "row"]),
);

const QUIET: Opt = option(
    "quiet",
    "sowing.quiet",
    Kind::Number {
        default: 100,
        min: 0,
        max: 999,
    },
);

const fn holes_option(default: u32) -> Opt {
    let kind = Kind::Number {
        default,
        min: 2,
        max: 9,
    };
    option("holes", "mancala.holes", kind)
}

/// The same with a smaller largest row.
const fn seven_holes_option(default: u32) -> Opt {
    let kind = Kind::Number {
        default,
        min: 2,
        max: 7,
    };
    option("holes", "mancala.holes", kind)
}

const fn rules(en: &'static str, id: &'static str) -> Text {
    Text::both(en, id)
}

/// What all of them have.
const fn base(name: &'static str, title: &'static str, tagline: &'static str, rules: Text) -> Info {
    Info {
        tagline: Text::key(&TEXTS, tagline),
        scored: true,
        edit: Some(Edit::Seeds { turn: true }),
        ..Info::new(name, title, rules)
    }
}

const fn example(spec: &'static str, position: &'static str, text: &'static str) -> Diagram {
    Diagram::new(Example::position(spec, position), Text::key(&TEXTS, text))
}

const CHONGKAK: Info = Info {
    options: &[
        option(
            "holes",
            "mancala.holes",
            Kind::Number {
                default: 6,
                min: 3,
                max: 9,
            },
        ),
        option(
            "seeds",
            "sowing.seeds-as-holes",
            Kind::Number {
                default: 0,
                min: 0,
                max: 18,
            },
        ),
        rounds_option(3),
        REFILL,
        STARTER,
    ],
    picture: Some(Example::position(
        "chongkak",
        "2 7 1 0 9 3 | 8 / 4 6 6 0 5 x | 21 / first / round 2",
    )),
    diagrams: &[
        example(
            "chongkak",
            "0 3 1 0 2 8 | 20 / 2 0 4 0 1 3 | 28 / first / round 1",
            "chongkak.example.stores",
        ),
        example(
            "chongkak",
            "0 0 0 0 0 2 | 30 / 2 0 1 0 0 3 | 34 / first / round 1",
            "chongkak.example.round",
        ),
    ],
    ..base(
        "chongkak",
        "Chongkak",
        "chongkak.tagline",
        rules(
            include_str!("rules/chongkak.en.md"),
            include_str!("rules/chongkak.id.md"),
        ),
    )
};

const DAKON: Info = Info {
    options: &[
        holes_option(7),
        seeds_option(7),
        rounds_option(3),
        REFILL,
        STARTER,
    ],
    picture: Some(Example::position(
        "dakon",
        "3 0 3 9 1 6 4 | 17 / 8 2 0 5 7 7 1 | 25 / first / round 1 / at 3",
    )),
    diagrams: &[example(
        "dakon",
        "3 1 2 0 0 0 0 | 40 / 0 0 0 0 5 0 0 | 47 / first / round 1",
        "dakon.example.choice",
    )],
    ..base(
        "dakon",
        "Papan Dakon",
        "dakon.tagline",
        rules(
            include_str!("rules/dakon.en.md"),
            include_str!("rules/dakon.id.md"),
        ),
    )
};

const SUNGKA: Info = Info {
    options: &[
        holes_option(7),
        seeds_option(7),
        rounds_option(3),
        option(
            "capture",
            "sowing.capture",
            Kind::Choice(&["across", "both"]),
        ),
        REFILL,
        STARTER,
    ],
    picture: Some(Example::position(
        "sungka",
        "9 3 2 11 3 0 x | 14 / 2 7 5 9 2 1 5 | 25 / first / round 2",
    )),
    diagrams: &[example(
        "sungka",
        "0 1 0 0 0 0 3 | 40 / 5 0 4 2 3 0 0 | 40 / first / round 1",
        "sungka.example.shot",
    )],
    ..base(
        "sungka",
        "Sungka",
        "sungka.tagline",
        rules(
            include_str!("rules/sungka.en.md"),
            include_str!("rules/sungka.id.md"),
        ),
    )
};

pub(super) const OWARE: Info = Info {
    options: &[
        holes_option(6),
        seeds_option(4),
        option(
            "slam",
            "sowing.slam",
            Kind::Choice(&["none", "forbidden", "capture"]),
        ),
        QUIET,
    ],
    picture: Some(Example::position(
        "oware",
        "1 0 5 2 0 9 | 9 / 2 6 0 1 3 1 | 9 / first / quiet 2",
    )),
    diagrams: &[
        example(
            "oware",
            "0 0 3 0 0 5 | 10 / 1 2 1 1 2 4 | 19 / first / quiet 3",
            "oware.example.chain",
        ),
        example(
            "oware",
            "1 0 0 2 0 3 | 20 / 2 1 2 0 0 0 | 17 / first / quiet 3",
            "oware.example.slam",
        ),
        example(
            "oware",
            "1 0 2 0 3 0 | 20 / 0 0 0 0 0 0 | 22 / first / quiet 0",
            "oware.example.feed",
        ),
    ],
    ..base(
        "oware",
        "Oware",
        "oware.tagline",
        rules(
            include_str!("rules/oware.en.md"),
            include_str!("rules/oware.id.md"),
        ),
    )
};

const TOGYZKUMALAK: Info = Info {
    options: &[holes_option(9), seeds_option(9), QUIET],
    picture: Some(Example::position(
        "togyzkumalak",
        "0 2 17 6 5 19 1 t 2 | 37 / 5 4 3 4 4 t 3 4 0 | 46 / first / quiet 1",
    )),
    diagrams: &[
        example(
            "togyzkumalak",
            "9 9 9 9 9 9 9 9 9 | 0 / 9 9 9 9 9 9 9 9 9 | 0 / first / quiet 0",
            "togyzkumalak.example.even",
        ),
        example(
            "togyzkumalak",
            "0 0 0 0 0 0 0 1 2 | 70 / 2 0 4 0 0 0 1 0 2 | 80 / first / quiet 0",
            "togyzkumalak.example.tuzdyk",
        ),
    ],
    ..base(
        "togyzkumalak",
        "Toguz kumalak",
        "togyzkumalak.tagline",
        rules(
            include_str!("rules/togyzkumalak.en.md"),
            include_str!("rules/togyzkumalak.id.md"),
        ),
    )
};

const BOHNENSPIEL: Info = Info {
    options: &[holes_option(6), seeds_option(6), QUIET],
    picture: Some(Example::position(
        "bohnenspiel",
        "0 7 2 9 8 1 | 12 / 8 0 3 8 6 2 | 6 / first / quiet 1",
    )),
    diagrams: &[example(
        "bohnenspiel",
        "0 1 0 0 1 2 | 30 / 1 5 0 3 0 0 | 29 / first / quiet 0",
        "bohnenspiel.example.chain",
    )],
    ..base(
        "bohnenspiel",
        "Bohnenspiel",
        "bohnenspiel.tagline",
        rules(
            include_str!("rules/bohnenspiel.en.md"),
            include_str!("rules/bohnenspiel.id.md"),
        ),
    )
};

const PALLANGUZHI: Info = Info {
    options: &[
        seven_holes_option(7),
        seeds_option(6),
        rounds_option(3),
        QUIET,
    ],
    picture: Some(Example::position(
        "pallanguzhi",
        "2 0 7 7 1 3 x | 20 / 8 1 2 0 3 7 2 | 21 / first / round 2 / quiet 1",
    )),
    diagrams: &[example(
        "pallanguzhi",
        "0 0 1 0 2 0 1 | 40 / 3 3 0 0 1 0 0 | 33 / first / round 1 / quiet 0",
        "pallanguzhi.example.four",
    )],
    ..base(
        "pallanguzhi",
        "Pallanguzhi",
        "pallanguzhi.tagline",
        rules(
            include_str!("rules/pallanguzhi.en.md"),
            include_str!("rules/pallanguzhi.id.md"),
        ),
    )
};

const OHVALHU: Info = Info {
    options: &[
        holes_option(8),
        seeds_option(8),
        rounds_option(3),
        option(
            "shot-side",
            "sowing.shot-side",
            Kind::Choice(&["either", "own"]),
        ),
        REFILL,
        STARTER,
    ],
    picture: Some(Example::position(
        "ohvalhu",
        "9 3 2 11 3 0 10 4 | 14 / 2 7 5 9 2 1 5 6 | 35 / first / round 1",
    )),
    diagrams: &[example(
        "ohvalhu",
        "0 0 0 0 0 4 0 5 | 60 / 0 0 0 0 1 0 2 0 | 56 / first / round 1",
        "ohvalhu.example.either",
    )],
    ..base(
        "ohvalhu",
        "Ohvalhu",
        "ohvalhu.tagline",
        rules(
            include_str!("rules/ohvalhu.en.md"),
            include_str!("rules/ohvalhu.id.md"),
        ),
    )
};

/// Do these options go together?
pub(super) fn check(options: &Options) -> Result<(), BadOption> {
    let info = info_of(options.name());
    let has = |key: &str| info.options.iter().any(|opt| opt.key == key);
    let holes = options.number(if has("pits") { "pits" } else { "holes" });
    let seeds = match options.number("seeds") {
        0 => holes,
        seeds => seeds,
    };
    let refuse = |message: Message| Err(BadOption::Together(message));
    let most = MOST_SEEDS / (2 * holes);
    if seeds > most {
        let message = TEXTS.message("sowing.too-full");
        return refuse(message.with("holes", holes).with("most", most));
    }
    if has("start") && options.word("start") == "saku" && seeds != holes {
        let message = TEXTS.message("sowing.saku-needs");
        return refuse(message.with("holes", holes).with("seeds", seeds));
    }
    Ok(())
}

/// Are these options of Congklak those that its own type plays? Who begins another round,
/// and how it is filled, does not matter when there is none.
pub(crate) fn is_usual_congklak(options: &Options) -> bool {
    let rules = [rounds_option(1), START, SHOT, MIKUL, ROUND_END];
    let is_default = |opt: &Opt| options.word(opt.key) == opt.kind.default_text();
    rules.iter().all(is_default)
}
