import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError, createEngine } from '../static/js/engine/client.js';
import { free, stop, tick } from './timers.js';

const files = { worker: '/w.js', module: '/m.wasm', bytes: 1000, raw: 4000, tables: {}, version: 'v' };
const at = { game: 'cheskers', start: 'x', moves: [] };

/** A browser whose workers do what the test says. */
function browserOf({ phone = false } = {}) {
  const browser = {
    made: [], phone, page: { hidden: false, addEventListener: (_, act) => { browser.seen = act; } },
    tabs: { sent: [], postMessage(m) { this.sent.push(m); }, onmessage: null },
    worker() {
      const worker = { got: [], ended: false, postMessage(m) { this.got.push(m); }, terminate() { this.ended = true; } };
      worker.say = (data) => worker.onmessage?.({ data });
      worker.last = (ask) => worker.got.filter((q) => q.ask === ask).at(-1);
      browser.made.push(worker);
      return worker;
    },
  };
  return browser;
}

const thought = (depth, done = false) => ({ depth, nodes: depth * 100, ms: 1, lines: [], done });

test('the worker starts with the first question and answers by number', async () => {
  const browser = browserOf();
  const states = [];
  const engine = createEngine(files, (s) => states.push(s.is), browser);
  assert.equal(browser.made.length, 0);
  const [a, b] = [engine.stand(at), engine.play(at, 'a3-b4')];
  const [worker] = browser.made;
  const [first, stand, play] = worker.got;
  assert.deepEqual([first.ask, first.n, stand.ask, play.ask, play.move], ['start', 0, 'stand', 'play', 'a3-b4']);
  worker.say({ n: 0, d: { share: 0.5 } });
  worker.say({ n: 0, d: {} });
  worker.say({ n: play.n, d: 'second' });
  worker.say({ n: stand.n, d: 'first' });
  assert.deepEqual(await Promise.all([a, b]), ['first', 'second']);
  assert.deepEqual(states, ['loading', 'loading', 'ready']);
});

test('a question that cannot be answered says why', async () => {
  const browser = browserOf();
  const engine = createEngine(files, undefined, browser);
  const asked = engine.open('cheskers', 'nonsense');
  const [worker] = browser.made;
  worker.say({ n: worker.last('open').n, fault: { code: 'position', text: 'No.' } });
  await assert.rejects(asked, (err) => err instanceof EngineError && err.fault.code === 'position' && err.message === 'No.');
});

test('another search waits until the one before has stopped, and late answers are dropped', () => {
  const browser = browserOf();
  const engine = createEngine(files, undefined, browser);
  const heard = [];
  engine.search(at, { lines: 3 }, (t) => heard.push(['a', t.depth]));
  const [worker] = browser.made;
  worker.say({ n: 0, d: {} });
  const a = worker.last('search').n;
  assert.deepEqual(worker.last('search').limits, { lines: 3, ms: 10_000 });
  worker.say({ n: a, d: thought(1) });
  for (let i = 0; i < 200; i++) engine.search(at, { nodes: i + 1 }, (t) => heard.push([i, t.depth]));
  assert.equal(worker.got.filter((q) => q.ask === 'search').length, 1);
  worker.say({ n: a, d: thought(2) });
  worker.say({ n: a, d: thought(3, true) });
  const b = worker.last('search');
  assert.equal(b.limits.nodes, 200);
  worker.say({ n: a, d: thought(4) });
  worker.say({ n: b.n, d: thought(7, true) });
  assert.deepEqual(heard, [['a', 1], [199, 7]]);
});

test('a worker that is silent after stop is ended, started anew and asked again', async () => {
  stop();
  const browser = browserOf();
  const engine = createEngine(files, undefined, browser);
  const heard = [];
  engine.search(at, {}, () => assert.fail('a search that was replaced'));
  const [silent] = browser.made;
  silent.say({ n: 0, d: {} });
  engine.search(at, { depth: 5 }, (t) => heard.push(t.depth));
  const stand = engine.stand(at);
  tick(1999);
  assert.equal(silent.ended, false);
  tick(1);
  assert.equal(silent.ended, true);
  const fresh = browser.made[1];
  assert.deepEqual(fresh.got.map((q) => q.ask), ['start', 'stand', 'search']);
  fresh.say({ n: fresh.last('stand').n, d: 'here' });
  assert.equal(await stand, 'here');
  fresh.say({ n: fresh.last('search').n, d: thought(5, true) });
  assert.deepEqual(heard, [5]);
  free();
});

test('a module that still loads is not hurried', () => {
  stop();
  const browser = browserOf();
  const engine = createEngine(files, undefined, browser);
  engine.search(at, {}, () => {}).stop();
  tick(60_000);
  assert.equal(browser.made.length, 1);
  assert.equal(browser.made[0].ended, false);
  free();
});

test('one engine over all tabs: another one that searches ends this one', () => {
  const browser = browserOf();
  const engine = createEngine(files, undefined, browser);
  engine.search(at, {}, () => {});
  browser.made[0].say({ n: 0, d: {} });
  assert.deepEqual(browser.tabs.sent, ['search']);
  browser.tabs.onmessage({ data: 'search' });
  assert.equal(browser.made[0].ended, true);
  assert.equal(engine.state().is, 'elsewhere');
  engine.search(at, {}, () => {});
  assert.equal(browser.made.length, 2);
  assert.equal(engine.state().is, 'loading');
});

test('a hidden phone searches on when it is seen again', () => {
  const browser = browserOf({ phone: true });
  const engine = createEngine(files, undefined, browser);
  engine.search(at, { depth: 9 }, () => {});
  const [worker] = browser.made;
  worker.say({ n: 0, d: {} });
  const { n } = worker.last('search');
  browser.page.hidden = true;
  browser.seen();
  assert.equal(worker.last('stop').of, n);
  worker.say({ n, d: thought(3, true) });
  browser.page.hidden = false;
  browser.seen();
  assert.equal(worker.last('search').limits.depth, 9);
  assert.notEqual(worker.last('search').n, n);
});

test('off ends the worker, and says so to who waits', async () => {
  const browser = browserOf();
  const engine = createEngine(files, undefined, browser);
  const waits = engine.stand(at);
  engine.off();
  assert.equal(browser.made[0].ended, true);
  await assert.rejects(waits, { message: 'The engine was switched off.' });
  assert.equal(engine.state().is, 'off');
  engine.stand(at);
  assert.equal(browser.made.length, 2);
});

test('a browser without WebAssembly, and a worker that does not come, are told', async () => {
  const browser = browserOf();
  const engine = createEngine(files, undefined, browser);
  const waits = engine.stand(at);
  browser.made[0].onerror({});
  await assert.rejects(waits, EngineError);
  assert.equal(engine.state().is, 'failed');
  const { WebAssembly: had } = globalThis;
  delete globalThis.WebAssembly;
  const without = createEngine(files, undefined, browser);
  await assert.rejects(without.stand(at), /WebAssembly/);
  globalThis.WebAssembly = had;
});
