/**
 * The link of an invitation: copied, shared, shown as a code.
 */
import { need, setText } from '../dom.js';
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
    field.value = `${name} has come`;
    box.querySelector('button')?.remove();
    setText(need('h1', root), 'Waiting for one more player');
  }
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
  need('#own-link', root).hidden = sessionStorage.getItem('threefold.created') === slug;
  sessionStorage.removeItem('threefold.created');
  const share = need('[data-action=share]', root);
  share.hidden = !navigator.share || fields.length > 1;
  share.addEventListener('click', () => shareLink(title, first.value));
  for (const field of fields) {
    field.addEventListener('focus', () => field.select());
    field.parentElement?.querySelector('[data-action=copy]')?.addEventListener('click', () => copyField(field));
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
