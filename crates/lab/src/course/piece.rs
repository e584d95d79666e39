/// A part of a lesson or a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'t> {
    /// Markdown to be read.
    Text(&'t str),
    /// A command to be run where it stands: what it prints is always true.
    Live(&'t str),
}

/// Divides a text at its live examples, which are fenced blocks marked `live` that hold
/// one command.
pub fn pieces(markdown: &str) -> Vec<Piece<'_>> {
    const OPEN: &str = "```live\n";
    const CLOSE: &str = "\n```";
    let mut pieces = Vec::new();
    let mut rest = markdown;
    while let Some((before, inside)) = rest.split_once(OPEN) {
        let (command, after) = inside.split_once(CLOSE).unwrap_or((inside, ""));
        pieces.push(Piece::Text(before.trim()));
        pieces.push(Piece::Live(command.trim()));
        rest = after;
    }
    pieces.push(Piece::Text(rest.trim()));
    pieces.retain(|piece| *piece != Piece::Text(""));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_examples_divide_a_text() {
        let text = "one\n\n```live\nsiasat games\n```\n\ntwo\n";
        assert_eq!(
            pieces(text),
            [
                Piece::Text("one"),
                Piece::Live("siasat games"),
                Piece::Text("two"),
            ]
        );
        assert_eq!(pieces("```text\nx\n```"), [Piece::Text("```text\nx\n```")]);
        assert_eq!(pieces(""), []);
    }
}
