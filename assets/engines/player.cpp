// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     c++ -O2 -o player player.cpp
//     edagari engines add mine --protocol lines --game othello -- ./player
//     edagari engines add mine --protocol lines --game connect-four -- ./player connect-four
//
// Change choose(). Print to std::cerr what you want to see in the log.
// In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
// programs/NAME/GAME. edagari trace template cpp prints what writes the trace of a search.
#include <iostream>
#include <string>
#include <vector>

// board: rows of '.' '0' '1' from the top; moves: such as "d3", or columns from 0; me: 0 or 1.
static std::string choose(const std::vector<std::string> &board, const std::vector<std::string> &moves, int me) {
    (void)board, (void)me;
    return moves.front();
}

int main(int argc, char **argv) {
    const bool connect_four = argc > 1 && std::string(argv[1]) == "connect-four";
    int me, other;
    if (!(std::cin >> me >> other)) return 0;
    for (;;) {
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
        std::cout << choose(board, moves, me) << std::endl;
    }
}
