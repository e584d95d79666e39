use std::error::Error;
use std::fmt;

use game::{BadOption, Game, Info, Lang, Message, NoEval, Spec};
use games::{
    Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, SizedConnect4, Sowing, TicTacToe,
};
use games::{adjacency, congklak, connect4, kalah, knightthrough, pig, sowing, tictactoe};

use crate::bot::{Ladder, classic};
use crate::endgame::{Endgames, databases, quiet_databases};
use crate::entry::{
    EvaluatorEntry, GameEntry, Textbook, solver, solver_with_databases, solver_with_quiet_databases,
};
use crate::entry_by_size::EntryBySize;
use crate::fair::{FairJudge, FairStarts, first_turns};
use crate::tune::{Tuner, tuner};
use crate::turn::{search_turn, search_turn_backwards};
use crate::{Book, BuiltInValues, Capabilities, PuzzleSource, Session, TEXTS, ValueBook, book};

/// All games of the program, in the order in which they are shown.
pub static GAMES: &[&dyn AnyGame] = &[
    &EntryBySize {
        usual: GameEntry::<Congklak> {
            evaluators: &[
                EvaluatorEntry::with_databases::<congklak::BankedEval>("banked"),
                EvaluatorEntry::with_databases::<congklak::HomeDifference>("home"),
                EvaluatorEntry::with_databases::<congklak::Leader>("leader"),
            ],
            textbook: Some(Textbook::new::<congklak::HomeDifference>("home")),
            solver: Some(solver_with_databases),
            endgames: Some(databases::<Congklak>()),
            book: Some(book::CONGKLAK),
            extra_bots: Some(classic::congklak::BOTS),
            turns: Some(search_turn_backwards),
            first_turns: Some(first_turns),
            levels: ladder([28, 64, 84, 100]),
            fair: Some(FairStarts {
                nearby: Congklak::with_one_seed_moved,
                judge: FairJudge::Engine,
                listed: &[("congklak", include_str!("../fair/congklak.txt"))],
            }),
            puzzles: &[
                PuzzleSource {
                    spec: "congklak",
                    wins: 700,
                    draws: 150,
                    turns: 1500,
                },
                PuzzleSource {
                    spec: "congklak:holes=5,seeds=5",
                    wins: 200,
                    draws: 50,
                    turns: 200,
                },
            ],
            ..GameEntry::RULES_ONLY
        },
        any: sowing_entry("congklak", [28, 64, 84, 100]),
    },
    &GameEntry::<Kalah> {
        evaluators: &[
            EvaluatorEntry::with_databases::<kalah::LinearEval>("linear"),
            EvaluatorEntry::with_databases::<kalah::SeedEval>("seed"),
            EvaluatorEntry::with_databases::<kalah::StoreDifference>("stores"),
            EvaluatorEntry::with_databases::<kalah::ExtendedEval>("extended"),
        ],
        textbook: Some(Textbook::new::<kalah::SeedEval>("seed")),
        solver: Some(solver_with_databases),
        endgames: Some(databases::<Kalah>()),
        book: Some(book::KALAH),
        tuners: &[
            tuner::<Kalah, kalah::LinearEval>(),
            tuner::<Kalah, kalah::SeedWeights>(),
            tuner::<Kalah, kalah::ExtendedEval>(),
        ],
        extra_bots: Some(classic::kalah::BOTS),
        turns: Some(search_turn),
        levels: ladder([11, 18, 25, 33]),
        fair: Some(FairStarts {
            nearby: Kalah::with_one_seed_moved,
            judge: FairJudge::Solver,
            listed: &[
                ("kalah", include_str!("../fair/kalah.txt")),
                (
                    "kalah:empty-capture=yes",
                    include_str!("../fair/kalah-empty-capture.txt"),
                ),
            ],
        }),
        puzzles: &[
            PuzzleSource {
                spec: "kalah",
                wins: 1500,
                draws: 500,
                turns: 600,
            },
            PuzzleSource {
                spec: "kalah:pits=4,seeds=3",
                wins: 250,
                draws: 100,
                turns: 50,
            },
            PuzzleSource {
                spec: "kalah:empty-capture=yes",
                wins: 300,
                draws: 100,
                turns: 100,
            },
        ],
        ..GameEntry::RULES_ONLY
    },
    &GameEntry::<Knightthrough> {
        evaluators: &[
            EvaluatorEntry::new::<knightthrough::NetEval>("net"),
            EvaluatorEntry::new::<knightthrough::RaceEval>("race"),
            EvaluatorEntry::new::<knightthrough::RowWeights>("rows"),
        ],
        textbook: Some(Textbook::new::<knightthrough::RowWeights>("rows")),
        solver: Some(solver),
        tuners: &[tuner::<Knightthrough, knightthrough::RaceEval>()],
        extra_bots: Some(classic::knight::BOTS),
        puzzles: &[
            PuzzleSource {
                spec: "knightthrough",
                wins: 30,
                draws: 0,
                turns: 0,
            },
            PuzzleSource {
                spec: "knightthrough:width=6,height=6",
                wins: 23,
                draws: 0,
                turns: 0,
            },
            PuzzleSource {
                spec: "knightthrough:width=5,height=6",
                wins: 51,
                draws: 0,
                turns: 0,
            },
            PuzzleSource {
                spec: "knightthrough:width=5,height=5",
                wins: 60,
                draws: 0,
                turns: 0,
            },
        ],
        ..GameEntry::RULES_ONLY
    },
    &GameEntry::<Adjacency> {
        evaluators: &[
            EvaluatorEntry::new::<adjacency::StabilityEval>("stability"),
            EvaluatorEntry::new::<adjacency::MarkDifference>("marks"),
            EvaluatorEntry::new::<adjacency::PlacesEval>("places"),
        ],
        levels: ladder([3, 7, 10, 16]),
        textbook: Some(Textbook::new::<adjacency::MarkDifference>("marks")),
        solver: Some(solver),
        tuners: &[tuner::<Adjacency, adjacency::PlacesEval>()],
        extra_bots: Some(classic::adjacency::BOTS),
        puzzles: &[
            PuzzleSource {
                spec: "adjacency",
                wins: 250,
                draws: 50,
                turns: 0,
            },
            PuzzleSource {
                spec: "adjacency:size=6",
                wins: 250,
                draws: 50,
                turns: 0,
            },
            PuzzleSource {
                spec: "adjacency:size=5",
                wins: 200,
                draws: 0,
                turns: 0,
            },
        ],
        ..GameEntry::RULES_ONLY
    },
    &EntryBySize {
        usual: GameEntry::<Connect4> {
            book: Some(book::CONNECT4),
            values: Some(&book::CONNECT4_VALUES),
            puzzles: &[
                PuzzleSource {
                    spec: "connect4",
                    wins: 1500,
                    draws: 500,
                    turns: 0,
                },
                PuzzleSource {
                    spec: "connect4:columns=5,rows=5",
                    wins: 200,
                    draws: 100,
                    turns: 0,
                },
                PuzzleSource {
                    spec: "connect4:columns=6,rows=5",
                    wins: 200,
                    draws: 100,
                    turns: 0,
                },
            ],
            ..connect4_entry()
        },
        any: connect4_entry::<connect4::AnySize>(),
    },
    &GameEntry::<TicTacToe> {
        evaluators: &[EvaluatorEntry::new::<tictactoe::LineEval>("lines")],
        puzzles: &[PuzzleSource {
            spec: "tictactoe",
            wins: 38,
            draws: 5,
            turns: 0,
        }],
        textbook: Some(Textbook::new::<tictactoe::LineEval>("lines")),
        solver: Some(solver),
        ..GameEntry::RULES_ONLY
    },
    &GameEntry::<Nim> {
        evaluators: &[EvaluatorEntry::new::<NoEval>("none")],
        levels: ladder([2, 3, 4, 100]),
        puzzles: &[
            PuzzleSource {
                spec: "nim:piles=1/3/5/7,take=0",
                wins: 80,
                draws: 0,
                turns: 0,
            },
            PuzzleSource {
                spec: "nim:piles=3/4/5,take=0",
                wins: 38,
                draws: 0,
                turns: 0,
            },
            PuzzleSource {
                spec: "nim:piles=4/5/6/7,take=0",
                wins: 83,
                draws: 0,
                turns: 0,
            },
            PuzzleSource {
                spec: "nim:piles=5/6/7,take=3",
                wins: 23,
                draws: 0,
                turns: 0,
            },
        ],
        textbook: Some(Textbook::new::<NoEval>("none")),
        solver: Some(solver),
        ..GameEntry::RULES_ONLY
    },
    &GameEntry::<Pig> {
        evaluators: &[EvaluatorEntry::for_chance::<pig::ExactOdds>("exact")],
        levels: ladder([25, 35, 50, 70]),
        textbook: Some(Textbook::for_chance::<pig::ExactOdds>("exact")),
        ..GameEntry::RULES_ONLY
    },
    &sowing_entry("chongkak", [27, 32, 52, 90]),
    &with_databases(sowing_entry("oware", [6, 9, 13, 18])),
    &with_databases(sowing_entry("togyzkumalak", [14, 18, 22, 26])),
    &sowing_entry("dakon", [22, 26, 30, 60]),
    &sowing_entry("sungka", [28, 39, 66, 100]),
    &with_databases(sowing_entry("bohnenspiel", [18, 22, 28, 38])),
    &sowing_entry("pallanguzhi", [22, 28, 39, 50]),
    &sowing_entry("ohvalhu", [28, 42, 62, 96]),
];

/// What there is for a game of the sower. One type plays all of them: what is compiled for it
/// serves nine games.
const fn sowing_entry(name: &'static str, rungs: [u32; 4]) -> GameEntry<Sowing> {
    GameEntry {
        name: Some(name),
        levels: ladder(rungs),
        evaluators: const {
            &[
                EvaluatorEntry::with_quiet_databases::<sowing::RowsEval>("rows"),
                EvaluatorEntry::new::<sowing::StoreDifference>("stores"),
            ]
        },
        textbook: Some(Textbook::new::<sowing::StoreDifference>("stores")),
        solver: Some(solver_with_quiet_databases),
        // Only in the last round are seeds in a store won for good.
        turns: Some(|pos, request| {
            search_turn_backwards(&pos.in_one_round().unwrap_or(*pos), request)
        }),
        // A round that is decided is as little to play for as a game.
        first_turns: Some(|pos, moves| first_turns(&pos.in_one_round().unwrap_or(*pos), moves)),
        ..GameEntry::RULES_ONLY
    }
}

/// The rungs of easy, medium, hard and expert.
const fn ladder([easy, medium, hard, expert]: [u32; 4]) -> Option<Ladder> {
    Some(Ladder {
        easy,
        medium,
        hard,
        expert,
    })
}

/// The same in a game that may go on for ever, and has endgame databases.
const fn with_databases(entry: GameEntry<Sowing>) -> GameEntry<Sowing> {
    GameEntry {
        endgames: Some(quiet_databases::<Sowing>()),
        ..entry
    }
}

/// What there is for boards of every size.
const fn connect4_entry<S: connect4::Size>() -> GameEntry<connect4::Rack<S>> {
    GameEntry {
        evaluators: const {
            &[
                EvaluatorEntry::new::<connect4::ThreatEval>("threats"),
                EvaluatorEntry::new::<connect4::WindowEval>("windows"),
            ]
        },
        textbook: Some(Textbook::new::<connect4::WindowEval>("windows")),
        levels: ladder([14, 22, 32, 54]),
        solver: Some(solver),
        tuners: const { &[tuner::<SizedConnect4, connect4::ThreatEval>()] },
        ..GameEntry::RULES_ONLY
    }
}

/// A game without its type.
pub trait AnyGame: Sync {
    /// Its name, options and rules.
    fn info(&self) -> &'static Info;

    /// Starts it with the options of the spec.
    fn open(&'static self, spec: &Spec) -> Result<Box<dyn Session>, BadOption>;

    /// What there is for it with its usual options: players, evaluators, a solver.
    fn capabilities(&self) -> Capabilities;

    /// The evaluators whose weights can be tuned, the engine's default first if it has
    /// weights.
    fn tuners(&self) -> &'static [&'static dyn Tuner];

    /// Its endgame databases, if it can have any.
    fn endgames(&self) -> Option<&'static dyn Endgames>;

    /// Its opening book, which names the options it is for.
    fn book(&self) -> Option<Book>;

    /// Its book of values, which names the options it is for.
    fn values(&self) -> Option<&'static BuiltInValues>;

    /// The game with those options for which fair starts are known.
    fn fair_specs(&self) -> Vec<&'static str>;

    /// What puzzles are made from.
    fn puzzles(&self) -> &'static [PuzzleSource];
}

/// The opening book of the game with this spec. A game with options has one only if its
/// spec is that of the book.
pub fn book_of(games: &[&'static dyn AnyGame], spec: &str) -> Option<Book> {
    let mut books = games.iter().filter_map(|game| game.book());
    books.find(|book| book.spec() == spec)
}

/// The bytes of the book of values of the game with this spec.
pub fn values_of(games: &[&'static dyn AnyGame], spec: &str) -> Option<&'static [u8]> {
    let mut books = games.iter().filter_map(|game| Some(game.values()?.bytes()));
    books.find(|bytes| ValueBook::spec_of(bytes) == Ok(spec))
}

/// The game with this name.
pub fn find(games: &[&'static dyn AnyGame], name: &str) -> Result<&'static dyn AnyGame, BadGame> {
    let found = games.iter().copied().find(|game| game.info().name == name);
    found.ok_or_else(|| BadGame::Name {
        given: name.to_owned(),
        known: games.iter().map(|game| game.info().name).collect(),
    })
}

/// Starts the game `name:key=value,…`.
pub fn open(games: &[&'static dyn AnyGame], spec: &str) -> Result<Box<dyn Session>, BadGame> {
    let spec = Spec::new(spec);
    let game = find(games, &spec.name)?;
    game.open(&spec).map_err(|error| BadGame::Option {
        game: game.info().name,
        error,
    })
}

/// A game that does not exist, or not with these options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadGame {
    /// No game has this name.
    Name {
        /// What was given.
        given: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The game does not take this option.
    Option {
        /// The game.
        game: &'static str,
        /// What is wrong.
        error: BadOption,
    },
}

impl BadGame {
    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self {
            BadGame::Name { given, known } => TEXTS
                .message("bad-game.name")
                .with("given", game::quoted(given))
                .with("known", known.join(" ")),
            BadGame::Option { game, error } => TEXTS
                .message("bad-game.option")
                .with("game", game)
                .with("error", error.message()),
        }
    }

    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadGame {}
