/** The dialog for the visitor's name, which also updates their other open pages. */
import { openDialog, toast } from '../ui/dialog.js';
import { h, icon } from '../ui/dom.js';
import { tint } from '../words/game.js';
import { post } from '../net/post.js';
import { t } from '../words/text.js';

/** The longest name, in characters. */
const LONGEST = 24;

/** Notifies the visitor's other pages. */
const pages = new BroadcastChannel('threefold-name');

/** @type {(() => void)[]} */
const listeners = [];

/** Calls a listener whenever the visitor has got another name. @param {() => void} listener */
export const onRename = (listener) => listeners.push(listener);

/** @param {string} name */
function openName(name) {
  const field = h('input', { name: 'name', value: name, maxlength: LONGEST, required: true, autocomplete: 'nickname', spellcheck: 'false' });
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { ok, error } = await post('/api/me', { name: field.value });
    fault.hidden = !error;
    fault.textContent = error ?? '';
    if (error) return;
    dialog.close();
    tellName(ok.name);
    toast(t('frame.name-changed'));
  };
  const dialog = openDialog(t('frame.your-name'), h('form', { class: 'seatbox', onsubmit: save },
    h('label', { class: 'field' }, t('frame.name-others-see'), field), fault,
    h('button', { class: 'btn primary', type: 'submit' }, icon('check'), t('frame.save-name'))));
  field.focus();
  field.select();
}

/** Shows the visitor's new name on all their open pages. @param {string} name */
export function tellName(name) {
  pages.postMessage(name);
  rename(name);
}

/** Shows another name, and notifies whom it concerns. @param {string} name */
function rename(name) {
  for (const el of document.querySelectorAll('[data-me]')) {
    el.replaceChildren(h('span', { class: `av s av-${tint(name)}`, 'aria-hidden': 'true' }, name.charAt(0)), h('bdi', { 'data-name': true }, name));
  }
  for (const listener of listeners) listener();
}

/** Makes the visitor's name, wherever it stands in the frame, open the dialog. */
export function wireName() {
  pages.addEventListener('message', ({ data }) => rename(String(data)));
  for (const button of document.querySelectorAll('[data-me]')) {
    button.addEventListener('click', () => {
      document.getElementById('menu')?.hidePopover();
      openName(button.querySelector('[data-name]')?.textContent ?? '');
    });
  }
}
