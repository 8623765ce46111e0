/** States of a game's page for the tests. */
import { initial, reduce } from '../static/js/game/state.js';

/** A ply in words: who, from, to, and the man he takes ("black pawn@e5"). */
export function ply(by, man, from, to, { takes, as, check, left = 0, spent = 0, kind } = {}) {
  const [victim, at] = takes?.split('@') ?? [];
  return {
    text: `${from}-${to}`, shown: `${from}-${to}`, by, kind: kind ?? (takes ? 'capture' : 'quiet'),
    path: [from, to], takes: at ? [at] : [], check, left, spent, position: '',
    effects: [{ man: `${by} ${man}`, from, to, as }, ...(victim ? [{ man: victim, from: at }] : [])],
  };
}

/** A game being played: what is given overrides what a new one would be. */
export function snapshot({ you = {}, state = {}, ...rest } = {}) {
  return {
    protocol: 2, slug: 'abc', game: 'cheskers', creator: 'First', side: 'white', terms: {}, created: 0, start: '',
    men: [{ at: 'a3', man: 'white pawn' }, { at: 'f6', man: 'black pawn' }], plies: [],
    you: { seat: 'white', creator: true, ...you },
    state: {
      status: 'playing', on: 2, turn: 'black', white: 'First', black: 'Second', repeated: 1, signs: {}, ...state,
    },
    ...rest,
  };
}

/** The page of such a game as it opens. */
export const opening = (given, v = 2, options = {}) => initial(snapshot(given), v, { at: 0, ...options });

/** The page of such a game, with a connection. */
export const page = (given, v, options) => reduce(opening(given, v, options), { type: 'live' });
