/** The service worker, in a world of its own as a browser gives it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const TEXT = readFileSync(new URL('../static/worker.js', import.meta.url), 'utf8');

/** Starts the worker beside pages at these addresses, and gives how to send it an event, and what it did. */
function start(...pages) {
  const listeners = {};
  const did = [];
  runInContext(TEXT, createContext({
    URL,
    navigator: { setAppBadge: async () => did.push('badge') },
    registration: { scope: 'https://play.example/', showNotification: async (title, options) => did.push({ title, ...options }) },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => did.push(`focus ${url}`) })),
      openWindow: async (url) => did.push(`open ${url}`),
    },
    skipWaiting: () => did.push('skipped'),
    addEventListener: (name, act) => { listeners[name] = act; },
  }));
  return async (name, event = {}) => {
    const waits = [];
    listeners[name]({ waitUntil: (promised) => waits.push(promised), ...event });
    await Promise.all(waits);
    return JSON.parse(JSON.stringify(did.splice(0)));
  };
}

const pushed = (text) => ({ data: text === null ? null : { json: () => JSON.parse(text) } });
const clicked = (data) => ({ notification: { data, close() {} } });

test('a message is shown under its tag, with its game', async () => {
  const did = await start()('push', pushed('{"web_push":8030,"notification":{"title":"Your move","body":"Cheskers","tag":"threefold-x","navigate":"/g/x"}}'));
  assert.deepEqual(did, [{ title: 'Your move', body: 'Cheskers', tag: 'threefold-x', data: '/g/x' }, 'badge']);
});

for (const text of [null, '', '{', '{}', '"x"']) {
  test(`a message is shown, whatever it is: ${text}`, async () => {
    assert.equal((await start()('push', pushed(text)))[0].title, 'Threefold');
  });
}

test('a click leads to the page of the game that is open, or to a new one', async () => {
  const send = start('https://play.example/', 'https://play.example/g/x/white?ply=3');
  assert.deepEqual(await send('notificationclick', clicked('/g/x')), ['focus https://play.example/g/x/white?ply=3']);
  assert.deepEqual(await send('notificationclick', clicked('https://play.example/g/y')), ['open https://play.example/g/y']);
});

test('a click leads nowhere but to this site', async () => {
  assert.deepEqual(await start()('notificationclick', clicked('https://evil.example/g/x')), ['open https://play.example/g/x']);
});
