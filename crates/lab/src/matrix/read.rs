//! A matrix from a text.
//!
//! A line for each row, cells divided by commas or tabs, or by spaces where a line has
//! neither. On a single line, semicolons end the rows; on several they divide cells, as
//! spreadsheets write them where a comma is part of numbers. Brackets may stand round
//! rows and round everything: `[[1,2],[3,4]]`. A first line of words names the
//! columns, a word before the numbers of a line its row. Lines that begin with `#` are
//! for people.

use std::str::FromStr;

use super::{BadMatrix, Fraction, Matrix};

impl FromStr for Matrix {
    type Err = BadMatrix;

    fn from_str(text: &str) -> Result<Matrix, BadMatrix> {
        let mut lines = lines(text)?;
        let Some(first) = lines.first() else {
            return Err(BadMatrix::Empty);
        };
        // Names have no number among them; above the names of rows there may be a
        // corner, which is a word too or empty.
        let has_names = first.cells.iter().all(|cell| number(cell).is_none());
        let mut names = if has_names {
            lines.remove(0).cells
        } else {
            Vec::new()
        };
        let Some(first) = lines.first() else {
            let Some(given) = names.into_iter().find(|name| !name.is_empty()) else {
                return Err(BadMatrix::Empty);
            };
            return Err(BadMatrix::NoNumber {
                line: 1,
                cell: 1,
                given,
            });
        };
        let rows_have_names = number(&first.cells[0]).is_none();
        let named = usize::from(rows_have_names);
        // A corner is there where names and rows are equally long.
        if rows_have_names && names.len() == first.cells.len() {
            names.remove(0);
        }
        let expected = if has_names {
            names.len()
        } else {
            first.cells.len() - named
        };
        if expected == 0 {
            return Err(BadMatrix::NoNumber {
                line: first.number,
                cell: 1,
                given: first.cells[0].clone(),
            });
        }
        let height = lines.len();
        if height.max(expected) > Matrix::LARGEST {
            return Err(BadMatrix::TooLarge {
                rows: height,
                columns: expected,
            });
        }
        let (mut rows, mut cells) = (Vec::new(), Vec::new());
        for (number, line) in lines.into_iter().enumerate() {
            rows.push(if rows_have_names {
                line.cells[0].clone()
            } else {
                format!("R{}", number + 1)
            });
            cells.extend(line.numbers(named, expected)?);
        }
        if names.is_empty() {
            names = (1..=expected).map(|number| format!("C{number}")).collect();
        }
        Matrix::new(rows, names, cells)
    }
}

/// A name as it is read again, whatever is in it.
pub(super) fn quoted_cell(name: &str) -> String {
    let is_plain = name
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | '+' | '{' | '}'));
    if is_plain && name.trim() == name {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('"', "\"\""))
    }
}

/// The cells of a line, and where it stands.
struct Line {
    number: usize,
    cells: Vec<String>,
}

impl Line {
    /// The numbers behind the name.
    fn numbers(&self, named: usize, expected: usize) -> Result<Vec<Fraction>, BadMatrix> {
        let mut numbers = Vec::with_capacity(expected);
        for (place, cell) in self.cells.iter().enumerate().skip(named) {
            numbers.push(number(cell).ok_or_else(|| BadMatrix::NoNumber {
                line: self.number,
                cell: place + 1,
                given: cell.clone(),
            })?);
        }
        if numbers.len() == expected {
            Ok(numbers)
        } else {
            Err(BadMatrix::Ragged {
                line: self.number,
                given: numbers.len(),
                expected,
            })
        }
    }
}

fn number(cell: &str) -> Option<Fraction> {
    Fraction::read(cell)
}

/// The lines that hold something.
fn lines(text: &str) -> Result<Vec<Line>, BadMatrix> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let is_one_line = !text.contains('\n');
    let is_list = text.starts_with('[');
    let rows: Vec<(usize, &str)> = if is_list {
        list_rows(text)
    } else if is_one_line {
        (1..).zip(text.split(';')).collect()
    } else {
        (1..).zip(text.lines()).collect()
    };
    let mut lines = Vec::new();
    for (number, row) in rows {
        if row.trim().is_empty() || row.trim_start().starts_with('#') {
            continue;
        }
        lines.push(Line {
            number,
            cells: cells(number, row, !is_one_line && !is_list)?,
        });
    }
    Ok(lines)
}

/// The rows of `[[1,2],[3,4]]`, numbered from 1. What stands between the brackets of
/// two rows is no part of either.
fn list_rows(text: &str) -> Vec<(usize, &str)> {
    let inner = text.strip_prefix('[').unwrap_or(text);
    let inner = inner.trim_end().strip_suffix(']').unwrap_or(inner);
    if !inner.contains('[') {
        return vec![(1, inner)];
    }
    let parts = inner.split('[').skip(1);
    let rows = parts.map(|part| part.split(']').next().unwrap_or(part));
    (1..).zip(rows).collect()
}

/// Divides a line. In quotation marks everything is part of the cell, and two of them
/// are one.
fn cells(number: usize, row: &str, semicolons: bool) -> Result<Vec<String>, BadMatrix> {
    let divides = |c: char| c == ',' || c == '\t' || c == ';' && semicolons;
    let by_space = !outside_quotes(row).any(divides);
    let mut cells = vec![String::new()];
    let mut was_quoted = false;
    // A name is one line: line breaks inside a list, and whatever is not printed, are spaces.
    let is_blank = |c: char| c.is_control() && !divides(c);
    let letters = row.trim().chars();
    let letters = letters.map(|letter| if is_blank(letter) { ' ' } else { letter });
    let mut letters = letters.peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is always a last cell");
        if letter == '"' && cell.trim().is_empty() {
            cell.clear();
            loop {
                match letters.next() {
                    Some('"') if letters.next_if_eq(&'"').is_some() => cell.push('"'),
                    Some('"') => break,
                    Some('\t') => cell.push(' '),
                    Some(inside) => cell.push(inside),
                    None => return Err(BadMatrix::Quote { line: number }),
                }
            }
            was_quoted = true;
        } else if by_space && letter.is_whitespace() {
            if !cell.is_empty() {
                cells.push(String::new());
            }
        } else if !by_space && divides(letter) {
            cells.push(String::new());
            was_quoted = false;
        } else if !(was_quoted && letter.is_whitespace()) {
            cell.push(letter);
        }
    }
    let trimmed = cells.iter().map(|cell| cell.trim().to_owned());
    Ok(trimmed.collect())
}

fn outside_quotes(row: &str) -> impl Iterator<Item = char> + '_ {
    let mut inside = false;
    row.chars().filter(move |&c| {
        inside ^= c == '"';
        !inside
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Matrix {
        text.parse()
            .unwrap_or_else(|error| panic!("{text:?}: {error}"))
    }

    #[test]
    fn one_matrix_in_many_writings() {
        let right = read("1,2\n3,4");
        for text in [
            "1 2\n3 4",
            "1,2; 3,4",
            "1 2;3 4",
            "1\t2\n3\t4\n",
            "1;2\n3;4",
            "[[1,2],[3,4]]",
            "[[1, 2], [3, 4]]\n",
            "# payoffs\n1,2\r\n\r\n3,4\r\n",
            "\u{feff}1.0,4/2\n+3,4",
        ] {
            assert_eq!(read(text), right, "{text:?}");
        }
        assert_eq!(right.rows(), ["R1", "R2"]);
        assert_eq!(right.columns(), ["C1", "C2"]);
    }

    #[test]
    fn names_of_rows_and_columns() {
        let right = read(",A,B\nup,1,2\ndown,3,4");
        for text in [
            "defender,A,B\nup,1,2\ndown,3,4",
            "A B\nup 1 2\ndown 3 4",
            "A,B; up,1,2; down,3,4",
            "\"\",\"A\",B\n\"up\" ,1,2\ndown,3,4",
        ] {
            assert_eq!(read(text), right, "{text:?}");
        }
        let columns_only = read("A,B\n1,2");
        assert_eq!(columns_only.columns(), ["A", "B"]);
        assert_eq!(columns_only.rows(), ["R1"]);
        assert_eq!(read("\"a, b\",1,2").rows(), ["a, b"]);
    }

    #[test]
    fn printing_and_reading_gives_the_same() {
        for text in ["1,2;3,4", "\"a, \"\"b\"\"\",1/3,-2", "A B\nup 1 2"] {
            let matrix = read(text);
            assert_eq!(read(&matrix.to_string()), matrix, "{text}");
        }
    }

    #[test]
    fn an_error_has_its_place() {
        for (text, told) in [
            ("", "the matrix contains no number"),
            (" \n ", "the matrix contains no number"),
            ("[]", "the matrix contains no number"),
            ("hello", "line 1, column 1: `hello` is not a number"),
            ("1,2\n3", "line 2: 1 numbers, but 2 were expected"),
            ("1,2\n3,4,5", "line 2: 3 numbers, but 2 were expected"),
            ("A,B,C\nup,1", "line 2: 1 numbers, but 3 were expected"),
            ("1,2\n3,x", "line 2, column 2: `x` is not a number"),
            ("1,NaN", "line 1, column 2: `NaN` is not a number"),
            ("1,,3", "line 1, column 2: `` is not a number"),
            ("1,2\nup,3", "line 2, column 1: `up` is not a number"),
            ("1,inf\n2,3", "line 1, column 2: `inf` is not a number"),
            ("\"a,1,2", "line 1: a quotation mark"),
            ("a\nb", "is not a number"),
        ] {
            let error = text.parse::<Matrix>().expect_err(text);
            assert!(error.to_string().contains(told), "{text:?}: {error}");
        }
        let wide = vec!["1"; 601].join(",");
        assert!(matches!(
            wide.parse::<Matrix>(),
            Err(BadMatrix::TooLarge { .. })
        ));
    }

    #[test]
    fn whatever_is_given_is_read_or_refused() {
        let letters: Vec<char> = "0123456789,;[]\n\t\"\"  -./eA#é−\r".chars().collect();
        let mut state = 7_u64;
        let mut next = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut read = 0;
        for _ in 0..20_000 {
            let length = next(24);
            let text: String = (0..length).map(|_| letters[next(letters.len())]).collect();
            match text.parse::<Matrix>() {
                Ok(matrix) => {
                    assert_eq!(matrix.cells.len(), matrix.rows.len() * matrix.columns.len());
                    read += 1;
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        assert!(read > 100, "{read}");
    }
}
