/**
 * The player's devices: the list, the link for a new device, and the browser that asks by it.
 */
import { h, icon, keepFocus, need, patch, setText } from '../ui/dom.js';
import { codeOf, linkBox } from '../game/invite.js';
import { post } from '../net/post.js';
import { commas } from '../words/phrases.js';
import { date } from '../words/times.js';
import { LIFE, createNews } from './news.js';
import { grouped, isLetters, lastHere, left, since, spaced } from './words.js';
import { parts, t } from '../words/text.js';

/** @typedef {{id: string, name: string, added: number, seen: number, this: boolean}} Device */
/** @typedef {{id: string, name: string, code: string, made: number}} Request */
/** @typedef {{devices: Device[], request: Request|null}} Listed */
/** @typedef {{url: string, qr: string, expires: number}} Link */
/** @typedef {{listed: Listed, forget: string, error: string}} State */

/** What of the way to a further device is focused: its button, or the link. */
const ADD = '[data-do="make"], [data-device-link]';

/**
 * @param {HTMLElement} host
 * @param {string[]} network addresses of the server in its network, for a link that must not lead to this computer itself
 */
export function showOwn(host, network) {
  /** @type {State} */
  let state = { listed: { devices: [], request: null }, forget: '', error: '' };
  /** The link that is shown; the picture of it is drawn once. @type {Link|null} */
  let link = null;
  const news = createNews(list, showLeft);

  /** @param {Partial<State>} change */
  function set(change) {
    state = { ...state, ...change };
    draw(host, state);
  }

  async function list() {
    const answer = await fetch('/api/devices').catch(() => null);
    if (!answer?.ok) return;
    const listed = /** @type {Listed|null} */ (await answer.json().catch(() => null));
    if (!listed) return;
    const added = listed.devices.length > state.listed.devices.length && state.listed.devices.length > 0;
    const asks = listed.request !== null && listed.request.id !== state.listed.request?.id;
    set({ listed });
    host.hidden = false;
    if (added) endLink();
    else if (asks) news.until(Date.now() + LIFE); // whose link this page may not show: it was loaded again
  }

  async function make() {
    /** @type {{ok?: Link, error?: string}} */
    const { ok, error = '' } = await post('/api/devices/link', network[0] ? { at: network[0] } : {});
    set({ error });
    if (!ok) return;
    link = ok;
    showAdd(linkParts(ok));
    showLeft();
    news.until(ok.expires);
  }

  /** Shows how long the link works still, and ends it when that is over. */
  function showLeft() {
    if (!link) return;
    const time = left(link.expires, Date.now());
    setText(need('[data-left]', host), time ? t('devices.valid-once', { time }) : '');
    if (!time) endLink();
  }

  function endLink() {
    link = null;
    news.stop();
    showAdd([h('button', { class: 'btn primary big', type: 'button', 'data-do': 'make' }, icon('qr'), t('devices.another-link'))]);
  }

  /** Exchanges the way to a further device. @param {HTMLElement[]} way */
  function showAdd(way) {
    keepFocus(need('#add', host), ADD, () => need('#add', host).replaceChildren(...way));
  }

  /** @param {string} path @param {object} body @param {() => void} [then] where the server has done it */
  async function act(path, body, then) {
    const { ok, error = '' } = await post(path, body);
    set({ error, forget: '' });
    if (ok) then?.();
    await list();
    if (document.activeElement === document.body) need(ADD, host).focus({ preventScroll: true }); // the pressed button is gone
  }

  /** Enters the letters that another device shows, which asks then. @param {Event} event */
  async function enter(event) {
    event.preventDefault();
    const field = need('[name="code"]', host);
    if (!(field instanceof HTMLInputElement)) return;
    const { ok, error = '' } = await post('/api/devices/enter', { code: field.value });
    set({ error });
    if (!ok) {
      field.focus();
      field.select();
      return;
    }
    field.value = '';
    if (link) endLink(); // the letters are in its place
    await list();
    /** @type {HTMLElement|null} */ (host.querySelector('#request h2'))?.focus();
  }

  /** Asks before a device is forgotten, or no longer; focus goes to what changes nothing. @param {string} id @param {string} focus */
  function sure(id, focus) {
    set({ forget: id });
    need(focus, host).focus();
  }

  host.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-do]') : null;
    if (!(button instanceof HTMLElement)) return;
    const id = button.dataset.id ?? '';
    switch (button.dataset.do) {
      case 'make': make(); break;
      case 'yes': act('/api/devices/answer', { request: id, yes: true }, () => news.until(Date.now() + LIFE)); break;
      case 'no': act('/api/devices/answer', { request: id, yes: false }).then(endLink); break;
      case 'forget': sure(id, '[data-do="keep"]'); break;
      case 'keep': sure('', `[data-do="forget"][data-id="${CSS.escape(id)}"]`); break;
      case 'cut': act('/api/devices/cut', { device: id }); break;
    }
  });
  need('#enter', host).addEventListener('submit', enter);
  list();
}

/** @param {HTMLElement} host @param {State} state */
function draw(host, { listed, forget, error }) {
  setText(need('#fault', host), error);
  patch(need('#request', host), listed.request ? [drawRequest(listed.request)] : []);
  patch(need('#list', host), listed.devices.map((device) => drawDevice(device, device.id !== '' && device.id === forget)));
}

/** @param {Request} request */
function drawRequest({ id, name, code, made }) {
  const letters = isLetters(code);
  return h('section', { class: 'card asks' },
    h('h2', { tabindex: -1 }, t('devices.is-this-you')),
    h('p', {}, ...letters ? parts('devices.asked-letters', { name: h('b', {}, name), when: since(made, Date.now()) }) : parts('devices.asked-number', { name: h('b', {}, name) })),
    h('p', { class: 'code num', 'data-code': true, 'aria-label': spaced(code) }, grouped(code)),
    letters && h('p', { class: 'dim' }, t('devices.yes-only-if')),
    h('div', { class: 'bs' },
      h('button', { class: 'btn primary big', type: 'button', 'data-do': 'yes', 'data-id': id }, icon('check'), t('devices.yes-me')),
      h('button', { class: 'btn big danger', type: 'button', 'data-do': 'no', 'data-id': id }, t('common.no'))));
}

/** @param {Device} device @param {boolean} asks whether forgetting it is to be confirmed */
function drawDevice(device, asks) {
  const now = Date.now();
  const times = [device.added > 0 && t('devices.added', { date: date(new Date(device.added), new Date(now)) }), !device.this && lastHere(device.seen, now)];
  return h('li', { 'data-device': device.id }, icon('device'),
    h('div', { class: 'g' }, h('b', {}, device.name, device.this && ' ', device.this && h('span', { class: 'chip' }, t('devices.this-device'))),
      h('span', {}, commas(times))),
    ...device.this ? [] : drawForget(device, asks));
}

/** @param {Device} device @param {boolean} asks */
function drawForget({ id, name }, asks) {
  const button = (/** @type {string} */ what, /** @type {string} */ text, danger = true) => h('button', {
    class: danger ? 'btn danger' : 'btn', type: 'button', 'data-do': what, 'data-id': id, 'aria-label': t('common.about', { what: text, name }) }, text);
  return asks ? [h('b', { class: 'sure' }, t('devices.remove-sure')), button('cut', t('common.yes')), button('keep', t('common.no'), false)] : [button('forget', t('devices.remove'))];
}

/** @param {Link} link */
function linkParts({ url, qr }) {
  return [
    codeOf(qr),
    h('div', {}, h('p', {}, t('devices.scan')),
      linkBox(url, t('devices.link-label'), { 'data-device-link': true }),
      h('p', { class: 'dim small num', 'data-left': true }, ''),
      h('p', { class: 'dim small' }, t('devices.keep-open'))),
  ];
}
