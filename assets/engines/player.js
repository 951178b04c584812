// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     edagari engines add mine --protocol lines --game othello -- node player.js
//     edagari engines add mine --protocol lines --game connect-four -- node player.js connect-four
//
// Change choose(). Print to console.error what you want to see in the log.
// In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
// programs/NAME/GAME. edagari trace template javascript prints what writes the trace of a search.

// board: rows of "." "0" "1" from the top; moves: such as "d3", or columns from 0; me: 0 or 1.
function choose(board, moves, me) {
  return moves[0];
}

const isConnectFour = process.argv.includes("connect-four");
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
  for (;;) {
    if (isConnectFour) await read(); // how many stones lie
    // Rows are as long as the first one; the number of moves that follows them is shorter.
    const board = [];
    let line = await read();
    for (; board.length === 0 || line.length === board[0].length; line = await read()) board.push(line);
    const moves = await rows(Number(line));
    if (isConnectFour) await read(); // the other's last column, or -1
    console.log(choose(board, moves, me));
  }
})();
