//! A function is one idea, or a list of steps that fits on a page.

use crate::source::{self, Source};

/// The longest that a function may be, from its first line to its closing brace.
const LONGEST: usize = 100;

#[test]
fn no_function_is_longer_than_a_page() {
    let mut long = Vec::new();
    for source in source::rust() {
        for (line, name, length) in functions(&source) {
            if length > LONGEST {
                long.push(format!("{}:{line} {name}: {length} lines", source.path));
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn nobody_is_allowed_too_many_arguments() {
    for source in source::rust() {
        let allowed = source.code.contains("too_many_arguments");
        assert!(!allowed, "{} allows too many arguments", source.path);
    }
}

/// Each function with the number of its first line and its length, told by indentation:
/// everything here is formatted by rustfmt.
fn functions(source: &Source) -> Vec<(usize, String, usize)> {
    let mut found = Vec::new();
    let lines: Vec<&str> = source.code.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let start = line.trim_start();
        let before = start.split("fn ").next().unwrap_or_default();
        let qualifiers = before.split_whitespace();
        let is_function = start.contains("fn ")
            && qualifiers.clone().all(|word| {
                word.starts_with("pub") || ["const", "async", "unsafe", "extern"].contains(&word)
            });
        if !is_function {
            continue;
        }
        let indent = line.len() - start.len();
        let ends = |line: &&&str| {
            let is_closed = line.starts_with(&format!("{}}}", " ".repeat(indent)));
            let is_declared = line.len() - line.trim_start().len() == indent && line.ends_with(';');
            is_closed || is_declared
        };
        let is_one_line = line.ends_with('}') || line.ends_with(';');
        let more = lines[at + 1..].iter().position(|line| ends(&line));
        let length = if is_one_line {
            1
        } else {
            more.map_or(1, |more| more + 2)
        };
        let name = start.split("fn ").nth(1).unwrap_or_default();
        let name = name.split(['(', '<']).next().unwrap_or_default();
        found.push((at + 1, name.to_owned(), length));
    }
    found
}

#[test]
fn functions_are_found_with_their_length() {
    let source = Source {
        krate: String::new(),
        path: String::new(),
        code: "pub(crate) fn a() {}\nimpl B {\n    const fn b(\n        c: u8,\n    ) {\n        d();\n    }\n}"
            .to_owned(),
    };
    assert_eq!(
        functions(&source),
        [(1, "a".to_owned(), 1), (3, "b".to_owned(), 5)]
    );
}
