import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed } from '../static/js/words/phrases.js';

test('words are listed as a sentence lists them', () => {
  assert.equal(listed([]), '');
  assert.equal(listed(['a5']), 'a5');
  assert.equal(listed(['a5', 'c3']), 'a5 and c3');
  assert.equal(listed(['a5', 'c3', 'c5']), 'a5, c3 and c5');
});
