use std::fmt;

use super::settings::SettingValue;

/// The name of an evaluator as it is typed: lower-case letters, digits and hyphens. Which
/// names there are is up to the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EvaluatorName {
    bytes: [u8; EvaluatorName::LONGEST],
    length: u8,
}

impl EvaluatorName {
    /// The most letters of a name.
    pub const LONGEST: usize = 16;

    /// `None` when no evaluator can have this name.
    pub const fn new(text: &str) -> Option<EvaluatorName> {
        let text = text.as_bytes();
        if text.is_empty() || text.len() > EvaluatorName::LONGEST {
            return None;
        }
        let mut bytes = [0; EvaluatorName::LONGEST];
        let mut at = 0;
        while at < text.len() {
            if !matches!(text[at], b'a'..=b'z' | b'0'..=b'9' | b'-') {
                return None;
            }
            bytes[at] = text[at];
            at += 1;
        }
        Some(EvaluatorName {
            bytes,
            length: text.len() as u8,
        })
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl fmt::Debug for EvaluatorName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl SettingValue for EvaluatorName {
    fn read(text: &str) -> Option<EvaluatorName> {
        EvaluatorName::new(text)
    }

    fn write(&self) -> Option<String> {
        Some(self.as_str().to_owned())
    }
}
