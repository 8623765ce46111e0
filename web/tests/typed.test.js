import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completions, fitText, meant } from '../static/js/game/typed.js';

const legal = (...texts) => texts.map((text) => ({ text, clicks: [], kind: 'quiet', path: [] }));
const CHESKERS = legal('b6-a5', 'b6-c5', 'Bb4-c5', 'Bb4xd6', 'a3xc5xe7', 'a3xc5xe7xg5');

const texts = (moves) => moves.map((move) => move.text);

test('what is typed is completed, whatever its case, with or without the signs between', () => {
  assert.deepEqual(texts(completions(CHESKERS, 'b6')), ['b6-a5', 'b6-c5']);
  assert.deepEqual(texts(completions(CHESKERS, 'bb4')), ['Bb4-c5', 'Bb4xd6']);
  assert.deepEqual(texts(completions(CHESKERS, 'B6A')), ['b6-a5']);
  assert.deepEqual(texts(completions(CHESKERS, 'a3c5')), ['a3xc5xe7', 'a3xc5xe7xg5']);
  assert.deepEqual(completions(CHESKERS, ' '), []);
});

for (const [typed, wanted] of [
  ['b6a', 'b6-a5'], ['BB4D', 'Bb4xd6'], ['a3xc5xe7', 'a3xc5xe7'], ['a3c5e7', 'a3xc5xe7'], ['a3c5e7g', 'a3xc5xe7xg5'],
  ['b6', null], ['h1', null], ['', null],
]) {
  test(`"${typed}" means ${wanted}`, () => assert.equal(meant(CHESKERS, typed)?.text ?? null, wanted));
}

test('the case tells two moves apart that nothing else does', () => {
  const both = legal('bc3', 'Bc3');
  assert.equal(meant(both, 'Bc3').text, 'Bc3');
  assert.equal(meant(both, 'BC3'), null);
});

test('how many fit is said', () => {
  assert.equal(fitText(0, 'b', 0), 'It is not your turn.');
  assert.equal(fitText(6, ' ', 0), '');
  assert.equal(fitText(6, 'h', 0), 'No legal move begins so.');
  assert.equal(fitText(6, 'b6a', 1), 'Enter plays it.');
  assert.equal(fitText(6, 'b', 4), '4 moves begin so.');
});
