use std::fmt::Display;

use game::{Cell, CellId, Content, Edge, Event, Piece, Scene, Shape, Side};
use words::Words;

use crate::Speakers;

impl Speakers {
    /// Describes a move of `who` (`None` is chance) in one to four short sentences:
    /// first what happened, then its consequences. Never one per seed. The end of a round
    /// and the beginning of the next take up to four more.
    ///
    /// Says nothing when there is nothing to see, as when a die leaves the hand, and
    /// nothing about the result, which the caller announces.
    pub fn narrate(&self, before: &Scene, who: Option<Side>, story: &[Event]) -> Vec<String> {
        let mut narrator = Narrator {
            speakers: self,
            scene: before.clone(),
            who,
            relays: 0,
            receivers: Vec::new(),
            last: None,
            sentences: Vec::new(),
        };
        let mut rest = story;
        while !rest.is_empty() {
            let (described, later) = rest.split_at(narrator.next(rest));
            for event in described {
                narrator.scene.apply(event);
            }
            rest = later;
        }
        narrator.sentences
    }
}

struct Narrator<'a> {
    speakers: &'a Speakers,
    /// The board as it is when the next event happens.
    scene: Scene,
    who: Option<Side>,
    /// How many times the sowing continues.
    relays: usize,
    /// The stores that won seeds, as far as that was said.
    receivers: Vec<CellId>,
    /// Where the last seed of a handful fell.
    last: Option<CellId>,
    sentences: Vec<String>,
}

impl Narrator<'_> {
    /// Describes what comes next and returns the number of events that was.
    fn next(&mut self, story: &[Event]) -> usize {
        let Some(first) = story.first() else {
            return 0;
        };
        match first {
            Event::Lift { .. }
            | Event::Drop { .. }
            | Event::Capture { .. }
            | Event::Sweep { .. }
            | Event::Carry { .. }
            | Event::Relay { .. } => self.sowing(story),
            Event::Take { .. } | Event::Slide { .. } | Event::Place { .. } | Event::Flip { .. } => {
                self.pieces(story)
            }
            Event::Roll { .. } | Event::Gain { .. } | Event::Bust { .. } | Event::Bank { .. } => {
                self.dice(story)
            }
            Event::ExtraTurn(_) => {
                let again = self.speakers.words().say("tell.again");
                self.sentences.push(again.to_owned());
                1
            }
            Event::Pass(side) => {
                self.say_of(Some(*side), "tell.pass", &[]);
                1
            }
            Event::Round {
                number,
                starter,
                owned,
            } => {
                let result = self.speakers.round_over(number - 1, *owned);
                self.sentences.push(result);
                self.round(*number, *starter, &story[1..])
            }
            Event::Show {
                cell,
                content: Content::Won(side),
            } => {
                let place = self.place(*cell);
                self.say_of(Some(*side), "tell.won", &[("place", &place)]);
                1
            }
            // A change that nothing more is known about; the result, which is the
            // caller's.
            Event::Show { .. } | Event::Over { .. } => 1,
        }
    }

    /// A round begins: who starts, and which holes are out of play.
    fn round(&mut self, number: u32, starter: Side, later: &[Event]) -> usize {
        self.say_of(Some(starter), "tell.round", &[("number", &number)]);
        for side in Side::BOTH {
            let closed = later.iter().filter(|event| match event {
                Event::Show {
                    cell,
                    content: Content::Closed,
                } => self.scene.cell(*cell).owner == Some(side),
                _ => false,
            });
            let closed = closed.count() as u32;
            if closed > 0 {
                let holes = self.speakers.words().count("count.hole", closed);
                self.say_of(Some(side), "tell.closed", &[("holes", &holes)]);
            }
        }
        1
    }

    /// Seeds on their way.
    fn sowing(&mut self, story: &[Event]) -> usize {
        let words = self.speakers.words();
        match *story {
            // Who has chosen to sow on begins with a relay.
            [Event::Relay { at: from, seeds }, ref later @ ..]
            | [Event::Lift { from, seeds }, ref later @ ..]
                if self.sentences.is_empty() =>
            {
                let place = self.place(from);
                let seeds = words.count("count.seed", seeds);
                self.say("tell.sow", &[("seeds", &seeds), ("place", &place)]);
                self.relays = count_relays(later);
                if self.relays > 0 {
                    let goes_on = words.count("tell.relay", self.relays as u32);
                    self.sentences.push(goes_on);
                }
            }
            [Event::Drop { into, left: 0 }, ref later @ ..] => {
                self.last = Some(into);
                self.last_seed(into, later);
            }
            [Event::Capture { into, .. } | Event::Carry { into, .. }, ..] => {
                // All that goes to one store is told at once; seeds laid out for a round
                // are not won.
                let is_store = self.scene.cell(into).shape == Shape::Store;
                if is_store && !self.receivers.contains(&into) {
                    self.receivers.push(into);
                    let seeds = words.count("count.seed", won(story, into));
                    let key = if self.is_shot(&story[0]) {
                        "tell.shot"
                    } else {
                        "tell.capture"
                    };
                    self.say_of(self.owner(into), key, &[("seeds", &seeds)]);
                }
            }
            [Event::Sweep { into, seeds: 1, .. }, ..] => {
                self.say_of(self.owner(into), "tell.sweep-one", &[]);
            }
            [Event::Sweep { into, seeds, .. }, ..] => {
                let seeds = words.count("count.seed", seeds);
                self.say_of(self.owner(into), "tell.sweep", &[("seeds", &seeds)]);
            }
            _ => {}
        }
        1
    }

    /// Pieces that move, appear, disappear or change sides.
    fn pieces(&mut self, story: &[Event]) -> usize {
        let words = self.speakers.words();
        match *story {
            [Event::Take { at }, Event::Slide { from, to }, ..] if at == to => {
                if let (Some((side, piece)), Some((_, taken))) = (self.piece(from), self.piece(at))
                {
                    self.say_of(
                        Some(side),
                        "tell.slide-take",
                        &[
                            ("piece", &piece_name(words, piece)),
                            ("from", &self.place(from)),
                            ("taken", &piece_name(words, taken)),
                            ("to", &self.place(to)),
                        ],
                    );
                }
                2
            }
            [Event::Take { at }, ..] => match self.piece(at) {
                Some((_, piece)) => {
                    let place = self.place(at);
                    let piece = piece_name(words, piece);
                    self.say("tell.take", &[("piece", &piece), ("place", &place)]);
                    1
                }
                None => {
                    let taken = run(story, |event| matches!(event, Event::Take { .. }));
                    self.take_sticks(at, taken as u32);
                    taken
                }
            },
            [Event::Slide { from, to }, ..] => {
                if let Some((side, piece)) = self.piece(from) {
                    self.say_of(
                        Some(side),
                        "tell.slide",
                        &[
                            ("piece", &piece_name(words, piece)),
                            ("from", &self.place(from)),
                            ("to", &self.place(to)),
                        ],
                    );
                }
                1
            }
            [Event::Place { at, side, piece }, ..] => {
                let key = match piece {
                    Piece::Knight => "tell.place-knight",
                    Piece::Disc => "tell.place-disc",
                    Piece::Mark => "tell.place-mark",
                };
                let place = self.place(at);
                self.say_of(Some(side), key, &[("place", &place)]);
                1
            }
            [Event::Flip { at, .. }, ..] => {
                let flipped = run(story, |event| matches!(event, Event::Flip { .. }));
                self.flips(at, &story[..flipped]);
                flipped
            }
            _ => 1,
        }
    }

    /// Dice, and the points they bring.
    fn dice(&mut self, story: &[Event]) -> usize {
        match *story {
            [Event::Roll { face, .. }, Event::Gain { track, points }, ..] => {
                let points = self.points(self.pending(track) + points);
                let values: &[(&str, &dyn Display)] = &[("face", &face), ("points", &points)];
                self.say_of(self.owner(track), "tell.roll-gain", values);
                2
            }
            [Event::Roll { face, .. }, Event::Bust { track }, ..] => {
                let whose = self.owner(track);
                match self.pending(track) {
                    0 => self.say_of(whose, "tell.roll-nothing", &[("face", &face)]),
                    pending => {
                        let points = self.points(pending);
                        let values: &[(&str, &dyn Display)] =
                            &[("face", &face), ("points", &points)];
                        self.say_of(whose, "tell.roll-bust", values);
                    }
                }
                2
            }
            [Event::Roll { face, .. }, ..] => {
                self.say("tell.roll", &[("face", &face)]);
                1
            }
            [Event::Gain { track, points }, ..] => self.gain(track, "tell.gain", points),
            [Event::Bust { track }, ..] => self.gain(track, "tell.bust", self.pending(track)),
            [Event::Bank { track, points }, ..] => self.gain(track, "tell.bank", points),
            _ => 1,
        }
    }

    /// One sentence about points on a track.
    fn gain(&mut self, track: CellId, key: &str, points: u32) -> usize {
        let points = self.points(points);
        self.say_of(self.owner(track), key, &[("points", &points)]);
        1
    }

    fn points(&self, points: u32) -> String {
        self.speakers.words().count("count.point", points)
    }

    /// Does the last seed win what lies across the board? That has a word of its own.
    fn is_shot(&self, event: &Event) -> bool {
        let (Event::Capture { from, .. }, Some(last)) = (event, self.last) else {
            return false;
        };
        let column = |cell| self.scene.cell(cell).place.x;
        let across = |&cell: &CellId| cell != last && column(cell) == column(last);
        from.iter().any(across)
    }

    /// Where the last seed of a handful falls, when that explains what comes next.
    fn last_seed(&mut self, into: CellId, later: &[Event]) {
        let cell = self.scene.cell(into);
        let gives_a_turn = matches!(later, [Event::ExtraTurn(_), ..]);
        // After a single handful it is clear why the turn ends here.
        let after_relays = self.relays > 0;
        let key = match (cell.shape, &cell.content) {
            (Shape::Store, _) if gives_a_turn => "tell.last-in-store",
            (Shape::Pit, Content::Empty)
                if after_relays
                    && self.receivers.is_empty()
                    && !matches!(later, [Event::Capture { .. }, ..]) =>
            {
                "tell.last-in-empty"
            }
            _ => return,
        };
        self.say_of(cell.owner, key, &[]);
    }

    fn take_sticks(&mut self, at: CellId, sticks: u32) {
        let words = self.speakers.words();
        let sticks = words.count("count.stick", sticks);
        let row = self.scene.cell(at).place.y;
        match label(&self.scene, Edge::Left, row) {
            Some(pile) => {
                let pile = words.fill("place.pile", &[("name", &pile)]);
                self.say("tell.take-from", &[("sticks", &sticks), ("place", &pile)]);
            }
            None => self.say("tell.take-sticks", &[("sticks", &sticks)]),
        }
    }

    fn flips(&mut self, at: CellId, flips: &[Event]) {
        let words = self.speakers.words();
        let kind = self.piece(at).map_or(Piece::Mark, |(_, piece)| piece);
        let key = match kind {
            Piece::Knight => "count.knight",
            Piece::Disc => "count.disc",
            Piece::Mark => "count.mark",
        };
        let places: Vec<String> = flips
            .iter()
            .filter_map(|event| match event {
                Event::Flip { at, .. } => Some(self.place(*at)),
                _ => None,
            })
            .collect();
        let pieces = words.count(key, places.len() as u32);
        let places = words.all_of(&places);
        self.say("tell.flip", &[("pieces", &pieces), ("places", &places)]);
    }

    /// A sentence about the one whose move this is.
    fn say(&mut self, key: &str, values: &[(&str, &dyn Display)]) {
        self.say_of(self.who, key, values);
    }

    fn say_of(&mut self, whose: Option<Side>, key: &str, values: &[(&str, &dyn Display)]) {
        self.sentences.push(self.speakers.about(whose, key, values));
    }

    fn place(&self, id: CellId) -> String {
        let cell = self.scene.cell(id);
        place_name(self.speakers.words(), &self.scene, cell)
    }

    fn piece(&self, id: CellId) -> Option<(Side, Piece)> {
        match self.scene.cell(id).content {
            Content::Piece(side, piece) => Some((side, piece)),
            _ => None,
        }
    }

    fn pending(&self, track: CellId) -> u32 {
        match self.scene.cell(track).content {
            Content::Score { pending, .. } => pending,
            _ => 0,
        }
    }

    /// Whose cell it is; the mover's where nobody owns it.
    fn owner(&self, id: CellId) -> Option<Side> {
        self.scene.cell(id).owner.or(self.who)
    }
}

/// What a kind of piece is called.
pub fn piece_name(words: &'static Words, piece: Piece) -> &'static str {
    words.say(match piece {
        Piece::Knight => "piece.knight",
        Piece::Disc => "piece.disc",
        Piece::Mark => "piece.mark",
    })
}

/// What people call a cell: `hole 3`, `column 4`, `square 5`, or just `c3`, which
/// says enough by itself.
pub fn place_name(words: &'static Words, scene: &Scene, cell: &Cell) -> String {
    let named = |key| words.fill(key, &[("name", &cell.name)]);
    match cell.shape {
        Shape::Pit => named("place.hole"),
        Shape::Store => words.say("place.store").to_owned(),
        Shape::Hole => match label(scene, Edge::Top, cell.place.x) {
            Some(column) => words.fill("place.column", &[("name", &column)]),
            None => cell.name.clone(),
        },
        Shape::Square { .. } if cell.name.starts_with(|c: char| c.is_ascii_digit()) => {
            named("place.square")
        }
        _ => cell.name.clone(),
    }
}

/// What is written at an edge of the board.
fn label(scene: &Scene, edge: Edge, at: u16) -> Option<&str> {
    let mut labels = scene.labels.iter();
    let found = labels.find(|label| label.edge == edge && label.at == at);
    found.map(|label| label.text.as_str())
}

/// How many times the sowing continues.
fn count_relays(story: &[Event]) -> usize {
    let relays = story.iter();
    relays
        .filter(|event| matches!(event, Event::Relay { .. }))
        .count()
}

/// How many seeds are won for a store, until a round ends.
fn won(story: &[Event], store: CellId) -> u32 {
    let events = story.iter();
    let events = events.take_while(|event| !matches!(event, Event::Round { .. }));
    let seeds = events.map(|event| match *event {
        Event::Capture { into, seeds, .. } | Event::Carry { into, seeds, .. } if into == store => {
            seeds
        }
        _ => 0,
    });
    seeds.sum()
}

/// How many events of one kind come first.
fn run(story: &[Event], is_kind: impl Fn(&Event) -> bool) -> usize {
    story.iter().take_while(|event| is_kind(event)).count()
}
