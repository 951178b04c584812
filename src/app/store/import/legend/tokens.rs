//! The tokens of a line about signs: names of sides, signs, links between them and other words.

use std::sync::LazyLock;

use crate::game::Side;
use crate::store::import::side_words;
use crate::store::import::word_table::{self, WordTable};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// The name of a side.
    Side(Side),
    /// A player by number, who may be a side or the digit of one.
    Player(Side),
    /// A word for empty squares.
    Empty,
    /// A sign that may stand on a board.
    Sign,
    /// A sign or a word between a sign and its meaning.
    Link,
    /// A dash, which may be that too.
    Dash,
    /// A word without meaning beside a sign or a side: `stones`, `the`.
    Filler,
    Comma,
    Open,
    Close,
    Number,
    Word,
}

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind,
    /// The sign alone, or the word as it was written.
    pub(super) text: &'a str,
    /// Its byte in the line.
    pub(super) at: usize,
}

/// Words for empty squares, and for those that a move may take.
const EMPTY: &str = "empty|blank|possible|legal|valid|available|allowed|playable|candidate|free|hint|leer|vide|vacant\
    |coup|puste|空|可能|合法|候補|着手|置ける|打てる|可下";

static EMPTY_WORDS: LazyLock<WordTable<()>> =
    LazyLock::new(|| WordTable::new(word_table::words(EMPTY).map(|word| (word, ()))));

/// Words between a sign and its meaning.
const LINKS: &str = "is|are|means|mean|for|as|uses|use|used|plays|play|playing|with|stands|represents|denotes|indicates|equals|has|was\
    |by|using|marked|shown|ist|sind|hat|spielt|est|joue|sont|représente|représentent|es|son|juega|は|が|を|是|为|為|用|执|執|使用";

/// Words without meaning beside a sign or a side.
const FILLERS: &str = "the|player|players|value|disc|discs|disk|disks|stone|stones|piece|pieces|sign|signs|symbol|token|mark|counter|counters\
    |move|moves|square|squares|cell|cells|colour|color|side|ones|really|le|les|las|los|der|die|steine|石|棋子|駒|印|マス";

/// Words between entries.
const COMMAS: &str = "and|und|et|y|i|e|と|和|及";

/// The words of these lists, with what each is.
static KINDS: LazyLock<WordTable<TokenKind>> = LazyLock::new(|| {
    let lists = [(LINKS, TokenKind::Link), (COMMAS, TokenKind::Comma), (FILLERS, TokenKind::Filler)];
    let words = |(list, kind)| word_table::words(list).map(move |word| (word, kind));
    WordTable::new(lists.into_iter().flat_map(words))
});

impl TokenKind {
    /// Whether a word says that a sign follows: `player 2 = black`.
    pub(super) fn is_holder(word: &str) -> bool {
        const HOLDERS: &str = "player|value|disc|stone|piece|sign|symbol|#|//|define|const|the";
        is_in(HOLDERS, word)
    }
}

impl<'a> Token<'a> {
    /// The sign that it is.
    pub(super) fn sign(&self) -> Option<&'a str> {
        match self.kind {
            TokenKind::Sign => Some(self.text),
            _ => None,
        }
    }

    /// The side that it names.
    pub(super) const fn side(&self) -> Option<Side> {
        match self.kind {
            TokenKind::Side(side) | TokenKind::Player(side) => Some(side),
            _ => None,
        }
    }

    /// The meaning of a sign: a side, or an empty square.
    #[expect(
        clippy::option_option,
        reason = "no meaning, that of an empty square, and a side are three things"
    )]
    pub(super) const fn meaning(&self) -> Option<Option<Side>> {
        match self.kind {
            TokenKind::Side(side) | TokenKind::Player(side) => Some(Some(side)),
            TokenKind::Empty => Some(None),
            _ => None,
        }
    }
}

fn is_in(list: &str, word: &str) -> bool {
    list.split('|').any(|known| known.eq_ignore_ascii_case(word))
}

/// The tokens of a line.
pub(super) fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while let Some(sign) = line[at..].chars().next() {
        let (kind, text, length) = next(line, at, sign);
        if let Some(kind) = kind {
            tokens.push(Token { kind, text, at });
        }
        at += length;
    }
    // A player by number is the digit of a side where it is said which: player 1 = white.
    for at in 0..tokens.len() {
        if !matches!(tokens[at].kind, TokenKind::Player(_)) {
            continue;
        }
        let links = tokens[at + 1..].iter().take_while(|token| token.kind == TokenKind::Link).count();
        let names = tokens.get(at + 1 + links).is_some_and(|token| matches!(token.kind, TokenKind::Side(_)));
        if links > 0 && names {
            let text = tokens[at].text;
            let digit = text.len() - 1;
            tokens[at] = Token { kind: TokenKind::Sign, text: &text[digit..], at: tokens[at].at + digit };
        }
    }
    tokens
}

/// The token at a byte of a line, of which blanks and quotes are none, with its bytes.
fn next(line: &str, at: usize, sign: char) -> (Option<TokenKind>, &str, usize) {
    let rest = &line[at..];
    let one = |kind| (Some(kind), &rest[..sign.len_utf8()], sign.len_utf8());
    let before = line[..at].chars().next_back();
    let is_free = before.is_none_or(|before| !before.is_alphanumeric() || side_words::is_eastern(before));
    if let Some((name, kind)) = name(rest).filter(|_| is_free || side_words::is_eastern(sign)) {
        let own = name + possessive(&rest[name..]);
        // A possessive is not the side itself: white's best answer.
        let owned = rest[own..].trim_start();
        let owns = own > name
            && owned.starts_with(char::is_alphabetic)
            && self::name(owned).is_none()
            && word(owned, 0, owned.chars().next().unwrap_or(sign)).0 == Some(TokenKind::Word);
        if owns {
            return (Some(TokenKind::Word), &rest[..own], own);
        }
        return (Some(kind), &rest[..name], own);
    }
    match sign {
        _ if sign.is_whitespace() || "'\"`“”‘’「」『』".contains(sign) => {
            (None, "", sign.len_utf8())
        }
        // A remark in code.
        '/' if rest.starts_with("/*") && rest[2..].trim_start().starts_with(char::is_alphanumeric) => {
            (Some(TokenKind::Comma), &rest[..2], 2)
        }
        '*' if rest.trim_end() == "*/" => (Some(TokenKind::Comma), &rest[..2], 2),
        '#' if begins_remark(&rest[1..]) => one(TokenKind::Comma),
        '(' | '[' | '{' | '（' | '【' => one(TokenKind::Open),
        ')' | ']' | '}' | '）' | '】' => one(TokenKind::Close),
        '-' if rest.starts_with("-1")
            && !rest[2..]
                .starts_with(|sign: char| sign.is_alphanumeric() && !side_words::is_eastern(sign))
            && !is_within(before) =>
        {
            (Some(TokenKind::Sign), &rest[..2], 2 + possessive(&rest[2..]))
        }
        '-' | '=' | ':' if rest[1..].starts_with(['>', '=']) => (Some(TokenKind::Link), &rest[..2], 2),
        '=' | ':' | '：' | '＝' | '→' | '⇒' => one(TokenKind::Link),
        '-' | '–' | '—' | '.' | '_' | '·' | '・' | '+' if is_named(rest, sign) => one(TokenKind::Sign),
        '-' | '–' | '—' => one(TokenKind::Dash),
        // Names in code: BLACK_DISC.
        '_' if is_within(before) && rest[1..].starts_with(char::is_alphabetic) => (None, "", 1),
        _ if ",;、，。/|；._·・!?".contains(sign) => one(TokenKind::Comma),
        _ if "*@#".contains(sign) || is_stone(sign) => {
            let length = sign.len_utf8();
            (Some(TokenKind::Sign), &rest[..length], length + possessive(&rest[length..]))
        }
        _ => word(line, at, sign),
    }
}

/// Whether a side or a digit stands behind the sign of a remark: `# white's move`.
fn begins_remark(behind: &str) -> bool {
    let words = behind.trim_start();
    words.len() < behind.len()
        && (words.starts_with(|sign: char| sign.is_ascii_digit()) || name(words).is_some())
}

/// Whether a sign before another joins it to a longer one.
fn is_within(before: Option<char>) -> bool {
    before.is_some_and(char::is_alphanumeric)
}

/// Whether a sign that mostly parts others is named itself: `. = empty`.
fn is_named(rest: &str, sign: char) -> bool {
    let behind = rest[sign.len_utf8()..].trim_start_matches(['\'', '"', '`', ' ']);
    behind.starts_with(['=', ':', '→']) || behind.starts_with("is ") || behind.starts_with("are ")
}

/// Whether a sign is the picture of a stone.
fn is_stone(sign: char) -> bool {
    !sign.is_alphabetic()
        && (side_words::pictures().any(|(known, _)| known.starts_with(sign))
            || "⬤🔵🟢🟠🟣🟤❌⭕×✕".contains(sign))
}

/// The name of a side or of empty squares with which words begin, and its bytes.
fn name(rest: &str) -> Option<(usize, TokenKind)> {
    let is_free = |end: usize| {
        let last = rest[..end].chars().next_back();
        let next = rest[end..].chars().next();
        last.is_some_and(side_words::is_eastern)
            || !next.is_some_and(|next| next.is_alphanumeric() && !side_words::is_eastern(next))
    };
    let is_it = |name: &str| {
        rest.get(..name.len()).is_some_and(|word| {
            word.eq_ignore_ascii_case(name)
                || !name.is_ascii() && word.chars().flat_map(char::to_lowercase).eq(name.chars())
        })
    };
    let first = rest.chars().next()?.to_lowercase().next()?;
    // Players by their letters are named by signs.
    let names = side_words::NAMED
        .of_sign(first)
        .filter(|(name, _)| !matches!(*name, "player x" | "player o" | "rot" | "wit"));
    let found =
        names.filter(|(name, _)| is_it(name) && is_free(name.len())).max_by_key(|(name, _)| name.len());
    if let Some((name, side)) = found {
        let is_player = name.starts_with("player");
        return Some((name.len(), if is_player { TokenKind::Player(side) } else { TokenKind::Side(side) }));
    }
    EMPTY_WORDS.of_sign(first).map(|(word, ())| word).find(|word| is_it(word)).map(|word| {
        let end = if word.is_ascii() {
            rest.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(rest.len())
        } else {
            word.len()
        };
        (end, TokenKind::Empty)
    })
}

/// The bytes of the ending of a possessive or a plural behind a name or a letter.
fn possessive(rest: &str) -> usize {
    ["'s", "’s"].iter().find(|end| rest.starts_with(**end)).map_or(0, |end| end.len())
}

/// The token of a word: a letter that may stand on a board, a number, a link or any other.
fn word(line: &str, at: usize, sign: char) -> (Option<TokenKind>, &str, usize) {
    let rest = &line[at..];
    if side_words::is_eastern(sign) {
        let known = KINDS.at_beginning(rest).next();
        let (word, kind) = known.unwrap_or(("", TokenKind::Word));
        let length = word.len().max(sign.len_utf8());
        return (Some(kind), &rest[..length], length);
    }
    let is_inside = |sign: char| sign.is_alphanumeric() && !side_words::is_eastern(sign);
    let end = rest.find(|sign: char| !is_inside(sign)).unwrap_or(rest.len()).max(sign.len_utf8());
    let word = &rest[..end];
    let plural = word.len() == 2 && word.ends_with('s') && word.starts_with(['X', 'O', 'B', 'W', 'R', 'Y']);
    let is_letter = word.chars().count() == 1 && sign.is_alphanumeric();
    if plural {
        return (Some(TokenKind::Sign), &rest[..1], end);
    }
    let joins = matches!(word, "y" | "i" | "e" | "a") && !is_named(rest, sign);
    if is_letter && !joins && (!sign.is_ascii_digit() || sign <= '2') {
        return (Some(TokenKind::Sign), word, end + possessive(&rest[end..]));
    }
    let kind = match word {
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => TokenKind::Number,
        _ => KINDS.meaning(&word.to_lowercase()).unwrap_or(TokenKind::Word),
    };
    (Some(kind), word, end)
}
