// Reports points and completion of a page of exercises by SCORM 1.2, and gets back what was handed in before. Platforms differ:
// some are there late, some know no mode, some keep 4,096 characters, some commit nothing before the end.
'use strict';
(function () {
  const LONGEST = 4096;
  const [WAIT, LOOKS] = [250, 240];
  const DONE = ['completed', 'passed', 'failed'];

  // The platform's object in this window, in one around it or in the one that opened it. A window of another origin holds none.
  function found(view) {
    const inside = (place) => { try { return place.API; } catch { return null; } };
    for (const first of [view, view.opener]) {
      for (let [place, steps] = [first, 0]; place && steps < 32; place = place.parent, steps++) {
        const api = inside(place);
        if (api) return api;
        if (place.parent === place) break;
      }
    }
    return null;
  }

  function scorm(view, later, now) {
    const begun = now();
    let [api, ready, ended, looks, readsOnly, done] = [null, false, false, 0, false, false];
    let [page, waiting] = [null, null];
    const call = (name, ...values) => { try { return String(api[name](...values)); } catch { return ''; } };
    const get = (key) => {
      const value = call('LMSGetValue', key);
      return value === 'undefined' || value === 'null' ? '' : value;
    };
    const set = (key, value) => call('LMSSetValue', key, String(value)) === 'true';

    // Also where somebody else has begun the session.
    const begins = () => call('LMSInitialize', '') === 'true' || (call('LMSGetLastError') === '101' && get('cmi.core.lesson_status') !== '');

    function look() {
      if (ended) return;
      api = found(view);
      if (api && begins()) opened();
      else if (looks++ < LOOKS) later(look, WAIT);
      else page.say('unreported');
    }

    function opened() {
      ready = true;
      // A platform without modes is one that keeps everything.
      readsOnly = ['review', 'browse'].includes(get('cmi.core.lesson_mode'));
      done = DONE.includes(get('cmi.core.lesson_status'));
      if (!readsOnly && !done) set('cmi.core.lesson_status', 'incomplete');
      page.say(readsOnly ? 'review' : 'reported');
      page.restore(get('cmi.suspend_data'), get('cmi.core.student_name'));
      if (waiting) write(waiting);
    }

    function write(state) {
      waiting = state;
      if (!ready || readsOnly || ended) return;
      waiting = null;
      const isWhole = state.done === state.count;
      set('cmi.core.score.min', 0);
      set('cmi.core.score.max', 100);
      const took = set('cmi.core.score.raw', Math.round((10000 * state.earned) / Math.max(state.points, 1)) / 100);
      set('cmi.suspend_data', state.packed(LONGEST));
      // What was complete once stays so.
      const stands = set('cmi.core.lesson_status', isWhole || done ? 'completed' : 'incomplete');
      done = done || isWhole;
      time();
      // Where nothing is committed, the values stand until the end of the session.
      call('LMSCommit', '');
      page.say(took && stands ? 'reported' : 'unreported');
    }

    function time() {
      const seconds = Math.max(0, (now() - begun) / 1000);
      const two = (number) => String(Math.floor(number)).padStart(2, '0');
      const hours = String(Math.min(9999, Math.floor(seconds / 3600))).padStart(4, '0');
      set('cmi.core.session_time', `${hours}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`);
      set('cmi.core.exit', done ? '' : 'suspend');
    }

    return {
      start: (callbacks) => { page = callbacks; page.say('looking'); look(); },
      report: write,
      end: () => {
        if (!ready || ended) return;
        if (!readsOnly) time();
        ended = true;
        call('LMSFinish', '');
      },
    };
  }

  if (typeof module === 'object' && typeof document === 'undefined') {
    module.exports = { scorm };
    return;
  }
  const platform = scorm(window, (next, wait) => setTimeout(next, wait), () => Date.now());
  globalThis.edagariPlatform = platform;
  addEventListener('pagehide', platform.end);
  addEventListener('unload', platform.end);
})();
