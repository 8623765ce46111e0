/** Sounds, times, the pauses between tries. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cues } from '../static/js/game/sounds.js';
import { restartText } from '../static/js/frame/restart.js';
import { pause } from '../static/js/net/socket.js';
import { ago, day, inFull } from '../static/js/words/times.js';
import { SOUNDS } from '../static/js/ui/sound.js';
import { page, ply } from './games.js';

const heard = (before, after, hidden = false) => cues(before, after, hidden).map((cue) => cue.name).join(' ');
const chain = { ...ply('black', 'pawn', 'b6', 'f2', { as: 'black king' }), kind: 'capture', takes: ['c5', 'e3'], path: ['b6', 'd4', 'f2'] };
const moved = (played, state = {}) => page({ plies: [played], state: { on: 3, turn: 'white', ...state } }, 3);

for (const [name, before, after, hidden, wanted] of [
  ['a quiet move', page(), moved(ply('black', 'pawn', 'f6', 'e5')), false, 'move'],
  ['a capture with check', page(), moved(ply('black', 'pawn', 'f6', 'e5', { takes: 'white pawn@e5', check: ['e1'] })), false, 'capture check'],
  ['a chain that promotes', page(), moved({ ...chain, effects: [{ man: 'black pawn', from: 'b6', to: 'f2', as: 'black king' }] }), false, 'hop hop promotion'],
  ['a join', page(), moved(ply('black', 'pawn', 'f6', 'M1', { kind: 'join' })), false, 'join'],
  ['my turn, out of sight', page(), moved(ply('black', 'pawn', 'f6', 'e5')), true, 'move turn'],
  ['the friend who comes', page({ state: { status: 'invited' } }), page(), false, 'friend'],
  ['the start, to who accepts', page({ you: { creator: false }, state: { status: 'invited' } }), page({ you: { creator: false } }), false, 'start'],
  ['a win', page(), page({ state: { status: 'over', outcome: { result: '1-0', reason: 'resignation' } } }), false, 'win'],
  ['a loss', page(), page({ state: { status: 'over', outcome: { result: '0-1', reason: 'time' } } }), false, 'loss'],
  ['the opponent’s offer', page(), page({ state: { offers: [{ offer: 'draw', by: 'black' }] } }), false, 'offer'],
  ['my own offer', page(), page({ state: { offers: [{ offer: 'draw', by: 'white' }] } }), false, ''],
  ['nothing new', page(), page(), true, ''],
]) {
  test(`the sounds of ${name}`, () => assert.equal(heard(before, after, hidden), wanted));
}

test('the hops of a chain rise, one after the other', () => {
  const hops = cues(page(), moved(chain), false).filter((cue) => cue.name === 'hop');
  assert.deepEqual(hops.map((cue) => [cue.hop, cue.after]), [[0, 0], [1, 140]]);
});

test('every sound is short and not loud', () => {
  for (const [name, tones] of Object.entries(SOUNDS)) {
    assert.ok(tones.length > 0, name);
    for (const tone of tones) assert.ok(tone.at + tone.for <= 0.6 && tone.gain <= 0.6, name);
  }
});

test('the pause before the next try doubles up to a quarter of a minute, and is spread', () => {
  assert.deepEqual([0, 1, 2, 9].map((failures) => pause(failures, 1006, 1)), [500, 1000, 2000, 15_000]);
  assert.deepEqual([0, 9].map((failures) => pause(failures, 1006, 0)), [250, 7_500]);
});

test('after a restart of the server the first try comes soon, spread over a second', () => {
  assert.deepEqual([0, 0.5, 1].map((chance) => pause(0, 1012, chance)), [100, 550, 1000]);
  assert.equal(pause(3, 1012, 1), 4000);
});

for (const [left, when] of [
  [120_000, 'in 2 minutes'], [90_001, 'in 2 minutes'], [90_000, 'in 90 seconds'], [30_000, 'in 30 seconds'],
  [29_001, 'in 30 seconds'], [29_000, 'in 29 seconds'], [1000, 'in one second'], [1, 'in one second'], [0, 'now'], [-500, 'now'],
]) {
  test(`${left} ms before a restart it is said to come ${when}`, () => assert.match(restartText(left), new RegExp(`^The site restarts ${when}\\. `)));
}

process.env.TZ = 'UTC'; // no change of the hour between two of the times below
const NOW = new Date(2026, 10, 20, 18, 42);
const before = (minutes) => new Date(NOW.getTime() - minutes * 60_000);

for (const [minutes, short, long] of [
  [0.5, 'now', 'today, 18:41'], [4, '4 min', 'today, 18:38'], [125, '2 h', 'today, 16:37'],
  [20 * 60, '20 h', 'yesterday, 22:42'], [26 * 60, '1 day', 'yesterday, 16:42'],
  [3 * 24 * 60, '3 days', '17 Nov, 18:42'], [40 * 24 * 60, '11 Oct', '11 Oct, 18:42'], [400 * 24 * 60, '16 Oct 2025', '16 Oct 2025, 18:42'],
]) {
  test(`${minutes} minutes ago is "${short}", "${long}"`, () => {
    assert.equal(ago(before(minutes), NOW), short);
    assert.equal(day(before(minutes), NOW), long);
  });
}

test('what is planned is said by its day', () => {
  assert.deepEqual([-5, -6 * 60, -24 * 60, -30 * 60].map((minutes) => day(before(minutes), NOW)), ['today, 18:47', 'tomorrow, 00:42', 'tomorrow, 18:42', '22 Nov, 00:42']);
});

test('a moment in full has its month, year and time of day', () => {
  assert.equal(inFull(new Date(2026, 8, 5, 9, 7)), '5 September 2026 at 09:07');
});
