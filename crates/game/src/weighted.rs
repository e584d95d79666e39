/// An evaluator with named integer weights that can be listed and tuned.
///
/// Law: `with_weights(&e.weights())` evaluates as `e` does, and there are as many weights
/// as names.
pub trait Weighted: Clone + Default + Send + Sync + 'static {
    /// Its name among the evaluators of its game.
    const NAME: &'static str;

    /// The feature that each weight belongs to, in a few words.
    fn names() -> Vec<String>;

    /// The weights in the evaluator's units, in the order of the names.
    fn weights(&self) -> Vec<i32>;

    /// The evaluator with other weights. Missing ones keep their defaults.
    #[must_use]
    fn with_weights(weights: &[i32]) -> Self;
}
