/**
 * A board: shows a scene of any game from the description the server gives of
 * its board, takes clicks, drags and keys, and reports the moves that are made.
 * It knows no rule and no game: what is legal is in the scene.
 *
 * What a player has begun (clicks, answers, a move on its way) is in the board's
 * state (state.js) alone. Commands (commands.js) change it, and everything drawn
 * is a function of it (display.js).
 *
 * @import { BoardOptions, BoardView } from './types.js'
 * @import { GameInfo } from '../wire/wire-types.js'
 */
import { createCommands } from './commands.js';
import { listenKeys } from './cursor.js';
import { createDisplay } from './display.js';
import { createHands } from './hands.js';
import { listenPointer } from './pointer.js';

/** @param {HTMLElement} host @param {GameInfo} game @param {BoardOptions} [options] @returns {BoardView} */
export function createBoard(host, game, options = {}) {
  const display = createDisplay(host, game, options, (text) => commands.play(text));
  const commands = createCommands(display, options);
  const listening = new AbortController();
  if (options.onMove) {
    listenPointer(display.view.root, createHands(display, commands), listening.signal);
    listenKeys(display, commands, listening.signal);
  }
  const { show, refuse, clear, play, confirm, back, next, undoLeg } = commands;
  return {
    show, refuse, clear, play, confirm, back, next, undoLeg,
    destroy() {
      listening.abort();
      display.remove();
    },
  };
}
