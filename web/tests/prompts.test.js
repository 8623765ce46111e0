/** What waits for an answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prompts } from '../static/js/game/prompts.js';
import { reduce } from '../static/js/game/state.js';
import { page } from './games.js';

const said = (state, now = 0) => prompts(state, now).map(({ text, buttons }) => [text, ...buttons.map((b) => b.action)].join(' | '));
const offer = (name, by, you = 'white') => page({ you: { seat: you }, state: { offers: [{ offer: name, by }] } });
const presence = (more = {}) => ({ white: 'online', black: 'away', watchers: 0, ...more });
const PAUSED = 'Paused. Both clocks are stopped until both players agree to resume.';
const missed = (claims) => page({ presence: presence({ absence: { seat: 'black', in: 40_000, claims } }) });

for (const [name, state, wanted] of [
  ['nothing', page(), []],
  ['my own offer', offer('draw', 'white'), ['You offer a draw | withdraw']],
  ['my own wish', offer('takeback', 'white'), ['You ask for a takeback | withdraw']],
  ['the opponent’s offer', offer('draw', 'black'), ['Second offers a draw | accept-draw | decline-draw']],
  ['the opponent’s wish', offer('pause', 'black'), ['Second asks for a pause | accept-pause | decline-pause']],
  ['a takeback asked for before a pause', page({ state: { paused: true, offers: [{ offer: 'takeback', by: 'black' }], may: ['resume'] } }),
    ['Second asks for a takeback, after the pause | decline-takeback', `${PAUSED} | resume`]],
  ['a pause that is to end', page({ state: { paused: true, offers: [{ offer: 'resume', by: 'black' }] } }), ['Second offers to resume | accept-resume | decline-resume', PAUSED]],
  ['a pause, to a watcher', page({ you: { seat: '' }, state: { paused: true } }), [PAUSED]],
  ['an offer, to a watcher', offer('draw', 'black', ''), ['Second offers a draw']],
  ['a claim, to who is on turn', page({ state: { turn: 'white', claim: 'repetition', repeated: 3, may: ['claim'] } }), ['This position has occurred 3 times. | claim']],
  ['a claim of the other', page({ state: { turn: 'black', claim: 'repetition', repeated: 3 } }), []],
  ['one jump of a chain', reduce(page(), { type: 'made', legs: 1, promotes: false, held: null }), ['One jump selected. Continue the chain. | undo-leg']],
  ['two', reduce(page(), { type: 'made', legs: 2, promotes: false, held: null }), ['2 jumps selected. Continue the chain. | undo-leg']],
  ['a promotion to choose', reduce(page(), { type: 'made', legs: 2, promotes: true, held: null }), ['Choose what the pawn becomes. | undo-leg']],
  ['an invitation, to a spectator', page({ state: { status: 'invited' }, you: { seat: '', creator: false } }), ['The game starts when someone accepts. | accept']],
]) {
  test(`asked is: ${name}`, () => assert.deepEqual(said(state), wanted));
}

test('an absence counts down, and then may be claimed, or waited out', () => {
  const state = missed(['absent-win', 'absent-draw']);
  assert.deepEqual(said(state, 39_999), ['Second is away. In {time} you can claim a win or a draw.']);
  assert.deepEqual(said(state, 40_000), ['Second has been away too long. | claim-win | claim-draw | wait']);
  assert.deepEqual(said(page({ ...missed(['absent-win']).snapshot, you: { seat: 'black' } }), 40_000), [], 'nobody misses themselves');
  assert.deepEqual(said(missed(['absent-end', 'absent-draw']), 40_000), ['Second has been away too long. | claim-end | claim-draw | wait']);
});

test('who waits is not asked again until the other has been back', () => {
  const waits = reduce(missed(['absent-win']), { type: 'wait' });
  assert.deepEqual(said(waits, 50_000), []);
  const back = reduce(waits, { type: 'message', message: { t: 'presence', d: presence() }, at: 60_000 });
  const again = reduce(back, { type: 'message', message: { t: 'presence', d: missed(['absent-win']).snapshot.presence }, at: 60_000 });
  assert.deepEqual(said(again, 100_000), ['Second has been away too long. | claim-win | wait']);
});

test('an absence is not known while there is no connection', () => {
  assert.deepEqual(said(reduce(missed(['absent-win']), { type: 'lost' }), 50_000), []);
});

test('an absence is nothing to watchers', () => {
  const watched = page({ you: { seat: '' }, presence: missed(['absent-win']).snapshot.presence });
  assert.deepEqual(said(watched, 50_000), []);
});

const knock = (n) => ({ type: 'message', message: { t: 'seatRequest', d: { seatRequest: n, name: 'Calm Heron', seat: 'black' } }, at: 0 });

test('who knocks is told of until answered or its player is back', () => {
  const state = reduce(reduce(page({ presence: presence() }), knock(1)), knock(1));
  assert.deepEqual(said(state), ['Calm Heron says: “I was Black.” | let-in | keep-out']);
  assert.deepEqual(said(reduce(state, { type: 'answered', seatRequest: 1 })), []);
  const back = { type: 'message', message: { t: 'presence', d: presence({ black: 'online' }) }, at: 0 };
  assert.deepEqual(said(reduce(state, back)), []);
});
