use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::client::Client;

/// A server of this program in a process of its own, with games in a folder of its own;
/// both are gone when it is dropped.
pub(super) struct Served {
    child: Child,
    folder: PathBuf,
    pub(super) address: SocketAddr,
}

impl Served {
    pub(super) fn start() -> io::Result<Served> {
        let folder = std::env::temp_dir().join(format!("siasat-bench-{}", std::process::id()));
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--port", "0", "--json", "--log", "error", "--data"])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let told: Value = serde_json::from_str(&line).unwrap_or_default();
        let address = told["address"].as_str().unwrap_or_default();
        let address = address.trim_start_matches("http://").trim_end_matches('/');
        let address = address.parse().map_err(io::Error::other);
        let mut served = Served {
            child,
            folder,
            address: SocketAddr::from(([0, 0, 0, 0], 0)),
        };
        served.address = address?;
        Ok(served)
    }

    /// What the server says of itself, in the format of Prometheus.
    pub(super) fn metrics(&self) -> io::Result<Metrics> {
        let reply = Client::new(self.address).ask("GET /metrics", "-", "")?;
        Ok(Metrics(String::from_utf8_lossy(&reply.body).into_owned()))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The metrics of a server at some moment.
pub(super) struct Metrics(String);

impl Metrics {
    /// A number by its name.
    pub(super) fn number(&self, name: &str) -> Option<f64> {
        let mut lines = self.0.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    }

    /// The end of the first interval of the histogram with this share of the requests of a
    /// route, in seconds, as the server measured them.
    pub(super) fn percentile(&self, route: &str, share: f64) -> Option<f64> {
        let count = self.number(&format!(
            "siasat_request_seconds_count{{route=\"{route}\"}}"
        ))?;
        let start = format!("siasat_request_seconds_bucket{{route=\"{route}\",le=\"");
        let ends = self.0.lines().filter_map(|line| {
            let (end, below) = line.strip_prefix(&start)?.split_once("\"} ")?;
            Some((end.parse::<f64>().ok()?, below.parse::<f64>().ok()?))
        });
        let mut ends = ends.filter(|(end, _)| end.is_finite());
        ends.find(|(_, below)| *below >= share * count)
            .map(|(end, _)| end)
    }
}
