/** Dialogs over the page, and toasts. */
import { h, icon, need } from './dom.js';
import { parts, t } from '../words/text.js';

/**
 * Opens a dialog over the page. Escape, a click beside it and its button close
 * it; the focus goes back to where it was. The page below lives on.
 * @param {string} title
 * @param {Node} content
 * @param {() => void} [onClose]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, onClose = () => {}) {
  const close = h('button', { class: 'ib', type: 'button', 'aria-label': t('common.close'), onclick: () => dialog.close() }, icon('close'));
  const dialog = h('dialog', { class: 'dialog', 'aria-label': title },
    h('div', { class: 'dialog-head' }, h('h2', {}, title), close),
    h('div', { class: 'dialog-body', tabindex: '0', role: 'group', 'aria-label': title }, content));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    onClose();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
  return dialog;
}

/**
 * Opens the rules of a game as a dialog. If they cannot be fetched the dialog
 * says so and links to their page.
 * @param {string} game id
 * @param {string} name for people
 */
export async function openRules(game, name) {
  const body = h('div', { class: 'prose', 'aria-busy': 'true' }, h('p', { class: 'dim' }, t('common.one-moment')));
  openDialog(name, body);
  try {
    const answer = await fetch(`/rules/${game}?sheet=1`);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    body.replaceChildren(...page.body.childNodes);
  } catch {
    body.replaceChildren(h('p', {}, ...parts('page.rules-failed', { rules: (inner) => h('a', { href: `/rules/${game}`, target: '_blank' }, inner) })));
  }
  body.removeAttribute('aria-busy');
}

/**
 * Shows a text for a few seconds at the foot of the page, and to screen
 * readers. Nothing that must be answered is shown this way.
 * @param {string} text
 */
export function toast(text) {
  const el = need('#toast');
  el.hidden = false;
  el.textContent = text;
  clearTimeout(hideToast);
  hideToast = setTimeout(() => {
    el.hidden = true;
  }, 6000);
}

/** @type {ReturnType<typeof setTimeout>|undefined} */
let hideToast;
