/** The page of a tournament's game: it goes on to its player's next board. */
import { recallInTab, rememberInTab } from '../memory.js';
import { follow } from '../stream.js';
import { WENT, isCurrent, streamOf } from './state.js';

/**
 * @import { TournamentLook as Line } from '../wire-types.js'
 */

/** How long to wait until a message that is being typed is sent. Milliseconds. */
const AGAIN = 500;

/**
 * @param {string} slug of the tournament
 * @param {string} here the game that the page shows; nothing is done if it is of an earlier round
 * @param {{go: (board: string) => void, isTyping: () => boolean, onWait: () => void}} on
 *   `go` is called with the slug of each other game that the visitor is to go to, once, and not
 *   while a message is being typed, of which `onWait` tells
 */
export function followTournament(slug, here, { go, isTyping, onWait }) {
  let known = 0; // the newest event: servers may be a second apart
  let current = false;
  let due = '';
  let waits = false;

  function goOn() {
    waits = due !== '' && isTyping();
    if (waits) setTimeout(goOn, AGAIN);
    if (waits || due === '') return;
    rememberInTab(WENT, due);
    go(due);
  }

  follow(() => streamOf(slug), {
    onLine(/** @type {Line} */ { view }) {
      const over = view.status === 'over';
      if (view.v < known) return over;
      known = view.v;
      current ||= isCurrent(view, here);
      if (!current) return over;
      const board = view.you?.board ?? '';
      if (board === here) rememberInTab(WENT, board);
      due = board === recallInTab(WENT) ? '' : board;
      if (due && !waits) {
        if (isTyping()) onWait();
        goOn();
      }
      return over;
    },
  });
}
