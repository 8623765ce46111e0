import assert from 'node:assert/strict';
import { test } from 'node:test';
import { put } from '../static/js/game/put.js';
import { BEHIND } from '../static/js/game/receive.js';
import { bottom, isMyTurn, shownPly, watchers } from '../static/js/game/selectors.js';
import { reduce } from '../static/js/game/state.js';
import { commands } from '../static/js/wire/wire.js';
import { opening, page, ply, snapshot } from './games.js';

const message = (state, m, at = 100) => reduce(state, { type: 'message', message: m, at });
const told = (state, t, v, change = {}, p = undefined) =>
  message(state, { t, v, d: { ply: p, state: { ...state.snapshot.state, ...change } } });

test('the next event is applied: its ply, its state, its clocks', () => {
  const after = told(page(), 'moved', 3, { on: 3, turn: 'white' }, ply('black', 'pawn', 'f6', 'e5'));
  assert.deepEqual([after.contact.v, after.snapshot.plies.length, after.contact.clockAt, isMyTurn(after)], [3, 1, 100, true]);
});

test('where a newer server goes on with a game no clock runs, until the whole of it comes', () => {
  const running = page({ state: { clock: { white: 60_000, black: 60_000, running: 'black' } } });
  const past = message(running, { t: 'error', id: 'one', d: { code: 'newer_server', text: 't' } }, 10_000);
  assert.deepEqual([past.contact.outdated, past.snapshot.state.clock], [true, { white: 60_000, black: 50_000, running: '' }]);
  assert.equal(message(past, whole(3)).contact.outdated, false);
});

test('an event that is known already changes nothing', () => {
  const state = page();
  assert.equal(told(state, 'moved', 2, { on: 2 }, ply('black', 'pawn', 'f6', 'e5')), state);
});

test('a gap changes nothing but asks for the whole, which closes it', () => {
  const gap = told(page(), 'moved', 4, { on: 4 }, ply('black', 'pawn', 'f6', 'e5'));
  assert.deepEqual([gap.contact.gap, gap.contact.v, gap.snapshot.plies.length], [true, 2, 0]);
  const whole = message(gap, { t: 'snapshot', v: 4, d: snapshot({ plies: [ply('black', 'pawn', 'f6', 'e5')] }) });
  assert.deepEqual([whole.contact.gap, whole.contact.v, whole.snapshot.plies.length], [false, 4, 1]);
});

const whole = (v, given) => ({ t: 'snapshot', v, d: snapshot(given) });

test('a game that is older than what was shown changes nothing but asks again', () => {
  const state = page({}, 5);
  assert.deepEqual(message(state, whole(4)), put(state, 'contact', { behind: 1 }));
  assert.equal(message(message(state, whole(4)), whole(3)).contact.behind, 2);
});

for (const [name, after] of [
  ['the whole game', (state) => message(state, whole(5))],
  ['the next event', (state) => told(state, 'offered', 6)],
  ['the end of the connection', (state) => reduce(state, { type: 'lost' })],
]) {
  test(`a server that was behind starts anew with ${name}`, () => assert.equal(after(message(page({}, 5), whole(4))).contact.behind, 0));
}

test('a server that stays behind is right: its store was put back', () => {
  let state = page({ plies: [ply('black', 'pawn', 'f6', 'e5')] }, 5);
  for (let i = 0; i < BEHIND; i++) state = message(state, whole(4));
  assert.deepEqual([state.contact.v, state.contact.behind], [5, BEHIND]);
  state = message(state, whole(4));
  assert.deepEqual([state.contact.v, state.contact.behind, state.snapshot.plies.length], [4, 0, 0]);
});

const CLOCK = { white: 58_000, black: 61_000, running: 'black' };

test('while the server cannot save the the clocks are stopped; the whole game ends that', () => {
  const stands = message(page({ state: { clock: CLOCK } }), { t: 'degraded', d: { clock: { ...CLOCK, running: '' } } }, 70);
  assert.deepEqual([stands.snapshot.degraded, stands.snapshot.state.clock.running, stands.contact.clockAt, stands.contact.v], [true, '', 70, 2]);
  assert.equal(message(stands, { t: 'presence', d: { white: 'online', black: 'online', watchers: 0 } }).snapshot.degraded, true);
  assert.equal(message(stands, whole(2, { degraded: true })).snapshot.degraded, true);
  const again = message(stands, whole(2, { state: { clock: CLOCK } }));
  assert.deepEqual([again.snapshot.degraded, again.snapshot.state.clock], [undefined, CLOCK]);
});

test('a restart is known until the page is back', () => {
  const told = message(page(), { t: 'restart', d: { in: 30_000 } }, 100);
  const lost = reduce(told, { type: 'lost' });
  assert.deepEqual([told.contact.restart, lost.contact.restart, reduce(lost, { type: 'live' }).contact.restart], [30_100, 30_100, null]);
});

test('a clock runs on while the connection is lost, but not through a restart', () => {
  const clock = (state) => reduce(state, { type: 'lost', at: 1000 }).snapshot.state.clock;
  const state = page({ state: { clock: CLOCK } });
  assert.deepEqual(clock(state), CLOCK);
  assert.deepEqual(clock(put(state, 'contact', { restart: 900 })), { white: 58_000, black: 60_000, running: '' });
});

test('who watches a game in play counts as one before any server says so', () => {
  const count = (seat, given = {}) => watchers(page({ you: { seat, creator: false }, presence: { white: 'online', black: 'online', watchers: 0 }, ...given }));
  assert.deepEqual([count(''), count('white'), count('', { slug: '' }), count('', { state: { ...page().snapshot.state, status: 'over' } })], [1, 0, 0, 0]);
  assert.equal(count('', { presence: { white: 'online', black: 'online', watchers: 3 } }), 3);
});

test('presence comes without a number', () => {
  const presence = { white: 'online', black: 'gone', watchers: 3 };
  assert.deepEqual(message(page(), { t: 'presence', d: presence }).snapshot.presence, presence);
});

const command = commands.move(2, 1, 'f6-e5', 'one');
const sent = () => reduce(page({ you: { seat: 'black' } }), { type: 'sent', command });

test('a move that was sent is kept until it is answered under its id', () => {
  assert.equal(sent().turn.sent, command);
  assert.equal(message(sent(), { t: 'ack', v: 3, id: 'other' }).turn.sent, command);
  assert.equal(message(sent(), { t: 'ack', v: 3, id: 'one' }).turn.sent, null);
  assert.equal(message(sent(), { t: 'moveError', id: 'one', d: { code: 'c', title: 't', text: 't' } }).turn.sent, null);
  assert.equal(message(sent(), { t: 'error', id: 'one', d: { code: 'stale', text: 't' } }).turn.sent, null);
});

for (const [name, v] of [['is next', 3], ['is known already', 2], ['shows a gap', 5]]) {
  test(`an event that names the command is its answer: one that ${name}`, () => {
    const event = (id) => message(reduce(sent(), { type: 'late' }), { t: 'offered', v, id, d: { state: sent().snapshot.state } });
    assert.deepEqual([event('one').turn.sent, event('one').turn.late], [null, false]);
    assert.equal(event('other').turn.sent, command);
    assert.equal(event(undefined).turn.sent, command);
  });
}

test('a move that the server could not save is kept, and said to be late', () => {
  const after = message(sent(), { t: 'error', id: 'one', d: { code: 'not_saved', text: 't' } });
  assert.deepEqual([after.turn.sent, after.turn.late], [command, true]);
});

test('a move that the log holds needs no answer any more', () => {
  const late = reduce(sent(), { type: 'late' });
  const plies = [ply('black', 'pawn', 'f6', 'e5')];
  const after = message(late, { t: 'snapshot', v: 3, d: snapshot({ plies, state: { on: 3, turn: 'white' } }) });
  assert.deepEqual([after.turn.sent, after.turn.late], [null, false]);
});

test('only a move that is on its way can be late', () => assert.equal(reduce(page(), { type: 'late' }).turn.late, false));

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
  assert.deepEqual([asking.chrome.asking, moved.chrome.asking, moved.turn.legs], ['resign', 'resign', 0]);
  assert.equal(told(asking, 'resigned', 3, { status: 'over', may: ['rematch'] }).chrome.asking, null);
  assert.equal(reduce(asking, { type: 'lost' }).chrome.asking, null);
});

test('a finished game needs no connection, but for its players, who may agree on another', () => {
  assert.equal(opening({ you: { seat: '' }, state: { status: 'over' } }).contact.connection, 'live');
  assert.equal(opening({ state: { status: 'over' } }).contact.connection, 'opening');
  assert.equal(opening().contact.connection, 'opening');
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
