/** Work that waits until the page has been seen is done once, and never lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whenIdle, whenPainted } from '../static/js/ui/idle.js';
import { free, stop, tick } from './timers.js';

/** A browser whose frames and idle moments come when the test says so. */
function start({ idle = true } = {}) {
  stop();
  const waiting = { frames: [], idle: [] };
  const document = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(globalThis, {
    document, requestAnimationFrame: (run) => waiting.frames.push(run),
    requestIdleCallback: idle ? (run) => waiting.idle.push(run) : undefined,
  });
  let runs = 0;
  const cancel = whenIdle(() => { runs++; });
  const all = (list) => list.splice(0).forEach((run) => run());
  return {
    cancel, runs: () => runs,
    frame: () => all(waiting.frames),
    idle: () => all(waiting.idle),
    see(hidden) {
      document.hidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test.afterEach(free);

test('it runs when the browser is idle after a frame, and once', () => {
  const page = start();
  page.idle();
  assert.equal(page.runs(), 0);
  page.frame();
  assert.equal(page.runs(), 0);
  page.idle();
  assert.equal(page.runs(), 1);
  tick(5000);
  page.see(true);
  assert.equal(page.runs(), 1);
});

test('where there are no idle callbacks it runs after the frame', () => {
  const page = start({ idle: false });
  page.frame();
  tick(0);
  assert.equal(page.runs(), 1);
});

test('a browser that is never idle, or draws no frame, runs it after a second', () => {
  const page = start();
  tick(999);
  assert.equal(page.runs(), 0);
  tick(1);
  assert.equal(page.runs(), 1);
});

test('a page put out of sight runs it at once', () => {
  const page = start();
  page.see(false);
  assert.equal(page.runs(), 0);
  page.see(true);
  assert.equal(page.runs(), 1);
});

test('what was taken back does not run', () => {
  const page = start();
  page.frame();
  page.cancel();
  page.idle();
  page.see(true);
  tick(5000);
  assert.equal(page.runs(), 0);
});

test('a page has been painted after its second frame, or at once where it is out of sight', async () => {
  const page = start();
  let painted = false;
  const settled = async () => {
    await Promise.resolve();
    return painted;
  };
  whenPainted().then(() => { painted = true; });
  page.frame();
  tick(0);
  assert.equal(await settled(), false);
  page.frame();
  tick(0);
  assert.equal(await settled(), true);
  page.see(true);
  await whenPainted();
});

test('a page that is put out of sight before it is painted does not wait for it', async () => {
  const page = start();
  const painted = whenPainted();
  page.see(true);
  await painted;
});
