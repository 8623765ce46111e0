/**
 * Alerts a visitor who looks at another tab: by notifications, after permission, and by the tab's
 * title and icon while the visitor is to move.
 */
import { settings } from '../storage/settings.js';

/** Whether this browser has them here at all. */
export const canNotify = () => isSecureContext && 'Notification' in window;

/** What the browser says: "granted", "denied", or "default" where it was not asked. */
export const allowed = () => (canNotify() ? Notification.permission : 'denied');

/** Asks the visitor, through the browser, and turns notifications on if he agrees. */
export async function askToNotify() {
  if (!canNotify()) return;
  settings.set({ notify: await Notification.requestPermission() === 'granted' });
}

/**
 * Shows a notification, if the visitor wants it and does not see the page. One of
 * the same game takes the place of the one before; a click on it leads to the page.
 * @param {string} title @param {string} body @param {string} game
 */
export function notify(title, body, game) {
  if (!document.hidden || !settings.get().notify || allowed() !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag: `threefold-${game}`, icon: plainIcon() });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Some phones allow them to installed pages only.
  }
}

/** The link to the icon, which names both of its forms. */
const link = () => /** @type {HTMLLinkElement|null} */ (document.querySelector('link[rel=icon]'));

/** The address of the icon as it is without a mark. */
const plainIcon = () => link()?.dataset.plain;

/** What the tab shows. */
const tab = { title: '', turn: false, waiting: 0 };

/**
 * Shows the tab's title and icon.
 * @param {string} title
 * @param {boolean} turn whether the visitor is to move
 */
export function showTab(title, turn) {
  Object.assign(tab, { title, turn });
  drawTab();
}

/** Shows in the tab, and at the app's icon, how many other games wait for the visitor's move. @param {number} waiting */
export function showWaiting(waiting) {
  tab.waiting = waiting;
  drawTab();
}

/** A title with the number of games that wait before it. Pure. @param {number} waiting @param {string} title */
export const counted = (waiting, title) => (waiting > 0 ? `(${waiting}) ${title}` : title);

function drawTab() {
  tab.title ||= document.title;
  const title = counted(tab.waiting, tab.title);
  if (document.title !== title) document.title = title;
  const icon = link();
  const href = icon?.dataset[tab.turn ? 'turn' : 'plain'];
  if (icon && href && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
  drawBadge(tab.waiting + Number(tab.turn));
}

/** What the app's icon shows; a worker may have put a mark there. @type {number|undefined} */
let badge;

/** @param {number} all games that wait */
function drawBadge(all) {
  if (badge === all || !navigator.setAppBadge) return;
  badge = all;
  (all > 0 ? navigator.setAppBadge(all) : navigator.clearAppBadge()).catch(() => {});
}
