/** Records in files, whatever their letters are written in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST, textOf } from '../static/js/net/record-link.js';

const bytes = (...parts) => new Blob(parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))));

for (const [what, file, text, guessed] of [
  ['UTF-8', bytes('[White "José Ж 🐫"]'), '[White "José Ж 🐫"]', false],
  ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], '1. f6-g5'), '1. f6-g5', false],
  ['Windows-1252', bytes('[White "Jos', [0xe9], '"]'), '[White "José"]', true],
  ['Windows-1252 whose last byte begins a letter of UTF-8', bytes('{Jos', [0xe9]), '{José', true],
  ['nothing', bytes(), '', false],
]) test(`a file of ${what} is read`, async () => assert.deepEqual(await textOf(file), { text, guessed }));

test('no more is read than shows that a file is too long, be it within a letter', async () => {
  const { text, guessed } = await textOf(bytes('x'.repeat(LONGEST), 'é', 'y'.repeat(LONGEST)));
  assert.deepEqual([text.length, guessed], [LONGEST, false]);
});
