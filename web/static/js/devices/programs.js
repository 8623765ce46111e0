/** The player's programs: the list, and the form that creates one and shows its token once. */
import { h, icon, need, patch, person, setText } from '../ui/dom.js';
import { linkBox } from '../game/invite.js';
import { post } from '../net/post.js';
import { date } from '../words/times.js';
import { lastHere } from './words.js';

/** @typedef {{id: string, name: string, page: string, added: number, seen: number, token?: string}} Program */

const COPIED = { copied: 'Token copied.', selected: 'The token is selected. Copy it with Ctrl+C or a long press.' };

/** @param {HTMLElement} host */
export async function showPrograms(host) {
  const list = need('ul', host);
  const fault = need('.fault', host);
  const form = need('form', host);
  /** Asks before a program's token is revoked: the program's id. */
  let asked = '';
  /** @type {Program[]} */
  let programs = [];

  const draw = () => patch(list, programs.map((program) => drawProgram(program, program.id === asked)));

  async function load() {
    const answer = await fetch('/api/programs').catch(() => null);
    if (!answer?.ok) return setText(fault, 'Your programs could not be loaded. Reload the page.');
    programs = /** @type {{programs: Program[]}} */ (await answer.json()).programs;
    draw();
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (need('input', form));
    /** @type {{ok?: Program, error?: string}} */
    const { ok, error = '' } = await post('/api/programs', { name: field.value });
    setText(fault, error);
    if (!ok) return field.focus();
    field.value = '';
    const shown = need('[data-token]', host);
    shown.replaceChildren(
      h('p', {}, h('b', {}, 'The token of ', person(ok.name), '.'), ' Copy it now: it is not shown again. Whoever has it plays as this program.'),
      linkBox(ok.token ?? '', 'Token', { 'data-secret': true, autocomplete: 'off' }, COPIED));
    await load();
    /** @type {HTMLElement} */ (need('[data-secret]', shown)).focus();
  });

  list.addEventListener('click', async (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-do]') : null;
    if (!(button instanceof HTMLElement)) return;
    const { do: what, id = '' } = button.dataset;
    asked = what === 'ask' ? id : '';
    if (what === 'revoke') {
      const { error = '' } = await post('/api/programs/revoke', { program: id });
      await load();
      setText(fault, error);
      if (!error) need('[data-token]', host).replaceChildren();
      need('input', form).focus({ preventScroll: true }); // the pressed button is gone
      return;
    }
    draw();
    /** @type {HTMLElement|null} */ (list.querySelector(`[data-do="${what === 'ask' ? 'keep' : 'ask'}"][data-id="${CSS.escape(id)}"]`))?.focus();
  });

  await load();
  if (location.hash === '#programs') host.scrollIntoView();
}

/** @param {Program} program @param {boolean} asks whether revoking is to be confirmed */
function drawProgram({ id, name, page, added, seen }, asks) {
  const now = Date.now();
  const button = (/** @type {string} */ what, /** @type {string} */ text) => h('button', {
    class: what === 'keep' ? 'btn' : 'btn danger', type: 'button', 'data-do': what, 'data-id': id, 'aria-label': { ask: `Revoke the token of ${name}`, revoke: `Yes, revoke the token of ${name}`, keep: `No, keep ${name}` }[what] }, text);
  return h('li', { 'data-program': id }, icon('cpu'),
    h('div', { class: 'g' }, h('b', {}, h('a', { href: `/p/${page}` }, person(name))),
      h('span', {}, `added ${date(new Date(added), new Date(now))}, ${seen ? lastHere(seen, now) : 'never used'}`)),
    ...asks ? [h('b', { class: 'sure' }, 'Revoke its token?'), button('revoke', 'Yes'), button('keep', 'No')] : [button('ask', 'Revoke')]);
}
