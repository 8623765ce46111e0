/** The service worker, in a world of its own as a browser gives it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const TEXT = readFileSync(new URL('../static/worker.js', import.meta.url), 'utf8');

const LIST = {
  on: true, version: 'v1', pages: { '/rules': '/shell/rules-1.html', '/offline': '/shell/offline-1.html' },
  files: ['/static/built/a-1.js'], later: [{ address: '/static/built/module-1.wasm', bytes: 10 }],
};

/** An answer of a server. */
const answer = (text, status = 200, headers = {}) => new Response(text, { status, headers });

/**
 * Starts the worker beside pages at these addresses, and gives how to send it an event, and
 * what it did, what the network answers and what is kept.
 */
function start(pages = [], list = LIST, stores = new Map()) {
  const listeners = {};
  const did = [];
  const net = { answers: {}, asked: [] };
  const pathOf = (request) => new URL(typeof request === 'string' ? request : request.url, 'https://play.example/');
  const key = (request) => pathOf(request).pathname + pathOf(request).search;
  const cache = (name) => ({
    put: async (at, got) => { stores.get(name).set(key(at), await got.text()); },
    match: async (at) => (stores.get(name)?.has(key(at)) ? answer(stores.get(name).get(key(at))) : undefined),
    delete: async (at) => stores.get(name).delete(key(at)),
    keys: async () => [...stores.get(name)?.keys() ?? []].map((at) => ({ url: `https://play.example${at}` })),
  });
  const context = createContext({
    URL, Response, setTimeout, location: { origin: 'https://play.example' }, SHELL: list,
    navigator: { setAppBadge: async () => did.push('badge') },
    registration: {
      scope: 'https://play.example/', showNotification: async (title, options) => did.push({ title, ...options }),
      navigationPreload: { enable: async () => did.push('preload'), disable: async () => did.push('no preload') },
      pushManager: { getSubscription: async () => null }, unregister: async () => did.push('gone'),
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => did.push(`focus ${url}`) })),
      openWindow: async (url) => did.push(`open ${url}`),
      claim: async () => did.push('claimed'),
    },
    caches: {
      has: async (name) => stores.has(name),
      open: async (name) => { if (!stores.has(name)) stores.set(name, new Map()); return cache(name); },
      keys: async () => [...stores.keys()], delete: async (name) => stores.delete(name),
      match: async (at) => { for (const name of stores.keys()) { const had = await cache(name).match(at); if (had) return had; } return undefined; },
    },
    fetch: async (request) => {
      net.asked.push(key(request));
      const got = net.answers[key(request)];
      if (!got) throw new TypeError('no network');
      return got();
    },
    skipWaiting: () => did.push('skipped'),
    addEventListener: (name, act) => { listeners[name] = act; },
  });
  context.self = context;
  runInContext(TEXT, context);
  const send = async (name, event = {}) => {
    const waits = [];
    listeners[name]({ waitUntil: (promised) => waits.push(promised), ...event });
    await Promise.all(waits);
    return JSON.parse(JSON.stringify(did.splice(0)));
  };
  /** What a page gets for an address: its text and status, or 'untouched'. */
  const ask = async (at, { destination = 'document', preloaded, method = 'GET' } = {}) => {
    let got = 'untouched';
    const waits = [];
    const request = { method, url: new URL(at, 'https://play.example/').href, destination };
    listeners.fetch({ request, preloadResponse: Promise.resolve(preloaded), respondWith: (promised) => { got = promised; }, waitUntil: (promised) => waits.push(promised) });
    if (got === 'untouched') return got;
    const came = await got;
    await Promise.all(waits);
    return came.type === 'error' ? 'error' : `${came.status} ${await came.text()}`;
  };
  return { send, ask, net, stores, listeners };
}

/** A worker that has taken what its list says. */
async function installed(list = LIST, stores = new Map()) {
  const worker = start([], list, stores);
  for (const at of [...Object.values(list.pages), ...list.files]) worker.net.answers[at] = () => answer(`kept ${at}`);
  await worker.send('install');
  await worker.send('activate');
  worker.net.answers = {};
  worker.net.asked = [];
  return worker;
}

test('what can be reached comes from the network; a kept page stands where it cannot', async () => {
  const { ask, net } = await installed();
  net.answers['/rules'] = () => answer('today’s rules');
  assert.equal(await ask('/rules'), '200 today’s rules');
  net.answers['/rules'] = () => answer('bad gateway', 502);
  assert.equal(await ask('/rules'), '200 kept /shell/rules-1.html');
  net.answers = {};
  assert.equal(await ask('/rules'), '200 kept /shell/rules-1.html');
  assert.equal(await ask('/g/abc'), '200 kept /shell/offline-1.html');
  assert.equal(await ask('/rules?x=1'), '200 kept /shell/offline-1.html');
  assert.equal(await ask('/rules?lang=de'), '200 kept /shell/rules-1.html'); // in the language that is kept
});

test('a language that is installed again, and fails, leaves what was kept', async () => {
  const { send, stores } = await installed();
  const kept = [...stores.get('threefold-v1').keys()];
  await assert.rejects(send('install')); // nothing answers
  assert.deepEqual([...stores.get('threefold-v1')?.keys() ?? []], kept);
});

test('a page that the browser asked for beforehand is not asked for again', async () => {
  const { ask, net } = await installed();
  assert.equal(await ask('/g/abc', { preloaded: answer('the game') }), '200 the game');
  assert.deepEqual(net.asked, []);
});

test('games, answers of the API and files to download are left alone, and nothing of them is kept', async () => {
  const { ask, net, stores } = await installed();
  const before = JSON.stringify([...stores].map(([name, all]) => [name, [...all.keys()]]));
  for (const [at, given] of [['/api/games/x', { destination: '' }], ['/g/x.pgn', {}], ['/ws/lobby', { destination: '' }], ['/api/me', { method: 'POST' }], ['https://elsewhere.example/rules', {}]]) {
    assert.equal(await ask(at, given), 'untouched', at);
  }
  net.answers['/g/x'] = () => answer('private');
  await ask('/g/x');
  assert.equal(JSON.stringify([...stores].map(([name, all]) => [name, [...all.keys()]])), before);
});

test('a built file is kept if it is listed, the module once a page has needed it, an unknown one by nobody', async () => {
  const { ask, net, stores } = await installed();
  const file = { destination: 'script' };
  assert.equal(await ask('/static/built/a-1.js', file), '200 kept /static/built/a-1.js');
  net.answers['/static/built/module-1.wasm'] = () => answer('module');
  net.answers['/static/built/b-2.js'] = () => answer('of another version', 404);
  net.answers['/static/built/c-1.js'] = () => answer('of a page that is not kept');
  assert.equal(await ask('/static/built/b-2.js', file), '404 of another version');
  await ask('/static/built/c-1.js', file);
  await ask('/static/built/module-1.wasm', file);
  net.answers = {};
  assert.equal(await ask('/static/built/module-1.wasm', file), '200 module');
  assert.deepEqual([...stores.get('threefold-later').keys()], ['/static/built/module-1.wasm']);
  await assert.rejects(ask('/static/built/b-2.js', file));
});

test('a version is taken whole or not at all', async () => {
  for (const [status, headers] of [[404, {}], [200, { 'Cache-Control': 'no-store' }]]) {
    const stores = new Map([['threefold-v0', new Map([['/rules', 'old']])]]);
    const worker = start([], LIST, stores);
    for (const at of [...Object.values(LIST.pages), ...LIST.files]) worker.net.answers[at] = () => answer(at);
    worker.net.answers[LIST.files[0]] = () => answer('another version’s', status, headers);
    await assert.rejects(worker.send('install'));
    assert.deepEqual([...stores.keys()], ['threefold-v0']);
  }
});

test('a new version waits for the old one’s pages, and then takes its place; a module that is the same stays', async () => {
  const stores = new Map([['threefold-v0', new Map()], ['threefold-later', new Map([['/static/built/module-0.wasm', 'old'], ['/static/built/module-1.wasm', 'same']])], ['other', new Map()]]);
  const worker = start([], LIST, stores);
  for (const at of [...Object.values(LIST.pages), ...LIST.files]) worker.net.answers[at] = () => answer(at);
  assert.deepEqual(await worker.send('install'), []); // it does not push itself forward
  assert.ok(stores.has('threefold-v0'));
  assert.deepEqual(await worker.send('activate'), ['preload', 'claimed']);
  assert.deepEqual([...stores.keys()].sort(), ['other', 'threefold-later', 'threefold-v1']);
  assert.deepEqual([...stores.get('threefold-later').keys()], ['/static/built/module-1.wasm']);
});

test('a worker that is withdrawn ends itself and what it keeps, and answers nothing', async () => {
  const stores = new Map([['threefold-v0', new Map()], ['threefold-later', new Map()], ['other', new Map()]]);
  const worker = start([], { on: false, version: 'v1', pages: {}, files: [], later: [] }, stores);
  assert.equal(worker.listeners.fetch, undefined);
  assert.deepEqual(await worker.send('install'), ['skipped']);
  assert.deepEqual(await worker.send('activate'), ['no preload', 'gone']);
  assert.deepEqual([...stores.keys()], ['other']);
});

test('a page has all of the module kept, and forgotten', async () => {
  const { send, net } = await installed();
  const told = async (data) => {
    let said;
    await send('message', { data, ports: [{ postMessage: (given) => { said = given; } }] });
    return JSON.parse(JSON.stringify(said));
  };
  assert.deepEqual(await told('state'), { whole: false, bytes: 10 });
  assert.deepEqual(await told('keep'), { whole: false, bytes: 10 }); // no network
  net.answers['/static/built/module-1.wasm'] = () => answer('module');
  assert.deepEqual(await told('keep'), { whole: true, bytes: 10 });
  assert.deepEqual(await told('state'), { whole: true, bytes: 10 });
  assert.deepEqual(await told('forget'), { whole: false, bytes: 10 });
});

const pushed = (text) => ({ data: text === null ? null : { json: () => JSON.parse(text) } });
const clicked = (data) => ({ notification: { data, close() {} } });

test('a message is shown under its tag, with its game', async () => {
  const did = await start().send('push', pushed('{"web_push":8030,"notification":{"title":"Dein Zug","body":"Cheskers","lang":"de","tag":"threefold-x","navigate":"/g/x"}}'));
  assert.deepEqual(did, [{ title: 'Dein Zug', body: 'Cheskers', lang: 'de', tag: 'threefold-x', data: '/g/x' }, 'badge']);
});

test('a notification may be silent', async () => {
  const [silent, aloud] = await Promise.all(['true', 'false'].map((is) => start().send('push', pushed(`{"notification":{"title":"x","silent":${is}}}`))));
  assert.deepEqual([silent[0].silent, aloud[0].silent], [true, undefined]);
});

for (const text of [null, '', '{', '{}', '"x"']) {
  test(`a message is shown, whatever it is: ${text}`, async () => {
    assert.equal((await start().send('push', pushed(text)))[0].title, 'Threefold');
  });
}

test('a click leads to the page of the game that is open, or to a new one', async () => {
  const { send } = start(['https://play.example/', 'https://play.example/g/x/white?ply=3']);
  assert.deepEqual(await send('notificationclick', clicked('/g/x')), ['focus https://play.example/g/x/white?ply=3']);
  assert.deepEqual(await send('notificationclick', clicked('https://play.example/g/y')), ['open https://play.example/g/y']);
  assert.deepEqual(await send('notificationclick', clicked('/g/x?rung=1')), ['focus https://play.example/g/x/white?ply=3']);
  assert.deepEqual(await send('notificationclick', clicked('/g/y?rung=1')), ['open https://play.example/g/y?rung=1']);
});

test('a click leads nowhere but to this site', async () => {
  assert.deepEqual(await start().send('notificationclick', clicked('https://evil.example/g/x')), ['open https://play.example/g/x']);
});
