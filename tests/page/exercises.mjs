// Pages of exercises: does their script give the points that the program gives? `.ci/page` makes the pages and calls this with
// the program, the folder of the pages and the folder of the playwright client.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, folder, client] = process.argv.slice(2);
const { graded, code } = createRequire(import.meta.url)('../../assets/page/exercises.js');
const { chromium } = createRequire(join(client, 'package.json'))('playwright-core');
const pages = JSON.parse(readFileSync(join(folder, 'exercises.json'), 'utf8'));

const dataOf = (text) => JSON.parse(/id="data">([^<]*)<\/script>/.exec(text)[1]);

let state = 11;
const random = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

// What a student may enter: mostly right, else something near it, what another field has, or nothing.
function entry(right, fields) {
  const chance = random(10);
  if (chance < 6) return right;
  if (chance < 7) return '';
  if (chance < 8) return fields[random(fields.length)];
  if (/^-?\d+$/.test(right)) return String(Number(right) + random(5) - 2);
  return right === '1' ? '' : right === '' ? '1' : right;
}

for (const { name, words } of pages) {
  const data = dataOf(readFileSync(join(folder, `${name}.html`), 'utf8'));
  const sheets = Array.from({ length: 60 }, (_, sheet) => data.exercises.map(({ right }) => right.map((one) => (sheet === 0 ? one : entry(one, right)))));
  const lines = sheets.map((sheet, student) => `s${student},${code(data, sheet)}`);
  writeFileSync(join(folder, `${name}.codes`), `${lines.join('\n')}\n`);
  const { status, stdout, stderr } = spawnSync(program, ['results', ...words, '--codes', join(folder, `${name}.codes`)], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  let [compared, about] = [0, 0];
  for (const line of stdout.trim().split('\n').slice(1)) {
    const [student, number, kind, , earned] = line.split(',');
    const sheet = sheets[Number(student.slice(1))][number - 1];
    if (earned === '') continue;
    const grade = graded(data.exercises[number - 1], sheet);
    if (!grade.exact) {
      about += 1;
      continue;
    }
    assert.equal(grade.earned, Number(earned), `${name}, exercise ${number} (${kind}): ${JSON.stringify(sheet)}`);
    compared += 1;
  }
  console.log(`${name}: ${compared} answers get the points of the program, ${about} are said to be about right`);
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu',
  '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
for (const { name } of pages) {
  const data = dataOf(readFileSync(join(folder, `${name}.html`), 'utf8'));
  const problems = [];
  for (const [kind, colorScheme, width, height] of [['light', 'light', 1280, 800], ['dark', 'dark', 1280, 800], ['narrow', 'light', 390, 844]]) {
    const page = await browser.newPage();
    page.on('request', (request) => { if (!request.url().startsWith('file:')) problems.push(request.url()); });
    page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
    page.on('pageerror', (error) => problems.push(error.message));
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
    assert(!await page.locator('#code').isVisible(), 'no code before something is handed in');
    const forms = await page.locator('form.fields').all();
    assert.equal(forms.length, data.exercises.length);
    for (const [index, form] of forms.entries()) {
      const fields = await form.locator('input,select').all();
      for (const [at, field] of fields.entries()) {
        const right = data.exercises[index].right[at];
        const type = await field.evaluate((element) => element.type);
        if (type === 'checkbox') await field.setChecked(right === '1');
        else if (type === 'text') await field.fill(right);
        else await field.selectOption({ value: right });
      }
      // By keys, as a form is sent; where nothing is to be marked, once more.
      const hand = form.locator('button[type=submit]');
      for (let press = 0; press < 2 && await hand.isVisible(); press++) {
        await hand.focus();
        await page.keyboard.press('Enter');
      }
      assert(!await hand.isVisible(), 'it is handed in once');
      for (const field of fields) assert(await field.isDisabled(), 'what is handed in stays as it is');
      const reasons = data.exercises[index].because.length > 0;
      assert.equal(await form.locator('.why').isVisible(), reasons, 'reasons');
    }
    const points = data.exercises.reduce((all, exercise) => all + exercise.points, 0);
    assert((await page.textContent('.total')).includes(String(points)), 'all points');
    assert.equal(await page.locator('.result.full').count(), data.exercises.length, `${name}: all are right`);
    assert.equal(await page.inputValue('#code'), code(data, data.exercises.map(({ right }) => right)));
    assert(!await page.locator('#code').isVisible(), 'no code without a name');
    await page.click('#unnamed');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'student', 'the name is asked for');
    await page.fill('#student', 'Lee, Ann');
    assert(await page.locator('#code').isVisible(), 'a code with a name');
    assert.equal(await page.inputValue('#code'), `Lee, Ann,${code(data, data.exercises.map(({ right }) => right))}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${name} is wider than ${width}`);
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(folder, `${name}-${kind}.png`) });
    // What was handed in is there after a reload, and a second click gives the next student an empty sheet.
    await page.reload();
    assert.equal(await page.locator('.result.full').count(), data.exercises.length, `${name}: kept`);
    assert.equal(await page.inputValue('#code'), `Lee, Ann,${code(data, data.exercises.map(({ right }) => right))}`);
    await page.click('#kept button');
    await Promise.all([page.waitForNavigation(), page.click('#kept button')]);
    assert(!await page.locator('#code').isVisible() && await page.inputValue('#student') === '', 'an empty sheet');
    await page.close();
  }
  assert.deepEqual(problems, [], name);
  console.log(`${name}: ${data.exercises.length} exercises answered and graded in the page`);
}
await browser.close();
