/**
 * The page of an hour's game opens the player's next board. Apart, since only those load it who play in
 * an hour (pages/begun.js).
 *
 * @import { HourOwn } from '../wire/wire-types.js'
 * @import { On } from './follow.js'
 */
import { hourSocket, keepPart, parts } from '../frame/taking-part.js';
import { connect } from '../net/socket.js';
import { recallInTab } from '../storage/memory.js';
import { createGoing } from './follow.js';
import { UNREAD, afterGame, receive } from './hour.js';
import { WENT } from './state.js';

/** Remembers an hour in which one is paired or has a game, or forgets it. @param {string} slug @param {HourOwn} own */
export function keepHour(slug, { here, board }) {
  const socket = hourSocket(slug);
  if (!here && !board) keepPart(socket, null);
  else if (!parts()[socket]) keepPart(socket, { pages: [`/hour/${slug}`], seen: '' });
}

/**
 * @param {string} slug of the hour @param {string} here the game that the page shows; of an earlier one the page stays
 * @param {On & {onSays: (says: string) => void}} on `onSays` is called with what is said beside the finished game
 * @param {(slug: string, own: HourOwn) => void} tell tells of a game that the page does not go to
 */
export function followHour(slug, here, { onSays, ...on }, tell) {
  const path = hourSocket(slug);
  let look = UNREAD;
  let current = recallInTab(WENT) === here;
  const take = createGoing(here, on);

  document.body.dataset.follows = path;
  const socket = connect(path, {
    message(message) {
      look = receive(look, message, Date.now());
      const { view, own } = look;
      if (view.v >= 0) onSays(afterGame(look, here, Date.now() + (look.ahead ?? 0)));
      if (message.t === 'own') {
        keepHour(slug, own);
        current ||= own.board === here;
        if (current) take(own.board ?? '');
        else tell(slug, own);
      }
      if (view.status !== 'over') return;
      keepPart(path, null);
      socket.stop();
    },
  });
}
