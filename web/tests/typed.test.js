import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completions, fitText, fitting, meant } from '../static/js/game/typed.js';

const legal = (...texts) => texts.map((text) => ({ text, clicks: [], kind: 'quiet', path: [] }));
const CHESKERS = legal('b6-a5', 'b6-c5', 'Bb4-c5', 'Bb4xd6', 'a3xc5xe7', 'a3xc5xe7xg5');
const CHESQUERQUE = legal('e3e4', 'i1i4', 'g5xh4', 'e4e5', 'b7b9=Q', 'b7b9=R');

const texts = (moves) => moves.map((move) => move.text);

test('what is typed is completed, whatever its case, with or without the signs between', () => {
  assert.deepEqual(texts(completions(CHESKERS, 'b6')), ['b6-a5', 'b6-c5']);
  assert.deepEqual(texts(completions(CHESKERS, 'bb4')), ['Bb4-c5', 'Bb4xd6']);
  assert.deepEqual(texts(completions(CHESKERS, 'B6A')), ['b6-a5']);
  assert.deepEqual(texts(completions(CHESKERS, 'a3c5')), ['a3xc5xe7', 'a3xc5xe7xg5']);
  assert.deepEqual(completions(CHESKERS, ' '), []);
});

for (const [typed, wanted] of [
  ['b6a', 'b6-a5'], ['BB4D', 'Bb4xd6'], ['a3xc5xe7', 'a3xc5xe7'], ['a3c5e7', 'a3xc5xe7'], ['a3c5e7g', 'a3xc5xe7xg5'],
  ['b6', null], ['h1', null], ['', null],
]) {
  test(`"${typed}" means ${wanted}`, () => assert.equal(meant(CHESKERS, typed)?.text ?? null, wanted));
}

test('the case tells two moves apart that nothing else does', () => {
  const both = legal('bc3', 'Bc3');
  assert.equal(meant(both, 'Bc3').text, 'Bc3');
  assert.equal(meant(both, 'BC3'), null);
});

for (const [typed, moves, wanted] of [
  ['Ri4', ['i1i4'], 'i1i4'], ['gxh4', ['g5xh4'], 'g5xh4'], ['e4', ['e3e4'], 'e3e4'], ['e4', [], 'e4e5'],
  ['b9', ['b7b9=Q', 'b7b9=R'], null], ['e4e5', ['e3e4'], 'e4e5'],
]) {
  test(`"${typed}", which the server reads as ${moves.join(' or ') || 'nothing'}, means ${wanted}`, () => {
    assert.equal(meant(CHESQUERQUE, typed, { moves })?.text ?? null, wanted);
  });
}

test('where several fit, the one that begins so is not taken for meant', () => {
  assert.equal(meant(CHESQUERQUE, 'e4', { moves: ['b7b9=Q', 'b7b9=R'] }), null);
});

test('what the server reads is offered before what begins so', () => {
  assert.deepEqual(texts(fitting(CHESQUERQUE, 'e4', { moves: ['e3e4'] })), ['e3e4', 'e4e5']);
  assert.deepEqual(texts(fitting(CHESQUERQUE, 'e4', null)), ['e4e5']);
});

test('what fits is said', () => {
  assert.equal(fitText([], 'b'), 'It is not your turn.');
  assert.equal(fitText(CHESKERS, ' '), '');
  assert.equal(fitText(CHESKERS, 'h'), '', 'the server may read what begins no text');
  assert.equal(fitText(CHESKERS, 'h', null), 'No legal move starts like this.');
  assert.equal(fitText(CHESKERS, 'b6a'), 'Enter plays b6-a5.');
  assert.equal(fitText(CHESKERS, 'b'), '4 moves match.');
  assert.equal(fitText(CHESKERS, 'h', { moves: [] }), 'No match yet.');
  assert.equal(fitText(CHESKERS, 'h1', { moves: [], why: { code: 'x', title: 'Nobody', text: 'Nobody is there.' } }), 'Nobody: Nobody is there.');
  assert.equal(fitText(CHESQUERQUE, 'b9', { moves: ['b7b9=Q', 'b7b9=R'] }), '2 moves match. Choose one.');
});
