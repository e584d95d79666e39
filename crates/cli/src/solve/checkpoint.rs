use std::fmt::Display;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use game::quoted;
use lobby::{BadCheckpoint, DynSolver, Progress, Session, SolveError, SolveReport, SolveRequest};

use crate::Context;
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;

/// A file that the solver's table is kept in while it searches.
pub(super) struct Checkpoint<'a> {
    context: &'a Context<'a>,
    session: &'a dyn Session,
    path: &'a Path,
}

/// Nodes between two writings of the table: some minutes. A program that is killed loses no
/// more than these.
const NODES_BETWEEN: u64 = 1 << 30;

impl<'a> Checkpoint<'a> {
    pub(super) fn new(
        context: &'a Context<'a>,
        session: &'a dyn Session,
        path: &'a Path,
    ) -> Checkpoint<'a> {
        Checkpoint {
            context,
            session,
            path,
        }
    }

    /// Solves the position of the session from where the file has got, and writes the file
    /// now and then, at the end, and when the search is stopped. Nodes and seconds of the
    /// report are those of this run.
    pub(super) fn prove(
        &self,
        solver: &mut dyn DynSolver,
        request: &SolveRequest<'_>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Option<SolveReport>> {
        self.resume(solver)?;
        let request = SolveRequest {
            nodes: Some(NODES_BETWEEN),
            ..*request
        };
        let (mut nodes, mut seconds) = (0, 0.0);
        loop {
            let solved = solver.prove(&self.session.position(), &request, watch);
            let solved = solved.map_err(|error| Failure::Use(error.in_lang(self.context.lang)))?;
            let Some(mut solved) = solved else {
                return Ok(None);
            };
            self.save(solver);
            nodes += solved.nodes;
            seconds += solved.seconds;
            let is_stopped = solved.trouble == Some(SolveError::Stopped);
            if !is_stopped || request.stop.load(Relaxed) {
                (solved.nodes, solved.seconds) = (nodes, seconds);
                return Ok(Some(solved));
            }
        }
    }

    fn resume(&self, solver: &mut dyn DynSolver) -> Result {
        match solver.resume(self.session.spec(), self.path) {
            Ok(nodes) => {
                let words = self.context.words();
                let millions = Numbers::of(words).decimal(nodes as f64 / 1e6, 1);
                eprintln!(
                    "{}",
                    words.fill("solve.resumed", &[("millions", &millions)])
                );
                Ok(())
            }
            Err(BadCheckpoint::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => {
                let path = quoted(&self.path.to_string_lossy());
                let error = error.in_lang(self.context.lang);
                let arguments: [(&str, &dyn Display); 2] = [("path", &path), ("error", &error)];
                Err(self.context.refuse("solve.checkpoint-read", &arguments))
            }
        }
    }

    /// A table that cannot be written is no reason to lose what was found.
    fn save(&self, solver: &dyn DynSolver) {
        if let Err(error) = solver.save(self.session.spec(), self.path) {
            let path = quoted(&self.path.to_string_lossy());
            let arguments: [(&str, &dyn Display); 2] = [("path", &path), ("error", &error)];
            let words = self.context.words();
            eprintln!("{}", words.fill("solve.checkpoint-write", &arguments));
        }
    }
}
