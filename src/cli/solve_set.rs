//! The positions of a file to be solved: one per line with its score, or in any other form that the window
//! opens.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::path::Path;

use edagari_app::catalog::Game;
use edagari_app::store::import::{self, ImportNote, Imported};
use edagari_app::store::lines::LineRuns;
use edagari_app::store::solved::{SolvedFile, SolvedTask};
use edagari_app::store::{SIZE_LIMIT, Stamp};

use super::failure::Failure;
use super::game_file::notes;
use super::output::say;
use super::solve_arguments::Solve;
use super::solve_lines::is_line;

/// The positions of a file.
pub(super) struct PositionSet {
    file: String,
    text: String,
    /// The bytes of its lines in the text.
    lines: Vec<Range<usize>>,
    stamp: Stamp,
    /// Whether lines are positions converted from another form, rather than lines of the file.
    is_of_other_form: bool,
}

impl PositionSet {
    /// The positions of these bytes: their lines where the first is valid; else those found by the readers of
    /// games.
    pub(super) fn new(
        path: &Path,
        bytes: &[u8],
        game: Option<Game>,
        err: &mut dyn Write,
    ) -> Result<Self, Failure> {
        // A line of invalid text is reported like any other faulty line.
        let text = import::text_of(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
        let (file, stamp) = (path.display().to_string(), Stamp::of(text.as_bytes()));
        let set = Self { file, lines: lines_of(&text), text, stamp, is_of_other_form: false };
        let first = set.filled().iter().next().map(|number| set.line(number));
        let is_in_lines = |game| first.is_none_or(|first| is_line(game, first));
        let Some(game) = game.filter(|&game| !is_in_lines(game) && bytes.len() <= SIZE_LIMIT) else {
            return Ok(set);
        };
        match import::read(bytes, game) {
            Ok(games) => set.of_games(games, game, err),
            // Faulty lines are reported one by one.
            Err(_) => Ok(set),
        }
    }

    /// The positions at the ends of games.
    fn of_games(self, games: Vec<Imported>, asked: Game, err: &mut dyn Write) -> Result<Self, Failure> {
        let held = games.iter().filter(|game| game.refused.is_none()).map(|game| game.document.game());
        if let Some(held) = held.into_iter().find(|&held| held != asked) {
            return Err(Failure::OtherGame { file: self.file, held, asked });
        }
        let mut text = String::new();
        let mut said: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (number, mut game) in (1..).zip(games) {
            // The place of an unreadable game is reported, and it is not solved.
            if game.refused.is_none() {
                text += &line_of(&mut game);
                text.push('\n');
            }
            for note in notes(&game) {
                said.entry(note).or_insert((number, 0)).1 += 1;
            }
        }
        for (note, (first, count)) in said {
            let more = if count > 1 { format!(" and {} more", count - 1) } else { String::new() };
            say(err, format_args!("{}, position {first}{more}: {note}", self.file));
        }
        Ok(Self { lines: lines_of(&text), text, is_of_other_form: true, ..self })
    }

    /// A line, numbered from 1.
    pub(super) fn line(&self, number: u32) -> &str {
        let line = number.checked_sub(1).and_then(|index| self.lines.get(index as usize));
        line.map(|line| &self.text[line.clone()]).unwrap_or_default()
    }

    /// The place of a position, for messages.
    pub(super) fn place(&self, number: u32) -> String {
        if self.is_of_other_form {
            format!("{}, position {number}", self.file)
        } else {
            format!("{}:{number}", self.file)
        }
    }

    /// The task of the command line.
    pub(super) fn task(&self, arguments: &Solve, game: &str) -> Result<SolvedTask, Failure> {
        Ok(SolvedTask {
            game: game.parse::<Game>()?,
            table_megabytes: arguments.table_megabytes,
            threads: arguments.threads,
            every: arguments.every,
            book: arguments.book == "on",
            lines: self.filled(),
            stamp: self.stamp(),
        })
    }

    /// The lines with a position: neither empty nor a comment after `#` or `%`.
    pub(super) fn filled(&self) -> LineRuns {
        let is_position = |line: &str| !line.is_empty() && !line.starts_with(['#', '%']);
        let filled = (1..).zip(&self.lines).filter(|(_, line)| is_position(&self.text[(*line).clone()]));
        LineRuns::new(filled.map(|(number, _)| number))
    }

    pub(super) fn stamp(&self) -> Stamp {
        self.stamp
    }
}

/// The game of the command line, else that of the file of solved positions.
pub(super) fn game_of(arguments: &Solve) -> Result<Option<Game>, Failure> {
    match (&arguments.game, &arguments.save) {
        (Some(game), _) => Ok(Some(game.parse()?)),
        (None, Some(save)) => Ok(SolvedFile::load_kept(save).ok().map(|kept| kept.solved.task().game)),
        (None, None) => Ok(None),
    }
}

/// The bytes of the lines of a text, without the blanks around them.
fn lines_of(text: &str) -> Vec<Range<usize>> {
    let mut begin = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let inside = line.trim();
        let at = begin + (line.len() - line.trim_start().len());
        begin += line.len();
        at..at + inside.len()
    });
    lines.collect()
}

/// The position at the end of a game as a line, with the score in its text, to be checked.
fn line_of(game: &mut Imported) -> String {
    let mut line = game.document.position(game.document.cursor).to_string();
    if matches!(game.document.game(), Game::ConnectFour { .. }) {
        game.notes.retain(|note| match note {
            ImportNote::StatedScore(score) => {
                line.push(' ');
                line += &score.to_string();
                false
            }
            _ => true,
        });
    }
    line
}
