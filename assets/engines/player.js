// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     edagari engines add mine --protocol lines --game othello -- node player.js
//     edagari engines add mine --protocol lines --game connect-four -- node player.js connect-four
//
// Change choose(). Print to console.error what you want to see in the log.

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
  const size = isConnectFour ? 6 : Number(await read());
  for (;;) {
    if (isConnectFour) await read(); // how many stones lie
    const board = await rows(size);
    const moves = await rows(Number(await read()));
    if (isConnectFour) await read(); // the other's last column, or -1
    console.log(choose(board, moves, me));
  }
})();
