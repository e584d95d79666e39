//! All games obey the laws, under many options.

use game::{Side, Weighted};
use gametest::laws::{
    check, check_deterministic, check_endgame, check_evaluator, check_exact, check_retrace,
};
use siasat_games::{
    Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, SizedConnect4, Sowing,
    TicTacToe, adjacency, congklak, connect4, kalah, knightthrough, pig, sowing, tictactoe,
};

/// What a game tells a solver without a search agrees with minimax.
#[test]
fn solvers_are_told_the_truth() {
    check_exact::<Connect4>("connect4", 300);
    for (columns, rows) in [(4, 4), (5, 5), (6, 7), (7, 5), (8, 7), (12, 4), (4, 15)] {
        let spec = format!("connect4:columns={columns},rows={rows}");
        check_exact::<SizedConnect4>(&spec, 100);
    }
    for spec in [
        "kalah",
        "kalah:pits=3,empty-capture=yes",
        "kalah:pits=4,end=mover",
    ] {
        check_exact::<Kalah>(spec, 30);
    }
    check_exact::<Congklak>("congklak", 30);
    check_exact::<Congklak>("congklak:holes=3,seeds=3,empty-shot=bank", 30);
    for (width, height) in [(2, 8), (3, 6), (4, 5), (8, 8)] {
        let spec = format!("knightthrough:width={width},height={height}");
        check_exact::<Knightthrough>(&spec, 100);
    }
    check_exact::<Adjacency>("adjacency", 10);
    check_exact::<Adjacency>("adjacency:size=3", 30);
    check_exact::<TicTacToe>("tictactoe", 50);
    check_exact::<Nim>("nim", 50);
    check_exact::<Nim>("nim:misere=no,take=0", 50);
}

/// A move is made on a copy, so copies must be cheap.
#[test]
fn a_position_is_at_most_four_words_and_owns_nothing() {
    fn check<G: Copy>() {
        let name = std::any::type_name::<G>();
        assert!(size_of::<G>() <= 4 * size_of::<u64>(), "{name} is larger");
    }
    check::<Adjacency>();
    check::<Congklak>();
    check::<Connect4>();
    check::<SizedConnect4>();
    check::<Sowing>();
    check::<Kalah>();
    check::<Knightthrough>();
    check::<Nim>();
    check::<Pig>();
    check::<TicTacToe>();
}

#[test]
fn kalah() {
    check_deterministic::<Kalah>("kalah", 40);
    for pits in 1..=7 {
        for seeds in [1, 2, 3, 5, 7, 18] {
            let spec = format!("kalah:pits={pits},seeds={seeds}");
            check_deterministic::<Kalah>(&spec, 4);
            check_endgame::<Kalah>(&spec, 20);
            for more in [
                "empty-capture=yes",
                "end=mover",
                "empty-capture=yes,end=mover",
            ] {
                check_deterministic::<Kalah>(&format!("{spec},{more}"), 1);
                check_endgame::<Kalah>(&format!("{spec},{more}"), 10);
            }
        }
        let spec = format!("kalah:pits={pits}");
        check_evaluator(&spec, &kalah::SeedEval, 10);
        check_evaluator(&spec, &kalah::StoreDifference, 10);
        check_evaluator(&spec, &kalah::LinearEval::default(), 10);
    }
}

#[test]
fn congklak() {
    check_deterministic::<Congklak>("congklak", 20);
    for holes in 1..=7 {
        for seeds in [1, 2, 4, 7, 18] {
            let spec = format!("congklak:holes={holes},seeds={seeds}");
            check_deterministic::<Congklak>(&spec, 5);
            check_deterministic::<Congklak>(&format!("{spec},empty-shot=bank"), 5);
            for spec in [spec.clone(), format!("{spec},empty-shot=bank")] {
                check_endgame::<Congklak>(&spec, 20);
                check_retrace::<Congklak>(&spec, 5);
            }
        }
        let spec = format!("congklak:holes={holes}");
        check_evaluator(&spec, &congklak::HomeDifference, 10);
        check_evaluator(&spec, &congklak::Leader, 10);
        check_evaluator(&spec, &congklak::BankedEval, 10);
    }
}

/// Every game of the sower, with every option, on small boards and large ones.
#[test]
fn sowing() {
    const ROUNDS: [&str; 6] = [
        "refill=near",
        "starter=loser",
        "starter=last",
        "starter=other",
        "starter=turns",
        "rounds=1",
    ];
    const CONGKLAK: [&str; 12] = [
        "rounds=3",
        "rounds=3,refill=near",
        "rounds=3,starter=loser",
        "rounds=3,starter=last",
        "rounds=3,starter=other",
        "rounds=3,starter=turns",
        "rounds=3,round-end=row",
        "start=saku",
        "shot=lap",
        "mikul=yes",
        "rounds=2,shot=lap,mikul=yes,empty-shot=bank",
        "round-end=row,rounds=5,refill=near,starter=turns",
    ];
    let games: [(&str, &[&[&str]]); 9] = [
        ("congklak:", &[&CONGKLAK]),
        ("chongkak:", &[&["holes=9", "holes=3,rounds=9"], &ROUNDS]),
        ("dakon:", &[&["holes=9", "seeds=18"], &ROUNDS]),
        ("sungka:", &[&["capture=both", "holes=8"], &ROUNDS]),
        (
            "oware:",
            &[&["slam=forbidden", "slam=capture", "quiet=7", "quiet=0"]],
        ),
        ("togyzkumalak:", &[&["quiet=5", "seeds=14"]]),
        ("bohnenspiel:", &[&["quiet=5", "seeds=14,holes=9"]]),
        ("pallanguzhi:", &[&["rounds=9", "quiet=6", "seeds=18"]]),
        ("ohvalhu:", &[&["shot-side=own", "holes=9"], &ROUNDS]),
    ];
    for (name, options) in games {
        let usual = if name == "congklak:" {
            &["rounds=3"][..]
        } else {
            &[""]
        };
        let all = options.iter().copied().chain([usual]).flatten();
        for option in all {
            let spec = format!("{name}{option}");
            check_deterministic::<Sowing>(&spec, 1);
            check_evaluator(&spec, &sowing::RowsEval, 1);
            check_evaluator(&spec, &sowing::StoreDifference, 1);
            if option.contains("holes") || option.contains("seeds") {
                continue;
            }
            for board in ["holes=2,seeds=3", "holes=3,seeds=3", "holes=4,seeds=2"] {
                let is_small = name == "chongkak:" && board.starts_with("holes=2");
                let fits = !option.contains("saku") || board == "holes=3,seeds=3";
                if !is_small && fits {
                    let spec = format!("{name}{board},{option}");
                    check_deterministic::<Sowing>(&spec, 4);
                    check_exact::<Sowing>(&spec, 4);
                }
            }
        }
    }
}

/// The most seeds in the most holes: no code is longer.
#[test]
fn codes_of_the_largest_boards_have_their_bits() {
    check_exact::<Sowing>("dakon:holes=9,seeds=14", 1);
    check_exact::<Sowing>("ohvalhu:rounds=9,holes=9,seeds=14", 1);
}

/// Moves of a turn can be taken back where a turn is many moves.
#[test]
fn moves_of_the_sower_are_taken_back() {
    for rules in [
        "congklak:shot=lap",
        "congklak:mikul=yes",
        "congklak:start=saku",
        "congklak:shot=lap,mikul=yes,empty-shot=bank",
        "sungka:rounds=3",
        "sungka:capture=both",
        "ohvalhu:rounds=3",
        "ohvalhu:shot-side=own",
    ] {
        check_retrace::<Sowing>(rules, 2);
        for board in ["holes=2,seeds=3", "holes=3,seeds=3", "holes=4,seeds=2"] {
            if !rules.contains("saku") || board == "holes=3,seeds=3" {
                check_retrace::<Sowing>(&format!("{rules},{board}"), 10);
            }
        }
    }
}

#[test]
fn knightthrough() {
    check_deterministic::<Knightthrough>("knightthrough", 20);
    for (width, height) in [
        (2, 4),
        (2, 8),
        (3, 4),
        (3, 7),
        (4, 4),
        (4, 5),
        (5, 8),
        (8, 4),
        (7, 6),
    ] {
        let spec = format!("knightthrough:width={width},height={height}");
        check_deterministic::<Knightthrough>(&spec, 20);
        for alpha in Side::BOTH {
            check_evaluator(&spec, &knightthrough::RowWeights::new(alpha), 20);
        }
        check_evaluator(&spec, &knightthrough::RaceEval::default(), 5);
        check_evaluator(&spec, &knightthrough::NetEval::default(), 5);
    }
    check_evaluator("knightthrough", &knightthrough::NetEval::default(), 20);
}

#[test]
fn adjacency() {
    for (settings, games) in [
        ("size=2", 10),
        ("size=3", 20),
        ("size=2x8", 10),
        ("size=3x5", 10),
        ("size=4x5", 10),
        ("size=5x4,rounds=1", 10),
        ("size=5,rounds=5", 10),
        ("size=8x7,rounds=2", 5),
        ("size=8,rounds=5", 5),
        ("size=8,rounds=32", 2),
        ("size=8", 3),
    ] {
        let spec = format!("adjacency:{settings}");
        check_deterministic::<Adjacency>(&spec, games);
        check_evaluator(&spec, &adjacency::MarkDifference, games);
        check_evaluator(&spec, &adjacency::OwnMarks, games);
        check_evaluator(&spec, &adjacency::StabilityEval, games);
    }
}

#[test]
fn connect4() {
    check_deterministic::<Connect4>("connect4", 100);
    check_evaluator::<Connect4, _>("connect4", &connect4::WindowEval, 50);
    check_evaluator::<Connect4, _>("connect4", &connect4::ThreatEval::default(), 50);
    for (columns, rows) in [(4, 4), (5, 5), (6, 7), (7, 6), (8, 7), (12, 4), (4, 15)] {
        let spec = format!("connect4:columns={columns},rows={rows}");
        check_deterministic::<SizedConnect4>(&spec, 30);
        check_evaluator::<SizedConnect4, _>(&spec, &connect4::WindowEval, 20);
        check_evaluator::<SizedConnect4, _>(&spec, &connect4::ThreatEval::default(), 20);
    }
}

#[test]
fn tictactoe() {
    check_deterministic::<TicTacToe>("tictactoe", 300);
    check_evaluator("tictactoe", &tictactoe::LineEval, 50);
}

#[test]
fn nim() {
    for piles in [
        "1",
        "2",
        "3",
        "10",
        "99",
        "1/1",
        "1/3/5/7",
        "2/2/2",
        "1/2/3/4/5/6/7/8",
    ] {
        for take in [0, 1, 2, 3, 99] {
            for misere in ["yes", "no"] {
                let spec = format!("nim:piles={piles},take={take},misere={misere}");
                check_deterministic::<Nim>(&spec, 5);
            }
        }
    }
}

#[test]
fn pig() {
    for (settings, games) in [
        ("target=2,sides=2", 20),
        ("target=2,sides=20", 20),
        ("target=20", 20),
        ("target=30,sides=3", 10),
        ("target=100", 5),
        ("target=1000,sides=20", 2),
    ] {
        let spec = format!("pig:{settings}");
        check::<Pig>(&spec, games);
        // Working out the odds of a thousand points takes too long here.
        if !settings.contains("1000") {
            check_evaluator(&spec, &pig::ExactOdds::default(), games);
        }
    }
}

#[test]
fn weights_come_out_as_they_went_in() {
    fn check<E: Weighted>() {
        let weights = E::default().weights();
        assert_eq!(weights.len(), E::names().len(), "{}", E::NAME);
        let others: Vec<i32> = weights.iter().map(|weight| 7 - 3 * weight).collect();
        assert_eq!(E::with_weights(&others).weights(), others);
        assert_eq!(E::with_weights(&[]).weights(), weights);
    }
    check::<kalah::LinearEval>();
    check::<kalah::SeedWeights>();
    check::<knightthrough::RaceEval>();
    check::<connect4::ThreatEval>();
}
