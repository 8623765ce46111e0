/**
 * The site's service worker: it shows what a game calls for while no page of the site is
 * open, and leads to that game (internal/push). It answers no request.
 */
addEventListener('install', () => skipWaiting());
addEventListener('push', (event) => event.waitUntil(show(event.data)));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** A browser takes the right to call away from a worker that shows nothing. */
async function show(data) {
  let told = {};
  try {
    told = data.json().notification ?? {};
  } catch {
    // Whatever it was, a game waits.
  }
  const { title = 'Threefold', body = 'A game waits for you.', tag = 'threefold', navigate = '/', image } = told;
  await registration.showNotification(title, { body, tag, data: navigate, ...(image ? { image } : {}) });
  await navigator.setAppBadge?.();
}

/** Leads to a page of this site: one that is open there already, or a new one. */
async function open(address) {
  const { pathname } = new URL(address, registration.scope);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname.startsWith(pathname));
  await (there ? there.focus() : clients.openWindow(new URL(pathname, registration.scope).href));
}
