/**
 * The link of an invitation: copied, shared, shown as a code.
 */
import { need } from '../dom.js';
import { say } from '../sheet.js';

/**
 * Copies a text where the browser lets us; else selects it in its field, so
 * that one key copies it. Plain http has no clipboard of its own.
 * @param {HTMLInputElement} field
 */
export async function copyField(field) {
  field.focus();
  field.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand('copy')) throw new Error('not copied');
    say('The link is copied. Send it to your friend.');
  } catch {
    say('The link is selected: copy it with Ctrl+C, or press it long.');
  }
}

/**
 * Hands a link to the system's share sheet, or copies it where there is none.
 * @param {string} title
 * @param {string} url
 */
export async function shareLink(title, url) {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else if (navigator.clipboard) await navigator.clipboard.writeText(url).then(() => say('The link is copied.'));
    else say(url);
  } catch {
    // The visitor has closed the share sheet.
  }
}

/**
 * Wakes the page of an invitation: the field with the link, its buttons, a
 * word to those who open their own link again, and the choice of the
 * network's address where the page's own is this computer's only.
 * @param {HTMLElement} root
 * @param {string} slug
 * @param {string} title of what is shared
 */
export function wireInvite(root, slug, title) {
  const field = root.querySelector('[data-link]');
  if (!(field instanceof HTMLInputElement)) return;
  need('#own-link', root).hidden = sessionStorage.getItem('threefold.created') === slug;
  sessionStorage.removeItem('threefold.created');
  const code = need('.qr', root);
  const share = need('[data-action=share]', root);
  share.hidden = !navigator.share;
  share.addEventListener('click', () => shareLink(title, field.value));
  need('[data-action=copy]', root).addEventListener('click', () => copyField(field));
  field.addEventListener('focus', () => field.select());

  let at = '';
  const showCode = () => {
    const image = need('img', code);
    image.setAttribute('src', `/qr/${slug}.svg${at && `?at=${encodeURIComponent(at)}`}`);
  };
  const toggle = need('[data-action=qr]', root);
  toggle.addEventListener('click', () => {
    code.hidden = !code.hidden;
    toggle.setAttribute('aria-expanded', String(!code.hidden));
    if (!code.hidden) showCode();
  });
  for (const choice of root.querySelectorAll('[data-at]')) {
    choice.addEventListener('click', () => {
      at = choice.getAttribute('data-at') ?? '';
      field.value = `${at}/g/${slug}`;
      if (!code.hidden) showCode();
      copyField(field);
    });
  }
}
