import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherOf } from '../static/js/puzzle/other.js';
import { hasSolved, isSolved, marked, parse } from '../static/js/puzzle/progress.js';
import { lineOf } from '../static/js/learn/node.js';
import { again, counted, failed, hinted, initial, looked, nextOf, noneLeft, onward, opened, refused, showing, solved, stepped, wanting } from '../static/js/puzzle/state.js';

const none = parse(null, null);
const ply = (shown) => ({ text: shown, shown, kind: 'quiet', path: [], effects: [] });
/** Two moves with the reply between them; what else can be tried comes after them. */
const NODES = [
  { turn: 'white', men: [], signs: {}, tries: [{ ...ply('Qe5'), next: 1, line: [ply('Kd8')] }, ply('Qe4')], refusals: [], asks: {} },
  { turn: 'white', men: [], signs: {}, tries: [{ ...ply('Qe7'), solves: true }], refusals: [], asks: {} },
];
const task = (id = 'a') => ({ id, title: 'White to move and win', text: '', nodes: NODES, positions: [], after: { grade: '', length: '', themes: [], source: '' } });
const why = { title: 'Black takes your queen', text: 'On e5.' };

test('what was kept is read, and what is none is left out', () => {
  assert.deepEqual(none, { done: {}, row: 0, best: 0, marks: [], grade: 0 });
  assert.deepEqual(parse('{"row":2,"best":7,"marks":["self","x","failed"],"grade":9}', '{"a":"self","b":"nonsense"}'),
    { done: { a: 'self' }, row: 2, best: 7, marks: ['self', 'failed'], grade: 3 });
  assert.deepEqual(parse('torn', '[1]'), none);
  assert.equal(parse('{"row":-4}', null).row, 0);
});

test('only how a puzzle goes first counts for the row', () => {
  let now = marked(marked(none, 'a', 'self'), 'b', 'self');
  assert.deepEqual([now.row, now.best], [2, 2]);
  now = marked(now, 'a', 'failed');
  assert.equal(now.row, 2, 'a puzzle that is solved takes nothing away');
  now = marked(now, 'c', 'failed');
  assert.deepEqual([now.row, now.best, now.done.c], [0, 2, 'failed']);
  now = marked(marked(now, 'c', 'failed'), 'c', 'self');
  assert.deepEqual([now.row, now.done.c, isSolved(now, 'c')], [0, 'late', true]);
  now = marked(now, 'd', 'shown');
  assert.deepEqual([now.marks, isSolved(now, 'd')], [['self', 'self', 'failed', 'shown'], false]);
});

test('the last five marks are kept, and the best row', () => {
  let now = none;
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) now = marked(now, id, 'self');
  now = marked(now, 'h', 'failed');
  assert.deepEqual([now.marks.length, now.marks[4], now.best, now.row], [5, 'failed', 7, 0]);
});

test('a puzzle is tried, tried again and solved', () => {
  const open = opened(initial(none, []), task());
  assert.equal(refused(open, why, true).is, 'open', 'what the rules refuse is no failure');
  assert.equal(refused(open, why, true).progress, open.progress);
  assert.deepEqual([true, false].map((tried) => refused(open, why, tried).said?.tone), ['bad', 'stray'], 'a stray press is no try');
  const wrong = failed({ ...open, progress: { ...none, row: 3, best: 3 } }, why);
  assert.deepEqual([wrong.is, wrong.said, wrong.ended, wrong.progress.row], ['wrong', { ...why, tone: 'bad' }, 3, 0]);
  assert.deepEqual([again(wrong).is, again(wrong).said], ['open', null]);
  const done = solved(onward(again(wrong), why), { title: 'Solved', text: 'Qe5 wins.' });
  assert.deepEqual([done.is, done.said?.title, done.said?.text, done.progress.done.a], ['done', 'Solved', 'Qe5 wins.', 'late']);
  assert.equal(solved(open, why).said?.title, why.title);
});

test('the solution of a solved puzzle is stepped through, from its end', () => {
  assert.deepEqual(lineOf(NODES).map(({ shown, by }) => `${by} ${shown}`), ['white Qe5', 'black Kd8', 'white Qe7']);
  const done = solved(opened(initial(none, []), task()), why);
  assert.deepEqual([done.ply, stepped(done, -1).ply, stepped(done, 1).ply, stepped(done, -9).ply], [3, 2, 3, 0]);
  const otherwise = solved(opened(initial(none, []), task()), why, false);
  assert.deepEqual([otherwise.ply, stepped(otherwise, 1).ply], [-1, 0], 'another move that wins is not on the line');
});

test('being shown ends the row, and a hint does not', () => {
  const open = opened(initial({ ...none, row: 2, best: 2 }, []), task());
  const pointed = hinted(open, 'e4');
  assert.deepEqual([pointed.hinted, pointed.progress.row], ['e4', 2]);
  const shown = solved(showing(pointed), { title: 'Solved', text: 'Qe5 wins.' });
  assert.deepEqual([shown.is, shown.said?.title, shown.progress.row, shown.ended, shown.progress.done.a], ['done', 'Like this', 0, 2, 'shown']);
});

/** @type {[string, number][]} */
const list = [['a', 1], ['b', 2], ['c', 1], ['d', 3]];

test('the latest that was never tried comes next, then what is not solved', () => {
  const some = { ...none, done: { x: /** @type {const} */ ('self') } };
  assert.equal(nextOf(list, some), 'd');
  assert.equal(nextOf(list, some, 'd'), 'c');
  assert.equal(nextOf(list, some, 'a'), 'd');
  const most = { ...none, done: { a: 'failed', b: 'self', c: 'shown', d: 'late' } };
  assert.equal(nextOf(list, most, 'd'), 'c');
  assert.equal(nextOf(list, most, 'c'), 'a');
  assert.equal(nextOf([['a', 1]], most, 'a'), 'a', 'the last one is asked again');
  /** @type {[string, number, number?][]} */
  const alike = [['a', 1], ['b', 2, 2], ['c', 1, 2]];
  assert.deepEqual([nextOf(alike, some, 'c'), nextOf(alike, some, 'a'), nextOf(alike.slice(1), some, 'c')], ['a', 'c', 'b'], 'one that begins alike comes later');
});

test('an easy one comes first until any is solved', () => {
  const failed = { ...none, done: { c: /** @type {const} */ ('failed') } };
  assert.deepEqual([hasSolved(none), hasSolved(failed), hasSolved({ ...none, done: { c: 'late' } })], [false, false, true]);
  assert.equal(nextOf(list, none), 'c');
  assert.equal(nextOf(list, failed, 'c'), 'a');
  assert.equal(nextOf(list, { ...none, done: { c: 'failed', a: 'shown' } }, 'a'), 'd', 'no easy one is left');
  assert.equal(nextOf(list, { ...none, grade: 2 }), 'b');
});

test('where none is left, it is said of what', () => {
  assert.deepEqual([0, 1, 2, 3].map(noneLeft), ['You have solved all puzzles.', 'You have solved all easy puzzles.', 'You have solved all medium puzzles.', 'You have solved all hard puzzles.']);
});

test('how far a search is stands apart from what it finds', () => {
  const now = looked(initial(none, []), 'depth 3', false);
  assert.deepEqual([now.looking, now.other], ['depth 3', '']);
  const found = looked(now, 'None', true);
  assert.deepEqual([found.looking, found.other, again(found).other], ['', 'None', '']);
});

test('of a grade that is wanted, until all are solved', () => {
  const easy = wanting(initial(none, []), 1).progress;
  assert.equal(nextOf(list, easy), 'c');
  assert.equal(nextOf(list, { ...easy, done: { c: 'self' } }, 'c'), 'a');
  const all = { ...easy, done: { c: 'self', a: 'late' } };
  assert.equal(nextOf(list, all), null);
  assert.deepEqual(counted(list, all).map(({ solved, of }) => `${solved} of ${of}`), ['2 of 4', '2 of 2', '0 of 1', '0 of 1']);
});

test('another move wins too where it is nearly as good as the best', () => {
  const node = { turn: 'black', tries: [{ text: 'best', next: 1 }, { text: 'also', solves: true }, { text: 'x' }] };
  const line = (/** @type {string} */ text, /** @type {number} */ share) => ({ share, moves: [{ text }] });
  const found = (/** @type {any[]} */ lines) => otherOf(/** @type {any} */ ({ nodes: [node] }), 0, lines)?.moves[0].text;
  assert.equal(found([line('best', 0.05), line('x', 0.1)]), 'x');
  assert.equal(found([line('best', 0.05), line('also', 0.06), line('x', 0.2)]), undefined);
  assert.equal(found([line('best', 0.3), line('x', 0.34)]), undefined, 'it does not win');
  assert.equal(found([]), undefined);
});
