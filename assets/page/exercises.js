// Grades the answers of a page of exercises by the tables and numbers that the program put into it, and writes the code that
// `edagari results` reads. Nothing is loaded. What is handed in stays as it is: the browser keeps it for the next opening of the
// same sheet, and a package for a course platform brings a script that reports it there and gives it back
// (`globalThis.edagariPlatform`).
'use strict';
(function () {
  // What is entered without what makes no difference. Separators stay, or `1, 2, 12` and `12, 1, 2` would be the same.
  const normal = (text) => {
    const parts = text.toLowerCase().replace(/−/g, '-').split(/[ ,、，]/).map((part) => part.replace(/^\++/, ''));
    return parts.filter((part) => part !== '').join(' ').replace(/ \//g, '/').replace(/\/ /g, '/');
  };

  // A whole number, or nothing.
  function whole(text) {
    const plain = text.trim().replace(/−/g, '-').replace(/^\+/, '');
    return /^-?\d{1,9}$/.test(plain) ? Number(plain) : null;
  }

  // The points of parts with their worth and cost, in steps of a tenth; all of them only where everything is right.
  function pointsOf(points, parts) {
    if (parts.every((part) => part.ok)) return points;
    const sum = (of) => parts.reduce((all, part) => all + of(part), 0);
    const total = sum((part) => part.worth);
    const gained = sum((part) => (part.ok ? part.worth : 0));
    const lost = sum((part) => (part.ok ? 0 : part.cost));
    // In whole tenths: a share such as 7 of 10 is no exact number, and rounding down would lose one.
    const tenths = Math.floor((points * 10 * Math.max(0, gained - lost)) / Math.max(total, 1));
    return Math.max(0, Math.min(tenths, points * 10 - 1)) / 10;
  }

  // A value counts where it is right, and where it follows from the values given below it.
  function values({ nodes }, entered) {
    const given = entered.map(whole);
    return nodes.map(({ right, greatest, children }, field) => {
      if (given[field] === null) return { ok: false, worth: 1, cost: 0 };
      const offers = children.map(([below, value, turned]) => {
        const carried = below === null || given[below] === null ? value : given[below];
        return turned ? -carried : carried;
      });
      const best = greatest ? Math.max(...offers) : Math.min(...offers);
      return { ok: given[field] === right || given[field] === best, worth: 1, cost: 0 };
    });
  }

  const FLIPPED = { exact: 'exact', lower: 'upper', upper: 'lower' };

  // Of equals the first, unless only the later one is sure.
  function better(best, value) {
    if (!best) return value;
    if (value.score === best.score && best.bound === 'upper' && value.bound !== 'upper') return value;
    if (value.score > best.score) return value;
    return value.bound === 'lower' && value.score === best.score ? { ...best, bound: 'lower' } : best;
  }

  // Alpha-beta runs once more with the cuts of the answer in place of its own.
  function cuts({ nodes, first, at_beta: atBeta, soft }, entered) {
    const marked = (node) => entered[node - 1] === '1';
    const parts = new Map();
    const passes = (value, beta, at) => value.score > beta || (value.score === beta && (at || value.bound === 'lower'));
    const within = (value, alpha, beta) => {
      if (soft) return value;
      if (value.score > beta) return { score: beta, bound: 'lower' };
      return value.score < alpha ? { score: alpha, bound: 'upper' } : value;
    };
    const walk = (node, max, alpha, beta) => {
      const { value: leaf, children, entered: known, tried } = nodes[node];
      if (leaf !== null) return { score: max ? leaf : -leaf, bound: 'exact' };
      const count = children.length;
      const firstMarked = children.findIndex(marked);
      const answer = firstMarked < 0 ? count : firstMarked;
      let [rule, best, reached] = [count, null, alpha];
      for (let index = 0; index < answer; index++) {
        const below = walk(children[index], !max, -beta, -reached);
        if (!below) continue;
        const value = { score: -below.score, bound: FLIPPED[below.bound] };
        best = better(best, value);
        reached = Math.max(reached, value.score);
        if (passes(value, beta, atBeta)) rule = Math.min(rule, index + 1);
      }
      const [expected, made] = [tried < count, answer < count];
      if (known && (expected || made)) {
        const all = children.slice(answer).every(marked);
        const right = all && answer === tried;
        const carried = all && !right && answer === rule;
        const [worth, cost] = expected ? [1, 0] : [0, 1];
        if (expected || !carried) parts.set(node, { ok: right || carried, worth, cost });
      }
      if (!best) return null;
      const bound = made && answer >= rule ? 'lower' : best.bound;
      return within({ score: best.score, bound }, alpha, beta);
    };
    walk(0, first, -Infinity, Infinity);
    // Cuts in places that the answer leaves out are not shown, so they are not counted.
    nodes.forEach(({ cut }, node) => {
      if (cut && !parts.has(node)) parts.set(node, { ok: false, worth: 1, cost: 0 });
    });
    return [...parts.values()];
  }

  // The points of an exercise, and whether the grading gives the same.
  function graded({ points, right, rule }, entered) {
    const form = (text) => (rule.glued ? normal(text).replace(/ /g, '') : normal(text));
    switch (rule.kind) {
      case 'values': return { earned: pointsOf(points, values(rule, entered)), exact: true };
      case 'cuts': return { earned: pointsOf(points, cuts(rule, entered)), exact: true };
      case 'table': {
        const known = entered.map((text, field) => (rule.options[field].includes(form(text)) ? form(text) : ''));
        return { earned: rule.points[known.join('|')] || 0, exact: true };
      }
      default: {
        const parts = right.map((text, field) => ({ ok: form(text) === form(entered[field]), worth: 1, cost: 0 }));
        return { earned: pointsOf(points, parts), exact: parts.every((part) => part.ok) };
      }
    }
  }

  // The sum of Fowler, Noll and Vo over the bytes of a text.
  function sum(text) {
    let sum = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
    return sum.toString(16).padStart(8, '0');
  }

  const bytesOf = (text) => String.fromCharCode(...new TextEncoder().encode(text));

  // What a code begins with: the sheet and its exercises.
  const headOf = ({ seed, set }) => ['EDAGARI1', seed === null ? '-' : seed, set].join('.');

  function code(data, all) {
    const clean = (text) => text.replace(/[\t\n]/g, ' ');
    const text = all.map((entered) => entered.map(clean).join('\t')).join('\n');
    const payload = btoa(bytesOf(text)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    const body = `${headOf(data)}.${payload}`;
    return `${body}.${sum(body)}`;
  }

  // What was handed in and earned as a short text of at most so many characters; where the answers are too long, without them.
  function packed(data, handed, earned, most) {
    const points = earned.map((one) => (one === null ? '' : String(one))).join(',');
    const whole = `${code(data, handed)} ${points}`;
    return whole.length <= most ? whole : `${headOf(data)} ${points}`;
  }

  // The answers and points of such a text; nothing where it belongs to other exercises.
  function unpacked(data, text) {
    const [whole, points] = String(text).trim().split(' ');
    const parts = whole.split('.');
    if (points === undefined || parts.slice(0, 3).join('.') !== headOf(data)) return null;
    const number = (one) => (one === '' || !Number.isFinite(Number(one)) ? null : Number(one));
    const earned = points.split(',').map(number);
    if (earned.length !== data.exercises.length) return null;
    let handed = [];
    try {
      const bytes = atob((parts[3] || '').replace(/-/g, '+').replace(/_/g, '/'));
      const answers = new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
      if (parts.length === 5) handed = answers.split('\n').map((line) => line.split('\t'));
    } catch {
      // Damaged answers do not take the points away.
    }
    return { earned, handed: data.exercises.map(({ right }, index) => right.map((_, field) => (handed[index] || [])[field] || '')) };
  }

  // What the browser kept of this sheet; nothing where it is damaged or fits other exercises.
  function remembered(data, text) {
    let kept = null;
    try {
      kept = JSON.parse(text);
    } catch {
      return null;
    }
    const list = (of, fits) => Array.isArray(of) && of.length === data.exercises.length && of.every(fits);
    const answers = (all) => list(all, (one, index) => Array.isArray(one) && one.length === data.exercises[index].right.length
      && one.every((entry) => typeof entry === 'string'));
    const points = (one, index) => one === null || (typeof one === 'number' && one >= 0 && one <= data.exercises[index].points);
    const fits = kept && typeof kept.name === 'string' && answers(kept.entered) && list(kept.earned, points)
      && list(kept.exact, (one) => typeof one === 'boolean');
    return fits ? kept : null;
  }

  if (typeof module === 'object' && typeof document === 'undefined') {
    module.exports = { graded, code, headOf, packed, remembered, unpacked };
    return;
  }

  const data = JSON.parse(document.getElementById('data').textContent);
  const words = Object.fromEntries(data.words);
  const filled = (key, values) => words[key].replace(/%\{([a-z]+)\}/g, (blank, name) => (name in values ? values[name] : blank));
  const make = (tag, attributes, text) => {
    const element = Object.assign(document.createElement(tag), attributes);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const SVG = 'http://www.w3.org/2000/svg';
  const draw = (tag, attributes) => {
    const element = document.createElementNS(SVG, tag);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    return element;
  };
  document.documentElement.classList.add('js');

  const platform = globalThis.edagariPlatform;
  const name = document.getElementById('student');
  const entries = (form) => [...form.querySelectorAll('input,select')];
  const entered = (form) => entries(form).map((field) => (field.type === 'checkbox' ? (field.checked ? '1' : '') : field.value));
  const forms = [...document.querySelectorAll('form.fields')];
  const earned = forms.map(() => null);
  const handed = forms.map((form) => entries(form).map(() => ''));
  // Whether the points are those that the program gives.
  const exactly = forms.map(() => true);

  // A platform keeps what is handed in for its learner; elsewhere the browser does, for this very sheet.
  const shelf = `edagari ${headOf(data)}`;
  let [isTouched, isKept] = [false, false];
  const stored = (use) => { try { return platform ? null : use(globalThis.localStorage); } catch { return null; } };
  function keep() {
    isTouched = true;
    const answers = forms.map((form, index) => (earned[index] === null ? entered(form) : handed[index]));
    const kept = { name: name ? name.value : '', entered: answers, earned, exact: exactly };
    isKept = stored((storage) => { storage.setItem(shelf, JSON.stringify(kept)); return true; }) === true;
  }
  // Where nothing can be kept, a page that is closed loses all of it: the browser asks.
  addEventListener('beforeunload', (event) => {
    if (platform || !isTouched || isKept) return;
    event.preventDefault();
    event.returnValue = '';
  });

  const total = make('p', { className: 'total' });
  total.setAttribute('role', 'status');
  const box = make('textarea', { readOnly: true, rows: 3, id: 'code', spellcheck: false });
  const copy = make('button', { type: 'button', onclick: () => {
    box.focus();
    box.select();
    // Where the clipboard is closed, as in a frame, the selected code can be copied by hand.
    if (navigator.clipboard) navigator.clipboard.writeText(box.value).catch(() => {});
  } }, words['worksheet.page.copy']);
  const unnamed = make('button', { type: 'button', id: 'unnamed', hidden: true, onclick: () => name.focus() }, words['worksheet.page.unnamed']);
  const codes = make('div', { hidden: true });
  codes.append(make('p', {}, words['worksheet.page.code']), box, copy);
  const said = make('p', { className: 'platform', hidden: !platform });
  said.setAttribute('role', 'status');
  // Whether a platform has what was handed in, so that no code is needed.
  let reported = false;

  function summed() {
    const points = data.exercises.reduce((all, exercise) => all + exercise.points, 0);
    const done = earned.filter((one) => one !== null);
    const sum = Math.round(done.reduce((all, one) => all + one, 0) * 10) / 10;
    total.textContent = filled('worksheet.page.total', { earned: sum, points, done: done.length, count: forms.length });
    const student = name ? name.value.replace(/[\r\n"]/g, ' ').trim() : '';
    box.value = `${student ? `${student},` : ''}${code(data, handed)}`;
    // Before anything is handed in there is no code that could be taken for one, and none without a name.
    const isAsked = done.length > 0 && !reported;
    codes.hidden = !isAsked || (name !== null && student === '');
    unnamed.hidden = !isAsked || !codes.hidden;
    return { earned: sum, points, done: done.length, count: forms.length };
  }

  function report(index) {
    const sums = summed();
    if (!platform) return;
    const results = data.exercises.map(({ points }, at) => ({ points, earned: earned[at] }));
    platform.report({ ...sums, results, latest: index, title: document.title, packed: (most) => packed(data, handed, earned, most) });
  }

  const put = (form, answers) => entries(form).forEach((field, at) => {
    if (field.type === 'checkbox') field.checked = answers[at] === '1';
    else field.value = answers[at];
    field.dispatchEvent(new Event('change'));
  });

  // Fields stand where the tree has what they are about; a branch is struck out by a click on it.
  function placed(form, { places }) {
    const svg = form.parentElement.querySelector('svg.tree');
    if (!svg || !places) return;
    const { width, height } = svg.viewBox.baseVal;
    const [scroller, stage] = [make('div', { className: 'scroller' }), make('div', { className: 'on-tree' })];
    stage.style.maxWidth = svg.style.maxWidth;
    // On a narrow screen the tree is moved, not made so small that fields lie on each other.
    stage.style.minWidth = `${Math.round(0.85 * width)}px`;
    stage.append(svg);
    scroller.append(stage);
    form.prepend(scroller);
    if (places.some(({ length }) => length > 2)) scroller.before(make('p', { className: 'note' }, words['worksheet.page.branch']));
    entries(form).forEach((field, at) => {
      const [x, y, endX, endY] = places[at];
      const label = field.closest('label');
      // Towards the child: there branches of one node lie further apart.
      const share = 0.66;
      const middle = endX === undefined ? [x, y] : [x + share * (endX - x), y + share * (endY - y)];
      label.style.left = `${(100 * middle[0]) / width}%`;
      label.style.top = `${(100 * middle[1]) / height}%`;
      label.title = label.querySelector('span').textContent;
      // Of a bound its sign has room there.
      [...(field.options || [])].forEach((option) => {
        const sign = /[(（](.)[)）]/.exec(option.text);
        if (sign) [option.title, option.textContent] = [option.text, sign[1]];
      });
      stage.append(label);
      if (endX === undefined) return;
      const line = { x1: x, y1: y, x2: endX, y2: endY };
      const [along, across] = [endX - x, endY - y].map((length) => (7 * length) / Math.hypot(endX - x, endY - y));
      const [mx, my] = middle;
      const strike = draw('path', { class: 'strike', d: [-3, 3].map((at) => {
        const [cx, cy] = [mx + (at * along) / 7, my + (at * across) / 7];
        return `M${cx - across - along / 2} ${cy + along - across / 2}L${cx + across + along / 2} ${cy - along + across / 2}`;
      }).join('') });
      const touch = draw('line', { class: 'touch', ...line });
      touch.addEventListener('click', () => { if (!field.disabled) field.click(); });
      const shown = () => strike.classList.toggle('on', field.checked);
      field.addEventListener('change', shown);
      svg.append(strike, touch);
      shown();
    });
  }

  const fixers = forms.map((form, index) => {
    const exercise = data.exercises[index];
    placed(form, exercise);
    const result = make('p', { className: 'result' });
    result.setAttribute('role', 'status');
    const hand = make('button', { type: 'submit' }, words['worksheet.page.hand-in']);
    const why = make('div', { className: 'why', hidden: true });
    if (exercise.because.length) why.append(make('h3', {}, words['worksheet.page.why']));
    why.append(...exercise.because.map((words) => make('p', {}, words)));
    const solve = make('button', { type: 'button', hidden: true, onclick: () => {
      const shows = solve.getAttribute('aria-pressed') !== 'true';
      solve.setAttribute('aria-pressed', shows);
      solve.textContent = words[shows ? 'worksheet.page.own' : 'worksheet.page.solution'];
      put(form, shows ? exercise.right : handed[index]);
    } }, words['worksheet.page.solution']);
    const row = make('p', { className: 'hand' });
    row.append(hand, ' ', solve);
    form.append(row, result, why);

    // What is handed in stays as it is: only the reasons and the solution are shown from here on.
    const fix = (answers, points, exact) => {
      [handed[index], earned[index], exactly[index]] = [answers, points, exact];
      put(form, answers);
      entries(form).forEach((field) => { field.disabled = true; });
      hand.hidden = true;
      solve.hidden = false;
      why.hidden = exercise.because.length === 0;
      const key = exact ? 'worksheet.page.points' : 'worksheet.page.about';
      result.textContent = filled(key, { earned: points, points: exercise.points });
      result.classList.toggle('full', points === exercise.points);
    };
    let asked = false;
    form.addEventListener('input', () => { asked = false; });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (earned[index] !== null) return;
      const answers = entered(form);
      const empty = entries(form).filter((field) => field.type !== 'checkbox' && field.value.trim() === '').length;
      // A key pressed too early hands nothing in.
      if (!asked && (empty > 0 || answers.every((answer) => answer === ''))) {
        asked = true;
        result.textContent = filled('worksheet.page.empty', { count: Math.max(empty, 1) });
        return;
      }
      const grade = graded(exercise, answers);
      fix(answers, grade.earned, grade.exact);
      keep();
      report(index);
    });
    return fix;
  });

  const end = make('section', { className: 'exercise' });
  end.append(total, said, unnamed, codes);
  document.querySelector('main').append(end);
  document.addEventListener('input', (event) => {
    if (event.target === name) summed();
    if (event.target !== box) keep();
  });

  // Says that answers were kept, and lets another student at this computer begin without them.
  function offerStart() {
    let isSure = false;
    const again = make('button', { type: 'button', onclick: () => {
      if (!isSure) {
        isSure = true;
        again.textContent = words['worksheet.page.start-sure'];
        return;
      }
      stored((storage) => storage.removeItem(shelf));
      isTouched = false;
      // Some browsers fill the fields of a page that is loaded once more as they were.
      forms.forEach((form) => {
        entries(form).forEach((field) => { field.disabled = false; });
        put(form, entries(form).map(() => ''));
      });
      if (name) name.value = '';
      location.reload();
    } }, words['worksheet.page.start']);
    const row = make('p', { className: 'note', id: 'kept' }, `${words['worksheet.page.kept']} `);
    row.append(again);
    document.querySelector('main').prepend(row);
  }

  const kept = remembered(data, stored((storage) => storage.getItem(shelf)));
  if (kept) {
    if (name) name.value = kept.name;
    forms.forEach((form, index) => {
      if (kept.earned[index] === null) put(form, kept.entered[index]);
      else fixers[index](kept.entered[index], kept.earned[index], kept.exact[index]);
    });
    [isTouched, isKept] = [true, true];
    offerStart();
  }
  summed();
  if (!platform) return;
  platform.start({
    // Takes back what was handed in before, but for what was handed in meanwhile; whether anything new is here.
    restore: (text, student) => {
      if (name && student && !name.value) name.value = student;
      const ahead = earned.some((one) => one !== null);
      const before = unpacked(data, text);
      if (before) {
        before.earned.forEach((points, index) => {
          if (points !== null && earned[index] === null) fixers[index](before.handed[index], points, true);
        });
      }
      summed();
      if (ahead) report(null);
    },
    say: (key) => {
      reported = key === 'reported';
      said.textContent = words[`worksheet.page.${key}`];
      summed();
    },
  });
})();
