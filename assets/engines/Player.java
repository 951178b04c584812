// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     edagari engines add mine --protocol lines --game othello -- java Player.java
//     edagari engines add mine --protocol lines --game connect-four -- java Player.java connect-four
//
// Change choose(). Print to System.err what you want to see in the log.
// In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
// programs/NAME/GAME. With TRACE on, that is the trace of each move's search: open it in Edagari.
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class Player {
    /** true: the search of each move is written to move-1.trace, move-2.trace ... in the folder of the game */
    static final boolean TRACE = false;
    static boolean connectFour;

    /** The tree of one search: enter() each move that is tried, leave() it with its value. */
    static class Trace {
        final StringBuilder text = new StringBuilder("edagari-trace 1\nprogram my player\n");

        Trace(List<String> board, int me) {
            String game = connectFour ? "connect-four:" + board.get(0).length() + "x" : "othello:";
            String squares = String.join("", board).replace('.', '-').replace('0', 'X').replace('1', 'O');
            text.append("game ").append(game).append(board.size()).append("\nstart ").append(squares);
            text.append(me == 0 ? " X" : " O").append("\n> . - -\n");
        }

        String name(String move) {
            return connectFour ? String.valueOf(Integer.parseInt(move) + 1) : move;
        }

        void enter(String move) {
            text.append("> ").append(name(move)).append(" - -\n");
        }

        /** value: for the side to move at the node that is left. */
        void leave(int value) {
            text.append("< ").append(value).append("\n");
        }

        /** At the end: the move that is played. */
        void best(String move) {
            text.append("best ").append(name(move)).append("\n");
        }
    }

    /** board: rows of '.' '0' '1' from the top; moves: such as "d3", or columns from 0; me: 0 or 1. */
    static String choose(List<String> board, List<String> moves, int me, Trace trace) {
        String best = moves.get(0);
        for (String move : moves) {
            trace.enter(move);
            trace.leave(0); // your search of what follows, and its value for the other side
        }
        trace.leave(0);
        trace.best(best);
        return best;
    }

    public static void main(String[] arguments) throws IOException {
        connectFour = arguments.length > 0 && arguments[0].equals("connect-four");
        Scanner in = new Scanner(System.in);
        if (!in.hasNext()) return;
        int me = in.nextInt();
        in.nextInt(); // in Othello the size of the board, in Connect Four the other side
        for (int number = 1; in.hasNext(); number++) {
            if (connectFour) in.nextInt(); // how many stones lie
            List<String> board = new ArrayList<>();
            // Rows are as long as the first one; the number of moves that follows them is shorter.
            String line = in.next();
            for (; board.isEmpty() || line.length() == board.get(0).length(); line = in.next()) board.add(line);
            List<String> moves = new ArrayList<>();
            for (int count = Integer.parseInt(line); count > 0; count--) moves.add(in.next());
            if (connectFour) in.nextInt(); // the other's last column, or -1
            Trace trace = new Trace(board, me);
            System.out.println(choose(board, moves, me, trace));
            System.out.flush();
            if (TRACE) Files.writeString(Path.of("move-" + number + ".trace"), trace.text);
        }
    }
}
