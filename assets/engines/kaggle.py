#!/usr/bin/env python3
"""Lets an agent of Kaggle's ConnectX play in Edagari, unchanged: a file with a function agent(observation, configuration).

    edagari engines template kaggle > adapter.py
    edagari engines add ann --protocol lines --game connect-four -- python3 adapter.py submission.py

As on Kaggle, the last function of the file is the agent, and what it prints does not count.
"""

import contextlib
import sys
import time


class Data(dict):
    """A dictionary whose values can be read as attributes, as agents expect."""

    __getattr__ = dict.get


def load(path):
    names = {"__name__": "agent"}
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), names)
    functions = [value for name, value in names.items() if callable(value) and not isinstance(value, type)]
    return names.get("agent") if callable(names.get("agent")) else functions[-1]


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.strip()


def main():
    with contextlib.redirect_stdout(sys.stderr):
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
        with contextlib.redirect_stdout(sys.stderr):
            column = agent(observation, configuration)
        print(int(column), flush=True)


main()
