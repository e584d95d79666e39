//! Tournaments: killed or failed anywhere, then continued to the same table.

use crate::injection::{FILES, strike_every_call};
use crate::support::folder::Folder;
use crate::support::{games, siasat, status};

pub const PLAN: &str = r#"
name = "Short"
seed = 5

[[game]]
spec = "tictactoe"
pairs = 3

[[player]]
player = "random"

[[player]]
player = "greedy"
"#;

#[test]
fn tournament() {
    let quiet = Folder::new("fault-tournament-quiet");
    let plan = quiet.write("short.toml", PLAN);
    assert_eq!(siasat(&["arena", "run", &plan]).code, 0);
    let (wanted, table) = (games(&plan), status(&plan));
    strike_every_call("tournament", FILES, 4, |run| {
        let plan = run.folder.write("short.toml", PLAN);
        let args = ["arena", "run", &plan, "--concurrency", "1"];
        let ended = run.siasat(&args);
        if ended.is_done() {
            assert_eq!(games(&plan), wanted);
        }
        let again = siasat(&args);
        assert_eq!((again.code, again.err.as_str()), (0, ""));
        assert_eq!(games(&plan), wanted);
        assert_eq!(status(&plan), table);
    });
}
