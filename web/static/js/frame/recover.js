/**
 * Runs before anything else is loaded. While the site is brought up to date two
 * versions of it may answer, and a page of one ask the other for its scripts and
 * styles, which that one does not have. Then the page is asked for again, once in
 * a while, with all of them in it (internal/site/files/whole.go).
 */
addEventListener('error', ({ target }) => {
  const asks = 'threefold-whole=1';
  const needed = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel !== 'icon');
  if (!needed || !navigator.onLine || document.cookie.includes(asks)) return;
  document.cookie = `${asks}; path=/; max-age=60; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  if (document.cookie.includes(asks)) location.reload();
}, { capture: true });
