use std::io::{self, BufRead, Read, Write};
use std::time::{Duration, Instant};

use crate::{Glyphs, Keeper};

/// The widest line that is written, where it can be helped.
pub const WIDTH: usize = 78;

/// Where lines come from and go to, and the clock on the wall.
pub struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    glyphs: Glyphs,
    echoes: bool,
    clock: Clock<'a>,
    keeper: Option<&'a mut dyn Keeper>,
}

enum Clock<'a> {
    /// The real one, since this moment.
    Since(Instant),
    Given(&'a dyn Fn() -> Duration),
}

impl<'a> Console<'a> {
    /// Reads and writes these, and looks at the real clock.
    pub fn new(
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        glyphs: Glyphs,
    ) -> Console<'a> {
        Console {
            input,
            output,
            glyphs,
            echoes: false,
            clock: Clock::Since(Instant::now()),
            keeper: None,
        }
    }

    /// Writes every answer behind its question, as a terminal does by itself: for
    /// input from a pipe or a file.
    #[must_use]
    pub fn echoing(self) -> Console<'a> {
        Console {
            echoes: true,
            ..self
        }
    }

    /// Looks at this clock instead, so that a game can be repeated to the letter.
    #[must_use]
    pub fn with_clock(self, clock: &'a dyn Fn() -> Duration) -> Console<'a> {
        Console {
            clock: Clock::Given(clock),
            ..self
        }
    }

    /// Hands the games to this keeper while they are played.
    #[must_use]
    pub fn with_keeper(self, keeper: &'a mut dyn Keeper) -> Console<'a> {
        Console {
            keeper: Some(keeper),
            ..self
        }
    }

    /// Who keeps the games, if anybody does.
    pub(crate) fn keeper(&mut self) -> Option<&mut (dyn Keeper + 'a)> {
        self.keeper.as_deref_mut()
    }

    pub(crate) fn glyphs(&self) -> Glyphs {
        self.glyphs
    }

    pub(crate) fn now(&self) -> Duration {
        match self.clock {
            Clock::Since(start) => start.elapsed(),
            Clock::Given(clock) => clock(),
        }
    }

    /// Writes lines as they are.
    pub(crate) fn lines(&mut self, text: &str) -> io::Result<()> {
        let text = self.glyphs.fit(text);
        writeln!(self.output, "{text}")
    }

    pub(crate) fn blank(&mut self) -> io::Result<()> {
        writeln!(self.output)
    }

    /// Writes sentences one after another. A line is broken between two of them
    /// rather than inside one, and between words at any rate.
    pub(crate) fn sentences(&mut self, sentences: &[String]) -> io::Result<()> {
        for line in fill_lines(sentences.iter().map(String::as_str), WIDTH) {
            for line in wrap(&line, WIDTH) {
                self.lines(&line)?;
            }
        }
        Ok(())
    }

    /// Writes one sentence.
    pub(crate) fn sentence(&mut self, sentence: &str) -> io::Result<()> {
        self.sentences(&[sentence.to_owned()])
    }

    /// Writes a question and reads the answer, without the spaces around it. `None`
    /// when there is nothing left to read.
    pub(crate) fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        let question = self.glyphs.fit(question);
        write!(self.output, "{question}")?;
        self.flush()?;
        let answer = self.read_line()?;
        if answer.is_none() || self.echoes {
            let shown = self.glyphs.fit(answer.as_deref().unwrap_or_default());
            // A file may contain escape sequences for the terminal.
            let shown: String = shown.chars().filter(|c| !c.is_control()).collect();
            // The cursor stands behind the question: leave that line.
            writeln!(self.output, "{shown}")?;
        }
        Ok(answer)
    }

    /// Makes sure that everything written can be seen.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        // Longer than anything worth typing.
        const LONGEST: u64 = 4096;
        let mut bytes = Vec::new();
        let read = (&mut *self.input)
            .take(LONGEST)
            .read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(text.trim().to_owned()))
    }
}

/// Breaks a text into lines of at most `width` columns. A word that is longer gets a
/// line of its own.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    fill_lines(text.split_whitespace(), width)
}

/// Puts pieces of text on as few lines as they need, with spaces between them.
pub(crate) fn fill_lines<'t>(pieces: impl Iterator<Item = &'t str>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces.filter(|piece| !piece.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + piece.chars().count() <= width => {
                line.push(' ');
                line.push_str(piece);
            }
            _ => lines.push(piece.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("extraordinary word", 5), ["extraordinary", "word"]);
        assert_eq!(wrap("  ", 5), Vec::<String>::new());
    }

    fn answers(mut typed: &[u8]) -> Vec<String> {
        let mut shown = Vec::new();
        let mut console = Console::new(&mut typed, &mut shown, Glyphs::Ascii);
        std::iter::from_fn(|| console.ask("? ").unwrap()).collect()
    }

    #[test]
    fn answers_come_line_by_line_whatever_is_typed() {
        assert_eq!(answers(b" 3 \r\n\nlast"), ["3", "", "last"]);
        assert_eq!(answers(b""), [""; 0]);
        assert_eq!(answers(b"\xff\xfe\nok"), ["\u{fffd}\u{fffd}", "ok"]);
        let endless = [vec![b'x'; 1 << 20], b"\n3\n".to_vec()].concat();
        let read = answers(&endless);
        assert_eq!(read.len(), 2);
        assert_eq!(read[1], "3");
    }

    #[test]
    fn an_echo_shows_what_was_read() {
        let mut typed: &[u8] = b"3\n";
        let mut shown = Vec::new();
        let mut console = Console::new(&mut typed, &mut shown, Glyphs::Unicode).echoing();
        console.ask("Choose 1 2 3: ").unwrap();
        console.ask("Choose 1 2: ").unwrap();
        assert_eq!(shown, b"Choose 1 2 3: 3\nChoose 1 2: \n");
    }
}
