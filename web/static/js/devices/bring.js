/**
 * "Bring your games": connects a browser without a player, such as an app on a home screen, to a
 * player, by letters that it shows or by a pasted link. The token of the letters is stored while
 * they are valid, so that the page can be loaded again. It works with this browser's cookie
 * alone.
 */
import { h, icon, need, setText } from '../ui/dom.js';
import { recall, remember } from '../storage/memory.js';
import { post } from '../net/post.js';
import { showJoin } from './join.js';
import { stillShown, tokenIn } from './words.js';
import { t } from '../words/text.js';

/** @typedef {import('./words.js').Shown} Shown */

const KEY = 'letters';

/** @param {HTMLElement} host */
export function showBring(host) {
  const fault = h('p', { class: 'fault', role: 'alert' });

  /** Whether letters are being made: more of them would end these. */
  let making = false;

  /** @param {string} token */
  function forget(token) {
    if (recall(KEY)?.startsWith(`${token} `)) remember(KEY, '');
  }

  /** @param {Shown} shown */
  const wait = ({ token, expires }) => showJoin(host, token, { expires, again: show, ended: () => forget(token) });

  async function show() {
    if (making) return;
    making = true;
    /** @type {{ok?: Shown, error?: string}} */
    const { ok, error = '' } = await post('/api/devices/show');
    making = false;
    if (!ok) {
      host.replaceChildren(...draw(show, paste, fault));
      setText(fault, error);
      return;
    }
    remember(KEY, `${ok.token} ${ok.expires}`);
    wait(ok);
  }

  /** @param {Event} event */
  function paste(event) {
    event.preventDefault();
    const field = need('[name="link"]', host);
    const token = field instanceof HTMLInputElement ? tokenIn(field.value) : '';
    if (token) showJoin(host, token);
    else setText(fault, t('devices.bad-link'));
  }

  const shown = stillShown(recall(KEY), Date.now());
  if (shown) wait(shown);
  else host.replaceChildren(...draw(show, paste, fault));
}

/** @param {() => void} show @param {(event: Event) => void} paste @param {HTMLElement} fault @returns {Node[]} */
const draw = (show, paste, fault) => [
  h('h1', { tabindex: -1 }, t('devices.bring')),
  h('p', {}, t('devices.bring-why')),
  h('p', {}, t('devices.bring-how')),
  h('div', { class: 'bs' }, h('button', { class: 'btn primary big', type: 'button', 'data-do': 'show', onclick: show }, icon('device'), t('devices.show-letters'))),
  fault,
  h('form', { class: 'entering', onsubmit: paste },
    h('label', { class: 'field' }, t('devices.paste-link'),
      h('input', { name: 'link', inputmode: 'url', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', required: true })),
    h('button', { class: 'btn', type: 'submit' }, t('devices.open-link'))),
];
