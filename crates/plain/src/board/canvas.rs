/// Characters in rows and columns that grow as they are written on.
#[derive(Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    /// Writes a text to the right from a place; further lines of it go below.
    pub(super) fn put(&mut self, column: usize, row: usize, text: &str) {
        for (row, line) in (row..).zip(text.lines()) {
            for (column, letter) in (column..).zip(line.chars()) {
                self.put_char(column, row, letter);
            }
        }
    }

    /// Writes a text in the middle of a width, to the left of it when in doubt: so
    /// the ones of numbers with one and two digits stand below each other.
    pub(super) fn put_middle(&mut self, column: usize, width: usize, row: usize, text: &str) {
        let spare = width.saturating_sub(text.chars().count());
        self.put(column + spare / 2, row, text);
    }

    pub(super) fn put_char(&mut self, column: usize, row: usize, letter: char) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        if line.len() <= column {
            line.resize(column + 1, ' ');
        }
        line[column] = letter;
    }

    /// How many columns a row has so far.
    pub(super) fn width(&self, row: usize) -> usize {
        self.rows.get(row).map_or(0, Vec::len)
    }

    /// All lines, without spaces at their ends.
    pub(super) fn text(&self) -> String {
        let lines: Vec<String> = self
            .rows
            .iter()
            .map(|row| row.iter().collect::<String>().trim_end().to_owned())
            .collect();
        lines.join("\n")
    }
}
