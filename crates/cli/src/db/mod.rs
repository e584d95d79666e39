pub(crate) mod args;
mod build;
mod info;
mod query;
mod target;
mod warm;

pub(crate) use info::{damage, files_in};
pub(crate) use warm::{cold, warm_all};

use crate::Context;
use crate::db::args::{Db, DbArgs};
use crate::failure::Result;

/// `siasat db …`: endgame databases.
pub(crate) fn run(context: &Context<'_>, args: &DbArgs) -> Result {
    match &args.what {
        Db::Build(args) => build::build(context, args),
        Db::Verify(args) => build::verify(context, args),
        Db::Query(args) => query::query(context, args),
        Db::Info(args) => match &args.game {
            Some(game) => info::info(context, args, game),
            None => info::list(context, args),
        },
        Db::Turn(args) => query::turn(context, args),
    }
}
