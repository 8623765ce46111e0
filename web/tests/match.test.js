/** The score of a match, and what is said between its games. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalSays, isNext, matchSays, points, scoreOf, scoreText, titleScore } from '../static/js/game/match.js';

const game = (more = {}, state = {}) => ({
  you: { seat: 'white' }, match: { slug: 'first', games: ['a', 'b', 'c'], number: 2, score: { white: 1, black: 1 } }, ...more,
  state: { status: 'over', white: 'Ann', black: 'Ben', outcome: { result: '1-0' }, may: ['rematch', 'next'], ...state },
});
const says = (more, state) => matchSays({ snapshot: game(more, state) });

test('half points as a number', () => assert.deepEqual([0, 1, 2, 3, 4].map(points), ['0', '½', '1', '1½', '2']));

test('the score has the game in it once that is over; one game alone has none', () => {
  assert.deepEqual(scoreOf(game()), { white: 3, black: 1 });
  assert.deepEqual(scoreOf(game({}, { outcome: undefined })), { white: 1, black: 1 });
  assert.deepEqual(scoreOf(game({}, { outcome: { result: '1/2-1/2' } })), { white: 2, black: 2 });
  assert.deepEqual(scoreOf(game({}, { outcome: { result: '*' } })), { white: 1, black: 1 });
  assert.equal(scoreOf(game({ match: undefined })), null);
  assert.deepEqual([scoreText(game(), 'white'), scoreText(game({ match: undefined }), 'white')], ['1½', '']);
  assert.deepEqual([titleScore(game()), titleScore(game({ you: { seat: 'black' } })), titleScore(game({ match: undefined }))], ['1½–½ · ', '½–1½ · ', '']);
});

test('between two games it is said how the match stands, and what follows', () => {
  assert.match(says(), /^Ann leads the match, 1½–½\. The next game starts when you both press Next game/);
  assert.match(says({ match: { ...game().match, score: { white: 2, black: 0 } } }), /^Ann wins the match, 2–0\. You can still play/);
  assert.match(says({ you: { seat: '' } }), /Game 3 of 3 opens here when it starts\.$/);
  assert.equal(says({}, { may: ['rematch'] }), 'Ann leads the match, 1½–½.', 'it has rested too long');
  const last = { match: { slug: 'first', games: ['a', 'b'], number: 2, score: { white: 1, black: 1 } } };
  assert.equal(says(last), 'Ann wins the match, 1½–½.');
  assert.equal(says(last, { outcome: { result: '1/2-1/2' } }), 'The match is drawn, 1–1.');
  assert.equal(says({ match: undefined }), '');
  assert.deepEqual([game(), game(last), game({ match: undefined })].map(isNext), [true, false, false]);
});

test('a screen reader is told which game has started', () => {
  assert.equal(arrivalSays(game({}, { outcome: undefined })), 'Game 2 of 3 has started. Ann ½, Ben ½.');
  assert.equal(arrivalSays(game({ match: undefined })), 'The next game has started.');
});
