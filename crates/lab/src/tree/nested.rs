//! Nested lists: `[[3,5],[2],[6,1]]`, MAX at the root and sides in turn. A word before
//! a list says who acts, `min[3,5]`; a text and a colon before an item is its move, or
//! in a `chance` list its odds: `chance[1/2: 5, 1/2: 8]`.

use super::builder::{TreeBuilder, WrittenNode};
use super::number::{Decimal, Odds};
use super::{BadTree, Role};

/// Does a text begin like a nested list?
pub(super) fn looks_like(text: &str) -> bool {
    let word = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let role = &text[..text.len() - word.len()];
    word.trim_start().starts_with('[') && (role.is_empty() || Role::read(role).is_some())
}

pub(super) fn read(text: &str) -> Result<TreeBuilder, BadTree> {
    let mut reader = Reader {
        text,
        at: 0,
        line: 1,
        column: 1,
    };
    let mut builder = TreeBuilder::default();
    let mut open: Vec<usize> = Vec::new();
    // What stands before the next item: its move or odds, and who acts there.
    let mut before: Option<(String, (usize, usize))> = None;
    loop {
        let at = reader.here();
        let token = reader.token();
        let parent = open.last().copied();
        let is_done = parent.is_none() && !builder.written.is_empty();
        match token {
            "" if is_done => return Ok(builder),
            _ if is_done => {
                return Err(BadTree::expected(at, token, "lab.tree.end"));
            }
            "[" => {
                let mut seed = WrittenNode::new(parent, at);
                put(before.take(), &mut seed, &builder)?;
                enter(&mut reader, &mut builder, &mut open, seed)?;
            }
            word if is_word(word) => {
                let next = reader.peek();
                let role = Role::read(word);
                match (next, role, Decimal::read(word)) {
                    ("[", Some(role), _) => {
                        reader.token();
                        let mut seed = WrittenNode::new(parent, at);
                        put(before.take(), &mut seed, &builder)?;
                        seed.role = Some(role);
                        enter(&mut reader, &mut builder, &mut open, seed)?;
                    }
                    (":", _, _) if parent.is_some() && before.is_none() => {
                        reader.token();
                        before = Some((word.to_owned(), at));
                    }
                    (_, _, Some(value)) if parent.is_some() => {
                        let mut seed = WrittenNode::new(parent, at);
                        put(before.take(), &mut seed, &builder)?;
                        seed.value = Some(value);
                        builder.add(seed)?;
                        close(&mut reader, &mut open)?;
                    }
                    _ => {
                        return Err(BadTree::expected(at, word, ITEM));
                    }
                }
            }
            other => {
                return Err(BadTree::expected(at, other, ITEM));
            }
        }
    }
}

/// What a place in a list takes.
const ITEM: &str = "lab.tree.item";

/// Goes into a list, which is not empty.
fn enter(
    reader: &mut Reader<'_>,
    builder: &mut TreeBuilder,
    open: &mut Vec<usize>,
    seed: WrittenNode,
) -> Result<(), BadTree> {
    TreeBuilder::check_depth(open.len(), seed.at)?;
    open.push(builder.add(seed)?);
    let at = reader.here();
    match reader.peek() {
        "]" => Err(BadTree::expected(at, "]", ITEM)),
        _ => Ok(()),
    }
}

/// After an item: a comma and another one, or the end of one or more lists.
fn close(reader: &mut Reader<'_>, open: &mut Vec<usize>) -> Result<(), BadTree> {
    while !open.is_empty() {
        let at = reader.here();
        match reader.token() {
            "," => return Ok(()),
            "]" => {
                open.pop();
            }
            other => {
                return Err(BadTree::expected(at, other, "lab.tree.comma"));
            }
        }
    }
    Ok(())
}

/// Puts what stood before an item where it belongs.
fn put(
    before: Option<(String, (usize, usize))>,
    seed: &mut WrittenNode,
    builder: &TreeBuilder,
) -> Result<(), BadTree> {
    let Some((text, at)) = before else {
        return Ok(());
    };
    let above = seed.parent.and_then(|parent| builder.written[parent].role);
    if above != Some(Role::Chance) {
        seed.label = Some(text);
        return Ok(());
    }
    seed.odds = Odds::read(&text);
    match seed.odds {
        Some(_) => Ok(()),
        None => Err(BadTree::expected(at, &text, "lab.tree.odds")),
    }
}

fn is_word(token: &str) -> bool {
    !token.is_empty() && !matches!(token, "[" | "]" | "," | ":")
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Reader<'a> {
    /// Skips spaces, and tells where the next token is.
    fn here(&mut self) -> (usize, usize) {
        let rest = &self.text[self.at..];
        let spaces = rest.len() - rest.trim_start().len();
        self.go(spaces);
        (self.line, self.column)
    }

    fn go(&mut self, bytes: usize) {
        for c in self.text[self.at..self.at + bytes].chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at += bytes;
    }

    /// The next token: a sign or a word; empty at the end.
    fn token(&mut self) -> &'a str {
        let token = self.peek();
        self.go(token.len());
        token
    }

    fn peek(&mut self) -> &'a str {
        self.here();
        let rest = &self.text[self.at..];
        let is_end = |c: char| c.is_whitespace() || "[],:".contains(c);
        match rest.find(is_end) {
            None => rest,
            Some(0) => &rest[..1],
            Some(end) => &rest[..end],
        }
    }
}
