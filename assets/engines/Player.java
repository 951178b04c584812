// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     edagari engines add mine --protocol lines --game othello -- java Player.java
//     edagari engines add mine --protocol lines --game connect-four -- java Player.java connect-four
//
// Change choose(). Print to System.err what you want to see in the log.
// In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
// programs/NAME/GAME. edagari trace template java prints what writes the trace of a search.
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class Player {
    /** board: rows of '.' '0' '1' from the top; moves: such as "d3", or columns from 0; me: 0 or 1. */
    static String choose(List<String> board, List<String> moves, int me) {
        return moves.get(0);
    }

    public static void main(String[] arguments) {
        boolean connectFour = arguments.length > 0 && arguments[0].equals("connect-four");
        Scanner in = new Scanner(System.in);
        if (!in.hasNext()) return;
        int me = in.nextInt();
        in.nextInt(); // in Othello the size of the board, in Connect Four the other side
        while (in.hasNext()) {
            if (connectFour) in.nextInt(); // how many stones lie
            List<String> board = new ArrayList<>();
            // Rows are as long as the first one; the number of moves that follows them is shorter.
            String line = in.next();
            for (; board.isEmpty() || line.length() == board.get(0).length(); line = in.next()) board.add(line);
            List<String> moves = new ArrayList<>();
            for (int count = Integer.parseInt(line); count > 0; count--) moves.add(in.next());
            if (connectFour) in.nextInt(); // the other's last column, or -1
            System.out.println(choose(board, moves, me));
            System.out.flush();
        }
    }
}
