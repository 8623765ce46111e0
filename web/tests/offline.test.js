/** What the browser keeps, as pages ask for it. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { startWorker } from '../static/js/net/without-network.js';

/** A page in a browser that can keep things; `loads` says that all that it names is there. */
function open({ readyState = 'interactive', saveData = false } = {}) {
  const asked = [];
  const page = new EventTarget();
  const given = {
    isSecureContext: true, document: { readyState, documentElement: { dataset: { worker: '' } } },
    matchMedia: () => ({ matches: false }), location: { search: '' }, setTimeout: () => 0, addEventListener: page.addEventListener.bind(page),
    navigator: { connection: { saveData }, serviceWorker: { register: async (at) => asked.push(at) } },
  };
  for (const [name, value] of Object.entries(given)) {
    kept.push([name, Object.getOwnPropertyDescriptor(globalThis, name)]);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return { asked, loads: () => page.dispatchEvent(new Event('load')) };
}

const kept = [];
afterEach(() => {
  for (const [name, was] of kept.splice(0).reverse()) {
    if (was) Object.defineProperty(globalThis, name, was);
    else delete globalThis[name];
  }
});

test('the worker begins once the page has all that it names, and waits for nothing else', () => {
  const { asked, loads } = open();
  startWorker();
  assert.deepEqual(asked, []);
  loads();
  assert.deepEqual(asked, ['/worker.js']);
});

test('on a page that has all already it begins at once', () => {
  const { asked } = open({ readyState: 'complete' });
  startWorker();
  assert.deepEqual(asked, ['/worker.js']);
});

test('it does not begin where the visitor saves data', () => {
  const { asked } = open({ readyState: 'complete', saveData: true });
  startWorker();
  assert.deepEqual(asked, []);
});
