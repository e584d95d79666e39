use std::io;

use game::{Lang, Spec, quoted};
use lobby::{AnyGame, Luck, Player};
use words::Words;

use crate::command::Command;
use crate::console::Console;
use crate::play::{Ended, play};
use crate::rules::readable;

/// Offers these games, one after another, until somebody wants to stop.
///
/// Fails only when reading or writing does. A pipe that was closed is no failure.
pub fn menu(
    games: &[&'static dyn AnyGame],
    lang: Lang,
    luck: &mut Luck,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let mut menu = Menu {
        games,
        words: Words::of(lang),
        luck,
        console,
    };
    match menu.run().and_then(|()| console.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

struct Menu<'m, 'c> {
    games: &'m [&'static dyn AnyGame],
    words: &'static Words,
    luck: &'m mut Luck,
    console: &'m mut Console<'c>,
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
            let spec = match self.choose_game()? {
                Next::Go(spec) => spec,
                Next::Back => continue,
                Next::Leave => return self.console.lines(self.words.say("menu.bye")),
            };
            match self.play(&spec)? {
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
    fn choose_game(&mut self) -> io::Result<Next<Spec>> {
        loop {
            let Some(typed) = self.console.ask(self.words.say("menu.prompt"))? else {
                return Ok(Next::Leave);
            };
            let (word, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
            match (word.to_lowercase().as_str(), Command::read(word)) {
                ("", _) => {}
                (_, Some(Command::Quit)) => return Ok(Next::Leave),
                (_, Some(Command::Rules)) => self.rules(rest.trim())?,
                ("m" | "menu", _) | (_, Some(Command::Help)) => return Ok(Next::Back),
                ("l" | "language" | "bahasa", _) => {
                    self.words = Words::of(match self.words.lang() {
                        Lang::En => Lang::Id,
                        Lang::Id => Lang::En,
                    });
                    return Ok(Next::Back);
                }
                _ => match self.find(&typed) {
                    Some(spec) => return Ok(Next::Go(spec)),
                    None => self.no_game(&typed)?,
                },
            }
        }
    }

    /// The game that is meant by a number, a name, a title or how one of them begins,
    /// perhaps with options behind a colon.
    fn find(&self, typed: &str) -> Option<Spec> {
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
        Some(Spec::new(&format!("{}:{settings}", game.info().name)))
    }

    fn rules(&mut self, which: &str) -> io::Result<()> {
        if which.is_empty() {
            return self.console.sentence(self.words.say("menu.rules-which"));
        }
        let game = self.find(which).and_then(|spec| self.game(&spec));
        let Some(game) = game else {
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

    fn game(&self, spec: &Spec) -> Option<&'static dyn AnyGame> {
        let mut games = self.games.iter().copied();
        games.find(|game| game.info().name == spec.name)
    }

    /// Asks who plays, and plays.
    fn play(&mut self, spec: &Spec) -> io::Result<Next<Ended>> {
        let Some(game) = self.game(spec) else {
            return Ok(Next::Back);
        };
        let mut session = match game.open(spec) {
            Ok(session) => session,
            Err(error) => {
                self.console.sentence(&format!("{}: {error}", spec.name))?;
                return Ok(Next::Back);
            }
        };
        let players = match self.choose_players(game.info().title)? {
            Next::Go(players) => players,
            Next::Back => return Ok(Next::Back),
            Next::Leave => return Ok(Next::Leave),
        };
        self.console.blank()?;
        let ended = play(&mut *session, players, self.words, self.luck, self.console)?;
        Ok(Next::Go(ended))
    }

    fn choose_players(&mut self, title: &str) -> io::Result<Next<[Player; 2]>> {
        let words = self.words;
        // Machines first: who plays alone is asked most often.
        let mut kinds = Player::KINDS;
        kinds.sort_by_key(|&(_, kind)| kind == Player::Human);
        let known: Vec<(Player, &str)> = kinds
            .into_iter()
            .filter_map(|(word, kind)| Some((kind, words.get(&format!("menu.opponent-{word}"))?)))
            .collect();
        let names: Vec<&str> = known.iter().map(|(_, name)| *name).collect();
        let question = words.fill("menu.opponent", &[("title", &title)]);
        let opponent = match self.pick(&question, &names)? {
            Next::Go(index) => known[index].0,
            Next::Back => return Ok(Next::Back),
            Next::Leave => return Ok(Next::Leave),
        };
        if opponent == Player::Human {
            return Ok(Next::Go([Player::Human; 2]));
        }
        let names = [
            words.say("menu.starts-you"),
            words.say("menu.starts-computer"),
        ];
        Ok(match self.pick(words.say("menu.starts"), &names)? {
            Next::Go(0) => Next::Go([Player::Human, opponent]),
            Next::Go(_) => Next::Go([opponent, Player::Human]),
            Next::Back => Next::Back,
            Next::Leave => Next::Leave,
        })
    }

    /// Asks for one of a few things, and gives its index.
    fn pick(&mut self, question: &str, names: &[&str]) -> io::Result<Next<usize>> {
        self.console.blank()?;
        self.console.lines(question)?;
        for (number, name) in (1..).zip(names) {
            self.console.lines(&format!("  {number}  {name}"))?;
        }
        let numbers: Vec<String> = (1..=names.len()).map(|n| n.to_string()).collect();
        let choices = self.words.one_of(&numbers);
        let prompt = self.words.fill("menu.choose", &[("choices", &choices)]);
        let mut asked = prompt.clone();
        loop {
            let Some(typed) = self.console.ask(&asked)? else {
                return Ok(Next::Leave);
            };
            asked.clone_from(&prompt);
            match (typed.to_lowercase().as_str(), Command::read(&typed)) {
                ("", _) => {}
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
