//! A game in progress as front ends, players and tournaments see it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Lang, Side, Turn};
use siasat_lobby::{GAMES, Player, Rng, SearchRequest, SeatedPlayer, Session, open};

fn table(spec: &str, moves: &str) -> Box<dyn Session> {
    let mut session = open(GAMES, spec).expect(spec);
    for text in moves.split_whitespace() {
        session.play(text).expect(text);
    }
    session
}

fn random(session: &dyn Session) -> SeatedPlayer {
    SeatedPlayer::take(session, Player::Random).expect("every game has it")
}

/// Plays on at random; calls `look` after every move.
fn play_out(session: &mut dyn Session, rng: &mut Rng, mut look: impl FnMut(&dyn Session)) {
    while !session.turn().is_over() {
        let text = match session.turn() {
            Turn::Chance => {
                let view = session.view();
                let drawn = rng.weighted(view.choices.iter().map(|choice| choice.weight));
                view.choices[drawn.expect("chance has an outcome")]
                    .text
                    .clone()
            }
            _ => random(session).choose(session, rng).expect("a move"),
        };
        session.play(&text).expect("it is legal");
        look(session);
    }
}

#[test]
fn the_cheap_answers_are_those_of_the_view() {
    for game in GAMES {
        let mut session = table(game.info().name, "");
        play_out(&mut *session, &mut Rng::new(3), |session| {
            let view = session.view();
            let texts: Vec<String> = view.choices.iter().map(|c| c.text.clone()).collect();
            assert_eq!(session.legal(), texts);
            assert_eq!(session.turn(), view.turn);
            assert_eq!(session.position(), view.position);
            assert_eq!(session.score(), view.score);
            assert_eq!(session.ply(), view.ply());
        });
        assert_eq!(session.legal(), [""; 0]);
        let rng = &mut Rng::new(3);
        let chosen = random(&*session).choose(&*session, rng);
        assert_eq!(chosen, None, "it is over");
    }
}

#[test]
fn a_fork_is_the_same_game_and_another_one_from_then_on() {
    let mut session = table("kalah:pits=5", "3 1");
    let mut fork = session.fork();
    assert_eq!(fork.view(), session.view());
    assert_eq!(fork.spec(), "kalah:pits=5");

    let before = session.view();
    let analysis = std::thread::spawn(move || {
        while let Some(text) = fork.legal().first() {
            fork.play(text).expect("it is legal");
        }
        fork
    });
    let mut fork = analysis.join().expect("no panic");
    assert_eq!(session.view(), before);
    while fork.ply() > 0 {
        assert!(fork.take_back());
    }
    assert!(!fork.take_back());
    assert!(session.take_back());
    assert_eq!(session.ply(), 1);
}

#[test]
fn a_sure_winner_is_known_before_the_end() {
    let sure = |spec: &str, position: &str| {
        let mut session = table(spec, "");
        session.set_up(position).expect(position);
        session.certain_winner()
    };
    let kalah = |position| sure("kalah", position);
    assert_eq!(kalah("0 0 0 0 0 2 | 23 / 0 0 0 0 1 2 | 20 / first"), None);
    assert_eq!(kalah("0 0 0 0 0 2 | 24 / 0 0 0 0 1 1 | 20 / first"), None);
    let first = Some(Side::First);
    assert_eq!(kalah("0 0 0 0 0 2 | 25 / 0 0 0 0 1 0 | 20 / first"), first);
    let second = Some(Side::Second);
    assert_eq!(kalah("0 0 0 0 0 2 | 20 / 0 0 0 0 1 0 | 25 / first"), second);
    let over = "0 0 0 0 0 0 | 28 / 0 0 0 0 0 0 | 20 / over";
    assert_eq!(kalah(over), None, "nothing is left to announce");
    // One mark is put and up to four flip: 9 points at most.
    let adjacency = |position| sure("adjacency:size=4", position);
    assert_eq!(adjacency("XXXX/XXXX/XXOO/OOO. second 1"), None);
    assert_eq!(adjacency("XXXX/XXXX/XXXO/OOO. second 1"), None);
    assert_eq!(adjacency("XXXX/XXXX/XXXX/OOO. second 1"), None);
    assert_eq!(adjacency("XXXX/XXXX/XXXX/XOO. second 1"), first);
}

#[test]
fn a_certain_winner_wins_and_only_where_points_are_counted() {
    for game in GAMES {
        let mut announced = 0;
        for seed in 0..20 {
            let mut session = table(game.info().name, "");
            let mut sure = None;
            play_out(&mut *session, &mut Rng::new(seed), |session| {
                let now = session.certain_winner();
                if !session.turn().is_over() {
                    assert!(sure.is_none() || sure == now, "a certain winner stays");
                    sure = now;
                }
            });
            let drawn = matches!(session.turn(), Turn::Over(points) if points.winner().is_none());
            assert!(!drawn || game.info().draws, "{}", game.info().name);
            if let (Some(side), Turn::Over(points)) = (sure, session.turn()) {
                assert_eq!(points.winner(), Some(side));
                announced += 1;
            }
        }
        let info = game.info();
        assert!(announced == 0 || info.scored, "{}", info.name);
        let is_usual = ["kalah", "congklak", "adjacency"].contains(&info.name);
        assert!(announced > 0 || !is_usual, "{}", info.name);
    }
}

#[test]
fn counting_deeper_than_any_game_ends() {
    let start = std::time::Instant::now();
    for threads in [1, 2, 4] {
        assert_eq!(table("nim", "").perft(u32::MAX, threads), 0);
        assert_eq!(table("tictactoe", "").perft(u32::MAX, threads), 0);
        assert_eq!(table("tictactoe", "").perft(9, threads), 127_872);
        assert_eq!(table("tictactoe", "1 4 2 5 3").perft(5, threads), 0);
        assert_eq!(table("tictactoe", "1 4 2 5 3").perft(0, threads), 1);
    }
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn errors_speak_both_languages() {
    let error = open(GAMES, "chess").err().expect("no such game");
    let known = "congklak kalah knightthrough adjacency connect4 tictactoe nim pig chongkak oware \
                 togyzkumalak dakon sungka bohnenspiel pallanguzhi ohvalhu";
    assert_eq!(
        error.to_string(),
        format!("no game `chess`; choose one of {known}")
    );
    assert_eq!(
        error.in_lang(Lang::Id),
        format!("tidak ada permainan `chess`; pilih salah satu dari {known}")
    );
    let error = open(GAMES, "kalah:pits=9").err().expect("no such option");
    assert_eq!(
        error.to_string(),
        "kalah: option `pits` cannot be `9`; it takes 1 to 7"
    );
    assert_eq!(
        error.in_lang(Lang::Id),
        "kalah: opsi `pits` tidak bisa `9`; yang diterima 1 sampai 7"
    );
    let error = "robot".parse::<Player>().expect_err("no such player");
    assert!(
        error
            .to_string()
            .starts_with("no player `robot`; choose one of human random")
    );
    let error = error.in_lang(Lang::Id);
    let begins = "tidak ada pemain `robot`; pilih salah satu dari human random";
    assert!(error.starts_with(begins), "{error}");
}

#[test]
fn the_books_keep_their_formula_where_the_engine_has_its_own() {
    let session = table("knightthrough", "");
    let request = SearchRequest {
        stop: &AtomicBool::new(false),
        budget: None,
        all: false,
    };
    let value = |player: &str| {
        let player: Player = player.parse().expect(player);
        let mut bot = session.bot(&player).expect("every game has it");
        let search_result = bot.think(&session.position(), &request, &mut |_| ());
        let search_result = search_result.expect("a position").expect("a move");
        (search_result.value, search_result.nodes)
    };
    // The agent's weights: published counts and values.
    assert_eq!(value("alphabeta:depth=1"), (Some(3.0), 41));
    assert_eq!(value("alphabeta:depth=2"), (Some(0.0), 120));
    assert_eq!(value("alphabeta:depth=3"), (Some(636.0), 4_989));
    assert!(
        value("engine:depth=1")
            .0
            .is_some_and(|value| value.abs() < 1.0)
    );
}
