/** The player's programs: the list, and the form that creates one and shows its token once. */
import { h, icon, need, patch, person, setText } from '../ui/dom.js';
import { linkBox } from '../game/invite.js';
import { post } from '../net/post.js';
import { commas } from '../words/phrases.js';
import { date } from '../words/times.js';
import { lastHere } from './words.js';
import { parts, t } from '../words/text.js';

/** @typedef {{id: string, name: string, page: string, added: number, seen: number, token?: string}} Program */

const COPIED = { copied: t('devices.token-copied'), selected: t('devices.token-selected') };

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
    if (!answer?.ok) return setText(fault, t('devices.programs-failed'));
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
      h('p', {}, h('b', {}, ...parts('devices.token-of', { name: person(ok.name) })), ' ', t('devices.token-copy')),
      linkBox(ok.token ?? '', t('devices.token'), { 'data-secret': true, autocomplete: 'off' }, COPIED));
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
    class: what === 'keep' ? 'btn' : 'btn danger', type: 'button', 'data-do': what, 'data-id': id, 'aria-label': { ask: t('devices.revoke-of', { name }), revoke: t('devices.revoke-yes', { name }), keep: t('devices.revoke-no', { name }) }[what] }, text);
  return h('li', { 'data-program': id }, icon('cpu'),
    h('div', { class: 'g' }, h('b', {}, h('a', { href: `/p/${page}` }, person(name))),
      h('span', {}, commas([t('devices.added', { date: date(new Date(added), new Date(now)) }), seen ? lastHere(seen, now) : t('devices.never-used')]))),
    ...asks ? [h('b', { class: 'sure' }, t('devices.revoke-sure')), button('revoke', t('common.yes')), button('keep', t('common.no'))] : [button('ask', t('devices.revoke'))]);
}
