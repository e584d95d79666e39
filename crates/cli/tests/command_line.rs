//! The command line as people expect it: shells, manual pages, configuration, numbers,
//! colours, the doctor.

#[path = "support/screen.rs"]
mod screen;
mod support;

use std::io::Write;
use std::process::{Command, Stdio};
use std::{env, fs};

use screen::{Screen, new_home};
use serde_json::Value;
use support::folder::Folder;
use support::{Ran, check_refusal, prints, siasat, siasat_with};

/// Runs the program with these variables, and folders of its own.
fn run_with(folder: &Folder, variables: &[(&str, &str)], args: &[&str]) -> Ran {
    let ran = Command::new(env!("CARGO_BIN_EXE_siasat"))
        .args(args)
        .env("LC_ALL", "en_GB.UTF-8")
        .env_remove("SIASAT_CONFIG")
        .env("XDG_CONFIG_HOME", folder.path().join("config"))
        .env("XDG_STATE_HOME", folder.path().join("state"))
        .env("XDG_DATA_HOME", folder.path().join("data"))
        .envs(variables.iter().copied())
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output();
    ran.expect("the program runs").into()
}

/// A folder with this configuration.
fn configured(text: &str) -> Folder {
    let folder = Folder::new("config");
    fs::create_dir_all(folder.path().join("config/siasat")).expect("a folder");
    folder.write("config/siasat/config.toml", text);
    folder
}

#[test]
fn the_shells_that_are_installed_load_their_completions() {
    let folder = Folder::new("shells");
    for (shell, file) in [
        ("bash", "siasat.bash"),
        ("zsh", "_siasat"),
        ("fish", "siasat.fish"),
        ("elvish", "siasat.elv"),
        ("powershell", "siasat.ps1"),
    ] {
        let ran = siasat(&["completions", shell]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{shell}");
        for word in ["perft", "doctor", "position"] {
            assert!(ran.out.contains(word), "{shell}: {word}");
        }
        folder.write(file, &ran.out);
    }
    folder.write("load.elv", ELVISH);
    let bash = "source siasat.bash; COMP_WORDS=(siasat doc); COMP_CWORD=1; _siasat siasat doc siasat; echo ${COMPREPLY[@]}";
    let zsh = "fpath=(. $fpath); autoload -U compinit; compinit -D -u; autoload +X _siasat; functions _siasat";
    let fish = "source siasat.fish; complete -C 'siasat doc'";
    for (program, args) in [
        ("bash", &["--norc", "-c", bash][..]),
        ("zsh", &["-f", "-c", zsh]),
        ("fish", &["--no-config", "-c", fish]),
        ("elvish", &["-norc", "load.elv"]),
        ("pwsh", &["-NoProfile", "-NonInteractive", "-Command", PWSH]),
    ] {
        let mut command = Command::new(program);
        let Ok(ran) = command.args(args).current_dir(folder.path()).output() else {
            assert_ne!(program, "bash", "bash is everywhere");
            let wanted = env::var("SIASAT_SHELLS").unwrap_or_default();
            let is_wanted = wanted.split(' ').any(|one| one == program);
            assert!(!is_wanted, "{program} is not here");
            continue;
        };
        let ran = Ran::from(ran);
        let completes = ran.code == 0 && ran.out.contains("doctor");
        assert!(completes, "{program}: {} {}", ran.out, ran.err);
        println!("{program} has loaded its script");
    }
}

/// Loads the script for PowerShell, and asks what completes the beginning of a command.
const PWSH: &str = "
. ./siasat.ps1
(TabExpansion2 -inputScript 'siasat doc' -cursorColumn 10).CompletionMatches.CompletionText
";

/// Asks the script for Elvish. Its editor is only there for people; this stands for it.
const ELVISH: &str = "
var completion: = (ns [&arg-completer=[&]])
var candidate~ = {|text &display=''| put $text }
var edit: = (ns [&completion:=$completion: &complex-candidate~=$candidate~])
eval (slurp < siasat.elv) &ns=(ns [&edit:=$edit:])
var found = [($edit:completion:arg-completer[siasat] siasat doc)]
echo $@found
";

#[test]
fn the_menu_line_by_line_reads_from_a_pipe() {
    let ran = siasat_with(&["--plain"], b"nim\n7\nq\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in ["What shall we play?", "Stopped before move 1.", "Goodbye"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    // What is no text is no answer.
    let ran = siasat_with(&["puzzles", "play", "--game", "nim"], b"\xff\xfe\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let folder = Folder::new("man");
    let man = folder.file("man1");
    prints(&["man", &man], &["manual pages are in"]);
    for name in ["siasat", "siasat-play", "siasat-arena-run", "siasat-doctor"] {
        let page = fs::read_to_string(format!("{man}/{name}.1")).expect("a page");
        assert!(page.contains(".TH"), "{page}");
        assert!(
            page.contains(&name.replace('-', "\\-")) || page.contains(name),
            "{page}"
        );
    }
    let mut pages = 0;
    for entry in fs::read_dir(&man).expect("a folder").flatten() {
        let page = fs::read_to_string(entry.path()).expect("a page");
        let text = rendered(&page, &entry.path().display().to_string());
        assert!(text.contains("NAME") && text.contains("siasat"), "{text}");
        pages += 1;
    }
    assert!(pages > 40, "{pages}");
    let play = fs::read_to_string(format!("{man}/siasat-play.1")).expect("a page");
    let play = rendered(&play, "siasat-play.1");
    for part in ["--second", "--plain", "siasat play kalah"] {
        assert!(play.contains(part), "{part}: {play}");
    }
    man_shows_them(&man);
}

/// Where there is a `man` that shows pages, it shows all of these.
fn man_shows_them(folder: &str) {
    let show = |page: &str| {
        let mut man = Command::new("man");
        man.args(["-l", "-P", "cat", page]);
        // Plain hyphens, and lines on which no name is divided.
        man.env("LC_ALL", "C").env("MANWIDTH", "120").output()
    };
    let Ok(first) = show(&format!("{folder}/siasat.1")) else {
        return println!("there is no `man` here");
    };
    // What images of containers have in its place, so as to be small.
    if String::from_utf8_lossy(&first.stdout).contains("has been minimized") {
        return println!("`man` shows nothing here");
    }
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path().display().to_string();
        let shown = show(&path).expect("it was there before");
        let text = String::from_utf8_lossy(&shown.stdout).into_owned();
        let complaints = String::from_utf8_lossy(&shown.stderr).into_owned();
        assert!(shown.status.success(), "{path}: {complaints}");
        let name = entry.file_name().to_string_lossy().replace(".1", "");
        for part in ["NAME", "SYNOPSIS", "OPTIONS", &name] {
            assert!(text.contains(part), "{path}: {part}: {text}");
        }
        if name == "siasat-play" {
            assert!(text.contains("--second"), "{text}");
        }
    }
}

/// What `man` would show of a page, without its layout: every request and every escape must be
/// one that it knows.
fn rendered(page: &str, name: &str) -> String {
    const REQUESTS: [&str; 16] = [
        ".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".RS", ".RE", ".br", ".ie", ".el", ".nf", ".fi",
        ".B", ".I", ".sp",
    ];
    let mut text = String::new();
    for line in page.lines() {
        if line.starts_with(['.', '\'']) {
            let mut words = line.split(' ');
            let request = words.next().unwrap_or_default();
            assert!(REQUESTS.contains(&request), "{name}: {line}");
            if request == ".ie" || request == ".el" {
                continue;
            }
            text.extend(words.flat_map(|word| [word, " "]));
        } else {
            let mut letters = line.chars();
            while let Some(letter) = letters.next() {
                if letter != '\\' {
                    text.push(letter);
                    continue;
                }
                match letters.next() {
                    Some('f') => {
                        let font = letters.next();
                        assert!(
                            font.is_some_and(|font| "BIRP".contains(font)),
                            "{name}: {line}"
                        );
                    }
                    Some('(') => {
                        let sign: String = letters.by_ref().take(2).collect();
                        assert_eq!(sign, "aq", "{name}: {line}");
                        text.push('\'');
                    }
                    // An apostrophe as the first lines of the page define it.
                    Some('*') => {
                        let sign: String = letters.by_ref().take(3).collect();
                        assert_eq!(sign, "(Aq", "{name}: {line}");
                        assert!(page.contains(".ds Aq "), "{name}: {line}");
                        text.push('\'');
                    }
                    Some('&') => {}
                    Some('-') => text.push('-'),
                    Some('\\' | 'e') => text.push('\\'),
                    Some(' ') => text.push(' '),
                    other => panic!("{name}: {other:?} in {line}"),
                }
            }
        }
        text.push('\n');
    }
    text
}

/// All commands, also those inside others, by their words.
fn commands() -> Vec<Vec<String>> {
    let mut found = vec![Vec::new()];
    let mut waiting = found.clone();
    while let Some(path) = waiting.pop() {
        let mut args: Vec<&str> = path.iter().map(String::as_str).collect();
        args.push("--help");
        let ran = siasat(&args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        let Some((_, rest)) = ran.out.split_once("Commands:\n") else {
            continue;
        };
        let names = rest.lines().take_while(|line| !line.is_empty());
        let names = names.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        for name in names.filter_map(|line| line.split_whitespace().next()) {
            if name != "help" {
                let mut inner = path.clone();
                inner.push(name.to_owned());
                found.push(inner.clone());
                waiting.push(inner);
            }
        }
    }
    found
}

#[test]
fn every_help_has_examples_in_both_languages() {
    let all = commands();
    assert!(all.len() > 40, "{}", all.len());
    for path in all {
        let args: Vec<&str> = path.iter().map(String::as_str).collect();
        for (lang, words) in [
            ("en", ["Usage:", "Options:", "Examples:"]),
            ("id", ["Pemakaian:", "Opsi:", "Contoh:"]),
        ] {
            let ran = siasat(&[&args[..], &["--help", "--lang", lang]].concat());
            assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
            for word in words {
                assert!(
                    ran.out.contains(word),
                    "{args:?} {lang}: no {word}\n{}",
                    ran.out
                );
            }
            let example = format!("\n  siasat {}", args.join(" "));
            assert!(
                ran.out.contains(example.trim_end()),
                "{args:?}\n{}",
                ran.out
            );
        }
    }
}

#[test]
fn options_come_from_the_command_line_a_variable_or_the_file() {
    let folder = configured("lang = \"id\"\n[perft]\ndepth = 2\nthreads = 1\n");
    let ran = run_with(&folder, &[], &["perft", "tictactoe"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (0, "perft 1 = 9\nperft 2 = 72\n")
    );
    let ran = run_with(
        &folder,
        &[("SIASAT_PERFT_DEPTH", "1")],
        &["perft", "tictactoe"],
    );
    assert_eq!(ran.out, "perft 1 = 9\n");
    let ran = run_with(&folder, &[("SIASAT_DEPTH", "1")], &["perft", "tictactoe"]);
    assert_eq!(ran.out, "perft 1 = 9\n");
    let variables = [("SIASAT_DEPTH", "1")];
    let ran = run_with(&folder, &variables, &["perft", "tictactoe", "--depth", "3"]);
    assert!(ran.out.ends_with("perft 3 = 504\n"), "{}", ran.out);
    // The language, too, and switches.
    let shown = run_with(&folder, &[], &["show", "kalah"]);
    assert!(
        shown.out.contains("Giliran pemain pertama."),
        "{}",
        shown.out
    );
    let shown = run_with(&folder, &[("SIASAT_LANG", "en")], &["show", "kalah"]);
    assert!(shown.out.contains("First player's turn."), "{}", shown.out);
    let shown = run_with(&folder, &[("SIASAT_ASCII", "yes")], &["show", "connect4"]);
    assert!(shown.out.is_ascii(), "{}", shown.out);
    // What does not go with the command line is left out.
    let variables = [("SIASAT_POSITION", "1 1 | 0 / 1 1 | 0 / first")];
    folder.write("a.game", "[Game \"nim\"]\n\n1. 2 *\n");
    let shown = run_with(
        &folder,
        &variables,
        &["show", "--load", "a.game", "--lang", "en"],
    );
    assert_eq!(shown.code, 0, "{}", shown.err);
}

#[test]
fn mistakes_in_the_configuration_are_told_with_their_place() {
    for (text, parts) in [
        ("[perft]\ndeep = 3\n", ["config.toml", "`perft.deep`"]),
        ("[nothing]\nx = 1\n", ["config.toml", "`nothing"]),
        ("depth = [1\n", ["config.toml", "array"]),
        (
            "[perft]\ndepth = \"x\"\n",
            ["config.toml (depth)", "`--depth` cannot be `x`"],
        ),
    ] {
        let folder = configured(text);
        let ran = run_with(&folder, &[], &["perft", "tictactoe"]);
        check_refusal(&ran, &["perft"], &parts);
    }
    let folder = configured("");
    let ran = run_with(&folder, &[("SIASAT_ASCII", "maybe")], &["show", "kalah"]);
    check_refusal(&ran, &["show"], &["SIASAT_ASCII", "neither yes nor no"]);
}

#[test]
fn the_doctor_finds_what_is_broken() {
    let folder = Folder::new("doctor");
    let fine = run_with(&folder, &[], &["doctor"]);
    assert_eq!((fine.code, fine.err.as_str()), (0, ""), "{}", fine.out);
    assert!(fine.out.contains("Everything is in order."), "{}", fine.out);
    assert!(fine.out.contains("kalah"), "{}", fine.out);
    // The copies for newer processors that a package would have put beside it.
    #[cfg(target_arch = "x86_64")]
    for (copy, is_built_in) in [
        ("v3, for AVX2: not ", cfg!(target_feature = "avx2")),
        (
            "v4, for AVX-512: not ",
            cfg!(target_feature = "avx512vpopcntdq"),
        ),
    ] {
        let state = if is_built_in { "needed" } else { "installed" };
        let line = format!("{copy}{state}");
        assert!(fine.out.contains(&line), "{line}: {}", fine.out);
    }
    let line = |label: &str| {
        let found = fine.out.lines().find(|line| line.starts_with(label));
        found.unwrap_or_else(|| panic!("no {label}: {}", fine.out))
    };
    for book in ["connect4", "kalah"] {
        let is_listed = |line: &str| line.starts_with("book ") && line.contains(book);
        assert!(fine.out.lines().any(is_listed), "{book}: {}", fine.out);
    }
    // What the processor has, beside what the program uses of it.
    let (has, uses) = (line("it has"), line("built with"));
    #[cfg(target_arch = "x86_64")]
    {
        let there = |name: &str| has.split_whitespace().any(|word| word == name);
        assert_eq!(
            there("avx2"),
            std::is_x86_feature_detected!("avx2"),
            "{has}"
        );
        assert_eq!(
            there("popcnt"),
            std::is_x86_feature_detected!("popcnt"),
            "{has}"
        );
        assert_eq!(
            there("avx512f"),
            std::is_x86_feature_detected!("avx512f"),
            "{has}"
        );
    }
    assert!(uses.len() > "built with".len(), "{uses}");
    let told = run_with(&folder, &[], &["doctor", "--json"]);
    let told: Value = serde_json::from_str(told.out.trim()).expect("JSON");
    let processor = &told["processor"];
    if cfg!(target_arch = "x86_64") {
        assert_eq!(processor["copies"][1]["name"], "v4");
        assert_eq!(processor["copies"][1]["installed"], false);
        assert_eq!(processor["features"][0]["name"], "popcnt");
    }
    assert_eq!(
        (&told["fine"], &told["partial"]),
        (&true.into(), &false.into())
    );
    let built = run_with(&folder, &[], &["db", "build", "kalah", "--seeds", "6"]);
    assert_eq!(built.code, 0, "{}", built.err);
    let file = folder.path().join("data/siasat/endgames");
    let file = fs::read_dir(file).expect("a folder").flatten().next();
    let file = file.expect("a database").path();
    let mut bytes = fs::read(&file).expect("a database");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("a database");
    fs::create_dir_all(folder.path().join("data/siasat/games")).expect("a folder");
    folder.write("data/siasat/games/torn.game", "[Game");
    fs::create_dir_all(folder.path().join("config/siasat")).expect("a folder");
    folder.write("config/siasat/config.toml", "frobnicate = 1\n");
    folder.write("config/siasat/settings.json", "{");
    let sick = run_with(&folder, &[], &["doctor", "--json"]);
    assert_eq!(sick.code, 1, "{}", sick.out);
    let found: Value = serde_json::from_str(sick.out.trim()).expect("JSON");
    assert_eq!(found["fine"], false);
    let troubles = found["troubles"].as_array().expect("a list");
    let all = found["troubles"].to_string();
    assert_eq!(troubles.len(), 4, "{all}");
    for part in ["torn.game", "frobnicate", "settings.json", "db build kalah"] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let said = run_with(&folder, &[], &["doctor", "--lang", "id"]);
    assert!(said.out.contains("perbaikan"), "{}", said.out);
}

#[test]
fn the_library_lists_counts_exports_and_imports() {
    let folder = Folder::new("library-command");
    folder.write(
        "games.game",
        "[Game \"nim\"]\n[First \"human\"]\n[Second \"level=easy\"]\n\n1. 2 1 first\n\n\
         [Game \"kalah\"]\n[First \"level=easy\"]\n[Second \"human\"]\n\n1. 3 6 *\n",
    );
    let run = |args: &[&str]| {
        let ran = run_with(&folder, &[], args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        ran.out
    };
    assert!(run(&["library"]).contains("Nothing has been played yet."));
    assert_eq!(
        run(&["library", "import", "games.game"]),
        "Games added: 2.\n"
    );
    assert_eq!(
        run(&["library", "import", "games.game"]),
        "Games added: 0.\n"
    );
    let empty = run_with(&folder, &[], &["library", "import", "/dev/null"]);
    assert_eq!(empty.code, 2, "{}", empty.out);
    assert!(
        empty.err.contains("there is no game in it"),
        "{}",
        empty.err
    );
    let listed = run(&["library", "--json"]);
    assert_eq!(listed.lines().count(), 2, "{listed}");
    let listed = run(&["library", "--only", "unfinished"]);
    assert!(
        listed.contains("Kalah") && !listed.contains("Nim"),
        "{listed}"
    );
    let counted = run(&["library", "stats"]);
    assert!(counted.contains("1 won, 0 drawn, 0 lost"), "{counted}");
    assert!(!counted.contains("accuracy"), "{counted}");
    folder.write(
        "exact.game",
        "[Game \"nim\"]\n[First \"human\"]\n[Second \"level=easy\"]\n[Accuracy \"75\"]\n\n\
         1. 1 2 first\n",
    );
    run(&["library", "import", "exact.game"]);
    let counted = run(&["library", "stats"]);
    assert_eq!(counted.matches("; accuracy 75 %").count(), 2, "{counted}");
    let told: Value =
        serde_json::from_str(run(&["library", "stats", "--json"]).trim()).expect("JSON");
    assert_eq!(told["accuracy"], 75);
    assert_eq!(told["opponents"][0]["accuracy"], 75);
    let exact = run(&["library", "--json", "--only", "won"]);
    let newest: Value = serde_json::from_str(exact.lines().next().expect("a game")).expect("JSON");
    run(&[
        "library",
        "remove",
        newest["name"].as_str().expect("a name"),
    ]);
    assert!(run(&["library", "export", "all.game"]).contains("2 games are in all.game"));
    assert!(run(&["library", "export", "-", "--only", "won"]).contains("[Game \"nim\"]"));
    let object: Value =
        serde_json::from_str(run(&["library", "--json", "--game", "nim"]).trim()).expect("JSON");
    let name = object["name"].as_str().expect("a name");
    run(&["library", "remove", name]);
    assert_eq!(run(&["library", "--json"]).lines().count(), 1);
    let again = run_with(&folder, &[], &["library", "remove", name]);
    check_refusal(&again, &["library"], &["no game"]);
    for (name, says) in [
        ("kala", "Did you mean `kalah`?"),
        ("kalah:pits=4", "give `kalah`"),
    ] {
        let args = ["library", "--game", name];
        check_refusal(&run_with(&folder, &[], &args), &args, &[says]);
    }
    assert_eq!(run(&["library", "--json", "--game", "oware"]), "");
    // A file that is no game is told, and the others are listed.
    folder.write("data/siasat/games/torn.game", "[Game");
    let listed = run_with(&folder, &[], &["library", "--json"]);
    assert_eq!((listed.code, listed.out.lines().count()), (0, 1));
    assert_eq!(listed.err.lines().count(), 1, "{}", listed.err);
    assert!(listed.err.contains("torn.game"), "{}", listed.err);
    // A folder that cannot be read is no empty library.
    let games = folder.path().join("data/siasat/games");
    fs::rename(&games, folder.path().join("away")).expect("our folder");
    fs::write(&games, "no folder").expect("a file");
    for args in [&["library"][..], &["library", "import", "games.game"]] {
        check_refusal(&run_with(&folder, &[], args), args, &["siasat/games"]);
    }
    let examined = run_with(&folder, &[], &["doctor"]);
    assert_eq!(examined.code, 1, "{}", examined.err);
    assert!(
        examined.out.contains("the right to read"),
        "{}",
        examined.out
    );
}

#[test]
fn people_get_separators_and_colours_and_pipes_do_not() {
    let piped = siasat(&["solve", "kalah:pits=4,seeds=2"]);
    assert!(!piped.out.contains('\x1b'), "{}", piped.out);
    let nodes = |out: &str| {
        out.lines()
            .find(|line| line.contains("nodes"))
            .map(str::to_owned)
    };
    let line = nodes(&piped.out).expect("a line");
    assert!(!line.contains(','), "{line}");
    let line = nodes(&siasat(&["solve", "kalah:pits=4,seeds=2", "--lang", "id"]).out);
    assert_eq!(line, None);
    // In Indonesian numbers have a comma, and none in JSON.
    let said = siasat(&[
        "match",
        "tictactoe",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "4",
        "--lang",
        "id",
    ]);
    let points = said
        .out
        .lines()
        .find(|line| line.starts_with("poin"))
        .expect("a line");
    assert!(points.contains(',') && !points.contains('.'), "{points}");
    let gap = said
        .out
        .lines()
        .find(|line| line.contains("pelanggaran, pertama"));
    assert!(
        gap.expect("a line").contains("pertama  0 waktu"),
        "{}",
        said.out
    );
    // At a terminal.
    let home = new_home();
    let screen = Screen::start_at(&home, &["perft", "connect4", "--depth", "6"]);
    screen.sees("perft 6 = 117,649");
    let screen = Screen::start_at(
        &new_home(),
        &["perft", "connect4", "--depth", "6", "--lang", "id"],
    );
    screen.sees("perft 6 = 117.649");
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    let has_colours = |variables: &[(&str, String)]| {
        let screen = Screen::start_with(&new_home(), &["doctor"], variables);
        screen.sees("Everything is in order.");
        // The green of the last line, and bold labels.
        let shown = screen.coloured();
        let is_green = shown.contains("\x1b[32m") || shown.contains(";32m");
        assert_eq!(is_green, shown.contains("\x1b[1m"), "{shown}");
        is_green
    };
    assert!(has_colours(&[]));
    assert!(has_colours(&[("NO_COLOR", String::new())]));
    assert!(!has_colours(&[("NO_COLOR", "1".to_owned())]));
    assert!(!has_colours(&[("TERM", "dumb".to_owned())]));
    // A failure is red, too, and its text is not.
    let screen = Screen::start(&["show", "kalahh"]);
    screen.sees("no game");
    let shown = screen.coloured();
    assert!(
        shown.contains("31m") && shown.contains("siasat:"),
        "{shown}"
    );
}

#[test]
fn what_takes_long_shows_how_far_it_is() {
    let screen = Screen::start(&["perft", "connect4", "--depth", "14", "--threads", "1"]);
    screen.until("progress", |shown| {
        let mut lines = shown.lines();
        lines.any(|line| line.starts_with("depth 1") && line.trim_end().ends_with(" s"))
    });
    drop(screen);
    let long = [
        "explain",
        "connect4",
        "--algorithm",
        "minimax",
        "--depth",
        "14",
    ];
    Screen::start(&long).sees("searching, 1");
    let load = [
        "bench",
        "serve",
        "--seconds",
        "20",
        "--players",
        "1",
        "--analyses",
        "1",
    ];
    Screen::start(&load).sees("1 of 20 s");
    // A report of games that never come.
    let home = new_home();
    let silent = home.join("silent.db");
    let made = Command::new("mkfifo").arg(&silent).status();
    assert!(made.is_ok_and(|status| status.success()));
    let screen = Screen::start_at(&home, &["arena", "report", "silent.db", "--out", "-"]);
    screen.sees("making the report, 1");
    drop(screen);
    for command in ["status", "check", "export"] {
        let home = new_home();
        let made = Command::new("mkfifo").arg(home.join("silent.db")).status();
        assert!(made.is_ok_and(|status| status.success()));
        Screen::start_at(&home, &["arena", command, "silent.db"]).sees("reading the games, 1");
    }
    // The games of a generation, which take a while.
    let tune = [
        "tune",
        "kalah",
        "--population",
        "40",
        "--games",
        "1000",
        "--nodes",
        "500",
    ];
    Screen::start(&tune).sees("of 40,000 games for the next line, ");
    // One line of many positions.
    let hard = ["solve", "knightthrough:width=6,height=7", "--batch"];
    let mut screen = Screen::start(&hard);
    screen.types("a2b4\r");
    screen.sees("line 1: between");
    drop(screen);
    // A tree of a million leaves may be read within the second in which nothing is shown: its
    // second half is written once the line is there.
    let home = new_home();
    let leaf = "[1,2,3,4,5,6,7,8,9,0]".to_owned();
    let tree = (0..5).fold(leaf, |below, _| format!("[{}]", vec![below; 10].join(",")));
    let (first, second) = tree.split_at(tree.len() / 2);
    let pipe = home.join("large.txt");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let line = "exec \"$0\" explain - --algorithm minimax < large.txt";
    let args = ["-c", line, env!("CARGO_BIN_EXE_siasat")];
    let screen = Screen::start_program("sh", &home, &args, &[]);
    let writer = fs::OpenOptions::new().write(true).open(&pipe);
    let mut writer = writer.expect("a pipe that is read");
    writer.write_all(first.as_bytes()).expect("it is read");
    screen.sees("reading the tree, 1");
    writer.write_all(second.as_bytes()).expect("it is read");
    drop(writer);
    screen.sees("1,111,111");
}

#[test]
fn files_that_are_missing_and_files_that_were_written_are_named() {
    let folder = Folder::new("files");
    let missing = folder.file("nofile.game");
    let ran = siasat(&["show", &missing]);
    check_refusal(&ran, &["show"], &["there is no file", "nofile.game"]);
    let page = folder.file("k.html");
    let ran = siasat(&["explain", "kalah", "--depth", "2", "--html", &page]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.contains("Wrote") && ran.out.contains("k.html"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("alphabeta"), "{}", ran.out);
    // A plan of two games, and its report on standard output.
    let plan = folder.write(
        "p.toml",
        "[[game]]\nspec = \"tictactoe\"\nopening-plies = 1\npairs = 1\n[[player]]\nplayer = \"random\"\n[[player]]\nname = \"a player with a very long name that would not fit\"\nplayer = \"greedy\"\n",
    );
    assert_eq!(siasat(&["arena", "run", &plan]).code, 0);
    let report = siasat(&[
        "arena", "report", &plan, "--format", "markdown", "--out", "-",
    ]);
    assert_eq!((report.code, report.err.as_str()), (0, ""));
    assert!(report.out.contains("random"), "{}", report.out);
    let report = siasat(&["arena", "report", &plan, "--out", "-"]);
    assert!(report.out.contains("<html"), "{}", report.out);
    assert!(!folder.path().join("-").exists());
}

#[test]
fn tables_of_a_tournament_fit_into_eighty_columns() {
    let folder = Folder::new("wide");
    let mut plan = "[[game]]\nspec = \"tictactoe\"\nopening-plies = 1\npairs = 1\n".to_owned();
    for number in 1..=14 {
        plan += &format!(
            "[[player]]\nname = \"player number {number} with a name that is long\"\nplayer = \"random\"\n"
        );
    }
    let plan = folder.write("wide.toml", &plan);
    let ran = siasat(&["arena", "run", &plan]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for line in ran.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(!ran.out.contains("Elo -0 "), "{}", ran.out);
}
