/**
 * The tab: its title, and its icon, which is marked while the visitor is to
 * move. It says what the page says to whoever looks at another tab.
 */

/** The link to the icon, which names both of its forms. */
const link = () => /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=icon]'));

/** The address of the icon as it is without a mark. */
export const plainIcon = () => link()?.dataset.plain;

/**
 * @param {string} title
 * @param {boolean} turn whether the visitor is to move
 */
export function showTab(title, turn) {
  if (document.title !== title) document.title = title;
  const icon = link();
  const href = icon?.dataset[turn ? 'turn' : 'plain'];
  if (icon && href && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}
