/** Applies the theme, system, light or dark, and switches it. */
import { recall, remember } from '../storage/memory.js';
import { t } from '../words/text.js';

/** @typedef {"system"|"light"|"dark"} Theme */

/** @type {Record<Theme, {next: Theme, says: string}>} */
const THEMES = {
  system: { next: 'light', says: t('frame.colours-system') },
  light: { next: 'dark', says: t('frame.colours-light') },
  dark: { next: 'system', says: t('frame.colours-dark') },
};

/** @returns {Theme} */
function current() {
  const theme = recall('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** @param {Theme} theme */
function apply(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * Makes a button go through system, light and dark.
 * @param {HTMLElement} button
 */
export function themeSwitch(button) {
  const show = () => {
    button.dataset.state = current();
    button.setAttribute('aria-label', THEMES[current()].says);
    button.title = THEMES[current()].says;
  };
  button.addEventListener('click', () => {
    const theme = THEMES[current()].next;
    remember('theme', theme);
    apply(theme);
    show();
  });
  show();
}
