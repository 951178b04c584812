//! Is one thing said of a position, whoever says it: the best that is known, whatever came first, and no opinion of a player?

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game};
use edagari::game::record::{MoveEvaluation, MoveId};
use edagari::game::score::Bound;
use edagari::game::{ActionId, Rng64, Score, Side, random_below};
use edagari::review::{
    GameReview, MoveVerdict, OngoingReview, ReviewLimit, ReviewSnapshot, ReviewedMove, ValueUnit,
};
use edagari::search::crew::ThreadsOffered;
use edagari::search::{ActionReport, Report};
use edagari::session::analysis::data::Purpose;
use edagari::session::analysis::shown;
use edagari::session::command::Command;
use edagari::session::knowledge::data::{Fact, PositionKnowledge, Source};
use edagari::session::knowledge::judged::judged;
use edagari::session::knowledge::shown as knowledge;
use edagari::session::knowledge::work::GlanceRunner;
use edagari::session::review::data::{ReviewCommand, ReviewStanding};
use edagari::session::review::known::KnownReview;
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::session::teaching::data::PlayedMove;
use edagari::session::wake::Wake;
use edagari::session::{analysis, document, teaching, update};
use edagari::store::Player;
use edagari::trace::TimedReport;
use edagari::window::boards;
use edagari::words::games::side_name;
use edagari::words::values;
use edagari::worker::SearchMessage;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rand::SeedableRng as _;

use crate::window::desk::Desk;

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

fn value(score: Score, bound: Bound, exact: bool, depth: u32) -> MoveEvaluation {
    let method = if depth.is_multiple_of(2) { "alpha-beta" } else { "mcts" };
    MoveEvaluation { score, per_disc: 100, bound, exact, win_rate: None, depth, method: method.to_owned() }
}

fn fact(value: MoveEvaluation, source: Source, run: u64) -> Fact {
    Fact { value, source, simulations: run * 37, run, line: Vec::new() }
}

/// A fact that is true of a position worth so many discs, or an estimate of it.
fn random_fact(rng: &mut Rng64, truth: i32) -> Fact {
    let mut below = |count: u32| random_below(rng, count);
    let sources = [Source::Glance, Source::File, Source::Player, Source::Review, Source::Analysis];
    let (source, depth, run) = (sources[below(5) as usize], below(9), u64::from(below(6)));
    let slack = below(6) as i32;
    let value = match below(6) {
        0 => value(Score::decided(truth, 0), Bound::Exact, true, depth),
        1 => value(Score::decided(truth - slack, 0), Bound::Lower, true, depth),
        2 => value(Score::decided(truth + slack, 0), Bound::Upper, true, depth),
        _ => value(Score::estimate(below(1200) as i32 - 600), Bound::Exact, false, depth),
    };
    fact(value, source, run)
}

#[test]
fn what_is_known_depends_on_no_order_and_is_never_less_than_a_fact() {
    let mut rng = Rng64::seed_from_u64(40);
    for round in 0..20_000 {
        let truth = random_below(&mut rng, 13) as i32 - 6;
        let count = 1 + random_below(&mut rng, 8);
        let mut facts: Vec<_> = (0..count).map(|_| random_fact(&mut rng, truth)).collect();
        let known = |facts: &[Fact]| {
            let mut known = PositionKnowledge::default();
            for fact in facts {
                known.take(fact.clone());
            }
            known
        };
        let first = known(&facts);
        for _ in 0..4 {
            let other = random_below(&mut rng, count) as usize;
            facts.rotate_left(other);
            facts.swap(0, other);
            assert_eq!(known(&facts), first, "round {round}: {facts:?}");
        }
        let [low, high] = first.interval();
        let truth = Score::decided(truth, 0);
        assert!(low.is_none_or(|low| low <= truth) && high.is_none_or(|high| high >= truth), "round {round}");
        let best = first.best();
        for fact in &facts {
            let deciding = fact.value.exact && !fact.value.score.leaves_open(fact.value.bound);
            match (fact.is_proven(), deciding, fact.value.exact, fact.source) {
                (true, ..) => assert!(best.is_some_and(Fact::is_proven), "round {round}"),
                (_, true, ..) => assert!(best.is_some_and(|best| best.value.exact), "round {round}"),
                (_, _, false, Source::Player) => assert_ne!(best, Some(fact), "round {round}: an opinion"),
                (_, _, false, _) => {
                    let shown = best.expect("an estimate is something");
                    let is_deeper = shown.depth() >= fact.depth() || fact.source == Source::Glance;
                    assert!(shown.value.exact || is_deeper, "round {round}: {shown:?} for {fact:?}");
                }
                _ => {}
            }
        }
        // An estimate that contradicts a proof never stands.
        if let Some(best) = best.filter(|best| !best.value.exact) {
            let discs = best.in_results().expect("discs");
            assert!(low.is_none_or(|low| discs >= f64::from(low.units())), "round {round}");
            assert!(high.is_none_or(|high| discs <= f64::from(high.units())), "round {round}");
        }
    }
}

#[test]
fn an_open_bound_takes_the_place_of_no_estimate() {
    let mut known = PositionKnowledge::default();
    let estimate = MoveEvaluation { win_rate: Some(0.3), ..value(Score::DRAW, Bound::Exact, false, 8) };
    known.take(fact(estimate.clone(), Source::Analysis, 1));
    known.take(fact(value(Score::DRAW, Bound::Upper, true, 12), Source::Analysis, 2));
    assert_eq!(known.best().map(|fact| &fact.value), Some(&estimate), "at most a draw says less than 30 %");
    // It stands where the estimate cannot be true.
    known.take(fact(value(Score::DRAW, Bound::Lower, true, 12), Source::Analysis, 3));
    assert!(known.best().is_some_and(Fact::is_proven), "both bounds together are the value");
}

/// What is proven of a position by one of its moves is shown until there is an estimate, and then only where the estimate
/// cannot be true.
#[test]
fn an_open_proven_bound_gives_way_to_the_estimate() {
    let mut state = session(CONNECT_FOUR);
    let here = state.game.position.clone();
    let shares = |rate| MoveEvaluation { win_rate: Some(rate), ..value(Score::DRAW, Bound::Exact, false, 8) };
    let at_most = |units| value(Score::decided(units, 0), Bound::Upper, true, 12);
    state.knowledge.learn(here.clone(), fact(at_most(0), Source::Analysis, 1));
    assert_eq!(knowledge::of(&state, &here), None, "at most a draw says not who is ahead");
    state.knowledge.learn(here.clone(), fact(shares(0.3), Source::Glance, 0));
    let shown = |state: &State| knowledge::of(state, &here).expect("known").value;
    assert_eq!(shown(&state), shares(0.3), "the first estimate takes the bound's place");
    // A deeper one says that the side is ahead, which is proven to be false.
    state.knowledge.learn(here.clone(), fact(shares(0.8), Source::Analysis, 2));
    assert_eq!(shown(&state), at_most(0));
    // A bound that says who wins is more than any estimate.
    state.knowledge.learn(here.clone(), fact(shares(0.3), Source::Analysis, 3));
    assert_eq!(shown(&state), shares(0.3));
    state.knowledge.learn(here.clone(), fact(at_most(-2), Source::Analysis, 4));
    assert_eq!(shown(&state), at_most(-2));
}

fn session(game: Game) -> State {
    let mut state =
        document::start_state(Settings { animation: false, teaching: true, ..Settings::default() });
    update::apply(&mut state, Command::New(game));
    state
}

/// The position of the report: Connect Four, Red to move, who wins with column 5 alone.
const CRITICAL: &str = "444333544327";

#[test]
fn no_warning_condemns_a_move_that_is_proven_to_win() {
    let mut state = session(CONNECT_FOUR);
    let before = CONNECT_FOUR.start();
    let before = before.after(&before.parse_moves(CRITICAL).expect("moves"));
    let five = before.parse_moves("5").expect("a move")[0];
    let other = before.parse_moves("1").expect("a move")[0];
    let after = before.after(&[five]);
    let estimate = |rate| MoveEvaluation {
        per_disc: 1,
        win_rate: Some(rate),
        ..value(Score::DRAW, Bound::Exact, false, 8)
    };
    let verdict = MoveVerdict {
        best: other,
        line: vec![other],
        before: 0.5,
        after: 0.2,
        loss: 0.3,
        counted: ValueUnit::Share,
        proven: false,
        proofs: [None; 2],
        depth: 8,
    };
    let ply = ReviewedMove {
        action: five,
        side: Side::First,
        forced: false,
        oversight: None,
        verdict: Some(verdict),
    };
    let found = ReviewSnapshot {
        review: GameReview { plies: vec![ply], ..GameReview::default() },
        evaluations: vec![Some(estimate(0.5)), Some(estimate(0.2))],
        ..ReviewSnapshot::default()
    };
    let at = MoveId::START;
    let asked = PlayedMove { before, action: five, at, is_new: true, proofs: Vec::new() };
    let look = |state: &mut State| {
        state.teaching.asked = Some(asked.clone());
        teaching::update::absorb(state, &asked, Some(found.clone()));
        state.teaching.warning.is_some()
    };
    assert!(look(&mut state), "as far as is known it loses much");
    // The warning that stands is withdrawn as soon as more is known.
    let proof = value(Score::decided(3, 0), Bound::Exact, true, 0);
    state.knowledge.learn(after, fact(proof, Source::Analysis, 9));
    update::apply(&mut state, Command::ToggleHints);
    assert!(state.teaching.warning.is_none(), "it wins");
    assert!(!look(&mut state), "it wins, whatever is estimated");
}

#[test]
fn a_proof_of_the_best_move_proves_the_position_and_stays() {
    let mut state = session(CONNECT_FOUR);
    let start = CONNECT_FOUR.start();
    let moves = start.parse_moves(CRITICAL).expect("moves");
    update::apply(&mut state, Command::PlayLine(moves));
    let here = state.game.position.clone();
    // Red's moves: one wins, nothing is better.
    let engine = Engine::parse("alpha-beta:depth=6", CONNECT_FOUR).expect("an engine");
    let entry = |action: ActionId| {
        let is_five = here.label(action) == "5";
        ActionReport {
            score: Some(if is_five { Score::decided(3, 0) } else { Score::decided(-2, 0) }),
            exact: true,
            line: vec![action],
            ..ActionReport::unknown(action)
        }
    };
    let actions: Vec<_> = here.actions().into_iter().map(entry).collect();
    let best = here.parse_moves("5").expect("a move")[0];
    let report = Report {
        best: Some(best),
        score: Score::estimate(-7),
        line: vec![best],
        depth: 6,
        actions,
        ..Report::default()
    };
    search(&mut state, &engine, Purpose::Analysis, report);
    let known = shown::on_board(&state).expect("known");
    assert!(known.is_proven() && known.value.score == Score::decided(3, 0), "{known:?}");
    update::apply(&mut state, Command::Play(best));
    let after = shown::on_board(&state).expect("known");
    assert!(after.is_proven(), "the point is there as soon as the move is played: {after:?}");
    let noted = state.game.document.record.evaluation(state.game.cursor);
    assert_eq!(noted, Some(&after.value), "and the next start knows it");
}

#[test]
fn a_proven_value_stands_beside_no_move_that_does_not_reach_it() {
    let mut state = session(CONNECT_FOUR);
    let start = CONNECT_FOUR.start();
    update::apply(&mut state, Command::PlayLine(start.parse_moves(CRITICAL).expect("moves")));
    let here = state.game.position.as_seen().into_owned();
    let [wrong, right] = ["4", "5"].map(|column| here.parse_moves(column).expect("a move")[0]);
    let engine = Engine::parse("alpha-beta:depth=2", CONNECT_FOUR).expect("an engine");
    let report = Report {
        best: Some(wrong),
        score: Score::estimate(12),
        line: vec![wrong],
        depth: 2,
        actions: here.actions().into_iter().map(ActionReport::unknown).collect(),
        ..Report::default()
    };
    search(&mut state, &engine, Purpose::Analysis, report);
    let best = |state: &State| shown::of_search(state).expect("a report").favoured();
    assert_eq!(best(&state), Some(wrong), "nothing is proven yet");
    // A review proves the value of the position, and does not say by which move.
    let proof = Fact {
        value: value(Score::decided(3, 0), Bound::Exact, true, 0),
        ..fact(value(Score::DRAW, Bound::Exact, true, 0), Source::Review, 9)
    };
    state.knowledge.learn(here.clone(), proof.clone());
    assert_eq!(best(&state), None, "the value is not that of the move which the search found");
    // Another one knows the line.
    state.knowledge.learn(here, Fact { line: vec![right], run: 10, ..proof });
    assert_eq!(best(&state), Some(right));
}

/// A search of the position on the board that reports this at its end.
fn search(state: &mut State, engine: &Engine, purpose: Purpose, report: Report) {
    let job = edagari::catalog::Job::new(state.game.position.clone(), engine.clone());
    let wanted = analysis::data::Wanted { purpose, job };
    analysis::update::begin(state, &wanted);
    let progress = TimedReport { report, ..TimedReport::default() };
    update::absorb(state, &wanted, SearchMessage::Finished(progress));
}

#[test]
fn what_a_player_thinks_stands_for_no_position() {
    let mut state = session(CONNECT_FOUR);
    let start = CONNECT_FOUR.start();
    update::apply(&mut state, Command::PlayLine(start.parse_moves("44").expect("moves")));
    let engine = Engine::parse("alpha-beta:depth=1", CONNECT_FOUR).expect("an engine");
    let best = state.game.legal[0];
    let report = Report {
        best: Some(best),
        score: Score::estimate(55),
        line: vec![best],
        depth: 1,
        ..Report::default()
    };
    search(&mut state, &engine, Purpose::Move, report.clone());
    assert_eq!(shown::on_board(&state), None, "an opinion is no knowledge");
    let id = state.game.cursor;
    assert_eq!(state.game.document.record.evaluation(id), None);
    // The same of an analysis is.
    search(&mut state, &engine, Purpose::Analysis, report);
    assert!(shown::on_board(&state).is_some());
    assert!(state.game.document.record.evaluation(id).is_some());
}

fn reviewed(start: &AnyPosition, actions: &[ActionId], depth: u32) -> GameReview {
    let mut last = GameReview::default();
    OngoingReview::new(start, actions, ReviewLimit::Depth(depth)).run(
        &Arc::default(),
        ThreadsOffered::OWN,
        &mut |now| last = now.review,
    );
    last
}

fn random_line(game: Game, plies: usize, seed: u64) -> Vec<ActionId> {
    let mut rng = Rng64::seed_from_u64(seed);
    let (mut position, mut line) = (game.start(), Vec::new());
    while line.len() < plies && !position.is_over() {
        let actions = position.actions();
        let action = actions[random_below(&mut rng, actions.len() as u32) as usize];
        position = position.after(&[action]);
        line.push(action);
    }
    line
}

#[test]
fn the_value_after_a_move_is_that_before_the_next_one() {
    for (game, plies) in [(OTHELLO, 12), (CONNECT_FOUR, 10)] {
        for seed in 0..3 {
            let review = reviewed(&game.start(), &random_line(game, plies, seed), 4);
            let verdicts: Vec<_> = review.plies.iter().filter_map(|ply| ply.verdict.as_ref()).collect();
            for pair in verdicts.windows(2).filter(|pair| pair[0].counted == pair[1].counted) {
                assert!((pair[0].after - pair[1].before).abs() < 1e-9, "{game} {seed}: {pair:?}");
            }
            for (ply, verdict) in review.plies.iter().zip(&verdicts) {
                let missing = verdict.counted.loss(ply.side, [verdict.before, verdict.after]);
                assert!(verdict.loss <= missing + 1e-9, "{game} {seed}: {verdict:?}");
            }
        }
    }
}

/// What the balance beside the board says.
fn balance(desk: &Desk) -> String {
    let meter = desk.harness.query_all_by_label_contains("Balance: ").next().expect("beside the board");
    // In sentences the space between sign and number does not break.
    meter.accesskit_node().label().unwrap_or_default().replace('\u{a0}', "\u{2009}")
}

fn words(state: &State, fact: &Fact) -> String {
    values::found(state.text(), state.unit(), &fact.value, Side::First).1
}

/// All that speaks of the position on the board says the same.
fn agrees(desk: &Desk, what: &str) {
    let state = desk.state();
    let fact = shown::on_board(state).unwrap_or_else(|| panic!("{what}: nothing is known"));
    let words = words(state, &fact);
    assert!(balance(desk).ends_with(&words), "{what}: {} is not {words}", balance(desk));
    let line = state.game.document.record.line_through(state.game.cursor);
    let here = state.game.document.record.moves_to(state.game.cursor).len();
    let along = knowledge::along(state, &line);
    assert_eq!(along[here].as_ref(), Some(&fact), "{what}: the graph");
    assert!(along.iter().all(Option::is_some), "{what}: each position has its point");
    assert!(desk.shows(&words), "{what}: the headline says {words}");
    best_move_agrees(desk, &words, what);
}

/// The row of the best move and what stands on its cell say the value of the position.
fn best_move_agrees(desk: &Desk, words: &str, what: &str) {
    let (state, text) = (desk.state(), desk.state().text());
    let report = shown::report(state).expect("searched");
    let best = report.marked(state.game.position.side_to_move()).expect("a best move");
    let (name, value) = (state.game.position.label(best), boards::said(text, words));
    for (place, mark) in [("row", "analysis.best"), ("cell", "board.say.legal")] {
        let mark = text.get(mark);
        let labels = desk.harness.query_all_by_label_contains(&mark);
        let labels: Vec<_> = labels.filter_map(|node| node.accesskit_node().label()).collect();
        let is_it = |label: &String| label.contains(&name) && label.contains(&value);
        assert!(labels.iter().any(is_it), "{what}: no {place} says {value} of {name}: {labels:?}");
    }
}

#[test]
fn a_win_of_which_nobody_knows_how_high_it_is_counts_no_disc_in_a_review() {
    let start = OTHELLO.start();
    let action = start.actions()[0];
    let verdict = MoveVerdict {
        best: action,
        line: vec![action],
        before: 3.5,
        after: 3.5,
        loss: 0.0,
        counted: ValueUnit::Discs,
        proven: false,
        proofs: [None; 2],
        depth: 6,
    };
    let ply =
        ReviewedMove { action, side: Side::First, forced: false, oversight: None, verdict: Some(verdict) };
    let wins = fact(value(Score::WIN, Bound::Lower, true, 9), Source::Analysis, 1);
    let estimate = fact(value(Score::estimate(350), Bound::Exact, false, 6), Source::Review, 1);
    for facts in [[&wins, &estimate], [&estimate, &wins], [&wins, &wins]] {
        assert_eq!(judged(OTHELLO, &ply, facts.map(Some)), ply, "{facts:?}");
    }
}

#[test]
fn the_card_of_a_finished_game_names_whom_the_balance_names() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    let line = Game::TicTacToe.start().parse_moves("a1 b1 a2 b2 a3").expect("moves");
    desk.run(line.into_iter().map(Command::Play));
    desk.harness.run_steps(4);
    let (state, text) = (desk.state(), desk.state().text());
    let fact = shown::on_board(state).expect("the end of a game is known");
    assert!(fact.is_proven() && fact.value.score.units() == 1 && desk.shows(&text.get("result.again")));
    let name = side_name(text, &state.game.position, Side::First);
    assert!(desk.shows(&text.with("game.wins", &[("side", &name)])), "the card names {name}");
    assert!(balance(&desk).ends_with(&words(state, &fact)), "{}", balance(&desk));
}

#[test]
fn a_warning_says_the_values_that_stand_elsewhere() {
    let mut warned = 0;
    for seed in 0..8 {
        let mut state = session(OTHELLO);
        let line = random_line(OTHELLO, 12, seed);
        let before = OTHELLO.start().after(&line);
        for action in before.actions() {
            let proofs = Vec::new();
            let asked =
                PlayedMove { before: before.clone(), action, at: MoveId::START, is_new: true, proofs };
            let mut found = None;
            OngoingReview::new(&before, &[action], ReviewLimit::Depth(4)).run(
                &Arc::default(),
                ThreadsOffered::OWN,
                &mut |now| found = Some(now),
            );
            state.teaching.asked = Some(asked.clone());
            teaching::update::absorb(&mut state, &asked, found);
            let Some(warning) = state.teaching.warning.take() else { continue };
            let verdict = warning.judged.verdict.expect("a warning has a verdict");
            let after = before.after(&[action]);
            for (position, value) in [(&before, verdict.before), (&after, verdict.after)] {
                let fact = knowledge::of(&state, position).expect("it was looked into");
                let discs = verdict.counted.rounded(fact.in_results().expect("discs"));
                assert!((discs - value).abs() < 1e-9, "seed {seed}: {verdict:?}, {fact:?}");
            }
            warned += 1;
        }
    }
    assert!(warned > 4, "{warned} warnings");
}

#[test]
fn bar_graph_headline_and_review_say_one_value_of_each_position() {
    for (game, plies, seed) in [(OTHELLO, 9, 1), (CONNECT_FOUR, 9, 2), (Game::TicTacToe, 5, 3)] {
        let mut desk = Desk::default();
        desk.run([Command::New(game)]);
        desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
        let engine = Engine::parse("alpha-beta:depth=3", game).expect("an engine");
        desk.run([Command::SetEngine(engine)]);
        for (ply, action) in random_line(game, plies, seed).into_iter().enumerate() {
            desk.run([Command::Play(action)]);
            desk.until("each position has its point", |state| {
                let line = state.game.document.record.line_through(state.game.cursor);
                knowledge::along(state, &line).iter().all(Option::is_some)
            });
            if ply % 2 == 0 && !desk.state().game.position.is_over() {
                desk.run([Command::Search]);
                desk.until("the search ends", |state| state.analysis.status == Status::Finished);
                desk.harness.run_steps(3);
                agrees(&desk, &format!("{game}, ply {ply}"));
            }
        }
        desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4)))]);
        desk.run([Command::Review(ReviewCommand::Start)]);
        desk.until("the review is over", |state| state.review.standing == ReviewStanding::Over);
        let line = desk.state().game.document.record.main_line();
        for ply in 1..line.len() {
            desk.run([Command::GoTo(line[ply - 1])]);
            desk.harness.run_steps(2);
            let state = desk.state();
            let fact = shown::on_board(state).expect("reviewed");
            assert!(balance(&desk).ends_with(&words(state, &fact)), "{game}, ply {ply}");
            let known = KnownReview::shown(state).expect("reviewed");
            assert_eq!(known.facts[ply].as_ref(), Some(&fact), "{game}, ply {ply}: the rows of the review");
            let [row, next] = [ply - 1, ply].map(|at| known.review.plies[at].verdict.clone().expect("known"));
            if row.counted == next.counted {
                assert!((row.after - next.before).abs() < 1e-9, "{game}, ply {ply}: {row:?} {next:?}");
            }
        }
    }
}

/// Nobody asked about them: whether they were looked at move by move or all at once, as at the next start, they are worth the same.
#[test]
fn positions_that_were_only_looked_at_have_the_same_values_at_the_next_start() {
    let start = OTHELLO.start();
    let moves = start.parse_moves("f5f4e3f6d3").expect("moves");
    let values = |steps: Vec<Vec<ActionId>>| {
        let mut state = session(OTHELLO);
        state.game.document.players = [Player::Person, Player::Person];
        let mut glances = GlanceRunner::default();
        for line in steps {
            update::apply(&mut state, Command::PlayLine(line));
            let known = |state: &State| {
                let line = state.game.document.record.line_through(state.game.cursor);
                knowledge::along(state, &line)
            };
            while known(&state).iter().any(Option::is_none) {
                glances.advance(&mut state, &Wake::nobody());
                update::settle(&mut state);
            }
            let shown: Vec<_> = known(&state).into_iter().map(|fact| fact.map(|fact| fact.value)).collect();
            if shown.len() > moves.len() {
                return shown;
            }
        }
        Vec::new()
    };
    let by_move = values(moves.iter().map(|&action| vec![action]).collect());
    assert_eq!((by_move.len(), values(vec![moves.clone()])), (moves.len() + 1, by_move));
}

/// A short look beside a deeper search would be a step that no move made.
#[test]
fn a_position_that_was_only_looked_at_makes_no_step_beside_deeper_values() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    let moves = OTHELLO.start().parse_moves("f5d6c3d3c4").expect("moves");
    desk.run([Command::PlayLine(moves[..1].to_vec())]);
    desk.run([Command::Search]);
    desk.until_searched();
    let balance = |desk: &Desk| {
        let node = desk.harness.query_all_by_label_contains("Balance: ").next().expect("beside the board");
        node.accesskit_node().label().unwrap_or_default()
    };
    let mut glanced = Vec::new();
    for ply in 1..moves.len() {
        desk.run([Command::PlayLine(moves[ply..=ply].to_vec())]);
        desk.until("something is known", |state| knowledge::at(state, state.game.cursor).is_some());
        desk.harness.run_steps(4);
        let fact = knowledge::at(desk.state(), desk.state().game.cursor).expect("known");
        if fact.source == Source::Glance {
            glanced.push(balance(&desk).contains("So far only a short search"));
        }
    }
    assert_eq!(glanced.first(), Some(&true), "beside a deeper one");
    assert_eq!(glanced.last(), Some(&false), "far from any");
}

/// A graph has one unit; where values can be counted in two, a click on its title shows the other.
#[test]
fn a_click_on_the_title_of_the_graph_shows_its_other_unit() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    desk.run([Command::PlayLine(OTHELLO.start().parse_moves("f5d6c3d3").expect("moves"))]);
    desk.until("all is looked at", |state| {
        let line = state.game.document.record.line_through(state.game.cursor);
        knowledge::along(state, &line).iter().all(Option::is_some)
    });
    desk.harness.run_steps(4);
    let graph = |desk: &Desk| {
        let node = desk.harness.get_by_label_contains("Value of the position over the game. ");
        node.accesskit_node().label().unwrap_or_default()
    };
    assert!(graph(&desk).ends_with("Discs, for Black"), "{}", graph(&desk));
    desk.click("Discs, for Black ▾");
    assert!(graph(&desk).ends_with("Winning chances of Black, %"), "{}", graph(&desk));
    desk.click("Winning chances of Black, % ▾");
    assert!(graph(&desk).ends_with("Discs, for Black"), "{}", graph(&desk));
}

/// After a proof no move is worth more than it: what is known of the position before is known of the one after it, too.
#[test]
fn a_proof_bounds_the_position_after_the_move_that_was_played() {
    let mut state = session(CONNECT_FOUR);
    state.game.document.players = [Player::Person, Player::Person];
    let lost = |units| value(Score::decided(units, 0), Bound::Exact, true, 30);
    // The first player to move loses by 3: whatever is played, the second has that much at least.
    let here = state.game.position.clone();
    state.knowledge.learn(here.clone(), fact(lost(-3), Source::Analysis, 1));
    let after = here.after(&here.parse_moves("4").expect("a move"));
    let winning = MoveEvaluation { win_rate: Some(0.8), ..value(Score::DRAW, Bound::Exact, false, 1) };
    state.knowledge.learn(after.clone(), fact(winning, Source::Analysis, 2));
    update::apply(&mut state, Command::PlayLine(here.parse_moves("4").expect("a move")));
    let shown = knowledge::of(&state, &after).expect("known").value;
    assert_eq!((shown.score, shown.bound, shown.exact), (Score::decided(-3, 0), Bound::Upper, true));
}

/// What a search found of the replies is written down with the reply that is played, so that the next start knows it.
#[test]
fn what_was_known_of_a_position_is_written_down_with_the_move_that_leads_to_it() {
    let mut state = session(CONNECT_FOUR);
    state.game.document.players = [Player::Person, Player::Person];
    let moves = state.game.position.parse_moves("4").expect("a move");
    let after = state.game.position.after(&moves);
    let proven = value(Score::decided(2, 0), Bound::Exact, true, 40);
    state.knowledge.learn(after, fact(proven.clone(), Source::Analysis, 1));
    update::settle(&mut state);
    update::apply(&mut state, Command::PlayLine(moves));
    assert_eq!(state.game.document.record.evaluation(state.game.cursor), Some(&proven));
}

/// The row on which a text stands.
fn row_of(desk: &Desk, part: &str) -> f32 {
    let found = desk.harness.query_all_by_label_contains(part).next();
    found.unwrap_or_else(|| panic!("{part} is not there")).rect().center().y
}

/// What a search proved stands beside no depth and no nodes of another one, which says on a line of its own what it found.
#[test]
fn figures_of_a_search_stand_beside_its_own_value_alone() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    let moves = Game::TicTacToe.start().parse_moves("b2 b1").expect("moves");
    desk.run([Command::PlayLine(moves)]);
    for engine in ["alpha-beta:depth=9", "alpha-beta:depth=2,ordering=off"] {
        let engine = Engine::parse(engine, Game::TicTacToe).expect("an engine");
        desk.run([Command::SetEngine(engine), Command::Search]);
        desk.until("the search ends", |state| state.analysis.status == Status::Finished);
        desk.harness.run_steps(3);
        let is_own = desk.state().analysis.engine.as_ref().is_some_and(|own| own.limits.depth == Some(9));
        let figures = row_of(&desk, "leaves · ");
        if is_own {
            assert!(
                desk.harness.query_all_by_label_contains("This search:").next().is_none(),
                "its own value"
            );
            continue;
        }
        let proven = row_of(&desk, "Proven, but not by the search that is shown.");
        assert!((row_of(&desk, "This search: ≈") - figures).abs() < 8.0, "its own value stands on its row");
        assert!(figures > proven + 8.0, "the figures of another search stand apart: {proven} {figures}");
    }
}

/// A proof names its move; the search beside it names its own and that one's value, not what it thinks of the proof's.
#[test]
fn a_search_beside_a_proof_says_its_own_value_of_its_own_move() {
    let mut state = session(CONNECT_FOUR);
    let moves = CONNECT_FOUR.start().parse_moves(CRITICAL).expect("moves");
    update::apply(&mut state, Command::PlayLine(moves));
    let here = state.game.position.clone();
    let [three, five] = ["3", "5"].map(|label| here.parse_moves(label).expect("a move")[0]);
    let proof = fact(value(Score::decided(3, 0), Bound::Exact, true, 9), Source::Analysis, 1);
    state.knowledge.learn(here, Fact { line: vec![five], ..proof });
    let action =
        |action, visits, rate| ActionReport { visits, win_rate: Some(rate), ..ActionReport::unknown(action) };
    let report = Report {
        best: Some(three),
        actions: vec![action(three, 868, 0.516), action(five, 2, 0.347)],
        win_rate: Some(0.51),
        simulations: 870,
        line: vec![three],
        ..Report::default()
    };
    let engine = Engine::parse("mcts:playouts=870", CONNECT_FOUR).expect("an engine");
    search(&mut state, &engine, Purpose::Analysis, report);
    let builder = egui_kittest::Harness::builder().with_size(egui::vec2(900.0, 700.0));
    let mut harness = builder.with_context_setup(edagari::window::style::install).build_ui(|ui| {
        edagari::window::panels::analysis_ui(ui, &state, &mut Vec::new());
    });
    harness.run_ok();
    let says = |words: &str| harness.query_all_by_label_contains(words).next().is_some();
    assert!(says("Proven, but not") && says("This search: 3 ≈") && says("51.6"), "its own move and value");
    assert!(!says("This search: ≈"), "the value of no other move");
}

/// Discs of one search and shares of another are not set against each other: what was searched is the headline, and the estimate of
/// bar and graph is named as theirs.
#[test]
fn a_search_that_counts_something_else_has_the_headline() {
    let mut state = session(CONNECT_FOUR);
    let moves = CONNECT_FOUR.start().parse_moves("4").expect("a move");
    update::apply(&mut state, Command::PlayLine(moves));
    let here = state.game.position.clone();
    let [three, five] = ["3", "5"].map(|label| here.parse_moves(label).expect("a move")[0]);
    let estimate = fact(value(Score::estimate(40), Bound::Exact, false, 10), Source::Analysis, 0);
    state.knowledge.learn(here, Fact { line: vec![five], ..estimate });
    let action =
        |action, visits, rate| ActionReport { visits, win_rate: Some(rate), ..ActionReport::unknown(action) };
    let report = Report {
        best: Some(three),
        actions: vec![action(three, 868, 0.516), action(five, 2, 0.347)],
        win_rate: Some(0.51),
        simulations: 870,
        line: vec![three],
        ..Report::default()
    };
    let engine = Engine::parse("mcts:playouts=870", CONNECT_FOUR).expect("an engine");
    search(&mut state, &engine, Purpose::Analysis, report);
    let builder = egui_kittest::Harness::builder().with_size(egui::vec2(900.0, 700.0));
    let mut harness = builder.with_context_setup(edagari::window::style::install).build_ui(|ui| {
        edagari::window::panels::analysis_ui(ui, &state, &mut Vec::new());
    });
    harness.run_ok();
    let says = |words: &str| harness.query_all_by_label_contains(words).next().is_some();
    assert!(says("Bar and graph: 5 ") && !says("This search:"), "the estimate is that of bar and graph");
    let headline = harness.get_all_by_label("3").map(|node| node.rect().height()).fold(0.0, f32::max);
    assert!(headline > 20.0, "its own move is the headline: {headline}");
}

/// A player's search is shown as what that player has found, whatever else is proven.
#[test]
fn a_players_table_is_its_own() {
    let mut state = session(CONNECT_FOUR);
    let here = state.game.position.clone();
    let actions: Vec<_> =
        state.game.legal.iter().take(2).map(|&action| ActionReport::unknown(action)).collect();
    let first = actions[0].action;
    let proof = fact(value(Score::decided(3, 0), Bound::Exact, true, 9), Source::Analysis, 1);
    state.knowledge.learn(here.after(&[first]), proof);
    let report =
        Report { best: Some(first), score: Score::estimate(55), actions, depth: 1, ..Report::default() };
    let engine = Engine::parse("alpha-beta:depth=1", CONNECT_FOUR).expect("an engine");
    search(&mut state, &engine, Purpose::Move, report.clone());
    assert!(state.analysis.is_players);
    let own = shown::of_search(&state).expect("a report");
    assert!(!own.actions.iter().any(|action| action.exact), "the proof is not the player's");
    search(&mut state, &engine, Purpose::Analysis, report);
    assert!(shown::of_search(&state).expect("a report").actions[0].exact, "an analysis is completed by it");
}
