use game::Lang;

/// The language of a locale: Indonesian when the first of `LC_ALL`, `LC_MESSAGES`
/// and `LANG` that says anything begins with `id`, English otherwise.
///
/// `lookup` gives the value of an environment variable.
pub fn lang_from_locale(lookup: impl Fn(&str) -> Option<String>) -> Lang {
    let deciding = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(lookup)
        .find(|value| !value.is_empty());
    match deciding {
        Some(locale) if locale.starts_with("id") => Lang::Id,
        _ => Lang::En,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], expected: Lang) {
        let lookup = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(lang_from_locale(lookup), expected, "{variables:?}");
    }

    #[test]
    fn the_first_variable_that_says_anything_decides() {
        check(&[], Lang::En);
        check(&[("LANG", "id_ID.UTF-8")], Lang::Id);
        check(&[("LANG", "id")], Lang::Id);
        check(&[("LANG", "en_GB.UTF-8")], Lang::En);
        check(&[("LANG", "C")], Lang::En);
        check(&[("LC_ALL", ""), ("LANG", "id_ID")], Lang::Id);
        check(&[("LC_ALL", "C"), ("LANG", "id_ID")], Lang::En);
        check(&[("LC_MESSAGES", "id_ID"), ("LANG", "de_DE")], Lang::Id);
        check(&[("LC_ALL", "id_ID"), ("LC_MESSAGES", "en_US")], Lang::Id);
    }
}
