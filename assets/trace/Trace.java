// Alpha-beta and MCTS on a tree of numbers, written down for Edagari as an open trace.
//
//     java Trace.java alpha-beta "[[3,12,8],[2,4,6],[14,5,2]]" > mine.trace
//     edagari mine.trace
//
// Copy enter, leave, grow and simulate into your own program. Leave out game and start for a game that Edagari does not have.

import java.util.*;

public class Trace {
    static final int INF = Integer.MAX_VALUE; // Edagari reads every number beyond a million as infinite.
    static final StringBuilder out = new StringBuilder();

    static void enter(Object move, int alpha, int beta) { out.append("> " + move + " " + alpha + " " + beta + "\n"); }
    static int leave(int value) { out.append("< " + value + "\n"); return value; }
    static void grow(int parent, int move) { out.append("+ " + parent + " " + move + "\n"); }
    static void simulate(int leaf, double share) { out.append("s " + leaf + " " + share + "\n"); }

    static class Tree { int value; List<Tree> children = new ArrayList<>(); }
    static int at = 0;

    static Tree parse(String text) {
        Tree tree = new Tree();
        if (text.charAt(at) != '[') {
            int begin = at;
            while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0) at++;
            tree.value = Integer.parseInt(text.substring(begin, at));
            return tree;
        }
        while (text.charAt(at) != ']') { at++; tree.children.add(parse(text)); }
        at++;
        return tree;
    }
    static int alphaBeta(Tree node, Object move, int alpha, int beta, boolean isMax) {
        enter(move, alpha, beta);
        if (node.children.isEmpty()) return leave(node.value);
        int value = isMax ? -INF : INF;
        for (int index = 0; index < node.children.size() && alpha < beta; index++) {
            int below = alphaBeta(node.children.get(index), index + 1, alpha, beta, !isMax);
            value = isMax ? Math.max(value, below) : Math.min(value, below);
            if (isMax) alpha = Math.max(alpha, value); else beta = Math.min(beta, value);
        }
        return leave(value);
    }
    static int count = 0;
    static class Node {
        Tree tree; List<Node> children = new ArrayList<>(); int number = count++, visits; double total;
        Node(Tree tree) { this.tree = tree; }
        double worth(Node child, boolean isMax) {
            if (child.visits == 0) return 9;
            double mean = child.total / child.visits;
            return (isMax ? mean : 1 - mean) + Math.sqrt(2 * Math.log(visits) / child.visits);
        }
        // One simulation from here on; the first player's share comes back.
        double descend(boolean isMax) {
            if (visits > 0 && children.isEmpty()) for (Tree child : tree.children) {
                children.add(new Node(child));
                grow(number, children.size());
            }
            double share;
            if (children.isEmpty()) simulate(number, share = playout(tree));
            else share = Collections.max(children, Comparator.comparingDouble(child -> worth(child, isMax))).descend(!isMax);
            visits++; total += share;
            return share;
        }
    }
    static double playout(Tree tree) {
        if (tree.children.isEmpty()) return (1 + Math.tanh(tree.value / 10.0)) / 2;
        return playout(tree.children.get((int) (Math.random() * tree.children.size())));
    }
    public static void main(String[] words) {
        String text = words.length > 1 ? words[1] : "[[3,12,8],[2,4,6],[14,5,2]]";
        out.append("edagari-trace 1\nprogram My search\ngame number-tree\nstart " + text + "\nscores first\n");
        Tree root = parse(text);
        Node top = new Node(root);
        if (words.length == 0 || !words[0].equals("mcts")) alphaBeta(root, ".", -INF, INF, true);
        else for (int done = 0; done < 200; done++) top.descend(true);
        System.out.print(out);
    }
}
