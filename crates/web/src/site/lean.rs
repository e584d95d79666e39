//! Scripts and style sheets without what only their authors read: comments, indentation and
//! empty lines. Nothing is renamed or joined, so that an error still names its function, and every
//! statement ends where it did.

/// A script without its comments; `None` where it is not understood, and better left alone.
pub(super) fn script(text: &str) -> Option<String> {
    let mut reader = Reader::new(text);
    // The braces that are open inside each `${` of a template.
    let mut templates: Vec<usize> = Vec::new();
    while let Some(next) = reader.rest.chars().next() {
        match next {
            '/' if reader.rest.starts_with("//") => reader.skip_line(),
            '/' if reader.rest.starts_with("/*") => reader.skip_comment()?,
            '/' if begins_pattern(&reader.lean) => reader.pattern()?,
            '"' | '\'' => reader.quoted(next)?,
            '`' => {
                reader.take(1);
                templates.extend(reader.template()?);
            }
            '{' | '}' => {
                reader.take(1);
                match templates.last_mut() {
                    Some(open) if next == '{' => *open += 1,
                    Some(0) => {
                        templates.pop();
                        templates.extend(reader.template()?);
                    }
                    Some(open) => *open -= 1,
                    None => {}
                }
            }
            _ => reader.plain(next),
        }
    }
    templates.is_empty().then_some(reader.lean)
}

/// A style sheet without its comments; `None` where it is not understood.
pub(super) fn style(text: &str) -> Option<String> {
    let mut reader = Reader::new(text);
    while let Some(next) = reader.rest.chars().next() {
        match next {
            '/' if reader.rest.starts_with("/*") => reader.skip_comment()?,
            '"' | '\'' => reader.quoted(next)?,
            _ => reader.plain(next),
        }
    }
    Some(reader.lean)
}

/// What is still to be read, and what is kept of the text before it.
struct Reader<'a> {
    rest: &'a str,
    lean: String,
}

impl Reader<'_> {
    fn new(text: &str) -> Reader<'_> {
        Reader {
            rest: text,
            lean: String::with_capacity(text.len()),
        }
    }

    /// Keeps so many bytes.
    fn take(&mut self, length: usize) {
        let (taken, rest) = self.rest.split_at(length);
        self.lean.push_str(taken);
        self.rest = rest;
    }

    /// Keeps a letter or sign, and of the spaces around a line none.
    fn plain(&mut self, next: char) {
        let begins_line = self.lean.is_empty() || self.lean.ends_with('\n');
        match next {
            '\n' => self.end_line(),
            ' ' | '\t' | '\r' if begins_line => {}
            _ => self.lean.push(next),
        }
        self.rest = &self.rest[next.len_utf8()..];
    }

    fn end_line(&mut self) {
        let length = self.lean.trim_end_matches([' ', '\t', '\r']).len();
        self.lean.truncate(length);
        if !self.lean.is_empty() && !self.lean.ends_with('\n') {
            self.lean.push('\n');
        }
    }

    /// `// …`
    fn skip_line(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.rest = &self.rest[end..];
    }

    /// `/* … */`, which may end a line or part two words.
    fn skip_comment(&mut self) -> Option<()> {
        let length = self.rest.find("*/")? + 2;
        let (comment, rest) = self.rest.split_at(length);
        self.rest = rest;
        if comment.contains('\n') {
            self.end_line();
        } else if self.lean.ends_with([' ', '(']) {
            self.rest = rest.trim_start_matches(' ');
        } else if !self.lean.is_empty() && !self.lean.ends_with('\n') {
            self.lean.push(' ');
        }
        Some(())
    }

    /// `"…"`
    fn quoted(&mut self, quote: char) -> Option<()> {
        let mut signs = self.rest.char_indices().skip(1);
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' => drop(signs.next()),
                '\n' => return None,
                _ if sign == quote => {
                    self.take(at + 1);
                    return Some(());
                }
                _ => {}
            }
        }
        None
    }

    /// `/…/`, in whose brackets a stroke is a stroke.
    fn pattern(&mut self) -> Option<()> {
        let mut signs = self.rest.char_indices().skip(1);
        let mut is_bracketed = false;
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' => drop(signs.next()),
                '\n' => return None,
                '[' => is_bracketed = true,
                ']' => is_bracketed = false,
                '/' if !is_bracketed => {
                    self.take(at + 1);
                    return Some(());
                }
                _ => {}
            }
        }
        None
    }

    /// The text of a template up to its end, or up to `${`, inside which no brace is open yet.
    fn template(&mut self) -> Option<Option<usize>> {
        let mut signs = self.rest.char_indices();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' => drop(signs.next()),
                '`' => {
                    self.take(at + 1);
                    return Some(None);
                }
                '$' if self.rest[at..].starts_with("${") => {
                    self.take(at + 2);
                    return Some(Some(0));
                }
                _ => {}
            }
        }
        None
    }
}

/// Does a stroke after this text begin a regular expression, and not divide?
fn begins_pattern(before: &str) -> bool {
    const WORDS: [&str; 6] = ["await", "case", "in", "of", "return", "typeof"];
    let before = before.trim_end();
    let is_of_word = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$';
    let word = &before[before.trim_end_matches(is_of_word).len()..];
    if !word.is_empty() {
        return WORDS.contains(&word);
    }
    !before.ends_with([')', ']', '}', '"', '\'', '`'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page;

    #[test]
    fn comments_and_indentation_go_and_nothing_else() {
        let check = |text: &str, lean: &str| assert_eq!(script(text).as_deref(), Some(lean));
        check("// a\nlet a = 1; // b\n\n  f(a);\n", "let a = 1;\nf(a);\n");
        check("/** a\n * b\n */\nlet a;\n", "let a;\n");
        check("return /* a\n */ b", "return\nb");
        check("let a = /** @type {A} */ (b);", "let a = (b);");
        check("a/**/b", "a b");
        check("f(\"// a\", 'b /* \\' c');", "f(\"// a\", 'b /* \\' c');");
        check(
            "f(`//  a\n  ${g({ b: `/*` })} //`);",
            "f(`//  a\n  ${g({ b: `/*` })} //`);",
        );
        check("f(`${\n  // a\n  b\n}  c`);", "f(`${\nb\n}  c`);");
        check("s.split(/[/'\"]\\//); // a", "s.split(/[/'\"]\\//); ");
        check("a = b / c; // d / e\n", "a = b / c;\n");
        check("return /'/.test(a);", "return /'/.test(a);");
        check("a = (b + c) / 2; // d's\n", "a = (b + c) / 2;\n");
    }

    #[test]
    fn what_is_not_understood_is_left_alone() {
        for text in ["f('a\n');", "f(`a);", "/* a", "f(`${a);", "x = /a\n/"] {
            assert_eq!(script(text), None, "{text}");
        }
        assert_eq!(style("a { b: 'c\n' }"), None);
    }

    #[test]
    fn style_sheets_keep_their_strings() {
        let lean = style("/* a */\na {\n  b: \"/* c */\"; /* d */\n}\n");
        assert_eq!(lean.as_deref(), Some("a {\nb: \"/* c */\";\n}\n"));
    }

    #[test]
    fn every_file_of_the_page_is_understood_and_twice_lean_is_lean() {
        for (path, data) in page::all() {
            let text = String::from_utf8_lossy(&data);
            let make = match path.rsplit('.').next() {
                Some("js") => script,
                Some("css") => style,
                _ => continue,
            };
            let lean = make(&text).unwrap_or_else(|| panic!("{path}"));
            assert_eq!(make(&lean).as_ref(), Some(&lean), "{path}");
            assert!(lean.len() <= text.len(), "{path}");
        }
    }
}
