/** The page of a tournament's game: once it is over, it goes on to its player's next board. */
import { WENT, keep, kept } from './session.js';
import { follow } from './stream.js';

/**
 * @param {string} slug of the tournament
 * @param {{go: (board: string) => void}} on called with the slug of each game that the visitor is to
 *   go to, once; never with the one that the page shows
 */
export function followTournament(slug, { go }) {
  follow(slug, {
    onLine({ view: { you } }) {
      if (!you?.board || you.board === kept(WENT)) return;
      keep(WENT, you.board);
      if (location.pathname !== `/g/${you.board}`) go(you.board);
    },
  });
}
