/** Where a game turned: what the page makes of what the module finds. */
import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordText } from '../static/js/analysis/record.js';
import { mainFrom, at, ROOT } from '../static/js/analysis/tree.js';
import { areas } from '../static/js/analysis/review/graph.js';
import { treeOfReview } from '../static/js/analysis/review/record.js';
import { UNREAD, chosenTurn, countLooked, isGood, keptOf, knownScores, placesOf, reduceReview, secondsLeft } from '../static/js/analysis/review/state.js';
import { fallText, plyText, progressText, sourceText, turnTitle, whyText } from '../static/js/analysis/review/words.js';
import '../static/js/words/reviews.js';
import { ply } from './games.js';

const MOVES = ['f6-e5', 'd4xf6', 'g7xe5'];
const looked = (at, share, pass = 2) => ({ ply: at, pass, score: Math.round(100 * share), share, key: share < 0.5 ? 'black-better' : 'white-better', number: '+1.0' });
const found = (plies, more = {}) => ({ type: 'found', review: { nodes: 60_000, judging: 240_000, plies, done: false, ...more }, at: more.ms ?? 0 });
const turn = (move, more = {}) => ({ move, rank: 1, by: 'white', decided: false, says: [{ key: 'why.leaves', with: { move: 'e5xc3', n: 1, pieces: [{ at: 'd4.1', man: 'white pawn' }] } }, { key: 'review.better', with: { move: 'd4-e5' } }], places: ['d4.1'], better: [{ text: 'd4-e5', shown: 'd4-e5', by: 'white', path: ['d4', 'e5'] }], answer: [], ...more });
const run = (...actions) => actions.reduce(reduceReview, UNREAD);
const begun = [{ type: 'begin', moves: MOVES }, { type: 'run', by: 'v1' }];
const done = run(...begun, found([looked(0, 0.5), looked(1, 0.5), looked(2, 0.2), looked(3, 0.2)], { done: true, why: 'settled', turns: [turn(2)] }));

test('a review runs, is stopped, goes on, and comes to its end', () => {
  assert.equal(reduceReview(UNREAD, { type: 'run', by: 'v1' }).is, 'idle', 'where there is no game nothing runs');
  const some = run(...begun, found([looked(3, 0.5)], { ms: 1000 }), found([looked(2, 0.4)], { ms: 3000 }));
  assert.deepEqual([some.is, countLooked(some), knownScores(some), secondsLeft(some)], ['running', 2, ['2 40', '3 50'], 4]);
  assert.equal(progressText(some, ''), '2 of 4 positions, about 4 seconds left');
  const stopped = reduceReview(some, { type: 'halt', why: '' });
  assert.equal(progressText(stopped, ''), 'Stopped at 2 of 4 positions. The result so far is saved.');
  assert.equal(reduceReview(stopped, found([looked(1, 0.5)])), stopped, 'what comes late is dropped');
  assert.equal(reduceReview(stopped, { type: 'run', by: 'v1' }).plies, some.plies);
  assert.equal(reduceReview(some, { type: 'leave' }).is, 'idle', 'who comes back goes on');
  assert.deepEqual([done.is, done.chosen, chosenTurn(done).move], ['done', 2, 2]);
  assert.equal(progressText(run(...begun, found([], { done: true, why: 'settled', turns: [] })), ''), 'No turning points. No single move decided the game.');
  const broken = run(...begun, found([], { done: true, why: 'fault', fault: { code: 'x', text: 'No.' } }));
  assert.deepEqual([broken.is, broken.why], ['stopped', 'No.']);
});

test('what is kept is restored for the same moves alone', () => {
  const kept = keptOf(done, 'abc', 5);
  const again = run({ type: 'begin', moves: MOVES }, { type: 'kept', kept });
  assert.deepEqual([again.is, again.turns, again.plies, again.by], ['done', done.turns, done.plies, 'v1']);
  assert.equal(run({ type: 'begin', moves: ['f6-g5'] }, { type: 'kept', kept }).is, 'idle');
  const part = run({ type: 'begin', moves: MOVES }, { type: 'kept', kept: { ...kept, turns: null } });
  assert.equal(part.is, 'idle', 'what was not finished goes on');
  assert.match(sourceText(again, 'v2'), /60,000 .* 240,000 .* older engine version/);
  assert.doesNotMatch(sourceText(again, 'v1'), /older/);
});

test('who tries to find the better move is judged by shares, and may have it shown', () => {
  const trying = reduceReview(done, { type: 'try', move: 2 });
  assert.equal(trying.trying.is, 'asked');
  const tried = reduceReview(trying, { type: 'tried', text: 'd4-c5', shown: 'd4-c5' });
  assert.equal(tried.trying.is, 'judged');
  const wrong = reduceReview(tried, { type: 'judged', good: false, says: 'No.' });
  assert.deepEqual([wrong.trying.is, reduceReview(wrong, { type: 'give' }).trying.is], ['wrong', 'given']);
  assert.equal(reduceReview(tried, { type: 'judged', good: true, says: 'Yes.' }).trying.is, 'right');
  assert.equal(reduceReview(wrong, { type: 'choose', move: 2 }).trying, null);
  assert.equal(reduceReview(done, { type: 'give' }), done);
  const of = turn(2);
  assert.deepEqual([isGood(done, of, 0.5), isGood(done, of, 0.46), isGood(done, of, 0.44)], [true, true, false]);
  assert.deepEqual([isGood(done, turn(2, { by: 'black' }), 0.54), isGood(done, turn(2, { by: 'black' }), 0.56)], [true, false]);
});

test('the graph has White’s area where it is known, and what was not reached', () => {
  assert.deepEqual(areas(done), { known: ['0,100 0,50 1,50 2,80 3,80 3,100'], unknown: [] });
  const part = run(...begun, found([looked(3, 1)]));
  assert.deepEqual(areas(part), { known: ['3,100 3,0 3,100'], unknown: [[0, 3]] });
  assert.deepEqual([plyText(done, 0, ''), plyText(done, 2, 'd4xf6'), plyText(part, 1, 'f6-e5')], ['Start: White is better', 'After 1… d4xf6: Black is better', 'After 1. f6-e5: not analysed yet']);
  assert.deepEqual([turnTitle(turn(2), () => 'd4xf6'), fallText(done, turn(2))], ['1… d4xf6', 'White is better → Black is better']);
});

test('what an earlier release kept is shown as it was said', () => {
  const [before, after] = [looked(1, 0.5), looked(2, 0.2)].map(({ key, ...rest }) => ({ ...rest, words: `kept ${key}` }));
  const old = turn(2, { says: undefined, text: 'Lets it go.', places: ['e5'] });
  const kept = run(...begun, found([before, after], { done: true, why: 'settled', turns: [old] }));
  assert.deepEqual([fallText(kept, old), whyText(old), placesOf(old)], ['kept white-better → kept black-better', 'Lets it go.', ['e5']]);
  assert.deepEqual([placesOf(turn(2)), placesOf(null)], [['d4.1'], []]);
});

test('a review is shared as a tree with comments', () => {
  const plies = [ply('black', 'pawn', 'f6', 'e5'), ply('white', 'pawn', 'd4', 'f6'), ply('black', 'pawn', 'g7', 'e5')];
  const better = new Map([[2, [ply('white', 'pawn', 'd4', 'c5'), ply('black', 'pawn', 'e5', 'd4')]]]);
  const tree = treeOfReview('P0 b 0 1', plies, done, better);
  const main = mainFrom(tree, ROOT);
  assert.deepEqual([main.length, main[2].glyphs, main[2].comment], [4, [4], 'White is better → Black is better. Leaves a piece where e5xc3 takes it: white pawn d4. Better: d4-e5.']);
  const beside = at(tree, main[1].children[1]);
  assert.deepEqual([beside.move.text, beside.comment, beside.children.length], [better.get(2)[0].text, 'White is better', 1]);
  assert.match(recordText(tree, { variant: 'Cheskers', usual: '' }), /\{Turning points by/);
  assert.equal(treeOfReview('P0 b 0 1', plies, done, new Map()).next, 4, 'without the better lines the comments are there');
});
