// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     edagari engines add mine --protocol lines --game othello -- node player.js
//     edagari engines add mine --protocol lines --game connect-four -- node player.js connect-four
//
// Change choose(). Print to console.error what you want to see in the log.
// In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
// programs/NAME/GAME. With TRACE on, that is the trace of each move's search: open it in Edagari.

const TRACE = false; // true: the search of each move is written to move-1.trace, move-2.trace ... in the folder of the game
const isConnectFour = process.argv.includes("connect-four");

// The tree of one search: enter() each move that is tried, leave() it with its value. Nothing without TRACE.
class Trace {
  constructor(number, board, me) {
    this.name = `move-${number}.trace`;
    const game = isConnectFour ? `connect-four:${board[0].length}x${board.length}` : `othello:${board.length}`;
    const squares = [...board.join("")].map((square) => "-XO"[".01".indexOf(square)]).join("");
    this.text = `edagari-trace 1\nprogram my player\ngame ${game}\nstart ${squares} ${"XO"[me]}\n> . - -\n`;
  }
  written(move) { return isConnectFour ? Number(move) + 1 : move; }
  enter(move) { this.text += `> ${this.written(move)} - -\n`; }
  // value: for the side to move at the node that is left.
  leave(value) { this.text += `< ${value}\n`; }
  // At the end: the move that is played.
  best(move) { this.text += `best ${this.written(move)}\n`; }
  write() { if (TRACE) require("fs").writeFileSync(this.name, this.text); }
}

// board: rows of "." "0" "1" from the top; moves: such as "d3", or columns from 0; me: 0 or 1.
function choose(board, moves, me, trace) {
  const best = moves[0];
  for (const move of moves) {
    trace.enter(move);
    trace.leave(0); // your search of what follows, and its value for the other side
  }
  trace.leave(0);
  trace.best(best);
  return best;
}

const waiting = [];
let wake = null;
require("readline").createInterface({ input: process.stdin })
  .on("line", (line) => { waiting.push(line.trim()); if (wake) { wake(); wake = null; } })
  .on("close", () => process.exit());

async function read() {
  while (waiting.length === 0) await new Promise((resolve) => { wake = resolve; });
  return waiting.shift();
}

async function rows(count) {
  const lines = [];
  for (let i = 0; i < count; i++) lines.push(await read());
  return lines;
}

(async () => {
  const me = Number((await read()).split(" ")[0]);
  if (!isConnectFour) await read(); // the size of the board
  for (let number = 1; ; number++) {
    if (isConnectFour) await read(); // how many stones lie
    // Rows are as long as the first one; the number of moves that follows them is shorter.
    const board = [];
    let line = await read();
    for (; board.length === 0 || line.length === board[0].length; line = await read()) board.push(line);
    const moves = await rows(Number(line));
    if (isConnectFour) await read(); // the other's last column, or -1
    const trace = new Trace(number, board, me);
    console.log(choose(board, moves, me, trace));
    trace.write();
  }
})();
