use std::fmt::Display;
use std::io;

use game::{BadOption, Lang, Spec, quoted};
use lobby::{AnyGame, BadGame, Level, Player, Rng, SeatedPlayer, Session};
use words::Words;

use crate::command::Command;
use crate::console::Console;
use crate::letters::Letters;
use crate::play::{Called, Ended, play};
use crate::rules::readable;

/// Offers these games, one after another, until the reader stops.
///
/// Fails only when reading or writing does. A pipe that was closed is no failure.
pub fn menu(
    games: &[&'static dyn AnyGame],
    lang: Lang,
    rng: &mut Rng,
    console: &mut Console<'_>,
    called: Called<'_>,
) -> io::Result<()> {
    let mut menu = Menu {
        games,
        words: crate::TEXTS.words(lang),
        rng,
        console,
        called,
    };
    match menu.run().and_then(|()| console.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

struct Menu<'m, 'c> {
    games: &'m [&'static dyn AnyGame],
    words: &'static Words,
    rng: &'m mut Rng,
    console: &'m mut Console<'c>,
    called: Called<'m>,
}

/// What comes after a question.
enum Next<T> {
    Go(T),
    Back,
    Leave,
}

impl Menu<'_, '_> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            self.list()?;
            let mut session = match self.choose_game()? {
                Next::Go(session) => session,
                Next::Back => continue,
                Next::Leave => return self.console.lines(self.words.say("menu.bye")),
            };
            match self.play(&mut *session)? {
                Next::Go(Ended::InputEnded | Ended::OutputClosed) => return Ok(()),
                Next::Go(Ended::Over(_) | Ended::Quit) | Next::Back => self.console.blank()?,
                Next::Leave => return self.console.lines(self.words.say("menu.bye")),
            }
        }
    }

    fn list(&mut self) -> io::Result<()> {
        self.console.lines(self.words.say("menu.title"))?;
        self.console.blank()?;
        for (number, game) in (1..).zip(self.games) {
            let info = game.info();
            let tagline = info.tagline.in_lang(self.words.lang());
            let line = format!("  {number:>2}  {:<15} {tagline}", info.title);
            self.console.lines(line.trim_end())?;
        }
        self.console.blank()
    }

    /// Asks until a game is chosen. Going back shows the list again.
    fn choose_game(&mut self) -> io::Result<Next<Box<dyn Session>>> {
        loop {
            let Some(typed) = self.console.ask(self.words.say("menu.prompt"))? else {
                return Ok(Next::Leave);
            };
            let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
            match (
                word.to_lowercase().as_str(),
                Command::read(word, Letters::ForCommands),
            ) {
                ("", _) => {}
                (_, Some(Command::Quit)) => return Ok(Next::Leave),
                (_, Some(Command::Rules)) => self.rules(rest.trim())?,
                ("m" | "menu", _) | (_, Some(Command::Help)) => return Ok(Next::Back),
                ("l" | "language" | "bahasa", _) => {
                    self.words = crate::TEXTS.words(match self.words.lang() {
                        Lang::En => Lang::Id,
                        Lang::Id => Lang::En,
                    });
                    // It is no longer what the locale or the command line says.
                    self.called.with_lang = true;
                    return Ok(Next::Back);
                }
                _ => match self.find(&typed) {
                    Some((game, spec)) => match game.open(&spec) {
                        Ok(session) => return Ok(Next::Go(session)),
                        Err(error) => self.bad_option(game, error)?,
                    },
                    None => self.no_game(&typed)?,
                },
            }
        }
    }

    /// The game that is meant by a number, a name, a title or how one of them begins,
    /// perhaps with options behind a colon.
    fn find(&self, typed: &str) -> Option<(&'static dyn AnyGame, Spec)> {
        let (name, settings) = typed.split_once(':').unwrap_or((typed, ""));
        let name = name.trim().to_lowercase();
        let by_number = name.parse::<usize>().ok().and_then(|number| {
            let index = number.checked_sub(1)?;
            self.games.get(index)
        });
        let names =
            |game: &dyn AnyGame| [game.info().name, game.info().title].map(str::to_lowercase);
        let by_name = || self.games.iter().find(|game| names(**game).contains(&name));
        let by_beginning = || {
            let mut begin = self.games.iter().filter(|game| {
                let mut names = names(**game).into_iter();
                name.len() > 1 && names.any(|known| known.starts_with(&name))
            });
            // Only if no other begins so too.
            begin.next().filter(|_| begin.next().is_none())
        };
        let game = by_number.or_else(by_name).or_else(by_beginning)?;
        let spec = Spec::new(&format!("{}:{settings}", game.info().name));
        Some((*game, spec))
    }

    fn rules(&mut self, which: &str) -> io::Result<()> {
        if which.is_empty() {
            return self.console.sentence(self.words.say("menu.rules-which"));
        }
        let Some((game, _)) = self.find(which) else {
            return self.no_game(which);
        };
        let rules = game.info().rules.in_lang(self.words.lang());
        self.console.blank()?;
        self.console.lines(&readable(rules))?;
        self.console.blank()
    }

    fn no_game(&mut self, typed: &str) -> io::Result<()> {
        let n = self.games.len();
        let text = quoted(typed);
        let sentence = self
            .words
            .fill("menu.no-game", &[("text", &text), ("n", &n)]);
        self.console.sentence(&sentence)
    }

    fn bad_option(&mut self, game: &dyn AnyGame, error: BadOption) -> io::Result<()> {
        let game = game.info().name;
        let error = BadGame::Option { game, error };
        self.console.sentence(&error.in_lang(self.words.lang()))
    }

    /// Asks who plays, and plays.
    fn play(&mut self, session: &mut dyn Session) -> io::Result<Next<Ended>> {
        let seats = match self.choose_players(session)? {
            Next::Go(seats) => seats,
            Next::Back => return Ok(Next::Back),
            Next::Leave => return Ok(Next::Leave),
        };
        match self.choose_start(session)? {
            Next::Go(()) => {}
            Next::Back => return Ok(Next::Back),
            Next::Leave => return Ok(Next::Leave),
        }
        self.console.blank()?;
        let ended = play(
            session,
            seats,
            self.words,
            self.rng,
            self.console,
            self.called,
        )?;
        Ok(Next::Go(ended))
    }

    fn choose_players(&mut self, session: &dyn Session) -> io::Result<Next<[SeatedPlayer; 2]>> {
        let words = self.words;
        // Machines first: most people play alone.
        let levels = Level::ALL.map(Player::level).into_iter();
        let known: Vec<Player> = levels.chain([Player::Random, Player::Human]).collect();
        let usual = known
            .iter()
            .position(|&player| player == Player::level(Level::default()));
        let names: Vec<String> = known.iter().map(|&player| self.name(player)).collect();
        let title = session.info().title;
        let question = words.fill("menu.opponent", &[("title", &title)]);
        let opponent = match self.pick(&question, &names, usual)? {
            Next::Go(index) => known[index],
            Next::Back => return Ok(Next::Back),
            Next::Leave => return Ok(Next::Leave),
        };
        let seats = [Player::Human, opponent].map(|player| SeatedPlayer::take(session, player));
        let [Ok(human), Ok(opponent)] = seats else {
            return Ok(Next::Back);
        };
        if opponent.player() == Player::Human {
            return Ok(Next::Go([human, opponent]));
        }
        let names = ["menu.starts-you", "menu.starts-computer"];
        let names = names.map(|key| words.say(key).to_owned());
        Ok(match self.pick(words.say("menu.starts"), &names, None)? {
            Next::Go(0) => Next::Go([human, opponent]),
            Next::Go(_) => Next::Go([opponent, human]),
            Next::Back => Next::Back,
            Next::Leave => Next::Leave,
        })
    }

    /// Asks where the game begins, if fair starts of it are known, and sets that up.
    fn choose_start(&mut self, session: &mut dyn Session) -> io::Result<Next<()>> {
        if session.fair_starts().is_empty() {
            return Ok(Next::Go(()));
        }
        let words = self.words;
        let names = ["menu.begins-usual", "menu.begins-fair"];
        let names = names.map(|key| words.say(key).to_owned());
        let picked = self.pick(words.say("menu.begins"), &names, Some(0))?;
        let seed = u64::from(self.rng.below(u32::MAX));
        if let Next::Go(1) = picked
            && let Some(start) = lobby::fair_start(session, seed)
        {
            // The starts that the program knows can be read.
            let _ = session.set_up(start);
        }
        Ok(match picked {
            Next::Go(_) => Next::Go(()),
            Next::Back => Next::Back,
            Next::Leave => Next::Leave,
        })
    }

    /// An opponent as the menu calls it.
    fn name(&self, player: Player) -> String {
        let words = self.words;
        match player {
            Player::Human => words.say("menu.opponent-human").to_owned(),
            Player::Random => words.say("menu.opponent-random").to_owned(),
            player => commentary::player_name(words, player),
        }
    }

    /// Asks for one of a few things, and gives its index. An empty line chooses the
    /// usual one, if there is one.
    fn pick(
        &mut self,
        question: &str,
        names: &[String],
        usual: Option<usize>,
    ) -> io::Result<Next<usize>> {
        self.console.blank()?;
        self.console.lines(question)?;
        for (number, name) in (1..).zip(names) {
            self.console.lines(&format!("  {number}  {name}"))?;
        }
        let numbers: Vec<String> = (1..=names.len()).map(|n| n.to_string()).collect();
        let choices = self.words.one_of(&numbers);
        let prompt = match usual {
            None => self.words.fill("menu.choose", &[("choices", &choices)]),
            Some(index) => {
                let usual = index + 1;
                let gaps: [(&str, &dyn Display); 2] = [("choices", &choices), ("usual", &usual)];
                self.words.fill("menu.choose-or", &gaps)
            }
        };
        let mut asked = prompt.clone();
        loop {
            let Some(typed) = self.console.ask(&asked)? else {
                return Ok(Next::Leave);
            };
            asked.clone_from(&prompt);
            match (
                typed.to_lowercase().as_str(),
                Command::read(&typed, Letters::ForCommands),
            ) {
                ("", _) => {
                    if let Some(index) = usual {
                        return Ok(Next::Go(index));
                    }
                }
                ("m" | "menu", _) => return Ok(Next::Back),
                (_, Some(Command::Quit)) => return Ok(Next::Leave),
                (other, _) => match numbers.iter().position(|number| number == other) {
                    Some(index) => return Ok(Next::Go(index)),
                    None => {
                        let text = quoted(&typed);
                        let reason = self.words.fill("menu.no-choice", &[("text", &text)]);
                        asked = format!("{reason} {prompt}");
                    }
                },
            }
        }
    }
}
