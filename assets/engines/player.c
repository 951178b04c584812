/* A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
 *
 *     cc -O2 -o player player.c
 *     edagari engines add mine --protocol lines --game othello -- ./player
 *     edagari engines add mine --protocol lines --game connect-four -- ./player connect-four
 *
 * Change choose(). Print to stderr what you want to see in the log.
 * In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
 * programs/NAME/GAME. With TRACE on, that is the trace of each move's search: open it in Edagari. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 64
#define TRACE 0 /* 1: the search of each move is written to move-1.trace, move-2.trace ... in the folder of the game */

static FILE *trace;
static int connect_four;

/* The tree of one search: enter() each move that is tried, leave() it with its value. Nothing without TRACE. */
static void begin_trace(int number, char board[][MOST], int rows, int me) {
    char name[32];
    if (!TRACE) return;
    sprintf(name, "move-%d.trace", number);
    if (!(trace = fopen(name, "w"))) return;
    fprintf(trace, "edagari-trace 1\nprogram my player\n");
    if (connect_four) fprintf(trace, "game connect-four:%dx%d\nstart ", (int)strlen(board[0]), rows);
    else fprintf(trace, "game othello:%d\nstart ", rows);
    for (int row = 0; row < rows; row++)
        for (char *square = board[row]; *square; square++) fputc(*square == '.' ? '-' : *square == '0' ? 'X' : 'O', trace);
    fprintf(trace, " %c\n> . - -\n", me ? 'O' : 'X');
}
static void enter(const char *move) {
    if (trace && connect_four) fprintf(trace, "> %d - -\n", atoi(move) + 1);
    else if (trace) fprintf(trace, "> %s - -\n", move);
}
/* At the end: the move that is played. */
static void played(const char *move) {
    if (trace && connect_four) fprintf(trace, "best %d\n", atoi(move) + 1);
    else if (trace) fprintf(trace, "best %s\n", move);
}
/* value: for the side to move at the node that is left. */
static void leave(int value) {
    if (trace) fprintf(trace, "< %d\n", value);
}

/* board: rows of '.' '0' '1' from the top; moves: such as "d3", or columns from 0; me: 0 or 1. */
static int choose(char board[][MOST], int rows, char moves[][8], int count, int me) {
    int best = 0;
    (void)board, (void)rows, (void)me;
    for (int move = 0; move < count; move++) {
        enter(moves[move]);
        leave(0); /* your search of what follows, and its value for the other side */
    }
    leave(0);
    played(moves[best]);
    return best;
}

int main(int argc, char **argv) {
    int me, other, count, previous, stones, number = 0;
    static char board[MOST][MOST];
    static char moves[MOST][8];
    connect_four = argc > 1 && strcmp(argv[1], "connect-four") == 0;
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
        begin_trace(++number, board, rows, me);
        printf("%s\n", moves[choose(board, rows, moves, count, me)]);
        fflush(stdout);
        if (trace) fclose(trace);
        trace = NULL;
    }
}
