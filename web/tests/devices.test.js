import { mock, test } from 'node:test';
import assert from 'node:assert/strict';
import { LIFE, POLL, createNews } from '../static/js/devices/news.js';
import { grouped, isLetters, lastHere, left, since, spaced, stillShown, tokenIn } from '../static/js/devices/words.js';

test('how long a link works still', () => {
  const cases = /** @type {[number, string][]} */ ([[600_000, '10:00'], [588_000, '9:48'], [61_001, '1:02'], [1, '0:01'], [0, ''], [-5, '']]);
  for (const [ms, text] of cases) assert.equal(left(1000 + ms, 1000), text);
});

test('when a device was last here', () => {
  const day = 24 * 60 * 60_000;
  assert.equal(lastHere(0, day - 1), 'used in the last 24 hours');
  assert.equal(lastHere(0, day), 'last used about 1 day ago');
  assert.equal(lastHere(0, 31.5 * day), 'last used about 31 days ago');
});

test('a code is read digit by digit', () => assert.equal(spaced('0815'), '0 8 1 5'));

test('letters stand in two groups, digits as they are', () => {
  assert.equal(grouped('BCDFGH'), 'BCD FGH');
  assert.equal(grouped('0815'), '0815');
  assert.deepEqual(['BCDFGH', '0815', undefined].map(isLetters), [true, false, false]);
});

test('since when a browser asks', () => {
  assert.equal(since(0, 59_999), 'just now');
  assert.equal(since(0, 60_000), '1 min ago');
  assert.equal(since(0, 9.9 * 60_000), '9 min ago');
});

test('a pasted link is known by its token', () => {
  const token = 'AbCdEfGhIjKlMnOpQrStUv';
  assert.equal(tokenIn(`https://play.example/devices#link=${token}`), token);
  assert.equal(tokenIn(` http://10.0.0.5:8080/devices#link=${token}\n`), token);
  for (const bad of ['', token, `#link=${token}x`, '#link=short', `https://play.example/g/x#key=${token}`]) assert.equal(tokenIn(bad), '');
});

test('letters are shown again while they last', () => {
  assert.deepEqual(stillShown('token 2000', 1999), { token: 'token', expires: 2000 });
  for (const kept of [null, '', 'token', 'token x', ' 3000']) assert.equal(stillShown(kept, 1000), null);
  assert.equal(stillShown('token 2000', 2000), null);
});

/** Runs a test of news, in a time of its own. @param {string} name @param {(news: ReturnType<typeof createNews>, counts: {asked: number, ticks: number}, pass: (ms: number) => Promise<void>) => Promise<void>} run */
function testNews(name, run) {
  test(name, async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 });
    globalThis.document = { visibilityState: 'visible' };
    const counts = { asked: 0, ticks: 0 };
    const answered = () => new Promise((resolve) => { setImmediate(resolve); });
    const pass = async (ms) => {
      await answered();
      for (let over = 0; over < ms; over += 1000) {
        mock.timers.tick(1000);
        await answered();
      }
    };
    const news = createNews(async () => { counts.asked++; }, () => { counts.ticks++; });
    try {
      await run(news, counts, pass);
    } finally {
      mock.timers.reset();
      delete globalThis.document;
    }
  });
}

testNews('news are asked for at once, then as often as said, and once at the end', async (news, counts, pass) => {
  news.until(Date.now() + LIFE);
  assert.equal(counts.asked, 1);
  await pass(2 * POLL);
  assert.equal(counts.asked, 3);
  await pass(LIFE);
  assert.deepEqual(counts, { asked: LIFE / POLL + 1, ticks: LIFE / 1000 + 1 });
  await pass(LIFE);
  assert.equal(counts.asked, LIFE / POLL + 1);
});

testNews('asked for twice, news go on to the later moment, in one round', async (news, counts, pass) => {
  news.until(Date.now() + 5 * POLL);
  news.until(Date.now() + 10 * POLL);
  news.until(Date.now() + POLL);
  await pass(LIFE);
  assert.equal(counts.asked, 11);
});

testNews('what was stopped asks once more, and begins again', async (news, counts, pass) => {
  news.until(Date.now() + LIFE);
  news.stop();
  await pass(LIFE);
  assert.equal(counts.asked, 2);
  news.until(Date.now() + POLL);
  await pass(LIFE);
  assert.equal(counts.asked, 4);
});

testNews('out of sight nothing is asked, until the page is looked at', async (news, counts, pass) => {
  Object.assign(globalThis.document, { visibilityState: 'hidden' });
  news.until(Date.now() + LIFE);
  await pass(10 * POLL);
  assert.equal(counts.asked, 0);
  Object.assign(globalThis.document, { visibilityState: 'visible' });
  await pass(1000);
  assert.equal(counts.asked, 1);
});
