#!/usr/bin/env python3
"""A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.

    edagari engines add mine --protocol lines --game othello -- python3 player.py
    edagari engines add mine --protocol lines --game connect-four -- python3 player.py connect-four

Change choose(). Print to standard error what you want to see in the log.
In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
programs/NAME/GAME. With TRACE on, that is the trace of each move's search: open it in Edagari.
"""

import sys

TRACE = False  # True: the search of each move is written to move-1.trace, move-2.trace ... in the folder of the game


class Trace:
    """The tree of one search: enter() each move that is tried, leave() it with its value. Nothing without TRACE."""

    def __init__(self, number, board, me, connect_four):
        self.file = open(f"move-{number}.trace", "w") if TRACE else None
        game = f"connect-four:{len(board[0])}x{len(board)}" if connect_four else f"othello:{len(board)}"
        squares = "".join(board).translate(str.maketrans(".01", "-XO"))
        self.write(f"edagari-trace 1\nprogram my player\ngame {game}\nstart {squares} {'XO'[me]}\n> . - -")
        self.columns = connect_four

    def write(self, line):
        if self.file:
            print(line, file=self.file, flush=True)

    def name(self, move):
        return int(move) + 1 if self.columns else move

    def enter(self, move, alpha="-", beta="-"):
        self.write(f"> {self.name(move)} {alpha} {beta}")

    def leave(self, value):
        """value: for the side to move at the node that is left."""
        self.write(f"< {value}")

    def best(self, move):
        """At the end: the move that is played."""
        self.write(f"best {self.name(move)}")


def choose(board, moves, me, trace):
    """board: rows of "." "0" "1" from the top; moves: such as "d3", or columns from 0; me: 0 or 1."""
    best = moves[0]
    for move in moves:
        trace.enter(move)
        trace.leave(0)  # your search of what follows, and its value for the other side
    trace.leave(0)
    trace.best(best)
    return best


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.strip()


def board_and_count():
    """The rows of the board, and how many moves there are: a line that is not as long as a row."""
    rows = [read()]
    while True:
        line = read()
        if len(line) != len(rows[0]):
            return rows, int(line)
        rows.append(line)


def main():
    connect_four = "connect-four" in sys.argv
    me = int(read().split()[0])
    if not connect_four:
        read()  # the size of the board
    number = 0
    while True:
        number += 1
        if connect_four:
            read()  # how many stones lie
        board, count = board_and_count()
        moves = [read() for _ in range(count)]
        if connect_four:
            read()  # the other's last column, or -1
        print(choose(board, moves, me, Trace(number, board, me, connect_four)), flush=True)


main()
