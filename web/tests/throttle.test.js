/** What is done at most every so often. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throttle } from '../static/js/lobby/mine.js';
import { free, stop, tick } from './timers.js';

/** Lets what was promised happen. */
const settle = async () => { for (let i = 0; i < 10; i++) await Promise.resolve(); };

/** Starts a count of runs that last so many milliseconds, and lets time pass. */
function start(lasts = 0) {
  stop();
  let runs = 0;
  const call = throttle(1000, () => {
    runs++;
    return new Promise((done) => { setTimeout(done, lasts); });
  });
  const pass = async (ms) => {
    await settle();
    tick(ms);
    await settle();
  };
  return { call, pass, runs: () => runs };
}

test.afterEach(free);

test('the first call runs at once, many that follow run once, after the pause', async () => {
  const { call, pass, runs } = start();
  for (let i = 0; i < 5; i++) call();
  assert.equal(runs(), 1);
  await pass(999);
  assert.equal(runs(), 1);
  await pass(1);
  assert.equal(runs(), 2);
  await pass(1000);
  assert.equal(runs(), 2);
  call();
  assert.equal(runs(), 3);
});

test('a call while it runs is not lost, and two do not run at once', async () => {
  const { call, pass, runs } = start(5000);
  call();
  await pass(4000);
  call();
  assert.equal(runs(), 1);
  await pass(1000);
  assert.equal(runs(), 2);
});
