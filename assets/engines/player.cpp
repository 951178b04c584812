// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     c++ -O2 -o player player.cpp
//     edagari engines add mine --protocol lines --game othello -- ./player
//     edagari engines add mine --protocol lines --game connect-four -- ./player connect-four
//
// Change choose(). Print to std::cerr what you want to see in the log.
// In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
// programs/NAME/GAME. With TRACE on, that is the trace of each move's search: open it in Edagari.
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

// true: the search of each move is written to move-1.trace, move-2.trace ... in the folder of the game
const bool TRACE = false;

// The tree of one search: enter() each move that is tried, leave() it with its value. Nothing without TRACE.
struct Trace {
    std::ofstream file;
    bool columns;
    Trace(int number, const std::vector<std::string> &board, int me, bool connect_four) : columns(connect_four) {
        if (TRACE) file.open("move-" + std::to_string(number) + ".trace");
        file << "edagari-trace 1\nprogram my player\ngame " << (connect_four ? "connect-four:" : "othello:");
        if (connect_four) file << board[0].size() << "x";
        file << board.size() << "\nstart ";
        for (const auto &row : board)
            for (char square : row) file << (square == '.' ? '-' : square == '0' ? 'X' : 'O');
        file << (me ? " O" : " X") << "\n> . - -\n";
    }
    std::string name(const std::string &move) { return columns ? std::to_string(std::stoi(move) + 1) : move; }
    void enter(const std::string &move) { file << "> " << name(move) << " - -\n"; }
    // value: for the side to move at the node that is left.
    void leave(int value) { file << "< " << value << "\n"; }
    // At the end: the move that is played.
    void best(const std::string &move) { file << "best " << name(move) << "\n"; }
};

// board: rows of '.' '0' '1' from the top; moves: such as "d3", or columns from 0; me: 0 or 1.
static std::string choose(const std::vector<std::string> &board, const std::vector<std::string> &moves, int me, Trace &trace) {
    (void)board, (void)me;
    const std::string &best = moves.front();
    for (const auto &move : moves) {
        trace.enter(move);
        trace.leave(0); // your search of what follows, and its value for the other side
    }
    trace.leave(0);
    trace.best(best);
    return best;
}

int main(int argc, char **argv) {
    const bool connect_four = argc > 1 && std::string(argv[1]) == "connect-four";
    int me, other;
    if (!(std::cin >> me >> other)) return 0;
    for (int number = 1;; number++) {
        int stones, previous;
        if (connect_four && !(std::cin >> stones)) return 0;
        // Rows are as long as the first one; the number of moves that follows them is shorter.
        std::vector<std::string> board;
        std::string line;
        while (std::cin >> line && (board.empty() || line.size() == board[0].size())) board.push_back(line);
        if (!std::cin) return 0;
        std::vector<std::string> moves(std::stoul(line));
        for (auto &move : moves) std::cin >> move;
        if (connect_four && !(std::cin >> previous)) return 0;
        Trace trace(number, board, me, connect_four);
        std::cout << choose(board, moves, me, trace) << std::endl;
    }
}
