import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toggle } from '../static/js/board/drawing.js';

const one = (from, to, second = false) => ({ from, to, second });

test('what is drawn twice is taken away, and alone', () => {
  const drawn = [one('a1', 'b2'), one('c3', 'c3')].reduce(toggle, []);
  assert.equal(drawn.length, 2);
  assert.deepEqual(toggle(drawn, one('a1', 'b2')), [one('c3', 'c3')]);
  assert.equal(toggle(drawn, one('b2', 'a1')).length, 3, 'the way back is another');
});

test('drawn again in the other colour it changes its colour', () => {
  assert.deepEqual(toggle([one('a1', 'b2')], one('a1', 'b2', true)), [one('a1', 'b2', true)]);
});
