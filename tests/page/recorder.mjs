// A course platform that records: the object that SCORM 1.2 asks for, held to the types and lengths of its data model, in the kinds
// that are met. A browser gets the function as it stands, so it names nothing of Node.

export function recorder(kind) {
  const DECIMAL = /^-?\d{1,3}(\.\d+)?$/;
  const model = {
    'cmi.core.student_name': { value: 'Lee, Ann', reads: true },
    'cmi.core.student_id': { value: 'ann', reads: true },
    'cmi.core.lesson_mode': { value: 'normal', reads: true },
    'cmi.core.lesson_status': { value: 'not attempted', takes: /^(passed|completed|failed|incomplete|browsed)$/ },
    'cmi.core.score.raw': { value: '', takes: DECIMAL },
    'cmi.core.score.min': { value: '', takes: DECIMAL },
    'cmi.core.score.max': { value: '', takes: DECIMAL },
    'cmi.core.exit': { value: '', takes: /^(time-out|suspend|logout|)$/, writes: true },
    'cmi.core.session_time': { value: '', takes: /^\d{4}:\d\d:\d\d(\.\d{1,2})?$/, writes: true },
    'cmi.suspend_data': { value: '', takes: kind === 'short' ? /^[^]{0,4096}$/ : /^[^]{0,65536}$/ },
  };
  // A platform without modes knows none of these.
  if (kind === 'no-mode') delete model['cmi.core.lesson_mode'];
  const values = Object.fromEntries(Object.entries(model).map(([key, { value }]) => [key, value]));
  const [calls, refused] = [[], []];
  let [begun, error, asked] = [false, '0', 0];
  const answer = (code, value) => { error = code; return value; };
  const api = {
    LMSInitialize: () => {
      calls.push('LMSInitialize');
      // One that is late says no at first.
      if (begun || (kind === 'late' && asked++ < 3)) return answer('101', 'false');
      begun = true;
      return answer('0', 'true');
    },
    LMSGetValue: (key) => {
      calls.push('LMSGetValue');
      if (!begun) return answer('301', '');
      if (!(key in model)) return answer('401', '');
      return model[key].writes ? answer('404', '') : answer('0', values[key]);
    },
    LMSSetValue: (key, value) => {
      calls.push('LMSSetValue');
      if (!begun) return answer('301', 'false');
      if (!(key in model) || model[key].reads || typeof value !== 'string' || !model[key].takes.test(value)) {
        refused.push([key, value]);
        return answer('405', 'false');
      }
      values[key] = value;
      return answer('0', 'true');
    },
    LMSCommit: () => { calls.push('LMSCommit'); return answer('0', begun ? 'true' : 'false'); },
    LMSFinish: () => {
      calls.push('LMSFinish');
      if (!begun) return answer('301', 'false');
      begun = false;
      return answer('0', 'true');
    },
    LMSGetLastError: () => error,
    LMSGetErrorString: () => '',
    LMSGetDiagnostic: () => '',
  };
  if (kind === 'no-commit') delete api.LMSCommit;
  return { api, values, calls, refused };
}
