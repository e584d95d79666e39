//! Simple Markdown for a terminal: wrapped paragraphs, tables in columns, no markup for
//! headings, code and emphasis.

use crate::wrap;

/// The text in lines of at most so many columns; pictures may be wider.
pub fn prose(markdown: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    let mut in_picture = false;
    for line in markdown.trim().lines() {
        let is_row = line.starts_with('|') && !in_picture;
        if !is_row && !table.is_empty() {
            lines.extend(in_columns(&std::mem::take(&mut table), width));
        }
        let is_item = is_item(line);
        let stands_alone =
            line.is_empty() || line.starts_with(['#', '|']) || line.starts_with("    ");
        if stands_alone || in_picture || is_item || line.starts_with("```") {
            lines.extend(flowed(&std::mem::take(&mut paragraph), width));
        }
        if line.starts_with("```") {
            in_picture = !in_picture;
        } else if in_picture {
            lines.push(format!("    {}", line.trim_end()));
        } else if line.starts_with("    ") {
            lines.push(line.trim_end().to_owned());
        } else if is_row {
            let cells = line.trim_matches('|').split('|');
            let cells: Vec<String> = cells.map(|cell| bare(cell.trim())).collect();
            let is_rule = cells.iter().all(|cell| cell.bytes().all(|b| b == b'-'));
            if !is_rule || cells.iter().all(String::is_empty) {
                table.push(cells);
            }
        } else if stands_alone {
            lines.push(bare(line.trim_start_matches('#').trim()));
        } else {
            // The sign of an item stays with it; other lines join the paragraph.
            paragraph += line;
            paragraph.push('\n');
        }
    }
    lines.extend(in_columns(&table, width));
    lines.extend(flowed(&paragraph, width));
    lines
}

fn is_item(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ") || number.len() < line.len() && number.starts_with(". ")
}

/// Removes the markup of code and emphasis. A star that belongs to a name, as in A*, stays:
/// it neither begins a word nor ends what another star began.
fn bare(text: &str) -> String {
    let mut kept = String::new();
    let (mut before, mut is_open) = (' ', false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        match letter {
            '`' => {}
            '*' if next == '*' || before == '*' => is_open = !is_open,
            '*' if is_open && !before.is_whitespace() => is_open = false,
            '*' if !before.is_alphanumeric() && !next.is_whitespace() => is_open = true,
            _ => kept.push(letter),
        }
        before = letter;
    }
    kept
}

/// A wrapped paragraph or list item; further lines of an item are indented.
fn flowed(paragraph: &str, width: usize) -> Vec<String> {
    if paragraph.is_empty() {
        return Vec::new();
    }
    let paragraph = &*bare(paragraph);
    let (head, text) = if is_item(paragraph) {
        paragraph.split_once(' ').unwrap_or(("", paragraph))
    } else {
        ("", paragraph)
    };
    let indent = match head {
        "" => String::new(),
        head => " ".repeat(head.chars().count() + 1),
    };
    let wrapped = wrap(text, width.saturating_sub(indent.len()).max(1));
    let mut lines: Vec<String> = wrapped
        .iter()
        .map(|line| format!("{indent}{line}"))
        .collect();
    if let Some(first) = lines.first_mut() {
        first.replace_range(..head.len(), head);
    }
    lines
}

/// The rows of a table. Where there is no room for all of it, its widest columns become
/// narrower, and their cells have more lines.
fn in_columns(rows: &[Vec<String>], room: usize) -> Vec<String> {
    const GAP: usize = 2;
    const NARROWEST: usize = 8;
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let mut widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or_default()
        })
        .collect();
    while widths.iter().sum::<usize>() + GAP * columns.saturating_sub(1) > room {
        let widest = widths.iter_mut().max_by_key(|width| **width);
        let Some(widest) = widest.filter(|width| **width > NARROWEST) else {
            break;
        };
        *widest -= 1;
    }
    let row_lines = |row: &Vec<String>| -> Vec<String> {
        let cells = row.iter().zip(&widths);
        let cells = cells.map(|(cell, &width)| match cell.chars().count() <= width {
            true => vec![cell.clone()],
            false => wrap(cell, width),
        });
        let cells: Vec<Vec<String>> = cells.collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or_default();
        let line = |number: usize| {
            let parts = cells.iter().zip(&widths).map(|(cell, &width)| {
                let part = cell.get(number).map_or("", String::as_str);
                format!("{part:<width$}")
            });
            let gap = " ".repeat(GAP);
            parts.collect::<Vec<_>>().join(&gap).trim_end().to_owned()
        };
        (0..height.max(1)).map(line).collect()
    };
    let mut parts = rows.iter().map(row_lines);
    let mut lines = parts.next().unwrap_or_default();
    if rows.len() > 1 {
        let rules = widths.iter().map(|&width| "-".repeat(width));
        lines.push(rules.collect::<Vec<_>>().join("  "));
    }
    lines.extend(parts.flatten());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WIDTH;

    fn lines(markdown: &str) -> Vec<String> {
        prose(markdown, WIDTH)
    }

    #[test]
    fn paragraphs_join_and_items_hang() {
        let markdown = "# Title\n\none *two*\nthree\n\n- an item that\n  goes on\n1. `first`\n";
        assert_eq!(
            lines(markdown),
            [
                "Title",
                "",
                "one two three",
                "",
                "- an item that goes on",
                "1. first"
            ]
        );
        assert_eq!(
            lines("# Why not A*?\n\nA* finds *one\npath*, **not** two; A* is A*."),
            ["Why not A*?", "", "A* finds one path, not two; A* is A*."]
        );
        let long = format!("- {}", "word ".repeat(30));
        let hung = lines(&long);
        assert!(hung.len() > 1 && hung[1].starts_with("  word"), "{hung:?}");
        assert!(hung.iter().all(|line| line.chars().count() <= WIDTH));
    }

    #[test]
    fn a_wide_table_has_more_lines() {
        let table = "| what | why |\n|---|---|\n| a | one two three four five |\n| b | six |";
        let shown = prose(table, 20);
        assert_eq!(
            shown,
            [
                "what  why",
                "----  --------------",
                "a     one two three",
                "      four five",
                "b     six",
            ]
        );
    }

    #[test]
    fn tables_stand_in_columns_and_pictures_as_they_are() {
        let table = "| a | long |\n|---|---|\n| b | c |\nafter";
        assert_eq!(lines(table), ["a  long", "-  ----", "b  c", "after"]);
        let code = "before\n\n```text\nif *x*:\n```";
        assert_eq!(lines(code), ["before", "", "    if *x*:"]);
    }
}
