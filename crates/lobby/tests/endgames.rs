//! Where few seeds are left, players know the truth.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use game::sowing::{QuietEndgame, SowingEndgame};
use game::{Game, Points, Position, Side, Turn};
use games::{Congklak, Kalah, Sowing};
use siasat_lobby::{GAMES, Player, Rng, SearchRequest, TurnRequest, open};

/// Plain minimax to the end, by the rules and nothing else, no position twice: absolute
/// points.
fn minimax<P: Position>(pos: &P) -> Points {
    fn search<P: Position>(pos: &P, found: &mut HashMap<P, Points>) -> Points {
        if let Some(&points) = found.get(pos) {
            return points;
        }
        let mut results = Vec::new();
        for mv in pos.moves().take_while(|_| !pos.turn().is_over()) {
            results.push(search(&pos.after(mv), found));
        }
        let points = match pos.turn() {
            Turn::Over(points) => points,
            Turn::Player(Side::First) => results.into_iter().max().expect("a move"),
            _ => results.into_iter().min().expect("a move"),
        };
        found.insert(pos.clone(), points);
        points
    }
    search(pos, &mut HashMap::new())
}

fn seeds<P: SowingEndgame>(pos: &P) -> u32 {
    let bytes = pos.rows().into_iter().flat_map(u64::to_le_bytes);
    bytes.map(u32::from).sum()
}

/// Positions of random games, each the first of its game with at most this many seeds.
fn late_positions<G: Game + SowingEndgame>(spec: &str, most: u32, count: usize) -> Vec<G> {
    late(spec, |pos| seeds(pos) <= most, count)
}

/// The same with other ways to count.
fn late<G: Game>(spec: &str, is_late: impl Fn(&G) -> bool, count: usize) -> Vec<G> {
    let mut rng = Rng::new(5);
    let mut found = Vec::new();
    while found.len() < count {
        let mut pos = G::from_spec(spec).expect("good options");
        while !pos.turn().is_over() {
            if is_late(&pos) {
                found.push(pos);
                break;
            }
            let legal = pos.legal_moves();
            pos.play(legal[rng.below(legal.len() as u32) as usize]);
        }
    }
    found
}

/// The move keeps the whole value, and the value is known to be exact.
fn plays_perfectly<G: Game>(spec: &str, player: &str, positions: &[G]) {
    let player: Player = player.parse().expect("a player");
    let mut bot = open(GAMES, spec).expect(spec).bot(&player).expect("a bot");
    for pos in positions {
        let Turn::Player(side) = pos.turn() else {
            unreachable!("a player is to move");
        };
        let request = SearchRequest {
            stop: &AtomicBool::new(false),
            budget: None,
            all: false,
        };
        let search_result = bot.think(&pos.text(), &request, &mut |_| ());
        let search_result = search_result.expect("a position").expect("a move");
        let mv = pos.read_move(&search_result.mv).expect("a legal move");
        let worth = minimax(pos);
        assert_eq!(minimax(&pos.after(mv)), worth, "{}", pos.text());
        assert!(search_result.exact, "{}", pos.text());
        assert_eq!(search_result.value, Some(worth.seen_by(side).into()));
    }
}

#[test]
fn nothing_is_lost_with_fewer_than_ten_seeds() {
    let kalah = late_positions::<Kalah>("kalah", 9, 60);
    let congklak = late_positions::<Congklak>("congklak", 8, 40);
    for player in ["level=impossible", "engine:nodes=100"] {
        plays_perfectly("kalah", player, &kalah);
        plays_perfectly("congklak", player, &congklak);
    }
    let other = "kalah:pits=4,empty-capture=yes,end=mover";
    plays_perfectly(
        other,
        "engine:nodes=10",
        &late_positions::<Kalah>(other, 9, 40),
    );
}

/// Games that may go on for ever: here ten quiet plies end them, so that minimax sees all.
#[test]
fn nothing_is_lost_with_few_seeds_where_plies_are_counted() {
    for spec in [
        "oware:quiet=10",
        "oware:slam=capture,quiet=10",
        "bohnenspiel:quiet=10",
        "togyzkumalak:holes=5,seeds=5,quiet=10",
    ] {
        let few = |pos: &Sowing| pos.seeds().sum() <= 5;
        let positions: Vec<Sowing> = late(spec, few, 20);
        plays_perfectly(spec, "engine:nodes=20000", &positions);
    }
}

#[test]
fn the_first_turn_of_congklak_wins_the_game() {
    let start = open(GAMES, "congklak").expect("congklak");
    let request = TurnRequest {
        wanted: 50,
        shortest: true,
        positions: 1 << 20,
    };
    let shortest = start.search_turn(request);
    let shortest = shortest.expect("a move may give another move");
    let line = shortest.line.expect("there is one");
    assert_eq!(line.moves.join(" "), "1 2 7 7 1 3 1 4 7");
    assert_eq!(line.gain, 54);
    assert!(shortest.exhaustive, "there is no shorter one");

    let richest = start.search_turn(TurnRequest {
        wanted: 96,
        shortest: false,
        ..request
    });
    let line = richest.and_then(|richest| richest.line);
    let line = line.expect("there is one");
    let mut session = open(GAMES, "congklak").expect("congklak");
    for (number, mv) in (1..).zip(&line.moves) {
        assert_eq!(session.turn(), Turn::Player(Side::First), "move {number}");
        session.play(mv).expect("a legal move");
    }
    assert_eq!(session.score(), [96, 0]);
}

#[test]
fn impossible_wins_congklak_in_its_first_turn() {
    let mut session = open(GAMES, "congklak").expect("congklak");
    let player: Player = "level=impossible".parse().expect("a player");
    let mut bot = session.bot(&player).expect("a bot");
    while session.turn() == Turn::Player(Side::First) {
        let request = SearchRequest {
            stop: &AtomicBool::new(false),
            budget: None,
            all: false,
        };
        let search_result = bot.think(&session.position(), &request, &mut |_| ());
        let search_result = search_result.expect("a position").expect("a move");
        session.play(&search_result.mv).expect("a legal move");
    }
    let [banked, _] = session.score();
    assert!(banked > 49, "{banked} of 98");
}
