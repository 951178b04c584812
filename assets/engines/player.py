#!/usr/bin/env python3
"""A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.

    edagari engines add mine --protocol lines --game othello -- python3 player.py
    edagari engines add mine --protocol lines --game connect-four -- python3 player.py connect-four

Change choose(). Print to standard error what you want to see in the log.
In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
programs/NAME/GAME. edagari trace template python prints what writes the trace of a search.
"""

import sys


def choose(board, moves, me):
    """board: rows of "." "0" "1" from the top; moves: such as "d3", or columns from 0; me: 0 or 1."""
    return moves[0]


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
    while True:
        if connect_four:
            read()  # how many stones lie
        board, count = board_and_count()
        moves = [read() for _ in range(count)]
        if connect_four:
            read()  # the other's last column, or -1
        print(choose(board, moves, me), flush=True)


main()
