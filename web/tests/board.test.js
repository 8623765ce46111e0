/** What a board knows, and how it changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells, men } from './boards.js';
import { createGeometry } from '../static/js/board/geometry.js';
import { NOTHING } from '../static/js/board/input.js';
import {
  begun, chosen, cleared, dropped, initial, isLive, isPlanning, pressed, withMove, withRefusal, withScene,
} from '../static/js/board/state.js';

const board = cells('####', '####', '####', '####');
const KINDS = [{ name: 'pawn', letter: 'P', becomes: 'QR' }, { name: 'queen', letter: 'Q' }, { name: 'rook', letter: 'R' }];
const GAME = { id: 'any', name: 'Any', first: 'white', board, kinds: KINDS };
const GEO = createGeometry(board, false, 0);
const move = (text, choices = []) => ({ text: text + choices.join(''), clicks: text.split('-'), choices, kind: 'quiet', path: text.split('-') });
const LEGAL = [move('a1-a2'), move('a1-b2'), move('c3-c4', ['Q']), move('c3-c4', ['R'])];
const MEN = men('R@a1', 'P@c3', 'k@d4');
const scene = (given = {}) => ({ men: MEN, last: null, signs: {}, legal: LEGAL, turn: 'white', flip: false, label: '', ...given });
const REFUSAL = { code: 'no', title: 'No', text: 'No.' };

const blank = initial(GAME, { plays: true, plans: true });
const shown = (given) => withScene(blank, scene(given));
const take = (state, ...clicks) => clicks.reduce((now, at) => withMove(now, pressed(now, at)), state);
const inHand = { clicks: ['a1'], choices: [] };

test('a board is live while its player has moves and none is on its way', () => {
  assert.ok(isLive(shown()));
  assert.ok(!isLive(shown({ busy: true })));
  assert.ok(!isLive(shown({ legal: [] })));
  assert.ok(!isLive(take(shown(), 'a1', 'a2')));
  assert.ok(!isLive(withScene(initial(GAME, { plays: false, plans: false }), scene())));
});

test('two clicks send a move; where it has to be confirmed they hold it', () => {
  assert.equal(take(shown(), 'a1', 'a2').pending.text, 'a1-a2');
  const held = take(shown({ confirm: true }), 'a1', 'a2');
  assert.deepEqual([held.pending, held.held.text, begun(held, GEO).held], [null, 'a1-a2', 'a1-a2']);
});

test('a move that is held is taken back by a click elsewhere, which selects if it is on a man', () => {
  const held = take(shown({ confirm: true }), 'a1', 'a2');
  assert.equal(take(held, 'b4').made, NOTHING);
  assert.deepEqual(take(held, 'c3').made.clicks, ['c3']);
});

test('a refused man stays in hand, and a click on him keeps him there', () => {
  const refused = withRefusal(take(shown(), 'a1'), REFUSAL);
  assert.deepEqual(refused.made, inHand);
  assert.deepEqual(pressed(refused, 'a1').made, inHand);
  assert.equal(pressed(take(shown(), 'a1'), 'a1').made, NOTHING);
});

test('the refusal of a move on its way takes it back', () => {
  const back = withRefusal(take(shown(), 'a1', 'a2'), REFUSAL);
  assert.deepEqual([back.pending, back.made, back.refusal], [null, NOTHING, REFUSAL]);
});

test('the page is told that a promotion is open, and its answer plays', () => {
  const open = take(shown(), 'c3', 'c4');
  assert.ok(begun(open, GEO).promotes);
  assert.equal(withMove(open, chosen(open, 'R')).pending.text, 'c3-c4R');
});

test('the same position keeps what was begun, another ends it', () => {
  const begun = { ...take(shown(), 'a1'), drawn: [{ from: 'a1', to: 'b1', second: false }] };
  assert.deepEqual(withScene(begun, scene({ label: 'other' })).drawn, begun.drawn);
  assert.deepEqual(withScene(begun, scene({ men: men('k@d4', 'R@a1', 'P@c3') })).drawn, begun.drawn);
  const other = withScene(begun, scene({ men: men('R@a2', 'P@c3', 'k@d4') }));
  assert.deepEqual([other.made, other.drawn], [NOTHING, []]);
});

test('a move on its way lasts until the page gives moves again, or says that it waits', () => {
  const sent = take(shown(), 'a1', 'a2');
  assert.equal(withScene(sent, scene({ legal: [] })).pending.text, 'a1-a2');
  assert.equal(withScene(sent, scene()).pending, null);
  assert.equal(withScene(blank, scene({ waiting: LEGAL[1] })).pending.text, 'a1-b2');
});

test('a man taken in hand ahead of the turn stays there when it comes, if he is where he was', () => {
  const before = shown({ legal: [], turn: 'black', plans: 'white' });
  assert.ok(isPlanning(before));
  const planned = { ...before, made: pressed(before, 'a1').made };
  assert.deepEqual(withScene(planned, scene({ men: men('R@a1', 'P@c3', 'k@d3') })).made, inHand);
  assert.equal(withScene(planned, scene({ men: men('P@c3', 'k@a1') })).made, NOTHING);
});

test('a drop on nothing that can be reached is asked about, and clearing ends all', () => {
  const state = take(shown(), 'a1');
  assert.deepEqual(dropped(state, 'd1').ask, ['a1', 'd1']);
  assert.deepEqual(cleared({ ...state, refusal: REFUSAL, sketch: {} }), { ...shown(), asked: state.asked });
});

test('the page may have a man selected', () => assert.deepEqual(shown({ select: 'a1' }).made, inHand));
