import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, together } from '../static/js/words/phrases.js';

test('words are listed as a sentence lists them', () => {
  assert.equal(listed([]), '');
  assert.equal(listed(['a5']), 'a5');
  assert.equal(listed(['a5', 'c3']), 'a5 and c3');
  assert.equal(listed(['a5', 'c3', 'c5']), 'a5, c3 and c5');
});

test('two like men are two of a kind', () => {
  assert.equal(together(['white rook', 'black rook']), 'white rook and black rook');
  assert.equal(together(['white knight', 'white knight']), 'two white knights');
});
