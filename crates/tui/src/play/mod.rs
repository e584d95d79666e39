//! A game being played: whose turn it is, who thinks, what moves, what is said.

mod choose;
mod draw;
mod keys;
mod layout;
mod message;
pub(crate) mod moves;
mod result;
mod save;
mod think;

use std::time::{Duration, Instant};

use commentary::Speakers;
use game::{Event, Side, Turn};
use lobby::{Bot, Outcome, Player, Rng, Session, View};
use words::Words;

use crate::app::Context;
use crate::pick::Pick;
use crate::stage::Stage;
use commentary::opponents;

pub(crate) use draw::draw;
pub(crate) use keys::{Go, help};
pub(crate) use layout::Layout;
use think::{Hint, Thinking};

/// A game being played.
pub(crate) struct Play {
    pub(crate) session: Box<dyn Session>,
    /// Who plays, as the texts that name them.
    pub(crate) names: [String; 2],
    pub(crate) players: [Player; 2],
    bots: [Option<Box<dyn Bot>>; 2],
    rng: Rng,
    /// The luck before each move: who takes a move back and makes it again meets the
    /// same luck again.
    rng_before: Vec<Rng>,
    view: View,
    stage: Stage,
    speakers: Speakers,
    pick: Pick,
    /// What was told about the last move.
    told: Vec<String>,
    /// An answer to what a person did, above everything else that is said.
    pub(crate) notice: Option<String>,
    thinking: Option<Thinking>,
    hint: Hint,
    /// How long each side has thought.
    times: [Duration; 2],
    /// Since when a person has been thinking.
    since: Option<Instant>,
    /// Two machines wait for somebody to say go on; so many moves are allowed.
    paused: bool,
    steps: u32,
    /// Who has been announced as the sure winner.
    announced: Option<Side>,
    /// The question whether to go on with a game that is decided.
    pub(crate) asks_to_stop: bool,
    stopped: bool,
    shows_result: bool,
    /// How many rows the list of moves is scrolled back.
    scroll: usize,
    /// Letters that moves begin with, which commands cannot have.
    letters: Vec<char>,
    /// Do values say the chance of winning, rather than points?
    is_chance: bool,
    /// Are there, in every turn, moves that are offered beside the board?
    has_buttons: bool,
}

impl Play {
    /// Sits down at a game, with these players as texts. Who cannot be read is a person.
    pub(crate) fn new(
        session: Box<dyn Session>,
        names: [String; 2],
        words: &'static Words,
        seed: u64,
    ) -> Play {
        let players = [0, 1].map(|side: usize| names[side].parse().unwrap_or_default());
        let view = session.view();
        let rng = Rng::new(seed);
        let mut play = Play {
            speakers: Speakers::of_players(words, session.info(), players),
            rng_before: vec![rng.clone(); view.ply()],
            letters: letters(words, &*session),
            is_chance: opponents::is_chance(&*session),
            has_buttons: has_buttons(&plain::players_view(&*session)),
            stage: Stage::new(view.scene.clone()),
            names,
            players,
            bots: [None, None],
            rng,
            view,
            session,
            pick: Pick::default(),
            told: Vec::new(),
            notice: None,
            thinking: None,
            hint: Hint::None,
            times: [Duration::ZERO; 2],
            since: None,
            paused: false,
            steps: 0,
            announced: None,
            asks_to_stop: false,
            stopped: false,
            shows_result: true,
            scroll: 0,
        };
        play.announced = play.view.sure;
        play.show_last();
        play
    }

    pub(crate) fn words(&self) -> &'static Words {
        self.speakers.words()
    }

    /// Speaks another language from now on.
    pub(crate) fn speak(&mut self, words: &'static Words) {
        self.speakers = Speakers::of_players(words, self.session.info(), self.players);
        self.letters = letters(words, &*self.session);
        self.told.clear();
        self.notice = None;
    }

    fn somebody_plays(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    /// Has the game ended, or been ended?
    fn is_over(&self) -> bool {
        self.stopped || self.view.turn.is_over()
    }

    fn outcome(&self) -> Outcome {
        match (self.view.turn, self.stopped, self.view.sure) {
            (Turn::Over(_), ..) => Outcome::of(self.view.turn),
            (_, true, Some(side)) => Outcome::Win(side),
            _ => Outcome::Open,
        }
    }

    /// May a person choose a move now?
    fn is_open(&self) -> bool {
        let is_a_persons = match self.view.turn {
            Turn::Player(side) => self.players[side.index()] == Player::Human,
            Turn::Chance | Turn::Over(_) => false,
        };
        is_a_persons && !self.stage.is_moving() && !self.stopped && !self.asks_to_stop
    }

    /// When something will be new without anybody doing anything.
    pub(crate) fn due(&self, now: Instant) -> Option<Instant> {
        // How often a clock on the screen is looked at.
        const A_LOOK: Duration = Duration::from_millis(100);
        let is_asked = matches!(self.hint, Hint::Asked { .. });
        let clock = (self.thinking.is_some() || is_asked).then(|| now + A_LOOK);
        [self.stage.due(), clock].into_iter().flatten().min()
    }

    /// Does whatever can be done without a person.
    pub(crate) fn go_on(&mut self, context: &mut Context<'_>) {
        let now = context.now;
        self.stage.go_on(now);
        while !self.stage.is_moving() && !self.is_over() && !self.asks_to_stop {
            if self.announce_winner() {
                return;
            }
            let may_move = !self.paused || self.steps > 0;
            match self.view.turn {
                Turn::Over(_) => return,
                Turn::Chance => self.roll(context),
                Turn::Player(side) => match self.players[side.index()] {
                    Player::Human => {
                        if self.since.is_none() {
                            self.since = Some(now);
                            self.pick.begin(&self.view);
                        }
                        return;
                    }
                    _ if !may_move || self.thinking.is_some() => return,
                    Player::Random => {
                        let index = self.rng.below(self.view.choices.len() as u32) as usize;
                        let Some(choice) = self.view.choices.get(index) else {
                            return;
                        };
                        let text = choice.text.clone();
                        self.make(&text, context);
                    }
                    player => {
                        if !self.ask(side, player, context) {
                            return;
                        }
                    }
                },
            }
        }
    }

    /// Says once that a game is decided; asks a person whether to go on.
    fn announce_winner(&mut self) -> bool {
        let sure = self.view.sure;
        let is_news = sure.is_some() && sure != self.announced;
        self.announced = sure;
        if is_news && self.somebody_plays() {
            self.asks_to_stop = true;
        } else if is_news {
            self.told
                .push(self.speakers.about(sure, "score.certain", &[]));
        }
        self.asks_to_stop
    }

    fn roll(&mut self, context: &mut Context<'_>) {
        let weights = self.view.choices.iter().map(|choice| choice.weight);
        let drawn = self.rng.weighted(weights).unwrap_or_default();
        match self.view.choices.get(drawn) {
            Some(outcome) => {
                let text = outcome.text.clone();
                self.make(&text, context);
            }
            // Chance without an outcome is no game of ours.
            None => self.stopped = true,
        }
    }

    /// Makes a move, tells it, and keeps the game on the disk.
    fn make(&mut self, text: &str, context: &mut Context<'_>) {
        let rng = self.rng.clone();
        let played = match self.session.play(text) {
            Ok(played) => played,
            Err(error) => {
                self.notice = Some(error.in_lang(self.words().lang()));
                return;
            }
        };
        self.rng_before.truncate(self.view.ply());
        self.rng_before.push(rng);
        self.steps = self.steps.saturating_sub(1);
        if let (Some(since), Some(side)) = (self.since.take(), played.side) {
            self.times[side.index()] += context.now.saturating_duration_since(since);
        }
        let told = self
            .speakers
            .tell(&self.view.scene, played.side, &played.story);
        self.view = self.session.view();
        if !told.is_empty() {
            self.told = told;
        } else if self.view.turn != Turn::Chance {
            let shown = moves::shown(self.words(), text);
            let sentence = self
                .speakers
                .about(played.side, "tell.plays", &[("move", &shown)]);
            self.told = vec![sentence];
        }
        self.forget_hint();
        self.notice = None;
        self.scroll = 0;
        self.stage.tell(&played.story, context.speed, context.now);
        self.keep(context);
    }

    /// Goes back to the last move of a person, over the moves of machines and luck; one
    /// move where only machines play. False when there is none.
    fn take_back(&mut self, context: &mut Context<'_>) -> bool {
        let watches = !self.somebody_plays();
        let history = &self.view.history;
        let last = history.iter().rposition(|played| match played.side {
            Some(side) => watches || self.players[side.index()] == Player::Human,
            None => false,
        });
        let Some(last) = last else {
            return false;
        };
        for _ in last..self.view.ply() {
            self.session.take_back();
        }
        if let Some(rng) = self.rng_before.get(last) {
            self.rng.clone_from(rng);
        }
        self.paused = watches;
        self.look_again();
        self.told = vec![self.words().say("undo.done").to_owned()];
        self.keep(context);
        true
    }

    /// Everything that belongs to another position is forgotten.
    fn look_again(&mut self) {
        self.stop_thinking();
        self.forget_hint();
        self.view = self.session.view();
        self.stage = Stage::new(self.view.scene.clone());
        self.show_last();
        self.announced = self.view.sure;
        self.asks_to_stop = false;
        self.stopped = false;
        self.shows_result = true;
        self.since = None;
        self.notice = None;
        self.scroll = 0;
    }

    fn show_last(&mut self) {
        if let Some(played) = self.view.history.last() {
            self.stage.remember(&played.story);
        }
    }

    fn swap_sides(&mut self, context: &mut Context<'_>) {
        self.stop_thinking();
        self.players.swap(0, 1);
        self.names.swap(0, 1);
        self.bots.swap(0, 1);
        self.times.swap(0, 1);
        self.since = None;
        self.forget_hint();
        self.speakers = Speakers::of_players(self.words(), self.session.info(), self.players);
        self.told = vec![self.words().say("play.swapped").to_owned()];
        self.keep(context);
    }

    /// Was the last move followed by another turn of the same side?
    fn is_extra_turn(&self) -> bool {
        let last = self.view.history.last();
        last.is_some_and(|played| {
            let mut events = played.story.iter();
            events.any(|event| matches!(event, Event::ExtraTurn(_)))
        })
    }
}

fn has_buttons(view: &View) -> bool {
    view.choices.iter().any(|choice| choice.path.is_empty())
}

/// The letters that moves of this game begin with: of coordinates, and of words.
fn letters(words: &'static Words, session: &dyn Session) -> Vec<char> {
    let view = plain::players_view(session);
    let mut letters: Vec<char> = Vec::new();
    for choice in &view.choices {
        letters.extend(choice.text.chars().next());
        letters.extend(moves::shown(words, &choice.text).chars().next());
    }
    // Where one square begins a move, all may do so later.
    if letters.iter().any(|letter| letter.is_alphabetic()) {
        let cells = view.scene.cells.iter();
        letters.extend(cells.filter_map(|cell| cell.name.chars().next()));
    }
    letters.retain(|letter| letter.is_alphabetic());
    letters.sort_unstable();
    letters.dedup();
    letters
}
