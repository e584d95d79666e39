pub(crate) mod args;
mod health;

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::mem;
use std::net::SocketAddr;
use std::path::Path;
use std::thread;

use serde_json::json;
use web::{BadStart, Config, Server};
use words::Words;

use crate::Context;
use crate::course;
use crate::db;
use crate::failure::{Failure, Result};
use crate::serve::args::ServeArgs;

/// `siasat serve`: the page, until Ctrl-C.
pub(crate) fn run(context: &Context<'_>, args: &ServeArgs) -> Result {
    let words = context.words();
    let (host, port) = (args.host.0, args.port.0 as u16);
    if args.check {
        return health::ask(host, port).map_err(|error| {
            let address = health::shown(host, port);
            let arguments: [(&str, &dyn Display); 2] = [("address", &address), ("error", &error)];
            Failure::Io(io::Error::other(words.fill("serve.not-well", &arguments)))
        });
    }
    args.log().start();
    let data = match (&args.data, args.ephemeral) {
        (_, true) => None,
        (Some(folder), false) => Some(folder.clone()),
        (None, false) => {
            let default = context.folders().data;
            let missing = || context.refuse("serve.no-folder", &[]);
            Some(default.ok_or_else(missing)?)
        }
    };
    let config = Config {
        host,
        port,
        names: args.allow_host.clone(),
        proxies: args.proxy.iter().map(|proxy| proxy.0).collect(),
        password: args
            .password_file
            .as_deref()
            .map(|file| password(context, file))
            .transpose()?,
        data,
        demonstrate: Some(course::demonstrator(context)),
        ..Config::new(context.games)
    };
    let server =
        Server::bind(&config).map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
    // What comes meanwhile waits in the queue of the system.
    db::warm_all(context);
    let address = url(server.address());
    if !config.host.to_canonical().is_loopback() {
        for warning in exposed(words, &config, &server) {
            context.warn(&warning);
        }
    }
    server.stop_on_signals();
    announce(context, args, &config, &address)?;
    if args.open {
        // Without a browser there is still the printed address.
        web::browse(&address);
    }
    Ok(server.run_behind()?)
}

/// The password in the first line of a file.
fn password(context: &Context<'_>, file: &Path) -> std::result::Result<String, Failure> {
    // Short ones are soon guessed, even at ten a minute.
    const LEAST: usize = 8;
    let text = fs::read_to_string(file).map_err(|error| context.bad_file(file, &error))?;
    let password = text.lines().next().unwrap_or_default().trim();
    if password.chars().count() < LEAST {
        let values: [(&str, &dyn Display); 2] = [("file", &file.display()), ("n", &LEAST)];
        return Err(context.refuse("serve.short-password", &values));
    }
    Ok(password.to_owned())
}

/// What a server beyond this machine exposes, and to whom.
fn exposed(words: &'static Words, config: &Config, server: &Server) -> Vec<String> {
    let who = match config.password {
        Some(_) => "serve.open-to-knowing",
        None => "serve.open-to-all",
    };
    let mut warnings = vec![words.fill(who, &[("host", &config.host)])];
    if config.names.is_empty() {
        let port = server.address().port();
        warnings.push(words.fill("serve.by-number", &[("port", &port)]));
    }
    warnings
}

fn announce(context: &Context<'_>, args: &ServeArgs, config: &Config, address: &str) -> Result {
    let mut out = io::stdout().lock();
    if args.json {
        let data = config
            .data
            .as_ref()
            .map(|folder| folder.display().to_string());
        writeln!(out, "{}", json!({ "address": address, "data": data }))?;
        return Ok(out.flush()?);
    }
    let words = context.words();
    let listens = words.fill("serve.listens", &[("address", &address)]);
    let stop = match &config.data {
        Some(folder) => words.fill("serve.stop", &[("folder", &folder.display())]),
        None => words.say("serve.stop-ephemeral").to_owned(),
    };
    context.print_all(&mut out, [listens, stop])?;
    Ok(out.flush()?)
}

/// Where a browser finds it.
fn url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}/", address.port())
    } else {
        format!("http://{address}/")
    }
}

/// Starts a server in the background of the terminal program, once, and opens the page.
pub(crate) fn behind(context: &Context<'_>) -> tui::Page {
    let games = context.games.to_vec();
    let data = context.folders().data;
    let demonstrate = course::demonstrator(context);
    let mut cold = db::cold(context);
    let mut started: Option<String> = None;
    Box::new(move |words| {
        if started.is_none() {
            let mut config = Config {
                data: data.clone(),
                demonstrate: Some(demonstrate.clone()),
                ..Config::new(&games)
            };
            // The default port may be in use; then any free one will do.
            let server = Server::bind(&config).or_else(|_| {
                config.port = 0;
                Server::bind(&config)
            });
            started = match server {
                Ok(server) => {
                    let address = url(server.address());
                    let databases = mem::take(&mut cold);
                    let served = thread::Builder::new().spawn(move || {
                        // What comes meanwhile waits in the queue of the system.
                        databases.into_iter().for_each(|database| (database.open)());
                        server.run_behind()
                    });
                    if let Err(error) = served {
                        return error.to_string();
                    }
                    Some(address)
                }
                // The page of a server that already runs shows the same games.
                Err(BadStart::Locked {
                    address: Some(address),
                    ..
                }) => Some(address),
                Err(error) => return error.in_lang(words.lang()),
            };
        }
        let address = started.as_deref().unwrap_or_default();
        let key = if web::browse(address) {
            "page.open"
        } else {
            "page.at"
        };
        crate::TEXTS
            .words(words.lang())
            .fill(key, &[("address", &address)])
    })
}
