// Exported pages in a real browser: `.ci/page` makes them and calls this with the program, the folder of the pages and the
// folder of the playwright client. Every page is read as a reader would, and held against what the program itself exports.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const [program, folder, client] = process.argv.slice(2);
const { chromium } = createRequire(join(client, 'package.json'))('playwright-core');
const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'));
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];
const SLOTS = 4;

const profile = mkdtempSync(join(tmpdir(), 'edagari-page-'));
const options = { executablePath: '/usr/bin/chromium', args: FLAGS, viewport: { width: 1280, height: 800 } };

function dataOf(text) {
  const [, kind, data] = /<script type="([^"]+)" id="data">([^<]*)<\/script>/.exec(text);
  return JSON.parse(kind === 'application/gzip' ? gunzipSync(Buffer.from(data, 'base64')) : data);
}

// What the program itself exports of a step.
function native(words, format, step) {
  const args = ['tree', ...words, '--export', format, '--step', String(step)];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  return stdout;
}

// The same numbers on every run, so that a fault can be found again.
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function opened(browser, url, problems) {
  const page = await browser.newPage();
  page.on('request', (request) => {
    if (!/^(file|data|blob|about):/.test(request.url())) problems.push(`asks for ${request.url()}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`says ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`fails: ${error.message}`));
  await page.goto(url);
  return page;
}

const shown = (page, run = 0) => page.evaluate((run) => {
  const section = document.querySelectorAll('.run')[run];
  const nodes = [...section.querySelectorAll('[data-twig]')];
  const size = (text) => getComputedStyle(text).fontSize;
  return {
    nodes: nodes.map((node) => node.innerHTML),
    values: nodes.flatMap((node) => [...node.querySelectorAll('text')])
      .filter((text) => ['14px', '9.5px'].includes(size(text))).map((text) => text.textContent),
    say: section.querySelector('.say').textContent,
    counts: section.querySelector('.counts').textContent,
    lit: [...section.querySelectorAll('pre.code span')].flatMap((line, at) => (line.classList.contains('lit') ? [at] : [])),
    count: document.querySelector('#bar .number').textContent,
  };
}, run);

// Elements as the browser writes them.
const written = (page, parts) => page.evaluate((parts) => parts.map((part) => {
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  group.innerHTML = part;
  return group.innerHTML;
}), parts);

async function steps(page, { words, steps: wanted }, data) {
  const run = data.runs[0];
  const last = run.numbers.length - 1;
  const pick = random(7);
  const some = Array.from({ length: wanted }, () => pick(last + 1));
  for (const picture of new Set([0, last, ...some])) {
    const number = run.numbers[picture];
    await page.evaluate((number) => { location.hash = `#step=${number}`; }, number);
    await page.waitForFunction((number) => document.querySelector('#bar .number').textContent.startsWith(`${number} /`), number);
    const now = await shown(page);
    const slots = [...run.first];
    for (const changes of run.changes.slice(0, picture + 1)) {
      for (let at = 0; at < changes.length; at += 2) slots[changes[at]] = changes[at + 1];
    }
    const nodes = run.places.map((_, twig) => run.art[slots[twig * SLOTS + 2]]);
    assert.deepEqual(now.nodes, await written(page, nodes), `the nodes of step ${number}`);
    assert.deepEqual(now.lit, run.lit[picture], `the code of step ${number}`);
    // Of a tree without a node the program exports nothing.
    if (number === 0) continue;
    const { caption } = JSON.parse(native(words, 'json', number));
    assert.deepEqual([now.counts, now.say], caption, `the words of step ${number}`);
    const texts = [...native(words, 'svg', number).matchAll(/<text [^>]*font-size="(?:14|9.5)"[^>]*>([^<]*)</g)];
    const plain = (text) => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
    assert.deepEqual([...now.values].sort(), texts.map(([, text]) => plain(text)).sort(), `the numbers of step ${number}`);
  }
  return new Set(some).size;
}

async function keyboard(page, data) {
  const numbers = [...new Set(data.runs.flatMap((run) => run.numbers))].sort((a, b) => a - b);
  const last = numbers.length - 1;
  const at = async (stop, what) => assert.equal((await shown(page)).count, `${numbers[stop]} / ${numbers[last]}`, what);
  await page.keyboard.press('Home');
  await at(0, 'Home');
  await page.keyboard.press('ArrowRight');
  await at(1, 'right');
  await page.keyboard.press('PageDown');
  await at(2, 'page down');
  await page.keyboard.press('ArrowLeft');
  await at(1, 'left');
  await page.keyboard.press('End');
  await at(last, 'End');
  await page.keyboard.press('PageUp');
  await at(last - 1, 'page up');
  const mark = data.runs.some((run) => run.mark === 'cut' && run.marks.length) ? 'cut' : 'best';
  const marks = data.runs.filter((run) => run.mark === mark).flatMap((run) => run.marks.map((picture) => run.numbers[picture]));
  const named = await page.locator('#bar button[aria-label*="cut-off"]').count();
  assert(mark === 'cut' || named === 0, 'no button leads to cuts where there are none');
  if (marks.length) {
    await page.keyboard.press('Home');
    await page.keyboard.press('c');
    await at(numbers.indexOf(Math.min(...marks)), 'the first mark');
  }
  const seen = () => page.getAttribute('svg.tree', 'viewBox');
  const before = await seen();
  await page.keyboard.press('+');
  assert.notEqual(await seen(), before, 'plus zooms');
  await page.keyboard.press('0');
  // Tab reaches the drawing, and keys walk through its nodes.
  await page.focus('svg.tree');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  assert(await page.isVisible('.node dl'), 'a node is chosen by keys');
  await page.keyboard.press('Escape');
}

async function mouse(page) {
  await page.keyboard.press('End');
  await page.locator('[data-twig="0"]').first().click();
  assert(await page.isVisible('.node dl'), 'a click chooses a node');
  const before = await page.getAttribute('svg.tree', 'viewBox');
  const box = await page.locator('svg.tree').first().boundingBox();
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.wheel(0, -300);
  const zoomed = await page.getAttribute('svg.tree', 'viewBox');
  assert.notEqual(zoomed, before, 'the wheel zooms');
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 70, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await page.getAttribute('svg.tree', 'viewBox'), zoomed, 'dragging moves');
  await page.keyboard.press('0');
  await page.keyboard.press('0');
}

// Each question is asked before its step is shown, and right answers count.
async function predict(page, data) {
  const run = data.runs[0];
  const asked = Object.keys(run.asks).map(Number);
  // Beside each other either search may ask.
  if (!asked.length || data.runs.length > 1) return 0;
  await page.keyboard.press('Home');
  await page.keyboard.press('p');
  const upTo = Math.min(asked[asked.length - 1], 60);
  let right = 0;
  for (let picture = 1; picture <= upTo; picture++) {
    await page.keyboard.press('ArrowRight');
    if (!run.asks[picture]) continue;
    const before = await shown(page);
    assert.equal(before.say, run.texts[0].asks[picture], `the question before picture ${picture}`);
    await page.keyboard.press(String(run.asks[picture][1] + 1));
    right += 1;
    assert.equal((await shown(page)).say, run.texts[0].sentences[picture], `the sentence after the answer ${picture}`);
  }
  const score = data.languages[0].words['page.ask.score'].replace('%{right}', right).replace('%{asked}', right);
  assert.equal(await page.textContent('#tools .counts'), score);
  await page.keyboard.press('p');
  return right;
}

async function withoutScript(url, data) {
  const browser = await chromium.launch({ ...options, headless: true });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  const body = await page.content();
  for (const run of data.runs) assert(body.includes(run.texts[0].sentences[1].replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')));
  const entries = data.runs.reduce((sum, run) => sum + run.numbers.length, 0);
  assert.equal(await page.locator('#steps li').count(), entries, 'a sentence for each step');
  assert(await page.locator('#steps li').first().isVisible());
  assert((await page.locator('svg.tree path').count()) > 2 && await page.locator('svg.tree').first().isVisible());
  assert((await page.locator('svg.tree text').count()) > 2);
  await browser.close();
}

async function framed(browser, path, data, problems) {
  const wrapper = join(folder, 'framed.html');
  writeFileSync(wrapper, `<!DOCTYPE html><iframe sandbox="allow-scripts" width="900" height="700" src="${pathToFileURL(path)}"></iframe>`);
  const page = await opened(browser, pathToFileURL(wrapper).href, problems);
  const frame = page.frameLocator('iframe');
  await frame.locator('#bar .number').waitFor();
  await frame.locator('svg.tree').first().focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await frame.locator('.say').first().textContent(), data.runs[0].texts[0].sentences[1], 'in a sandbox');
  await page.waitForTimeout(500);
  await page.close();
}

async function pictures(browser, path, name) {
  for (const [kind, colorScheme, width, height] of [['light', 'light', 1280, 800], ['dark', 'dark', 1280, 800], ['narrow', 'dark', 390, 844]]) {
    const page = await browser.newPage();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.goto(`${pathToFileURL(path)}#step=9`);
    await page.locator('#bar .number').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${name} is wider than ${width}`);
    await page.screenshot({ path: join(folder, `${name}-${kind}.png`) });
    await page.close();
  }
  const page = await browser.newPage();
  await page.goto(`${pathToFileURL(path)}#step=9`);
  await page.locator('#bar .number').waitFor();
  await page.pdf({ path: join(folder, `${name}.pdf`) });
  await page.close();
}

const browser = await chromium.launchPersistentContext(profile, { ...options, headless: true });
try {
  for (const entry of pages) {
    const path = join(folder, `${entry.name}.html`);
    const url = pathToFileURL(path).href;
    const size = statSync(path).size;
    assert(size <= entry.most, `${entry.name} has ${size} bytes`);
    const data = dataOf(readFileSync(path, 'utf8'));
    const problems = [];
    const page = await opened(browser, url, problems);
    await page.locator('#bar .number').waitFor();
    const checked = entry.steps ? await steps(page, entry, data) : 0;
    await keyboard(page, data);
    await mouse(page);
    const asked = await predict(page, data);
    if (data.languages.length > 1) {
      await page.selectOption('#tools select', '1');
      assert.equal((await shown(page)).say, data.runs[0].texts[1].sentences[(await page.inputValue('#bar input')) | 0]);
    }
    await page.waitForTimeout(400);
    await page.close();
    await framed(browser, path, data, problems);
    await withoutScript(url, data);
    await pictures(browser, path, entry.name);
    assert.deepEqual(problems, [], entry.name);
    const nodes = data.runs.map((run) => run.places.length).join(' + ');
    const last = data.runs.map((run) => run.numbers[run.numbers.length - 1]).join(' + ');
    console.log(`${entry.name}: ${size} bytes, ${nodes} nodes, ${last} steps, ${checked} held against the program, ${asked} questions`);
  }
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}
