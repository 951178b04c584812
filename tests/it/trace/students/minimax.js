// Minimax with alpha and beta in one function, fail-soft; the last child comes first, and the root has a loop of its own.

function search(node, name, alpha, beta, isMax) {
  console.log(`> ${name} ${alpha} ${beta}`);
  let best = node;
  if (Array.isArray(node)) {
    best = isMax ? -Infinity : Infinity;
    for (let index = node.length - 1; index >= 0; index -= 1) {
      const value = search(node[index], index + 1, alpha, beta, !isMax);
      best = isMax ? Math.max(best, value) : Math.min(best, value);
      if (isMax) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta) break;
    }
  }
  console.log(`< ${best}`);
  return best;
}

function play(tree) {
  let alpha = -99999;
  const beta = 99999;
  console.log(`> . ${alpha} ${beta}`);
  let best = -99999;
  for (let index = tree.length - 1; index >= 0; index -= 1) {
    const value = search(tree[index], index + 1, alpha, beta, false);
    if (value > best) best = value;
    alpha = Math.max(alpha, best);
  }
  console.log(`< ${best}`);
}

console.log(`edagari-trace 1\nprogram minimax.js\ngame number-tree\nstart ${process.argv[2]}\nscores first`);
play(JSON.parse(process.argv[2]));
