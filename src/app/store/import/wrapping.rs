//! Characters that wrap a text without meaning: marks of quoted mail, brackets, quotes and commas of lists,
//! numbers in circles. Each is replaced by as many bytes, so that places stay valid.

use super::words::{self, is_square};
use super::{side_words, table_headings::MOVES};

/// The text without such signs; `None` where there are none.
pub(super) fn unwrapped(text: &str) -> Option<String> {
    let unquoted = without_quote_marks(text).or_else(|| without_senders(text));
    let text_now = unquoted.as_deref().unwrap_or(text);
    let listed = without_list(text_now)
        .or_else(|| with_square_brackets(text_now))
        .or_else(|| without_signs_of_sides(text_now))
        .or_else(|| without_heading(text_now));
    let text_now = listed.as_deref().unwrap_or(text_now);
    with_plain_numbers(text_now).or_else(|| with_whole_squares(text_now)).or(listed).or(unquoted)
}

/// A text whose lines break inside squares, with these whole: `f5d6c`, `3d3`. A line begins where its square ends then.
fn with_whole_squares(text: &str) -> Option<String> {
    let (mut plain, mut is_changed) = (String::with_capacity(text.len()), false);
    for line in text.split_inclusive('\n') {
        let behind = line.trim_start();
        let half = plain.trim_end().chars().next_back().filter(char::is_ascii_alphabetic);
        let is_cut = half.is_some_and(|half| {
            let mut signs = behind.chars();
            let row = signs.next().filter(char::is_ascii_digit);
            let before = plain.trim_end();
            let run = &before[..before.len() - 1];
            let ends_run =
                run.split_whitespace().next_back().is_some_and(|word| words::moves(word).is_some());
            row.is_some_and(|row| words::is_square(&format!("{half}{row}")))
                && ends_run
                && words::moves(signs.as_str().split_whitespace().next().unwrap_or_default()).is_some()
        });
        if is_cut {
            let end = plain.trim_end().len();
            plain.insert_str(end, &behind[..1]);
            plain += &line[..line.len() - behind.len()];
            plain += &behind[1..];
            is_changed = true;
        } else {
            plain += line;
        }
    }
    is_changed.then_some(plain)
}

/// A text without the marks of the mail that it answers: `> > f5 d6`.
fn without_quote_marks(text: &str) -> Option<String> {
    let is_marked = |line: &str| line.trim_start().starts_with('>');
    if !text.lines().any(is_marked) {
        return None;
    }
    let plain = |line: &str| {
        let inside = line.trim_start_matches(|sign: char| sign == '>' || sign.is_whitespace());
        let marks = &line[..line.len() - inside.len()];
        marks.replace('>', " ") + inside
    };
    Some(
        text.split_inclusive('\n')
            .map(|line| if is_marked(line) { plain(line) } else { line.to_owned() })
            .collect(),
    )
}

/// A list of rows as braces write it, in square brackets: `int board[8][8] = {{0, 1}, {1, 0}};`.
fn with_square_brackets(text: &str) -> Option<String> {
    let begin = text.find('{')?;
    let is_nested = text[begin + 1..].trim_start().starts_with('{');
    let is_declared = text[..begin].trim().is_empty() || text[..begin].trim_end().ends_with('=');
    let square = |sign: char| match sign {
        '{' => '[',
        '}' => ']',
        ';' => ' ',
        sign => sign,
    };
    // Lines above the declaration may say what the numbers mean.
    let line = text[..begin].trim_end().rfind('\n').map_or(0, |end| end + 1);
    let blank = " ".repeat(begin - line);
    let is_plain = is_nested && is_declared && text[line..begin].is_ascii();
    is_plain
        .then(|| text[..line].to_owned() + &blank + &text[begin..].chars().map(square).collect::<String>())
}

/// Squares without the plus or the minus before each that says whose it is, where both take turns: `+f5 -d6`.
fn without_signs_of_sides(text: &str) -> Option<String> {
    /// Fewer squares may be anything.
    const FEWEST: usize = 2;
    let signs = || text.split_whitespace().zip("+-".chars().cycle());
    let is_signed = |(word, sign): (&str, char)| word.strip_prefix(sign).is_some_and(is_square);
    (signs().count() >= FEWEST && signs().all(is_signed)).then(|| text.replace(['+', '-'], " "))
}

/// Columns and squares in digits without the word before them that says that they are moves: `moves: 3 3 2`.
fn without_heading(text: &str) -> Option<String> {
    let (name, columns) = text.split_once([':', '='])?;
    let is_name = MOVES.contains(&name.trim().to_lowercase().as_str());
    let are_digits =
        columns.chars().all(|sign| sign.is_ascii_digit() || sign.is_whitespace() || ",()[]".contains(sign));
    (is_name && are_digits).then(|| " ".repeat(text.len() - columns.len()) + columns)
}

/// The parts of one list of words or numbers, moves beside one another and longer parts or inner lists below:
/// `moves = ['f5', 'd6']`, `print([('B', 'f5'), ('W', 'd6')])`, `[[4, 4, 3], [5, 5]]`.
fn without_list(text: &str) -> Option<String> {
    let open = text.find(['[', '(', '{', '"', '\''])?;
    let line = text[..open].rfind('\n').map_or(0, |end| end + 1);
    let head = text[line..open].trim();
    // The name may follow a keyword and precede its type: let moves = vec!.
    let is_declared = head.ends_with(['=', '!']) && head.contains('=');
    let name = head.split(['=', ':']).next().unwrap_or_default().trim();
    let name = name.rsplit(char::is_whitespace).next().unwrap_or_default().to_lowercase();
    let calls = ["print", "list", "array", "np.array", "deque", "tuple"].contains(&head);
    let is_string = text[open..].starts_with(['"', '\'']);
    if !(head.is_empty() && !is_string || is_declared || calls || MOVES.contains(&name.as_str())) {
        return None;
    }
    let close = if is_string {
        open + 1 + text[open + 1..].find(&text[open..=open])?
    } else {
        open + closing(&text[open..])?
    };
    let (inside, rest) = (&text[open + 1..close], &text[close + 1..]);
    let behind = rest.trim_start_matches([',', ';', ')']);
    let is_part = |part: &str| {
        let part = without_quotes(part);
        // Nothing in the place of a move is a move that is missing.
        let is_missing = matches!(part, "" | "None" | "null" | "nan" | "NaN");
        !is_missing && part.chars().all(|sign| sign.is_alphanumeric() || " -.*_@".contains(sign))
    };
    let end = inside.trim_end_matches(|sign: char| sign.is_whitespace() || ",])".contains(sign)).len();
    let parts: Vec<&str> = inside[..end].split(',').collect();
    if parts.len() < 2 && !is_string || !parts.iter().all(|part| is_part(part)) || is_board(inside) {
        return None;
    }
    let is_single = |part: &&str| {
        let part = without_quotes(part);
        part.len() == 1 || words::moves(part).is_some_and(|moves| moves.len() == 1)
    };
    let comma = if parts.iter().all(is_single) { ' ' } else { '\n' };
    let mut depth = 0_usize;
    let plain = inside.chars().map(|sign| match sign {
        '[' | '(' => {
            depth += 1;
            ' '
        }
        ']' | ')' => {
            depth = depth.saturating_sub(1);
            // A blank line stands between inner lists, which may be games each.
            if sign == ']' && depth == 0 { '\n' } else { ' ' }
        }
        ',' if depth == 0 => {
            if inside.contains('[') {
                '\n'
            } else {
                comma
            }
        }
        ',' | '\'' | '"' | '`' => ' ',
        sign => sign,
    });
    let plain: String = plain.collect();
    let blank = |part: &str| " ".repeat(part.len());
    let ends = blank(&text[close..text.len() - behind.len()]);
    Some([&text[..line], &blank(&text[line..=open]), &plain, &ends, behind].concat())
}

/// An element of a list without its quotes and brackets.
fn without_quotes(part: &str) -> &str {
    part.trim_matches(|sign: char| sign.is_whitespace() || "'\"`[]()".contains(sign))
}

/// The byte of the bracket that closes the one with which a text begins; quotes hide brackets.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut quoted) = (0_usize, None);
    text.char_indices().find_map(|(at, sign)| {
        match sign {
            '\'' | '"' => quoted = if quoted == Some(sign) { None } else { quoted.or(Some(sign)) },
            '[' | '(' | '{' if quoted.is_none() => depth += 1,
            ']' | ')' | '}' if quoted.is_none() => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0 && quoted.is_none()).then_some(at)
    })
}

/// Whether the inner lists of a list are rows of squares or pairs of digits rather than moves: empty squares, or all as long.
fn is_board(inside: &str) -> bool {
    let rows: Vec<usize> = inside
        .split([']', ')'])
        .filter(|row| row.contains(['[', '(']))
        .map(|row| row.split(',').filter(|cell| cell.contains(char::is_alphanumeric)).count())
        .collect();
    let are_digits = !inside.contains(char::is_alphabetic);
    are_digits
        && (inside.split(',').any(|cell| cell.trim_matches(|sign| " []()".contains(sign)) == "0")
            && !rows.is_empty()
            || rows.iter().all(|row| *row == 2) && !rows.is_empty())
}

/// A text whose games on one line are numbered, on a line each: `Game 1: f5 d6 Game 2: f5 f6`.
pub(super) fn on_lines(text: &str) -> Option<String> {
    let mut from = 0;
    let mark = |number: usize| {
        let place = |word: &&str| text[from..].find(&format!("{word} {number}"));
        from += ["Game", "game", "GAME"].iter().find_map(place)?;
        Some(from)
    };
    let places: Vec<usize> = (1..).map_while(mark).collect();
    let is_inside = |at: &usize| {
        *at > 0 && text[..*at].ends_with(' ') && !text[..*at].trim_end_matches(' ').ends_with('\n')
    };
    let inside: Vec<usize> = places.iter().copied().filter(is_inside).collect();
    if places.len() < 2 || inside.is_empty() {
        return None;
    }
    let mut lines = text.as_bytes().to_vec();
    for at in inside {
        lines[at - 1] = b'\n';
    }
    String::from_utf8(lines).ok()
}

/// The bytes of the sender with which a message of a chat begins, with the time before it if there is one, and the sender: `[12.03.21,
/// 14:05:33] Ann: f5`, `ann: f5`; the whole line where it is the head of a message: `ann — Today at 6:10 PM`.
fn sender(line: &str) -> Option<(usize, &str)> {
    /// Bytes of a sender.
    const LONGEST: usize = 40;
    let has_time = |text: &str| {
        let digits = |text: &str| text.bytes().take(2).filter(u8::is_ascii_digit).count();
        text.match_indices(':').any(|(at, _)| {
            digits(&text[at + 1..]) == 2 && text[..at].ends_with(|sign: char| sign.is_ascii_digit())
        })
    };
    if let Some((name, _)) =
        line.split_once(" — ").filter(|(_, time)| time.len() <= LONGEST && has_time(time))
    {
        return Some((line.trim_end().len(), name.trim()));
    }
    let inside = line.trim_start_matches(['\u{200e}', '[', ' ']);
    let is_time = |sign: char| sign.is_ascii_digit() || "./-:,] \u{202f}".contains(sign);
    let mut time = inside.find(|sign| !is_time(sign))?;
    // A name may begin with the letters of the halves of a day.
    let half = inside[time..].find(|sign: char| !sign.is_alphanumeric())?;
    if ["am", "pm"].iter().any(|known| inside[time..time + half].eq_ignore_ascii_case(known)) {
        time += half + inside[time + half..].find(|sign| !is_time(sign))?;
    }
    let is_stamped = has_time(&inside[..time]);
    let time = if is_stamped { time } else { 0 };
    let colon = inside[time..].find(": ").filter(|colon| *colon <= LONGEST)?;
    let name = inside[time..time + colon].trim_start_matches(|sign: char| !sign.is_alphabetic());
    let is_name = is_stamped
        || name.len() == colon && words::moves(name).is_none() && side_words::meant(name).is_none();
    is_name.then_some((line.len() - inside.len() + time + colon + 2, name))
}

/// The senders of the messages of a chat, each once, who write more often than they are; none of any other text.
pub(super) fn senders(text: &str) -> Vec<&str> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let heads = || lines().filter_map(|line| sender(line).filter(|(end, _)| *end == line.trim_end().len()));
    let names: Option<Vec<&str>> = lines().map(|line| sender(line).map(|(_, name)| name)).collect();
    // The messages below heads stand on lines of their own.
    let mut names = names.unwrap_or_else(|| heads().map(|(_, name)| name).collect());
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    if count > names.len() { names } else { Vec::new() }
}

/// Messages of a chat without their times and senders, where some are moves.
fn without_senders(text: &str) -> Option<String> {
    let names = senders(text);
    let plain = |line: &str| match sender(line).filter(|(_, name)| names.contains(name)) {
        Some((end, _)) => " ".repeat(end) + &line[end..],
        None => line.to_owned(),
    };
    (!names.is_empty()).then(|| text.split_inclusive('\n').map(plain).collect())
}

/// Moves without the syntax of code, pages or Markdown around them, and the words that are left out with it:
/// `game.play("f5");`, `**f5** d6`, `f5&nbsp;d6`, `f5_d6_c3`, `[('f', 5), ('d', 6)]`, `...f5d6c3`. `None`
/// where anything else is beside the moves.
pub(super) fn undressed(text: &str) -> Option<(String, Vec<String>)> {
    /// Bytes of such a text.
    const LONGEST: usize = 1 << 14;
    /// Fewer moves may be anything.
    const FEWEST: usize = 3;
    /// Words before a name that is given a value.
    const DECLARES: &str = "const|let|var|val|auto|string|char";
    let blank = |text: String, dress: &str| text.replace(dress, &" ".repeat(dress.len()));
    let plain = ["&nbsp;", "%20", "%2C"].into_iter().fold(text.to_owned(), blank);
    let has_empty_cell = || {
        let dense = text.replace(char::is_whitespace, "");
        [",,", ";;", ",'',", ",\"\",", "['',", "[\"\","].iter().any(|cell| dense.contains(cell))
    };
    // Strokes may be passes, and a plus before a square says whose it is.
    let has_signs = || text.contains('+') && words::moves(text.trim()).is_none();
    if text.len() > LONGEST || text.contains("--") || has_empty_cell() || has_signs() {
        return None;
    }
    let (mut moves, mut count, mut column) = (String::new(), 0, None::<&str>);
    // Dots between two moves stand for others.
    let mut last = None::<&str>;
    let begin = |part: &str| part.as_ptr().addr() - plain.as_ptr().addr();
    let mut left: Vec<String> = Vec::new();
    let mut has_number = false;
    for word in plain.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let behind = &plain[begin(word) + word.len()..];
        let is_called = behind.trim_start().starts_with(['(', '.', '='])
            || DECLARES.split('|').any(|known| known == word);
        if let Some(letter) = column.take() {
            // The two parts of a pair belong together, and no others: `C()4` and `C,4` are damaged.
            let between = plain[begin(letter) + letter.len()..begin(word)].strip_prefix(['\'', '"'])?;
            if between.trim_matches(['\'', '"', ' ']) != "," || !matches!(word.as_bytes(), [b'1'..=b'8']) {
                return None;
            }
            moves.extend([letter, word, " "]);
            count += 1;
        } else if let Some(found) = words::moves(word) {
            let between = last.map_or("", |last| &plain[begin(last) + last.len()..begin(word)]);
            // Right after a move such a character judges it; separated from it, it replaces the next one.
            let is_hole = between.trim_start_matches(['?', '!']).contains(['?', '□']);
            let has_dots = between.contains("..") && !between.contains(char::is_numeric);
            let is_long = between.contains("__") || between.contains("・・");
            if is_long || between.contains(['…', '‥']) || has_dots || is_hole {
                return None;
            }
            last = Some(word);
            moves.extend([word, " "]);
            count += found.len();
        } else if word.len() == 1
            && word.starts_with(|sign: char| ('a'..='h').contains(&sign.to_ascii_lowercase()))
        {
            column = Some(word);
        } else if is_called && word.starts_with(char::is_alphabetic) && side_words::heading(word).is_none() {
            // Where names count the moves, one that jumps shows that others are missing.
            let number = number_of(word);
            let is_counted = number.is_some() && std::mem::replace(&mut has_number, true);
            if is_counted && number != Some(count + 1) && number != Some(count / 2 + 1) {
                return None;
            }
            left.push(word.to_owned());
        } else if word.parse() != Ok(count + 1) && word.parse() != Ok(count / 2 + 1) {
            return None;
        }
    }
    left.sort_unstable();
    left.dedup();
    left.extend(["...", "…"].into_iter().filter(|dots| text.contains(dots)).map(str::to_owned));
    (count >= FEWEST && column.is_none()).then_some((moves, left))
}

/// The number in a name: `m1`, `IV`.
fn number_of(word: &str) -> Option<usize> {
    word.trim_start_matches(|sign: char| !sign.is_ascii_digit()).parse().ok().or_else(|| words::roman(word))
}

/// Numbers in circles before squares as those of moves: `①f5 ②d6`.
fn with_plain_numbers(text: &str) -> Option<String> {
    let number = |sign: char| match sign {
        '①'..='⑳' => Some(sign as u32 - '①' as u32 + 1),
        '㉑'..='㉟' => Some(sign as u32 - '㉑' as u32 + 21),
        '㊱'..='㊿' => Some(sign as u32 - '㊱' as u32 + 36),
        _ => None,
    };
    let mut plain = String::with_capacity(text.len());
    let mut count = 0;
    for (at, sign) in text.char_indices() {
        let behind = text[at + sign.len_utf8()..].trim_start_matches([' ', '\u{3000}']);
        match number(sign).filter(|_| behind.get(..2).is_some_and(is_square)) {
            Some(number) => {
                // A sign takes three bytes. Behind a square that clings to it two digits would be a part of it.
                let is_apart = !plain.ends_with(|sign: char| sign.is_alphanumeric());
                let written = if number < 10 || is_apart { format!("{number:>2}.") } else { " ".repeat(3) };
                plain += &written;
                count += 1;
            }
            None => plain.push(sign),
        }
    }
    (count > 1).then_some(plain)
}
