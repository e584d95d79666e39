use game::Info;

/// The options that menus preselect, by key: those of the game's picture, where that is a start.
/// What a card shows is what begins. The bare name on a command line keeps its meaning.
pub fn offered_options(info: &Info) -> impl Iterator<Item = (&'static str, &'static str)> {
    let start = info
        .picture
        .filter(|picture| picture.position.is_none() && picture.moves.is_empty());
    let settings = start.and_then(|picture| Some(picture.spec.split_once(':')?.1));
    let pieces = settings.unwrap_or_default().split(',');
    pieces.filter_map(|piece| piece.split_once('='))
}
