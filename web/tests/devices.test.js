import { test } from 'node:test';
import assert from 'node:assert/strict';
import { lastHere, left, spaced } from '../static/js/devices/words.js';

test('how long a link works still', () => {
  const cases = /** @type {[number, string][]} */ ([[600_000, '10:00'], [588_000, '9:48'], [61_001, '1:02'], [1, '0:01'], [0, ''], [-5, '']]);
  for (const [ms, text] of cases) assert.equal(left(1000 + ms, 1000), text);
});

test('when a device was last here', () => {
  const day = 24 * 60 * 60_000;
  assert.equal(lastHere(0, day - 1), 'last here today or yesterday');
  assert.equal(lastHere(0, day), 'last here about 1 day ago');
  assert.equal(lastHere(0, 31.5 * day), 'last here about 31 days ago');
});

test('a code is read digit by digit', () => assert.equal(spaced('0815'), '0 8 1 5'));
