//! Every sentence for people stands in a catalogue, in both languages, and is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use game::Lang;
use words::Catalogue;

/// Everything that the program and its page can say.
fn catalogues() -> Vec<&'static Catalogue> {
    let mut all: Vec<&Catalogue> = Vec::new();
    for top in [&siasat::TEXTS, &web::TEXTS, &arena::TEXTS, &game::TEXTS] {
        for catalogue in top.family() {
            if !all.contains(&catalogue) {
                all.push(catalogue);
            }
        }
    }
    all
}

fn keys() -> BTreeSet<&'static str> {
    catalogues().into_iter().flat_map(Catalogue::keys).collect()
}

#[test]
fn both_languages_say_the_same() {
    let faults: Vec<String> = catalogues()
        .into_iter()
        .flat_map(Catalogue::faults)
        .collect();
    assert_eq!(faults, [""; 0]);
}

#[test]
fn no_key_is_in_two_catalogues() {
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for catalogue in catalogues() {
        for key in catalogue.keys() {
            let other = owners.insert(key, catalogue.name());
            assert_eq!(other, None, "{key} is also in {}", catalogue.name());
        }
    }
}

/// Keys under these prefixes are made from words of the sources: the names of moves,
/// levels, options.
const MADE: &[&str] = &[
    "arena.",
    "colours.",
    "command.",
    "counter.",
    "glyphs.",
    "help.",
    "kind.",
    "lab.",
    "lab.family.",
    "lab.file.",
    "lab.legend.",
    "lab.order.",
    "lab.search.",
    "lab.step.",
    "lang.",
    "level.",
    "library.",
    "matrix.",
    "matrix.example.",
    "matrix.name-of-",
    "mine.",
    "mine.was.",
    "move.",
    "new.",
    "option.",
    "player-setting.",
    "player.",
    "puzzle.draw-",
    "puzzle.win-",
    "reckon.",
    "report.",
    "solve.",
    "speed.",
    "starts.",
    "theme.",
    "theme.stop-piece.",
    "trace.about.",
    "trace.axis.",
    "trace.kind.",
    "trace.line.",
    "trace.step.",
    "web.count.",
    "web.key.",
    "web.begin.",
    "web.learn.",
    "web.level.",
    "web.link.allow.",
    "web.link.asks.",
    "web.link.decline.",
    "web.link.wanted.",
    "web.mode.",
    "web.pen.",
    "web.pen.colour.",
    "web.setup.",
    "web.share.",
    "web.side.",
    "web.settings.coach.",
    "web.settings.colours.",
    "web.settings.notation.",
    "web.tempo.",
    "web.theme.",
    "web.threat.",
];

#[test]
fn every_key_is_used() {
    let used: BTreeSet<String> = sources(&["rs", "js", "html"])
        .iter()
        .flat_map(|file| {
            quoted_words(&file.text)
                .into_iter()
                .chain(fields(&file.text))
        })
        .collect();
    let is_used = |key: &str| {
        let stem = ["one", "many", "you", "about", "does", "short"]
            .iter()
            .find_map(|form| key.strip_suffix(form)?.strip_suffix('.'))
            .unwrap_or(key);
        let is_made = |prefix: &&str| {
            let word = stem.strip_prefix(*prefix);
            // An option's value has its key before it: `refill.near`.
            word.is_some_and(|word| word.split('.').all(|part| used.contains(part)))
        };
        // A test of the help itself looks at these.
        key.starts_with("cli.")
            || [key, stem].iter().any(|key| used.contains(*key))
            || MADE.iter().any(is_made)
    };
    let unused: Vec<&str> = keys().into_iter().filter(|key| !is_used(key)).collect();
    assert_eq!(unused, [""; 0], "in no source");
}

#[test]
fn every_key_that_is_used_exists() {
    let keys = keys();
    let mut missing = Vec::new();
    for file in sources(&["rs", "js"]) {
        // Its examples have keys of their own.
        if file.path.to_string_lossy().contains("/words/src/") {
            continue;
        }
        for call in ["say(", "fill(", "count(", "count_with(", "message(", "key("] {
            for key in first_arguments(&file.text, call) {
                let is_key = key.contains('.') && !key.contains(['$', '{', ' ', '/']);
                let exists = ["", ".one"]
                    .iter()
                    .any(|form| keys.contains(format!("{key}{form}").as_str()));
                if is_key && !exists {
                    missing.push(format!("{}: {key}", file.path.display()));
                }
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

/// Literals inside these are for programmers, for a database, or are looked for.
const FOR_PROGRAMS: [&str; 30] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "concat",
    "contains",
    "debug",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "ends_with",
    "error",
    "execute",
    "execute_batch",
    "expect",
    "expect_err",
    "include_str",
    "info",
    "panic",
    "prepare",
    "prepare_cached",
    "query_row",
    "replace",
    "split",
    "split_once",
    "starts_with",
    "strip_prefix",
    "strip_suffix",
    "trace",
    "unreachable",
    "warn",
];

/// Where other literals with several words may stand, and why.
const EXCEPTIONS: [(&str, &str); 50] = [
    // A game of somebody else, with its texts beside its rules, and its name.
    ("cli/templates/", ""),
    ("cli/src/new_game/", "Three in Line"),
    // Reasons that are kept in the records of matches, which programs read.
    ("arena/src/contestant.rs", ""),
    ("arena/src/engine.rs", ""),
    ("arena/src/play.rs", "too long"),
    // Names: of a game, of keys.
    ("games/src/connect4/mod.rs", "Connect Four"),
    ("games/src/sowing/info.rs", "Papan Dakon"),
    ("games/src/sowing/info.rs", "Toguz kumalak"),
    ("tui/src/app/help.rs", "Home End"),
    ("tui/src/study/stepper/mod.rs", "Home End"),
    // A section of the pseudo-code.
    ("lab/src/pseudocode.rs", "mcts any"),
    // The first lines of files of puzzles.
    ("cli/src/puzzles/make.rs", "# puzzles"),
    ("puzzles/src/file.rs", "# Siasat puzzles"),
    // Formats of other programs.
    ("cli/src/arena/", "SQLite format 3"),
    ("cli/src/explain/", "minimax alphabeta"),
    ("cli/src/ugi", ""),
    // Names of an evaluation's weights, as in files.
    ("games/src/adjacency/places.rs", ""),
    ("games/src/connect4/threats.rs", ""),
    ("games/src/kalah/extended.rs", ""),
    ("games/src/kalah/linear.rs", ""),
    ("games/src/knightthrough/race.rs", ""),
    // Documents, and figures of the course.
    ("lab/src/course/", ""),
    ("figures/src/", "<"),
    ("lab/src/picture/dot.rs", "digraph"),
    // Errors that only a programmer can meet.
    ("plain/src/play.rs", "chance has no outcome"),
    ("platform/src/", ""),
    ("search/src/trace/dyn_position.rs", ""),
    ("tournament/src/nats/worker.rs", "a job without a plan"),
    // Tables of databases, pages and figures.
    ("tournament/src/report/", "<"),
    ("tournament/src/report/csv.rs", "game,first"),
    ("tournament/src/store.rs", "SELECT"),
    ("tournament/src/store.rs", "CREATE"),
    ("tournament/src/store/sums.rs", "SELECT"),
    ("web/src/metrics.rs", "# TYPE"),
    ("web/src/store/", "CREATE"),
    ("web/src/store/worker.rs", "SELECT id"),
    // What is sent to a server, and what a test has counted.
    ("cli/src/bench/serve/client.rs", "HTTP/1.1"),
    ("cli/src/serve/health.rs", "HTTP/1.1"),
    // A script of the shell.
    ("arena/src/warden.rs", "read -r"),
    ("web/src/simulation/", ""),
    // How Python shows its objects, and documents them.
    ("python/src/", "siasat."),
    ("python/src/failure.rs", "cannot be taken"),
    // What the models of threads and the fuzz targets are called.
    ("search/src/engine/table.rs", "position"),
    ("solve/src/endgame/file.rs", "layer queue"),
    ("solve/src/table/interleavings.rs", ""),
    ("web/src/fuzz.rs", "no request"),
    // Said while the program is built.
    ("cli/build.rs", "SIASAT_MODULE"),
    // An example that is to be typed.
    ("cli/src/doctor/mod.rs", "db build"),
    ("tournament/src/plan/read.rs", "[[player]]"),
    ("folders/src/file.rs", "larger than 16 MB"),
];

#[test]
fn sentences_stand_in_catalogues() {
    let mut outside = Vec::new();
    for file in sources(&["rs"]) {
        let path = file.path.to_string_lossy().replace('\\', "/");
        if path.contains("/gametest/") || path.contains("/words/") {
            continue;
        }
        for literal in literals(&file.text) {
            let is_for_programs = literal
                .inside
                .iter()
                .any(|name| name.starts_with('#') || FOR_PROGRAMS.contains(&name.as_str()));
            let is_exception = EXCEPTIONS
                .iter()
                .any(|(place, part)| path.contains(place) && literal.text.contains(part));
            if is_sentence(&literal.text) && !is_for_programs && !is_exception {
                outside.push(format!("{path}: {:?}", literal.text));
            }
        }
    }
    assert_eq!(outside, [""; 0]);
}

#[test]
fn the_page_says_nothing_by_itself() {
    let mut outside = Vec::new();
    for file in sources(&["js"]) {
        let path = file.path.to_string_lossy().replace('\\', "/");
        if !path.contains("/web/page/") {
            continue;
        }
        for line in file.text.lines() {
            for text in texts_between_tags(line) {
                if is_sentence(text) {
                    outside.push(format!("{path}: {text:?}"));
                }
            }
        }
    }
    assert_eq!(outside, [""; 0]);
}

#[test]
fn the_scanner_sees_sentences() {
    let found = |source: &str| -> Vec<String> {
        let is_free = |literal: &Literal| {
            let inside = &literal.inside;
            !inside
                .iter()
                .any(|name| FOR_PROGRAMS.contains(&name.as_str()))
        };
        let all = literals(source).into_iter().filter(is_free);
        all.filter(|literal| is_sentence(&literal.text))
            .map(|literal| literal.text)
            .collect()
    };
    assert_eq!(found("say(\"no move here\")"), ["no move here"]);
    assert_eq!(
        found("format!(\"no {given} here now\")"),
        ["no {given} here now"]
    );
    assert_eq!(found("x.expect(\"a legal move\")"), [""; 0]);
    assert_eq!(
        found("// \"no move here\"\nsay(\"turn.move\", '\"')"),
        [""; 0]
    );
    assert_eq!(found("let key = \"lab.step\"; f(\"kalah\")"), [""; 0]);
    assert_eq!(texts_between_tags("<b>Play now</b>${x}"), ["Play now"]);
}

#[test]
fn the_program_speaks_both_languages() {
    for (lang, words) in [(Lang::En, "Print help"), (Lang::Id, "Tampilkan bantuan")] {
        assert_eq!(siasat::TEXTS.words(lang).say("cli.any.help"), words);
    }
}

struct Source {
    path: PathBuf,
    text: String,
}

/// The sources of all crates without their tests.
fn sources(endings: &[&str]) -> Vec<Source> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut waiting = vec![crates];
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("a file").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                let is_source =
                    !["tests", "examples", "target", "vendor", "node_modules"].contains(&&*name);
                if is_source {
                    waiting.push(path);
                }
            } else if endings
                .iter()
                .any(|ending| name.ends_with(&format!(".{ending}")))
                && !name.ends_with("tests.rs")
            {
                let text = fs::read_to_string(&path).expect("a source is text");
                let text = without_tests(&text).to_owned();
                found.push(Source { path, text });
            }
        }
    }
    found
}

/// What comes before the module of tests, which ends a file.
fn without_tests(source: &str) -> &str {
    let mut modules = source.match_indices("#[cfg(test)]\nmod ");
    let tests = modules.find(|(at, _)| {
        let line = source[*at..].lines().nth(1).unwrap_or_default();
        line.ends_with('{')
    });
    tests.map_or(source, |(start, _)| &source[..start])
}

/// Words in quotes that could be keys.
fn quoted_words(source: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = source;
    while let Some(start) = rest.find(['"', '\'', '`']) {
        let quote = &rest[start..=start];
        rest = &rest[start + 1..];
        if let Some((word, _)) = rest.split_once(quote) {
            let is_word = !word.is_empty()
                && word
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || ".-?_".contains(c));
            if is_word {
                words.push(word.to_owned());
            }
        }
    }
    words
}

/// `words.back` is the key `report.back` in the page of a report.
fn fields(source: &str) -> Vec<String> {
    let uses = source.match_indices("words.");
    uses.map(|(at, found)| {
        let name = &source[at + found.len()..];
        let end = name.find(|c: char| !c.is_ascii_alphanumeric());
        format!("report.{}", &name[..end.unwrap_or(name.len())])
    })
    .chain(object_keys(source))
    .collect()
}

/// `{ rps: … }`
fn object_keys(source: &str) -> impl Iterator<Item = String> {
    source.match_indices(':').map(|(at, _)| {
        let before = &source[..at];
        let start = before.rfind(|c: char| !c.is_ascii_alphanumeric());
        before[start.map_or(0, |at| at + 1)..].to_owned()
    })
}

/// The literals that are the first argument of calls of this name.
fn first_arguments<'s>(source: &'s str, call: &str) -> Vec<&'s str> {
    let mut found = Vec::new();
    for (at, _) in source.match_indices(call) {
        let is_whole_name = !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let mut inside = source[at + call.len()..].trim_start();
        if call == "key(" {
            // `Text::key(&TEXTS, "…")`
            let Some((texts, rest)) = inside.split_once(',') else {
                continue;
            };
            if !texts.ends_with("TEXTS") {
                continue;
            }
            inside = rest.trim_start();
        }
        if let Some(literal) = inside.strip_prefix('"').filter(|_| is_whole_name)
            && let Some((key, _)) = literal.split_once('"')
        {
            found.push(key);
        }
    }
    found
}

struct Literal {
    text: String,
    /// The names before the brackets it stands in, outermost first; `#` begins an
    /// attribute.
    inside: Vec<String>,
}

/// The string literals of a Rust source.
fn literals(source: &str) -> Vec<Literal> {
    let mut found = Vec::new();
    let mut inside: Vec<String> = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let before = &source[..source.len() - rest.len()];
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
            continue;
        }
        if let Some((text, after)) = raw_literal(before, rest).or_else(|| literal(rest)) {
            found.push(Literal {
                text,
                inside: inside.clone(),
            });
            rest = after;
            continue;
        }
        match c {
            '(' | '[' | '{' => inside.push(name_before(before)),
            ')' | ']' | '}' => {
                inside.pop();
            }
            '\'' => {
                rest = after_char(rest);
                continue;
            }
            _ => {}
        }
        rest = &rest[c.len_utf8()..];
    }
    found
}

/// `"…"`
fn literal(source: &str) -> Option<(String, &str)> {
    let inside = source.strip_prefix('"')?;
    let mut is_escaped = false;
    let end = inside.find(|c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    })?;
    Some((inside[..end].to_owned(), &inside[end + 1..]))
}

/// `r"…"`, `r#"…"#`
fn raw_literal<'s>(before: &str, source: &'s str) -> Option<(String, &'s str)> {
    if before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let after = source.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let inside = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let (text, rest) = inside.split_once(&end)?;
    Some((text.to_owned(), rest))
}

/// What follows a character literal, or the quote of a lifetime.
fn after_char(source: &str) -> &str {
    let inside = &source[1..];
    let mut letters = inside.char_indices();
    let (_, first) = letters.next().unwrap_or((0, ' '));
    let skipped = if first == '\\' {
        inside
            .get(2..)
            .and_then(|more| more.find('\''))
            .map(|at| at + 2)
    } else {
        letters.next().filter(|(_, c)| *c == '\'').map(|(at, _)| at)
    };
    skipped.map_or(inside, |at| &inside[at + 1..])
}

/// The name of what is called, `#` for an attribute.
fn name_before(before: &str) -> String {
    let before = before.trim_end();
    if before.ends_with('#') || before.ends_with("#!") {
        return "#".to_owned();
    }
    let before = before.strip_suffix('!').unwrap_or(before);
    let start = before.rfind(|c: char| !(c.is_alphanumeric() || c == '_'));
    before[start.map_or(0, |at| at + 1)..].to_owned()
}

/// Two words in a row, as people write them.
fn is_sentence(text: &str) -> bool {
    let mut words = Vec::new();
    let mut depth = 0;
    let shown: String = text
        .replace("\\n", " ")
        .replace("\\\n", " ")
        .chars()
        .map(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth > 0 || c == '}' { '0' } else { c }
        })
        .collect();
    for word in shown.split_whitespace() {
        let word = word.trim_end_matches(['.', ',', ':', ';', '!', '?']);
        let is_word = word.len() > 1
            && word.chars().all(|c| c.is_ascii_alphabetic())
            && word.chars().skip(1).all(|c| c.is_ascii_lowercase());
        words.push(is_word);
    }
    words.windows(2).any(|pair| pair == [true, true])
}

/// What stands between tags in a line of a template: `<b>Play now</b>`.
fn texts_between_tags(line: &str) -> Vec<&str> {
    let ends = line
        .match_indices('>')
        .filter(|(at, _)| !line[..*at].ends_with('='));
    ends.filter_map(|(at, _)| {
        let after = &line[at + 1..];
        let (text, _) = after.split_once("</")?;
        let is_text = !text.is_empty() && !text.contains(['<', '$', '{', '(', '=', '"', '`']);
        is_text.then_some(text)
    })
    .collect()
}
