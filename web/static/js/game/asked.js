/**
 * The buttons of what the server may allow.
 *
 * @import { Button } from './controls.js'
 * @import { State } from './state.js'
 */
import { whyNot } from './why.js';

/** @typedef {"takeback"|"undo"|"draw"|"resign"|"abort"|"pause"|"resume"|"cancel"|"rematch"} Asked */

/** What the server may allow. @type {Record<Asked, Button>} */
const ASKED = {
  takeback: { action: 'takeback', icon: 'undo', label: 'Takeback' },
  undo: { action: 'undo', icon: 'undo', label: 'Take back' },
  draw: { action: 'draw', icon: 'draw', label: 'Offer draw' },
  resign: { action: 'resign', icon: 'flag', label: 'Resign', tone: 'danger' },
  abort: { action: 'abort', icon: 'close', label: 'Abort' },
  pause: { action: 'pause', icon: 'pause', label: 'Pause' },
  resume: { action: 'resume', icon: 'play', label: 'Resume', tone: 'go' },
  cancel: { action: 'cancel-game', icon: 'void', label: 'No result' },
  rematch: { action: 'rematch', icon: 'rematch', label: 'Rematch', tone: 'go' },
};

/** The button of what the server may allow. @param {State} state @param {Asked} what @returns {Button} */
export function asked(state, what) {
  const why = whyNot(state, what);
  return why ? { ...ASKED[what], why } : ASKED[what];
}
