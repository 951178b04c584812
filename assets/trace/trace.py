#!/usr/bin/env python3
"""Alpha-beta and MCTS on a tree of numbers, written down for Edagari as an open trace.

    python3 trace.py alpha-beta "[[3,12,8],[2,4,6],[14,5,2]]" > mine.trace
    edagari mine.trace

Copy the class Trace into your own program. Leave out game and start for a game that Edagari does not have.
"""

import json, math, random, sys

class Trace:
    def __init__(self, **header):
        self.write("edagari-trace 1")
        for word, value in header.items():
            self.write(word, value)

    def write(self, *words):
        print(*words)

    def enter(self, move, alpha, beta): self.write(">", move, alpha, beta)
    def leave(self, value): self.write("<", value)
    def grow(self, parent, move): self.write("+", parent, move)
    def simulate(self, leaf, share): self.write("s", leaf, share)

def alpha_beta(node, move, alpha, beta, is_max):
    trace.enter(move, alpha, beta)
    if isinstance(node, int):
        trace.leave(node)
        return node
    value = -math.inf if is_max else math.inf
    for number, child in enumerate(node, 1):
        below = alpha_beta(child, number, alpha, beta, not is_max)
        value = max(value, below) if is_max else min(value, below)
        if is_max: alpha = max(alpha, value)
        else: beta = min(beta, value)
        if alpha >= beta:
            break
    trace.leave(value)
    return value

class Node:
    count = 0

    def __init__(self, tree, is_max):
        self.number, self.tree, self.is_max = Node.count, tree, is_max
        self.children, self.visits, self.total = [], 0, 0.0
        Node.count += 1

    def descend(self):
        """One simulation from here on; the first player's share comes back."""
        if self.visits and not self.children and not isinstance(self.tree, int):
            for move, child in enumerate(self.tree, 1):
                trace.grow(self.number, move)
                self.children.append(Node(child, not self.is_max))
        if self.children:
            share = max(self.children, key=self.worth).descend()
        else:
            share = playout(self.tree)
            trace.simulate(self.number, share)
        self.visits, self.total = self.visits + 1, self.total + share
        return share

    def worth(self, child):
        if not child.visits: return math.inf
        mean = child.total / child.visits
        return (mean if self.is_max else 1 - mean) + math.sqrt(2 * math.log(self.visits) / child.visits)

def playout(node):
    return (1 + math.tanh(node / 10)) / 2 if isinstance(node, int) else playout(random.choice(node))

method = sys.argv[1] if len(sys.argv) > 1 else "alpha-beta"
tree = sys.argv[2] if len(sys.argv) > 2 else "[[3,12,8],[2,4,6],[14,5,2]]"
trace = Trace(program="My search", game="number-tree", start=tree, scores="first")
if method == "mcts":
    random.seed(1)
    root = Node(json.loads(tree), True)
    for _ in range(200): root.descend()
else:
    alpha_beta(json.loads(tree), ".", -math.inf, math.inf, True)
