/** Lessons: what a position answers, what a page remembers of them, and how its state changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playedOf, refusalOf } from '../static/js/learn/node.js';
import { doneOf, parse } from '../static/js/learn/progress.js';
import { again, answered, asked, entrance, failed, finished, following, initial, mayGoOn, onward, opened, shown, solved } from '../static/js/learn/state.js';

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
  const none = { done: {}, right: -1 };
  for (const kept of [null, '', '{', '7', '{"done":3,"right":"9"}']) assert.deepEqual(parse(kept), none);
  const some = { done: { a: 'self', b: 'shown' }, right: 12 };
  assert.deepEqual(parse(JSON.stringify({ ...some, done: { ...some.done, c: 'else' } })), some);
  assert.equal(doneOf(some, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]), 2);
});

const step = (id) => ({ id, title: id, plays: '', before: 'B', task: 'T', after: 'A', rule: 'r', nodes: [node] });
const ORDER = ['a', 'b', 'c'];
/** At a step of a course in which these are done. */
const at = (id, ...done) => initial({ ...parse(null), done: Object.fromEntries(done.map((one) => [one, 'self'])) }, step(id), ORDER);
const fresh = () => at('a');

test('a course opens with what its address asks for, or where it goes on', () => {
  const done = (...ids) => at('a', ...ids).progress;
  assert.equal(entrance(ORDER, done(), null, 'a'), 'a');
  assert.equal(entrance(ORDER, done('a', 'c'), null, 'a'), 'b');
  assert.equal(entrance(ORDER, done(...ORDER), null, 'a'), 'c');
  assert.equal(entrance(ORDER, done('a'), 'a', 'a'), 'a');
  assert.equal(entrance(ORDER, done('a'), 'c', 'a'), 'c');
  assert.equal(entrance(ORDER, done('a'), 'trials', 'a'), 'trials');
  assert.equal(entrance(ORDER, done('a'), '3', 'c'), 'c');
});

test('after the last step comes what is undone, and then a game', () => {
  const late = solved(at('c', 'a'));
  assert.equal(following(late), 'b');
  assert.equal(late.said?.text, 'A');
  assert.equal(late.said?.more, 'Step 2 is not done yet.');
  assert.equal(solved(at('c')).said?.more, '2 steps are not done yet. The first is step 1.');
  assert.equal(following(asked(late, 0)), 'b');
  const gap = solved(opened(late, step('b')));
  assert.equal(following(gap), undefined);
  assert.match(gap.said?.more ?? '', /^You know all the rules/);
  assert.doesNotMatch(late.said?.more ?? '', /You know/);
});

test('a step that was done is left for the next one, and done once more says nothing of the end', () => {
  assert.ok(!mayGoOn(fresh()));
  assert.ok(mayGoOn(at('a', 'a')));
  assert.equal(following(at('a', 'a')), 'b');
  const again = solved(at('a', ...ORDER));
  assert.equal(following(again), 'b');
  assert.equal(again.said?.more, undefined);
});

test('a finished course stands at its end until something is tried', () => {
  const end = finished(at('c', ...ORDER));
  assert.equal(end.done, 'self');
  assert.equal(following(end), undefined);
  assert.match(end.said?.text ?? '', /^You know all the rules/);
  const tried = failed(end, { title: 'No', text: 'Because.' });
  assert.equal(failed(end, { title: 'No', text: 'Because.' }, false).said?.tone, 'stray', 'a stray press is no try');
  assert.deepEqual([tried.done, again(tried).said], ['', null]);
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

test('the positions at the end are counted, and the best count is kept', () => {
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
