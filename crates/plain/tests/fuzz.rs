//! Rubbish typed in the line-by-line program: a game in the first line, what is typed in the
//! others. `./fuzz` goes further.

mod support;

use gametest::fuzz::Target;
use lobby::{GAMES, Player, open};
use support::{PLAIN, Script};

#[test]
fn typed() {
    let target = Target::new(env!("CARGO_MANIFEST_DIR"), "typed");
    target.times(500).reads(|bytes| {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (spec, typed) = bytes.split_at(end.unwrap_or(0));
        let spec = String::from_utf8_lossy(spec);
        if open(GAMES, &spec).is_err() {
            return;
        }
        let script = Script {
            spec: &spec,
            players: [Player::Human, Player::Random],
            ..PLAIN
        };
        let mut shown = Vec::new();
        script.run_into(typed, &mut shown);
        let shown = String::from_utf8(shown).expect("UTF-8");
        // Nothing that was typed reaches the terminal as a command.
        assert!(!shown.contains(['\u{1b}', '\u{7f}', '\u{9b}']), "{shown:?}");
    });
}
