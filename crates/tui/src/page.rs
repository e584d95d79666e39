use words::Words;

/// Opens the page in the browser, and says what came of it. This build has no page yet:
/// whoever adds one starts it here.
pub(crate) fn open(words: &'static Words) -> String {
    words.say("page.none").to_owned()
}
