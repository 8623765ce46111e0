import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.document = { documentElement: { lang: 'pl' } };
globalThis.texts = { 'error.no-game': 'Nie ma gry.', 'error.long-opening': { few: 'Najwyżej {n} ruchy.', other: 'Najwyżej {n} ruchu.' } };
const { errorText } = await import('../static/js/words/server-texts.js');

test('a page says an error in its language', () => {
  assert.equal(errorText({ code: 'no_game', text: 'Game not found.', key: 'no-game' }), 'Nie ma gry.');
  assert.equal(errorText({ code: 'bad_query', text: 'Enter at most 3 half-moves.', key: 'long-opening', with: { n: 3 } }), 'Najwyżej 3 ruchy.');
});

test('an error that a page does not know is in English', () => {
  assert.equal(errorText({ code: 'new', text: 'That is new.', key: 'new' }), 'That is new.');
  assert.equal(errorText({ code: 'old', text: 'That is old.' }), 'That is old.');
});
