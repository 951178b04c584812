//! The guide: does every path end in an advice that can be followed?

use edagari::catalog::{Family, Method};
use edagari::session::analysis::data::Purpose;
use edagari::session::command::Command;
use edagari::session::guide::data::{ChartBox, Guide, GuideCommand};
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::{document, update};
use edagari::store::Player;
use edagari::window::dialogs::dialogs_ui;
use edagari::window::style;
use edagari::words::text::{Language, Text};
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::window::mouse::Hand as _;

fn state() -> State {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    update::apply(&mut state, Command::Show(Dialog::Guide));
    state
}

fn request(state: &mut State, request: GuideCommand) {
    update::apply(state, Command::Guide(request));
}

/// All ways to answer, each to its end.
fn ends(answers: &[usize]) -> Vec<Vec<usize>> {
    let guide = Guide { answers: answers.to_vec() };
    let Some(ChartBox::Question(_, choices)) = guide.path().last() else { return vec![answers.to_vec()] };
    (0..choices.len()).flat_map(|choice| ends(&[answers, &[choice]].concat())).collect()
}

#[test]
fn every_path_of_the_chart_ends_in_an_advice_in_all_languages() {
    let ends = ends(&[]);
    assert_eq!(ends.len(), Guide::all_advice().len());
    for answers in ends {
        let guide = Guide { answers };
        let path = guide.path();
        let Some(ChartBox::Advice(key, offers)) = path.last() else { panic!("{guide:?}") };
        assert!(!offers.is_empty());
        for text in Language::ALL.map(Text::new) {
            for place in &path {
                if let ChartBox::Question(key, choices) = place {
                    for (choice, _) in *choices {
                        for key in [format!("guide.{key}.{choice}"), format!("guide.short.{key}.{choice}")] {
                            assert_ne!(text.get(&key), key);
                        }
                    }
                }
            }
            for kind in ["advice", "why"] {
                let key = format!("guide.{kind}.{key}");
                assert_ne!(text.get(&key), key);
            }
        }
    }
}

/// What stands before the settings.
fn word(text: &str) -> &str {
    text.split(':').next().expect("a word")
}

#[test]
fn every_method_and_every_game_of_the_book_have_their_place_in_it() {
    let offers: Vec<_> = Guide::all_advice().into_iter().flat_map(|(_, offers)| offers).collect();
    // Chance is what methods are measured by; nobody is advised to play so.
    for method in Method::names().filter(|&name| name != "random") {
        assert!(offers.iter().any(|offer| word(offer.method) == method), "{method} is nowhere advised");
    }
    for game in ["maze-solo", "maze-auto", "maze-duel", "maze-race", "maze-walls", "matrix"] {
        assert!(offers.iter().any(|offer| word(offer.game) == game), "{game} is nowhere offered");
    }
}

#[test]
fn an_offer_opens_its_game_with_its_method_and_searches() {
    for answers in ends(&[]) {
        let mut state = state();
        for &answer in &answers {
            request(&mut state, GuideCommand::Answer(answer));
        }
        let Some(&ChartBox::Advice(_, offers)) = state.view.guide.path().last() else { panic!("no advice") };
        for (index, &offer) in offers.iter().enumerate() {
            let Some((game, engine)) = offer.read() else { continue };
            assert!(engine.fits(game), "{engine} {game}");
            request(&mut state, GuideCommand::Open(index));
            assert_eq!(state.game.position.game(), game);
            assert_eq!(state.settings.engine(&state.game.position), engine);
            let alone = game.family() == Family::Solo;
            let other = if alone { Player::Person } else { Player::Engine(engine) };
            assert_eq!(state.game.document.players, [Player::Person, other], "{game}");
            assert_eq!(state.analysis.requested, Some(Purpose::Analysis));
            assert_eq!(state.view.dialog, None);
        }
    }
}

#[test]
fn the_page_asks_answers_back_and_advises() {
    struct Bench(State, Vec<Command>);
    let paint = |ui: &mut egui::Ui, bench: &mut Bench| {
        dialogs_ui(ui.ctx(), &bench.0, &mut bench.1);
        for command in std::mem::take(&mut bench.1) {
            update::apply(&mut bench.0, command);
        }
    };
    let builder = Harness::builder().with_size([1000.0, 760.0]).with_max_steps(64);
    let mut harness =
        builder.with_context_setup(style::install).build_ui_state(paint, Bench(state(), Vec::new()));
    for answer in ["Two against each other", "In turn", "No, it is too large", "Yes, quite well"] {
        harness.run();
        harness.click_on(&harness.get_by_label(answer));
    }
    harness.run();
    harness.get_by_role_and_label(Role::Label, "Alpha-beta or Thunder");
    harness.get_by_label("Open Maze duel 10×10 #0 with Thunder");
    harness.click_on(&harness.get_by_label("In turn"));
    harness.run();
    assert_eq!(harness.state().0.view.guide.answers, [1]);
    harness.click_on(&harness.get_by_label("Both at once"));
    harness.run();
    harness.get_by_role_and_label(Role::Label, "DUCT");
    // The chart above shows all boxes: a click on one gives all answers that lead there.
    harness.click_on(&harness.get_by_role_and_label(Role::Button, "Simulated annealing"));
    harness.run();
    assert_eq!(harness.state().0.view.guide.answers, [0, 1]);
    harness.click_on(&harness.get_by_label("How many play?"));
    harness.run();
    assert!(harness.state().0.view.guide.answers.is_empty());
}
