/// Is told how a search goes, step by step. Every method does nothing by default.
pub trait Trace {
    /// Does anybody listen? What is made only for the trace is not made otherwise.
    const ON: bool = true;

    /// One more step of annealing.
    fn cooled(&mut self, _step: Cooled) {}

    /// One more generation.
    fn generation(&mut self, _generation: Generation) {}
}

/// Nobody listens: everything about tracing is compiled to nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoTrace;

impl Trace for NoTrace {
    const ON: bool = false;
}

/// One step of annealing, after its guess was accepted or not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cooled {
    /// Counted from 1.
    pub iteration: u32,
    /// The temperature at which it was decided.
    pub temperature: f64,
    /// What the present guess is worth.
    pub current: f64,
    /// What the best guess so far is worth.
    pub best: f64,
    /// Which share of all guesses so far was accepted.
    pub accepted: f64,
}

/// One generation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Generation {
    /// 0 is the one that was not bred.
    pub number: u32,
    /// The highest fitness.
    pub best: f64,
    /// The mean fitness.
    pub mean: f64,
}

/// Keeps everything.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LocalTrace {
    /// The steps of annealing.
    pub steps: Vec<Cooled>,
    /// The generations.
    pub generations: Vec<Generation>,
}

impl Trace for LocalTrace {
    fn cooled(&mut self, step: Cooled) {
        self.steps.push(step);
    }

    fn generation(&mut self, generation: Generation) {
        self.generations.push(generation);
    }
}
