/**
 * What stands above the board while the page or the server cannot do its
 * work. Pure.
 *
 * @import { State } from '../state.js'
 */
import { seat } from '../state.js';
import { capital } from './words.js';

/** Why play stands still, or nothing. @param {State} state */
export function barText(state) {
  if (state.connection === 'lost') {
    return state.restart === null ? 'Connection lost, trying again' : 'The site restarts. This page comes back by itself, and no time is lost.';
  }
  return state.snapshot.trouble ? troubleText(state) : '';
}

/** @param {State} state */
function troubleText(state) {
  const { status, clock } = state.snapshot.state;
  const clocks = status === 'playing' && clock ? 'clocks stand; ' : '';
  const rest = status === 'playing' && seat(state) ? 'your move is kept and sent again by itself' : 'all goes on by itself when it can';
  return `The server cannot save right now. ${capital(clocks + rest)}.`;
}
