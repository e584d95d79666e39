use std::env;
use std::error;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::error::Error;
use clap::{Command as ClapCommand, CommandFactory, FromArgMatches, Parser};
use clap::{Subcommand, ValueEnum};
use game::{Lang, Side, Text, read_number};
use lobby::{Player, Record, Session};
use plain::{Called, Glyphs};
use words::Words;

use crate::House;
use crate::arena_args::ArenaArgs;
use crate::db_args::DbArgs;
use crate::explain_args::ExplainArgs;
use crate::failure::Failure;
use crate::match_args::MatchArgs;
use crate::study_args::{CourseArgs, MatrixArgs, ReckonArgs};

/// Play, study and solve games of two opponents.
///
/// GAME is a name such as `kalah`, or a name with options such as
/// `kalah:pits=5,seeds=3`; `siasat games` lists them all.
#[derive(Parser, Debug)]
#[command(name = "siasat", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Language: Indonesian or English (default: from the locale)
    #[arg(long, global = true, value_enum)]
    lang: Option<LangArg>,

    /// Draw with plain ASCII characters only
    #[arg(long, global = true)]
    ascii: bool,

    /// The menu line by line, for screen readers and simple terminals
    #[arg(long)]
    plain: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Serve the page for the browser, on this machine
    Serve(ServeArgs),
    /// List the games and their options
    Games(GamesArgs),
    /// Print the rules of a game
    Rules(RulesArgs),
    /// Show a position: board, turn, legal moves, score, result
    Show(ShowArgs),
    /// Count move sequences
    Perft(PerftArgs),
    /// What a player would do here, with value, depth and line
    Best(BestArgs),
    /// The exact value of a position, of every move, and a line of best play
    Solve(SolveArgs),
    /// Build, check and ask endgame databases
    Db(DbArgs),
    /// Opening books: build one, check one, look one up
    Book(BookArgs),
    /// A search of a tree or a position, step by step
    Explain(ExplainArgs),
    /// Games between two players, and what they prove
    Match(MatchArgs),
    /// Tournaments: play them from a file, stop, go on, see what they prove
    Arena(ArenaArgs),
    /// Speak the Universal Game Interface on standard input and output
    Ugi(UgiArgs),
    /// Search fixed positions: a node count that tells whether the engine has changed
    Bench(BenchArgs),
    /// Breed better weights for an evaluation, and play a match that shows whether they are
    Tune(TuneArgs),
    /// Matrix games: maximin, saddle points, dominated strategies, mixed equilibrium
    Matrix(MatrixArgs),
    /// How large a tree is, how long it takes, how deep a budget reaches
    Reckon(ReckonArgs),
    /// Lessons, solved problems, a glossary, and practice
    Course(CourseArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Who plays the first side: human (default), level=easy … level=impossible,
    /// engine:time=1s, alphabeta:depth=6, random …
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: Option<Player>,

    /// Who plays the second side
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: Option<Player>,

    /// Line by line, for pipes, screen readers and simple terminals
    #[arg(long)]
    plain: bool,

    /// Write the game into this file, which `show`, `best` and `--load` read again
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Seed of all chance in the game: same seed, same game
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<Seed>,
}

impl PlayArgs {
    /// The seed that was given.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.seed.map(|seed| seed.0)
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    /// The address to listen at; 0.0.0.0 lets everybody in who can reach this machine
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: Address,

    /// The port; 0 is any that is free
    #[arg(
        long,
        value_name = "N",
        default_value = "8080",
        allow_negative_numbers = true
    )]
    pub(crate) port: Whole<0, 65535>,

    /// Another name that browsers may call this server by, such as that of a proxy
    #[arg(long, value_name = "HOST")]
    pub(crate) name: Vec<String>,

    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Keep games in this folder (default: this platform's folder for such things)
    #[arg(long, value_name = "DIR", conflicts_with = "ephemeral")]
    pub(crate) data: Option<PathBuf>,

    /// Keep games in memory only
    #[arg(long)]
    pub(crate) ephemeral: bool,

    /// How much to write to standard error, one JSON object a line; names nobody
    #[arg(long, value_name = "LEVEL", value_enum, default_value = "warn")]
    log: LogArg,

    /// Tell where it listens as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl ServeArgs {
    /// How much to write.
    pub(crate) fn log(&self) -> web::Log {
        match self.log {
            LogArg::Off => web::Log::Off,
            LogArg::Error => web::Log::Error,
            LogArg::Warn => web::Log::Warn,
            LogArg::Info => web::Log::Info,
            LogArg::Debug => web::Log::Debug,
        }
    }
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LogArg {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

/// An address of this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromStr for Address {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Address, Expected> {
        const FORM: Text = Text::new(
            "an address such as 127.0.0.1, ::1 or 0.0.0.0",
            "alamat seperti 127.0.0.1, ::1, atau 0.0.0.0",
        );
        match text {
            "localhost" => Ok(Address(IpAddr::from([127, 0, 0, 1]))),
            _ => text.parse().map(Address).map_err(|_| Expected(FORM)),
        }
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// One JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game
    pub(crate) game: String,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// How many moves deep
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) depth: Whole<0, 1000>,

    /// Threads to count with (default: one for each core)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) threads: Option<Whole<1, 256>>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Who thinks: engine:time=1s, alphabeta:depth=6, mcts:sims=10000, level=medium …
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    pub(crate) player: Player,

    /// Value every move, not only the best
    #[arg(long)]
    pub(crate) all: bool,

    /// Write how the search went to this file, one row of CSV a step; `-` writes to
    /// standard output. With --json the rows are in the object too
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) trace: Option<String>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// Only who wins: +1, 0 or -1
    #[arg(long)]
    pub(crate) wdl: bool,

    /// Only the value and a best line, not the value of every move
    #[arg(long)]
    pub(crate) value: bool,

    /// Search by proof numbers instead of alpha-beta: where the fewest answers seem to be
    /// missing. Often fewer positions where the way to win is narrow; one thread
    #[arg(long, conflicts_with = "threads")]
    pub(crate) proof_number: bool,

    /// Find out in how many moves who wins can have won, whatever the other does; takes
    /// longer
    #[arg(long, conflicts_with = "batch")]
    pub(crate) distance: bool,

    /// Write down a strategy for each side, check it by the rules alone, and print how
    /// many positions that were
    #[arg(long, conflicts_with = "batch")]
    pub(crate) proof: bool,

    /// Solve one position for each line of standard input, and print for each
    /// `position value nodes microseconds`. A line is the text of a position, or moves
    /// divided by spaces, or moves of one letter each such as 4455
    #[arg(long)]
    pub(crate) batch: bool,

    /// Threads to solve with
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub(crate) threads: Whole<1, 256>,

    /// Megabytes to remember positions in, at most
    #[arg(
        long,
        value_name = "MB",
        default_value = "1024",
        allow_negative_numbers = true
    )]
    pub(crate) memory: Whole<1, 1_048_576>,

    /// One JSON object; with --batch one for each line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) what: BookCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BookCommand {
    /// Solve what a side can meet in the opening, and write one best move for each
    Build(BookBuild),
    /// Check that every move of a book that can be met is a best one
    Verify(BookCheck),
    /// What a book is, and its move at a position
    Show(BookShow),
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookBuild {
    /// The game, with options if any
    pub(crate) game: String,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Whose moves: first or second
    #[arg(long, value_name = "SIDE", default_value = "first")]
    pub(crate) side: SideArg,

    /// How many moves from the start
    #[arg(
        long,
        value_name = "N",
        default_value = "6",
        allow_negative_numbers = true
    )]
    pub(crate) plies: Whole<0, 100>,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookCheck {
    /// The game, with options if any
    pub(crate) game: String,

    /// The file of the book (default: the one that the program brings along)
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookShow {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// The file of the book (default: the one that the program brings along)
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a book is made with.
#[derive(clap::Args, Debug)]
pub(crate) struct Effort {
    /// Best by points; otherwise it is enough to win, or not to lose
    #[arg(long)]
    pub(crate) points: bool,

    /// Threads to solve with
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_negative_numbers = true
    )]
    pub(crate) threads: Whole<1, 256>,

    /// Megabytes to remember positions in, at most
    #[arg(
        long,
        value_name = "MB",
        default_value = "1024",
        allow_negative_numbers = true
    )]
    pub(crate) memory: Whole<1, 1_048_576>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `first` or `second`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideArg(pub(crate) Side);

impl FromStr for SideArg {
    type Err = Expected;

    fn from_str(text: &str) -> Result<SideArg, Expected> {
        let side = Side::from_word(text);
        let accepted = Text::new("first or second", "first atau second");
        side.map(SideArg).ok_or(Expected(accepted))
    }
}

#[derive(clap::Args, Debug)]
pub(crate) struct UgiArgs {
    /// The game, with options if any
    pub(crate) game: String,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Option<Bench>,

    /// Search less deeply: seconds become a moment, and the count another one
    #[arg(long)]
    pub(crate) quick: bool,

    /// One JSON object for each position or game
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Bench {
    /// Moves made a second, beside walks written by hand for one game only
    Perft(BenchRun),
    /// Random games a second, every game
    Playouts(PlayoutsArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchRun {
    /// Seconds for each game, about
    #[arg(
        long,
        value_name = "S",
        default_value = "2",
        allow_negative_numbers = true
    )]
    pub(crate) seconds: Seconds,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PlayoutsArgs {
    #[command(flatten)]
    pub(crate) run: BenchRun,

    /// Seed of the random games: same seed, same games
    #[arg(
        long,
        value_name = "N",
        default_value = "2026",
        allow_negative_numbers = true
    )]
    pub(crate) seed: Seed,
}

#[derive(clap::Args, Debug)]
pub(crate) struct TuneArgs {
    /// The game, with options if any
    pub(crate) game: String,

    /// Which evaluation, where the game has several (default: the engine's)
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluator: Option<String>,

    /// How many sets of weights live at a time
    #[arg(
        long,
        value_name = "N",
        default_value = "16",
        allow_negative_numbers = true
    )]
    pub(crate) population: Whole<2, 1000>,

    /// How many generations are bred
    #[arg(
        long,
        value_name = "N",
        default_value = "10",
        allow_negative_numbers = true
    )]
    pub(crate) generations: Whole<1, 10_000>,

    /// Games that each set of weights plays against the present ones
    #[arg(
        long,
        value_name = "N",
        default_value = "40",
        allow_negative_numbers = true
    )]
    pub(crate) games: Whole<2, 100_000>,

    /// Positions to look at for a move, about
    #[arg(
        long,
        value_name = "N",
        default_value = "1000",
        allow_negative_numbers = true
    )]
    pub(crate) nodes: Whole<1, 1_000_000_000>,

    /// Random moves that open each game
    #[arg(
        long,
        value_name = "N",
        default_value = "4",
        allow_negative_numbers = true
    )]
    pub(crate) opening: Whole<0, 100>,

    /// Games of the match at the end, tuned weights against the present ones
    #[arg(
        long,
        value_name = "N",
        default_value = "400",
        allow_negative_numbers = true
    )]
    pub(crate) check: Whole<2, 1_000_000>,

    /// Seed of all chance: same seed, same weights
    #[arg(
        long,
        value_name = "N",
        default_value = "2026",
        allow_negative_numbers = true
    )]
    pub(crate) seed: Seed,

    /// Games at a time (default: one for each core)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) concurrency: Option<Whole<1, 256>>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// The seed of all chance.
pub(crate) type Seed = Whole<0, { u64::MAX }>;

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole<const MIN: u64, const MAX: u64>(pub(crate) u64);

impl<const MIN: u64, const MAX: u64> FromStr for Whole<MIN, MAX> {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Whole<MIN, MAX>, OutOfRange> {
        match read_number(text) {
            Some(number) if (MIN..=MAX).contains(&number) => Ok(Whole(number)),
            _ => Err(OutOfRange::new(MIN, MAX)),
        }
    }
}

/// A time that a person is willing to wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(pub(crate) f64);

impl FromStr for Seconds {
    type Err = OutOfRange;

    fn from_str(text: &str) -> Result<Seconds, OutOfRange> {
        const RANGE: [f64; 2] = [0.01, 3600.0];
        let [min, max] = RANGE;
        match text.parse() {
            Ok(seconds) if (min..=max).contains(&seconds) => Ok(Seconds(seconds)),
            _ => Err(OutOfRange::new(min, max)),
        }
    }
}

/// Not a number between these.
#[derive(Clone, Debug)]
pub(crate) struct OutOfRange {
    pub(crate) min: String,
    pub(crate) max: String,
}

impl OutOfRange {
    pub(crate) fn new(min: impl fmt::Display, max: impl fmt::Display) -> OutOfRange {
        let (min, max) = (min.to_string(), max.to_string());
        OutOfRange { min, max }
    }
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.min, self.max)
    }
}

impl error::Error for OutOfRange {}

/// Not written like this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected(pub(crate) Text);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.en)
    }
}

impl error::Error for Expected {}

/// A game and a position in it.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardArgs {
    /// The game, with options if any: kalah, or kalah:pits=5,seeds=3; or the file of a
    /// saved game
    #[arg(required_unless_present = "load")]
    game: Option<String>,

    /// Go to the end of the game that was saved in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    load: Option<PathBuf>,

    /// Start from this position; `-` reads it from standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,

    /// Then make these moves, divided by spaces or commas
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        allow_hyphen_values = true
    )]
    moves: String,
}

impl BoardArgs {
    /// What stands in the place of the game, if anything does.
    pub(crate) fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// Opens the game and goes to the position.
    pub(crate) fn open(&self, house: &House<'_>) -> Result<Box<dyn Session>, Failure> {
        let mut session = match self.record(house)? {
            Some(record) => record
                .replay(house.games)
                .map_err(|error| Failure::Use(error.in_lang(house.lang)))?,
            None => house.open(self.game.as_deref().unwrap_or_default())?,
        };
        let position = match self.position.as_deref() {
            Some("-") => Some(read_position()?),
            given => given.map(str::to_owned),
        };
        if let Some(position) = position {
            session
                .set_up(&position)
                .map_err(|error| Failure::Use(error.in_lang(house.lang)))?;
        }
        let moves = self.moves.split([' ', ',', '\t', '\n']);
        for (number, text) in (1..).zip(moves.filter(|text| !text.is_empty())) {
            session.play(text).map_err(|error| {
                let error = error.in_lang(house.lang);
                let words = Words::of(house.lang);
                Failure::Use(words.fill("usage.move", &[("n", &number), ("error", &error)]))
            })?;
        }
        Ok(session)
    }
}

impl BoardArgs {
    /// The saved game that is meant, if one is: by `--load`, or by a GAME that is no
    /// game and the name of a file.
    pub(crate) fn record(&self, house: &House<'_>) -> Result<Option<Record>, Failure> {
        let path = match (&self.load, &self.game) {
            (Some(path), _) => path.as_path(),
            (None, Some(game)) => {
                let name = game.split(':').next().unwrap_or_default();
                let path = Path::new(game);
                if lobby::find(house.games, name).is_ok() || !path.is_file() {
                    return Ok(None);
                }
                path
            }
            (None, None) => return Ok(None),
        };
        let bad = |error: String| {
            let words = Words::of(house.lang);
            let shown = path.display().to_string();
            Failure::Use(words.fill("file.bad", &[("path", &shown), ("error", &error)]))
        };
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes));
        read.map_err(|error| bad(error.to_string()))?;
        let record: Result<Record, _> = String::from_utf8_lossy(&bytes).parse();
        record
            .map(Some)
            .map_err(|error| bad(error.in_lang(house.lang)))
    }
}

/// More than any game takes.
const LARGEST: u64 = 1 << 24;

/// A position from standard input. Reads no more than any position could need; what
/// is no text is refused later, as no position.
fn read_position() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin().take(1 << 16).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LangArg {
    Id,
    En,
}

impl Args {
    /// The command line as clap knows it, for a program of this name.
    pub(crate) fn declared(program: &'static str) -> ClapCommand {
        let mut declared = Args::command().name(program).bin_name(program);
        declared.build();
        declared
    }

    /// Reads the command line, the name of the program first.
    pub(crate) fn read(declared: &ClapCommand, typed: &[String]) -> Result<Args, Error> {
        let matches = declared.clone().try_get_matches_from(typed)?;
        Args::from_arg_matches(&matches)
    }

    /// Only how to show things, from a command line that could not be read.
    pub(crate) fn glimpse(typed: &[String]) -> Args {
        let values = typed.iter().zip(typed.iter().skip(1));
        let behind = values.filter(|(flag, _)| *flag == "--lang");
        let joined = typed.iter().filter_map(|word| word.strip_prefix("--lang="));
        let mut lang = behind.map(|(_, value)| value.as_str()).chain(joined);
        Args {
            command: None,
            lang: lang.find_map(|code| LangArg::from_str(code, false).ok()),
            ascii: typed.iter().any(|word| word == "--ascii"),
            plain: false,
        }
    }

    /// The language that was chosen, or that of the locale.
    pub(crate) fn language(&self) -> Lang {
        match self.lang {
            Some(LangArg::Id) => Lang::Id,
            Some(LangArg::En) => Lang::En,
            None => words::lang_from_locale(variable),
        }
    }

    /// Is everything to be said line by line?
    pub(crate) fn is_plain(&self) -> bool {
        let plays_plainly = match &self.command {
            Some(Command::Play(args)) => args.plain,
            _ => false,
        };
        self.plain || plays_plainly
    }

    /// ASCII when asked for, or when the locale does not say that more will show.
    pub(crate) fn glyphs(&self) -> Glyphs {
        if self.ascii || !words::is_utf8_locale(variable) {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        }
    }

    /// What a command that plays on must say again.
    pub(crate) fn called(&self, program: &'static str) -> Called<'static> {
        Called {
            program,
            with_lang: self.lang.is_some(),
            with_ascii: self.ascii,
        }
    }
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}
