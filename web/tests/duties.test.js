/** The duty of the player to move, in a page that is not in English. */
import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.document = { documentElement: { lang: 'zh' } };
Object.assign(globalThis.texts, { 'refusal.must': '必须吃子。', 'refusal.most': '吃最多的子。' });
const { notices } = await import('../static/js/game/notices.js');
await import('../static/js/words/refusals-sent.js');
const { page } = await import('./games.js');

const hint = 'You must capture. Take the most.';
for (const [name, signs, title, text] of [
  ['the first hint is its title', { hint, hints: [{ key: 'refusal.must' }, { key: 'refusal.most' }] }, '必须吃子。', '吃最多的子。'],
  ['one hint has no title', { hint, hints: [{ key: 'refusal.must' }] }, '', '必须吃子。'],
  ['a server without hints says it in English', { hint }, 'You must capture.', 'Take the most.'],
  ['so is a hint that the page does not know', { hint, hints: [{ key: 'refusal.must' }, { key: 'refusal.new' }] }, 'You must capture.', 'Take the most.'],
]) {
  test(`a duty: ${name}`, () => {
    const [notice] = notices(page({ state: { turn: 'white', signs } }));
    assert.deepEqual([notice.title, notice.text], [title, text]);
  });
}
