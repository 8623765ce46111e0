/** What one player asks of the other, in the strips. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asks } from '../static/js/game/asks.js';
import { reduce } from '../static/js/state.js';
import { page } from './games.js';

const said = (state, side, now = 0) => asks(state, side, now).map(({ text, buttons }) => [text, ...buttons.map((b) => b.action)].join(' | '));
const offer = (name, by, you = 'white') => page({ you: { seat: you }, state: { offers: [{ offer: name, by }] } });
const presence = (more = {}) => ({ white: 'online', black: 'away', watchers: 0, ...more });
const missed = (claims) => page({ presence: presence({ absence: { seat: 'black', in: 40_000, claims } }) });

for (const [name, state, side, wanted] of [
  ['nothing', page(), 'black', []],
  ['my own offer', offer('draw', 'white'), 'white', ['You offer a draw | withdraw']],
  ['my own wish', offer('takeback', 'white'), 'white', ['You ask for a takeback | withdraw']],
  ['the opponent’s offer', offer('draw', 'black'), 'black', ['Offers a draw | accept-draw | decline-draw']],
  ['the opponent’s wish', offer('pause', 'black'), 'black', ['Asks for a pause | accept-pause | decline-pause']],
  ['nothing of it in the other strip', offer('draw', 'black'), 'white', []],
  ['a takeback asked for before a pause', page({ state: { paused: true, offers: [{ offer: 'takeback', by: 'black' }] } }), 'black',
    ['Asks for a takeback, for after the pause | decline-takeback']],
  ['a draw offered before a pause', page({ state: { paused: true, offers: [{ offer: 'draw', by: 'black' }] } }), 'black', ['Offers a draw | accept-draw | decline-draw']],
  ['an offer, to a watcher', offer('rematch', 'black', ''), 'black', ['Offers a rematch']],
]) {
  test(`a strip says: ${name}`, () => assert.deepEqual(said(state, side), wanted));
}

test('an absence counts down, and then may be claimed, or waited out', () => {
  const state = missed(['absent-win', 'absent-draw']);
  assert.deepEqual(said(state, 'black', 39_999), ['Away. In {time} you may claim the win or a draw.']);
  assert.deepEqual(said(state, 'black', 40_000), ['Away too long. | claim-win | claim-draw | wait']);
  assert.deepEqual(said(state, 'white', 40_000), []);
  assert.deepEqual(said(missed(['absent-end', 'absent-draw']), 'black', 40_000), ['Away too long. | claim-end | claim-draw | wait']);
});

test('who waits is not asked again until the other has been back', () => {
  const waits = reduce(missed(['absent-win']), { type: 'wait' });
  assert.deepEqual(said(waits, 'black', 50_000), []);
  const back = reduce(waits, { type: 'message', message: { t: 'presence', d: presence() }, at: 60_000 });
  const again = reduce(back, { type: 'message', message: { t: 'presence', d: missed(['absent-win']).snapshot.presence }, at: 60_000 });
  assert.deepEqual(said(again, 'black', 100_000), ['Away too long. | claim-win | wait']);
});

test('an absence is not known while there is no connection', () => {
  assert.deepEqual(said(reduce(missed(['absent-win']), { type: 'lost' }), 'black', 50_000), []);
});

test('an absence is nothing to watchers', () => {
  const watched = page({ you: { seat: '' }, presence: missed(['absent-win']).snapshot.presence });
  assert.deepEqual(said(watched, 'black', 50_000), []);
});

const knock = (n) => ({ type: 'message', message: { t: 'knock', d: { knock: n, name: 'Calm Heron', seat: 'black' } }, at: 0 });

test('who knocks stands in the strip of the seat, until answered or its player is back', () => {
  const state = reduce(reduce(page({ presence: presence() }), knock(1)), knock(1));
  assert.deepEqual(said(state, 'black'), ['Calm Heron says: I was Black here. | let-in | keep-out']);
  assert.deepEqual(said(reduce(state, { type: 'answered', knock: 1 }), 'black'), []);
  const back = { type: 'message', message: { t: 'presence', d: presence({ black: 'online' }) }, at: 0 };
  assert.deepEqual(said(reduce(state, back), 'black'), []);
});
