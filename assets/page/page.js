// Shows what a page of Edagari holds: pictures of a recorded search, sentences and questions, all made beforehand by the
// program. Nothing is loaded and nothing is kept; the page works from a file, in a frame and in a sandbox.
'use strict';
(function () {
  const SVG = 'http://www.w3.org/2000/svg';
  const SLOTS = 4;

  // The course of a recording, without any page around it: what each slot holds in each picture.

  // Each slot's pictures and what it holds from each on.
  function histories(run) {
    const slots = run.first.map((art) => [[0, art]]);
    run.changes.forEach((changes, picture) => {
      for (let at = 0; at < changes.length; at += 2) slots[changes[at]].push([picture, changes[at + 1]]);
    });
    return slots;
  }

  // The last entry of a sorted list whose first part is at most `limit`.
  function lastUpTo(list, limit, first) {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (first(list[middle]) <= limit) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  function held(history, picture) {
    return history[lastUpTo(history, picture, (entry) => entry[0])][1];
  }

  // Slots that hold something else in one picture than in another.
  function slotsBetween(run, from, to) {
    const slots = new Set();
    for (let picture = Math.min(from, to) + 1; picture <= Math.max(from, to); picture++) {
      const changes = run.changes[picture];
      for (let at = 0; at < changes.length; at += 2) slots.add(changes[at]);
    }
    return slots;
  }

  // The numbers of all pictures of several recordings, in order.
  function stopsOf(runs) {
    const all = new Set();
    for (const run of runs) for (const number of run.numbers) all.add(number);
    return [...all].sort((a, b) => a - b);
  }

  // The picture of a recording that shows step `number`, or the last before it.
  function pictureOf(run, number) {
    return Math.max(0, lastUpTo(run.numbers, number, (other) => other));
  }

  // What several recordings are jumped to: their cuts, or where there are none the changes of the best move.
  function marksOf(runs) {
    const all = (mark) => new Set(runs.filter((run) => run.mark === mark)
      .flatMap((run) => run.marks.map((picture) => run.numbers[picture])));
    const mark = all('cut').size ? 'cut' : 'best';
    return { mark, numbers: [...all(mark)].sort((a, b) => a - b) };
  }

  // `37` in `#step=37`.
  function stepIn(hash) {
    const found = /(?:^|[#&])step=(\d{1,12})(?:&|$)/.exec(hash || '');
    return found ? Number(found[1]) : null;
  }

  function filled(words, values) {
    return words.replace(/%\{([a-z]+)\}/g, (blank, name) => (name in values ? values[name] : blank));
  }

  if (typeof module === 'object' && typeof document === 'undefined') {
    module.exports = { histories, held, slotsBetween, stopsOf, pictureOf, marksOf, stepIn, filled };
    return;
  }

  // The page.

  const make = (tag, attributes, children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === 'text') element.textContent = value;
      else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value);
    }
    for (const child of children || []) element.append(child);
    return element;
  };
  const svg = (tag, attributes) => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    return element;
  };

  // Signs of the buttons, for no font has them all.
  const ICONS = {
    first: 'M3 3V13M13 3L6 8L13 13Z',
    back: 'M10 3L5 8L10 13',
    play: 'M4 3L13 8L4 13Z',
    pause: 'M4 3V13H6V3ZM10 3V13H12V3Z',
    next: 'M6 3L11 8L6 13',
    last: 'M13 3V13M3 3L10 8L3 13Z',
    cutBack: 'M7 3L2 8L7 13M14 4L9 12M9 4L14 12',
    cutNext: 'M9 3L14 8L9 13M2 4L7 12M7 4L2 12',
    bestBack: 'M6 3L1 8L6 13M11.3 4.1L12.4 6.8L15.3 7.0L13.0 8.9L13.8 11.7L11.3 10.1L8.8 11.7L9.6 8.9L7.3 7.0L10.2 6.8Z',
    bestNext: 'M10 3L15 8L10 13M4.7 4.1L5.8 6.8L8.7 7.0L6.4 8.9L7.2 11.7L4.7 10.1L2.2 11.7L3.0 8.9L0.7 7.0L3.6 6.8Z',
    out: 'M3 8H13',
    in: 'M3 8H13M8 3V13',
    fit: 'M3 6V3H6M10 3H13V6M13 10V13H10M6 13H3V10',
  };
  const icon = (name) => {
    const image = svg('svg', { class: 'icon', width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true' });
    image.append(svg('path', { d: ICONS[name] }));
    return image;
  };

  // A tree that can be moved under its frame.
  class Drawing {
    constructor(run, image, onpick) {
      this.run = run;
      this.image = image;
      this.onpick = onpick;
      this.slots = histories(run);
      this.picture = 0;
      image.textContent = '';
      image.setAttribute('tabindex', '0');
      [this.sides, this.low, this.top, this.marks, this.nodes] = ['g', 'g', 'g', 'g', 'g'].map((tag) => {
        const layer = svg(tag);
        image.append(layer);
        return layer;
      });
      this.ring = svg('rect', { class: 'ring', rx: 6, visibility: 'hidden' });
      image.append(this.ring);
      this.parts = run.places.map(([x, y], twig) => {
        const moved = { transform: `translate(${x} ${y})` };
        const branch = run.branches[twig] ? svg('path', { d: run.branches[twig] }) : null;
        const marks = svg('g', moved);
        const node = svg('g', { ...moved, 'data-twig': twig });
        if (branch) this.low.append(branch);
        this.marks.append(marks);
        this.nodes.append(node);
        return [branch, marks, node];
      });
      this.slots.forEach((history, slot) => this.hold(slot, history[0][1]));
      this.fit();
      this.listen();
    }

    hold(slot, art) {
      const [branch, marks, node] = this.parts[Math.floor(slot / SLOTS)];
      const words = this.run.art[art];
      const kind = slot % SLOTS;
      if (kind === 0 && branch) {
        const [name, top] = words.split(' ');
        branch.setAttribute('class', name);
        (top ? this.top : this.low).append(branch);
      } else if (kind === 1) marks.innerHTML = words;
      else if (kind === 2) node.innerHTML = words;
    }

    show(picture) {
      for (const slot of slotsBetween(this.run, this.picture, picture)) {
        this.hold(slot, held(this.slots[slot], picture));
      }
      this.picture = picture;
      const twig = this.run.current[picture];
      if (twig >= 0) this.follow(twig);
    }

    // Value and window of a twig in the picture.
    facts(twig) {
      const [value, window] = this.run.art[held(this.slots[twig * SLOTS + 3], this.picture)].split('\t');
      return { value, window };
    }

    select(twig) {
      this.ring.setAttribute('visibility', twig === null ? 'hidden' : 'visible');
      if (twig === null) return;
      const [x, y] = this.run.places[twig];
      const box = this.parts[twig][2].getBBox();
      const room = 5;
      const place = { x: x + box.x - room, y: y + box.y - room, width: box.width + 2 * room, height: box.height + 2 * room };
      for (const [name, value] of Object.entries(place)) this.ring.setAttribute(name, value);
    }

    // The part that is seen: left, top, width and height.
    look([x, y, width, height]) {
      this.seen = [x, y, width, height];
      this.image.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    }

    fit() {
      const [width, height] = this.run.size;
      const frame = this.image.getBoundingClientRect();
      this.look([0, 0, width, height]);
      this.whole = true;
      const scale = frame.width > 0 ? Math.min(frame.width / width, frame.height / height) : 1;
      // Where nothing could be read, what can be read of the beginning.
      if (scale < 0.5 && !this.fitted) {
        this.fitted = true;
        const [w, h] = [frame.width / 0.8, frame.height / 0.8];
        this.look([Math.max(0, this.run.places[0][0] - w / 2), 0, w, h]);
        this.whole = false;
      } else this.fitted = false;
    }

    zoom(factor, at) {
      const [x, y, width, height] = this.seen;
      const [px, py] = at || [x + width / 2, y + height / 2];
      const most = Math.max(...this.run.size) * 4;
      const share = Math.min(Math.max(1 / factor, 40 / width), most / width);
      this.look([px - (px - x) * share, py - (py - y) * share, width * share, height * share]);
      this.whole = false;
    }

    // Moves what is seen so that a twig is in it.
    follow(twig) {
      if (this.whole) return;
      const [x, y, width, height] = this.seen;
      const [px, py] = this.run.places[twig];
      const room = 60;
      if (px > x + room && px < x + width - room && py > y + room / 2 && py < y + height - room / 2) return;
      this.look([px - width / 2, Math.max(-20, py - height * 0.6), width, height]);
    }

    at(event) {
      const matrix = this.image.getScreenCTM();
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      return [point.x, point.y];
    }

    listen() {
      const { image } = this;
      const fingers = new Map();
      let moved = 0;
      const spread = () => {
        const [a, b] = [...fingers.values()];
        return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
      };
      image.addEventListener('wheel', (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), this.at(event));
      }, { passive: false });
      image.addEventListener('pointerdown', (event) => {
        if (fingers.size === 0) moved = 0;
        fingers.set(event.pointerId, event);
      });
      image.addEventListener('pointermove', (event) => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        const apart = spread();
        const [from, to] = [this.at(before), this.at(event)];
        fingers.set(event.pointerId, event);
        moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
        if (moved < 4) return;
        if (!image.hasPointerCapture(event.pointerId)) image.setPointerCapture(event.pointerId);
        const [x, y, width, height] = this.seen;
        if (fingers.size > 1 && apart > 0) this.zoom(spread() / apart, to);
        else this.look([x + from[0] - to[0], y + from[1] - to[1], width, height]);
        this.whole = false;
      });
      const lift = (event) => fingers.delete(event.pointerId);
      image.addEventListener('pointerup', lift);
      image.addEventListener('pointercancel', lift);
      image.addEventListener('click', (event) => {
        if (moved >= 4) return;
        const node = event.target.closest('[data-twig]');
        this.onpick(node ? Number(node.dataset.twig) : null);
      });
    }
  }

  // One search with its sentence, code and numbers.
  class Panel {
    constructor(page, run, section) {
      this.page = page;
      this.run = run;
      this.chosen = null;
      this.head = section.querySelector('h2');
      this.legend = section.querySelector('.legend');
      this.verdict = make('p', { class: 'verdict', hidden: '' });
      this.say = make('p', { class: 'say', 'aria-live': 'polite', role: 'status' });
      this.ask = make('div', { class: 'ask', role: 'group', hidden: '' });
      this.counts = make('p', { class: 'counts' });
      this.codeHead = make('summary');
      this.lines = run.code.map(([indent, code, comment]) => {
        const line = make('span', {}, [code]);
        line.style.setProperty('--in', indent);
        if (comment) line.append('  ', make('i', { text: `// ${comment}` }));
        return line;
      });
      this.code = make('pre', { class: 'code', tabindex: 0 }, this.lines);
      this.nodeHead = make('summary');
      this.node = make('div', { class: 'node' });
      const side = make('div', { class: 'side' }, [this.verdict, this.say, this.ask, this.counts]);
      if (run.code.length) {
        side.append(make('details', { open: '' }, [this.codeHead, this.code]));
      }
      side.append(make('details', { open: '' }, [this.nodeHead, this.node]));
      section.append(side);
      this.drawing = new Drawing(run, section.querySelector('svg.tree'), (twig) => page.pick(this, twig));
    }

    get texts() {
      return this.run.texts[this.page.language];
    }

    translate() {
      const { words } = this.page;
      this.head.textContent = this.texts.name;
      this.drawing.image.setAttribute('aria-label', this.texts.title);
      this.drawing.sides.innerHTML = this.texts.sides;
      this.legend.textContent = '';
      for (const [sample, meaning] of this.texts.legend) {
        const entry = make('li');
        entry.innerHTML = sample;
        entry.append(make('span', { text: meaning }));
        this.legend.append(entry);
      }
      this.codeHead.textContent = words['page.code'];
      this.nodeHead.textContent = words['page.node'];
    }

    show(number) {
      const picture = pictureOf(this.run, number);
      this.drawing.show(picture);
      this.write();
    }

    write() {
      const { picture } = this.drawing;
      this.say.textContent = this.texts.sentences[picture];
      this.counts.textContent = this.texts.counts[picture];
      const lit = this.run.lit[picture];
      this.lines.forEach((line, number) => line.classList.toggle('lit', lit.includes(number)));
      // Lit lines are seen, where there is no room for all of the code.
      const [first, last] = [this.lines[lit[0]], this.lines[lit[lit.length - 1]]];
      if (first && (first.offsetTop < this.code.scrollTop || last.offsetTop + last.offsetHeight > this.code.scrollTop + this.code.clientHeight)) {
        this.code.scrollTop = first.offsetTop - this.code.clientHeight / 3;
      }
      this.writeNode();
    }

    name(twig) {
      return this.run.names[twig] || this.page.words['page.root'];
    }

    writeNode() {
      const { words } = this.page;
      const twig = this.chosen;
      this.node.textContent = '';
      this.drawing.select(twig);
      if (twig === null) {
        this.node.append(make('p', { class: 'counts', text: words['page.node.click'] }));
        return;
      }
      const { value, window } = this.drawing.facts(twig);
      const list = make('dl');
      const entry = (head, text) => text && list.append(make('dt', { text: head }), make('dd', { text }));
      entry(words['page.node'], this.name(twig));
      entry(words['page.value'], value);
      entry(words['page.window'], window);
      this.node.append(list);
      const board = this.run.boards && this.run.boards[twig];
      if (board) this.node.append(this.board(board.split('\n')));
      const steps = this.history(twig);
      this.node.append(make('p', { class: 'counts', text: words[steps.length ? 'page.history' : 'page.node.unseen'] }));
      this.node.append(make('ul', {}, steps.map((picture) => {
        const number = this.run.numbers[picture];
        const go = (event) => {
          event.preventDefault();
          this.page.go(number);
        };
        const link = make('a', { href: `#step=${number}`, text: `${number}`, onclick: go });
        return make('li', {}, [link, ` ${this.texts.sentences[picture]}`]);
      })));
    }

    // The pictures so far that are about a node; of one never entered those that left it out.
    history(twig) {
      const upTo = this.drawing.picture;
      const about = (node) => {
        const found = [];
        for (let picture = 1; picture <= upTo; picture++) if (this.run.current[picture] === node) found.push(picture);
        return found;
      };
      const own = about(twig);
      if (own.length) return own.length > 12 ? [...own.slice(0, 4), ...own.slice(-8)] : own;
      const slot = twig * SLOTS + 2;
      const changed = this.drawing.slots[slot].map((entry) => entry[0]).filter((picture) => picture > 0 && picture <= upTo);
      return changed.slice(-1);
    }

    board(rows) {
      const [columns, numbers] = this.run.edges;
      const table = make('table', { class: 'board' });
      if (columns.length) {
        const heads = columns.map((name) => make('th', { text: name }));
        table.append(make('tr', {}, [...(numbers.length ? [make('th')] : []), ...heads]));
      }
      rows.forEach((row, index) => {
        const cells = [...row].map((sign) => make('td', { class: /[XO]/.test(sign) ? sign : '', text: sign === '-' ? '' : sign }));
        table.append(make('tr', {}, [...(numbers.length ? [make('th', { text: numbers[index] })] : []), ...cells]));
      });
      return table;
    }
  }

  class Page {
    constructor(data) {
      this.data = data;
      this.language = 0;
      this.stops = stopsOf(data.runs);
      this.marks = marksOf(data.runs);
      this.stop = 0;
      this.playing = null;
      this.speed = 1;
      this.score = { right: 0, asked: 0 };
      this.pending = null;
      this.answered = new Set();
      document.documentElement.classList.add('js');
      const main = document.querySelector('main');
      main.classList.toggle('two', data.runs.length > 1);
      const sections = [...main.querySelectorAll('.run')];
      this.buildTools();
      this.buildBar();
      main.before(this.tools);
      main.after(this.bar);
      this.panels = data.runs.map((run, index) => new Panel(this, run, sections[index]));
      this.translate();
      this.showStep();
      const step = stepIn(location.hash);
      if (step !== null) this.go(step);
      window.addEventListener('hashchange', (event) => {
        // Not what the address is by now: the page itself may have changed it since.
        const wanted = stepIn(event.newURL.replace(/^[^#]*/, ''));
        if (wanted !== null && wanted !== this.number) this.go(wanted);
      });
      document.addEventListener('keydown', (event) => this.key(event));
      window.addEventListener('beforeprint', () => this.print(true));
      window.addEventListener('afterprint', () => this.print(false));
    }

    get words() {
      return this.data.languages[this.language].words;
    }

    get number() {
      return this.stops[this.stop];
    }

    get last() {
      return this.stops.length - 1;
    }

    button(sign, act, key) {
      const button = make('button', { type: 'button', onclick: act }, sign ? [icon(sign)] : []);
      (this.titled = this.titled || []).push([button, key]);
      return button;
    }

    buildTools() {
      this.keys = make('span', { class: 'keys' });
      this.predict = this.button(null, () => this.togglePredict(), null);
      this.predict.setAttribute('aria-pressed', 'false');
      this.scored = make('span', { class: 'counts', 'aria-live': 'polite' });
      this.listed = this.button(null, () => this.toggleList(), null);
      this.listed.setAttribute('aria-pressed', 'false');
      this.theme = this.button(null, () => this.nextTheme(), null);
      this.tools = make('div', { id: 'tools' }, [this.keys, this.scored, this.predict, this.listed, this.theme]);
      if (this.data.languages.length > 1) {
        this.chooser = make('select', { onchange: (event) => this.speak(Number(event.target.value)) });
        this.data.languages.forEach((language, index) => {
          this.chooser.append(make('option', { value: index, lang: language.code, text: language.name }));
        });
        this.tools.append(this.chooser);
      }
    }

    buildBar() {
      const { mark } = this.marks;
      this.slider = make('input', { type: 'range', min: 0, max: this.last, step: 1, value: 0 });
      this.slider.addEventListener('input', () => this.jump(Number(this.slider.value)));
      this.count = make('span', { class: 'number' });
      this.play = this.button('play', () => this.togglePlay(), 'page.play');
      this.pace = make('select', { onchange: (event) => { this.speed = Number(event.target.value); } });
      for (const speed of [0.5, 1, 2, 4]) {
        this.pace.append(make('option', { value: speed, text: `${speed}×`, ...(speed === 1 ? { selected: '' } : {}) }));
      }
      this.firstButton = this.button('first', () => this.jump(0), 'page.first');
      this.backButton = this.button('back', () => this.step(-1), 'page.previous');
      this.nextButton = this.button('next', () => this.step(1), 'page.next');
      this.lastButton = this.button('last', () => this.jump(this.last), 'page.last');
      this.bar = make('nav', { id: 'bar' }, [
        this.firstButton, this.backButton, this.play, this.nextButton, this.lastButton,
        ...(this.marks.numbers.length ? [
          this.button(`${mark}Back`, () => this.toMark(-1), `page.previous-${mark}`),
          this.button(`${mark}Next`, () => this.toMark(1), `page.next-${mark}`),
        ] : []),
        this.slider, this.count, this.pace,
        this.button('out', () => this.zoom(0.8), 'page.zoom-out'), this.button('in', () => this.zoom(1.25), 'page.zoom-in'),
        this.button('fit', () => this.fit(), 'page.zoom'),
      ]);
    }

    translate() {
      const { words } = this;
      document.documentElement.lang = this.data.languages[this.language].code;
      for (const [button, key] of this.titled) {
        if (key) {
          button.title = words[key];
          button.setAttribute('aria-label', words[key]);
        }
      }
      this.predict.textContent = words['page.predict'];
      this.listed.textContent = words['page.list'];
      const { mark, numbers } = this.marks;
      this.keys.textContent = words[numbers.length ? `page.keys-${mark}` : 'page.keys'];
      this.slider.setAttribute('aria-label', words['page.step']);
      this.pace.setAttribute('aria-label', words['page.speed']);
      this.bar.setAttribute('aria-label', words['page.controls']);
      if (this.chooser) this.chooser.setAttribute('aria-label', words['page.language']);
      this.nameTheme();
      for (const panel of this.panels) panel.translate();
      document.title = this.panels[0].texts.title;
      const list = document.getElementById('steps');
      list.querySelector('h2').textContent = words['page.list'];
      const heads = list.querySelectorAll('h3');
      list.querySelectorAll('ol').forEach((entries, index) => {
        const { texts } = this.panels[index];
        heads[index].textContent = texts.title;
        [...entries.children].forEach((entry, picture) => { entry.textContent = texts.sentences[picture]; });
      });
      this.writeScore();
    }

    speak(language) {
      this.language = language;
      this.withdraw();
      this.translate();
      this.showStep();
    }

    // Shows the step that the page is at.
    showStep() {
      for (const panel of this.panels) {
        panel.verdict.hidden = true;
        panel.show(this.number);
      }
      this.slider.value = this.stop;
      const words = `${this.number} / ${this.stops[this.last]}`;
      this.slider.setAttribute('aria-valuetext', words);
      this.count.textContent = words;
      this.firstButton.disabled = this.backButton.disabled = this.stop === 0;
      this.nextButton.disabled = this.lastButton.disabled = this.stop === this.last;
      // Not at once: browsers refuse more than a few changes of the address in a second.
      clearTimeout(this.addressing);
      this.addressing = setTimeout(() => {
        try {
          history.replaceState(null, '', `#step=${this.number}`);
        } catch {
          // In a sandbox the address cannot be changed.
        }
      }, 300);
    }

    // Goes to a place among the stops.
    jump(stop) {
      this.withdraw();
      this.stop = Math.min(Math.max(stop, 0), this.last);
      this.showStep();
    }

    // Goes to a step by its number in the recording.
    go(number) {
      this.jump(Math.max(0, lastUpTo(this.stops, number, (other) => other)));
    }

    step(by) {
      if (this.pending) {
        if (by > 0) this.pending.panel.ask.querySelector('button').focus();
        else this.jump(this.stop);
        return;
      }
      if (by > 0 && this.asks() && this.question()) return;
      this.jump(this.stop + by);
    }

    toMark(by) {
      const sorted = this.marks.numbers;
      const found = by > 0 ? sorted.find((number) => number > this.number) : [...sorted].reverse().find((number) => number < this.number);
      if (found !== undefined) this.go(found);
    }

    // Predict first.

    asks() {
      return this.predict.getAttribute('aria-pressed') === 'true';
    }

    togglePredict() {
      this.withdraw();
      this.predict.setAttribute('aria-pressed', String(!this.asks()));
      this.writeScore();
    }

    writeScore() {
      this.scored.textContent = this.asks() ? filled(this.words['page.ask.score'], this.score) : '';
    }

    // Asks about the next step, if there is a question and it was not answered yet.
    question() {
      const number = this.stops[this.stop + 1];
      for (const panel of this.panels) {
        const picture = pictureOf(panel.run, number);
        const ask = panel.run.asks[picture];
        const id = `${this.panels.indexOf(panel)}:${picture}`;
        if (!ask || panel.run.numbers[picture] !== number || this.answered.has(id)) continue;
        this.pending = { panel, picture, id, right: ask[1] };
        const { words } = this;
        const choices = ask[0].length ? ask[0] : [words['page.ask.yes'], words['page.ask.no']];
        panel.ask.textContent = '';
        choices.forEach((choice, index) => {
          panel.ask.append(make('button', { type: 'button', text: choice, onclick: () => this.answer(index, choices) }));
        });
        panel.ask.append(make('button', { type: 'button', class: 'reveal', text: words['page.ask.reveal'], onclick: () => this.answer(null, choices) }));
        panel.ask.hidden = false;
        panel.say.textContent = panel.texts.asks[picture];
        panel.verdict.hidden = true;
        return true;
      }
      return false;
    }

    answer(index, choices) {
      const { panel, id, right } = this.pending;
      this.answered.add(id);
      if (index !== null) {
        this.score.asked += 1;
        this.score.right += Number(index === right);
      }
      this.jump(this.stop + 1);
      this.writeScore();
      const key = index === right ? 'page.ask.right' : 'page.ask.wrong';
      panel.verdict.textContent = filled(this.words[key], { answer: choices[right] });
      panel.verdict.className = `verdict ${index === right ? 'right' : 'wrong'}`;
      panel.verdict.hidden = index === null;
      panel.drawing.image.focus({ preventScroll: true });
    }

    withdraw() {
      if (!this.pending) return;
      this.pending.panel.ask.hidden = true;
      this.pending.panel.ask.textContent = '';
      this.pending = null;
    }

    // Playing.

    togglePlay() {
      const playing = this.playing !== null;
      clearTimeout(this.playing);
      this.playing = null;
      if (!playing) {
        if (this.stop === this.last) this.jump(0);
        this.tick();
      }
      this.namePlay();
    }

    namePlay() {
      const playing = this.playing !== null;
      const words = this.words[playing ? 'page.pause' : 'page.play'];
      this.play.replaceChildren(icon(playing ? 'pause' : 'play'));
      this.play.title = words;
      this.play.setAttribute('aria-label', words);
    }

    tick() {
      const cut = this.panels.some(({ run, drawing }) => run.marks.includes(drawing.picture));
      this.playing = setTimeout(() => {
        if (!this.pending) this.step(1);
        if (this.stop === this.last) {
          this.playing = null;
          this.namePlay();
        } else this.tick();
      }, (cut ? 2250 : 900) / this.speed);
    }

    // The rest.

    zoom(factor) {
      for (const { drawing } of this.panels) drawing.zoom(factor);
    }

    fit() {
      for (const { drawing } of this.panels) drawing.fit();
    }

    pick(panel, twig) {
      panel.chosen = twig;
      panel.writeNode();
    }

    toggleList() {
      const open = document.getElementById('steps').classList.toggle('open');
      this.listed.setAttribute('aria-pressed', String(open));
    }

    nextTheme() {
      const root = document.documentElement;
      const themes = ['auto', 'light', 'dark'];
      root.dataset.theme = themes[(themes.indexOf(root.dataset.theme || 'auto') + 1) % themes.length];
      this.nameTheme();
    }

    nameTheme() {
      const theme = document.documentElement.dataset.theme || 'auto';
      this.theme.textContent = `◐ ${this.words[`page.theme.${theme}`]}`;
      this.theme.title = this.words['page.theme'];
    }

    print(begins) {
      if (begins) {
        this.printed = { stop: this.stop, seen: this.panels.map(({ drawing }) => drawing.seen) };
        for (const { run, drawing } of this.panels) {
          drawing.show(run.numbers.length - 1);
          drawing.look([0, 0, ...run.size]);
        }
      } else if (this.printed) {
        this.panels.forEach(({ drawing }, index) => drawing.look(this.printed.seen[index]));
        this.showStep();
        this.printed = null;
      }
    }

    // From node to node, by keys: up and down the tree, and among brothers.
    walk(key, beside) {
      const panel = this.panels.find(({ drawing }) => drawing.image === document.activeElement) || this.panels[0];
      const { run } = panel;
      const here = panel.chosen === null ? Math.max(0, run.current[panel.drawing.picture]) : panel.chosen;
      let next = panel.chosen === null ? here : null;
      if (next === null) {
        const family = run.parents.map((parent, twig) => [parent, twig]).filter(([parent]) => parent === run.parents[here]).map(([, twig]) => twig);
        if (beside) next = family[family.indexOf(here) + (key === 'ArrowUp' ? -1 : 1)];
        else next = key === 'ArrowUp' ? run.parents[here] : run.parents.indexOf(here);
      }
      if (next === undefined || next < 0) return;
      this.pick(panel, next);
      panel.drawing.follow(next);
    }

    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target !== this.slider) return;
      if (this.pending && /^[1-9]$/.test(event.key)) {
        const button = this.pending.panel.ask.querySelectorAll('button')[Number(event.key) - 1];
        if (button) button.click();
        return;
      }
      const onButton = /^(BUTTON|SUMMARY|A)$/.test(event.target.tagName);
      const acts = {
        ArrowRight: () => this.step(1),
        PageDown: () => this.step(1),
        ArrowLeft: () => this.step(-1),
        PageUp: () => this.step(-1),
        Home: () => this.jump(0),
        End: () => this.jump(this.last),
        ArrowUp: () => this.walk('ArrowUp', event.shiftKey),
        ArrowDown: () => this.walk('ArrowDown', event.shiftKey),
        Escape: () => this.panels.forEach((panel) => this.pick(panel, null)),
        ' ': onButton ? null : () => this.togglePlay(),
        '+': () => this.zoom(1.25),
        '=': () => this.zoom(1.25),
        '-': () => this.zoom(0.8),
        0: () => this.fit(),
        c: () => this.toMark(1),
        C: () => this.toMark(-1),
        p: () => this.togglePredict(),
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
  }

  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).text();
  }

  async function begin() {
    const holder = document.getElementById('data');
    const packed = holder.type === 'application/gzip';
    if (packed && typeof DecompressionStream === 'undefined') return false;
    const data = JSON.parse(packed ? await unpacked(holder.textContent) : holder.textContent);
    new Page(data);
    return true;
  }

  begin().then((begun) => {
    // A browser that cannot unpack the steps shows what stands there without a script.
    if (!begun) {
      const note = document.querySelector('noscript').textContent.replace(/<[^>]*>/g, '');
      document.body.prepend(make('p', { class: 'note', text: note }));
    }
  });
})();
