#!/usr/bin/env python3
"""Lets an agent of Kaggle's ConnectX play in Edagari, unchanged: a file whose last function is agent(observation, configuration).

    edagari engines template kaggle > adapter.py
    edagari engines add ann --protocol lines --game connect-four -- python3 adapter.py submission.py

As on Kaggle, that function may have another name and the first argument alone, the file may import what lies beside it, and what
it writes does not count.
"""

import os
import sys
import time


class Data(dict):
    """A dictionary whose values can be read as attributes, as agents expect."""

    __getattr__ = dict.get


def load(path):
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    names = {"__name__": "agent", "__file__": path}
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), names)
    return [value for name, value in names.items() if callable(value) and name != "__builtins__"][-1]


def call(agent, *arguments):
    code = getattr(agent, "__code__", None)
    takes_all = code is None or code.co_flags & 4
    return agent(*(arguments if takes_all else arguments[: code.co_argcount]))


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.strip()


def main():
    # What is written to standard output, by whomever, goes to standard error; moves have an output of their own.
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    agent = load(sys.argv[1])
    me = int(read().split()[0])
    while True:
        step = int(read())
        board = []
        line = read()
        width = len(line)
        # Rows are as long as the first; the number of moves that follows them is shorter.
        while len(line) == width and set(line) <= set(".01"):
            board.append(line)
            line = read()
        moves = [int(read()) for _ in range(int(line))]
        read()
        # From the top left; 0 empty, 1 and 2 the players in their order.
        cells = [{".": 0, "0": 1, "1": 2}[sign] for row in board for sign in row]
        observation = Data(board=cells, mark=me + 1, step=step, remainingOverageTime=60)
        configuration = Data(columns=width, rows=len(board), inarow=4, timeout=2, actTimeout=2, agentTimeout=60)
        print(int(call(agent, observation, configuration)), file=out, flush=True)


main()
