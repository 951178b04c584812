// Grades the answers of a page of exercises by the tables and numbers that the program put into it, and writes the code that
// `edagari results` reads. Nothing is loaded and nothing is kept.
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

  function code({ seed, set }, all) {
    const clean = (text) => text.replace(/[\t\n]/g, ' ');
    const text = all.map((entered) => entered.map(clean).join('\t')).join('\n');
    const bytes = String.fromCharCode(...new TextEncoder().encode(text));
    const payload = btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    const body = ['EDAGARI1', seed === null ? '-' : seed, set, payload].join('.');
    return `${body}.${sum(body)}`;
  }

  if (typeof module === 'object' && typeof document === 'undefined') {
    module.exports = { graded, code };
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
  document.documentElement.classList.add('js');

  const entries = (form) => [...form.querySelectorAll('input,select')];
  const entered = (form) => entries(form).map((field) => (field.type === 'checkbox' ? (field.checked ? '1' : '') : field.value));
  const forms = [...document.querySelectorAll('form.fields')];
  const earned = forms.map(() => null);
  const handed = forms.map((form) => entries(form).map(() => ''));

  const total = make('p', { className: 'total' });
  total.setAttribute('role', 'status');
  const box = make('textarea', { readOnly: true, rows: 3, id: 'code', spellcheck: false });
  const copy = make('button', { type: 'button', onclick: () => {
    box.focus();
    box.select();
    // Where the clipboard is closed, as in a frame, the selected code can be copied by hand.
    if (navigator.clipboard) navigator.clipboard.writeText(box.value).catch(() => {});
  } }, words['worksheet.page.copy']);

  function summed() {
    const points = data.exercises.reduce((all, exercise) => all + exercise.points, 0);
    const done = earned.reduce((all, one) => all + (one === null ? 0 : one), 0);
    total.textContent = filled('worksheet.page.total', { earned: Math.round(done * 10) / 10, points });
    box.value = code(data, handed);
  }

  forms.forEach((form, index) => {
    const exercise = data.exercises[index];
    const result = make('p', { className: 'result' });
    result.setAttribute('role', 'status');
    const hand = make('button', { type: 'submit' }, words['worksheet.page.hand-in']);
    const solve = make('button', { type: 'button', hidden: true, onclick: () => {
      entries(form).forEach((field, at) => {
        if (field.type === 'checkbox') field.checked = exercise.right[at] === '1';
        else field.value = exercise.right[at];
        field.disabled = true;
      });
      hand.disabled = true;
      why.hidden = false;
    } }, words['worksheet.page.solution']);
    const row = make('p', { className: 'hand' });
    const why = make('div', { hidden: true });
    why.append(...(exercise.because || []).map((words) => make('p', {}, words)));
    row.append(hand, ' ', solve);
    form.append(row, result, why);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const answers = entered(form);
      const grade = graded(exercise, answers);
      earned[index] = grade.earned;
      const key = grade.exact ? 'worksheet.page.points' : 'worksheet.page.about';
      result.textContent = filled(key, { earned: grade.earned, points: exercise.points });
      result.classList.toggle('full', grade.earned === exercise.points);
      solve.hidden = false;
      // The code keeps what was handed in, also after the solution is shown.
      handed[index] = answers;
      summed();
    });
  });
  const end = make('section', { className: 'exercise' });
  end.append(total, make('p', {}, words['worksheet.page.code']), box, copy);
  document.querySelector('main').append(end);
  summed();
})();
