/// Rules in simple Markdown as a person reads them on a terminal: without the signs
/// for headings, code and emphasis.
pub fn readable(markdown: &str) -> String {
    let mut lines = Vec::new();
    let mut in_picture = false;
    for line in markdown.trim().lines() {
        if line.starts_with("```") {
            in_picture = !in_picture;
        } else if in_picture {
            lines.push(line.to_owned());
        } else {
            let text = line.trim_start_matches('#');
            // Only headings are indented by what was just taken away.
            let text = if text.len() < line.len() {
                text.trim_start()
            } else {
                text
            };
            lines.push(text.replace(['`', '*'], ""));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_go_and_pictures_stay() {
        let markdown = "# Kalah\n\nType **a** `3`.\n\n```text\n  # [4] *\n```\n\n- one\n  two\n";
        assert_eq!(
            readable(markdown),
            "Kalah\n\nType a 3.\n\n  # [4] *\n\n- one\n  two"
        );
    }
}
