/**
 * Creates a board for any game, from the server's description of it: it shows a scene, handles
 * clicks, drags and keys, and reports moves. The scene has the legal moves.
 *
 * The board's state (state.js) has all input so far. Commands (commands.js) change it, and the
 * drawing is a function of it (display.js).
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
