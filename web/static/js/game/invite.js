/** The link of an invitation: copy, share, and QR code. */
import { openDialog, toast } from '../ui/dialog.js';
import { h, icon, need, setText } from '../ui/dom.js';
import { recallInTab, rememberInTab } from '../storage/memory.js';
import { t } from '../words/text.js';

/** How long a button says that its link is copied. Milliseconds. */
const COPIED = 3000;

/** What is said of a link that was copied, and of one that the reader has to copy. */
const LINK = { copied: t('share.link-copied'), selected: t('share.link-selected') };

/**
 * Copies a field's text where the browser lets us; else selects it, so that one
 * key copies it. Plain http has no clipboard of its own, but an older way. Its
 * button says that it is done.
 * @param {HTMLInputElement|HTMLTextAreaElement} field
 * @param {HTMLElement} [button]
 * @param {{copied: string, selected: string}} [said]
 */
export async function copyField(field, button, said = LINK) {
  field.focus();
  field.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand('copy')) throw new Error('not copied');
    toast(said.copied);
    if (button) showDone(button);
  } catch {
    toast(said.selected);
  }
}

/** Copies a text that no field of the page holds. @param {string} text @param {HTMLElement} [button] */
export function copyText(text, button) {
  const field = h('textarea', { class: 'sr', readonly: true }, text);
  document.body.append(field);
  copyField(field, button, { copied: t('share.text-copied'), selected: t('share.text-not-copied') }).finally(() => {
    field.remove();
    button?.focus();
  });
}

/** Shows on a button for a while that it has done its work. @param {HTMLElement} button */
function showDone(button) {
  if (button.dataset.done) return;
  const before = [...button.childNodes];
  button.dataset.done = 'yes';
  button.replaceChildren(icon('check'), t('share.copied'));
  setTimeout(() => {
    delete button.dataset.done;
    button.replaceChildren(...before);
  }, COPIED);
}

/**
 * A field with a link or the like, and a button that copies it.
 * @param {string} url @param {string} label @param {Record<string, unknown>} [props]
 */
export function linkBox(url, label, props = {}, said = LINK) {
  const field = h('input', { class: 'num', readonly: true, value: url, 'aria-label': label, ...props });
  const button = h('button', { class: 'btn primary', type: 'button', onclick: () => copyField(field, button, said) }, icon('copy'), t('common.copy'));
  return h('div', { class: 'linkbox' }, field, button);
}

/** The picture of a link's QR code, and what stands below it. @param {string} qr its drawing @param {...Node} more */
export function codeOf(qr, ...more) {
  const picture = new DOMParser().parseFromString(qr, 'image/svg+xml').documentElement;
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', t('share.link-code'));
  return h('figure', { class: 'qr' }, document.importNode(picture, true), ...more);
}

/**
 * Hands an invitation's link to the system's share dialog. Where there is none, as
 * on plain http, a dialog of the page's own shows the link, to be copied, and its
 * code.
 * @param {string} title
 * @param {string} url
 * @param {string} slug of the game; empty for one that was not played here
 */
export function shareLink(title, url, slug) {
  if ('share' in navigator) sendLink(title, url);
  else {
    openDialog(t('share.title'), h('div', { class: 'seatbox' },
      h('p', {}, title), linkBox(url, t('share.link-to-page')),
      Boolean(slug) && h('figure', { class: 'qr' }, h('img', { src: `/qr/${slug}.svg`, width: 240, height: 240, alt: t('share.game-code') }),
        h('figcaption', { class: 'small' }, t('share.scan')))));
  }
}

/**
 * Hands a link to the system's share dialog, and says what came of it.
 * @param {string} title @param {string} url
 */
export async function sendLink(title, url) {
  try {
    await navigator.share({ title, url });
    toast(t('share.link-shared'));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') toast(t('share.link-not-shared'));
    else toast(t('share.link-cannot-be-shared'));
  }
}

/**
 * Where both seats are handed out, says who has come to which.
 * @param {HTMLElement} root
 * @param {{white: string, black: string}} names
 */
export function markTaken(root, names) {
  for (const box of root.querySelectorAll('.linkbox')) {
    const field = box.querySelector('[data-link]');
    const seat = field?.getAttribute('data-link')?.slice(1);
    const name = seat === 'white' || seat === 'black' ? names[seat] : '';
    if (!name || !(field instanceof HTMLInputElement)) continue;
    field.value = t('game.has-joined', { name });
    box.querySelector('button')?.remove();
    setText(need('h1', root), t('game.waits-for-one-more'));
  }
}

/** Says how many people were notified of an open challenge. @param {HTMLElement} root @param {number} n */
export function drawNotified(root, n) {
  const line = root.querySelector('[data-notified]');
  if (line) setText(line, n > 0 ? t('game.notified', { n }) : '');
}

/**
 * Wakes the page of an invitation: the fields with its links, its buttons, a
 * word to those who open their own link again, and the choice of the
 * network's address where the page's own is this computer's only.
 * @param {HTMLElement} root
 * @param {string} slug
 * @param {string} title of what is shared
 */
export function wireInvite(root, slug, title) {
  const fields = [...root.querySelectorAll('[data-link]')].filter((el) => el instanceof HTMLInputElement);
  const [first] = fields;
  if (!first) return;
  need('#own-link', root).hidden = recallInTab('created') === slug;
  rememberInTab('created', '');
  const share = need('[data-action=share]', root);
  share.hidden = fields.length > 1;
  share.addEventListener('click', () => shareLink(title, first.value, slug));
  for (const field of fields) {
    field.addEventListener('focus', () => field.select());
    const copy = field.parentElement?.querySelector('[data-action=copy]');
    if (copy instanceof HTMLElement) copy.addEventListener('click', () => copyField(field, copy));
  }
  const showCode = wireCode(root, slug);
  for (const choice of root.querySelectorAll('[data-at]')) {
    choice.addEventListener('click', () => {
      const at = choice.getAttribute('data-at') ?? '';
      for (const field of fields) if (field.nextElementSibling) field.value = `${at}/g/${slug}${field.dataset.link ?? ''}`;
      showCode(at);
      copyField(first);
    });
  }
}

/**
 * Wakes the button of the code.
 * @param {HTMLElement} root
 * @param {string} slug
 * @returns {(at: string) => void} shows the link at another address
 */
function wireCode(root, slug) {
  const code = need('.qr', root);
  const toggle = need('[data-action=qr]', root);
  let at = '';
  const show = () => {
    if (!code.hidden) need('img', code).setAttribute('src', `/qr/${slug}.svg${at && `?at=${encodeURIComponent(at)}`}`);
  };
  toggle.addEventListener('click', () => {
    code.hidden = !code.hidden;
    toggle.setAttribute('aria-expanded', String(!code.hidden));
    show();
  });
  return (address) => {
    at = address;
    show();
  };
}
