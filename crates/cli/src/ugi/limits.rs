use std::time::Duration;

use game::{Side, quoted};
use lobby::Budget;

/// The limits of a `go` line for this side, and whether the search is to run until `stop`.
pub(super) fn read_limits(words: &[&str], side: Side) -> Result<(Budget, bool), String> {
    let mut budget = Budget::default();
    let mut clock = [None; 2];
    let mut increment = [0; 2];
    let mut endless = words.is_empty();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            endless = true;
            continue;
        }
        let number = words.next().and_then(|text| text.parse::<u64>().ok());
        let Some(number) = number else {
            return Err(format!("no number behind {}", quoted(word)));
        };
        match word {
            "movetime" => budget.time = Some(Duration::from_millis(number.max(1))),
            "depth" => budget.depth = Some(number.clamp(1, 1000) as u32),
            "nodes" => budget.nodes = Some(number.max(1)),
            "p1time" => clock[0] = Some(number),
            "p2time" => clock[1] = Some(number),
            "p1inc" => increment[0] = number,
            "p2inc" => increment[1] = number,
            _ => {
                return Err(format!(
                    "no limit {}; the limits are movetime, depth, nodes, p1time, p2time, \
                     p1inc, p2inc and infinite",
                    quoted(word)
                ));
            }
        }
    }
    if let (None, Some(left)) = (budget.time, clock[side.index()]) {
        let increment = Duration::from_millis(increment[side.index()]);
        budget.time = Budget::share(Duration::from_millis(left), increment).time;
    }
    Ok((budget, endless && budget == Budget::default()))
}
