/// An opinion that is a sum of weighted terms: its weights can be listed, and tuned.
///
/// Law: `with_weights(&e.weights())` thinks what `e` thinks, and there are as many
/// weights as names.
pub trait Weighted: Clone + Default + Send + Sync + 'static {
    /// What it is called among the opinions about its game.
    const NAME: &'static str;

    /// What each weight is for, in a few words.
    fn names() -> Vec<String>;

    /// The weights, in the order of the names.
    fn weights(&self) -> Vec<i32>;

    /// The same opinion with other weights. Those that are missing stay as they are
    /// by default.
    #[must_use]
    fn with_weights(weights: &[i32]) -> Self;
}
