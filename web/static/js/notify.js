/**
 * Calls to whoever has the page out of sight. Browsers allow them on safe
 * addresses only, and only after the visitor was asked.
 */
import { settings } from './settings.js';
import { plainIcon } from './title.js';

/** Whether this browser has them here at all. */
export const canNotify = () => isSecureContext && 'Notification' in window;

/** What the browser says: "granted", "denied", or "default" where it was not asked. */
export const allowed = () => (canNotify() ? Notification.permission : 'denied');

/** Asks the visitor, through the browser, and turns calls on if he agrees. */
export async function askToNotify() {
  if (!canNotify()) return;
  settings.set({ notify: await Notification.requestPermission() === 'granted' });
}

/**
 * Calls, if the visitor wants it and does not see the page. A call of the same
 * game takes the place of the one before; a click on it leads to the page.
 * @param {string} title @param {string} body @param {string} game
 */
export function notify(title, body, game) {
  if (!document.hidden || !settings.get().notify || allowed() !== 'granted') return;
  try {
    const call = new Notification(title, { body, tag: `threefold-${game}`, icon: plainIcon() });
    call.addEventListener('click', () => {
      window.focus();
      call.close();
    });
  } catch {
    // Some phones allow calls to installed pages only.
  }
}
