//! Figures about matrix games.

use super::{Fact, Facts, count};
use crate::matrix::{Amount, Matrix, Mixed, Player, Protect, Pure, Station};

pub(super) fn island() -> Facts {
    let places = "North:North East South:South West Centre:North,South";
    let station = Station {
        places: Station::read_places(places).unwrap_or_default(),
        units: 3,
        need: 2,
    };
    let Ok(matrix) = station.matrix() else {
        return Vec::new();
    };
    let pure = Pure::of(&matrix);
    vec![
        ("choices", count(matrix.rows().len())),
        ("value", Fact::Text(pure.maximin.to_string())),
        ("best", names(matrix.rows(), &pure.rows)),
    ]
}

/// The table of problem 19, from the defender's side.
fn cyber_matrix() -> Option<Matrix> {
    let protect = Protect {
        things: Protect::read_things("A=50 B=30 C=20 D=10").ok()?,
        choose: 2,
        reward: 10.into(),
    };
    protect.matrix().ok()
}

pub(super) fn cyber() -> Facts {
    let Some(matrix) = cyber_matrix() else {
        return Vec::new();
    };
    let pure = Pure::of(&matrix);
    let mixed = Mixed::of(&matrix);
    let worst = pure.rows.first().map(|&row| {
        let replies = matrix.best_replies(Player::Columns);
        names(matrix.columns(), &replies[row])
    });
    vec![
        ("choices", count(matrix.rows().len())),
        ("maximin", Fact::Text(pure.maximin.to_string())),
        ("protect", names(matrix.rows(), &pure.rows)),
        ("strike", worst.unwrap_or(Fact::Text(String::new()))),
        ("minimax", Fact::Text(pure.minimax.to_string())),
        ("value", Fact::Text(mixed.value.to_string())),
        ("defender", mix(matrix.rows(), &mixed.rows)),
        ("attacker", mix(matrix.columns(), &mixed.columns)),
    ]
}

pub(super) fn attacker() -> Facts {
    let Some(matrix) = cyber_matrix() else {
        return Vec::new();
    };
    let mixed = Mixed::of(&matrix);
    let gain = match mixed.value {
        Amount::Exact(value) => value.negated().to_string(),
        near => near.to_string(),
    };
    vec![
        ("gain", Fact::Text(gain)),
        ("attacker", mix(matrix.columns(), &mixed.columns)),
    ]
}

pub(super) fn poker() -> Facts {
    let hands = "rock,0,-1,1; paper,1,0,-1; scissors,-1,1,0";
    let Ok(matrix) = hands.parse::<Matrix>() else {
        return Vec::new();
    };
    let mixed = Mixed::of(&matrix);
    vec![
        ("value", Fact::Text(mixed.value.to_string())),
        ("share", Fact::Text(mixed.rows[0].to_string())),
    ]
}

fn names(names: &[String], numbers: &[usize]) -> Fact {
    let named: Vec<&str> = numbers.iter().map(|&number| &*names[number]).collect();
    Fact::Text(named.join(", "))
}

fn mix(matrix_names: &[String], shares: &[Amount]) -> Fact {
    let played = matrix_names.iter().zip(shares);
    let played = played.filter(|(_, share)| share.is_some());
    let parts: Vec<String> = played
        .map(|(name, share)| format!("{name} {share}"))
        .collect();
    Fact::Text(parts.join(", "))
}
