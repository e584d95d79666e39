use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use game::Text;

use crate::args::{Expected, Whole};

#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    /// The address to listen at; 0.0.0.0 lets everybody in who can reach this machine
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: Address,

    /// The port; 0 is any that is free
    #[arg(long, value_name = "N", default_value = "8080")]
    pub(crate) port: Whole<0, 65535>,

    /// Another name that browsers may call this server by, such as that of a proxy
    #[arg(long, value_name = "NAME", alias = "name")]
    pub(crate) allow_host: Vec<String>,

    /// A proxy that is believed when it says whose requests it forwards
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) proxy: Vec<Address>,

    /// Ask everybody for the password in the first line of this file
    #[arg(long, value_name = "FILE")]
    pub(crate) password_file: Option<PathBuf>,

    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Keep games in this folder (default: this platform's folder for such things)
    #[arg(long, value_name = "DIR", conflicts_with = "ephemeral")]
    pub(crate) data: Option<PathBuf>,

    /// Keep games in memory only
    #[arg(long)]
    pub(crate) ephemeral: bool,

    /// How much to write to standard error, one JSON object a line; names nobody
    #[arg(long, value_name = "LEVEL", value_enum, default_value = "warn")]
    log: LogArg,

    /// Ask the server that runs at this address whether it is well, and start none
    #[arg(long)]
    pub(crate) check: bool,

    /// Tell where it listens as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl ServeArgs {
    /// How much to write.
    pub(crate) fn log(&self) -> web::Log {
        match self.log {
            LogArg::Off => web::Log::Off,
            LogArg::Error => web::Log::Error,
            LogArg::Warn => web::Log::Warn,
            LogArg::Info => web::Log::Info,
            LogArg::Debug => web::Log::Debug,
        }
    }
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum LogArg {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

/// An address of this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromStr for Address {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Address, Expected> {
        const FORM: Text = Text::key(&crate::TEXTS, "takes.address");
        match text {
            "localhost" => Ok(Address(IpAddr::from([127, 0, 0, 1]))),
            _ => text.parse().map(Address).map_err(|_| Expected(FORM)),
        }
    }
}
