import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.document = { documentElement: { lang: 'pl' } };
globalThis.texts = { 'net.failed': 'Nie udało się.', 'list.comma': ', ', 'refusal.must': 'Musisz bić.', 'refusal.must.title': 'Bicie', 'refusal.most': 'Bij najwięcej.', 'error.no-game': 'Nie ma gry.', 'error.long-opening': { few: 'Najwyżej {n} ruchy.', other: 'Najwyżej {n} ruchu.' } };
const { allSaid, refusalSaid, said } = await import('../static/js/words/said.js');
await import('../static/js/words/refusals-sent.js');

test('a page says an error in its language', () => {
  assert.equal(said({ code: 'no_game', text: 'Game not found.', key: 'error.no-game' }), 'Nie ma gry.');
  assert.equal(said({ code: 'bad_query', text: 'Enter at most 3 half-moves.', key: 'error.long-opening', with: { n: 3 } }), 'Najwyżej 3 ruchy.');
});

test('an error that a page does not know is in English', () => {
  assert.equal(said({ code: 'new', text: 'That is new.', key: 'error.new' }), 'That is new.');
  assert.equal(said({ code: 'old', text: 'That is old.' }), 'That is old.');
});

test('what has neither a text nor a known key is said in general', () => {
  for (const sentence of [{}, { key: 'error.new' }, { key: 'error.new', text: '' }, { key: 'new.kind' }]) assert.equal(said(sentence), 'Nie udało się.');
});

test('sentences are in one language: without a key, or with one that a page does not know, in English', () => {
  const [must, most] = [{ key: 'refusal.must' }, { key: 'refusal.most' }];
  assert.equal(allSaid([must, most], 'You must capture. Take the most.'), 'Musisz bić. Bij najwięcej.');
  assert.equal(allSaid([], 'You must capture.'), 'You must capture.');
  assert.equal(allSaid([must, { key: 'refusal.new' }], 'You must capture. That is new.'), 'You must capture. That is new.');
  assert.equal(allSaid([]), '');
});

test('a refusal of an older server is as it came, and one of a newer server in English', () => {
  const english = { title: 'You must capture', text: 'Take the rook.', insteadLabel: 'Play d4' };
  const asItCame = { title: 'You must capture', text: 'Take the rook.', instead: 'Play d4' };
  assert.deepEqual(refusalSaid({ ...english }), asItCame);
  assert.deepEqual(refusalSaid({ ...english, key: 'refusal.new', label: 'refusal.new-label' }), asItCame);
  assert.deepEqual(refusalSaid({ ...english, key: 'refusal.must' }), { title: 'Bicie', text: 'Musisz bić.', instead: 'Play d4' });
  assert.equal(refusalSaid({ ...english, key: 'refusal.must', also: [{ key: 'refusal.new' }] }).text, 'Take the rook.');
});

test('a subscription names another language than English', async () => {
  const { bodyOf } = await import('../static/js/net/calls.js');
  assert.equal(bodyOf({}, '', { night: false, wishes: [] }).language, 'pl');
});
