// Alpha-beta and MCTS on a tree of numbers, written down for Edagari as an open trace.
//
//     c++ -std=c++17 trace.cpp -o trace && ./trace alpha-beta "[[3,12,8],[2,4,6],[14,5,2]]" > mine.trace
//     edagari mine.trace
//
// Copy the struct Trace into your own program. Leave out game and start for a game that Edagari does not have.

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
constexpr int INF = INT_MAX;  // Edagari reads every number beyond a million as infinite.

struct Trace {
    void enter(const std::string& move, int alpha, int beta) { std::cout << "> " << move << ' ' << alpha << ' ' << beta << '\n'; }
    int leave(int value) { std::cout << "< " << value << '\n'; return value; }
    void grow(int parent, int move) { std::cout << "+ " << parent << ' ' << move << '\n'; }
    void simulate(int leaf, double share) { std::cout << "s " << leaf << ' ' << share << '\n'; }
} trace;
struct Tree { int value = 0; std::vector<Tree> children; };

Tree parse(const char*& at) {
    Tree tree;
    if (*at != '[') {
        tree.value = int(std::strtol(at, const_cast<char**>(&at), 10));
        return tree;
    }
    while (*at != ']') tree.children.push_back(parse(++at));
    ++at;
    return tree;
}

int alpha_beta(const Tree& node, const std::string& move, int alpha, int beta, bool is_max) {
    trace.enter(move, alpha, beta);
    if (node.children.empty()) return trace.leave(node.value);
    int value = is_max ? -INF : INF;
    for (std::size_t index = 0; index < node.children.size() && alpha < beta; ++index) {
        int below = alpha_beta(node.children[index], std::to_string(index + 1), alpha, beta, !is_max);
        value = is_max ? std::max(value, below) : std::min(value, below);
        if (is_max) alpha = std::max(alpha, value); else beta = std::min(beta, value);
    }
    return trace.leave(value);
}
struct Node { const Tree* tree; int number; std::vector<Node> children; int visits = 0; double total = 0; };
int count = 1;
// One simulation from a node on; the first player's share comes back.
double descend(Node& node, bool is_max) {
    if (node.visits && node.children.empty())
        for (const Tree& child : node.tree->children) {
            node.children.push_back({&child, count++, {}});
            trace.grow(node.number, int(node.children.size()));
        }
    auto worth = [&](const Node& child) {
        if (child.visits == 0) return 9.0;
        double mean = child.total / child.visits;
        return (is_max ? mean : 1 - mean) + std::sqrt(2 * std::log(node.visits) / child.visits);
    };
    double share;
    if (node.children.empty()) {
        const Tree* below = node.tree;
        while (!below->children.empty()) below = &below->children[std::rand() % below->children.size()];
        trace.simulate(node.number, share = (1 + std::tanh(below->value / 10.0)) / 2);
    } else {
        auto less = [&](const Node& a, const Node& b) { return worth(a) < worth(b); };
        share = descend(*std::max_element(node.children.begin(), node.children.end(), less), !is_max);
    }
    node.visits++, node.total += share;
    return share;
}
int main(int given, char** words) {
    const char* text = given > 2 ? words[2] : "[[3,12,8],[2,4,6],[14,5,2]]";
    std::cout << "edagari-trace 1\nprogram My search\ngame number-tree\nstart " << text << "\nscores first\n";
    Tree root = parse(text);
    Node top{&root, 0, {}};
    if (given < 2 || std::string(words[1]) != "mcts") alpha_beta(root, ".", -INF, INF, true);
    else for (int done = 0; done < 200; done++) descend(top, true);
}
