/**
 * The players, above and below the board.
 *
 * @import { GameInfo, Side } from '../types.js'
 * @import { State } from '../state.js'
 */
import { chessman, h, icon, need, setText } from '../dom.js';
import { bottom, other, seat, shownPly } from '../state.js';
import { redraw } from './buttons.js';
import { format, LOW, nextChange, shownLeft } from './clock.js';
import { lead, taken, trayText } from './tray.js';
import { fate, nameOf, sideName, tint } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {GameInfo} game
 * @param {() => void} onLow called when the visitor's own clock runs low
 */
export function createStrips(root, game, onLow) {
  const kinds = game.kinds.map((kind) => kind.name).reverse();
  const strips = ['top', 'bottom'].map((where) => ({ where, host: need(`[data-strip=${where}]`, root) }));
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let ticking;
  let wasLow = true;

  /** @param {State} state */
  function update(state) {
    for (const { where, host } of strips) {
      const side = where === 'bottom' ? bottom(state) : other(bottom(state));
      const shown = stripOf(state, side, kinds);
      host.classList.toggle('turn', shown.turn);
      redraw(host, shown, () => draw(shown));
    }
    tick(state);
  }

  /** Shows the clocks, and again whenever one of them changes. @param {State} state */
  function tick(state) {
    clearTimeout(ticking);
    const now = performance.now();
    const running = state.snapshot.state.clock?.running;
    for (const { where, host } of strips) {
      const side = where === 'bottom' ? bottom(state) : other(bottom(state));
      const left = shownLeft(state, side, now);
      const clock = host.querySelector('.clock');
      if (left === null || !clock) continue;
      const on = running === side && state.snapshot.state.status === 'playing';
      const low = on && left < LOW;
      setText(need('[data-time]', host), format(left));
      clock.classList.toggle('on', on);
      clock.classList.toggle('low', low);
      if (on && left > 0) ticking = setTimeout(() => tick(state), nextChange(left));
      if (on && side === seat(state)) warn(low);
    }
  }

  /** One tick when the clock becomes low, none when it was so at the start. @param {boolean} low */
  function warn(low) {
    if (low && !wasLow) onLow();
    wasLow = low;
  }

  return { update };
}

/**
 * @typedef {{
 *   side: Side, name: string, you: boolean, turn: boolean, status: string,
 *   presence: string, tray: string[], net: boolean, clock: boolean,
 * }} Strip
 */

/**
 * @param {State} state
 * @param {Side} side
 * @param {string[]} kinds
 * @returns {Strip}
 */
export function stripOf(state, side, kinds) {
  const { snapshot } = state;
  const { status, turn, outcome } = snapshot.state;
  const onTurn = status === 'playing' && turn === side;
  const presence = snapshot.presence?.[side] === 'online' ? 'online' : 'gone';
  return {
    side, name: nameOf(snapshot, side), you: seat(state) === side, turn: onTurn,
    status: outcome ? fate(outcome, side) : statusOf(state, side, onTurn, presence),
    presence: snapshot.state[side] && (status === 'playing' || status === 'invited') ? presence : '',
    tray: trayOf(state, side, kinds),
    net: state.phone,
    clock: Boolean(snapshot.control),
  };
}

/** @param {State} state @param {Side} side @param {string[]} kinds */
function trayOf(state, side, kinds) {
  const plies = state.snapshot.plies.slice(0, shownPly(state));
  const own = taken(plies, side, kinds);
  return state.phone ? lead(own, taken(plies, other(side), kinds)) : own;
}

/** @param {State} state @param {Side} side @param {boolean} onTurn @param {string} presence */
function statusOf(state, side, onTurn, presence) {
  if (!state.snapshot.state[side]) return 'not here yet';
  const here = presence === 'online' ? 'online' : 'away';
  if (!onTurn) return here;
  const check = state.snapshot.state.signs.check?.length ? ', in check' : '';
  return seat(state) === side ? `your move${check}` : `${here}, to move${check}`;
}

/** @param {Strip} strip */
function draw(strip) {
  const who = h('div', { class: 'who' },
    h('b', {}, h('i', { class: `side ${strip.side}`, title: sideName(strip.side) }), h('span', {}, strip.name),
      strip.you && h('span', { class: 'chip' }, 'you')),
    h('small', {}, strip.presence && h('i', { class: `pres ${strip.presence}` }), strip.status));
  const tray = h('div', { class: 'caps', role: 'img', 'aria-label': `Has taken${strip.net ? ' more' : ''}: ${trayText(strip.tray)}` }, ...trayMen(strip.tray));
  const clock = strip.clock && h('div', { class: 'clock num', role: 'timer', 'aria-label': `${sideName(strip.side)}'s clock` },
    icon('play'), h('span', { 'data-time': true }));
  return [
    h('span', { class: `av av-${tint(strip.name)}`, 'aria-hidden': 'true' }, strip.name.charAt(0)), who,
    h('div', { class: 'end' }, strip.tray.length > 0 && tray, clock),
  ];
}

/** The taken men; the last of each kind stands a little apart from the next. @param {string[]} men */
function trayMen(men) {
  return men.map((man, i) => {
    const apart = i + 1 < men.length && men[i + 1] !== man;
    return h('span', { class: apart ? 'apart' : '' }, chessman(man));
  });
}
