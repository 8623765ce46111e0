/** What is pressed while a move is on its way to the rules, whatever else happens meanwhile. */
import './crypto.js';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { cells, men } from './boards.js';
import { free, stop } from './timers.js';
import { sceneOf, stepOf } from '../static/js/analysis/board.js';
import { createPlaying } from '../static/js/analysis/playing.js';
import { FREE, initial as atFirst, reduce } from '../static/js/analysis/state.js';
import { MOST, ROOT, plant } from '../static/js/analysis/tree.js';
import { createCommands } from '../static/js/board/commands.js';
import { createGeometry } from '../static/js/board/geometry.js';
import { same } from '../static/js/board/same.js';
import { initial } from '../static/js/board/state.js';
import { EngineError } from '../static/js/engine/client.js';
import { UNREAD } from '../static/js/analysis/review/state.js';
import { DEFAULTS } from '../static/js/storage/settings.js';

const GAME = {
  id: 'any', name: 'Any', start: 'first w 0 1', first: 'white', board: cells('####', '####', '####', '####'),
  kinds: [{ name: 'king', letter: 'K' }, { name: 'rook', letter: 'R' }],
};
const move = (text) => ({ text, shown: text, clicks: text.split('-'), path: text.split('-'), kind: 'quiet' });
const stand = (turn, legal, ...words) => ({ position: '', turn, men: men(...words), signs: {}, legal: legal.map(move), repeated: 1, halfmove: 0 });
const FIRST = stand('white', ['a1-a2', 'b1-b2'], 'R@a1', 'R@b1', 'k@d4');
const SECOND = stand('black', ['d4-d3', 'd4-c4'], 'R@a2', 'R@b1', 'k@d4');
const PLAYED = { ...move('a1-a2'), by: 'white', effects: [{ from: 'a1', to: 'a2', man: 'white rook' }], position: 'second b 0 1' };
const STEP = { played: PLAYED, stand: SECOND };
const LINE = { score: 0, share: 0.5, key: 'even', number: '0.0', moves: [{ ...move('b1-b2'), by: 'white' }] };

/** The analysis board, its first position known; what it asks of the rules is answered by the test. */
function page(more = {}) {
  const asked = [];
  const engine = { play: (at, text) => new Promise((answer, fail) => { asked.push({ text, answer, fail }); }) };
  const data = { game: GAME, first: { men: FIRST.men }, lit: null };
  let scene = null;
  let state = { ...atFirst(GAME, { tree: plant(GAME.start), phone: false, settings: DEFAULTS, choice: { on: true, lines: 1, arrows: true } }), ...more };
  const view = { geo: createGeometry(GAME.board, false, 0), motion: { end() {}, play() {} } };
  const display = {
    view, voice: { say() {} }, bubble: { show() {} }, at: null, state: initial(GAME, { plays: true, plans: false }),
    change(next) { display.state = next; },
  };
  const dispatch = (action) => {
    const before = state;
    state = reduce(before, action);
    const next = sceneOf(state, data, FIRST.men);
    if (!same(next, scene)) board.show(next, stepOf(before, state));
    scene = next;
  };
  const playing = createPlaying(engine, () => state, dispatch, { board: () => board, judge() {} });
  const board = createCommands(display, { onMove: playing.move });
  dispatch({ type: 'stand', of: ROOT, position: GAME.start, stand: FIRST });
  return {
    asked, board, dispatch, go: playing.go,
    press: (...clicks) => clicks.forEach(board.press),
    get at() { return state.at; },
    get state() { return state; },
    get shown() { return display.state; },
  };
}

/** Until what was answered is done. */
const settled = () => new Promise((then) => { setImmediate(then); });

beforeEach(stop);
afterEach(free);

for (const [name, meanwhile] of [
  ['nothing happens', () => {}],
  ['the engine finds a line', ({ dispatch }) => dispatch({ type: 'thought', of: ROOT, thought: { depth: 1, nodes: 1, ms: 1, lines: [LINE], done: false } })],
  ['a setting changes', ({ dispatch }) => dispatch({ type: 'settings', settings: { ...DEFAULTS, destinations: false } })],
  ['the board is turned', ({ dispatch }) => dispatch({ type: 'flip' })],
]) {
  test(`a press while a move is on its way is for the position after it, where ${name}`, async () => {
    const analysis = page();
    analysis.press('a1', 'a2', 'd4', 'd3');
    meanwhile(analysis);
    await settled();
    assert.equal(analysis.shown.pending?.text, 'a1-a2');
    analysis.asked[0].answer(STEP);
    await settled();
    assert.deepEqual([analysis.asked.map(({ text }) => text), analysis.shown.pending?.text], [['a1-a2', 'd4-d3'], 'd4-d3']);
  });
}

test('a move beside the list of turns is on its way though the list is left for it', () => {
  const review = { ...UNREAD, moves: ['b1-b2'], turns: [{ move: 1, places: ['b1'], better: [] }], chosen: 1 };
  const analysis = page({ tab: 'turns', origin: { ...FREE, line: review.moves }, review });
  analysis.dispatch({ type: 'line', from: ROOT, moves: [{ ...PLAYED, text: 'b1-b2' }] });
  analysis.press('a1', 'a2');
  assert.deepEqual([analysis.state.tab, analysis.shown.pending?.text], ['moves', 'a1-a2']);
});

for (const [name, answer] of [
  ['is refused', ({ answer }) => answer({ refusal: { code: 'no', title: 'No', text: 'No.' } })],
  ['has no answer', ({ fail }) => fail(new EngineError({ code: 'off', text: 'The engine was switched off.' }))],
]) {
  test(`the board takes moves again where one ${name}`, async () => {
    const analysis = page();
    analysis.press('a1', 'a2', 'd4', 'd3');
    answer(analysis.asked[0]);
    await settled();
    analysis.press('b1', 'b2');
    assert.deepEqual([analysis.at, analysis.asked.map(({ text }) => text)], [ROOT, ['a1-a2', 'b1-b2']]);
  });
}

test('a full tree takes no move, and the board says so and goes on', async () => {
  const analysis = page();
  analysis.dispatch({ type: 'line', from: ROOT, moves: Array.from({ length: MOST }, (_, i) => ({ ...PLAYED, text: `m${i}` })) });
  analysis.press('a1', 'a2', 'd4', 'd3');
  analysis.asked[0].answer(STEP);
  await settled();
  assert.match(analysis.state.fault, /limit is 600/);
  analysis.press('b1', 'b2');
  assert.deepEqual(analysis.asked.map(({ text }) => text), ['a1-a2', 'b1-b2']);
});

test('who goes elsewhere while a move is on its way can move there, and back where it was made', async () => {
  const analysis = page();
  analysis.dispatch({ type: 'line', from: ROOT, moves: [{ ...PLAYED, text: 'b1-b2' }] });
  analysis.press('a1', 'a2');
  analysis.go(1);
  analysis.dispatch({ type: 'stand', of: 1, position: PLAYED.position, stand: SECOND });
  analysis.press('d4', 'd3');
  assert.deepEqual(analysis.asked.map(({ text }) => text), ['a1-a2', 'd4-d3']);
  analysis.asked[0].answer(STEP);
  await settled();
  assert.deepEqual([analysis.at, analysis.shown.pending?.text], [1, 'd4-d3'], 'its answer ends no other move');
  analysis.go(ROOT);
  analysis.press('b1', 'b2');
  assert.equal(analysis.at, 1);
});
