/**
 * A seat on two devices. A private link has a token in its fragment, which browsers send to no
 * server; the page removes it from the address at once, and sends it only when the visitor
 * agrees. It works once, for ten minutes.
 */
import { openDialog, toast } from '../ui/dialog.js';
import { h, icon } from '../ui/dom.js';
import { post } from '../net/post.js';
import { codeOf, linkBox } from './invite.js';
import { t } from '../words/text.js';

/**
 * The token of the page's address, which forgets it.
 * @returns {string}
 */
export function seatToken() {
  const found = /^#seat=(.+)$/.exec(location.hash);
  if (!found) return '';
  history.replaceState(null, '', location.pathname + location.search);
  return decodeURIComponent(found[1] ?? '');
}

/**
 * Offers the seat of a token.
 * @param {string} slug
 * @param {string} token
 * @param {() => void} onTaken
 */
export function takeSeat(slug, token, onTaken) {
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const take = async () => {
    const { error } = await post(`/api/games/${slug}/seat`, { token });
    fault.hidden = !error;
    fault.textContent = error ?? '';
    if (error) return;
    dialog.close();
    toast(t('share.seat-taken'));
    onTaken();
  };
  const dialog = openDialog(t('share.play-on-this-device'), h('div', { class: 'seatbox' },
    h('p', {}, t('share.seat-offered')),
    h('p', { class: 'dim' }, t('share.seat-offered-once')), fault,
    h('button', { class: 'btn primary big', type: 'button', 'data-action': 'take-seat', onclick: take }, icon('device'), t('share.play-here'))));
}

/**
 * Makes a link for the visitor's own seat and shows it, with its code. Where
 * the page's own address is this computer's only, the network's can be chosen.
 * @param {string} slug
 * @param {string[]} network addresses
 */
export async function shareSeat(slug, network) {
  const box = h('div', { class: 'seatbox' });
  const show = async (/** @type {string} */ at) => {
    const { ok, error } = await post(`/api/games/${slug}/key`, at ? { at } : {});
    const key = /** @type {{url: string, qr: string}} */ (ok);
    if (error) toast(error);
    else box.replaceChildren(...keyParts(key));
  };
  openDialog(t('share.play-on-another-device'), box);
  await show(network[0] ?? '');
}

/** @param {{url: string, qr: string}} key */
function keyParts({ url, qr }) {
  return [
    h('p', {}, t('share.open-on-other-device')),
    linkBox(url, t('share.link-to-seat'), { 'data-seat-link': true }),
    codeOf(qr, h('figcaption', { class: 'small' }, t('share.scan'))),
    h('p', { class: 'dim' }, t('share.keep-seat-link')),
  ];
}
