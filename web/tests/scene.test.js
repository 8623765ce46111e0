/** Premoves, moves that wait, notifications: what the page makes of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { due, isDue } from '../static/js/game/scene.js';
import { turnNotification, offersNotifications } from '../static/js/game/notifications.js';
import { prompts } from '../static/js/game/prompts.js';
import { notices } from '../static/js/game/notices.js';
import { scene } from '../static/js/game/scene.js';
import { DEFAULTS } from '../static/js/storage/settings.js';
import { initial, reduce } from '../static/js/game/state.js';
import { page, ply, snapshot } from './games.js';

const GAME = { id: 'cheskers', name: 'Cheskers', kinds: [], board: {} };
const PREMOVE = { man: 'white pawn', clicks: ['a3', 'b4'], choices: [] };
const legal = (...texts) => texts.map((text) => ({ text, clicks: text.split('-'), kind: 'quiet', path: text.split('-') }));
const waiting = (state = {}) => reduce(page({ state: { turn: 'black', ...state } }), { type: 'premove', premove: PREMOVE });
const answered = (moves, at = 1) => {
  const state = { ...snapshot().state, turn: 'white', on: 3, legal: moves };
  return reduce(waiting(), { type: 'message', at, message: { t: 'moved', v: 3, d: { ply: ply('black', 'pawn', 'f6', 'e5'), state } } });
};

test('a move made ahead is drawn while the other is on turn, and is due when he has moved', () => {
  const before = waiting();
  assert.deepEqual([scene(before, GAME).plans, scene(before, GAME).premove, isDue(before)], ['white', PREMOVE, false]);
  const after = answered(legal('a3-b4', 'a3-c4'));
  assert.ok(isDue(after));
  assert.equal(due(after).text, 'a3-b4');
});

test('one that is not legal now is nothing', () => assert.equal(due(answered(legal('a3-c4'))), null));

test('who looks back keeps it, and it is due all the same', () => {
  const back = reduce(answered(legal('a3-b4')), { type: 'show', ply: 0 });
  assert.equal(scene(back, GAME).plans, null);
  assert.equal(due(back).text, 'a3-b4');
});

test('a game that ends takes it along', () => {
  const over = { ...snapshot().state, status: 'over', on: 3, outcome: { result: '1-0', reason: 'resignation' } };
  assert.equal(reduce(waiting(), { type: 'message', at: 1, message: { t: 'resigned', v: 3, d: { state: over } } }).turn.premove, null);
});

for (const [who, state] of [
  ['a watcher', page({ you: { seat: '' } })],
  ['who is on turn', page({ state: { turn: 'white' } })],
  ['who wants none', initial(snapshot(), 2, { at: 0, settings: { ...DEFAULTS, premove: false } })],
  ['a game that is paused', page({ state: { paused: true } })],
  ['who plays both sides', page({ you: { seat: 'both' } })],
]) {
  test(`no move can be made ahead: ${who}`, () => assert.equal(scene(state, GAME).plans, null));
}

for (const [confirm, terms, wanted] of [
  ['slow', { days: 2 }, true], ['slow', {}, false], ['slow', { clock: { base: 1, increment: 0 } }, false],
  ['always', {}, true], ['never', { days: 2 }, false],
]) {
  test(`a move is held: ${confirm}, ${JSON.stringify(terms)}`, () => {
    const state = initial(snapshot({ terms }), 2, { at: 0, settings: { ...DEFAULTS, confirm } });
    assert.equal(scene(state, GAME).confirm, wanted);
  });
}

test('what waits for a word is said beside the board', () => {
  const keys = (state) => notices(state).map(({ key }) => key);
  assert.ok(keys(reduce(page(), { type: 'made', legs: 0, promotes: false, held: 'a3-b4' })).includes('held'));
  assert.ok(prompts(reduce(page(), { type: 'callable', callable: true }), 0).some(({ key }) => key === 'calls'));
});

test('a call says who has moved, and how', () => {
  const call = turnNotification(waiting(), answered([]), GAME);
  assert.deepEqual(call, { title: 'Your move against Second', body: 'Cheskers. Black: f6-e5.' });
  assert.equal(turnNotification(answered([]), answered([], 2), GAME), null, 'nothing new');
  assert.equal(turnNotification(page(), waiting(), GAME), null, 'not my turn');
});

test('calls are offered after the first own move of a slow game', () => {
  const before = (terms) => page({ terms });
  const after = (terms, ...plies) => page({ terms, plies });
  const first = ply('white', 'pawn', 'a3', 'b4');
  assert.ok(offersNotifications(before({ days: 3 }), after({ days: 3 }, first)));
  assert.ok(offersNotifications(before({}), after({}, first)), 'no clock');
  assert.ok(!offersNotifications(before({ clock: { base: 300_000, increment: 0 } }), after({ clock: { base: 300_000, increment: 0 } }, first)));
  assert.ok(!offersNotifications(before({}), after({}, ply('black', 'pawn', 'f6', 'e5'))), 'the other’s');
  assert.ok(!offersNotifications(after({}, first), after({}, first, first)), 'a later one');
});
