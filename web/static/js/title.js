/**
 * The tab: its title, and its icon, which is marked while the visitor is to
 * move. It says what the page says to whoever looks at another tab.
 */

const PLAIN = '/favicon.svg';
const MARKED = '/static/favicon-turn.svg';

/**
 * @param {string} title
 * @param {boolean} turn whether the visitor is to move
 */
export function showTab(title, turn) {
  if (document.title !== title) document.title = title;
  const icon = document.querySelector('link[rel=icon]');
  const href = turn ? MARKED : PLAIN;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}
