use std::sync::atomic::AtomicBool;

use lobby::{DynSolver, Session, SolverMethod, SolverSettings};

use super::Whole;
use crate::Context;
use crate::failure::Failure;

/// What a solver may use.
#[derive(clap::Args, Debug)]
pub(crate) struct SolverArgs {
    /// Threads to solve with
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) threads: Whole<1, 256>,

    /// Megabytes to remember positions in, at most
    #[arg(long, value_name = "MB", default_value = "1024")]
    pub(crate) memory: Whole<1, 1_048_576>,
}

impl SolverArgs {
    pub(crate) fn settings(&self, method: SolverMethod) -> SolverSettings {
        SolverSettings {
            memory: (self.memory.0 as usize) << 20,
            threads: self.threads.0 as usize,
            method,
        }
    }
}

/// The solver of a session, or a refusal that says why there is none.
pub(crate) fn open_solver(
    context: &Context<'_>,
    session: &dyn Session,
    settings: SolverSettings,
    stop: &AtomicBool,
) -> Result<Box<dyn DynSolver>, Failure> {
    let info = session.info();
    let key = if info.chance {
        "solve.chance"
    } else {
        "solve.cannot"
    };
    let solver = session.solver(settings, stop);
    solver.ok_or_else(|| context.refuse(key, &[("game", &info.name)]))
}
