/// Receives the progress of a local search, step by step. Every method does nothing by
/// default.
pub trait Trace {
    /// Is the trace recorded? What is computed only for the trace is left out otherwise.
    const ON: bool = true;

    /// One more step of annealing.
    fn anneal_step(&mut self, _step: AnnealStep) {}

    /// One more generation.
    fn generation(&mut self, _generation: Generation) {}
}

/// No trace: compiles to nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoTrace;

impl Trace for NoTrace {
    const ON: bool = false;
}

/// Recorded where there is a trace.
impl<T: Trace> Trace for Option<T> {
    const ON: bool = T::ON;

    fn anneal_step(&mut self, step: AnnealStep) {
        if let Some(trace) = self {
            trace.anneal_step(step);
        }
    }

    fn generation(&mut self, generation: Generation) {
        if let Some(trace) = self {
            trace.generation(generation);
        }
    }
}

/// One step of annealing, after the neighbour was accepted or rejected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AnnealStep {
    /// Counted from 1.
    pub iteration: u32,
    /// The temperature of the step.
    pub temperature: f64,
    /// The value of the current state.
    pub current: f64,
    /// The value of the best state so far.
    pub best: f64,
    /// The share of accepted neighbours so far, from 0 to 1.
    pub accepted: f64,
}

/// One generation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Generation {
    /// Counted from 0, the initial population.
    pub number: u32,
    /// The highest fitness.
    pub best: f64,
    /// The mean fitness.
    pub mean: f64,
}

/// Records everything.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LocalTrace {
    /// The steps of annealing.
    pub steps: Vec<AnnealStep>,
    /// The generations.
    pub generations: Vec<Generation>,
}

impl Trace for LocalTrace {
    fn anneal_step(&mut self, step: AnnealStep) {
        self.steps.push(step);
    }

    fn generation(&mut self, generation: Generation) {
        self.generations.push(generation);
    }
}
