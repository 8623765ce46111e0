/**
 * The page of the visitor's devices. With the token of a link in its fragment, which browsers
 * send to no server, it is the new device's end; it removes the token from the address at once.
 * At #bring it brings the games of a player to a browser without one.
 */
import { need } from '../ui/dom.js';
import { showBring } from '../devices/bring.js';
import { showJoin } from '../devices/join.js';
import { showOwn } from '../devices/own.js';
import { showPrograms } from '../devices/programs.js';

/** The token in the page's address, which forgets it; empty without one. */
function linkToken() {
  const found = /^#link=([\w-]+)$/.exec(location.hash);
  if (!found) return '';
  history.replaceState(null, '', location.pathname);
  return found[1] ?? '';
}

function begin() {
  const token = linkToken();
  const join = need('#join');
  const brings = location.hash === '#bring';
  join.hidden = !token && !brings;
  if (token) showJoin(join, token);
  else if (brings) showBring(join);
  else {
    showOwn(need('#own'), JSON.parse(need('#page-data').textContent ?? '{}').network ?? []);
    showPrograms(need('#programs'));
  }
}

begin();
addEventListener('hashchange', () => {
  if (/^#(link=|bring$|$)/.test(location.hash || '#')) location.reload(); // the link was opened where this page was
});
