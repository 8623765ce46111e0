import { h, icon, need } from './dom.js';

/**
 * Opens a sheet over the page. Escape, a click beside it and its button close
 * it; the focus goes back to where it was. The page below lives on.
 * @param {string} title
 * @param {Node} content
 * @param {() => void} [onClose]
 * @returns {HTMLDialogElement}
 */
export function openSheet(title, content, onClose = () => {}) {
  const close = h('button', { class: 'ib', type: 'button', 'aria-label': 'Close', onclick: () => sheet.close() }, icon('close'));
  const sheet = h('dialog', { class: 'sheet', 'aria-label': title },
    h('div', { class: 'sheet-h' }, h('h2', {}, title), close),
    h('div', { class: 'sheet-b', tabindex: '0', role: 'group', 'aria-label': title }, content));
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close();
  });
  sheet.addEventListener('close', () => {
    onClose();
    sheet.remove();
  });
  document.body.append(sheet);
  sheet.showModal();
  close.focus();
  return sheet;
}

/**
 * Opens the rules of a game as a sheet. If they cannot be fetched the sheet
 * says so and links to their page.
 * @param {string} game id
 * @param {string} name for people
 * @param {(root: HTMLElement) => void} draw draws the diagrams below a root
 */
export async function openRules(game, name, draw) {
  const body = h('div', { class: 'prose', 'aria-busy': 'true' }, h('p', { class: 'dim' }, 'One moment…'));
  openSheet(name, body);
  try {
    const answer = await fetch(`/rules/${game}?sheet=1`);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    body.replaceChildren(...page.body.childNodes);
    draw(body);
  } catch {
    body.replaceChildren(h('p', {}, 'The rules could not be fetched just now. ',
      h('a', { href: `/rules/${game}`, target: '_blank' }, 'Open their page')));
  }
  body.removeAttribute('aria-busy');
}

/**
 * Says something for a few seconds at the foot of the page, and to screen
 * readers. Nothing that must be answered is said this way.
 * @param {string} text
 */
export function say(text) {
  const toast = need('#toast');
  toast.hidden = false;
  toast.textContent = text;
  clearTimeout(hideToast);
  hideToast = setTimeout(() => {
    toast.hidden = true;
  }, 6000);
}

/** @type {ReturnType<typeof setTimeout>|undefined} */
let hideToast;
