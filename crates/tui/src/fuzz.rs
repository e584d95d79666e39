//! Rubbish for the file of settings. `./fuzz` goes further.

use gametest::fuzz::Target;

use crate::Settings;

/// What is read is the settings written.
#[test]
fn settings() {
    let target = Target::new(env!("CARGO_MANIFEST_DIR"), "settings");
    target.reads_text(|text| {
        let settings = Settings::read(text);
        assert_eq!(Settings::read(&settings.text()), settings);
    });
}
