//! Hands as text: `(5555p) 123m 99m`, the notation of the scoring contract, read and written.

use crate::hand::{Circumstance, Circumstances, Hand, Meld, Win};
use crate::problem::{Against, Problem, Problems};
use crate::seat::Wind;
use crate::tile::{BonusTile, BonusTiles, Counts, Suit, Tile};

/// A hand as it was entered, in the texts of the contract.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// Tiles in the hand without the winning tile and without declared kongs.
    pub concealed: &'a str,
    /// One text for each set laid out.
    pub melds: &'a [String],
    /// The winning tile; empty for none.
    pub winning_tile: &'a str,
    /// Flowers and seasons; empty for none.
    pub bonus: &'a str,
    /// How the deal was won; `None` for a loser.
    pub win: Option<Circumstances>,
    /// Of a loser only what scores was entered: fewer than thirteen tiles are no mistake.
    pub partial: bool,
}

enum Piece {
    Tile(Tile),
    Bonus(BonusTile),
}

/// Splits a text into its tiles. Blanks are ignored, digits share a suffix.
fn pieces(field: &'static str, text: &str) -> Result<Vec<Piece>, Problem> {
    let bad = || Problem::BadTile { field, text: text.to_owned() };
    let mut found = Vec::with_capacity(14);
    let mut digits: Vec<u8> = Vec::with_capacity(14);
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        if let Some(digit) = letter.to_digit(10) {
            // One decimal digit always fits; whether the suit has it is asked below.
            digits.push(u8::try_from(digit).map_err(|_| bad())?);
            continue;
        }
        if digits.is_empty() {
            return Err(bad());
        }
        for digit in digits.drain(..) {
            let piece = match letter {
                'm' => Tile::of_suit(Suit::Characters, digit).map(Piece::Tile),
                'p' => Tile::of_suit(Suit::Circles, digit).map(Piece::Tile),
                's' => Tile::of_suit(Suit::Bamboo, digit).map(Piece::Tile),
                'z' if (1..=7).contains(&digit) => {
                    Tile::from_index(26 + usize::from(digit)).map(Piece::Tile)
                }
                'f' => BonusTile::from_digit(digit).map(Piece::Bonus),
                _ => None,
            };
            found.push(piece.ok_or_else(bad)?);
        }
    }
    if digits.is_empty() { Ok(found) } else { Err(bad()) }
}

/// Reads tiles that make hands.
///
/// # Errors
/// `bad-tile`, with the field.
///
/// ```
/// use scoring::notation::{tiles, tiles_text};
///
/// let run = tiles("concealed", "123m 55z")?;
/// assert_eq!(run.len(), 5);
/// assert_eq!(tiles_text(run), "123m55z");
/// assert_eq!(tiles("concealed", "0m").unwrap_err().code(), "bad-tile");
/// # Ok::<(), scoring::Problem>(())
/// ```
pub fn tiles(field: &'static str, text: &str) -> Result<Vec<Tile>, Problem> {
    pieces(field, text)?
        .into_iter()
        .map(|piece| match piece {
            Piece::Tile(tile) => Ok(tile),
            Piece::Bonus(_) => Err(Problem::BadTile { field, text: text.to_owned() }),
        })
        .collect()
}

/// Reads flowers and seasons; one named twice is refused.
///
/// # Errors
/// `bad-tile`, `duplicate-bonus`.
///
/// ```
/// use scoring::notation::bonus;
///
/// assert_eq!(bonus("15f")?.count(), 2);
/// assert_eq!(bonus("11f").unwrap_err().code(), "duplicate-bonus");
/// # Ok::<(), scoring::Problem>(())
/// ```
pub fn bonus(text: &str) -> Result<BonusTiles, Problem> {
    let mut found = BonusTiles::NONE;
    for piece in pieces("bonus", text)? {
        match piece {
            Piece::Bonus(tile) if found.insert(tile) => {}
            Piece::Bonus(tile) => return Err(Problem::DuplicateBonus { tile }),
            Piece::Tile(_) => {
                return Err(Problem::BadTile { field: "bonus", text: text.to_owned() });
            }
        }
    }
    Ok(found)
}

/// Reads one set that was laid out. Parentheses make a kong a concealed one.
///
/// # Errors
/// `bad-meld`, `bad-tile`.
///
/// ```
/// use scoring::Meld;
/// use scoring::notation::meld;
///
/// assert!(matches!(meld("234s")?, Meld::Chow(_)));
/// assert!(matches!(meld("(2222p)")?, Meld::Kong { concealed: true, .. }));
/// assert_eq!(meld("235s").unwrap_err().code(), "bad-meld");
/// # Ok::<(), scoring::Problem>(())
/// ```
pub fn meld(text: &str) -> Result<Meld, Problem> {
    let bad = || Problem::BadMeld { text: text.to_owned() };
    let trimmed = text.trim();
    let (inner, in_parentheses) = match (trimmed.strip_prefix('('), trimmed.strip_suffix(')')) {
        (Some(rest), Some(_)) => (rest.strip_suffix(')').ok_or_else(bad)?, true),
        (None, None) => (trimmed, false),
        (Some(_), None) | (None, Some(_)) => return Err(bad()),
    };
    let mut counts = Counts::default();
    // Five tiles are enough to refuse the text, and more might not fit into the count.
    tiles("melds", inner)?.into_iter().take(5).for_each(|tile| counts.add(tile));
    let all: Vec<Tile> = counts.tiles().collect();
    match (all.as_slice(), in_parentheses) {
        (&[a, b, c, d], concealed) if a == b && b == c && c == d => {
            Ok(Meld::Kong { tile: a, concealed })
        }
        (&[a, b, c], false) if a == b && b == c => Ok(Meld::Pung(a)),
        (&[a, b, c], false) if a.next() == Some(b) && b.next() == Some(c) => Ok(Meld::Chow(a)),
        _ => Err(bad()),
    }
}

/// The text of a tile.
pub fn tile_text(tile: Tile) -> String {
    let suffix = match tile.suit() {
        Some(Suit::Characters) => 'm',
        Some(Suit::Circles) => 'p',
        Some(Suit::Bamboo) => 's',
        None => 'z',
    };
    format!("{}{suffix}", tile.rank())
}

/// The text of a flower or season.
pub fn bonus_text(tile: BonusTile) -> String {
    format!("{}f", tile.digit())
}

/// The text of several tiles: digits share a suffix.
///
/// ```
/// use scoring::notation::{tile_text, tiles, tiles_text};
///
/// let hand = tiles("concealed", "123 55p 77z")?;
/// assert_eq!(tiles_text(hand.iter().copied()), "12355p77z");
/// assert_eq!(tile_text(hand[0]), "1p");
/// # Ok::<(), scoring::Problem>(())
/// ```
pub fn tiles_text(tiles: impl IntoIterator<Item = Tile>) -> String {
    let mut text = String::new();
    let mut pending: Option<char> = None;
    for tile in tiles {
        let one = tile_text(tile);
        let (digit, suffix) = one.split_at(1);
        let suffix = suffix.chars().next();
        if pending.is_some() && pending != suffix {
            text.extend(pending);
        }
        text.push_str(digit);
        pending = suffix;
    }
    text.extend(pending);
    text
}

/// The text of a set.
///
/// ```
/// use scoring::Meld;
/// use scoring::notation::{meld, meld_text};
///
/// let hidden = meld("(5555p)")?;
/// assert!(matches!(hidden, Meld::Kong { concealed: true, .. }));
/// assert_eq!(meld_text(hidden), "(5555p)");
/// # Ok::<(), scoring::Problem>(())
/// ```
pub fn meld_text(meld: Meld) -> String {
    let inner = tiles_text(meld.tiles());
    match meld {
        Meld::Kong { concealed: true, .. } => format!("({inner})"),
        Meld::Kong { concealed: false, .. } | Meld::Chow(_) | Meld::Pung(_) => inner,
    }
}

/// The text of a set of bonus tiles.
///
/// ```
/// use scoring::notation::{bonus, bonus_tiles_text};
///
/// assert_eq!(bonus_tiles_text(bonus("6f 1f")?), "16f");
/// # Ok::<(), scoring::Problem>(())
/// ```
pub fn bonus_tiles_text(tiles: BonusTiles) -> String {
    let mut text: String = tiles.iter().map(|tile| tile.digit().to_string()).collect();
    if !text.is_empty() {
        text.push('f');
    }
    text
}

/// Reads a whole hand and checks its tiles and circumstances by the rules all rule sets share: all
/// problems at once, in the order of the contract. What only one rule set forbids is checked by the
/// family that scores.
///
/// ```
/// use scoring::notation::{Written, hand};
/// use scoring::{Circumstances, Wind};
///
/// let written = Written {
///     concealed: "22m45p777z",
///     melds: &["333s".to_owned(), "6666m".to_owned()],
///     winning_tile: "6p",
///     bonus: "1f",
///     win: Some(Circumstances::NONE),
///     partial: false,
/// };
/// let hand = hand(Wind::East, Wind::South, written)?;
/// assert_eq!(hand.all_tiles().total(), 15);
/// # Ok::<(), scoring::Problems>(())
/// ```
pub fn hand(seat: Wind, round: Wind, written: Written<'_>) -> Result<Hand, Problems> {
    let (hand, mut problems) = read_hand(seat, round, written)?;
    problems.extend(contradictions(&hand));
    Problems::check(problems)?;
    Ok(hand)
}

/// Reads a whole hand like [`hand`], but does not check its circumstances against each other.
pub fn hand_with_any_flags(
    seat: Wind,
    round: Wind,
    written: Written<'_>,
) -> Result<Hand, Problems> {
    let (hand, problems) = read_hand(seat, round, written)?;
    Problems::check(problems)?;
    Ok(hand)
}

/// A hand with what is wrong with its tiles.
fn read_hand(
    seat: Wind,
    round: Wind,
    written: Written<'_>,
) -> Result<(Hand, Vec<Problem>), Problems> {
    let mut problems = Vec::new();
    let concealed = tiles("concealed", written.concealed).map_err(|p| problems.push(p)).ok();
    let mut melds = Vec::with_capacity(4);
    for text in written.melds {
        match meld(text) {
            Ok(meld) => melds.push(meld),
            Err(problem) => problems.push(problem),
        }
    }
    let bonus = bonus(written.bonus).map_err(|p| problems.push(p)).ok();
    let mut winning = None;
    if written.win.is_some() && !written.winning_tile.trim().is_empty() {
        match tiles("winning_tile", written.winning_tile).map(<[Tile; 1]>::try_from) {
            Ok(Ok([tile])) => winning = Some(tile),
            Ok(Err(_)) => problems.push(Problem::BadTile {
                field: "winning_tile",
                text: written.winning_tile.to_owned(),
            }),
            Err(problem) => problems.push(problem),
        }
    }
    let (Some(concealed), Some(bonus), true) =
        (concealed, bonus, melds.len() == written.melds.len())
    else {
        let is_last = |problem: &Problem| matches!(problem, Problem::DuplicateBonus { .. });
        let (last, mut problems): (Vec<_>, Vec<_>) = problems.into_iter().partition(is_last);
        problems.extend(last);
        Problems::check(problems)?;
        // Each of the three can only be missing with its problem recorded.
        return Err(Problem::WrongTileCount { found: 0 }.into());
    };
    let found = concealed.len() + 3 * melds.len();
    let may_be_fewer = written.partial && written.win.is_none();
    if found > 13 || (found < 13 && !may_be_fewer) {
        let found = u8::try_from(found).unwrap_or(u8::MAX);
        problems.push(Problem::WrongTileCount { found });
    }
    if written.win.is_some() && written.winning_tile.trim().is_empty() {
        problems.push(Problem::MissingWinningTile);
    }
    // Each count is kept in one byte, so very long texts are refused.
    if found > 200 {
        Problems::check(problems)?;
        return Err(Problem::WrongTileCount { found: u8::MAX }.into());
    }
    let mut counts = Counts::default();
    for tile in concealed {
        counts.add(tile);
    }
    let win = match (written.win, winning) {
        (Some(how), Some(tile)) => Some(Win { tile, how: how.implied(), said: how }),
        (Some(_) | None, None) | (None, Some(_)) => None,
    };
    let hand = Hand { seat, round, concealed: counts, melds, bonus, win };
    for (tile, copies) in hand.all_tiles().iter().filter(|(_, copies)| *copies > 4) {
        problems.push(Problem::TooManyCopies { tile, copies });
    }
    Ok((hand, problems))
}

/// The contradictions by the rules all rule sets share. Those of one family are found where it scores.
fn contradictions(hand: &Hand) -> Vec<Problem> {
    use Circumstance as C;
    let mut found = Vec::new();
    let Some(win) = hand.win else { return found };
    let mut say = |flag, against| found.push(Problem::ContradictoryFlags { flag, against });
    let open = hand.melds.iter().any(|meld| !matches!(meld, Meld::Kong { concealed: true, .. }));
    let kongs = hand.melds.iter().filter(|meld| meld.is_kong()).count();
    if win.how.has(C::RobbedKong) {
        for other in [C::SelfDrawn, C::LastTile] {
            if win.how.has(other) {
                say(C::RobbedKong, Against::Flag(other));
            }
        }
        if hand.all_tiles().of(win.tile) > 1 {
            say(C::RobbedKong, Against::OwnCopy(win.tile));
        }
    }
    if win.how.has(C::LastCopy) && hand.concealed.of(win.tile) > 0 {
        say(C::LastCopy, Against::OwnCopy(win.tile));
    }
    if win.how.has(C::KongOnKong) && kongs < 2 {
        say(C::KongOnKong, Against::NoKong);
    } else if win.how.has(C::Replacement) && kongs == 0 {
        say(C::Replacement, Against::NoKong);
    }
    if win.how.has(C::BonusReplacement) && hand.bonus == BonusTiles::NONE {
        say(C::BonusReplacement, Against::NoBonusTiles);
    }
    if win.how.has(C::Heaven) {
        if hand.seat != Wind::East {
            say(C::Heaven, Against::NotEast);
        }
        if !hand.melds.is_empty() {
            say(C::Heaven, Against::LaidOut);
        }
        for other in [C::Replacement, C::BonusReplacement, C::LastTile, C::Earth] {
            if win.how.has(other) {
                say(C::Heaven, Against::Flag(other));
            }
        }
    }
    if win.how.has(C::Earth) {
        if open {
            say(C::Earth, Against::LaidOut);
        }
        if win.how.has(C::LastTile) {
            say(C::Earth, Against::Flag(C::LastTile));
        }
    }
    if win.how.has(C::NinthWin) && hand.seat != Wind::East {
        say(C::NinthWin, Against::NotEast);
    }
    found
}

/// Reads what is given of a special hand: valid tiles, but neither composition nor count are
/// checked. Its bonus tiles count.
pub fn special_hand(written: &Written<'_>) -> Result<BonusTiles, Problems> {
    let mut problems = Vec::new();
    problems.extend(tiles("concealed", written.concealed).err());
    problems.extend(written.melds.iter().filter_map(|text| meld(text).err()));
    problems.extend(tiles("winning_tile", written.winning_tile).err());
    match bonus(written.bonus) {
        Ok(tiles) => {
            Problems::check(problems)?;
            Ok(tiles)
        }
        Err(problem) => {
            problems.push(problem);
            Problems::check(problems)?;
            Ok(BonusTiles::NONE)
        }
    }
}
