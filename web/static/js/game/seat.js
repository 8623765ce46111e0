/**
 * A seat on two devices. A private link has a token in its fragment, which browsers send to no
 * server; the page removes it from the address at once, and sends it only when the visitor
 * agrees. It works once, for ten minutes.
 */
import { openDialog, toast } from '../ui/dialog.js';
import { h, icon } from '../ui/dom.js';
import { post } from '../net/post.js';
import { codeOf, linkBox } from './invite.js';

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
    toast('You can now play here and on the other device.');
    onTaken();
  };
  const dialog = openDialog('Play on this device', h('div', { class: 'seatbox' },
    h('p', {}, 'This link lets you play this game here too. Both devices show the same game, and you can move on either.'),
    h('p', { class: 'dim' }, 'The link works once. If you did not create it, close this and watch.'), fault,
    h('button', { class: 'btn primary big', type: 'button', 'data-action': 'take-seat', onclick: take }, icon('device'), 'Play here')));
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
  openDialog('Play on another device', box);
  await show(network[0] ?? '');
}

/** @param {{url: string, qr: string}} key */
function keyParts({ url, qr }) {
  return [
    h('p', {}, 'Open this link on your other device. Then you can play on both.'),
    linkBox(url, 'Link to your seat', { 'data-seat-link': true }),
    codeOf(qr, h('figcaption', { class: 'small' }, 'Scan with a phone camera.')),
    h('p', { class: 'dim' }, 'Do not share this link: anyone who opens it can play for you. It works once, for ten minutes.'),
  ];
}
