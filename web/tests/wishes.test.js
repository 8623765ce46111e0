/** What the lobby's form wishes for, and the words of terms. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sideText } from '../static/js/lobby/challenges.js';
import { againstComputer, againstPeople, againstText, clockOf, matchOf, presetOf, rulesOf, sideOf, whatText, wishesText } from '../static/js/lobby/wishes.js';
import { houseRules, unusual } from '../static/js/words/terms.js';

/** A form in which only these fields differ from what they are at first. */
const form = (given = {}) => ({
  game: '', match: '', 'no-giving': '', unequal: '', side: 'chance', whom: 'friend', seats: '', visibility: '', takebacks: '', time: 'clock', minutes: '15', seconds: '10',
  'black-minutes': '5', 'black-seconds': '3', days: '2', start: '', ...given,
});

const clock = (base, increment) => ({ base, increment });

for (const [text, terms] of [
  ['600+5', { clock: clock(600_000, 5_000) }],
  ['1800+0', { clock: clock(1_800_000, 0) }],
  ['1d', { days: 1 }],
  ['none', {}],
]) {
  test(`the button ${text}`, () => assert.deepEqual(presetOf(text), terms));
}

for (const [name, given, terms] of [
  ['an exact clock', { minutes: '1.5', seconds: '0' }, { clock: clock(90_000, 0) }],
  ['unequal clocks', { unequal: '1' }, { clock: clock(900_000, 10_000), black: clock(300_000, 3_000) }],
  ['days', { time: 'days', unequal: '1' }, { days: 2 }],
  ['no clock', { time: 'none' }, {}],
]) {
  test(`of the form: ${name}`, () => assert.deepEqual(clockOf(form(given)), terms));
}

test('every clock that can be entered in tenths is whole milliseconds, as the server wants them', () => {
  for (let tenths = 0; tenths <= 1800; tenths++) {
    const entered = (tenths / 10).toFixed(1);
    const given = form({ minutes: entered, seconds: entered, unequal: '1', 'black-minutes': entered, 'black-seconds': entered });
    const wanted = clock(tenths * 6000, tenths * 100);
    assert.deepEqual(clockOf(given), { clock: wanted, black: wanted });
  }
});

test('the usual rules of the house need no word; time is given only where there is a clock', () => {
  assert.deepEqual(rulesOf(form(), presetOf('600+5')), {});
  const strict = form({ whom: 'anyone', visibility: 'private', takebacks: 'never', 'no-giving': '1' });
  assert.deepEqual(rulesOf(strict, presetOf('600+5')), { visibility: 'open', takebacks: 'never', noGiving: true });
  assert.deepEqual(rulesOf(strict, presetOf('none')), { visibility: 'open', takebacks: 'never' });
});

test('programs are welcome to an open challenge alone, and one is invited to a game with oneself', () => {
  const asked = (/** @type {Record<string, string>} */ fields) => rulesOf(form({ programs: '1', invited: 'program-1', ...fields }), {});
  assert.deepEqual(asked({ whom: 'anyone' }), { visibility: 'open', programs: true });
  assert.deepEqual(asked({ whom: 'friend' }), { invited: 'program-1' });
  assert.deepEqual(asked({ whom: 'friend', seats: 'none' }), {});
  assert.deepEqual(asked({ whom: 'computer' }), {});
});

test('who plays both sides, or neither, has no side of their own', () => {
  assert.deepEqual([form(), form({ seats: 'both' }), form({ seats: 'none' }), form({ whom: 'anyone', seats: 'both' })].map(sideOf), ['chance', 'both', 'none', 'chance']);
});

test('a game against the computer takes game, side, start, level and privacy from the form', () => {
  const given = form({ game: 'cheskers', side: 'black', start: ' x ', seats: 'both', visibility: 'private', takebacks: 'never' });
  assert.deepEqual(againstComputer(given, presetOf('300+5'), 3),
    { game: 'cheskers', side: 'black', start: 'x', level: 3, terms: { clock: clock(300_000, 5_000), visibility: 'private' } });
  assert.deepEqual(againstComputer(form({ whom: 'computer' }), {}, 8).terms, {});
  assert.deepEqual(againstPeople(given, {}), { game: 'cheskers', side: 'both', start: 'x', terms: { visibility: 'private', takebacks: 'never' } });
});

test('the wishes in a line', () => {
  assert.equal(wishesText(form()), 'By invitation, anyone can watch · Takebacks if both agree');
  assert.equal(wishesText(form({ visibility: 'private', seats: 'none', takebacks: 'free', 'no-giving': '1', start: 'x' })),
    'Private, not listed · For two other players · Free takebacks · Players cannot give time · From a position');
});

test('the button that leads says against whom, and how', () => {
  for (const [given, wanted] of [
    [{}, 'with a friend, 10 + 5'], [{ whom: 'anyone', seats: 'both' }, 'with anyone, 10 + 5'], [{ whom: 'computer' }, 'against the computer, level 4'],
    [{ seats: 'both' }, 'pass and play, 10 + 5'], [{ seats: 'none' }, 'for two others, 10 + 5'],
  ]) assert.equal(againstText(form(given), '600+5', 4), wanted);
});

test('rules of the house', () => {
  assert.deepEqual(houseRules({}), ['Takebacks if both agree']);
  assert.deepEqual(houseRules({ clock: clock(1, 1), takebacks: 'never', noGiving: true }), ['No takebacks', 'Players cannot give time']);
  assert.deepEqual(unusual({ clock: clock(1, 1), noGiving: true }), ['Players cannot give time']);
  assert.deepEqual(unusual({ takebacks: 'free' }), ['Free takebacks']);
});

for (const [side, own, text] of [
  ['white', true, 'you: White'], ['white', false, 'you: Black'], ['black', true, 'you: Black'], ['black', false, 'you: White'],
  ['chance', true, 'random'], ['chance', false, 'random'], ['none', false, 'either side'],
]) {
  test(`a challenge whose creator plays ${side} says to ${own ? 'the creator' : 'others'}: ${text}`, () => assert.equal(sideText(side, own), text));
}

test('a match has so many of the game that is chosen, or one of each, which begins with it', () => {
  const games = ['chesquerque', 'cheskers', 'quadsquare'];
  const of = (match, more = {}) => matchOf(form({ game: 'cheskers', match, ...more }), games).join(' ');
  assert.deepEqual(['', '2', 'each', 'twice'].map((match) => of(match)), ['', 'cheskers cheskers', 'cheskers quadsquare chesquerque', 'cheskers quadsquare chesquerque cheskers quadsquare chesquerque']);
  assert.equal(of('each', { seats: 'both' }), '', 'nobody plays a match alone');
  assert.deepEqual(againstPeople(form({ game: 'cheskers', match: '2' }), {}, games).match, ['cheskers', 'cheskers']);
  assert.equal('match' in againstPeople(form({ game: 'cheskers' }), {}, games), false);
  assert.equal(againstText(form({ match: 'each' }), '600+5', 3), 'with a friend, 10 + 5, match of 3');
  assert.equal(whatText(form({ match: 'each' }), 'Cheskers'), 'Play one of each game');
  assert.equal(whatText(form({ match: '4' }), 'Cheskers'), 'Play Cheskers');
  assert.equal(whatText(form({ match: 'each', seats: 'both' }), 'Cheskers'), 'Play Cheskers');
});
