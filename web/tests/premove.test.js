import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cells, men } from './boards.js';
import { NOTHING } from '../static/js/board/input.js';
import { planChoice, planDrop, planNarrow, planPress, resolve } from '../static/js/board/premove.js';

const BOARD = cells('#####', '#####', '#####', '#..##', '#Q.##');
const KINDS = [{ letter: 'Q', name: 'queen' }, { letter: 'R', name: 'rook' }, { letter: 'P', name: 'pawn', becomes: 'QR' }];
const at = (...list) => ({ men: men(...list), turn: 'white', board: BOARD, kinds: KINDS });

/** Clicks one after another; gives what the last came to. */
function clicks(position, ...list) {
  let pressed = { made: NOTHING };
  for (const click of list) pressed = planPress(position, pressed.made, click);
  return pressed;
}

const move = (text, { choices, kind = 'quiet', ...more } = {}) => ({ text, clicks: text.split(' '), choices, kind, path: text.split(' '), ...more });
const plan = (man, text, ...choices) => ({ man, clicks: text.split(' '), choices });
const resolved = (legal, list, premove) => resolve(legal, men(...list), premove)?.text ?? null;

test('an own man, then any place: that is a plan', () => {
  const position = at('R@a5', 'p@c5');
  assert.deepEqual(clicks(position, 'a5'), { made: { clicks: ['a5'], choices: [] }, premove: null });
  assert.deepEqual(clicks(position, 'a5', 'c5'), { made: NOTHING, premove: plan('white rook', 'a5 c5') });
  assert.deepEqual(clicks(position, 'a5', 'e1').premove, plan('white rook', 'a5 e1'), 'whether or not it can be legal');
});

test('a click on nobody, on an enemy, or on the man in hand drops what was planned', () => {
  for (const list of [['d4'], ['c5'], ['a5', 'a5']]) {
    assert.deepEqual(clicks(at('R@a5', 'p@c5'), ...list), { made: NOTHING, premove: null }, list.join());
  }
});

test('a click on another own man takes him in hand; a drag onto him plans to take back there', () => {
  const position = at('R@a5', 'Q@c5');
  assert.deepEqual(clicks(position, 'a5', 'c5').made.clicks, ['c5']);
  const { made } = clicks(position, 'a5');
  assert.deepEqual(planDrop(position, made, 'c5').premove, plan('white rook', 'a5 c5'));
  assert.deepEqual(planDrop(position, made, 'a5'), { made }, 'let go where he stands he stays in hand');
});

test('on a tile the seat clicked is planned, beside a friend the free one', () => {
  assert.deepEqual(clicks(at('R@a5', 'q@Q.1'), 'a5', 'Q.1').premove.clicks, ['a5', 'Q.1']);
  assert.deepEqual(clicks(at('R@a5', 'Q@Q.0'), 'a5', 'Q.1').premove.clicks, ['a5', 'Q.1']);
  assert.deepEqual(clicks(at('R@a5', 'Q@Q.0'), 'a5', 'Q.0').made.clicks, ['Q.0'], 'the friend himself is taken in hand');
  assert.deepEqual(clicks(at('R@Q.0'), 'Q', 'a5').premove, plan('white rook', 'Q.0 a5'));
  assert.deepEqual(clicks(at('R@Q.0', 'Q@Q.1'), 'Q', 'a5').premove, plan('', 'Q a5'), 'either of two');
});

test('who may be promoted at the far edge is asked beforehand; a click elsewhere withdraws the question', () => {
  const position = at('P@a4', 'R@e4');
  const asked = clicks(position, 'a4', 'a5');
  assert.deepEqual(asked, { made: { clicks: ['a4', 'a5'], choices: [] }, premove: null });
  assert.deepEqual(planNarrow(position, asked.made).needs, ['Q', 'R']);
  assert.deepEqual(planChoice(position, asked.made, 'R'), { made: NOTHING, premove: plan('white pawn', 'a4 a5', 'R') });
  assert.deepEqual(planPress(position, asked.made, 'c3'), { made: NOTHING, premove: null });
  assert.equal(clicks(position, 'e4', 'e5').premove.man, 'white rook', 'nobody else is asked');
  assert.deepEqual(clicks({ ...at('p@e2'), turn: 'black' }, 'e2', 'e1').made.clicks, ['e2', 'e1'], 'Black below');
});

test('the one legal move with the clicks is played', () => {
  assert.equal(resolved([move('a5 a3'), move('a5 a4')], ['R@a5'], plan('white rook', 'a5 a3')), 'a5 a3');
});

test('no legal move, nothing is played', () => {
  assert.equal(resolved([move('a5 a4')], ['R@a5'], plan('white rook', 'a5 a3')), null);
  assert.equal(resolved([], ['R@a5'], plan('white rook', 'a5 a3')), null);
});

test('two legal moves, nothing is played, unless an answer tells them apart', () => {
  const legal = ['Q', 'R'].map((letter) => move('a4 a5', { choices: [letter], kind: letter }));
  legal.forEach((m) => { m.text = `a5=${m.choices}`; });
  assert.equal(resolved(legal, ['P@a4'], plan('white pawn', 'a4 a5')), null);
  assert.equal(resolved(legal, ['P@a4'], plan('white pawn', 'a4 a5', 'R')), 'a5=R');
  assert.equal(resolved(legal, ['P@a4'], plan('white pawn', 'a4 a5', 'B')), null, 'an answer that no move has');
});

test('a man who was taken does not send another in his place', () => {
  assert.equal(resolved([move('Q a3')], ['R@Q.0'], plan('white queen', 'Q.0 a3')), null);
});

test('a man who changed seats on his tile is still meant', () => {
  const legal = [move('Q.0 a3'), move('Q.1 c4')];
  assert.equal(resolved(legal, ['R@Q.0', 'B@Q.1'], plan('white rook', 'Q.1 a3')), 'Q.0 a3');
  assert.equal(resolved(legal, ['R@Q.0', 'B@Q.1'], plan('white rook', 'Q.1 c4')), null);
});

test('a tile does for its seats, a seat for its tile, an exact seat comes first', () => {
  const join = move('a5 Q.0', { kind: 'join' });
  const sacrifice = move('a5 Q.1', { kind: 'sacrifice' });
  assert.equal(resolved([join, sacrifice], ['B@a5'], plan('white bishop', 'a5 Q.1')), 'a5 Q.1');
  assert.equal(resolved([join, sacrifice], ['B@a5'], plan('white bishop', 'a5 Q')), null, 'either');
  assert.equal(resolved([join], ['B@a5'], plan('white bishop', 'a5 Q')), 'a5 Q.0');
  assert.equal(resolved([move('a5 Q')], ['B@a5'], plan('white bishop', 'a5 Q.1')), 'a5 Q', 'the enemy left');
});

test('a chain is planned by its two ends, where only one route joins them', () => {
  const legal = [move('a5 c3 e5'), move('a5 c3 e1')];
  assert.equal(resolved(legal, ['K@a5'], plan('white king', 'a5 e1')), 'a5 c3 e1');
  assert.equal(resolved(legal, ['K@a5'], plan('white king', 'a5 c3')), null, 'a landing on the way is no end');
  const round = [move('a5 c3 e5'), move('a5 c7 e5')];
  assert.equal(resolved(round, ['K@a5'], plan('white king', 'a5 e5')), null, 'two routes');
});
