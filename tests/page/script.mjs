// The script of exported pages without a browser: does it find what is shown in each picture?

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';

const { histories, held, slotsBetween, stopsOf, pictureOf, marksOf, stepIn, filled } =
  createRequire(import.meta.url)('../../assets/page/page.js');

const run = { first: [0, 1, 2], numbers: [0, 1, 4, 9], changes: [[], [0, 5], [1, 6, 0, 7], [2, 8]] };

// What the slots hold after all changes up to a picture, one by one.
function walked(picture) {
  const slots = [...run.first];
  for (const changes of run.changes.slice(0, picture + 1)) {
    for (let at = 0; at < changes.length; at += 2) slots[changes[at]] = changes[at + 1];
  }
  return slots;
}

test('a slot holds what the last change up to a picture put there', () => {
  const slots = histories(run);
  run.changes.forEach((_, picture) => {
    assert.deepEqual(slots.map((history) => held(history, picture)), walked(picture));
  });
});

test('between two pictures all slots that differ are drawn again, forwards and backwards', () => {
  for (let from = 0; from < run.changes.length; from++) {
    for (let to = 0; to < run.changes.length; to++) {
      const [before, after, slots] = [walked(from), walked(to), slotsBetween(run, from, to)];
      before.forEach((art, slot) => assert(art === after[slot] || slots.has(slot), `${from} to ${to}: ${slot}`));
    }
  }
});

test('a step without a picture shows the last one before it', () => {
  assert.deepEqual([0, 1, 3, 4, 8, 9, 99].map((number) => pictureOf(run, number)), [0, 1, 1, 2, 2, 3, 3]);
});

test('searches side by side stop wherever one of them has a picture', () => {
  assert.deepEqual(stopsOf([run, { numbers: [0, 2, 4, 12] }]), [0, 1, 2, 4, 9, 12]);
});

test('readers jump from cut to cut, and only where there is none from best move to best move', () => {
  const cuts = { numbers: [0, 3, 5, 9], mark: 'cut', marks: [3, 1] };
  const best = { numbers: [0, 2, 7], mark: 'best', marks: [1] };
  assert.deepEqual(marksOf([cuts, best]), { mark: 'cut', numbers: [3, 9] });
  assert.deepEqual(marksOf([{ ...cuts, marks: [] }, best]), { mark: 'best', numbers: [2] });
  assert.deepEqual(marksOf([{ ...cuts, marks: [] }]), { mark: 'best', numbers: [] });
});

test('an address names a step or none', () => {
  assert.deepEqual(['#step=37', '#a=1&step=0', '', '#step=', '#step=-1', '#step=1e9', '#steps=3'].map(stepIn),
    [37, 0, null, null, null, null, null]);
});

test('blanks are filled, and others stay as they are', () => {
  assert.equal(filled('%{right} of %{asked}, %{other}', { right: 0, asked: 3 }), '0 of 3, %{other}');
});
