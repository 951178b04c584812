// Noughts and crosses to a depth: negamax, fail-soft, on one board that moves are made and taken back on.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>

static std::string board;
static std::map<std::string, int> table;
static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static bool wins(char side) {
    for (auto &line : LINES)
        if (board[line[0]] == side && board[line[1]] == side && board[line[2]] == side) return true;
    return false;
}

static bool is_over() {
    return wins('X') || wins('O') || board.find('-') == std::string::npos;
}

static int evaluate(char side) {
    int sum = 0;
    for (auto &line : LINES) {
        int own = 0, other = 0;
        for (int cell : line) {
            if (board[cell] == side) own++;
            else if (board[cell] != '-') other++;
        }
        if (other == 0) sum += own * own * own;
        if (own == 0) sum -= other * other * other;
    }
    return sum;
}

static int search(const std::string &name, int alpha, int beta, int depth, char side) {
    std::cout << "> " << name << ' ' << alpha << ' ' << beta << '\n';
    int best = -1000;
    if (depth == 0 || is_over()) {
        best = evaluate(side);
    } else {
        char other = side == 'X' ? 'O' : 'X';
        for (int cell : {4, 0, 2, 6, 8, 1, 3, 5, 7}) {
            if (board[cell] != '-') continue;
            board[cell] = side;
            std::string move = {char('a' + cell % 3), char('1' + cell / 3)};
            int value = -search(move, -beta, -alpha, depth - 1, other);
            board[cell] = '-';
            best = std::max(best, value);
            alpha = std::max(alpha, best);
            if (alpha >= beta) break;
        }
    }
    std::cout << "< " << best << '\n';
    return best;
}

int main(int, char **arguments) {
    // Nine cells, blank, and the side to move; and a depth.
    std::string start = arguments[1];
    board = start.substr(0, 9);
    std::cout << "edagari-trace 1\nprogram noughts.cpp\ngame tic-tac-toe\nstart " << start << '\n';
    search(".", -1000, 1000, std::stoi(arguments[2]), start.back());
}
