/** The places of the cards on the live list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPlaces } from '../static/js/lobby/live.js';

for (const [name, before, now, wanted] of [
  ['the first telling is taken as it is', '', 'a b c', 'a b c'],
  ['whatever the order, places are kept', 'a b c', 'c b a', 'a b c'],
  ['a newcomer fills the hole', 'a b c', 'd c a', 'a d c'],
  ['without one the last card does', 'a b c d', 'a c d', 'a d c'],
  ['several holes, also at the end', 'a b c d e', 'b d', 'd b'],
  ['more newcomers than holes stand at the end', 'a b', 'c d b', 'c b d'],
  ['all are gone', 'a b', '', ''],
]) {
  const list = (text) => text.split(' ').filter(Boolean);
  test(`on the live list ${name}`, () => assert.deepEqual(keepPlaces(list(before), list(now)), list(wanted)));
}
