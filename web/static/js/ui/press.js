/** Dispatches presses of buttons by their data-action. */
import { toast } from './dialog.js';

/** What a button does; it may name what it is about. @typedef {Record<string, (about: string) => unknown>} Actions */

/** Listens to every button with data-action. One that may not be pressed now says why. @param {Actions} actions */
export function listenToButtons(actions) {
  document.addEventListener('click', (event) => {
    const clicked = event.target instanceof Element ? event.target.closest('[data-action]') : null;
    const act = actions[clicked?.getAttribute('data-action') ?? ''];
    if (!act) return;
    event.preventDefault();
    const menu = document.getElementById('menu');
    if (menu?.contains(clicked)) menu.hidePopover();
    if (clicked?.getAttribute('aria-disabled') === 'true') toast(clicked.getAttribute('title') ?? '');
    else act(clicked?.getAttribute('data-about') ?? '');
  });
}
