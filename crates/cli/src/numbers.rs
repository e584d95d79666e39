use std::io::{self, IsTerminal};

use game::Lang;
use words::Words;

/// Numbers as a reader writes them: with a decimal comma in Indonesian, and with thousands
/// apart on a terminal. What goes into a pipe or a file has no separators, so that programs
/// read it; JSON is never written with these.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    lang: Lang,
    is_grouped: bool,
}

impl Numbers {
    /// For standard output, in the language of `words`.
    pub(crate) fn of(words: &'static Words) -> Numbers {
        Numbers {
            lang: words.lang(),
            is_grouped: io::stdout().is_terminal(),
        }
    }

    /// `1234567`, or `1,234,567` on a terminal.
    pub(crate) fn whole(self, number: impl TryInto<u128>) -> String {
        let number = number.try_into().unwrap_or_default();
        if self.is_grouped {
            words::number::grouped(number, self.lang)
        } else {
            number.to_string()
        }
    }

    /// With so many digits after the point or comma.
    pub(crate) fn decimal(self, number: f64, digits: usize) -> String {
        words::number::rounded(number, digits, self.lang)
    }

    /// The same with its sign: `+3.5`, `-0.2`, `0.0`.
    pub(crate) fn signed(self, number: f64, digits: usize) -> String {
        words::number::signed(number, digits, self.lang)
    }

    /// `12.5 %`
    pub(crate) fn percent(self, share: f64) -> String {
        format!("{} %", self.decimal(100.0 * share, 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_language_and_reader() {
        let [en, id] = Lang::ALL.map(|lang| Numbers {
            lang,
            is_grouped: true,
        });
        assert_eq!(en.whole(1_234_567_u64), "1,234,567");
        assert_eq!(id.whole(1_234_567_u64), "1.234.567");
        assert_eq!(id.percent(0.125), "12,5 %");
        let pipe = Numbers {
            lang: Lang::Id,
            is_grouped: false,
        };
        assert_eq!(pipe.whole(1_234_567_u64), "1234567");
        assert_eq!(pipe.decimal(1234.5, 1), "1234,5");
    }
}
