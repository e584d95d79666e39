use super::Report;
use super::figures::worth;

impl Report {
    /// Every game on a line, for spreadsheets: the names of the columns first.
    pub fn csv(&self) -> String {
        let mut lines = vec![
            "game,first,second,pair,swapped,result,points_first_entrant,ending,opening_moves,\
             moves,mean_ms_first,mean_ms_second,ended_ms"
                .to_owned(),
        ];
        for played in &self.games {
            let record = &played.record;
            let game = &record.played;
            let mean = |index: usize| {
                let own = game.movers.iter().zip(&game.times);
                let own = own.filter(|(mover, _)| mover.is_some_and(|side| side.index() == index));
                let own: Vec<f64> = own.map(|(_, time)| time.as_secs_f64() * 1000.0).collect();
                format!("{:.3}", own.iter().sum::<f64>() / own.len().max(1) as f64)
            };
            let winner = game.ending.winner();
            let cells = [
                quoted(&record.game),
                quoted(&record.players[0]),
                quoted(&record.players[1]),
                (record.pair + 1).to_string(),
                record.swapped.to_string(),
                winner.map_or("draw", game::Side::word).to_owned(),
                worth(record.outcome()).to_string(),
                game.ending.word().to_owned(),
                record.opening.moves.len().to_string(),
                game.moves.len().to_string(),
                mean(0),
                mean(1),
                played.ended.to_string(),
            ];
            lines.push(cells.join(","));
        }
        lines.join("\n") + "\n"
    }
}

/// A text as the content of a cell. A prefix keeps spreadsheets from reading it as a
/// formula.
fn quoted(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    let text = if is_formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn names_stay_in_their_cell() {
        assert_eq!(quoted("engine"), "engine");
        assert_eq!(quoted("kalah:pits=4,seeds=3"), "\"kalah:pits=4,seeds=3\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
    }
}
