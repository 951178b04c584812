// Alpha-beta and MCTS on a tree of numbers, written down for Edagari as an open trace.
//
//     node trace.js alpha-beta "[[3,12,8],[2,4,6],[14,5,2]]" > mine.trace
//     edagari mine.trace
//
// Copy the object trace into your own program. Leave out game and start for a game that Edagari does not have.

const [method = "alpha-beta", text = "[[3,12,8],[2,4,6],[14,5,2]]"] = process.argv.slice(2);

const lines = [];
const trace = {
    write: (...words) => lines.push(words.join(" ")),
    enter: (move, alpha, beta) => trace.write(">", move, alpha, beta),
    leave: (value) => trace.write("<", value),
    grow: (parent, move) => trace.write("+", parent, move),
    simulate: (leaf, share) => trace.write("s", leaf, share),
};

function alphaBeta(node, move, alpha, beta, isMax) {
    trace.enter(move, alpha, beta);
    if (typeof node === "number") {
        trace.leave(node);
        return node;
    }
    let value = isMax ? -Infinity : Infinity;
    for (let index = 0; index < node.length; index++) {
        const below = alphaBeta(node[index], index + 1, alpha, beta, !isMax);
        value = isMax ? Math.max(value, below) : Math.min(value, below);
        if (isMax) {
            alpha = Math.max(alpha, value);
        } else {
            beta = Math.min(beta, value);
        }
        if (alpha >= beta) break;
    }
    trace.leave(value);
    return value;
}

let count = 0;
const fresh = (tree, isMax) => ({ number: count++, tree, isMax, children: [], visits: 0, total: 0 });

// One simulation from a node on; the first player's share comes back.
function descend(node) {
    if (node.visits > 0 && node.children.length === 0 && typeof node.tree !== "number") {
        node.tree.forEach((child, index) => {
            trace.grow(node.number, index + 1);
            node.children.push(fresh(child, !node.isMax));
        });
    }
    const worth = (child) => {
        if (child.visits === 0) return Infinity;
        const mean = child.total / child.visits;
        return (node.isMax ? mean : 1 - mean) + Math.sqrt((2 * Math.log(node.visits)) / child.visits);
    };
    let share;
    if (node.children.length > 0) {
        share = descend(node.children.reduce((best, child) => (worth(child) > worth(best) ? child : best)));
    } else {
        share = playout(node.tree);
        trace.simulate(node.number, share);
    }
    node.visits += 1;
    node.total += share;
    return share;
}

const random = (node) => node[Math.floor(Math.random() * node.length)];
const playout = (node) => (typeof node === "number" ? (1 + Math.tanh(node / 10)) / 2 : playout(random(node)));

["edagari-trace 1", "program My search", "game number-tree", `start ${text}`, "scores first"].forEach((line) => trace.write(line));
const tree = JSON.parse(text);
const root = fresh(tree, true);
if (method === "mcts") for (let done = 0; done < 200; done++) descend(root);
else alphaBeta(tree, ".", -Infinity, Infinity, true);
console.log(lines.join("\n"));
