//! Works out in the background what takes a search: grades, model answers, whether exercises can be asked, what programs
//! do.

use std::io;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::exercise::bug::run_with;
use crate::exercise::{Effort, Fault, Kind, Sheet, grade, grade_with};
use crate::session::effect::Notice;
use crate::session::exercises;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::worker::go_behind_the_window;

use super::data::{Finding, Graded, Opened, Question};
use super::working;

/// The work under way, if there is any.
#[derive(Debug, Default)]
pub struct Grader {
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    question: Question,
    effort: Effort,
    answer: Receiver<Finding>,
    thread: Option<JoinHandle<()>>,
}

impl Grader {
    /// Time between two looks at how far the work is.
    const LOOK: Duration = Duration::from_millis(150);

    /// Takes in what was found, stops what nobody asks for any more, begins what is asked next.
    pub fn tend(&mut self, state: &mut State, wake: &Wake) -> Option<Notice> {
        let mut told = None;
        if let Some(running) = &self.running {
            if working::question(state).as_ref() == Some(&running.question) {
                match running.answer.try_recv() {
                    Ok(finding) => {
                        told = exercises::update::absorb_answer_to(state, &running.question, finding);
                    }
                    Err(TryRecvError::Empty) => {
                        state.exercises.working = Some((running.question.clone(), running.effort.nodes()));
                        wake.after(Self::LOOK);
                        return None;
                    }
                    // It failed, and would again.
                    Err(TryRecvError::Disconnected) => {
                        state.exercises.stopped = Some(running.question.clone());
                    }
                }
            }
            self.running = None;
            state.exercises.working = None;
        }
        if let Some(question) = working::question(state) {
            // Without a thread nothing is found, and the next frame asks again.
            self.running = Running::start(question.clone(), wake.clone()).ok();
            state.exercises.working = Some((question, 0));
            wake.after(Self::LOOK);
        }
        told
    }

    /// Stops the work and waits for its thread to end.
    pub fn stop(&mut self) {
        self.running = None;
    }
}

impl Running {
    /// Stack of the thread: as for any search.
    const STACK_BYTES: usize = 16 << 20;

    fn start(question: Question, wake: Wake) -> io::Result<Self> {
        let (sender, answer) = bounded(1);
        let effort = Effort::default();
        let (asked, shared) = (question.clone(), effort.clone());
        let thread = Builder::new().name("grader".to_owned()).stack_size(Self::STACK_BYTES);
        let thread = thread.spawn(move || {
            go_behind_the_window();
            // Nobody listens any more when the window closes.
            let _ = sender.send(work(asked, &shared));
            drop(sender);
            wake.now();
        })?;
        Ok(Self { question, effort, answer, thread: Some(thread) })
    }
}

fn work(question: Question, effort: &Effort) -> Finding {
    match question {
        Question::Grade(exercise, answer) => {
            let grade = grade_with(&exercise, &answer, effort);
            Finding::Graded(Graded { exercise: *exercise, answer: *answer, grade }.into())
        }
        Question::Solve(exercise) => {
            let solution = exercise.solve_with(effort);
            Finding::Solved(exercise, solution.into())
        }
        Question::Check(exercise, _) => Finding::Checked(exercise.validate_with(effort)),
        Question::Open(path) => Finding::Opened(Sheet::load_with(&path, effort).map(opened)),
        Question::Restore(text) => Finding::Opened(Sheet::from_text_with(&text, effort).map(opened)),
        Question::Run(exercise) => {
            let unfit = Fault::Unfit { kind: exercise.kind.name(), game: exercise.subject.game() };
            let runs = match exercise.kind {
                Kind::Bug { trap } => run_with(&exercise, trap, effort),
                _ => Err(unfit),
            };
            Finding::Ran(exercise, runs.into())
        }
    }
}

/// A set that was read, with the grades that take a moment each: together they may take long.
fn opened(sheet: Sheet) -> Opened {
    let mut graded = Vec::new();
    for (&index, work) in &sheet.work {
        if let Some(exercise) = sheet.set.exercises.get(index).filter(|exercise| exercise.is_quick()) {
            graded.extend(work.counted().map(|answer| {
                let grade = grade(exercise, answer);
                Graded { exercise: exercise.clone(), answer: answer.clone(), grade }
            }));
        }
    }
    Opened { sheet, graded }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.effort.stop();
        if let Some(thread) = self.thread.take() {
            // A panic there has been told on standard error; nothing depends on the answer.
            let _ = thread.join();
        }
    }
}
