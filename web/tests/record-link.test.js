/** Records in the fragments of addresses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { faultTitle, pack, titleText, unpack } from '../static/js/net/record-link.js';

for (const text of ['1. c3-M1 e6-M2 *\n', '', 'é Ж 🐫 {}', '1. '.repeat(20_000)]) {
  test(`a text of ${text.length} letters comes back from its address`, async () => {
    const fragment = await pack(text);
    assert.match(fragment, /^[\w-]*$/);
    assert.equal(await unpack(`#${fragment}`), text);
  });
}

test('what is no record unpacks to nothing', async () => {
  for (const fragment of ['#nonsense', '#', '#%%%', '#' + (await pack('cut short, as links are')).slice(0, 10)]) {
    assert.equal(await unpack(fragment), '');
  }
});

test('no more is packed or unpacked than a record has', async () => {
  const bomb = deflateRawSync(Buffer.alloc(1_000_000)).toString('base64url');
  assert.equal(await unpack(`#${bomb}`), '');
  const noise = Array.from({ length: 200_000 }, (_, i) => String.fromCodePoint(33 + (i * 7919) % 60_000)).join('');
  await assert.rejects(pack(noise), RangeError);
});

test('a fault is named by its line and its move', () => {
  assert.equal(faultTitle({ line: 10, number: 4, by: 'black' }), 'Line 10, move 4, Black');
  assert.equal(faultTitle({ line: 0 }), 'This could not be read');
});

test('in the title of a game each name stands by itself, and the result by none', () => {
  for (const [title, text] of [
    ['Ada – Ben, 1-0', '\u2068Ada\u2069 – \u2068Ben\u2069, 1-0'],
    ['\u05e9\u05dc\u05d5\u05dd – ?, ½-½', '\u2068\u05e9\u05dc\u05d5\u05dd\u2069 – \u2068?\u2069, ½-½'],
    ['Doe, J. – Roe, 0-1, *', '\u2068Doe, J.\u2069 – \u2068Roe, 0-1\u2069, *'],
    ['Ada – Ben', '\u2068Ada\u2069 – \u2068Ben\u2069'],
    ['', 'no names'],
  ]) assert.equal(titleText(title), text);
});
