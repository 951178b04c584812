/* A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
 *
 *     cc -O2 -o player player.c
 *     edagari engines add mine --protocol lines --game othello -- ./player
 *     edagari engines add mine --protocol lines --game connect-four -- ./player connect-four
 *
 * Change choose(). Print to stderr what you want to see in the log.
 * In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
 * programs/NAME/GAME. edagari trace template c prints what writes the trace of a search. */
#include <stdio.h>
#include <string.h>

#define MOST 64

/* board: rows of '.' '0' '1' from the top; moves: such as "d3", or columns from 0; me: 0 or 1. */
static int choose(char board[][MOST], int rows, char moves[][8], int count, int me) {
    (void)board, (void)rows, (void)moves, (void)count, (void)me;
    return 0;
}

int main(int argc, char **argv) {
    int connect_four = argc > 1 && strcmp(argv[1], "connect-four") == 0;
    int me, other, count, previous, stones;
    static char board[MOST][MOST];
    static char moves[MOST][8];
    if (scanf("%d %d", &me, &other) != 2) return 0;
    for (;;) {
        if (connect_four && scanf("%d", &stones) != 1) return 0;
        /* Rows are as long as the first one; the number of moves that follows them is shorter. */
        int rows = 0;
        for (;; rows++) {
            if (rows == MOST || scanf("%63s", board[rows]) != 1) return 0;
            if (strlen(board[rows]) != strlen(board[0])) break;
        }
        if (sscanf(board[rows], "%d", &count) != 1 || count > MOST) return 0;
        for (int move = 0; move < count; move++)
            if (scanf("%7s", moves[move]) != 1) return 0;
        if (connect_four && scanf("%d", &previous) != 1) return 0;
        printf("%s\n", moves[choose(board, rows, moves, count, me)]);
        fflush(stdout);
    }
}
