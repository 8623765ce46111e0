/** On the page of a tournament's game: opens the player's next board. */
import { recallInTab, rememberInTab } from '../storage/memory.js';
import { connect } from '../net/socket.js';
import { begun, keepTournament, socketOf } from '../frame/taking-part.js';
import { UNREAD, WENT, isCurrent, receive } from './state.js';

/**
 * @import { Tournament as View, TournamentLook as Look } from '../wire/wire-types.js'
 */

/**
 * `go` is called with the slug of each other game that the visitor is to go to, once, and not while a message is
 * being typed, of which `onWait` tells.
 * @typedef {{go: (board: string) => void, isTyping: () => boolean, onWait: () => void}} On
 */

/** How long to wait until a message that is being typed is sent. Milliseconds. */
const AGAIN = 500;

/** Gives what takes the player's board of now, or nothing. @param {string} here the game that the page shows @param {On} on */
export function createGoing(here, { go, isTyping, onWait }) {
  let due = '';
  let waits = false;

  function goOn() {
    waits = due !== '' && isTyping();
    if (waits) setTimeout(goOn, AGAIN);
    if (waits || due === '') return;
    rememberInTab(WENT, due);
    go(due);
  }

  return (/** @type {string} */ board) => {
    if (board === here) rememberInTab(WENT, board);
    due = board === recallInTab(WENT) ? '' : board;
    if (due && !waits) {
      if (isTyping()) onWait();
      goOn();
    }
  };
}

/**
 * @param {string} slug of the tournament
 * @param {string} here the game that the page shows; of an earlier round the page stays, and tells of the next game
 * @param {On & {onView: (view: View, ahead: number) => void}} on
 *   `onView` is called with the tournament as it stands, and by how much the server's clock is ahead, in milliseconds
 */
export function followTournament(slug, here, { onView, ...on }) {
  let look = /** @type {Look & {ahead?: number}} */ (UNREAD);
  let current = false;
  const take = createGoing(here, on);

  document.body.dataset.follows = socketOf(slug);
  const socket = connect(socketOf(slug), {
    message(message) {
      look = { ...look, ...receive(look, message, Date.now()) };
      const { view, ahead = 0 } = look;
      if (view.v > 0) onView(view, ahead);
      if (view.status === 'over') socket.stop();
      if (view.slug) keepTournament(view);
      current ||= isCurrent(view, here);
      if (current) take(view.you?.board ?? '');
      else if (view.slug) begun().then((teller) => teller?.tell(view));
    },
  });
}
