/**
 * Runs before anything else is loaded. During an update of the site a page of one version may ask
 * another version for scripts that it does not have. Then the page is loaded again, rarely, with
 * all of them inside it (internal/site/files/whole.go).
 */
addEventListener('error', ({ target }) => {
  const asks = 'threefold-whole=1';
  const needed = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel !== 'icon');
  if (!needed || !navigator.onLine || document.cookie.includes(asks)) return;
  document.cookie = `${asks}; path=/; max-age=60; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  if (document.cookie.includes(asks)) location.reload();
}, { capture: true });
