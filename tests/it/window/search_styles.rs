//! What a method is when it is chosen: as the game has it, whatever was chosen before, and again after a new start.

use edagari::catalog::{Engine, Evaluation, Game, Method, SearchStyle};
use edagari::conventions::Conventions;
use edagari::eval::weights::Weights;
use edagari::game::Side;
use edagari::search::alpha_beta::{Cut, Fail, Refinement};
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::lessons::shown::own_settings;
use edagari::session::screen::data::{Dialog, Panel};
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::update::apply;
use edagari::store::Player;
use edagari::trace::Recording;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// What the analysis searches with now.
fn engine(state: &State) -> Engine {
    state.settings.engine(&state.game.position)
}

fn choose(state: &mut State, method: &Method) -> Engine {
    let chosen = state.with_chosen(&engine(state), method.clone(), state.game.position.game());
    apply(state, Command::SetEngine(chosen));
    engine(state)
}

/// The settings as the next start finds them.
fn restarted(state: &State) -> Settings {
    let written = ron::to_string(&own_settings(state)).expect("written");
    ron::from_str(&written).expect("read again")
}

#[test]
fn every_method_comes_back_as_it_was_in_every_game_and_in_lessons() {
    for game in Game::MENU {
        for lesson in [false, true] {
            let mut state = start_state(Settings::default());
            apply(&mut state, Command::New(game));
            state.lessons.staged = lesson;
            let usual = state.usual_engine(game);
            for one in Method::fitting(game) {
                let first = choose(&mut state, &one);
                assert!(!first.is_endless(), "{game}: a search with {first} comes to its end");
                for other in Method::fitting(game) {
                    choose(&mut state, &other);
                    assert_eq!(choose(&mut state, &one), first, "{game}: {} and back", other.name());
                }
                assert_eq!(restarted(&state).engine(&state.game.position), first, "{game}: {first}");
                let search_style = if lesson { SearchStyle::Textbook } else { SearchStyle::usual(game) };
                let expected = SearchStyle::differs(&one).then_some(search_style);
                assert_eq!(SearchStyle::found(&first.method, game), expected, "{game}: {first}");
                if one.name() == usual.method.name() {
                    assert_eq!(first, usual, "{game}: what nobody chose is what is chosen");
                }
            }
        }
    }
}

#[test]
fn what_a_course_says_of_a_method_outlives_another_method_and_a_manner() {
    let mut state = start_state(Settings::default());
    apply(&mut state, Command::New(Game::NumberTree));
    let course = Conventions { fail: Fail::Hard, cut: Cut::AboveBeta, ..Conventions::default() };
    apply(&mut state, Command::SetConventions(course));
    let alpha_beta = engine(&state).method;
    let minimax = Method::named("minimax").expect("a method");
    choose(&mut state, &minimax);
    choose(&mut state, &Method::named("alpha-beta").expect("a method"));
    assert_eq!(state.conventions(), course);
    assert_eq!(engine(&state).method, alpha_beta);
    for search_style in SearchStyle::ALL {
        let method = search_style.of(alpha_beta.clone(), Game::NumberTree);
        assert_eq!(SearchStyle::found(&method, Game::NumberTree), Some(search_style));
        let other = Engine { method, ..engine(&state) };
        apply(&mut state, Command::SetEngine(other));
        assert_eq!(state.conventions(), course);
    }
}

/// The method of the analysis, chosen in a list of the window.
fn choose_by_hand(desk: &mut Desk, to: &str) {
    desk.harness.click_on(&desk.harness.get_by_label("Method"));
    desk.harness.run_steps(3);
    let last = desk.harness.get_all_by_label(to).last().expect("in the list");
    desk.harness.click_on(&last);
    desk.harness.run_steps(3);
}

#[test]
fn alpha_beta_reads_a_tree_as_the_textbook_after_a_look_at_minimax() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    desk.until_searched();
    choose_by_hand(&mut desk, "Minimax");
    desk.run([Command::Search]);
    desk.until_searched();
    choose_by_hand(&mut desk, "Alpha-beta");
    desk.run([Command::Search]);
    desk.until_searched();
    desk.until("the orders are known", |state| state.view.numbers.known.is_some());
    desk.harness.run_steps(3);
    let state = desk.state();
    let read = state.view.numbers.known.as_ref().map(|known| known.orders.now);
    let report = &state.analysis.progress.as_ref().expect("searched").report;
    assert_eq!(Some(report.leaves), read, "the two panels count the same leaves");
    assert_eq!(state.analysis.recording.as_ref().map(Recording::passes), Some(1));
    assert!(desk.harness.query_by_label_contains("Textbook · ").is_some(), "the headline says which runs");
    desk.click("Settings");
    desk.harness.run_steps(4);
    desk.click("Full strength");
    desk.run([Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(3);
    assert!(desk.harness.query_by_label_contains("Full strength · ").is_some());
}

#[test]
fn analysing_on_and_on_makes_nothing_else_of_a_textbook_tree() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::ToggleAnalysis]);
    desk.until_searched();
    let engine = desk.state().analysis.engine.as_ref().expect("searched");
    assert_eq!(SearchStyle::found(&engine.method, Game::NumberTree), Some(SearchStyle::Textbook), "{engine}");
    let Method::AlphaBeta(method) = &engine.method else { panic!("{engine}") };
    assert!(!method.has(Refinement::Deepening));
}

#[test]
fn what_a_player_has_that_is_not_usual_is_shown_and_put_back_by_a_click() {
    let game = Game::Othello { size: 8 };
    let mut desk = Desk::default();
    let usual = desk.state().player(Side::Second).clone();
    assert!(desk.harness.query_by_label_contains("Usual: ").is_none(), "all is as usual");
    let other = Engine::parse("alpha-beta:depth=6,eval=discs", game).expect("an engine");
    desk.run([Command::SetPlayer(Side::Second, Player::Engine(other.clone()))]);
    desk.run([Command::New(game)]);
    assert_eq!(*desk.state().player(Side::Second), Player::Engine(other), "it plays the next game too");
    assert!(desk.harness.query_by_value("Alpha-beta · depth 6 · ⚙").is_some(), "its row says so");
    desk.click("Who plays White");
    let shown = desk.harness.get_by_label_contains("Usual: ");
    desk.harness.click_on(&shown);
    desk.harness.run_steps(4);
    // An opponent values one move, whatever the lines of the usual settings.
    let plays = |player: &Player| match player {
        Player::Engine(engine) => engine.clone().for_one_move(),
        Player::Person => panic!("a method plays"),
    };
    assert_eq!(plays(desk.state().player(Side::Second)), plays(&usual));
    assert!(desk.harness.query_by_label_contains("Usual: ").is_none());
}

#[test]
fn touching_a_weight_judges_by_weights_until_another_game_begins() {
    let game = Game::Othello { size: 8 };
    let mut state = start_state(Settings::default());
    assert_eq!(engine(&state).evaluation, Evaluation::Patterns);
    let mut weights = Weights::standard(8).expect("tables for 8x8");
    weights.phases[0].mobility += 7;
    apply(&mut state, Command::SetWeights(weights.clone()));
    assert_eq!(engine(&state).evaluation, Evaluation::Weights(Box::new(weights.clone())));
    assert_eq!(restarted(&state).engine(&state.game.position).evaluation, Evaluation::Patterns);
    apply(&mut state, Command::New(game));
    assert_eq!(engine(&state).evaluation, Evaluation::Patterns);
    // Chosen by hand it stays.
    let by_hand = Engine { evaluation: Evaluation::default_for(game), ..engine(&state) };
    apply(&mut state, Command::SetEngine(by_hand.clone()));
    apply(&mut state, Command::SetWeights(weights));
    apply(&mut state, Command::New(game));
    assert!(matches!(engine(&state).evaluation, Evaluation::Weights(_)));
}

#[test]
fn the_way_back_from_the_weights_is_a_click_and_keeps_them() {
    let mut desk = Desk::default();
    let mut weights = Weights::standard(8).expect("tables for 8x8");
    weights.phases[0].mobility += 7;
    desk.run([Command::FocusPanel(Panel::Weights), Command::SetWeights(weights.clone())]);
    desk.harness.click_on(&desk.harness.get_by_label_contains("again"));
    desk.harness.run_steps(3);
    assert_eq!(engine(desk.state()).evaluation, Evaluation::Patterns);
    assert_eq!(desk.state().weights(), Some((weights, false)), "what was tried is still there");
}

#[test]
fn a_new_game_forgets_the_position_that_was_typed_before() {
    const OTHER: &str = "---------------------------OX------XO--------------------------- O";
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::NewGame)]);
    // The dialog hangs above the field for comments.
    let fields =
        desk.harness.get_all_by_role(egui::Role::MultilineTextInput).map(|field| field.rect().center());
    let place = fields.min_by(|one, other| one.y.total_cmp(&other.y)).expect("a field");
    desk.harness.click_at(place, egui::PointerButton::Primary);
    desk.harness.event(egui::Event::Paste(OTHER.to_owned()));
    desk.harness.run_steps(3);
    assert!(desk.shows("The game begins with the position below."));
    desk.click("Begin");
    assert_eq!(desk.state().game.document.start.to_string(), OTHER);
    desk.run([Command::Show(Dialog::NewGame)]);
    assert!(!desk.shows("The game begins with the position below."));
    desk.click("Begin");
    assert_eq!(desk.state().game.document.start, Game::Othello { size: 8 }.start());
}
