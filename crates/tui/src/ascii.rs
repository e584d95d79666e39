use ratatui::buffer::Buffer;

/// Puts an ASCII character in the place of every other one. Everything is drawn with
/// the full set and made plain here, so that both look alike and nothing is forgotten.
pub(crate) fn make_plain(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let letter = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(plain(letter));
        }
    }
}

fn plain(letter: char) -> char {
    match letter {
        '─' | '━' | '–' | '—' | '−' | '▬' | '╌' => '-',
        '│' | '┃' | '║' => '|',
        '╱' => '/',
        '╲' => '\\',
        '╳' | '×' => 'x',
        '╭'..='╰' | '┌'..='╋' | '═'..='╬' => '+',
        '●' | '◉' => 'o',
        '○' => 'O',
        '♘' => 'N',
        '♞' => 'n',
        '░' => ':',
        '▒' => '+',
        '█' | '▟' | '▙' | '▜' | '▛' | '▓' => '#',
        '▀' => '"',
        '▄' => '_',
        '▝' | '▘' => '\'',
        '▁' => '_',
        '▲' | '↑' => '^',
        '△' => '^',
        '▼' | '↓' | '▽' | '√' => 'v',
        '◇' | '≤' => '<',
        '≥' => '>',
        '┊' => ':',
        'α' => 'a',
        'β' => 'b',
        '∞' => 'I',
        '′' => '\'',
        '✓' => '+',
        '✗' => 'x',
        '▸' | '▶' | '→' => '>',
        '◂' | '←' => '<',
        '✦' | '↻' => '*',
        '·' | '…' => '.',
        '•' => '*',
        '≈' => '~',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        _ => plain::Glyphs::Ascii
            .fit(&letter.to_string())
            .chars()
            .next()
            .unwrap_or('?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn everything_becomes_ascii_in_its_place() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 1));
        buffer.set_string(0, 0, "╭─┬╮│●♘░ é… 将 x", Style::new());
        make_plain(&mut buffer);
        let cells = buffer.content.iter();
        let line: String = cells.map(ratatui::buffer::Cell::symbol).collect();
        assert!(line.is_ascii());
        assert!(line.starts_with("+-++|oN: e. ?"), "{line}");
    }
}
