import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  flipped, initial, manOfKey, moved, MOVE, playable, pressed, set, TAKE_OFF, taken, undone, withCastling, withPart,
  withPosition, withTool, withUnread, withVerdict,
} from '../static/js/editor/state.js';

const place = (id, slots) => ({ id, x: 0, y: 0, size: slots ? 2 : 1, tone: 'a', slots });
const game = {
  id: 'some', name: 'Some', first: 'white', start: '', startMen: [], blurb: '', surprise: '',
  kinds: [{ letter: 'K', name: 'king' }, { letter: 'P', name: 'pawn' }],
  board: { style: 'cells', width: 2, height: 2, places: [place('a1'), place('b1'), place('S1', 2)], labels: [] },
};
const judged = (men, more = {}) => ({
  position: 'text', setup: { men, turn: 'white', halfmove: 0, fullmove: 1 }, faults: [],
  castlings: [{ letter: 'K', by: 'white', king: 'a1', rook: 'b1', atHome: true }, { letter: 'k', by: 'black', king: 'a1', rook: 'b1', atHome: true }], ...more,
});
const begin = (...men) => initial(game, judged(men));
const white = { at: 'a1', man: 'white king' };

test('a press with a man of the tray sets him down, in the place of whoever stands there', () => {
  const state = pressed(withTool(begin(white), 'black pawn'), 'a1');
  assert.deepEqual(state.setup.men, [{ at: 'a1', man: 'black pawn' }]);
  assert.equal(state.judged, false);
});

test('a press with the same man takes him off', () => {
  assert.deepEqual(pressed(withTool(begin(white), 'white king'), 'a1').setup.men, []);
});

test('the same button of the tray again goes back to moving men', () => {
  const chosen = withTool(begin(), 'white king');
  assert.equal(chosen.tool, 'white king');
  assert.equal(withTool(chosen, 'white king').tool, MOVE);
});

test('a man is moved by two presses; a press where he stands lets him go', () => {
  const held = pressed(begin(white), 'a1');
  assert.equal(held.held, 'a1');
  assert.equal(held.judged, true);
  assert.deepEqual(pressed(held, 'b1').setup.men, [{ at: 'b1', man: 'white king' }]);
  assert.equal(pressed(held, 'a1').held, null);
  assert.deepEqual(pressed(held, 'a1').setup, held.setup);
});

test('to take off, a press is enough, and on nobody it does nothing', () => {
  const state = withTool(begin(white), TAKE_OFF);
  assert.deepEqual(pressed(state, 'a1').setup.men, []);
  assert.equal(pressed(state, 'b1'), state);
});

test('on a tile a man takes the seat pressed, else that of his colour, else the other', () => {
  assert.deepEqual(set(begin(), 'white king', 'S1').setup.men, [{ at: 'S1.0', man: 'white king' }]);
  assert.deepEqual(set(begin(), 'black king', 'S1').setup.men, [{ at: 'S1.1', man: 'black king' }]);
  assert.deepEqual(set(begin(), 'black king', 'S1.0').setup.men, [{ at: 'S1.0', man: 'black king' }]);
  assert.equal(set(begin({ at: 'S1.0', man: 'white pawn' }), 'white king', 'S1.0').setup.men[1].at, 'S1.1');
});

test('a third man on a tile is left to the server, which refuses him: the board is as before', () => {
  const full = begin({ at: 'S1.0', man: 'white pawn' }, { at: 'S1.1', man: 'black pawn' });
  const third = set(full, 'white king', 'S1.0');
  assert.equal(third.setup.men.length, 3);
  const back = withVerdict(third, judged(third.setup.men, { faults: [{ code: 'quad_crowded', text: 'Two at most.', refused: true }] }));
  assert.deepEqual(back.setup, full.setup);
  assert.equal(back.wrong, 'Two at most.');
  assert.equal(back.past.length, 0);
  assert.equal(back.judged, true);
});

test('what is done can be undone, a step at a time', () => {
  const once = set(begin(), 'white king', 'a1');
  const twice = moved(once, 'a1', 'b1');
  assert.equal(twice.past.length, 2);
  assert.deepEqual(undone(twice).setup.men, [{ at: 'a1', man: 'white king' }]);
  assert.deepEqual(undone(undone(twice)).setup.men, []);
  const first = begin();
  assert.equal(undone(first), first);
});

test('who is taken off or moved from nowhere changes nothing', () => {
  const state = begin(white);
  assert.equal(taken(state, 'b1'), state);
  assert.deepEqual(moved(state, 'b1', 'a1').setup, state.setup);
});

test('rights stand in the order of the game', () => {
  const black = withCastling(begin(), 'k', true);
  assert.equal(withCastling(black, 'K', true).setup.castlings, 'Kk');
  assert.equal(withCastling(withCastling(black, 'K', true), 'k', false).setup.castlings, 'K');
});

test('a game goes on from what is judged, allowed and not over', () => {
  const state = begin(white);
  assert.equal(playable(state), true);
  assert.equal(playable(withPart(state, { turn: 'black' })), false);
  assert.equal(playable(withVerdict(state, judged([], { over: true }))), false);
  assert.equal(playable(withVerdict(state, judged([], { faults: [{ code: 'kings', text: 'No.' }] }))), false);
});

test('a verdict seats the men; a text that was given can be undone', () => {
  const seated = withVerdict(set(begin(), 'white king', 'S1.1'), judged([{ at: 'S1.0', man: 'white king' }]));
  assert.deepEqual(seated.setup.men, [{ at: 'S1.0', man: 'white king' }]);
  const shown = withPosition(begin(white), judged([]));
  assert.deepEqual([shown.setup.men, undone(shown).setup.men, shown.judged], [[], [white], true]);
});

test('a text that is no position is told until something is done', () => {
  const state = withUnread(begin(white), 'Nine rows.');
  assert.equal(state.unread, 'Nine rows.');
  assert.deepEqual(state.setup.men, [white]);
  assert.equal(withPart(state, { turn: 'black' }).unread, '');
});

test('letters are White’s men, with Shift Black’s', () => {
  assert.deepEqual(['k', 'K', 'p', 'x', 'Enter', '1'].map((key) => manOfKey(game, key)), ['white king', 'black king', 'white pawn', '', '', '']);
});

test('the board is turned round and back', () => {
  assert.equal(flipped(begin()).flip, true);
  assert.equal(flipped(flipped(begin())).flip, false);
});
