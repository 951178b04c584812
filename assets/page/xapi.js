// Reports points and completion of a page of exercises as statements of xAPI, and keeps what was handed in as a state. The platform
// says in the address of the page where to, as who and about what.
'use strict';
(function () {
  const VERBS = 'http://adlnet.gov/expapi/verbs/';
  const LONGEST = 65536;
  const [WAIT, TRIES] = [3000, 100];

  // The learner; older platforms write each property as a list.
  function actorOf(text) {
    try {
      const first = (value) => (Array.isArray(value) ? value[0] : value);
      const one = (thing) => Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, first(value)]));
      const actor = one(JSON.parse(text));
      if (actor.account) {
        const { accountServiceHomePage, accountName, homePage, name } = one(actor.account);
        actor.account = { homePage: homePage || accountServiceHomePage, name: name || accountName };
      }
      return { objectType: 'Agent', ...actor };
    } catch {
      return null;
    }
  }

  function xapi(search, request, later) {
    const given = new URLSearchParams(search);
    const [endpoint, auth, activity] = ['endpoint', 'auth', 'activity_id'].map((name) => given.get(name));
    const [actor, registration] = [actorOf(given.get('actor') || ''), given.get('registration')];
    const base = endpoint && `${endpoint.replace(/\/+$/, '')}/`;
    let [page, ready, tries] = [null, false, 0];
    // Statements and states go one after the other: a later state never lies below an earlier one.
    const [queue, name] = [[], actor && actor.name];
    let sending = false;

    const headers = { 'X-Experience-API-Version': '1.0.3', ...(auth ? { Authorization: auth } : {}) };
    const stateUrl = () => {
      const query = new URLSearchParams({ activityId: activity, agent: JSON.stringify(actor), stateId: 'edagari' });
      if (registration) query.set('registration', registration);
      return `${base}activities/state?${query}`;
    };

    function statement(verb, result, part) {
      const id = part === undefined ? activity : `${activity}#${part + 1}`;
      return {
        actor,
        verb: { id: VERBS + verb, display: { 'en-US': verb } },
        object: { id, objectType: 'Activity' },
        ...(result ? { result } : {}),
        context: {
          ...(registration ? { registration } : {}),
          ...(part === undefined ? {} : { contextActivities: { parent: [{ id: activity }] } }),
        },
        timestamp: new Date().toISOString(),
      };
    }

    const scoreOf = (earned, points) => ({ scaled: Math.round((10000 * earned) / Math.max(points, 1)) / 10000, raw: earned, min: 0, max: points });

    async function send() {
      if (sending || !ready) return;
      sending = true;
      while (queue.length) {
        const [url, method, body, type] = queue[0];
        let answer = null;
        try {
          answer = await request(url, { method, body, headers: { ...headers, 'Content-Type': type }, keepalive: body.length < 60000 });
        } catch {
          // No network: the same once more later.
        }
        if (answer && (answer.ok || answer.status === 409)) {
          queue.shift();
          tries = 0;
          if (!queue.length) page.say('reported');
          continue;
        }
        page.say('unreported');
        if (tries++ < TRIES) later(() => { sending = false; send(); }, WAIT);
        return;
      }
      sending = false;
    }

    const tell = (one) => queue.push([`${base}statements`, 'POST', JSON.stringify(one), 'application/json']);

    async function look() {
      let text = null;
      try {
        const answer = await request(stateUrl(), { method: 'GET', headers });
        if (answer.ok) text = await answer.text();
        else if (answer.status === 404) text = '';
      } catch {
        // No network yet.
      }
      if (text === null) {
        page.say('unreported');
        if (tries++ < TRIES) later(look, WAIT);
        return;
      }
      [ready, tries] = [true, 0];
      tell(statement('initialized'));
      page.say('reported');
      page.restore(text, name);
      send();
    }

    function report(state) {
      const { results, earned, points, done, count } = state;
      if (state.latest !== null) {
        const { earned: own, points: all } = results[state.latest];
        tell(statement('answered', { score: scoreOf(own, all), success: own === all, completion: true }, state.latest));
      }
      // One that waits holds less than this one.
      const waits = queue.findIndex(([, method], place) => method === 'PUT' && !(sending && place === 0));
      if (waits >= 0) queue.splice(waits, 1);
      queue.push([stateUrl(), 'PUT', state.packed(LONGEST), 'text/plain']);
      if (done === count) tell(statement('completed', { score: scoreOf(earned, points), completion: true }));
      send();
    }

    return {
      start: (callbacks) => {
        page = callbacks;
        if (!base || !actor || !activity) return page.say('unreported');
        page.say('looking');
        return look();
      },
      report: (state) => { if (base && actor && activity) report(state); },
    };
  }

  if (typeof module === 'object' && typeof document === 'undefined') {
    module.exports = { xapi, actorOf };
    return;
  }
  globalThis.edagariPlatform = xapi(location.search, (url, options) => fetch(url, options), (next, wait) => setTimeout(next, wait));
})();
