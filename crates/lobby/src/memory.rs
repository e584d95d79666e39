use std::fs;

use crate::{BadPlayer, Player};

/// Refuses a player that needs more memory than is free, before anything is allocated: an
/// operating system may grant more than it has, and then kill the program that uses it.
pub(crate) fn check(player: &Player) -> Result<(), BadPlayer> {
    // Every machine has this much.
    const LITTLE: usize = 64;
    match player.megabytes() {
        ..=LITTLE => Ok(()),
        asked => fits(player.word(), asked, free_megabytes().unwrap_or(usize::MAX)),
    }
}

fn fits(player: &'static str, asked: usize, free: usize) -> Result<(), BadPlayer> {
    let grants = |megabytes: usize| Vec::<u8>::new().try_reserve_exact(megabytes << 20).is_ok();
    let mut granted = free.min(asked);
    while granted > 0 && !grants(granted) {
        granted /= 2;
    }
    if granted == asked {
        return Ok(());
    }
    Err(BadPlayer::Memory {
        player,
        asked,
        free: granted,
    })
}

/// The free memory of this machine, or of our control group if that is less. Known on
/// Linux.
pub(crate) fn free_megabytes() -> Option<usize> {
    let machine = || {
        let text = fs::read_to_string("/proc/meminfo").ok()?;
        let mut lines = text.lines();
        let line = lines.find(|line| line.starts_with("MemAvailable:"))?;
        let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes >> 10)
    };
    let group = || {
        let files = ["memory.max", "memory/memory.limit_in_bytes"];
        let text = files.iter().find_map(|file| {
            let text = fs::read_to_string(format!("/sys/fs/cgroup/{file}"));
            text.ok()
        })?;
        let bytes: usize = text.trim().parse().ok()?;
        Some(bytes >> 20)
    };
    [machine(), group()].into_iter().flatten().min()
}

/// The most memory that this process has taken so far, in bytes. Known on Linux.
pub fn peak_bytes() -> Option<usize> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = text.lines();
    let line = lines.find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use game::Lang;

    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_in_both_languages() {
        assert_eq!(fits("engine", 100, 100), Ok(()));
        let error = fits("engine", 200, 100).expect_err("too much");
        assert_eq!(
            error.to_string(),
            "engine: no 200 megabytes for option `hash`; 100 are free here"
        );
        assert_eq!(
            error.in_lang(Lang::Id),
            "engine: tidak ada 200 megabita untuk opsi `hash`; yang kosong di sini 100"
        );
        // No machine has this much.
        assert!(fits("mcts", usize::MAX >> 21, usize::MAX).is_err());
    }

    #[test]
    fn only_large_tables_are_looked_at() {
        let player: Player = "engine:hash=64".parse().expect("a player");
        assert_eq!(check(&player), Ok(()));
        assert!(free_megabytes().is_none_or(|free| free > 0));
    }
}
