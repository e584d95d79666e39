use game::{
    Backdrop, Cell, Content, Counter, Draw, Edge, Event, Label, Place, Scene, Shape, Side, Turn,
    Zone,
};

use super::{Choice, Sowing};

impl Draw for Sowing {
    fn scene(&self) -> Scene {
        let holes = self.rules.holes() as u16;
        let cells = (0..2 * self.rules.holes() + 2).map(|cup| self.cell(cup));
        let labels = (1..=holes).flat_map(|number| {
            let text = number.to_string();
            [(Edge::Bottom, number), (Edge::Top, holes + 1 - number)].map(|(edge, at)| Label {
                edge,
                at,
                text: text.clone(),
            })
        });
        let rounds = (self.rules.rounds() > 1).then(|| Counter {
            key: "round",
            value: self.state.round(),
        });
        let quiet = (self.state.most_quiet() > 0).then(|| Counter {
            key: "quiet",
            value: self.state.quiet(),
        });
        Scene {
            backdrop: Backdrop::Mancala,
            width: holes + 2,
            height: 2,
            cells: cells.collect(),
            labels: labels.collect(),
            counters: rounds.into_iter().chain(quiet).collect(),
            style: self.rules.preset().style,
        }
    }

    /// Other choices than holes are offered beside the board.
    fn path(&self, choice: Choice) -> Vec<Zone> {
        match choice {
            Choice::Sow(hole) => vec![Zone(self.cup(self.state.side(), hole.into()) as u16)],
            Choice::On | Choice::Take | Choice::Pass => Vec::new(),
        }
    }

    fn events(&self, choice: Choice) -> Vec<Event> {
        let mut story = Vec::new();
        let mut after = *self;
        after.make(choice, &mut story);
        story
    }

    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String> {
        let wanted = 2 * self.rules.holes() + 2;
        let texts = cells.iter().map(|content| match *content {
            Content::Empty => Some("0".to_owned()),
            Content::Seeds(seeds) => Some(seeds.to_string()),
            Content::Closed => Some("x".to_owned()),
            Content::Won(_) => Some("t".to_owned()),
            _ => None,
        });
        let texts: Vec<String> = texts.collect::<Option<_>>()?;
        if texts.len() != wanted {
            return None;
        }
        let rows = Side::BOTH.map(|side| {
            let holes = texts[self.row(side)].join(" ");
            format!("{holes} | {}", texts[self.store(side)])
        });
        let at = self.state.at().filter(|_| to_move == self.state.side());
        Some(self.with_rest(&rows, Turn::Player(to_move), at))
    }

    fn score(&self) -> [u32; 2] {
        self.stores().map(u32::from)
    }
}

impl Sowing {
    fn cell(&self, cup: usize) -> Cell {
        let holes = self.rules.holes() as u16;
        let at = cup as u16;
        let owner = self.owner(cup);
        let is_store = cup == self.store(owner);
        let (x, y) = match owner {
            Side::First => (at + 1, 1),
            Side::Second => (2 * holes + 1 - at, 0),
        };
        let store = Place {
            x,
            y: 0,
            w: 1,
            h: 2,
        };
        let content = if self.state.burnt() >> cup & 1 != 0 {
            Content::Closed
        } else if !is_store && self.state.won(!owner) == Some(self.hole(cup)) {
            Content::Won(!owner)
        } else {
            Content::seeds(self.cups[cup].into())
        };
        Cell {
            zone: Zone(at),
            name: if is_store {
                String::new()
            } else {
                (self.hole(cup) + 1).to_string()
            },
            place: if is_store { store } else { Place::at(x, y) },
            shape: if is_store { Shape::Store } else { Shape::Pit },
            owner: Some(owner),
            content,
        }
    }
}
