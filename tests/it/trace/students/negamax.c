/* Negamax, fail-hard, as chess programs have it: values and windows are those of the side to move. */

#include <stdio.h>
#include <stdlib.h>

#define INFINITE 1000000000

static int search(const char **text, int name, int alpha, int beta, int color);

/* Goes past a subtree that is not searched. */
static void skip(const char **text)
{
    int open = 0;
    do {
        if (**text == '[') open++;
        if (**text == ']') open--;
        (*text)++;
    } while (open > 0 || (**text != ',' && **text != ']' && **text != 0));
}

static int inner(const char **text, int name, int alpha, int beta, int color)
{
    int number = 0, is_cut = 0, first = 1, last = 0;
    (void)name, (void)first, (void)last;
    while (**text != ']') {
        (*text)++;
        number++;
        if (is_cut) {
            skip(text);
            continue;
        }
        int value = -search(text, number, -beta, -alpha, -color);
        last = value;
        if (value >= beta) {
            is_cut = 1;
            alpha = beta;
            continue;
        }
        if (value > alpha) alpha = value;
    }
    (*text)++;
    return alpha;
}

static int search(const char **text, int name, int alpha, int beta, int color)
{
    int value;
    if (name == 0) printf("> . %d %d\n", alpha, beta);
    else printf("> %d %d %d\n", name, alpha, beta);
    if (**text == '[') value = inner(text, name, alpha, beta, color);
    else value = color * (int)strtol(*text, (char **)text, 10);
    printf("< %d\n", value);
    return value;
}

int main(int count, char **arguments)
{
    const char *tree = count > 1 ? arguments[1] : "[[3,12,8],[2,4,6],[14,5,2]]";
    printf("edagari-trace 1\nprogram negamax.c\ngame number-tree\nstart %s\n", tree);
    search(&tree, 0, -INFINITE, INFINITE, 1);
    return 0;
}
