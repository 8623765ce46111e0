/**
 * The site's service worker. It has two duties. It shows what a game calls for while no
 * page of the site is open, and leads to that game (internal/push). And it lets the site
 * start without a network (internal/site/offline): it keeps pages that everybody gets
 * alike, and the built files that they load, as SHELL lists them before this text.
 *
 * - Whatever can be reached comes from the network. A kept page is shown where it cannot.
 * - What is kept has a hash of its content in its address, and is taken whole or not at
 *   all. A new version waits until no page of the old one is open.
 * - Games, answers of the API, names and anything else that differs between visitors are
 *   never kept here.
 */
const OWN = 'threefold-';
const KEPT = `${OWN}${SHELL.version}`;
/** The module and its tables, once a page has needed them or the visitor asked for them. */
const LATER = `${OWN}later`;
const MODULE = SHELL.later.map(({ address }) => address);
/** How long a page that is kept may take to come from the network. Milliseconds. */
const PATIENCE = 4000;
/** What a proxy answers whose server is gone. */
const AWAY = [502, 503, 504];
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => event.waitUntil(SHELL.on ? install() : worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(SHELL.on ? begin() : withdraw()));
worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
if (SHELL.on) {
  worker.addEventListener('fetch', answer);
  worker.addEventListener('message', (event) => event.waitUntil(receive(event)));
}

async function install() {
  const had = await caches.has(KEPT); // of this language, before the site was in another one
  const cache = await caches.open(KEPT);
  try {
    await Promise.all([
      ...Object.entries(SHELL.pages).map(([at, address]) => keep(cache, at, address)),
      ...SHELL.files.map((address) => keep(cache, address, address)),
    ]);
  } catch (fault) {
    if (!had) await caches.delete(KEPT);
    throw fault;
  }
}

/**
 * Fetches a file, at a low priority, and keeps it. What another version answers in its place
 * is no-store.
 * @param {Cache} cache @param {string} at @param {string} address
 */
async function keep(cache, at, address) {
  const got = await fetch(address, { credentials: 'omit', priority: 'low' });
  if (!got.ok || /no-store/.test(got.headers.get('Cache-Control') ?? '')) throw new Error(`${address}: ${got.status}`);
  await cache.put(at, got);
}

/** No page of an older version is open any more. */
async function begin() {
  await forget([KEPT, LATER]);
  const later = await caches.open(LATER);
  for (const { url } of await later.keys()) if (!MODULE.includes(new URL(url).pathname)) await later.delete(url);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The server no longer wants anything kept; a worker with a push subscription stays. */
async function withdraw() {
  await forget([]);
  await worker.registration.navigationPreload?.disable();
  if (!(await worker.registration.pushManager?.getSubscription())) await worker.registration.unregister();
}

/** @param {string[]} but the caches that stay */
async function forget(but) {
  for (const name of await caches.keys()) if (name.startsWith(OWN) && !but.includes(name)) await caches.delete(name);
}

/** @param {FetchEvent} event */
function answer(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  url.searchParams.delete('lang'); // what is kept has one language
  const at = /^\/(local|learn|puzzle)\//.test(url.pathname) ? url.pathname : url.pathname + url.search; // these pages read their query themselves
  if (request.destination === 'document') {
    if (!/^\/api\/|\.\w+$/.test(url.pathname)) event.respondWith(page(event, at));
  } else if (url.pathname.startsWith('/static/built/')) {
    event.respondWith(file(event, at));
  } else if (at in SHELL.pages) {
    event.respondWith(fetch(request).catch(async () => (await kept(at)) ?? Response.error()));
  }
}

/**
 * A page from the network; if that fails, the kept one, or the page that says there is none.
 * @param {FetchEvent} event @param {string} at
 */
async function page(event, at) {
  const own = at in SHELL.pages;
  try {
    const got = fromNetwork(event);
    const came = await (own ? within(got) : got);
    if (!own || !AWAY.includes(came.status)) return came;
  } catch {
    // It cannot be reached.
  }
  return (own && await kept(at)) || await kept('/offline') || Response.error();
}

/** @param {FetchEvent} event @returns {Promise<Response>} */
const fromNetwork = async (event) => (await event.preloadResponse) ?? fetch(event.request);

/** @param {Promise<Response>} promised @returns {Promise<Response>} */
const within = (promised) => Promise.race([promised, new Promise((_, fail) => { setTimeout(fail, PATIENCE); })]);

/** @param {string} at */
const kept = async (at) => (await caches.open(KEPT)).match(at);

/**
 * A built file. Its name has a hash of its content, so that any version's is the right one.
 * @param {FetchEvent} event @param {string} at
 */
async function file(event, at) {
  const had = await caches.match(at, { ignoreVary: true });
  if (had) return had;
  const got = await fetch(event.request);
  if (got.ok && MODULE.includes(at)) {
    const copy = got.clone();
    event.waitUntil(caches.open(LATER).then((cache) => cache.put(at, copy)));
  }
  return got;
}

/**
 * A page asks how much of the module is kept, or to keep or forget all of it.
 * @param {ExtendableMessageEvent} event
 */
async function receive({ data, ports: [port] }) {
  const cache = await caches.open(LATER);
  if (data === 'forget') await caches.delete(LATER);
  if (data === 'keep') await Promise.all(MODULE.map(async (at) => (await cache.match(at)) ?? keep(cache, at, at))).catch(() => {});
  const there = data === 'forget' ? 0 : (await cache.keys()).length;
  port?.postMessage({ whole: there === MODULE.length, bytes: SHELL.later.reduce((sum, { bytes }) => sum + bytes, 0) });
}

/**
 * Shows a notification, whatever was pushed: a browser withdraws the permission of a worker
 * that shows none.
 * @param {PushMessageData|null} data
 */
async function show(data) {
  /** @type {{title?: string, body?: string, lang?: string, tag?: string, navigate?: string, image?: string, silent?: boolean}} */
  let message = {};
  try {
    message = data?.json().notification ?? {};
  } catch {
    // It is not JSON.
  }
  const { title = 'Threefold', body = SHELL.says, lang = '', tag = 'threefold', navigate = '/', image, silent } = message;
  const options = { body, lang, tag, data: navigate, ...(image ? { image } : {}), ...(silent ? { silent } : {}) }; // image is not in the types
  await worker.registration.showNotification(title, options);
  if (!silent) await navigator.setAppBadge?.();
}

/** Goes to a page of this site: one that is open there, or a new one. @param {string} address */
async function open(address) {
  const { scope } = worker.registration;
  const { pathname, search } = new URL(address, scope);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname.startsWith(pathname));
  await (there ? there.focus() : worker.clients.openWindow(new URL(pathname + search, scope).href));
}
