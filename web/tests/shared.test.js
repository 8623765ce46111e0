import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fate, movesText, reasonText, score, tint } from '../static/js/words/game.js';
import { clockText } from '../static/js/words/terms.js';

/** Examples of what the server's own pages say as well; its tests read them too. */
const words = JSON.parse(readFileSync(new URL('../../internal/site/pages/testdata/words.json', import.meta.url), 'utf8'));

test('results are printed as the server prints them', () => {
  for (const [result, text] of Object.entries(words.scores)) assert.equal(score({ result }), text, result);
});

test('what a result is for a side', () => {
  for (const { result, white, black } of words.fates) {
    assert.deepEqual([fate({ result }, 'white'), fate({ result }, 'black')], [white, black], result);
  }
});

test('ends are named alike', () => {
  for (const [reason, text] of Object.entries(words.reasons)) assert.equal(reasonText(reason), text);
});

test('moves are counted alike', () => {
  for (const [plies, text] of Object.entries(words.moves)) assert.equal(movesText(Number(plies)), text, plies);
});

test('a person has one colour everywhere', () => {
  for (const [name, colour] of Object.entries(words.tints)) assert.equal(tint(name), colour, name);
});

test('clocks are named alike', () => {
  for (const { terms, text } of words.clocks) assert.equal(clockText(terms), text);
});
