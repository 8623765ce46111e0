import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, beside, go, play, receive, said, scene, shown } from '../static/js/embed/state.js';
import { ply, snapshot } from './games.js';

const moves = [ply('black', 'pawn', 'f6', 'e5', { left: 9000 }), ply('white', 'pawn', 'a3', 'b4', { left: 8000 })];
const game = { name: 'Cheskers' };

test('a game that is over is replayed from any ply', () => {
  const over = begin(snapshot({ plies: moves, state: { status: 'over', outcome: { result: '1-0', reason: 'time' } } }), 1, 0);
  assert.equal(over.connection, 'over');
  assert.equal(shown(over), 1);
  assert.equal(said(over), '1. f6-e5');
  assert.deepEqual(scene(over, game, 'black').men.find(({ man }) => man === 'black pawn').at, 'e5');
  assert.equal(scene(over, game, 'black').flip, true);
  assert.equal(shown(go(over, 99)), 2);
  assert.equal(go(over, 99).at, null);
  assert.equal(go(over, -1).at, 0);
  assert.equal(said(go(over, 2)), '1… a3-b4');
  assert.equal(said(go(over, 0)), 'Start');
});

test('a replay begins again at its end, and stops there', () => {
  const over = begin(snapshot({ plies: moves, state: { status: 'over' } }), null, 0);
  const playing = play(over);
  assert.deepEqual([playing.playing, shown(playing)], [true, 0]);
  assert.equal(go(playing, 1).playing, true);
  assert.equal(go(playing, 2).playing, false);
  assert.equal(play(playing).playing, false);
  assert.equal(play(begin(snapshot(), null, 0)).playing, false);
});

test('what the socket says is followed, unless another ply is looked at', () => {
  const live = begin(snapshot(), null, 0);
  assert.equal(live.connection, 'lost');
  const state = { ...live.snapshot.state, turn: 'white' };
  const moved = receive(live, { t: 'moved', v: 3, d: { ply: moves[0], state } }, 10);
  assert.deepEqual([shown(moved), moved.connection, moved.snapshot.state.turn, moved.since], [1, 'live', 'white', 10]);
  const back = receive(go(moved, 0), { t: 'moved', v: 4, d: { ply: moves[1], state } }, 20);
  assert.equal(shown(back), 0);
  const tookBack = receive(go(moved, 1), { t: 'snapshot', v: 5, d: snapshot() }, 30);
  assert.equal(shown(tookBack), 0);
  for (const other of [{ t: 'presence', d: { white: 'gone', black: 'online', watchers: 1 } }, { t: 'ping', d: { ms: 3 } }]) assert.equal(receive(moved, other, 40), moved);
  const over = { ...state, status: 'over', outcome: { result: '1-0', reason: 'resignation' } };
  assert.equal(receive(moved, { t: 'resigned', v: 6, d: { state: over } }, 40).connection, 'over');
  assert.equal(receive(moved, { t: 'snapshot', v: 6, d: snapshot({ state: over }) }, 40).connection, 'over');
});

test('clocks run down while the game is followed, and show what was left at a ply', () => {
  const clock = { white: 60_000, black: 50_000, running: 'black' };
  const live = begin(snapshot({ plies: moves, state: { clock } }), null, 1000);
  assert.deepEqual(beside(live, 'black', 3000), { ms: 48_000, running: true });
  assert.deepEqual(beside(live, 'white', 3000), { ms: 60_000, running: false });
  assert.deepEqual(beside(go(live, 1), 'black', 3000), { ms: 9000, running: false });
  assert.equal(beside(go(live, 1), 'white', 3000), null);
  const over = begin(snapshot({ plies: moves, state: { status: 'over', clock, outcome: { result: '1/2-1/2' } } }), null, 0);
  assert.deepEqual(beside(over, 'white', 0), { points: '½' });
});
