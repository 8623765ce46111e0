import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countdown, format, isByDays, full, left, nextChange, spentText } from '../static/js/words/clock.js';
import { shownLeft } from '../static/js/game/selectors.js';
import { reduce } from '../static/js/game/state.js';
import { page, ply } from './games.js';

for (const [ms, text] of [
  [600_000, '10:00'], [599_999, '9:59'], [60_000, '1:00'], [10_000, '0:10'],
  [9_999, '0:09.9'], [9_400, '0:09.4'], [50, '0:00.0'], [0, '0:00.0'],
  [3_600_000, '1:00:00'], [3_723_000, '1:02:03'], [86_400_000, '1 d 0 h'], [187_200_000, '2 d 4 h'],
]) {
  test(`${ms} ms are shown as ${text}`, () => assert.equal(format(ms), text));
}

for (const [ms, text] of [[187_200_000, '2 d 4 h'], [86_398_000, '24 h'], [7_200_000, '2 h'], [3_599_000, '59:59']]) {
  test(`${ms} ms of a game by days are shown as ${text}`, () => assert.equal(format(ms, true), text));
}

test('a clock is one by days where a side has a day or more: who is not to move has all of it', () => {
  assert.ok(isByDays({ white: 86_400_000, black: 3_600_000, running: 'black' }));
  assert.ok(!isByDays({ white: 10_800_000, black: 600_000, running: 'black' }));
});

for (const [ms, text] of [[400, '0:00'], [4_200, '0:04'], [64_000, '1:04']]) {
  test(`a move of ${ms} ms took ${text}`, () => assert.equal(spentText(ms), text));
}

test('only the running clock loses time, and never falls below zero', () => {
  const clock = { white: 5_000, black: 7_000, running: 'white' };
  assert.equal(left(clock, 'white', 1_500), 3_500);
  assert.equal(left(clock, 'black', 1_500), 7_000);
  assert.equal(left(clock, 'white', 9_000), 0);
  assert.equal(left(clock, 'white', -300), 5_000);
});

test('the text of a clock changes after nextChange, and not before', () => {
  for (const ms of [600_000, 12_345, 10_050, 9_999, 9_901, 100]) {
    const wait = nextChange(ms);
    assert.notEqual(format(ms - wait), format(ms), `${ms} after ${wait}`);
    assert.equal(format(ms - wait + 1), format(ms), `${ms} before ${wait}`);
  }
});

test('a finished game shows the clocks as they stood at the ply on the board', () => {
  const over = page({
    terms: { clock: { base: 60_000, increment: 0 } },
    plies: [ply('black', 'pawn', 'f6', 'e5', { left: 58_000 }), ply('white', 'pawn', 'a3', 'b4', { left: 55_000 })],
    state: { status: 'over', clock: { white: 54_000, black: 58_000, running: '' } },
  });
  const at = (n) => reduce(over, { type: 'show', ply: n });
  assert.deepEqual([0, 1, 2].map((n) => shownLeft(at(n), 'white', 0)), [60_000, 60_000, 54_000]);
  assert.deepEqual([0, 1, 2].map((n) => shownLeft(at(n), 'black', 0)), [60_000, 58_000, 58_000]);
});

test('a game without a clock shows none', () => assert.equal(shownLeft(page(), 'white', 0), null));

for (const [terms, white, black] of [
  [{ clock: { base: 60_000, increment: 0 } }, 60_000, 60_000],
  [{ clock: { base: 60_000, increment: 0 }, black: { base: 30_000, increment: 0 } }, 60_000, 30_000],
  [{ days: 2 }, 172_800_000, 172_800_000],
]) {
  test(`what both sides have at the start by ${JSON.stringify(terms)}`, () => {
    assert.deepEqual([full(terms, 'white'), full(terms, 'black')], [white, black]);
  });
}

test('a countdown ends at nothing', () => {
  assert.deepEqual([countdown(40_000, 0), countdown(40_000, 500), countdown(40_000, 39_100), countdown(40_000, 90_000)], ['0:40', '0:40', '0:01', '0:00']);
  assert.deepEqual([countdown(3_723_000, 500), countdown(3_599_001, 0), countdown(90_000_000, 0)], ['1:02:03', '1:00:00', '1 d 1 h']);
});
