//! The description of a game, and its options.

use game::{BadOption, Example, Game, Info, Kind, Lang, Opt, Options, Spec, Text};

/// Checks the game's description, and that the spec has one usual spelling.
pub(super) fn check<G: Game>(spec: &str) {
    let info = G::info_of(&Spec::new(spec).name);
    description(info);
    for opt in info.options {
        option(info, opt);
    }
    let diagrams = info.diagrams.iter().map(|diagram| &diagram.example);
    let examples = info.examples.iter().map(|(_, example)| example);
    for shown in info.picture.iter().chain(diagrams).chain(examples) {
        example::<G>(info, shown);
    }
    let name = info.name;
    let broken = |law: &str, found: &str| -> ! {
        panic!("law broken: {law}\n  game {spec}\n  {found}");
    };

    let parsed = Spec::new(spec);
    if parsed.name != name {
        broken("a spec begins with the name of the game", name);
    }
    let read = |spec: &str| match G::options(&Spec::new(spec)) {
        Ok(options) => options,
        Err(error) => broken("the options can be read", &error.to_string()),
    };
    let usual = read(spec).spec(name);
    if read(&usual).spec(name) != usual {
        broken("a spec has one usual spelling", &usual);
    }
    if G::start(&read(&usual)) != G::start(&read(spec)) {
        broken("the usual spelling of a spec means the same", &usual);
    }
}

/// An example can be set up and played on.
fn example<G: Game>(info: &Info, example: &Example) {
    let broken = |error: &dyn std::fmt::Display| -> ! {
        panic!("law broken: examples can be set up\n  {example:?}\n  {error}");
    };
    let mut pos = G::from_spec(example.spec).unwrap_or_else(|error| broken(&error));
    if let Some(position) = example.position {
        pos = pos.read(position).unwrap_or_else(|error| broken(&error));
    }
    for text in example.moves {
        pos.play(pos.read_move(text).unwrap_or_else(|error| broken(&error)));
    }
    if Spec::new(example.spec).name != info.name {
        broken(&"it is of another game");
    }
    if pos.turn().is_over() {
        broken(&"the game is over");
    }
}

fn description(info: &Info) {
    let name = info.name;
    let expect = |law: &str, holds: bool| assert!(holds, "law broken: {law}\n  game {name:?}");
    let is_name = |text: &str| {
        let mut bytes = text.bytes();
        !text.is_empty() && bytes.all(|c| matches!(c, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    };
    let is_said = |text: Text| {
        let mut languages = Lang::ALL.into_iter();
        languages.all(|lang| !text.in_lang(lang).trim().is_empty())
    };
    expect("a game has a name in lower case", is_name(name));
    expect("a game has a title", !info.title.trim().is_empty());
    expect("the sides have names", info.sides.into_iter().all(is_said));
    expect(
        "the rules are written in all languages",
        is_said(info.rules),
    );
    for diagram in info.diagrams {
        expect("diagrams say what to try", is_said(diagram.text));
    }
    for (number, opt) in info.options.iter().enumerate() {
        expect("options have a key in lower case", is_name(opt.key));
        expect("options are explained", is_said(opt.about));
        let mut languages = Lang::ALL.into_iter();
        let says_what = languages.all(|lang| !opt.kind.accepted(lang).trim().is_empty());
        expect("options say what they take", says_what);
        let earlier = &info.options[..number];
        let is_new = earlier.iter().all(|other| other.key != opt.key);
        expect("options have different keys", is_new);
    }
}

fn option(info: &Info, opt: &Opt) {
    let Info { name, options, .. } = *info;
    let key = opt.key;
    let expect = |law: &str, given: &str, holds: bool| {
        assert!(holds, "law broken: {law}\n  game {name}:{key}={given}");
    };
    let read = |settings: &str| Options::read(options, &Spec::new(&format!("{name}:{settings}")));
    let set = |value: &str| read(&format!("{key}={value}"));

    let default = opt.kind.default_text();
    let as_default = set(&default);
    let is_same = as_default
        .as_ref()
        .is_ok_and(|options| options.word(key) == default);
    expect("a default is accepted as it is", &default, is_same);
    let is_bare = as_default.is_ok_and(|options| options.spec(name) == name);
    expect(
        "the spec of the defaults is the bare name",
        &default,
        is_bare,
    );
    let is_bare =
        Options::read(options, &Spec::new(name)).is_ok_and(|read| read.spec(name) == name);
    expect("the spec of the defaults is the bare name", "", is_bare);

    for good in good_values(opt) {
        expect(
            "every value in the range is accepted",
            &good,
            set(&good).is_ok(),
        );
    }
    for bad in bad_values(opt) {
        let named = set(&bad).is_err_and(|error| {
            let mut languages = Lang::ALL.into_iter();
            let says_so =
                languages.all(|lang| error.in_lang(lang).contains(&opt.kind.accepted(lang)));
            says_so && matches!(error, BadOption::Value { key: of, .. } if of == key)
        });
        expect(
            "a bad value is refused by saying what is accepted",
            &bad,
            named,
        );
    }
    let refuses = |settings: &str, needs: &str| {
        read(settings).is_err_and(|error| error.to_string().contains(needs))
    };
    let twice = format!("{key}={default},{key}={default}");
    expect("an option is given once", &twice, refuses(&twice, key));
    let unknown = format!("no-{key}={default}");
    expect(
        "an unknown option is refused by naming the others",
        &unknown,
        refuses(&unknown, key),
    );
    let law = "an option without a value is refused by naming the options";
    expect(law, "", refuses(key, &opt.kind.accepted(Lang::En)));
}

fn good_values(opt: &Opt) -> Vec<String> {
    match opt.kind {
        Kind::Number { default, min, max } => [default, min, max].map(|n| n.to_string()).into(),
        Kind::YesNo { .. } => ["yes", "no", "YES"].map(str::to_owned).into(),
        Kind::Choice(words) => {
            let upper = words.iter().map(|word| word.to_ascii_uppercase());
            words
                .iter()
                .map(|&word| word.to_owned())
                .chain(upper)
                .collect()
        }
        Kind::Free { default, .. } => vec![default.to_owned()],
    }
}

fn bad_values(opt: &Opt) -> Vec<String> {
    let mut bad = ["", "rubbish!", "\u{1f980}"].map(str::to_owned).to_vec();
    if let Kind::Number { min, max, .. } = opt.kind {
        bad.extend(["-1", "1.5", "99999999999999999999"].map(str::to_owned));
        bad.push(format!("+{min}"));
        bad.extend(min.checked_sub(1).map(|number| number.to_string()));
        bad.extend(max.checked_add(1).map(|number| number.to_string()));
    }
    bad
}
