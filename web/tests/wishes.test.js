/** What the lobby's form wishes for, and the words of terms. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sideText } from '../static/js/lobby/challenges.js';
import { clockFields, clockOf, codeOf, howText, matchOf, termsOf, whatText, wishOf, withChoice } from '../static/js/lobby/wishes.js';
import { houseRules, unusual } from '../static/js/words/terms.js';

/** Fields of which only these differ from what they are at first. */
const form = (given = {}) => ({
  game: 'cheskers', whom: 'friend', level: '3', match: 'each', others: '', side: 'chance', seats: '', visibility: '', takebacks: '', 'no-giving': '', programs: '', invited: '', start: '',
  time: 'clock', minutes: '15', seconds: '10', unequal: '', 'black-minutes': '5', 'black-seconds': '3', days: '2', ...given,
});

const GAMES = ['chesquerque', 'cheskers', 'quadsquare'];

const clock = (base, increment) => ({ base, increment });

for (const [code, terms] of [
  ['600+5', { clock: clock(600_000, 5_000) }],
  ['90+0', { clock: clock(90_000, 0) }],
  ['600+5/300+3', { clock: clock(600_000, 5_000), black: clock(300_000, 3_000) }],
  ['1d', { days: 1 }],
  ['none', {}],
]) {
  test(`the clock ${code}`, () => {
    assert.deepEqual(clockOf(form(clockFields(code))), terms);
    assert.equal(codeOf(form(clockFields(code))), code);
  });
}

test('every clock that can be entered in tenths is whole milliseconds, as the server wants them', () => {
  for (let tenths = 0; tenths <= 1800; tenths++) {
    const entered = (tenths / 10).toFixed(1);
    const given = form({ minutes: entered, seconds: entered, unequal: '1', 'black-minutes': entered, 'black-seconds': entered });
    const wanted = clock(tenths * 6000, tenths * 100);
    assert.deepEqual(clockOf(given), { clock: wanted, black: wanted });
  }
});

test('another opponent brings the clock of such games, and what was chosen for the other waits', () => {
  let now = { fields: form({ whom: 'computer', time: 'none' }), clocks: { people: '600+5', computer: 'none' }, brought: null, waits: false };
  const choose = (name, value) => { now = withChoice(now, name, value); return codeOf(now.fields); };
  assert.deepEqual([['whom', 'friend'], ['minutes', '3'], ['whom', 'match'], ['whom', 'computer'], ['clock', '300+5'], ['whom', 'anyone'], ['clock', '1d'], ['whom', 'computer']].map((choice) => choose(...choice)),
    ['600+5', '180+5', '180+5', 'none', '300+5', '180+5', '1d', '300+5']);
});

test('the position that the address brought waits for its own game', () => {
  let now = { fields: form({ start: 'x' }), clocks: { people: 'none', computer: 'none' }, brought: { game: 'cheskers', start: 'x' }, waits: false };
  const choose = (game) => { now = withChoice(now, 'game', game); return now.fields.start; };
  assert.deepEqual(['quadsquare', 'chesquerque', 'cheskers'].map(choose), ['', '', 'x']);
  now = withChoice(now, 'start', 'my own');
  assert.deepEqual(['quadsquare', 'cheskers'].map(choose), ['my own', 'my own']);
});

test('the usual rules of the house need no word; time is given only where there is a clock', () => {
  const rules = (fields) => { const { clock: _, days: __, ...rest } = termsOf(form(fields)); return rest; };
  assert.deepEqual(rules({}), {});
  const strict = { whom: 'anyone', visibility: 'private', takebacks: 'never', 'no-giving': '1' };
  assert.deepEqual(rules(strict), { visibility: 'open', takebacks: 'never', noGiving: true });
  assert.deepEqual(rules({ ...strict, time: 'none' }), { visibility: 'open', takebacks: 'never' });
  assert.deepEqual(rules({ ...strict, whom: 'computer' }), { visibility: 'private' });
});

test('programs are welcome to an open challenge alone, and one is invited to a game with oneself', () => {
  const asked = (fields) => termsOf(form({ programs: '1', invited: 'program-1', time: 'none', ...fields }));
  assert.deepEqual(asked({ whom: 'anyone' }), { visibility: 'open', programs: true });
  assert.deepEqual(asked({ whom: 'friend' }), { invited: 'program-1' });
  assert.deepEqual(asked({ whom: 'match' }), { invited: 'program-1' });
  assert.deepEqual(asked({ whom: 'friend', seats: 'none' }), {});
  assert.deepEqual(asked({ whom: 'computer' }), {});
});

test('the game that is wished for', () => {
  assert.deepEqual(wishOf(form({ start: ' x ', seats: 'both', time: 'none' }), GAMES), { game: 'cheskers', side: 'both', start: 'x', terms: {} });
  assert.deepEqual(wishOf(form({ whom: 'anyone', seats: 'both', time: 'none' }), GAMES), { game: 'cheskers', side: 'chance', start: '', terms: { visibility: 'open' } });
  assert.deepEqual(wishOf(form({ whom: 'computer', level: '8', side: 'black', seats: 'both', takebacks: 'never' }), GAMES),
    { game: 'cheskers', side: 'black', start: '', level: 8, terms: { clock: clock(900_000, 10_000) } });
  assert.deepEqual(wishOf(form({ whom: 'match', match: '2', others: '1', time: 'none' }), GAMES), { game: 'cheskers', side: 'none', start: '', terms: {}, match: ['cheskers', 'cheskers'] });
});

test('the button says what it plays, and how', () => {
  for (const [given, wanted] of [
    [{}, 'with a friend, random colour, 15 + 10'], [{ whom: 'anyone', programs: '1', seats: 'both' }, 'with anyone, random colour, 15 + 10, programs welcome'],
    [{ whom: 'computer', side: 'white', time: 'none' }, 'against the computer, level 3, you play White, no clock'],
    [{ seats: 'both', takebacks: 'never' }, 'pass and play, 15 + 10, no takebacks'], [{ seats: 'none', visibility: 'private' }, 'for two others, 15 + 10, not listed'],
    [{ invited: 'program-1', start: 'x' }, 'with the program, random colour, 15 + 10, from this position'],
    [{ whom: 'match', match: '4' }, 'with a friend, Cheskers, random colour, 15 + 10'], [{ whom: 'match' }, 'with a friend, one of each game, random colour, 15 + 10'],
  ]) assert.equal(howText(form(given), 'Cheskers'), wanted);
  assert.deepEqual([{}, { whom: 'match' }, { whom: 'match', match: '4' }].map((given) => whatText(form(given), 'Cheskers')), ['Play Cheskers', 'Play a match of three', 'Play a match of four']);
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
  const of = (match, more = {}) => matchOf(form({ whom: 'match', match, ...more }), GAMES).join(' ');
  assert.deepEqual(['2', 'each', 'twice'].map((match) => of(match)), ['cheskers cheskers', 'cheskers quadsquare chesquerque', 'cheskers quadsquare chesquerque cheskers quadsquare chesquerque']);
  assert.equal(of('each', { whom: 'friend' }), '');
});
