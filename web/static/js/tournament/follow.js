/** The page of a tournament's game: it goes on to its player's next board. */
import { recallInTab, rememberInTab } from '../memory.js';
import { follow } from '../stream.js';
import { WENT, isCurrent, parted, streamOf } from './state.js';

/**
 * @import { TournamentLook as Line } from '../wire-types.js'
 */

/** How long to wait until a message that is being typed is sent. Milliseconds. */
const AGAIN = 500;

/**
 * @param {string} slug of the tournament
 * @param {string} here the game that the page shows; nothing is done if it is of an earlier round
 * @param {{go: (board: string) => void, isTyping: () => boolean, onWait: () => void, onParted: () => void}} on
 *   `go` is called with the slug of each other game that the visitor is to go to, once, and not
 *   while a message is being typed, of which `onWait` tells; `onParted` once, when the opponent has
 *   left the tournament amid this game
 */
export function followTournament(slug, here, { go, isTyping, onWait, onParted }) {
  /** @type {boolean|undefined} */
  let current;
  let told = false;
  let due = '';

  function goOn() {
    if (isTyping()) {
      setTimeout(goOn, AGAIN);
      return;
    }
    rememberInTab(WENT, due);
    go(due);
  }

  follow(() => streamOf(slug), {
    onLine(/** @type {Line} */ { view }) {
      current ??= isCurrent(view, here);
      if (!told && parted(view, here)) {
        told = true;
        onParted();
      }
      const board = view.you?.board ?? '';
      if (board === here) rememberInTab(WENT, board);
      else if (current && board && board !== due && board !== recallInTab(WENT)) {
        const waits = due !== '';
        due = board;
        if (isTyping()) onWait();
        if (!waits) goOn();
      }
      return view.status === 'over';
    },
  });
}
