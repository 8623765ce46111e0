/**
 * Draws the players above and below the board.
 *
 * @import { GameInfo, Side } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { chessmen, h, icon, need, person, setText } from '../ui/dom.js';
import { iconButton, redraw, textButton } from '../ui/buttons.js';
import { countdown, format, LOW, nextChange } from '../words/clock.js';
import { computerSays, isComputer, thinks } from './computer.js';
import { HELD } from './controls.js';
import { points, scoreText } from './match.js';
import { boardMen } from './scene.js';
import { boardLine, bottom, clocksStand, may, other, plays, presenceOf, seat, shownLeft } from './selectors.js';
import { ahead, taken, trayText } from './tray.js';
import { NAMELESS, fate, nameOf, sideName, tint } from '../words/game.js';
import { commas } from '../words/phrases.js';
import { parts, t } from '../words/text.js';

/**
 * @param {HTMLElement} root
 * @param {GameInfo} game
 * @param {string} level what the computer's level is called, where it plays
 * @param {() => void} onLow called when the visitor's own clock runs low
 */
export function createPlayerBars(root, game, level, onLow) {
  const kinds = game.kinds.map((kind) => kind.name).reverse();
  const bars = ['top', 'bottom'].map((where) => ({ where, host: need(`[data-player-bar=${where}]`, root) }));
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let ticking;
  let wasLow = true;

  /** @param {State} state */
  function update(state) {
    for (const { where, host } of bars) {
      const side = where === 'bottom' ? bottom(state) : other(bottom(state));
      const shown = playerBarOf(state, side, kinds, level, game.prices);
      host.classList.toggle('turn', shown.turn);
      host.classList.toggle('thinks', shown.thinks);
      redraw(host, shown, () => draw(shown));
    }
    tick(state);
  }

  /** Shows clocks, and again whenever one of them changes. @param {State} state */
  function tick(state) {
    clearTimeout(ticking);
    const now = performance.now();
    let wait = Infinity;
    for (const { where, host } of bars) {
      const side = where === 'bottom' ? bottom(state) : other(bottom(state));
      wait = Math.min(wait, showClock(state, side, host, now));
      if (showFirst(state, host, now)) wait = Math.min(wait, 1000);
    }
    if (wait < Infinity) ticking = setTimeout(() => tick(state), wait);
  }

  /**
   * Shows a side's clock, and says how long it stays so.
   * @param {State} state @param {Side} side @param {HTMLElement} host @param {number} now
   */
  function showClock(state, side, host, now) {
    const left = shownLeft(state, side, now);
    const clock = host.querySelector('.clock');
    if (left === null || !clock) return Infinity;
    const { clock: running, status } = state.snapshot.state;
    const on = running?.running === side && status === 'playing';
    const low = on && left < LOW;
    setText(need('[data-time]', host), format(left, Boolean(state.snapshot.terms.days)));
    clock.classList.toggle('on', on);
    clock.classList.toggle('low', low);
    clock.classList.toggle('paused', clocksStand(state));
    if (on && plays(state, side)) warn(low);
    return on && left > 0 ? nextChange(left) : Infinity;
  }

  /** One tick when the clock becomes low, none when it was so at the start. @param {boolean} low */
  function warn(low) {
    if (low && !wasLow) onLow();
    wasLow = low;
  }

  return { update };
}

/**
 * Shows the time that is left for the first move, and says whether there is a
 * limit to it.
 * @param {State} state
 * @param {HTMLElement} host
 * @param {number} now
 */
function showFirst(state, host, now) {
  const first = host.querySelector('[data-first]');
  const limit = state.snapshot.state.clock?.first ?? 0;
  if (first) setText(first, t('clock.first-move-in', { time: countdown(limit, clocksStand(state) ? 0 : now - state.contact.clockAt) }));
  return first !== null;
}

/**
 * `you` marks the visitor, whom the name does not tell alone; `give` is why no time may be given, empty where it may, and null where no one
 * ever gives any. `ahead` is by how much the side leads in material, or empty. `score` is that of a match or a chain of rematches, or empty. `level` is the computer's, and 0 for a person.
 * @typedef {{
 *   side: Side, name: string, score: string, you: boolean, turn: boolean, status: string, first: boolean,
 *   presence: string, here: string, tray: string[], ahead: string, clock: boolean, days: boolean, give: string|null, held: boolean,
 *   level: number, thinks: boolean,
 * }} PlayerBar
 */

/**
 * @param {State} state
 * @param {Side} side
 * @param {string[]} kinds
 * @param {string} [levelName]
 * @param {GameInfo["prices"]} [prices]
 * @returns {PlayerBar}
 */
export function playerBarOf(state, side, kinds, levelName = '', prices = {}) {
  const { snapshot } = state;
  const { status, turn, outcome, clock } = snapshot.state;
  const onTurn = status === 'playing' && turn === side;
  const name = nameOf(snapshot, side);
  const computer = isComputer(state, side);
  const presence = computer ? '' : presenceOf(state)?.[side] ?? '';
  const present = snapshot.state[side] !== '' && snapshot.you.seat !== 'both' && (status !== 'over' || seat(state) !== null);
  const here = present && !(onTurn && snapshot.you.seat === side) ? PRESENCE[presence] ?? '' : '';
  const own = outcome ? FATES[fate(outcome, side)] ?? '' : computer ? computerSays(state, levelName) : statusOf(state, side, onTurn);
  const brief = own !== '' && (state.chrome.phone || status === 'over'); // the dot alone says who is here
  return {
    side, name, score: scoreText(snapshot, side), you: snapshot.you.seat === side && name !== NAMELESS, turn: onTurn,
    status: brief ? own : commas([here, own]),
    here: brief ? here : '',
    first: onTurn && (clock?.first ?? 0) > 0,
    presence: present && !computer ? presence || (snapshot.slug && 'unknown') : '',
    tray: taken(boardLine(state), side, kinds),
    ahead: points(ahead(boardMen(state), side, prices)).replace(/^0$/, ''),
    clock: Boolean(clock), days: Boolean(snapshot.terms.days), give: giving(state, side),
    held: state.turn.held !== null && !state.chrome.phone && seat(state) === side,
    level: computer ? snapshot.machine?.level ?? 0 : 0, thinks: computer && thinks(state),
  };
}

/** @param {State} state @param {Side} side */
function giving(state, side) {
  const { you, terms, machine, state: { status, paused } } = state.snapshot;
  if (!terms.clock || terms.noGiving || machine || status !== 'playing' || !you.seat || plays(state, side)) return null;
  if (may(state, 'give')) return '';
  return paused ? t('game.is-paused') : t('game.give-not-now');
}

/** @type {Record<string, string>} */
const PRESENCE = { online: t('game.online'), away: t('game.away'), gone: t('game.away') };

/** @type {Record<string, string>} */
const FATES = { won: t('game.fate-won'), lost: t('game.fate-lost'), drew: t('game.fate-drew') };

/** @param {State} state @param {Side} side @param {boolean} onTurn */
function statusOf(state, side, onTurn) {
  const { you, state: now } = state.snapshot;
  if (!now[side]) return t('game.not-here-yet');
  if (now.paused) return t('game.paused');
  if (!onTurn) return '';
  return commas([you.seat === side ? t('game.status-your-move') : t('game.status-to-move'), now.signs.check?.length && t('game.status-in-check')]);
}

/** @param {PlayerBar} bar */
function draw(bar) {
  const who = h('div', { class: 'who' },
    h('b', {}, h('i', { class: `side ${bar.side}`, title: sideName(bar.side) }), person(bar.name),
      bar.score && h('span', { class: 'chip num score', title: t('match.score') }, ...parts('match.score-is', { sr: (inner) => h('span', { class: 'sr' }, inner), score: bar.score })),
      bar.you && h('span', { class: 'chip' }, t('game.you-mark')), bar.level > 0 && h('span', { class: 'chip' }, t('game.level-mark', { level: bar.level }))),
    h('small', {}, bar.presence && h('i', { class: `pres ${bar.presence}` }), bar.first && h('span', { class: 'num', 'data-first': true }),
      bar.status && bar.first ? `· ${bar.status}` : bar.status, bar.here && h('span', { class: 'sr' }, `${t('list.comma')}${bar.here}`)));
  const tray = h('button', { class: 'caps', type: 'button', 'data-action': 'values', title: t('game.values-of-pieces'), 'aria-label': bar.ahead ? t('game.captured-ahead', { men: trayText(bar.tray), points: bar.ahead }) : t('game.captured', { men: trayText(bar.tray) }) },
    h('span', {}, chessmen(bar.tray), bar.ahead && h('b', {}, `+${bar.ahead}`)));
  const clock = bar.clock && h('div', { class: bar.days ? 'clock num days' : 'clock num', role: 'timer', 'aria-label': bar.side === 'white' ? t('clock.of-white') : t('clock.of-black') },
    icon('play'), h('span', { 'data-time': true }));
  const give = bar.give !== null && iconButton({ action: 'give', icon: 'plus', label: t('game.give-time'), why: bar.give });
  return [
    avatar(bar), who,
    bar.tray.length > 0 && tray, ...(bar.held ? HELD.map((button) => textButton(button)) : []), give, clock,
  ].filter((part) => part !== false);
}

/** @param {PlayerBar} bar */
const avatar = ({ name, level }) => (level > 0
  ? h('span', { class: 'av av-computer', 'aria-hidden': 'true' }, icon('cpu'))
  : h('span', { class: `av av-${tint(name)}`, 'aria-hidden': 'true' }, name.charAt(0)));
