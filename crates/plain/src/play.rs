use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use commentary::{Speakers, duration, next_move, player_name, score, seats};
use game::{Info, Points, Side, Turn};
use lobby::{Player, Rng, SearchRequest, SearchResult, SeatedPlayer, Session, View};
use words::{Words, capitalised};

use crate::advice::{hint, values};
use crate::board::{draw, named_with_sign};
use crate::choices::Choices;
use crate::command::{Command, help, help_lines};
use crate::console::{Console, WIDTH};
use crate::letters::Letters;
use crate::rules::readable;
use crate::status::{standing, turn_line};
use crate::why::why_not;

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It was played to the end, with this result.
    Over(Points),
    /// A player wanted to stop.
    Quit,
    /// There was nothing left to read.
    InputEnded,
    /// The output was closed.
    OutputClosed,
}

/// How the program was called: what a command that plays on must say again.
#[derive(Clone, Copy, Debug)]
pub struct Called<'a> {
    /// The name of the program.
    pub program: &'a str,
    /// Was the language chosen, rather than taken from the locale?
    pub with_lang: bool,
    /// Was ASCII asked for?
    pub with_ascii: bool,
}

/// Plays a game from where the session stands, with these players, the first side's
/// first, in the language of `words`.
///
/// Fails only when reading or writing does. A pipe that was closed is no failure.
pub fn play(
    session: &mut dyn Session,
    seats: [SeatedPlayer; 2],
    words: &'static Words,
    rng: &mut Rng,
    console: &mut Console<'_>,
    called: Called<'_>,
) -> io::Result<Ended> {
    let players = [seats[0].player(), seats[1].player()];
    let mut round = Round {
        speakers: Speakers::of_players(words, session.info(), players),
        letters: letters(words, session),
        streams: vec![rng.clone(); session.ply()],
        undone: Vec::new(),
        keeps: true,
        called,
        session,
        seats,
        players,
        words,
        rng,
        console,
        times: [Duration::ZERO; 2],
        announced: None,
    };
    if let Some(keeper) = round.console.keeper() {
        keeper.begin();
    }
    let ended = round.run().and_then(|ended| {
        console.flush()?;
        Ok(ended)
    });
    match ended {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Ended::OutputClosed),
        ended => ended,
    }
}

/// Decides once for the whole game what letters mean.
fn letters(words: &'static Words, session: &dyn Session) -> Letters {
    let view = players_view(session);
    let choices = Choices::new(words, &view, Letters::ForCommands);
    if choices.are_words() {
        Letters::ForMoves(words)
    } else {
        Letters::ForCommands
    }
}

/// What a player sees next, after any dice have been rolled.
pub fn players_view(session: &dyn Session) -> View {
    // More dice than any game rolls at once.
    const MOST: usize = 100;
    let mut fork = session.fork();
    for _ in 0..MOST {
        let outcome = match fork.turn() {
            Turn::Chance => fork.legal().into_iter().next(),
            Turn::Player(_) | Turn::Over(_) => None,
        };
        // A chance node always has an outcome, and it can always be played.
        if outcome.is_none_or(|text| fork.play(&text).is_err()) {
            break;
        }
    }
    fork.view()
}

struct Round<'r, 'c> {
    session: &'r mut dyn Session,
    seats: [SeatedPlayer; 2],
    players: [Player; 2],
    words: &'static Words,
    speakers: Speakers,
    letters: Letters,
    rng: &'r mut Rng,
    /// The generator before each move: a move that is taken back and made again gets the
    /// same random numbers.
    streams: Vec<Rng>,
    /// What was taken back, the last first: the moves, and the generator after them.
    undone: Vec<(Vec<String>, Rng)>,
    /// Is the game kept? Not after that has failed once.
    keeps: bool,
    console: &'r mut Console<'c>,
    called: Called<'r>,
    /// How long each side has thought.
    times: [Duration; 2],
    /// The side that has been announced as the certain winner.
    announced: Option<Side>,
}

impl Round<'_, '_> {
    fn run(&mut self) -> io::Result<Ended> {
        self.greet()?;
        loop {
            let view = self.session.view();
            self.streams.truncate(view.ply());
            self.streams.push(self.rng.clone());
            match view.turn {
                Turn::Over(points) => {
                    self.farewell(&view, points)?;
                    return Ok(Ended::Over(points));
                }
                Turn::Chance => {
                    let weights = view.choices.iter().map(|choice| choice.weight);
                    let drawn = self.rng.weighted(weights).unwrap_or_default();
                    let outcome = view.choices.get(drawn);
                    let outcome =
                        outcome.ok_or_else(|| io::Error::other("chance has no outcome"))?;
                    self.make(&view, &outcome.text)?;
                }
                Turn::Player(side) => {
                    let start = self.console.now();
                    let request = SearchRequest {
                        stop: &AtomicBool::new(false),
                        budget: None,
                        all: false,
                    };
                    let seat = &mut self.seats[side.index()];
                    match seat.think(&*self.session, self.rng, &request) {
                        Some(found) => {
                            let time = self.console.now().saturating_sub(start);
                            self.times[side.index()] += time;
                            if !self.somebody_plays() {
                                self.show(&view, side)?;
                            }
                            self.make(&view, &found.mv)?;
                            self.report(&found, time)?;
                        }
                        None => {
                            self.show(&view, side)?;
                            if let Some(ended) = self.ask(&view, side)? {
                                return Ok(ended);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Asks a person until something has changed, or the game is left.
    fn ask(&mut self, view: &View, side: Side) -> io::Result<Option<Ended>> {
        let choices = Choices::new(self.words, view, self.letters);
        let question = choices.question();
        let mut asked = question.clone();
        loop {
            let start = self.console.now();
            let typed = self.console.ask(&asked)?;
            self.times[side.index()] += self.console.now().saturating_sub(start);
            asked.clone_from(&question);
            let Some(typed) = typed else {
                self.say_where_it_stands(view, "stop.input")?;
                return Ok(Some(Ended::InputEnded));
            };
            if typed.is_empty() {
                continue;
            }
            if let Some(text) = choices.find(&typed) {
                self.undone.clear();
                self.make(view, text)?;
                return Ok(None);
            }
            match Command::read_line(&typed, self.letters) {
                Some((Command::Quit, _)) => {
                    self.say_where_it_stands(view, "stop.quit")?;
                    return Ok(Some(Ended::Quit));
                }
                Some((command, rest)) => {
                    if self.obey(command, rest, view, &choices)? {
                        return Ok(None);
                    }
                }
                None => {
                    let reason = why_not(self.words, view, &choices, side, &typed);
                    let fits = reason.chars().count() + 1 + question.chars().count() <= WIDTH;
                    if fits {
                        asked = format!("{reason} {question}");
                    } else {
                        self.console.sentence(&reason)?;
                    }
                }
            }
        }
    }

    /// Does what a command asks for; true if the board is to be shown again.
    fn obey(
        &mut self,
        command: Command,
        rest: &str,
        view: &View,
        choices: &Choices,
    ) -> io::Result<bool> {
        match command {
            Command::Help => {
                let lines = help(self.words, choices);
                self.console.lines(&lines.join("\n"))?;
            }
            Command::Rules => self.rules()?,
            Command::Board | Command::Quit => return Ok(true),
            Command::Undo => {
                let is_done = self.take_back(view);
                let key = if is_done { "undo.done" } else { "undo.nothing" };
                self.console.lines(self.words.say(key))?;
                return Ok(is_done);
            }
            Command::Redo => {
                if self.make_again()? {
                    return Ok(true);
                }
                self.console.lines(self.words.say("redo.nothing"))?;
            }
            Command::Hint => {
                let sentence = hint(self.words, &*self.session);
                self.console.sentence(&sentence)?;
            }
            Command::Values => {
                for line in values(self.words, &*self.session) {
                    self.console.lines(&line)?;
                }
            }
            Command::Save => self.save(rest)?,
        }
        Ok(false)
    }

    /// Saves the game where a person wants it.
    fn save(&mut self, name: &str) -> io::Result<()> {
        let players = self.players;
        let Some(keeper) = self.console.keeper() else {
            return self.console.sentence(self.words.say("keep.none"));
        };
        let sentence = match keeper.save(&*self.session, players, name) {
            Ok(path) => self.words.fill("keep.saved", &[("path", &path.display())]),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.words.fill("keep.exists", &[("path", &name)])
            }
            Err(error) => self.words.fill("keep.failed", &[("error", &error)]),
        };
        self.console.sentence(&sentence)
    }

    /// Keeps the game as it stands. That it cannot be kept is said once.
    fn keep(&mut self) -> io::Result<()> {
        let players = self.players;
        let Some(keeper) = self.console.keeper().filter(|_| self.keeps) else {
            return Ok(());
        };
        if let Err(error) = keeper.keep(&*self.session, players) {
            self.keeps = false;
            let sentence = self.words.fill("keep.failed", &[("error", &error)]);
            self.console.sentence(&sentence)?;
        }
        Ok(())
    }

    /// How deep a machine has looked, and how long.
    fn report(&mut self, found: &SearchResult, time: Duration) -> io::Result<()> {
        if found.depth == 0 {
            return Ok(());
        }
        let time = duration(self.words, time);
        let sentence = self
            .words
            .fill("think.took", &[("n", &found.depth), ("time", &time)]);
        self.console.sentence(&sentence)
    }

    /// Makes a move and narrates it.
    fn make(&mut self, view: &View, text: &str) -> io::Result<()> {
        let played = self.session.play(text).map_err(io::Error::other)?;
        let mut sentences = self
            .speakers
            .narrate(&view.scene, played.side, &played.story);
        if sentences.is_empty() && self.session.turn() != Turn::Chance {
            let shown = self.words.get(&format!("move.{text}")).unwrap_or(text);
            sentences.push(
                self.speakers
                    .about(played.side, "tell.plays", &[("move", &shown)]),
            );
        }
        self.console.sentences(&sentences)?;

        let sure = self.session.certain_winner();
        if sure.is_some() && sure != self.announced {
            let mut news = vec![self.speakers.about(sure, "score.certain", &[])];
            if self.somebody_plays() {
                news.push(self.words.say("score.go-on").to_owned());
            }
            self.console.sentences(&news)?;
        }
        self.announced = sure;
        self.keep()
    }

    /// Makes the moves again that were taken back last. False when there are none.
    fn make_again(&mut self) -> io::Result<bool> {
        let Some((moves, rng)) = self.undone.pop() else {
            return Ok(false);
        };
        for text in moves {
            let view = self.session.view();
            self.streams.truncate(view.ply());
            self.streams.push(self.rng.clone());
            self.make(&view, &text)?;
        }
        *self.rng = rng;
        Ok(true)
    }

    /// Goes back to the last move of a person, over the moves of machines and of chance.
    /// False when there is none.
    fn take_back(&mut self, view: &View) -> bool {
        let is_a_persons = |side: Option<Side>| {
            side.is_some_and(|side| self.players[side.index()] == Player::Human)
        };
        let last = view
            .history
            .iter()
            .rposition(|played| is_a_persons(played.side));
        let Some(last) = last else {
            return false;
        };
        let moves = view.history[last..].iter();
        let moves = moves.map(|played| played.text.clone()).collect();
        self.undone.push((moves, self.rng.clone()));
        for _ in last..view.history.len() {
            self.session.take_back();
        }
        self.rng.clone_from(&self.streams[last]);
        self.announced = self.session.certain_winner();
        true
    }

    fn somebody_plays(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    fn greet(&mut self) -> io::Result<()> {
        let info = self.session.info();
        let lang = self.words.lang();
        // The tagline speaks of the usual size.
        let title = match (
            self.session.spec().split_once(':'),
            info.tagline.in_lang(lang),
        ) {
            (Some((_, settings)), _) => format!("{} ({settings}).", info.title),
            (None, "") => format!("{}.", info.title),
            (None, tagline) => format!("{}: {tagline}.", info.title),
        };
        self.console.sentence(&title)?;
        let view = self.session.view();
        let introductions = self.introductions(&view);
        self.console.sentences(&introductions)?;
        if self.somebody_plays() && !view.turn.is_over() {
            let lines = help_lines(self.words, self.letters);
            self.console.sentences(&lines)?;
        }
        Ok(())
    }

    /// Who plays which side, and with which pieces: `You: White ♘.`
    fn introductions(&self, view: &View) -> Vec<String> {
        let sides = Speakers::of_sides(self.words, self.session.info());
        let glyphs = self.console.glyphs();
        let two_people = self.players == [Player::Human; 2];
        let mut sentences = Vec::new();
        for side in Side::BOTH {
            let with_sign = named_with_sign(&sides, &view.scene, side, glyphs);
            if two_people {
                // Only the pieces would be news.
                sentences.extend(with_sign.map(|seat| format!("{}.", capitalised(&seat))));
                continue;
            }
            let seat = with_sign.unwrap_or_else(|| sides.name(side).to_owned());
            let player = player_name(self.words, self.players[side.index()]);
            sentences.push(format!("{}: {seat}.", capitalised(&player)));
        }
        sentences
    }

    /// The board with the names of the players at its sides.
    fn show(&mut self, view: &View, side: Side) -> io::Result<()> {
        self.console.blank()?;
        self.show_board(view)?;
        let standing = standing(&self.speakers, self.session.info(), view);
        self.console.sentences(&standing)?;
        let turn = turn_line(&self.speakers, view, side);
        self.console.sentence(&turn)
    }

    fn show_board(&mut self, view: &View) -> io::Result<()> {
        let board = draw(&view.scene, self.console.glyphs());
        let Some([above, below]) = seats(&view.scene) else {
            return self.console.lines(&board);
        };
        self.console.lines(&self.heading(above))?;
        self.console.lines(&board)?;
        self.console.lines(&self.heading(below))
    }

    /// `  You (White)`
    fn heading(&self, side: Side) -> String {
        let info = self.session.info();
        let name = capitalised(self.speakers.name(side));
        let seat = info.sides[side.index()];
        let says_more = self.speakers.you().is_some() && seat != Info::SIDES[side.index()];
        if says_more {
            format!("  {name} ({})", seat.in_lang(self.words.lang()))
        } else {
            format!("  {name}")
        }
    }

    fn farewell(&mut self, view: &View, points: Points) -> io::Result<()> {
        self.console.blank()?;
        self.show_board(view)?;
        let result = self
            .speakers
            .result(points, score(self.session.info(), view));
        self.console.sentence(&result)?;
        let moves = Side::BOTH.map(|side| {
            let own = view
                .history
                .iter()
                .filter(|played| played.side == Some(side));
            own.count()
        });
        let [first, second] = &moves;
        let made = self.speakers.compare("stats.moves", [first, second]);
        self.console.sentence(&made)?;
        let [first, second] = &self.times.map(|time| duration(self.words, time));
        let search_result = self.speakers.compare("stats.time", [first, second]);
        self.console.sentence(&search_result)
    }

    /// Says how to come back to this position.
    fn say_where_it_stands(&mut self, view: &View, key: &str) -> io::Result<()> {
        let ended = self.words.fill(key, &[("n", &next_move(view))]);
        let resume = self.words.say("stop.resume").to_owned();
        self.console.sentences(&[ended, resume])?;
        let Called {
            program,
            with_lang,
            with_ascii,
        } = self.called;
        let mut command = format!("{program} play {}", self.session.spec());
        if with_lang {
            command += &format!(" --lang {}", self.words.lang().code());
        }
        if with_ascii {
            command += " --ascii";
        }
        for (flag, player) in ["--first", "--second"].into_iter().zip(self.players) {
            if player != Player::Human {
                command += &format!(" {flag} {player}");
            }
        }
        command += &format!(" --position \"{}\"", view.position);
        self.console.lines(&format!("  {command}"))
    }

    fn rules(&mut self) -> io::Result<()> {
        let rules = self.session.info().rules.in_lang(self.words.lang());
        self.console.blank()?;
        self.console.lines(&readable(rules))?;
        self.console.blank()
    }
}
