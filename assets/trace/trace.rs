// Alpha-beta and MCTS on a tree of numbers, written down for Edagari as an open trace.
//
//     rustc trace.rs && ./trace alpha-beta "[[3,12,8],[2,4,6],[14,5,2]]" > mine.trace
//     edagari mine.trace
//
// Copy enter, leave, grow and simulate into your own program. Leave out game and start for a game that Edagari does not have.
const INF: i32 = i32::MAX; // Edagari reads every number beyond a million as infinite.
fn enter(mv: usize, alpha: i32, beta: i32) { println!("> {mv} {alpha} {beta}"); }
fn leave(value: i32) -> i32 { println!("< {value}"); value }
fn grow(parent: usize, mv: usize) { println!("+ {parent} {mv}"); }
fn simulate(leaf: usize, share: f64) { println!("s {leaf} {share}"); }
enum Tree { Leaf(i32), Inner(Vec<Tree>) }
fn parse(text: &mut &str) -> Tree {
    if !text.starts_with('[') {
        let end = text.find([',', ']']).unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        *text = rest;
        return Tree::Leaf(number.trim().parse().expect("a number"));
    }
    let mut children = Vec::new();
    while !text.starts_with(']') {
        *text = &text[1..];
        children.push(parse(text));
    }
    *text = &text[1..];
    Tree::Inner(children)
}
fn alpha_beta(node: &Tree, mv: usize, mut alpha: i32, mut beta: i32, is_max: bool) -> i32 {
    enter(mv, alpha, beta);
    let Tree::Inner(children) = node else { return leave(if let Tree::Leaf(value) = node { *value } else { 0 }) };
    let mut value = if is_max { -INF } else { INF };
    for (index, child) in children.iter().enumerate() {
        let below = alpha_beta(child, index + 1, alpha, beta, !is_max);
        value = if is_max { value.max(below) } else { value.min(below) };
        if is_max { alpha = alpha.max(value) } else { beta = beta.min(value) }
        if alpha >= beta { break; }
    }
    leave(value)
}
struct Node<'a> { tree: &'a Tree, number: usize, children: Vec<Node<'a>>, visits: f64, total: f64 }
// One simulation from a node on; the first player's share comes back.
fn descend(node: &mut Node, is_max: bool, count: &mut usize) -> f64 {
    if let (Tree::Inner(children), true) = (node.tree, node.visits > 0.0 && node.children.is_empty()) {
        for (index, tree) in children.iter().enumerate() {
            grow(node.number, index + 1);
            *count += 1;
            node.children.push(Node { tree, number: *count, children: vec![], visits: 0.0, total: 0.0 });
        }
    }
    let (visits, seed, tree, number) = (node.visits, *count, node.tree, node.number);
    let worth = |child: &Node| {
        let mean = child.total / child.visits.max(1.0);
        let own = if is_max { mean } else { 1.0 - mean };
        if child.visits == 0.0 { 9.0 } else { own + (2.0 * visits.ln() / child.visits).sqrt() }
    };
    let best = node.children.iter_mut().max_by(|a, b| worth(a).total_cmp(&worth(b)));
    let share = best.map_or_else(|| playout(tree, seed, number), |best| descend(best, !is_max, count));
    (node.visits, node.total) = (visits + 1.0, node.total + share);
    share
}
fn playout(tree: &Tree, seed: usize, leaf: usize) -> f64 {
    let value = match tree {
        Tree::Leaf(value) => f64::from(*value),
        Tree::Inner(children) => return playout(&children[seed * 7919 / 13 % children.len()], seed + 5, leaf),
    };
    let share = (1.0 + (value / 10.0).tanh()) / 2.0;
    simulate(leaf, share);
    share
}
fn main() {
    let words: Vec<String> = std::env::args().collect();
    let text = words.get(2).map_or("[[3,12,8],[2,4,6],[14,5,2]]", String::as_str);
    println!("edagari-trace 1\nprogram My search\ngame number-tree\nstart {text}\nscores first");
    let tree = parse(&mut &*text);
    let mut top = Node { tree: &tree, number: 0, children: vec![], visits: 0.0, total: 0.0 };
    match words.get(1).map(String::as_str) {
        Some("mcts") => { let mut count = 0; for _ in 0..200 { descend(&mut top, true, &mut count); } }
        _ => { alpha_beta(&tree, 0, -INF, INF, true); }
    }
}
