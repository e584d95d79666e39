use lobby::GAMES;

use super::*;

/// Draws a position of a game with both kinds of glyphs. Pictures begin on the line
/// after the quotation mark; the quotation mark at the end has its own line.
fn check(spec: &str, position: &str, unicode: &str, ascii: &str) {
    let mut session = lobby::open(GAMES, spec).unwrap();
    session.set_up(position).unwrap();
    let scene = session.scene();
    for (glyphs, picture) in [(Glyphs::Unicode, unicode), (Glyphs::Ascii, ascii)] {
        let drawn = draw(&scene, glyphs);
        let picture = picture.trim_matches('\n');
        assert_eq!(drawn, picture, "\n{drawn}\n");
    }
}

#[test]
fn kalah() {
    check(
        "kalah",
        "4 0 5 5 5 1 | 2 / 4 4 0 6 5 5 | 12 / first",
        "
            6     5     4     3     2     1
  ╭──────┬─────┬─────┬─────┬─────┬─────┬─────┬──────╮
  │      │  5  │  5  │  6  │  0  │  4  │  4  │      │
  │  12  ├─────┼─────┼─────┼─────┼─────┼─────┤  2   │
  │      │  4  │  0  │  5  │  5  │  5  │  1  │      │
  ╰──────┴─────┴─────┴─────┴─────┴─────┴─────┴──────╯
            1     2     3     4     5     6
",
        "
            6     5     4     3     2     1
  +------+-----+-----+-----+-----+-----+-----+------+
  |      |  5  |  5  |  6  |  0  |  4  |  4  |      |
  |  12  +-----+-----+-----+-----+-----+-----+  2   |
  |      |  4  |  0  |  5  |  5  |  5  |  1  |      |
  +------+-----+-----+-----+-----+-----+-----+------+
            1     2     3     4     5     6
",
    );
}

#[test]
fn congklak() {
    check(
        "congklak",
        "7 0 8 1 17 0 18 | 24 / 3 0 1 0 1 6 0 | 12 / second",
        "
            7     6     5     4     3     2     1
  ╭──────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬──────╮
  │      │  0  │  6  │  1  │  0  │  1  │  0  │  3  │      │
  │  12  ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤  24  │
  │      │  7  │  0  │  8  │  1  │ 17  │  0  │ 18  │      │
  ╰──────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴──────╯
            1     2     3     4     5     6     7
",
        "
            7     6     5     4     3     2     1
  +------+-----+-----+-----+-----+-----+-----+-----+------+
  |      |  0  |  6  |  1  |  0  |  1  |  0  |  3  |      |
  |  12  +-----+-----+-----+-----+-----+-----+-----+  24  |
  |      |  7  |  0  |  8  |  1  | 17  |  0  | 18  |      |
  +------+-----+-----+-----+-----+-----+-----+-----+------+
            1     2     3     4     5     6     7
",
    );
}

#[test]
fn knightthrough() {
    check(
        "knightthrough",
        "nnnnnnnn/n2nn2n/6N1/n2n1nn1/5N2/2N5/NNNNN2N/N1NNNNNN b",
        "
  8   ♞  ♞  ♞  ♞  ♞  ♞  ♞  ♞
  7   ♞  ·  ·  ♞  ♞  ·  ·  ♞
  6   ·  ·  ·  ·  ·  ·  ♘  ·
  5   ♞  ·  ·  ♞  ·  ♞  ♞  ·
  4   ·  ·  ·  ·  ·  ♘  ·  ·
  3   ·  ·  ♘  ·  ·  ·  ·  ·
  2   ♘  ♘  ♘  ♘  ♘  ·  ·  ♘
  1   ♘  ·  ♘  ♘  ♘  ♘  ♘  ♘
      a  b  c  d  e  f  g  h
",
        "
  8   n  n  n  n  n  n  n  n
  7   n  .  .  n  n  .  .  n
  6   .  .  .  .  .  .  N  .
  5   n  .  .  n  .  n  n  .
  4   .  .  .  .  .  N  .  .
  3   .  .  N  .  .  .  .  .
  2   N  N  N  N  N  .  .  N
  1   N  .  N  N  N  N  N  N
      a  b  c  d  e  f  g  h
",
    );
}

#[test]
fn adjacency() {
    check(
        "adjacency:size=5x4",
        "..XOO/..OOO/XX.../XX... first 6",
        "
  4   ·  ·  X  O  O
  3   ·  ·  O  O  O
  2   X  X  ·  ·  ·
  1   X  X  ·  ·  ·
      a  b  c  d  e
",
        "
  4   .  .  X  O  O
  3   .  .  O  O  O
  2   X  X  .  .  .
  1   X  X  .  .  .
      a  b  c  d  e
",
    );
}

#[test]
fn connect4() {
    check(
        "connect4",
        "......./......./......./...X.../...XX../OXOXOO.",
        "
    1  2  3  4  5  6  7
  │ ·  ·  ·  ·  ·  ·  · │
  │ ·  ·  ·  ·  ·  ·  · │
  │ ·  ·  ·  ·  ·  ·  · │
  │ ·  ·  ·  ●  ·  ·  · │
  │ ·  ·  ·  ●  ●  ·  · │
  │ ○  ●  ○  ●  ○  ○  · │
  ╰─────────────────────╯
",
        "
    1  2  3  4  5  6  7
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  .  X  .  .  . |
  | .  .  .  X  X  .  . |
  | O  X  O  X  O  O  . |
  +---------------------+
",
    );
}

#[test]
fn tictactoe() {
    check(
        "tictactoe",
        "X.O/.X./O..",
        "
  ╭───┬───┬───╮
  │ X │ 2 │ O │
  ├───┼───┼───┤
  │ 4 │ X │ 6 │
  ├───┼───┼───┤
  │ O │ 8 │ 9 │
  ╰───┴───┴───╯
",
        "
  +---+---+---+
  | X | 2 | O |
  +---+---+---+
  | 4 | X | 6 |
  +---+---+---+
  | O | 8 | 9 |
  +---+---+---+
",
    );
}

#[test]
fn nim() {
    check(
        "nim:piles=1/3/5/7",
        "1/2/0/7 first",
        "
  1:  |               1
  2:  | | .           2
  3:  . . . . .       0
  4:  | | | | | | |   7
",
        "
  1:  |               1
  2:  | | .           2
  3:  . . . . .       0
  4:  | | | | | | |   7
",
    );
    check("nim", "2 second", "  | | .   2", "  | | .   2");
}

#[test]
fn many_sticks_stand_closer_and_very_many_are_counted() {
    check(
        "nim:piles=40/3",
        "40/2 first",
        "
  1:  ||||||||||||||||||||||||||||||||||||||||  40
  2:  ||.                                       2
",
        "
  1:  ||||||||||||||||||||||||||||||||||||||||  40
  2:  ||.                                       2
",
    );
    check(
        "nim:piles=99/3",
        "99/2 first",
        "  1:  99 × |\n  2:  2 × |",
        "  1:  99 x |\n  2:  2 x |",
    );
}

#[test]
fn pig() {
    check(
        "pig",
        "35 62 7 first die=4",
        "
  [█████████████▒▒░░░░░░░░░░░░░░░░░░░░░░░]  35 + 7 / 100
                    [4]
  [███████████████████████░░░░░░░░░░░░░░░]  62 / 100
",
        "
  [#############++:::::::::::::::::::::::]  35 + 7 / 100
                    [4]
  [#######################:::::::::::::::]  62 / 100
",
    );
    check(
        "pig:target=20",
        "0 22 0 over",
        "
  [░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░]  0 / 20
                    [ ]
  [██████████████████████████████████████]  22 / 20
",
        "
  [::::::::::::::::::::::::::::::::::::::]  0 / 20
                    [ ]
  [######################################]  22 / 20
",
    );
}

#[test]
fn a_game_without_a_picture_is_its_text() {
    let scene = Scene {
        backdrop: Backdrop::Table,
        width: 1,
        height: 1,
        cells: vec![Cell {
            zone: game::Zone(0),
            name: String::new(),
            place: game::Place::at(0, 0),
            shape: Shape::Sheet,
            owner: None,
            content: Content::Text("8 second".to_owned()),
        }],
        labels: Vec::new(),
        counters: Vec::new(),
        style: game::BoardStyle::default(),
    };
    assert_eq!(draw(&scene, Glyphs::Unicode), "  8 second");
}

#[test]
fn no_scene_breaks_the_drawing() {
    let odd = |backdrop, width, x, w| Scene {
        backdrop,
        width,
        height: 1,
        cells: vec![Cell {
            zone: game::Zone(0),
            name: "odd".to_owned(),
            place: game::Place { x, y: 0, w, h: 1 },
            shape: Shape::Track { goal: 0 },
            owner: None,
            content: Content::Score {
                banked: u32::MAX,
                pending: u32::MAX,
            },
        }],
        labels: vec![game::Label {
            edge: Edge::Top,
            at: 9,
            text: "9".to_owned(),
        }],
        counters: Vec::new(),
        style: game::BoardStyle::default(),
    };
    for backdrop in [
        Backdrop::Mancala,
        Backdrop::Chequered,
        Backdrop::Grid,
        Backdrop::Rack,
        Backdrop::Table,
    ] {
        for (width, x, w) in [(0, 0, 0), (1, 0, 1), (1, 7, 1), (2, 1, 5)] {
            draw(&odd(backdrop, width, x, w), Glyphs::Ascii);
        }
    }
}

#[test]
fn every_usual_board_fits_and_is_neat() {
    for game in GAMES {
        let mut session = lobby::open(GAMES, game.info().name).unwrap();
        let mut rng = lobby::Rng::new(1);
        loop {
            let view = session.view();
            for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
                let drawn = draw(&view.scene, glyphs);
                assert!(glyphs == Glyphs::Unicode || drawn.is_ascii());
                for line in drawn.lines() {
                    assert!(line.chars().count() <= 78, "{drawn}");
                    assert_eq!(line, line.trim_end());
                }
            }
            if view.turn.is_over() {
                break;
            }
            let index = rng.below(view.choices.len() as u32) as usize;
            session.play(&view.choices[index].text).unwrap();
        }
    }
}

#[test]
fn ascii_keeps_the_meaning() {
    assert_eq!(
        Glyphs::Ascii.fit("6×4, 27–21… ‘é’ 象"),
        "6x4, 27-21... 'e' ?"
    );
    assert_eq!(Glyphs::Unicode.fit("6×4"), "6×4");
}

#[test]
fn every_text_of_a_game_can_be_read_in_ascii() {
    assert_eq!(
        Glyphs::Ascii.fit("Misère – ‘ça’ 6×4…"),
        "Misere - 'ca' 6x4..."
    );
    for game in GAMES {
        let info = game.info();
        let abouts = info.options.iter().map(|opt| opt.about);
        let texts = [info.rules, info.tagline].into_iter().chain(info.sides);
        for text in texts.chain(abouts) {
            for letter in game::Lang::ALL
                .map(|lang| text.in_lang(lang))
                .concat()
                .chars()
            {
                let plain = Glyphs::Ascii.fit(&letter.to_string());
                assert!(letter == '?' || !plain.contains('?'), "{letter}");
            }
        }
    }
}
