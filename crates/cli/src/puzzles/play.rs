//! `siasat puzzles play`: puzzles line by line, for the keyboard and for screen readers.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;

use game::Turn;
use lobby::{Rng, Session};
use puzzles::{NODES_OF_EXPLANATION, Prover, Puzzle};

use super::args::PlayArgs;
use super::chosen::{self, Numbered};
use super::show;
use crate::failure::{Failure, Result};
use crate::{Context, progress};

pub(super) fn run(context: &Context<'_>, args: &PlayArgs) -> Result {
    let file = chosen::read(context, args.file.as_deref())?;
    let puzzles = args.chosen.of(context, file)?;
    let seed = args.seed.map_or_else(Rng::any_seed, |seed| seed.0);
    let first = chosen::pick(context, &puzzles, args.which.as_deref(), seed)?;
    let lines = io::stdin().lock().split(b'\n');
    let mut input = lines.map(|line| Ok(String::from_utf8_lossy(&line?).into_owned()));
    let (mut right, mut done) = (0, 0);
    for numbered in puzzles[first..].iter().chain(&puzzles[..first]) {
        let mut round = Round {
            context,
            input: &mut input,
            out: &mut io::stdout().lock(),
        };
        let Some(solved) = round.play(numbered)? else {
            break;
        };
        right += u32::from(solved);
        done += 1;
    }
    let said = (context.words()).fill("puzzles.score", &[("n", &right), ("all", &done)]);
    Ok(context.print(&mut io::stdout().lock(), &said)?)
}

/// One puzzle.
struct Round<'a, I> {
    context: &'a Context<'a>,
    input: &'a mut I,
    out: &'a mut dyn Write,
}

impl<I: Iterator<Item = io::Result<String>>> Round<'_, I> {
    /// Was it solved at the first try? `None` when the player has had enough.
    fn play(&mut self, (number, puzzle): &Numbered) -> Result<Option<bool>> {
        let context = self.context;
        let words = context.words();
        let mut session = show::open(context, puzzle)?;
        let Turn::Player(me) = session.turn() else {
            return Ok(Some(false));
        };
        let heading = show::heading(context, *number, puzzle, &*session);
        context.print_all(self.out, heading)?;
        let mut is_clean = true;
        let mut at = 0;
        while at < puzzle.line.len() {
            if session.turn() != Turn::Player(me) {
                self.reply(&mut *session, &puzzle.line[at])?;
                at += 1;
                continue;
            }
            writeln!(
                self.out,
                "{}",
                plain::draw(&session.scene(), context.glyphs)
            )?;
            let legal = session.legal().join(" ");
            context.print(self.out, &words.fill("puzzles.ask", &[("legal", &legal)]))?;
            self.out.flush()?;
            let Some(typed) = self.input.next() else {
                return Ok(None);
            };
            let typed = typed?;
            match typed.trim() {
                "q" => return Ok(None),
                "?" => {
                    is_clean = false;
                    let line = puzzle.line[at..].join(" ");
                    let said = words.fill("puzzles.answer", &[("line", &line)]);
                    context.print(self.out, &said)?;
                    break;
                }
                typed => match self.try_move(puzzle, &*session, at, typed)? {
                    None => {}
                    Some(false) => is_clean = false,
                    Some(true) => {
                        self.make(&mut *session, &puzzle.line[at])?;
                        at += 1;
                    }
                },
            }
        }
        writeln!(self.out)?;
        Ok(Some(is_clean))
    }

    /// Is it the move of the line? Says why, or why not; `None` for what is no move.
    fn try_move(
        &mut self,
        puzzle: &Puzzle,
        session: &dyn Session,
        at: usize,
        typed: &str,
    ) -> Result<Option<bool>> {
        let context = self.context;
        if let Err(error) = session.fork().play(typed) {
            context.print(self.out, &error.in_lang(context.lang))?;
            return Ok(None);
        }
        let stop = AtomicBool::new(false);
        let Some(mut prover) = Prover::new(session, Some(NODES_OF_EXPLANATION), &stop) else {
            return Ok(None);
        };
        let typed = typed.to_lowercase();
        let is_right = typed == puzzle.line[at].to_lowercase();
        let is_last = at + 1 == puzzle.line.len();
        let (position, goal) = (&puzzle.position, puzzle.goal);
        let words = context.words();
        let line = |elapsed| progress::seconds_line(words, "puzzles.explaining", elapsed);
        let explained = progress::while_running(line, || {
            prover.explain(words, position, goal, &puzzle.line[..at], &typed)
        });
        let Ok(Some(explained)) = explained else {
            let key = if is_right {
                "puzzles.yes"
            } else {
                "puzzles.no"
            };
            context.print(self.out, words.say(key))?;
            return Ok(Some(is_right));
        };
        context.print(self.out, &explained.title)?;
        if !is_right || is_last {
            context.print_all(self.out, explained.says)?;
        }
        if !is_right {
            let line = explained.line.join(" ");
            let said = words.fill("puzzles.refutation", &[("line", &line)]);
            context.print(self.out, &said)?;
        }
        Ok(Some(is_right))
    }

    fn make(&mut self, session: &mut dyn Session, mv: &str) -> Result {
        let played = session.play(mv);
        played.map_err(|error| Failure::Use(error.in_lang(self.context.lang)))?;
        Ok(())
    }

    fn reply(&mut self, session: &mut dyn Session, mv: &str) -> Result {
        self.make(session, mv)?;
        let said = self.context.words().fill("puzzles.reply", &[("move", &mv)]);
        self.context.print(self.out, &said)?;
        Ok(())
    }
}
