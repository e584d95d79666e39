/// A name with settings, as people type it: `name` or `name:key=value,key=value`.
///
/// Any text is a spec: the name and the keys are checked by those who use it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The part before the colon.
    pub name: String,
    /// The part after it.
    settings: String,
}

impl Spec {
    /// Splits at the first colon.
    pub fn new(text: &str) -> Spec {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        Spec {
            name: name.trim().to_owned(),
            settings: settings.trim().to_owned(),
        }
    }

    /// The pieces between the commas.
    pub fn settings(&self) -> impl Iterator<Item = &str> {
        let pieces = self.settings.split(',').map(str::trim);
        pieces.filter(|piece| !piece.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_is_a_name_and_settings() {
        let check = |text: &str, name: &str, settings: &[&str]| {
            let spec = Spec::new(text);
            assert_eq!(spec.name, name, "{text:?}");
            assert_eq!(spec.settings().collect::<Vec<_>>(), settings, "{text:?}");
        };
        check("", "", &[]);
        check("kalah", "kalah", &[]);
        check("kalah:", "kalah", &[]);
        check(
            " kalah : pits=5 , seeds=3 ",
            "kalah",
            &["pits=5", "seeds=3"],
        );
        check("kalah:,pits=5,,", "kalah", &["pits=5"]);
        check("engine:book=a:b", "engine", &["book=a:b"]);
        check(":=", "", &["="]);
    }
}
