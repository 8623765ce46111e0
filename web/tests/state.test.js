import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bottom, isMyTurn, reduce, shownPly } from '../static/js/state.js';
import { commands } from '../static/js/wire.js';
import { opening, page, ply, snapshot } from './games.js';

const message = (state, m, at = 100) => reduce(state, { type: 'message', message: m, at });
const told = (state, t, v, change = {}, p = undefined) =>
  message(state, { t, v, d: { ply: p, state: { ...state.snapshot.state, ...change } } });

test('the next event is applied: its ply, its state, its clocks', () => {
  const after = told(page(), 'moved', 3, { on: 3, turn: 'white' }, ply('black', 'pawn', 'f6', 'e5'));
  assert.deepEqual([after.v, after.snapshot.plies.length, after.clockAt, isMyTurn(after)], [3, 1, 100, true]);
});

test('an event that is known already changes nothing', () => {
  const state = page();
  assert.equal(told(state, 'moved', 2, { on: 2 }, ply('black', 'pawn', 'f6', 'e5')), state);
});

test('a gap changes nothing but asks for the whole, which closes it', () => {
  const gap = told(page(), 'moved', 4, { on: 4 }, ply('black', 'pawn', 'f6', 'e5'));
  assert.deepEqual([gap.gap, gap.v, gap.snapshot.plies.length], [true, 2, 0]);
  const whole = message(gap, { t: 'snapshot', v: 4, d: snapshot({ plies: [ply('black', 'pawn', 'f6', 'e5')] }) });
  assert.deepEqual([whole.gap, whole.v, whole.snapshot.plies.length], [false, 4, 1]);
});

test('a snapshot that is older than what is known is dropped', () => {
  const state = page({}, 5);
  assert.equal(message(state, { t: 'snapshot', v: 4, d: snapshot() }), state);
});

test('presence comes without a number', () => {
  const presence = { white: 'online', black: 'gone', watchers: 3 };
  assert.deepEqual(message(page(), { t: 'presence', d: presence }).snapshot.presence, presence);
});

const command = commands.move(2, 1, 'f6-e5', 'one');
const sent = () => reduce(page({ you: { seat: 'black' } }), { type: 'sent', command });

test('a move that was sent is kept until it is answered under its id', () => {
  assert.equal(sent().sent, command);
  assert.equal(message(sent(), { t: 'ack', v: 3, id: 'other' }).sent, command);
  assert.equal(message(sent(), { t: 'ack', v: 3, id: 'one' }).sent, null);
  assert.equal(message(sent(), { t: 'refusal', id: 'one', d: { code: 'c', title: 't', text: 't' } }).sent, null);
  assert.equal(message(sent(), { t: 'error', id: 'one', d: { code: 'stale', text: 't' } }).sent, null);
});

test('a move that the server could not save is kept, and said to be late', () => {
  const after = message(sent(), { t: 'error', id: 'one', d: { code: 'not_saved', text: 't' } });
  assert.deepEqual([after.sent, after.late], [command, true]);
});

test('a move that the log holds needs no answer any more', () => {
  const late = reduce(sent(), { type: 'late' });
  const plies = [ply('black', 'pawn', 'f6', 'e5')];
  const after = message(late, { t: 'snapshot', v: 3, d: snapshot({ plies, state: { on: 3, turn: 'white' } }) });
  assert.deepEqual([after.sent, after.late], [null, false]);
});

test('only a move that is on its way can be late', () => assert.equal(reduce(page(), { type: 'late' }).late, false));

const replay = () => page({ plies: ['f6-e5', 'a3-b4', 'e5-d4'].map((text, i) => ply(i % 2 ? 'white' : 'black', 'pawn', ...text.split('-'))) });

for (const [asked, shown] of [[0, 0], [2, 2], [3, 3], [99, 3], [-4, 0], [null, 3]]) {
  test(`ply ${asked} of three shows ply ${shown}`, () => {
    assert.equal(shownPly(reduce(replay(), { type: 'show', ply: asked })), shown);
  });
}

test('looking back stays where it is while the game goes on; the latest follows', () => {
  const back = reduce(replay(), { type: 'show', ply: 1 });
  const next = ply('white', 'pawn', 'c3', 'd4');
  assert.equal(shownPly(told(back, 'moved', 3, { on: 3 }, next)), 1);
  assert.equal(shownPly(told(replay(), 'moved', 3, { on: 3 }, next)), 4);
});

test('a question and a half-clicked chain end with what they were about', () => {
  const asking = reduce(reduce(page({ state: { may: ['resign'] } }), { type: 'ask', what: 'resign' }), { type: 'made', legs: 2, promotes: false, held: null });
  const moved = told(asking, 'moved', 3, { on: 3 }, ply('black', 'pawn', 'f6', 'e5'));
  assert.deepEqual([asking.asking, moved.asking, moved.legs], ['resign', 'resign', 0]);
  assert.equal(told(asking, 'resigned', 3, { status: 'over', may: ['rematch'] }).asking, null);
  assert.equal(reduce(asking, { type: 'lost' }).asking, null);
});

test('a finished game needs no connection, but for its players, who may agree on another', () => {
  assert.equal(opening({ you: { seat: '' }, state: { status: 'over' } }).connection, 'live');
  assert.equal(opening({ state: { status: 'over' } }).connection, 'opening');
  assert.equal(opening().connection, 'opening');
});

for (const [name, given, side] of [
  ['a player sees his own side', { you: { seat: 'black', creator: false } }, 'black'],
  ['a spectator sees White below', { you: { seat: '', creator: false } }, 'white'],
  ['an invited friend sees the side to be his', { you: { seat: '', creator: false }, state: { status: 'invited' } }, 'black'],
  ['who plays both sees who is on turn', { you: { seat: 'both' }, state: { turn: 'black' } }, 'black'],
  ['sides by lot are not known yet', { you: { seat: '' }, side: 'chance', state: { status: 'invited' } }, 'white'],
]) {
  test(name, () => {
    const other = { white: 'black', black: 'white' };
    assert.equal(bottom(page(given)), side);
    assert.equal(bottom(reduce(page(given), { type: 'flip' })), other[side]);
  });
}

test('who only watches an invitation is no longer shown a side to be his', () => {
  const guest = page({ you: { seat: '', creator: false }, state: { status: 'invited' } });
  assert.equal(bottom(reduce(guest, { type: 'watch' })), 'white');
});
