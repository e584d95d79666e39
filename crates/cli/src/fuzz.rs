//! Rubbish for the command line. `./fuzz` goes further.

use game::Lang;
use gametest::fuzz::{Target, is_one_line};

use crate::args::{Args, usage};

/// An argument a line: understood, help, or one sentence in each language.
#[test]
fn command_lines() {
    let declared = Lang::ALL.map(|lang| Args::declared("siasat", lang));
    let target = Target::new(env!("CARGO_MANIFEST_DIR"), "command_lines");
    target.times(300).reads_text(|text| {
        let typed = ["siasat"].into_iter().chain(text.lines());
        let typed: Vec<String> = typed.map(str::to_owned).collect();
        Args::display_only(&typed);
        if let Err(error) = Args::read(&declared[0], &typed)
            && error.exit_code() != 0
        {
            is_one_line(text, |lang| {
                usage::sentence(&declared[lang as usize], &typed, &error, lang)
            });
        }
    });
}
