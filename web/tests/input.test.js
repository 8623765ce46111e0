import assert from 'node:assert/strict';
import { test } from 'node:test';
import { men } from './boards.js';
import { choose, drop, NOTHING, press, startOf, undoLeg } from '../static/js/board/input.js';
import { seatOf } from '../static/js/board/men.js';
import { narrow } from '../static/js/board/narrow.js';

/** A legal move: its clicks in one word, as "d4 f6 h8". */
const move = (clicks, kind = 'quiet', { text = clicks, choices = undefined, takes = undefined } = {}) => ({
  text, clicks: clicks.split(' '), choices, kind, takes, path: clicks.split(' '),
});

const position = (list, legal, turn = 'white') => ({ men: men(...list), legal, turn });

/** Clicks one after another; gives what the last came to. */
function clicks(at, ...list) {
  let pressed = { made: NOTHING };
  for (const click of list) pressed = press(at, pressed.made, click);
  return pressed;
}

test('two clicks that are all of one move play it, selecting alone does not', () => {
  const at = position(['P@e2'], [move('e2 e4'), move('e2 e3')]);
  assert.deepEqual(clicks(at, 'e2').made.clicks, ['e2']);
  assert.equal(clicks(at, 'e2').play, undefined);
  assert.deepEqual([...narrow(at.legal, ['e2']).destinations], [['e4', 'quiet'], ['e3', 'quiet']]);
  assert.equal(clicks(at, 'e2', 'e4').play, 'e2 e4');
});

test('a man with one move is selected, not played', () => {
  const at = position(['P@e2'], [move('e2 e4')]);
  assert.equal(clicks(at, 'e2').play, undefined);
});

test('the selected man is let go by a click on him, another own man takes his place', () => {
  const at = position(['P@e2', 'P@d2'], [move('e2 e4'), move('d2 d4')]);
  assert.deepEqual(clicks(at, 'e2', 'e2').made, NOTHING);
  assert.deepEqual(clicks(at, 'e2', 'd2').made.clicks, ['d2']);
});

test('a place that is no destination is asked about, and the man stays selected', () => {
  const at = position(['P@e2', 'p@e7'], [move('e2 e4')]);
  assert.deepEqual(clicks(at, 'e2', 'e5').ask, ['e2', 'e5']);
  assert.deepEqual(clicks(at, 'e2', 'e5').made.clicks, ['e2']);
  assert.deepEqual(clicks(at, 'e2', 'e7').ask, ['e2', 'e7']);
});

test('a first click on nobody, on an opponent or on a man who cannot move is asked about', () => {
  const at = position(['P@e2', 'R@a1', 'p@e7'], [move('e2 e4')]);
  assert.deepEqual(clicks(at, 'd5').ask, ['d5']);
  assert.deepEqual(clicks(at, 'e7').ask, ['e7']);
  assert.deepEqual(clicks(at, 'a1').ask, ['a1']);
  assert.deepEqual(clicks(at, 'a1').made.clicks, ['a1'], 'selected all the same');
});

test('nothing is asked or selected by a player who is not on turn', () => {
  const at = position(['P@e2'], []);
  assert.deepEqual(clicks(at, 'e2'), { made: NOTHING });
});

test('a promotion is asked for, and only its answer plays', () => {
  const to = (letter) => move('a7 a8', 'quiet', { text: `a8=${letter}`, choices: [letter] });
  const at = position(['P@a7'], [to('Q'), to('N'), to('P')]);
  const { made, play } = clicks(at, 'a7', 'a8');
  assert.equal(play, undefined);
  assert.deepEqual(narrow(at.legal, made.clicks).needs, ['Q', 'N', 'P']);
  assert.equal(choose(at, made, 'N').play, 'a8=N');
});

test('a click beside an open question withdraws it, and counts if it selects or goes on', () => {
  const to = (letter) => move('a7 a8', 'quiet', { text: `a8=${letter}`, choices: [letter] });
  const at = position(['P@a7', 'P@e2'], [to('Q'), to('N'), move('e2 e4')]);
  const { made } = clicks(at, 'a7', 'a8');
  assert.deepEqual(press(at, made, 'c5'), { made: { clicks: ['a7'], choices: [] } });
  assert.deepEqual(press(at, made, 'e2').made.clicks, ['e2']);
});

test('a capture that promotes asks first whom, then what; a seat answers the first', () => {
  const legal = ['R', 'N'].flatMap((taken, seat) => ['Q', 'P'].map((becomes) => move(`c6 S3.${seat}`, 'capture', {
    text: `c6xS3(${taken})=${becomes}`, choices: [`x${taken}`, becomes], takes: [`S3.${seat}`],
  })));
  const at = position(['P@c6', 'r@S3.0', 'n@S3.1'], legal);
  let { made } = clicks(at, 'c6', 'S3');
  assert.deepEqual(narrow(legal, made.clicks).needs, ['xR', 'xN']);
  made = choose(at, made, 'xN').made;
  assert.deepEqual(narrow(legal, made.clicks, made.choices).needs, ['Q', 'P']);
  assert.equal(choose(at, made, 'P').play, 'c6xS3(N)=P');
  const direct = clicks(at, 'c6', 'S3.0').made;
  assert.deepEqual(narrow(legal, direct.clicks).needs, ['Q', 'P']);
});

const JOIN = move('c3 M1.0', 'join', { text: 'c3-M1', choices: ['join'] });
const SACRIFICE = move('c3 M1.1', 'sacrifice', { text: 'c3xM1*', choices: ['sacrifice'], takes: ['M1.1'] });

test('the free seat joins, the enemy is sacrificed for, the tile elsewhere asks', () => {
  const at = position(['B@c3', 'q@M1.1'], [JOIN, SACRIFICE]);
  assert.equal(clicks(at, 'c3', 'M1.0').play, 'c3-M1');
  assert.equal(clicks(at, 'c3', 'M1.1').play, 'c3xM1*');
  const { made } = clicks(at, 'c3', 'M1');
  assert.deepEqual(narrow(at.legal, made.clicks).needs, ['join', 'sacrifice']);
  assert.equal(choose(at, made, 'sacrifice').play, 'c3xM1*');
});

test('where only joining is possible the tile plays it, and the lone enemy is asked about', () => {
  const at = position(['R@c3', 'q@M1.1'], [move('c3 M1.0', 'join')]);
  assert.equal(clicks(at, 'c3', 'M1').play, 'c3 M1.0');
  assert.deepEqual(clicks(at, 'c3', 'M1.1').ask, ['c3', 'M1.1']);
});

test('beside a friend the free seat joins, his own seat selects him', () => {
  const at = position(['R@c3', 'Q@M1.0'], [move('c3 M1.1', 'join'), move('M1 d6')]);
  assert.equal(clicks(at, 'c3', 'M1.1').play, 'c3 M1.1');
  assert.equal(clicks(at, 'c3', 'M1').play, 'c3 M1.1');
  assert.deepEqual(clicks(at, 'c3', 'M1.0').made.clicks, ['M1.0']);
});

test('castling by exchange is clicked on the rook, whatever his seat', () => {
  const at = position(['K@d1', 'R@S1.0'], [move('d1 S1', 'castle', { text: 'O-O' }), move('S1 a3')]);
  for (const click of ['S1', 'S1.0', 'S1.1']) assert.equal(clicks(at, 'd1', click).play, 'O-O', click);
});

test('a bishop takes the enemy beside him by two clicks in place', () => {
  const at = position(['B@M2.0', 'q@M2.1'], [move('M2 M2.1', 'sacrifice', { text: 'M2xM2*', takes: ['M2.1'] }), move('M2 d3')]);
  assert.deepEqual([...narrow(at.legal, clicks(at, 'M2.0').made.clicks).destinations.keys()], ['M2.1', 'd3']);
  assert.equal(clicks(at, 'M2.0', 'M2.1').play, 'M2xM2*');
  assert.deepEqual(clicks(at, 'M2', 'M2').made, NOTHING, 'the tile twice lets him go');
});

test('a tile selects the only own man on it, by its free seat too, and not by the enemy', () => {
  const alone = position(['R@M1.0'], [move('M1 d4')]);
  for (const click of ['M1', 'M1.0', 'M1.1']) assert.equal(startOf(alone, click), 'M1.0', click);
  const shared = position(['R@M1.0', 'q@M1.1'], [move('M1 M1.1', 'capture')]);
  assert.equal(startOf(shared, 'M1'), 'M1.0');
  assert.equal(startOf(shared, 'M1.1'), null);
});

test('two own men on a tile: both go, and who is meant is asked at the end', () => {
  const legal = [move('M1.0 d6', 'quiet', { text: 'QM1-d6' }), move('M1.1 d6', 'quiet', { text: 'PM1-d6' }), move('M1.0 a3')];
  const at = position(['Q@M1.0', 'P@M1.1'], legal);
  const { made } = clicks(at, 'M1', 'd6');
  assert.deepEqual(narrow(legal, made.clicks).needs, ['M1.0', 'M1.1']);
  assert.equal(choose(at, made, 'M1.1').play, 'PM1-d6');
  assert.equal(clicks(at, 'M1', 'a3').play, 'M1.0 a3', 'no question where only one can go');
  assert.equal(clicks(at, 'M1.1', 'd6').play, 'PM1-d6');
  assert.deepEqual(clicks(at, 'M1.0', 'M1.1').made.clicks, ['M1.1']);
});

test('moves that nothing else tells apart are told by their texts', () => {
  const legal = [move('a1 b2', 'quiet', { text: 'one' }), move('a1 b2', 'quiet', { text: 'other' })];
  const at = position(['K@a1'], legal);
  const { made } = clicks(at, 'a1', 'b2');
  assert.deepEqual(narrow(legal, made.clicks).needs, ['one', 'other']);
  assert.equal(choose(at, made, 'other').play, 'other');
});

// A king on d4 with two ways round: both chains end where they began.
const ROUND = ['d4 f6 h4 f2 d4', 'd4 f2 h4 f6 d4'].map((way) => move(way, 'capture'));
const round = position(['K@d4', 'p@e5', 'p@g5', 'p@g3', 'p@e3'], ROUND);

test('a chain is clicked landing by landing', () => {
  assert.deepEqual(clicks(round, 'd4', 'f6').made.clicks, ['d4', 'f6']);
  assert.equal(clicks(round, 'd4', 'f6', 'h4', 'f2', 'd4').play, 'd4 f6 h4 f2 d4');
  assert.equal(clicks(round, 'd4', 'f2', 'h4', 'f6', 'd4').play, 'd4 f2 h4 f6 d4');
});

test('a later landing that only one route reaches plays that route', () => {
  assert.deepEqual(clicks(round, 'd4', 'f6', 'f2').made.clicks, ['d4', 'f6', 'h4', 'f2']);
  assert.equal(clicks(round, 'd4', 'f6', 'd4').play, 'd4 f6 h4 f2 d4');
  assert.deepEqual(clicks(round, 'd4', 'h4').ask, ['d4', 'h4'], 'two routes reach it');
});

test('the whole of a chain without a fork is one click', () => {
  const legal = ['K', 'B'].map((letter) => move('f4 d6 b8', 'capture', { text: `f4xd6xb8=${letter}`, choices: [letter] }));
  const at = position(['P@f4', 'p@e5', 'p@c7'], legal);
  const { made } = clicks(at, 'f4', 'b8');
  assert.deepEqual(made.clicks, ['f4', 'd6', 'b8']);
  assert.equal(choose(at, made, 'B').play, 'f4xd6xb8=B');
});

test('a chain gone wrong is asked about whole, stays, and can be undone leg by leg', () => {
  const wrong = clicks(round, 'd4', 'f6', 'a1');
  assert.deepEqual(wrong.ask, ['d4', 'f6', 'a1']);
  assert.deepEqual(wrong.made.clicks, ['d4', 'f6']);
  assert.deepEqual(clicks(round, 'd4', 'f6', 'f6').made.clicks, ['d4', 'f6']);
  assert.deepEqual(undoLeg(wrong.made).clicks, ['d4']);
  assert.deepEqual(undoLeg(undoLeg(wrong.made)).clicks, ['d4']);
});

test('a drag selects nobody: a friend means his tile, an own man elsewhere is asked about', () => {
  const at = position(['R@c3', 'Q@M1.0', 'P@c2'], [move('c3 M1.1', 'join'), move('M1 d6')]);
  const made = { clicks: ['c3'], choices: [] };
  assert.equal(drop(at, made, 'M1.0').play, 'c3 M1.1');
  assert.deepEqual(drop(at, made, 'c2').ask, ['c3', 'c2']);
  assert.deepEqual(drop(at, made, 'c3'), { made });
});

test('a man let go over his own tile goes back, unless over the enemy he can take there', () => {
  const at = position(['B@M2.0', 'q@M2.1'], [move('M2 M2.1', 'sacrifice', { text: 'M2xM2*' })]);
  const made = { clicks: ['M2.0'], choices: [] };
  assert.deepEqual(drop(at, made, 'M2'), { made });
  assert.equal(drop(at, made, 'M2.1').play, 'M2xM2*');
});

test('the seat a man takes: the taken man\'s, else the free one, else his colour\'s', () => {
  const seat = (list, man, takes) => seatOf(men(...list), man, move('a4 M1', 'quiet', { takes }), 'M1', true);
  assert.equal(seat(['r@M1.0', 'n@M1.1'], 'white pawn', ['M1.1']), 'M1.1');
  assert.equal(seat(['Q@M1.0'], 'white rook'), 'M1.1');
  assert.equal(seat([], 'black rook'), 'M1.1');
  assert.equal(seat([], 'white rook'), 'M1.0');
  assert.equal(seatOf([], 'white rook', move('a4 a5'), 'a5', false), 'a5');
});
