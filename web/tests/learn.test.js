/** Lessons: what a position answers, what a page remembers of them, and how its state changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playedOf, refusalOf } from '../static/js/learn/node.js';
import { doneOf, parse } from '../static/js/learn/progress.js';
import { again, answered, asked, failed, initial, onward, opened, shown, solved } from '../static/js/learn/state.js';

const CLICKS = ['a1', 'M1', 'M1.0', 'M1.1'];
const node = {
  turn: 'white', men: [], signs: {}, tries: [],
  refusals: [
    { code: 'x', title: 'Not to {to}', text: 'From {from} to {to}.', places: ['{click}', 'a1'], from: [['M1', '{to}']] },
    { code: 'y', title: 'Nobody', text: 'Nobody is on {to}.' },
  ],
  asks: { '': [1, 1, 1, 1], a1: [-1, 0, 0, -1] },
};

test('a refusal has the clicks put back', () => {
  assert.deepEqual(refusalOf(node, CLICKS, ['a1', 'M1.0']), {
    code: 'x', title: 'Not to M1', text: 'From a1 to M1.', places: ['M1.0', 'a1'], from: [['M1', 'M1']],
  });
  assert.equal(refusalOf(node, CLICKS, ['M1'])?.text, 'Nobody is on M1.');
  assert.equal(node.refusals[0].title, 'Not to {to}');
});

test('what begins a move, or is unknown, has no refusal', () => {
  assert.equal(refusalOf(node, CLICKS, ['a1', 'a1']), null);
  assert.equal(refusalOf(node, CLICKS, ['b2', 'a1']), null);
  assert.equal(refusalOf(node, CLICKS, ['a1', 'z9']), null);
});

test('a reply is shown as a move is', () => {
  const reply = { kind: 'capture', path: ['b2', 'a1'], takes: ['a1'], shown: 'Bxa1', effects: [] };
  assert.deepEqual(playedOf(reply, reply, 'black'), {
    text: 'Bxa1', shown: 'Bxa1', by: 'black', kind: 'capture', path: ['b2', 'a1'], takes: ['a1'], effects: [], check: undefined, position: '',
  });
});

test('progress that cannot be read is none', () => {
  const none = { done: {}, failed: [], at: '', right: -1 };
  for (const kept of [null, '', '{', '7', '{"done":3,"failed":"x","at":1,"right":"9"}']) assert.deepEqual(parse(kept), none);
  const some = { done: { a: 'self', b: 'shown' }, failed: ['b'], at: 'b', right: 12 };
  assert.deepEqual(parse(JSON.stringify({ ...some, done: { ...some.done, c: 'else' } })), some);
  assert.equal(doneOf(some, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]), 2);
});

const step = (id) => ({ id, title: id, plays: '', before: 'B', task: 'T', after: 'A', rule: 'r', nodes: [node] });
const fresh = () => initial(parse(null), step('a'));

test('a failed step never shows its introduction again', () => {
  const tried = failed(fresh(), { title: 'No', text: 'Because.' });
  assert.ok(tried.intro, 'it stands beside its first answer');
  assert.equal(again(tried).intro, false);
  assert.equal(opened(opened(tried, step('b')), step('a')).intro, false);
  assert.ok(opened(tried, step('b')).intro);
  assert.deepEqual(failed(tried, { title: 'No', text: 'Again.' }).progress.failed, ['a']);
});

test('a step is done by oneself or shown, and stays done by oneself', () => {
  const seen = solved(shown(fresh()));
  assert.equal(seen.progress.done.a, 'shown');
  assert.equal(seen.said?.text, 'A');
  const own = solved(opened(seen, step('a')));
  assert.equal(own.progress.done.a, 'self');
  assert.equal(solved(shown(opened(own, step('a')))).progress.done.a, 'self');
  assert.equal(again(own), own);
});

test('part of a task says what is left', () => {
  assert.equal(onward(fresh(), ['c3']).said?.text, 'c3 is left.');
  assert.equal(onward(fresh(), ['c3', 'd4']).said?.text, 'c3, d4 are left.');
});

test('the twenty positions are counted, and the best count is kept', () => {
  const legal = { task: '', path: [], turn: 'white', men: [], signs: {} };
  const not = { ...legal, refusal: { code: 'x', title: 'Blocked', text: 'A man is in the way.' } };
  let state = asked(fresh(), 0);
  assert.equal(state.step, null);
  state = answered(state, legal, true, false);
  assert.deepEqual([state.right, state.said?.tone, state.said?.text], [1, 'good', 'The move is legal.']);
  state = answered(asked(state, 1), not, true, true);
  assert.deepEqual([state.right, state.said?.tone, state.said?.text], [1, 'bad', 'Blocked. A man is in the way.']);
  assert.equal(state.progress.right, 1);
  assert.equal(answered(asked(state, 0), not, true, true).progress.right, 1);
});
