// Course platforms without a browser: do the scripts report points and completion to each kind of platform, and take back what was
// handed in before?

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';
import { recorder } from './recorder.mjs';

const require = createRequire(import.meta.url);
const { scorm } = require('../../assets/page/scorm.js');
const { xapi, actorOf } = require('../../assets/page/xapi.js');
const { code, packed, remembered, unpacked } = require('../../assets/page/exercises.js');


const data = { seed: 7, set: '0123abcd', exercises: [{ points: 4, right: ['1', '2'] }, { points: 6, right: ['x'] }] };

// The page as far as a platform sees it.
function pageOf(platform) {
  const page = { earned: [null, null], handed: [['', ''], ['']], said: [], student: '' };
  page.report = (index) => {
    const done = page.earned.filter((one) => one !== null);
    platform.report({
      earned: done.reduce((all, one) => all + one, 0), points: 10, done: done.length, count: 2, latest: index, title: 'T',
      results: data.exercises.map(({ points }, at) => ({ points, earned: page.earned[at] })),
      packed: (most) => packed(data, page.handed, page.earned, most),
    });
  };
  page.hand = (index, answers, points) => {
    [page.handed[index], page.earned[index]] = [answers, points];
    page.report(index);
  };
  page.restore = (text, student) => {
    page.student = student;
    const ahead = page.earned.some((one) => one !== null);
    const before = unpacked(data, text);
    if (before) before.earned.forEach((points, at) => { if (page.earned[at] === null) [page.earned[at], page.handed[at]] = [points, before.handed[at]]; });
    if (ahead) page.report(null);
  };
  page.say = (key) => page.said.push(key);
  return page;
}

// Time that goes by at once: what waits is done step by step.
function clock() {
  const waiting = [];
  let time = 0;
  const later = (next, wait) => waiting.push([next, wait]);
  const run = (most = 500) => { for (let step = 0; step < most && waiting.length; step++) { const [next, wait] = waiting.shift(); time += wait; next(); } };
  return { later, run, now: () => time, pass: (by) => { time += by; } };
}

// Plays a session: what the page is before, what is handed in, and its end.
function session(api, play, late = 0) {
  const { later, run, now, pass } = clock();
  const view = { opener: null };
  view.parent = { parent: null, get API() { return now() >= late ? api : undefined; } };
  view.parent.parent = view.parent;
  const platform = scorm(view, later, now);
  const page = pageOf(platform);
  platform.start(page);
  const early = page.said.length;
  play(page, { run, pass, early });
  run();
  platform.end();
  platform.end();
  return page;
}

for (const kind of ['whole', 'no-mode', 'short', 'late', 'no-commit']) {
  test(`a platform of the kind ${kind} gets points and completion, and gives answers back`, () => {
    const platform = recorder(kind);
    const late = kind === 'late' ? 2000 : 0;
    const first = session(platform.api, (page, { run, pass }) => {
      // Before the platform is there, too.
      page.hand(0, ['1', '9'], 1.5);
      run();
      pass(65000);
    }, late);
    const { values } = platform;
    assert.equal(values['cmi.core.score.raw'], '15');
    assert.equal(values['cmi.core.lesson_status'], 'incomplete');
    assert.equal(values['cmi.core.exit'], 'suspend');
    assert.match(values['cmi.core.session_time'], /^0000:01:\d\d$/);
    assert.equal(first.said.at(-1), 'reported');
    assert.equal(first.student, 'Lee, Ann');
    assert(platform.calls.filter((name) => name === 'LMSFinish').length === 1);
    // Another day.
    const second = session(platform.api, (page, { run }) => {
      run();
      assert.deepEqual([page.earned, page.handed], [[1.5, null], [['1', '9'], ['']]]);
      page.hand(1, ['x'], 6);
    }, late);
    assert.equal(values['cmi.core.score.raw'], '75');
    assert.equal(values['cmi.core.lesson_status'], 'completed');
    assert.equal(second.said.at(-1), 'reported');
    assert.deepEqual(platform.refused, [], 'nothing is written that the platform does not take');
    assert(values['cmi.suspend_data'].length <= 4096);
    assert.equal(unpacked(data, values['cmi.suspend_data']).handed[0][1], '9');
  });
}

test('answers that are too long for the platform are left out, and their points are kept', () => {
  const long = { ...data, exercises: [{ points: 4, right: ['1'] }] };
  const text = packed(long, [['x'.repeat(5000)]], [3.5], 4096);
  assert(text.length <= 4096);
  assert.deepEqual(unpacked(long, text), { earned: [3.5], handed: [['']] });
  assert.equal(unpacked({ ...long, seed: 8 }, text), null, 'another sheet');
  for (const other of ['', 'EDAGARI1.7.0123abcd', `${code(data, [[''], ['']])} 1,2,3`, 'x y z']) assert.equal(unpacked(data, other), null, other);
});

test('nothing is written where a sheet is only looked at, and what was complete stays complete', () => {
  const platform = recorder('whole');
  platform.values['cmi.core.lesson_mode'] = 'review';
  const page = session(platform.api, (page) => page.hand(0, ['1', '2'], 4));
  assert.equal(platform.values['cmi.core.score.raw'], '');
  assert(page.said.includes('review'));
  const again = recorder('whole');
  again.values['cmi.core.lesson_status'] = 'completed';
  session(again.api, (page) => page.hand(0, ['1', '2'], 4));
  assert.equal(again.values['cmi.core.lesson_status'], 'completed');
});

test('where no platform comes, the code is asked for', () => {
  const page = session(null, () => {}, 1e9);
  assert.deepEqual(page.said, ['looking', 'unreported']);
});

test('a learner is understood in the old form and in the new one', () => {
  const old = actorOf('{"name":["Ann"],"account":[{"accountServiceHomePage":"http://a","accountName":"ann"}],"objectType":"Agent"}');
  assert.deepEqual(old, { objectType: 'Agent', name: 'Ann', account: { homePage: 'http://a', name: 'ann' } });
  assert.deepEqual(actorOf('{"mbox":"mailto:a@b.c"}'), { objectType: 'Agent', mbox: 'mailto:a@b.c' });
  assert.equal(actorOf('x'), null);
});

test('xAPI gets an answer each, the completion and the state, also where it fails first', async () => {
  const [store, states, statements] = [{ fails: 2 }, {}, []];
  const request = async (url, { method, body, headers }) => {
    assert.equal(headers['X-Experience-API-Version'], '1.0.3');
    if (store.fails-- > 0) return { ok: false, status: 503, text: async () => '' };
    if (url.includes('/activities/state')) {
      if (method === 'PUT') { states.only = body; return { ok: true, status: 204 }; }
      return states.only === undefined ? { ok: false, status: 404 } : { ok: true, status: 200, text: async () => states.only };
    }
    statements.push(JSON.parse(body));
    return { ok: true, status: 200 };
  };
  const search = `?${new URLSearchParams({ endpoint: 'http://lrs/x/', auth: 'Basic a', activity_id: 'urn:a', registration: 'r',
    actor: '{"name":"Ann","mbox":"mailto:a@b.c"}' })}`;
  const begin = () => {
    const later = (next) => setTimeout(next, 1);
    const platform = xapi(search, request, later);
    const page = pageOf(platform);
    platform.start(page);
    return page;
  };
  const settle = () => new Promise((next) => setTimeout(next, 60));
  const page = begin();
  page.hand(0, ['1', '9'], 1.5);
  await settle();
  page.hand(1, ['x'], 6);
  await settle();
  const verbs = statements.map(({ verb }) => verb.id.split('/').at(-1));
  assert.deepEqual(verbs.filter((verb) => verb === 'answered').length, 2);
  const last = statements.at(-1);
  assert.equal(last.verb.id, 'http://adlnet.gov/expapi/verbs/completed');
  assert.deepEqual(last.result.score, { scaled: 0.75, raw: 7.5, min: 0, max: 10 });
  assert.equal(last.context.registration, 'r');
  assert.equal(page.said.at(-1), 'reported');
  const again = begin();
  await settle();
  assert.deepEqual(again.earned, [1.5, 6]);
  assert.equal(again.student, 'Ann');
});

test('what the browser kept is taken where it fits the sheet', () => {
  const kept = { name: 'Ann', entered: [['1', ''], ['x']], earned: [null, 6], exact: [true, false] };
  assert.deepEqual(remembered(data, JSON.stringify(kept)), kept);
  const damaged = [
    { ...kept, name: 7 },
    { ...kept, entered: [['1'], ['x']] },
    { ...kept, entered: [['1', 2], ['x']] },
    { ...kept, earned: [null] },
    { ...kept, earned: [5, 6] },
    { ...kept, exact: null },
    null,
  ];
  for (const text of [...damaged.map((one) => JSON.stringify(one)), '{', '', null]) assert.equal(remembered(data, text), null, text);
});
