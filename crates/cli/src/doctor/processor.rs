use std::env::{self, consts};
use std::fmt::Display;
use std::path::Path;

use serde_json::{Value, json};
use words::Words;

use crate::processor;

/// The processor, and which of its instructions the program was built with.
pub(super) struct Processor {
    architecture: &'static str,
    cores: usize,
    /// Name, is it there, is the program built with it.
    features: Vec<(&'static str, bool, bool)>,
    copies: Vec<ProgramCopy>,
}

impl Processor {
    pub(super) fn of_this_machine() -> Processor {
        Processor {
            architecture: consts::ARCH,
            cores: platform::cores(),
            features: features(),
            copies: ProgramCopy::all(),
        }
    }

    /// A sentence for each copy of the program for newer processors.
    pub(super) fn copies_texts(&self, words: &'static Words) -> Vec<String> {
        let copies = self.copies.iter().map(|copy| {
            let state = words.say(match (copy.is_installed, copy.runs_here) {
                _ if copy.is_running => "doctor.copy-running",
                // Built for the machine that built it: it would hand over to nobody.
                _ if copy.is_built_in => "doctor.copy-built-in",
                (true, true) => "doctor.copy-there",
                (true, false) => "doctor.copy-useless",
                (false, true) => "doctor.copy-missing",
                (false, false) => "doctor.copy-not-needed",
            });
            let arguments: [(&str, &dyn Display); 3] = [
                ("name", &copy.name),
                ("instructions", &copy.instructions),
                ("state", &state),
            ];
            words.fill("doctor.copy-is", &arguments)
        });
        copies.collect()
    }

    pub(super) fn text(&self, words: &'static Words) -> String {
        let (architecture, cores) = (&self.architecture, &self.cores);
        words.fill(
            "doctor.processor-is",
            &[("architecture", architecture), ("cores", cores)],
        )
    }

    /// The instructions that the processor has, of those that matter.
    pub(super) fn available(&self, words: &'static Words) -> String {
        names(
            words,
            self.features.iter().filter(|(_, is_there, _)| *is_there),
        )
    }

    /// Those that this copy of the program was built with.
    pub(super) fn built_with(&self, words: &'static Words) -> String {
        names(
            words,
            self.features.iter().filter(|(_, _, is_used)| *is_used),
        )
    }

    pub(super) fn object(&self) -> Value {
        let features = self.features.iter().map(|(name, is_there, is_used)| {
            json!({ "name": name, "available": is_there, "built_with": is_used })
        });
        let copies = self.copies.iter().map(|copy| {
            json!({
                "name": copy.name,
                "instructions": copy.instructions,
                "installed": copy.is_installed,
                "runs_here": copy.runs_here,
                "running": copy.is_running,
                "built_in": copy.is_built_in,
            })
        });
        json!({
            "architecture": self.architecture,
            "system": consts::OS,
            "cores": self.cores,
            "features": features.collect::<Value>(),
            "copies": copies.collect::<Value>(),
        })
    }
}

fn names<'f>(
    words: &'static Words,
    features: impl Iterator<Item = &'f (&'static str, bool, bool)>,
) -> String {
    let names: Vec<&str> = features.map(|(name, ..)| *name).collect();
    if names.is_empty() {
        words.say("doctor.no-features").to_owned()
    } else {
        names.join(" ")
    }
}

/// A copy that a package may put beside the program.
struct ProgramCopy {
    name: &'static str,
    instructions: &'static str,
    is_installed: bool,
    runs_here: bool,
    is_running: bool,
    /// Has this program those instructions, without being the copy?
    is_built_in: bool,
}

impl ProgramCopy {
    fn all() -> Vec<ProgramCopy> {
        let program = env::current_exe().unwrap_or_default();
        let beside = program.parent().map(Path::to_owned).unwrap_or_default();
        let file = |name: &str| format!("siasat-{}-{name}", env!("CARGO_PKG_VERSION"));
        let runs = |name: &str| {
            program
                .file_name()
                .is_some_and(|run| run == file(name).as_str())
        };
        let copies = processor::copies();
        // A copy stands among the others; the program stands beside their folder.
        let folder = match copies.iter().any(|(name, ..)| runs(name)) {
            true => beside,
            false => beside.join("../lib/siasat"),
        };
        let copies = copies.into_iter();
        copies
            .map(|(name, instructions, runs_here)| ProgramCopy {
                name,
                instructions,
                is_installed: folder.join(file(name)).is_file(),
                runs_here,
                is_running: runs(name),
                is_built_in: !runs(name) && processor::is_built_for(name),
            })
            .collect()
    }
}

/// The instructions that make the games fast.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<(&'static str, bool, bool)> {
    macro_rules! feature {
        ($name:tt) => {
            (
                $name,
                std::is_x86_feature_detected!($name),
                cfg!(target_feature = $name),
            )
        };
    }
    vec![
        feature!("popcnt"),
        feature!("lzcnt"),
        feature!("bmi1"),
        feature!("bmi2"),
        feature!("avx2"),
        feature!("avx512f"),
        feature!("avx512vpopcntdq"),
    ]
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<(&'static str, bool, bool)> {
    Vec::new()
}
