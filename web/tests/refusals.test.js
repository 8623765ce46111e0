/**
 * Refusals are said in the language of the page: the answers of all lessons, which have every code
 * that a click on a board can bring (internal/lesson), hold no English.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** A text of another language: its words have other letters. @param {string} text */
const foreign = (text) => text.replaceAll(/\{\w+\}|[a-z]/gi, (part) => (part[0] === '{' ? part : String.fromCharCode(part.charCodeAt(0) + 0x2000)));

globalThis.document = { documentElement: { lang: 'pl' } };
globalThis.texts = Object.fromEntries(Object.entries(globalThis.texts).map(([key, text]) => [key,
  typeof text === 'string' ? foreign(text) : Object.fromEntries(Object.entries(text).map(([form, words]) => [form, foreign(words)]))]));
const { refusalSaid } = await import('../static/js/words/said.js');
await import('../static/js/words/refusals.js');

/** All refusals in a value of JSON. */
function* refusalsIn(value) {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value.refusals)) yield* value.refusals;
  if (value.refusal) yield value.refusal;
  for (const part of Object.values(value)) yield* refusalsIn(part);
}

for (const name of ['chesquerque', 'cheskers', 'quadsquare'].flatMap((game) => [game, `${game}-rules`])) {
  test(`what is refused in ${name} has no English`, () => {
    const all = [...refusalsIn(JSON.parse(readFileSync(new URL(`../../internal/lesson/answers/${name}.json`, import.meta.url), 'utf8')))];
    assert.ok(all.length > 50, `${all.length} refusals`);
    for (const refusal of all) {
      const { title, text, instead } = refusalSaid(refusal);
      for (const place of refusal.places ?? []) assert.ok(`${title} ${text}`.includes(place.split('.')[0]), `${refusal.key} does not name ${place}: ${text}`);
      const words = [title, text, instead].join(' ').replaceAll(/\{(?:click|to|man|from)\}|\b[A-Za-z]\d\b/g, '');
      assert.doesNotMatch(words, /[A-Za-z{}]/, `${refusal.key}: ${words}`);
      assert.equal(instead !== '', Boolean(refusal.instead), refusal.key);
    }
  });
}
