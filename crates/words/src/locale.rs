use crate::Lang;

/// The language of a locale: Indonesian when the variable that decides about messages
/// begins with `id`, English otherwise.
///
/// `lookup` gives the value of an environment variable.
pub fn lang_from_locale(lookup: impl Fn(&str) -> Option<String>) -> Lang {
    match deciding("LC_MESSAGES", lookup) {
        Some(locale) if locale.starts_with("id") => Lang::Id,
        _ => Lang::En,
    }
}

/// Does the locale say that characters are written in UTF-8? A locale that is not set
/// is the `C` locale, which knows nothing but ASCII.
pub fn is_utf8_locale(lookup: impl Fn(&str) -> Option<String>) -> bool {
    let locale = deciding("LC_CTYPE", lookup).unwrap_or_default();
    let spelling = locale.to_lowercase().replace('-', "");
    spelling.contains("utf8")
}

/// The first of `LC_ALL`, the variable of this category and `LANG` that says anything.
fn deciding(category: &str, lookup: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut said = ["LC_ALL", category, "LANG"].into_iter().filter_map(lookup);
    said.find(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lookup(variables: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        move |name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        }
    }

    #[test]
    fn the_first_variable_that_says_anything_decides() {
        let check = |variables: &[(&str, &str)], expected| {
            assert_eq!(
                lang_from_locale(lookup(variables)),
                expected,
                "{variables:?}"
            );
        };
        check(&[], Lang::En);
        check(&[("LANG", "id_ID.UTF-8")], Lang::Id);
        check(&[("LANG", "id")], Lang::Id);
        check(&[("LANG", "en_GB.UTF-8")], Lang::En);
        check(&[("LANG", "C")], Lang::En);
        check(&[("LC_ALL", ""), ("LANG", "id_ID")], Lang::Id);
        check(&[("LC_ALL", "C"), ("LANG", "id_ID")], Lang::En);
        check(&[("LC_MESSAGES", "id_ID"), ("LANG", "de_DE")], Lang::Id);
        check(&[("LC_ALL", "id_ID"), ("LC_MESSAGES", "en_US")], Lang::Id);
        check(&[("LC_CTYPE", "id_ID"), ("LANG", "en_US")], Lang::En);
    }

    #[test]
    fn only_a_locale_that_names_utf8_has_more_than_ascii() {
        let check = |variables: &[(&str, &str)], expected| {
            assert_eq!(is_utf8_locale(lookup(variables)), expected, "{variables:?}");
        };
        check(&[], false);
        check(&[("LANG", "C")], false);
        check(&[("LANG", "POSIX")], false);
        check(&[("LANG", "id_ID")], false);
        check(&[("LANG", "en_GB.ISO-8859-1")], false);
        check(&[("LANG", "en_GB.UTF-8")], true);
        check(&[("LANG", "id_ID.utf8")], true);
        check(&[("LANG", "C.UTF-8")], true);
        check(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")], false);
        check(&[("LC_ALL", ""), ("LC_CTYPE", "UTF-8")], true);
        check(&[("LC_CTYPE", "C"), ("LANG", "en_GB.UTF-8")], false);
        check(&[("LC_MESSAGES", "C"), ("LANG", "en_GB.UTF-8")], true);
    }
}
