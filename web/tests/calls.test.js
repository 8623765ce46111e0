import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, callAnew, renewCalls, wishFor, within } from '../static/js/net/calls.js';
import { isPushed } from '../static/js/game/notifications.js';
import { settings } from '../static/js/storage/settings.js';

const KEYS = { p256dh: 'key', auth: 'secret' };

test('a subscription goes to the server with the device’s quiet hours and wishes', () => {
  assert.deepEqual(bodyOf({ endpoint: 'https://push.example/x', keys: KEYS }, 'Europe/Berlin', { night: true, wishes: [] }),
    { endpoint: 'https://push.example/x', p256dh: 'key', auth: 'secret', zone: 'Europe/Berlin', from: 1320, to: 480 });
  assert.deepEqual(bodyOf({ endpoint: 'https://push.example/x', keys: KEYS }, '', { night: false, wishes: ['cheskers/clock'] }),
    { endpoint: 'https://push.example/x', p256dh: 'key', auth: 'secret', zone: '', from: 0, to: 0, wishes: ['cheskers/clock'] });
});

test('a browser that never answers is not waited for', async () => {
  await assert.rejects(within(new Promise(() => {}), 5), /no answer/);
  assert.equal(await within(Promise.resolve(7), 5000), 7);
});

test('page and server never both call: slow games are the server’s where it calls this device', () => {
  const slow = { days: 2 };
  assert.equal(isPushed(slow), false);
  settings.set({ pushed: true });
  assert.equal(isPushed(slow), true);
  assert.equal(isPushed({}), true);
  assert.equal(isPushed({ clock: { base: 180_000, increment: 0 } }), false);
  assert.equal(isPushed({ clock: { base: 1_800_000, increment: 0 } }), true);
  settings.set({ pushed: false });
});

test('a wish that cannot be sent is none', async () => {
  settings.set({ wishes: ['cheskers/clock'] });
  globalThis.fetch = async () => { throw new Error('no network'); };
  assert.match((await Promise.all([wishFor(() => []), wishFor((wishes) => [...wishes, 'cheskers/days'])])).join(), /did not respond.+,.+did not respond/);
  delete globalThis.fetch;
  assert.deepEqual(settings.get().wishes, ['cheskers/clock']);
  settings.set({ wishes: [] });
});

/** What is asked of the server by renew, on a device that subscribed just now, in a language. */
function asksFor(renew, subscribedIn, search = '') {
  const kept = new Map([['threefold.calls-renewed', String(Date.now())], ['threefold.calls-language', subscribedIn]]);
  const asked = [];
  const globals = {
    localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
    isSecureContext: true, location: { search }, navigator: { serviceWorker: {} },
    window: { PushManager: {}, Notification: { permission: 'granted' } }, Notification: { permission: 'granted' },
    fetch: (address) => { asked.push(address); return new Promise(() => {}); },
  };
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  settings.set({ pushed: true });
  renew();
  settings.set({ pushed: false });
  for (const name of Object.keys(globals)) delete globalThis[name];
  return [kept.get('threefold.calls-renewed') === '0', asked];
}

test('whoever becomes another player here subscribes again at once', () => {
  assert.deepEqual(asksFor(callAnew, 'en'), [true, ['/api/calls']]);
});

test('a page in another language subscribes again, unless its address alone chose that', () => {
  assert.deepEqual(asksFor(renewCalls, 'en'), [false, []]);
  assert.deepEqual(asksFor(renewCalls, 'de'), [false, ['/api/calls']]);
  assert.deepEqual(asksFor(renewCalls, 'de', '?lang=en'), [false, []]);
});
