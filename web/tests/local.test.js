import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { again, begun, keep, keptGame } from '../static/js/local/kept.js';
import { recordOf } from '../static/js/local/record.js';
import { createReferee } from '../static/js/local/referee.js';
import { backTo, snapshotOf } from '../static/js/local/snapshot.js';
import { initial, reduce } from '../static/js/game/state.js';
import { commands } from '../static/js/wire/wire.js';
import { free, stop } from './timers.js';

const stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };

const info = { id: 'cheskers', name: 'Cheskers', start: 'a start' };
const ply = (text, by) => ({ text, shown: text.toUpperCase(), by, kind: 'quiet', path: [], effects: [], position: `after ${text}` });
/** A line of so many plies, Black first, as the module tells it. */
const line = (plies, stand = {}) => ({
  first: { men: [{ at: 'a1', man: 'white king' }], signs: {} },
  plies: plies.map((text, i) => ply(text, i % 2 ? 'white' : 'black')),
  stand: { turn: plies.length % 2 ? 'white' : 'black', legal: [{ text: 'next' }], signs: {}, repeated: 1, ...stand },
});
const who = { v: 5, name: 'Ann' };
const shown = (kept, course) => snapshotOf('cheskers', kept, course, who);

test('two at one device play both sides, and each may be taken back', () => {
  const kept = { ...begun('a start', 0, 'white'), moves: ['a', 'b', 'c'] };
  const { you, machine, slug, state, plies, terms } = shown(kept, line(kept.moves));
  assert.deepEqual([you.seat, machine, slug, state.white, state.black, state.on, plies.length], ['both', undefined, '', 'White', 'Black', 5, 3]);
  assert.deepEqual(state.may, ['undo', 'resign', 'abort']);
  assert.deepEqual([state.legal.length, terms.takebacks, backTo(kept, true)], [1, 'free', 2]);
  assert.ok(!shown({ ...kept, moves: [] }, line([])).state.may.includes('undo'));
});

test('against the computer only the visitor’s own turn has moves, and a takeback leads to it', () => {
  const kept = { ...begun('a start', 3, 'white'), moves: ['a', 'b', 'c'] };
  const mine = shown(kept, line(kept.moves));
  assert.deepEqual([mine.you.seat, mine.machine, mine.state.white, mine.state.black, mine.state.legal.length], ['white', { seat: 'black', level: 3 }, 'Ann', 'Computer', 1]);
  assert.deepEqual(mine.state.may, ['undo', 'resign', 'draw']);
  assert.equal(backTo(kept, true), 1);
  const thinks = { ...kept, moves: ['a', 'b'] };
  assert.deepEqual([shown(thinks, line(thinks.moves)).state.legal, backTo(thinks, false)], [undefined, 1]);
  const first = { ...kept, moves: ['a'] }; // the computer began, and the visitor has not moved
  assert.deepEqual([backTo(first, true), shown(first, line(['a'])).state.may], [1, ['resign', 'draw', 'abort']]);
});

test('a draw is claimed by who is to move; an end on the board or by a player is an end', () => {
  const kept = { ...begun('a start', 0, 'white'), moves: ['a'] };
  assert.ok(shown(kept, line(['a'], { claim: 'repetition' })).state.may.includes('claim'));
  const mated = shown(kept, line(['a'], { outcome: { result: '1-0', reason: 'last king taken' } })).state;
  assert.deepEqual([mated.status, mated.legal, mated.may], ['over', undefined, ['rematch']]);
  assert.deepEqual(shown({ ...kept, ended: { result: '0-1', reason: 'resignation' } }, line(['a'])).state.outcome, { result: '0-1', reason: 'resignation' });
});

test('a game that is over is a record, and one that is played is none', () => {
  const kept = { ...begun('a start', 3, 'black'), moves: ['a', 'b'] };
  assert.equal(recordOf(info, kept, line(kept.moves), 'Ann'), '');
  const text = recordOf(info, { ...kept, ended: { result: '0-1', reason: 'resignation' } }, line(kept.moves), 'Ann');
  for (const part of ['[White "Computer"]', '[Black "Ann"]', '[Result "0-1"]', '[Variant "Cheskers"]', '1. A B 0-1']) assert.ok(text.includes(part), text);
});

test('games are kept by game and opponent; what is no game is none', () => {
  const kept = { ...begun('a start', 3, 'black'), moves: ['a'] };
  keep('cheskers', kept);
  assert.deepEqual(keptGame('cheskers', 3), kept);
  assert.equal(keptGame('cheskers', 4), null);
  assert.equal(keptGame('quadsquare', 3), null);
  const next = again(kept);
  assert.equal(again({ ...kept, ended: { result: '*', reason: 'aborted' } }).side, kept.side);
  assert.deepEqual([next.side, next.moves, next.level, next.ended], ['white', [], 3, null]);
  for (const bad of ['', '{', '[]', 'null', '{"start":1}', JSON.stringify({ ...kept, moves: [1] }), JSON.stringify({ ...kept, side: 'both' }), JSON.stringify({ ...kept, seed: 'x' })]) {
    stored.set('threefold.local-cheskers-3', bad);
    assert.equal(keptGame('cheskers', 3), null, bad);
  }
});

/** The page of a game on this device after one move, with its referee; the rules are the test's. */
function played(engine) {
  const kept = { ...begun('a start', 0, 'white'), moves: ['a'] };
  let state = initial(shown(kept, line(kept.moves)), who.v, { at: 0 });
  const page = {
    game: info, board: { refuse() {} },
    get state() { return state; },
    dispatch(action) { state = reduce(state, action); },
  };
  return { page, referee: createReferee(page, engine, { kept, course: line(kept.moves), name: who.name, changed() {} }) };
}

/** Until what was answered is done. */
const settled = () => new Promise((then) => { setImmediate(then); });

for (const [name, play, meanwhile] of [
  ['is refused', () => ({ refusal: { code: 'no', title: 'No', text: 'No.' } }), () => {}],
  ['has no answer', () => { throw new Error('The rules could not be read.'); }, () => {}],
  ['is on its way while the one before is taken back', () => ({ played: ply('next', 'white'), stand: {} }), (referee) => referee.send(commands.takeback(who.v))],
]) {
  test(`the board takes moves again where one ${name}`, async () => {
    stop();
    globalThis.HTMLElement = class {};
    globalThis.document = { querySelector: () => new HTMLElement() };
    const { page, referee } = played({ play: async () => play(), course: async ({ moves }) => line(moves) });
    referee.move('next');
    assert.equal(page.state.turn.sent?.d.move, 'next');
    meanwhile(referee);
    await settled();
    free();
    assert.deepEqual([page.state.turn.sent, page.state.snapshot.plies.map(({ text }) => text)], [null, name.startsWith('is on') ? [] : ['a']]);
  });
}
