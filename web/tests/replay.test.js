/** The replay of a finished game. */
import './crypto.js';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { addressOf } from '../static/js/game/address.js';
import { createAutoplay } from '../static/js/game/autoplay.js';
import { claims } from '../static/js/game/claims.js';
import { continuation } from '../static/js/game/continuation.js';
import { notices } from '../static/js/game/notices.js';
import { bars, besidePace, longestPly, pacePast, pauseBefore, plyWords, saidBy, startReplay, thoughtWords, tookText } from '../static/js/game/replay.js';
import { bottom, shownPly } from '../static/js/game/selectors.js';
import { reduce } from '../static/js/game/state.js';
import { page, ply } from './games.js';
import { free, stop, tick } from './timers.js';

afterEach(free);

const CLOCK = { clock: { base: 60_000, increment: 0 } };
const PLIES = [
  ply('black', 'pawn', 'f6', 'e5', { spent: 0, left: 60_000 }), ply('white', 'pawn', 'a3', 'b4', { spent: 4000, left: 56_000 }),
  ply('black', 'pawn', 'e5', 'd4', { spent: 16_000, left: 44_000 }),
].map((played, i) => ({ ...played, position: `board${i} w ${i} 1` }));
const over = (given = {}, options = {}) => page({
  plies: PLIES, start: 'board b 0 1', terms: CLOCK, you: { seat: '', creator: false },
  state: { status: 'over', outcome: { result: '1-0', reason: 'resignation' } }, ...given,
}, 2, options);
const act = (state, ...actions) => actions.reduce((now, action) => reduce(now, { type: 'replay', action }), state);

test('play at the end begins at the start, goes on ply by ply, and stops at the end', () => {
  let state = act(over(), { type: 'play' });
  const seen = [];
  while (state.look.replay.playing) {
    seen.push(shownPly(state));
    state = act(state, { type: 'next' });
  }
  assert.deepEqual([...seen, shownPly(state)], [0, 1, 2, 3]);
});

test('play within the game goes on from there, and pause stays there', () => {
  const state = act(reduce(over(), { type: 'show', ply: 1 }), { type: 'play' }, { type: 'next' }, { type: 'pause' });
  assert.deepEqual([shownPly(state), state.look.replay.playing], [2, false]);
});

test('a step of the visitor ends autoplay', () => {
  assert.equal(reduce(act(over(), { type: 'play' }), { type: 'show', ply: 1 }).look.replay.playing, false);
});

test('a game that is played is not replayed', () => {
  const state = page({ plies: PLIES });
  assert.equal(act(state, { type: 'play' }), state);
});

test('the timer waits for each ply once, and not at all once it is paused', () => {
  stop();
  let state = act(over(), { type: 'play' }, { type: 'pace', pace: 'fast' });
  let nexts = 0;
  const autoplay = createAutoplay(() => {
    nexts++;
    state = act(state, { type: 'next' });
    autoplay.follow(state);
  });
  autoplay.follow(state);
  tick(999);
  autoplay.follow({ ...state });
  assert.equal(nexts, 0);
  tick(1);
  assert.equal(nexts, 1);
  tick(1000);
  assert.equal(nexts, 2);
  state = act(state, { type: 'pause' });
  autoplay.follow(state);
  tick(60_000);
  assert.equal(nexts, 2);
});

test('pauses: fixed, or as long as was thought, within bounds', () => {
  assert.equal(pauseBefore('slow', PLIES[1], CLOCK), 4000);
  assert.deepEqual(PLIES.map((p) => pauseBefore('played', p, CLOCK)), [400, 4000, 10_000]);
  assert.equal(pauseBefore('played', PLIES[1], {}), 2000);
});

test('paces follow one another and end at both ends; the button goes round', () => {
  assert.deepEqual([besidePace('normal', 1), besidePace('slow', -1), besidePace('played', 1)], ['fast', 'slow', 'played']);
  assert.equal(pacePast('played'), 'slow');
  assert.equal(startReplay('nonsense').pace, 'normal');
});

test('bars go up for White and down for Black, by the root of the time', () => {
  assert.deepEqual(bars(PLIES).map(({ white, black }) => [white, black]), [[0, 0], [0.5, 0], [0, 1]]);
  const long = bars(Array.from({ length: 121 }, () => PLIES[1]));
  assert.deepEqual([long.length, long.at(-1)?.to], [61, 121]);
  assert.equal(longestPly(PLIES), 3);
});

test('a ply in words', () => {
  const { snapshot } = over();
  assert.equal(plyWords(snapshot, 0, new Map()), 'the start');
  assert.equal(plyWords(snapshot, 2, new Map()), 'move 1, White, a3-b4, thought 4 seconds');
  assert.equal(plyWords(snapshot, 3, new Map([[3, 'repetition']])), 'move 2, Black, e5-d4, thought 16 seconds, a draw could be claimed, the end');
  assert.deepEqual([0, 61_000, 3_600_000, 100_000_000].map(thoughtWords), ['less than a second', '1 minute 1 second', '1 hour', '1 day 3 hours']);
  assert.deepEqual([tookText(61_000, CLOCK), tookText(7_200_000, { days: 1 }), tookText(90_000_000, { days: 3 })], ['1:01', '2 h', '1 d 1 h']);
});

const positions = (...texts) => texts.map((position, i) => ({ ...ply(i % 2 ? 'black' : 'white', 'king', 'a1', 'b2'), position }));

test('a draw can be claimed at the third occurrence, counters left aside, and after a hundred plies', () => {
  const plies = positions('B b 1 1', 'A w 2 2', 'B b 3 2', 'A w 4 3', 'C b 100 3', 'C w 0 4');
  const found = claims({ start: 'A w 0 1', plies, state: {} });
  assert.deepEqual([...found], [[4, 'repetition'], [5, 'move count']]);
});

test('nothing is claimed where the game ends on the board', () => {
  const plies = positions('B b 1 1', 'C w 100 2');
  assert.equal(claims({ start: 'A w 0 1', plies, state: { outcome: { reason: 'checkmate' } } }).size, 0);
  assert.equal(claims({ start: 'A w 0 1', plies: [...plies], state: { outcome: { reason: 'resignation' } } }).size, 1);
});

test('it is said beside the board', () => {
  const plies = positions('B b 1 1', 'A w 2 2', 'B b 3 2', 'A w 4 3', 'D b 5 3');
  const state = reduce(over({ plies, start: 'A w 0 1' }), { type: 'show', ply: 4 });
  assert.equal(notices(state).at(-1)?.title, 'White could have claimed a draw here.');
  assert.deepEqual(notices(reduce(state, { type: 'show', ply: 3 })).map(({ key }) => key), ['over']);
});

test('the address has the ply, and the side where it is not the usual one', () => {
  const here = 'https://x.test/g/abc?ply=1&side=white';
  const at = (state) => addressOf(state, here).search;
  assert.equal(at(reduce(over(), { type: 'show', ply: 2 })), '?ply=2');
  assert.equal(at(reduce(over(), { type: 'flip' })), '?ply=3&side=black');
  assert.equal(at(over({ you: { seat: 'black', creator: false } })), '?ply=3&side=black');
  assert.equal(at(reduce(over({ you: { seat: 'black', creator: false } }), { type: 'flip' })), '?ply=3&side=white');
});

test('the page opens at the ply and from the side of its address', () => {
  const state = over({}, { ply: 1, from: 'black' });
  assert.deepEqual([shownPly(state), bottom(state)], [1, 'black']);
  assert.equal(bottom(over({ you: { seat: 'black', creator: false } }, { from: 'white' })), 'white');
});

test('a game goes on from every ply but one at which it was over', () => {
  const { snapshot } = over();
  assert.equal(continuation(snapshot, 0), '/?game=cheskers&start=board+b+0+1&of=abc&ply=0#play');
  assert.equal(continuation(snapshot, 3), '/?game=cheskers&start=board2+w+2+1&of=abc&ply=3#play');
  assert.equal(continuation({ ...snapshot, slug: '' }, 0), '/?game=cheskers&start=board+b+0+1#play', 'a record stands nowhere');
  const mated = { ...snapshot, state: { ...snapshot.state, outcome: { result: '1-0', reason: 'last king taken' } } };
  assert.deepEqual([continuation(mated, 3), continuation(mated, 2) !== ''], ['', true]);
});

test('what the watchers said stands at its ply, and later lines are counted', () => {
  const line = (to, ply) => ({ id: `${ply}`, to, name: 'A', seat: '', text: 'hi', at: 0, ply });
  const state = over({ chat: [line('watchers'), line('players', 1), line('watchers', 2)] });
  const { lines, later } = saidBy(state, 1);
  assert.deepEqual([lines.map(({ ply }) => ply), later], [[0], 1]);
  assert.equal(saidBy(act(state, { type: 'all', all: true }), 0).lines.length, 2);
  const beside = { ...state, look: { ...state.look, aside: { from: 1, plies: [], at: 1 } } };
  assert.deepEqual(saidBy(beside, 1).lines.map(({ ply }) => ply), [0], 'beside a game');
  const record = { ...beside, snapshot: { ...beside.snapshot, slug: '' } };
  assert.deepEqual(saidBy(record, 1).lines.map(({ ply }) => ply), [0, 2], 'a variation of a record');
});
