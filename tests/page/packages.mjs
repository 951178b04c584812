// Packages of exercises in a browser: handed in within the frame of a platform, closed, opened another day. `.ci/platforms` makes the
// packages and calls this with their folder and the folder of the playwright client.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { recorder } from './recorder.mjs';

const [folder, client] = process.argv.slice(2);
const { chromium } = createRequire(join(client, 'package.json'))('playwright-core');
const dataOf = (name) => JSON.parse(/id="data">([^<]*)<\/script>/.exec(readFileSync(join(folder, name, 'index.html'), 'utf8'))[1]);

// What the store of statements has; as many first requests fail as a test wants.
const store = { statements: [], states: new Map(), fails: 0 };

const player = (name, kind) => `<!DOCTYPE html><meta charset="utf-8"><title>Player</title><script>
${recorder.toString()}
const platform = recorder('${kind}');
const before = sessionStorage.getItem('values');
if (before) Object.assign(platform.values, JSON.parse(before));
addEventListener('pagehide', () => sessionStorage.setItem('values', JSON.stringify(platform.values)));
setTimeout(() => { window.API = platform.api; }, ${kind === 'late' ? 1200 : 0});
</script><iframe src="/${name}/index.html" style="width:1200px;height:760px;border:0"></iframe>`;

async function answered(request, response) {
  const url = new URL(request.url, 'http://localhost');
  let body = '';
  for await (const part of request) body += part;
  const reply = (status, text = '', type = 'text/plain') => response.writeHead(status, { 'Content-Type': type }).end(text);
  if (url.pathname.startsWith('/lrs/')) {
    if (store.fails-- > 0) return reply(503);
    assert.equal(request.headers['x-experience-api-version'], '1.0.3');
    assert.equal(request.headers.authorization, 'Basic abc');
    if (url.pathname === '/lrs/statements') {
      store.statements.push(JSON.parse(body));
      return reply(200, '[]', 'application/json');
    }
    const key = `${url.searchParams.get('activityId')} ${url.searchParams.get('agent')}`;
    if (request.method === 'PUT') { store.states.set(key, body); return reply(204); }
    return store.states.has(key) ? reply(200, store.states.get(key)) : reply(404);
  }
  const [, name, kind] = url.pathname.split('/');
  if (name === 'player') return reply(200, player(url.searchParams.get('package'), kind), 'text/html');
  if (kind === 'index.html') return reply(200, readFileSync(join(folder, name, kind)), 'text/html');
  return reply(404);
}

const server = createServer((request, response) => { answered(request, response).catch((error) => { problems.push(error.message); response.destroy(); }); });
const problems = [];
await new Promise((next) => server.listen(0, '127.0.0.1', next));
const home = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu',
  '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });

async function opened(url) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error' && !/503|404/.test(message.text())) problems.push(message.text()); });
  await page.setViewportSize({ width: 1240, height: 800 });
  await page.goto(url);
  return page;
}

// Answers one exercise, right or with nothing, and hands it in; branches are struck out by clicks on them.
async function hand(frame, index, right) {
  const form = frame.locator('form.fields').nth(index);
  const fields = await form.locator('input,select').all();
  const lines = await form.locator('line.touch').all();
  for (const [at, field] of fields.entries()) {
    const value = right ? right[at] : '';
    const type = await field.evaluate((element) => element.type);
    if (type === 'checkbox') {
      if ((value === '1') === await field.isChecked()) continue;
      // Near the parent, where nothing but the branch is.
      await lines[at].evaluate((line) => line.dispatchEvent(new MouseEvent('click', { bubbles: true })));
      assert.equal(await field.isChecked(), value === '1', 'a click on the branch');
    } else if (type === 'text') await field.fill(value);
    else await field.selectOption(value === '' ? '' : { value });
  }
  const button = form.locator('button[type=submit]');
  for (let press = 0; press < 2 && await button.isVisible(); press++) await button.click();
  assert(!await button.isVisible());
}

const until = async (holds, what) => {
  for (let look = 0; look < 100; look++) {
    if (await holds()) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  assert.fail(what);
};

const all = (data) => data.exercises.reduce((sum, { points }) => sum + points, 0);

for (const name of ['scorm-cuts', 'scorm-trees']) {
  const data = dataOf(name);
  for (const kind of ['whole', 'no-mode', 'short', 'late', 'no-commit']) {
    const page = await opened(`${home}/player/${kind}?package=${name}`);
    const frame = page.frameLocator('iframe');
    const values = () => page.evaluate(() => ({ ...platform.values }));
    const value = async (key) => (await values())[key];
    // The first at once, however late the platform is.
    await hand(frame, 0, data.exercises[0].right);
    const share = (100 * data.exercises[0].points) / all(data);
    await until(async () => Math.abs(Number(await value('cmi.core.score.raw')) - share) < 0.01, `${name}, ${kind}: the first points`);
    const only = data.exercises.length === 1;
    assert.equal(await value('cmi.core.lesson_status'), only ? 'completed' : 'incomplete');
    assert.equal(await frame.locator('#student').inputValue(), 'Lee, Ann');
    assert(!await frame.locator('#code').isVisible(), 'the platform has it');
    // Another day: what was handed in is there and stays as it is.
    await page.reload();
    const again = page.frameLocator('iframe');
    await until(async () => await again.locator('form.fields').nth(0).locator('.result.full').count() === 1, `${name}, ${kind}: given back`);
    assert.deepEqual(await again.locator('form.fields').nth(0).locator('input,select').evaluateAll((fields) =>
      fields.map((field) => (field.type === 'checkbox' ? (field.checked ? '1' : '') : field.value))), data.exercises[0].right);
    for (let index = 1; index < data.exercises.length; index++) await hand(again, index, data.exercises[index].right);
    await until(async () => await value('cmi.core.lesson_status') === 'completed' && await value('cmi.core.score.raw') === '100', `${name}, ${kind}: all`);
    await page.screenshot({ path: join(folder, `${name}-${kind}.png`) });
    await page.evaluate(() => document.querySelector('iframe').remove());
    const { calls, refused } = await page.evaluate(() => ({ calls: platform.calls, refused: platform.refused }));
    assert(calls.includes('LMSFinish'), 'the session is ended');
    assert.deepEqual(refused, [], 'nothing is written that the platform does not take');
    await page.close();
    console.log(`${name} on a platform of the kind ${kind}: points, completion and answers came and stayed`);
  }
}

for (const name of ['xapi-cuts', 'xapi-trees']) {
  const data = dataOf(name);
  Object.assign(store, { statements: [], fails: 1 });
  const query = new URLSearchParams({ endpoint: `${home}/lrs/`, auth: 'Basic abc', activity_id: `urn:${name}`, registration: '0',
    actor: '{"name":["Ann Lee"],"mbox":["mailto:ann@example.org"]}' });
  const page = await opened(`${home}/${name}/index.html?${query}`);
  await hand(page, 0, data.exercises[0].right);
  await until(() => store.statements.some(({ verb }) => verb.id.endsWith('answered')), `${name}: the first answer`);
  await until(() => store.states.size > 0, `${name}: its state`);
  await page.reload();
  await until(async () => await page.locator('form.fields').nth(0).locator('.result.full').count() === 1, `${name}: given back`);
  for (let index = 1; index < data.exercises.length; index++) await hand(page, index, data.exercises[index].right);
  await until(() => store.statements.some(({ verb }) => verb.id.endsWith('completed')), `${name}: completed`);
  const { result, actor } = store.statements.filter(({ verb }) => verb.id.endsWith('completed')).at(-1);
  assert.deepEqual(result.score, { scaled: 1, raw: all(data), min: 0, max: all(data) });
  assert.deepEqual(actor, { objectType: 'Agent', name: 'Ann Lee', mbox: 'mailto:ann@example.org' });
  store.states.clear();
  await page.close();
  console.log(`${name}: ${store.statements.length} statements, points and completion among them`);
}
assert.deepEqual(problems, []);
await browser.close();
server.close();
