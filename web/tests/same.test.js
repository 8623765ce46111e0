import assert from 'node:assert/strict';
import { test } from 'node:test';

import { same } from '../static/js/board/same.js';

/** A scene in which every field has a value. */
const full = () => ({
  men: [{ at: 'a1', man: 'white rook' }], last: { path: ['a1', 'a2'], takes: ['b2'] }, signs: { check: ['e1'], forced: ['a1'], hint: 'You must capture.' },
  legal: [{ text: 'a1-a2', clicks: ['a1', 'a2'], kind: 'quiet', path: ['a1', 'a2'] }], turn: 'white', flip: false, label: 'The start.',
  select: 'a1', marks: ['a1'], busy: false, early: false, waiting: { text: 'a1-a2' }, plans: 'white', premove: { man: 'white rook', clicks: ['a1'], choices: [] },
  confirm: false, destinations: true, pointed: { at: 'a1', path: [] }, arrows: [{ path: ['a1', 'a2'], style: 'plain' }],
});

/** Every value within another with how it is replaced by a different one. */
function* changes(value, put) {
  if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) yield* changes(value[key], (other) => put(Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }));
    yield put(Array.isArray(value) ? [...value, 'more'] : { ...value, more: 1 });
    yield put(null);
  } else {
    yield put(typeof value === 'boolean' ? !value : `${value}!`);
  }
}

test('two scenes are the same if all that is in them is', () => {
  assert.ok(same(full(), full()));
  assert.ok(same({ a: undefined }, {}));
  assert.ok(!same([], {}) && !same({}, null) && !same(null, 0));
  const others = [...changes(full(), (other) => other)];
  assert.ok(others.length > 60, `${others.length} changes`);
  for (const other of others) assert.ok(!same(full(), other) && !same(other, full()), JSON.stringify(other));
});
