pub(crate) mod args;
mod check;
mod export;
mod nats;
mod report;
mod run;
mod status;

use std::io;

use args::Arena;

use crate::Context;
use crate::failure::Result;

/// `siasat arena run|status|check|report|worker|export`.
pub(crate) fn run(context: &Context<'_>, command: &Arena) -> Result {
    match command {
        Arena::Run(args) => run::run(context, args),
        Arena::Status(args) => status::run(context, args, &mut io::stdout().lock()),
        Arena::Check(args) => check::run(context, args, &mut io::stdout().lock()),
        Arena::Report(args) => report::run(context, args, &mut io::stdout().lock()),
        Arena::Worker(args) => nats::work(context, args),
        Arena::Export(args) => export::run(context, args, &mut io::stdout().lock()),
    }
}
