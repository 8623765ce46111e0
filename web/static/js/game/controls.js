/**
 * Which buttons stand on the page of a game. Each action has one button at a
 * time; what cannot be done has none.
 *
 * @import { State } from '../state.js'
 */
import { seat, shownPly } from '../state.js';

/**
 * @typedef {{action: string, icon: string, label: string, tone?: "danger"|"go", off?: boolean}} Button
 *   `off` marks a step beyond the first or the last ply
 */

/** @type {Record<string, Button>} */
const BUTTONS = {
  draw: { action: 'draw', icon: 'draw', label: 'Offer draw' },
  resign: { action: 'resign', icon: 'flag', label: 'Resign', tone: 'danger' },
  flip: { action: 'flip', icon: 'flip', label: 'Flip' },
  rules: { action: 'rules', icon: 'book', label: 'Rules' },
  moves: { action: 'moves', icon: 'list', label: 'Moves' },
  share: { action: 'share-game', icon: 'share', label: 'Share' },
};

/**
 * The steps through the game. While it is played, the last of them leads back
 * to the present.
 * @param {State} state
 * @returns {Record<"first"|"back"|"forward"|"last", Button>}
 */
export function steps(state) {
  const atStart = shownPly(state) === 0;
  const atEnd = state.shown === null;
  const live = state.snapshot.state.status === 'playing';
  return {
    first: { action: 'first', icon: 'first', label: 'First', off: atStart },
    back: { action: 'back', icon: 'prev', label: 'Back', off: atStart },
    forward: { action: 'forward', icon: 'next', label: 'Forward', off: atEnd },
    last: { action: 'last', icon: 'last', label: live ? 'Live' : 'Last', off: atEnd, ...(live && !atEnd ? { tone: 'go' } : {}) },
  };
}

/**
 * Every button by where it stands: under the moves (`nav`, `acts`), on phones
 * beside the ticker (`before`, `after`), in the dock (`acts`), and in the menu
 * (`menu`) what the dock has no room for.
 * @param {State} state
 * @returns {{nav: Button[], acts: Button[], before: Button[], after: Button[], menu: Button[]}}
 */
export function controls(state) {
  const { first, back, forward, last } = steps(state);
  const { draw, resign, flip, rules, moves, share } = /** @type {Record<string, Button>} */ (BUTTONS);
  const { status, offer } = state.snapshot.state;
  const mine = seat(state);
  const playing = status === 'playing' && mine !== null;
  const none = { nav: [], acts: [], before: [], after: [], menu: [] };
  const mayOffer = offer ? [] : [draw];
  const begun = state.snapshot.plies.length > 0;
  if (!state.phone) {
    return { ...none, nav: begun ? [first, back, forward, last] : [], acts: playing ? [...mayOffer, resign, flip] : [share, flip] };
  }
  const list = begun ? [moves] : [];
  if (playing) {
    const short = mayOffer.map((button) => ({ ...button, label: 'Draw' }));
    const walk = begun ? { before: [back], after: [state.shown === null ? forward : last] } : {};
    return { ...none, ...walk, acts: [...short, resign, rules, flip, ...list], menu: [share] };
  }
  if (!begun) return { ...none, acts: [rules, flip, share] };
  if (status === 'over') return { ...none, acts: [first, back, forward, last, share], menu: [flip, rules, moves] };
  return { ...none, acts: [back, forward, last, rules, moves], menu: [flip, share] };
}
