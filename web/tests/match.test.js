/** The score of a match, and what is said between its games. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalSays, matchSays, points, scoreOf, scoreText, titleScore } from '../static/js/game/match.js';

const game = (more = {}, state = {}) => ({
  you: { seat: 'white' }, match: { slug: 'first', games: ['a', 'b', 'c'], number: 2, score: { white: 1, black: 1 } }, ...more,
  state: { status: 'over', white: 'Ann', black: 'Ben', outcome: { result: '1-0' }, next: true, ...state },
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

test('between two games it is said how the match stands', () => {
  const score = (white, black) => ({ match: { ...game().match, score: { white, black } } });
  assert.equal(says(), 'You lead the match, 1½–\u2060½.');
  assert.equal(says({ you: { seat: 'black' } }), '\u2068Ann\u2069 leads the match, 1½–\u2060½.');
  assert.equal(says(score(2, 0)), 'You win the match, 2–\u20600.');
  assert.equal(says({}, { outcome: { result: '*' } }), 'The match is level, ½–\u2060½.');
  assert.equal(says({ you: { seat: '' } }, { next: undefined }), '\u2068Ann\u2069 wins the match, 1½–\u2060½.', 'it has rested too long, or all is played');
  assert.equal(says({}, { next: undefined, outcome: { result: '1/2-1/2' } }), 'The match is drawn, 1–\u20601.');
  assert.equal(says({ match: undefined }), '');
});

test('a screen reader is told which game has started', () => {
  assert.equal(arrivalSays(game({}, { outcome: undefined })), 'Game 2 of 3 has started. Ann ½, Ben ½.');
  assert.equal(arrivalSays(game({ match: undefined })), 'The next game has started.');
});
