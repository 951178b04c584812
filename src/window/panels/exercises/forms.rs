//! Exercises that are answered beside a board, a table or code.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use egui::{Button, ComboBox, Grid, Id, RichText, ScrollArea, TextStyle, Ui, vec2};

use crate::boards::{self, BoardScene};
use crate::lists::ListExt as _;
use crate::style::{Palette, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::exercise::code::{Piece, with_gaps};
use edagari_app::exercise::{Answer, AnswerPlace, Difference, ExerciseKind};
use edagari_app::game::matrix::Choice;
use edagari_app::game::maze::Race;
use edagari_app::game::{ActionId, Side};
use edagari_app::session::exercises::data::{ExerciseCommand, ShownExercise};
use edagari_app::session::state::State;

use super::numbers::{self, ShortTextField, standing};
use super::played_out;

/// From this width on, in points, a board and the table of its children fit side by side.
const BROAD: f32 = 560.0;

struct FormContext<'a> {
    state: &'a State,
    shown: &'a ShownExercise,
    /// Whether it can be changed: the model answer cannot.
    open: bool,
    /// The typed texts of fields, by their names.
    typed: RefCell<BTreeMap<String, String>>,
    /// What was asked for beside the answer.
    asked: Cell<Option<ExerciseCommand>>,
}

/// A field for one value of the answer.
struct AnswerField<'a, V> {
    /// Unique within the form.
    name: &'a str,
    label: &'a str,
    /// The value of a text, if it is valid.
    read: fn(&str) -> Option<V>,
    write: fn(V) -> String,
}

/// Paints the form of an exercise that is not answered in a tree.
pub(super) fn form_ui(
    ui: &mut Ui,
    state: &State,
    shown: &ShownExercise,
    answer: &Answer,
    requests: &mut Vec<ExerciseCommand>,
) {
    let open = !state.exercises.revealed && state.exercises.played.is_none();
    let form = FormContext { state, shown, open, typed: RefCell::default(), asked: Cell::default() };
    let model = shown.solution.as_ref().map(|solution| &solution.answer);
    let shown_answer = model.filter(|_| state.exercises.revealed).unwrap_or(answer);
    let changed = match (shown_answer, &shown.exercise.kind) {
        (Answer::Line(line), _) => form.line_ui(ui, line),
        (Answer::Choice { child, visits }, _) => form.choice_ui(ui, *child, *visits),
        (Answer::Methods { thunder, ucb1, difference }, _) => {
            form.methods_ui(ui, [*thunder, *ucb1], *difference)
        }
        (Answer::Equilibrium { rows, columns, value }, _) => form.equilibrium_ui(ui, rows, columns, *value),
        (Answer::Code(typed), ExerciseKind::Code { gaps }) => form.code_ui(ui, gaps, typed),
        (Answer::Bug(line), ExerciseKind::Bug { trap }) => form.bug_ui(ui, *trap, *line),
        _ => None,
    };
    requests.extend(form.asked.into_inner());
    let (open, typed) = (form.open, form.typed.into_inner());
    // The typed text is kept even where it makes no other answer, as an incomplete number.
    let changed = changed.or_else(|| (!typed.is_empty()).then(|| answer.clone()));
    if let Some(changed) = changed.filter(|_| open) {
        requests.push(ExerciseCommand::Type(typed, Box::new(changed)));
    }
}

impl FormContext<'_> {
    fn id(&self, what: impl std::hash::Hash + std::fmt::Debug) -> Id {
        Id::unique("exercise form").with((self.state.exercises.current, what))
    }

    /// Paints a field for a part of the answer: its text makes the new value.
    fn field<V: PartialEq + Clone>(&self, ui: &mut Ui, field: &AnswerField<'_, V>, value: &mut Option<V>) {
        let AnswerField { name, label, read, write } = *field;
        let stands = standing(&self.state.exercises, name, value.clone(), read, write);
        let is_read = stands.trim().is_empty() || read(&stands).is_some();
        let unread = (!is_read).then(|| self.state.text().get("exercise.unread"));
        let field = ShortTextField { id: self.id(name), label, width: 14.0 * UNIT, unread, next: None };
        if let Some(now) = field.show(ui, &stands) {
            *value = read(&now);
            self.typed.borrow_mut().insert(name.to_owned(), now);
        }
    }

    /// The position with the moves so far; a click plays the next.
    fn line_ui(&self, ui: &mut Ui, line: &[ActionId]) -> Option<Answer> {
        let text = self.state.text();
        let start = &self.shown.exercise.subject;
        let line = played_out::shown_moves(&self.state.exercises, self.shown).unwrap_or(line);
        let position = start.after(line);
        let ExerciseKind::BestMove { plies } = self.shown.exercise.kind else { return None };
        // Neither more moves than asked for, nor any after the end of the game.
        let more = line.len() < usize::from(plies) && !position.is_over();
        let legal = if more && self.open { position.actions() } else { Vec::new() };
        let scene = BoardScene {
            legal: &legal,
            interactive: more && self.open,
            text,
            animation: self.state.settings.animation,
            ..BoardScene::still(&position, line.last().copied(), self.state.settings.look())
        };
        let room = vec2(ui.available_width() * 0.6, ui.available_height().clamp(150.0, 520.0));
        let mut changed = None;
        let size = boards::board_size(&position, room);
        ui.horizontal_top(|ui| {
            ui.allocate_ui(size, |ui| {
                let response = ui.push_id("exercise board", |ui| boards::board_ui(ui, &scene)).inner;
                if let Some(action) = response.clicked {
                    changed = Some(line.iter().copied().chain([action]).collect());
                }
                crate::probe::publish(ui.ctx(), response.cells);
            });
            ui.add_space(3.0 * UNIT);
            ui.vertical(|ui| {
                let back = ui
                    .add_enabled(self.open && !line.is_empty(), Button::new(text.get("exercise.take-back")));
                if back.clicked() {
                    changed = Some(line[..line.len() - 1].to_vec());
                }
                self.asked.set(played_out::steps_ui(ui, self.state, self.shown));
                // Below the buttons, which a longer line would push away.
                ui.label(text.get("exercise.line"));
                let labels = start.labels(line);
                let said = if labels.is_empty() { "…".to_owned() } else { labels.join("  ") };
                ui.label(RichText::new(said).strong());
                if !more && self.open {
                    ui.add(egui::Label::new(RichText::new(text.get("exercise.line-full")).weak()).wrap());
                }
            });
        });
        changed.map(Answer::Line)
    }

    /// The children of the root with their visits and results; each can be chosen.
    fn children_ui(&self, ui: &mut Ui, key: &str, chosen: Option<ActionId>) -> Option<ActionId> {
        let text = self.state.text();
        let solution = self.shown.solution.as_ref()?;
        let tree = solution.tree.as_ref()?;
        let mut request = None;
        ui.label(text.get(key));
        ui.horizontal_wrapped(|ui| {
            for child in &solution.children {
                let Some(action) = tree.action(child.node) else { continue };
                let name = self.shown.exercise.subject.label(action);
                let button = Button::new(&name).selected(chosen == Some(action));
                let said = format!("{}: {name}", text.get(key));
                let response = ui.add(button);
                response.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::Button, true, chosen == Some(action), &said)
                });
                if response.clicked() {
                    request = Some(action);
                }
            }
        });
        request
    }

    /// The search statistics of each child: W, N, W/N.
    fn statistics_ui(&self, ui: &mut Ui) {
        let text = self.state.text();
        let Some(solution) = &self.shown.solution else { return };
        let Some(tree) = &solution.tree else { return };
        let subject = &self.shown.exercise.subject;
        let content = |ui: &mut Ui| {
            self.board_ui(ui);
            Grid::new("children").striped(true).spacing(vec2(6.0 * UNIT, UNIT)).show(ui, |ui| {
                for key in ["exercise.child", "exercise.visits", "exercise.won", "exercise.share"] {
                    ui.label(RichText::new(text.get(key)).strong());
                }
                ui.end_row();
                for child in &solution.children {
                    ui.label(
                        tree.action(child.node).map_or_else(String::new, |action| subject.label(action)),
                    );
                    ui.label(child.visits.to_string());
                    ui.label(format!("{:.1}", child.total));
                    // Without visits W / N is no number.
                    let unknown = child.visits == 0;
                    ui.label(if unknown { "–".to_owned() } else { format!("{:.3}", child.exploitation) });
                    ui.end_row();
                }
            });
        };
        // Beside the board in a broad panel, else below it: no column is cut off.
        if ui.available_width() < BROAD {
            ui.vertical(content)
        } else {
            ui.horizontal_top(content)
        };
    }

    /// The position of the question, with its known figures beside it.
    fn board_ui(&self, ui: &mut Ui) {
        let subject = &self.shown.exercise.subject;
        let size = boards::board_size(subject, vec2((ui.available_width() * 0.5).min(440.0), 130.0));
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        boards::miniature(&ui.painter_at(rect), rect, subject, None, self.state.settings.look());
        ui.add_space(3.0 * UNIT);
    }

    fn choice_ui(&self, ui: &mut Ui, child: Option<ActionId>, visits: Option<u32>) -> Option<Answer> {
        let text = self.state.text();
        self.statistics_ui(ui);
        let mut now = (child, visits);
        if let Some(action) = self.children_ui(ui, "exercise.ucb1", child) {
            now.0 = Some(action);
        }
        ui.horizontal(|ui| {
            let label = text.get("exercise.visits-then");
            ui.label(&label);
            let field = AnswerField {
                name: "visits",
                label: &label,
                read: |typed| typed.trim().parse().ok(),
                write: |visits: u32| visits.to_string(),
            };
            self.field(ui, &field, &mut now.1);
        });
        (now != (child, visits)).then_some(Answer::Choice { child: now.0, visits: now.1 })
    }

    fn methods_ui(
        &self,
        ui: &mut Ui,
        [thunder, ucb1]: [Option<ActionId>; 2],
        difference: Option<Difference>,
    ) -> Option<Answer> {
        let text = self.state.text();
        self.statistics_ui(ui);
        let mut now = (thunder, ucb1, difference);
        now.0 =
            ui.push_id("thunder", |ui| self.children_ui(ui, "exercise.thunder", thunder)).inner.or(thunder);
        now.1 = ui.push_id("ucb1", |ui| self.children_ui(ui, "exercise.ucb1", ucb1)).inner.or(ucb1);
        ui.label(text.get("exercise.difference"));
        for reason in Difference::ALL {
            let words = text.get(&format!("exercise.difference.{}", reason.name()));
            if ui.radio(difference == Some(reason), words).clicked() {
                now.2 = Some(reason);
            }
        }
        let (thunder_now, ucb1_now, difference_now) = now;
        (now != (thunder, ucb1, difference)).then_some(Answer::Methods {
            thunder: thunder_now,
            ucb1: ucb1_now,
            difference: difference_now,
        })
    }

    /// The table with a field beside each row and below each column.
    fn equilibrium_ui(
        &self,
        ui: &mut Ui,
        rows: &[Option<f64>],
        columns: &[Option<f64>],
        value: Option<f64>,
    ) -> Option<Answer> {
        let text = self.state.text();
        let results = self.shown.solution.as_ref()?.results.as_ref()?;
        if let AnyPosition::MazeRace(race) = &self.shown.exercise.subject {
            self.race_ui(ui, race.position());
        }
        let [mut now_rows, mut now_columns] = [rows.to_vec(), columns.to_vec()];
        let mut now_value = value;
        let ask = |ui: &mut Ui, name: String, share: &mut Option<f64>, label: String| {
            let (read, write) = (numbers::read_share, share_words);
            self.field(ui, &AnswerField { name: &name, label: &label, read, write }, share);
        };
        let [row_names, column_names] = &results.names;
        // A table with more columns than fit is scrolled sideways.
        let sideways = ScrollArea::horizontal().id_salt("table sideways");
        let grid = Grid::new("table").spacing(vec2(4.0 * UNIT, UNIT)).min_col_width(16.0 * UNIT);
        sideways.show(ui, |ui| {
            grid.show(ui, |ui| {
                ui.label("");
                for name in column_names {
                    ui.strong(name);
                }
                ui.weak(text.get("exercise.how-often"));
                ui.end_row();
                for ((row, name), share) in (0..).zip(row_names).zip(&mut now_rows) {
                    ui.strong(name);
                    for column in 0..results.table.size(Side::Second) {
                        ui.label(share_words(results.table.entry(Choice(row), Choice(column))));
                    }
                    let label = text.with("exercise.row", &[("number", name)]);
                    ask(ui, format!("row {row}"), share, label);
                    ui.end_row();
                }
                ui.weak(text.get("exercise.how-often"));
                for (name, share) in column_names.iter().zip(&mut now_columns) {
                    let label = text.with("exercise.column", &[("number", name)]);
                    ask(ui, format!("column {name}"), share, label);
                }
                ui.end_row();
            })
        });
        ui.horizontal(|ui| {
            ui.label(text.get("exercise.table-value"));
            ask(ui, "value".to_owned(), &mut now_value, text.get("exercise.table-value"));
        });
        let changed = now_rows != rows || now_columns != columns || now_value != value;
        changed.then_some(Answer::Equilibrium { rows: now_rows, columns: now_columns, value: now_value })
    }

    /// The board of a race, and its invisible properties.
    fn race_ui(&self, ui: &mut Ui, race: &Race) {
        let [first, second] = Side::BOTH.map(|side| race.collected(side));
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("first", &first), ("second", &second), ("turns", &race.turns_left())];
        ui.label(self.state.text().with("exercise.race", &values));
        ui.horizontal_top(|ui| self.board_ui(ui));
    }

    /// The code with a field in each gap, and the choices for it.
    fn code_ui(&self, ui: &mut Ui, gaps: &[edagari_app::exercise::Gap], typed: &[String]) -> Option<Answer> {
        let conventions = self.shown.exercise.conventions;
        let mut now = typed.to_vec();
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = 5.5 * UNIT;
        for (indent, pieces) in with_gaps(gaps, conventions) {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = UNIT;
                ui.add_space(f32::from(indent) * 5.0 * UNIT);
                for piece in pieces {
                    match piece {
                        Piece::Code(code) => {
                            ui.label(RichText::new(code).monospace());
                        }
                        Piece::Gap(number) => self.gap_ui(ui, gaps, number, &mut now),
                    }
                }
            });
        }
        (now != typed).then_some(Answer::Code(now))
    }

    fn gap_ui(&self, ui: &mut Ui, gaps: &[edagari_app::exercise::Gap], number: usize, typed: &mut [String]) {
        let text = self.state.text();
        let (Some(gap), Some(here)) = (gaps.get(number), typed.get_mut(number)) else { return };
        let label = text.with("exercise.gap", &[("number", &(number + 1))]);
        let mark = self.shown.grade.as_ref().and_then(|grade| grade.mark(AnswerPlace::Gap(number as u16)));
        // Ids follow from the number, so Enter can lead to a field that is painted only after this one.
        let id = |number: usize| self.id(("gap", number));
        let next = (number + 1 < gaps.len()).then(|| id(number + 1));
        // As wide as its text: code that is partly out of sight is illegible.
        let font = TextStyle::Body.resolve(ui.style());
        let written = ui.painter().layout_no_wrap(here.clone(), font, Palette::of(ui).text).size().x;
        let width = (24.0 * UNIT).max(written + 5.0 * UNIT);
        let field = ShortTextField { id: id(number), label: &label, width, unread: None, next };
        if let Some(now) = field.show(ui, here) {
            *here = now;
        }
        let combo = ComboBox::from_id_salt(self.id(("choices", number))).selected_text("").width(0.0);
        let response = combo.list_ui(ui, |ui| {
            for choice in gap.choices(self.shown.exercise.conventions) {
                if ui.selectable_label(here == choice, RichText::new(choice).monospace()).clicked() {
                    choice.clone_into(here);
                }
            }
        });
        let said = text.with("exercise.gap-choices", &[("number", &(number + 1))]);
        response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &said));
        if let Some(mark) = mark {
            let palette = Palette::of(ui);
            let (sign, color) = if mark.counts() { ("✓", palette.exact) } else { ("✕", palette.error) };
            ui.label(RichText::new(sign).color(color));
        }
    }

    /// The code with one wrong line, which is to be clicked.
    fn bug_ui(&self, ui: &mut Ui, trap: edagari_app::exercise::Trap, chosen: Option<u16>) -> Option<Answer> {
        let text = self.state.text();
        let mut request = None;
        ui.spacing_mut().item_spacing.y = 0.0;
        for (number, line) in (0_u16..).zip(trap.listing(self.shown.exercise.conventions)) {
            ui.horizontal(|ui| {
                ui.add_space(f32::from(line.indent) * 5.0 * UNIT);
                let code = RichText::new(&line.code).monospace();
                let is_chosen = chosen == Some(number);
                let button = Button::new(code).selected(is_chosen).frame_when_inactive(is_chosen).wrap();
                let response = ui.add(button);
                let mark = self.shown.grade.as_ref().and_then(|grade| grade.mark(AnswerPlace::Line));
                if let Some(mark) = mark.filter(|_| is_chosen) {
                    let palette = Palette::of(ui);
                    let (sign, color) =
                        if mark.counts() { ("✓", palette.exact) } else { ("✕", palette.error) };
                    ui.label(RichText::new(sign).color(color));
                }
                let said =
                    text.with("exercise.line-of-code", &[("number", &(number + 1)), ("code", &line.code)]);
                response.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::Button, true, chosen == Some(number), &said)
                });
                if response.clicked() {
                    request = Some(number);
                }
            });
        }
        request.map(|line| Answer::Bug(Some(line)))
    }
}

/// A share in as few decimals as needed.
fn share_words(share: f64) -> String {
    let words = format!("{share:.4}");
    words.trim_end_matches('0').trim_end_matches('.').to_owned()
}
