/* Alpha-beta and MCTS on a tree of numbers, written down for Edagari as an open trace.
 *
 *     cc trace.c -lm -o trace && ./trace alpha-beta "[[3,12,8],[2,4,6],[14,5,2]]" > mine.trace
 *     edagari mine.trace
 *
 * Copy the four lines of printf into your own program. Leave out game and start for a game that Edagari does not have. */

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096
#define INF INT_MAX /* Edagari reads every number beyond a million as infinite. */
/* A tree: children stand side by side, and a leaf has none. */
static struct { int value, first, count; } tree[MOST];
static int trees = 1;

static const char *parse(const char *at, int node) {
    if (*at != '[') { tree[node].value = (int)strtol(at, (char **)&at, 10); return at; }
    int depth = 0, count = 1;
    for (const char *look = at; *look; look++) {
        if ((depth += (*look == '[') - (*look == ']')) == 0) break;
        count += *look == ',' && depth == 1;
    }
    tree[node].first = trees, tree[node].count = count, trees += count;
    for (int index = 0; index < count; index++) at = parse(at + 1, tree[node].first + index);
    return at + 1;
}
static void enter(int move, int alpha, int beta) { printf("> %d %d %d\n", move, alpha, beta); }
static int leave(int value) { printf("< %d\n", value); return value; }
static void grow(int parent, int move) { printf("+ %d %d\n", parent, move); }
static void simulate(int leaf, double share) { printf("s %d %.6f\n", leaf, share); }
static int alpha_beta(int node, int move, int alpha, int beta, int is_max) {
    enter(move, alpha, beta);
    if (tree[node].count == 0) return leave(tree[node].value);
    int value = is_max ? -INF : INF;
    for (int index = 0; index < tree[node].count && alpha < beta; index++) {
        int below = alpha_beta(tree[node].first + index, index + 1, alpha, beta, !is_max);
        if (is_max ? below > value : below < value) value = below;
        if (is_max && value > alpha) alpha = value;
        if (!is_max && value < beta) beta = value;
    }
    return leave(value);
}
/* A node of MCTS; its children stand side by side once there are some. */
static struct { int tree, first, visits; double total; } nodes[MOST];
static int grown = 1;
static double worth(int node, int child, int is_max) {
    if (nodes[child].visits == 0) return 9;
    double mean = nodes[child].total / nodes[child].visits;
    return (is_max ? mean : 1 - mean) + sqrt(2 * log(nodes[node].visits) / nodes[child].visits);
}
/* One simulation from a node on; the first player's share comes back. */
static double descend(int node, int is_max) {
    int below = nodes[node].tree, count = tree[below].count, best = 0;
    double share;
    if (nodes[node].visits && count && !nodes[node].first) {
        nodes[node].first = grown;
        for (int index = 0; index < count; grow(node, ++index)) nodes[grown++].tree = tree[below].first + index;
    }
    if (nodes[node].first) {
        for (int index = 1; index < count; index++)
            if (worth(node, nodes[node].first + index, is_max) > worth(node, nodes[node].first + best, is_max)) best = index;
        share = descend(nodes[node].first + best, !is_max);
    } else {
        while (tree[below].count) below = tree[below].first + rand() % tree[below].count;
        simulate(node, share = (1 + tanh(tree[below].value / 10.0)) / 2);
    }
    nodes[node].visits++, nodes[node].total += share;
    return share;
}
int main(int count, char **words) {
    const char *text = count > 2 ? words[2] : "[[3,12,8],[2,4,6],[14,5,2]]";
    parse(text, 0);
    printf("edagari-trace 1\nprogram My search\ngame number-tree\nstart %s\nscores first\n", text);
    if (count < 2 || strcmp(words[1], "mcts")) alpha_beta(0, 0, -INF, INF, 1);
    else for (int done = 0; done < 200; done++) descend(0, 1);
}
