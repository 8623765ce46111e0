/**
 * The slider through a finished game, over the graph of the time of each move.
 *
 * @import { Snapshot } from '../wire/wire-types.js'
 * @import { Claims } from './claims.js'
 * @import { Pace } from './replay.js'
 * @import { State } from './state.js'
 */
import { h, need, person, setText } from '../ui/dom.js';
import { redraw } from '../ui/buttons.js';
import { claims } from './claims.js';
import { bars, longestPly, PACES, plyName, plyWords, timed, tookText } from './replay.js';
import { shownPly } from './selectors.js';
import { createSlider } from './stepping.js';
import { moveNumber, nameOf } from '../words/game.js';
import { t } from '../words/text.js';

/** White's half of the graph is above. */
const SIDES = /** @type {const} */ (['white', 'black']);

/** The height of the graph, in its own units. */
const HEIGHT = 60;

/**
 * @param {HTMLElement} host
 * @param {(ply: number) => void} onPick called with a ply that was chosen
 * @param {(pace: Pace) => void} onPace called with a pace that was chosen
 */
export function createTimeline(host, onPick, onPace) {
  const title = h('b', {});
  const about = h('span', { class: 'dim num' });
  const sides = h('span', { class: 'dim' });
  const { slider, show } = createSlider(onPick);
  const graph = h('div', { class: 'tg' });
  need('.tl-head', host).append(title, about, sides);
  const through = need('.tl', host);
  through.append(graph, slider);
  const paces = /** @type {HTMLSelectElement} */ (need('.paces', host));
  paces.addEventListener('change', () => {
    onPace(/** @type {Pace} */ (paces.value));
    if (!paces.matches(':focus-visible')) paces.blur(); // after a choice by pointer the keys step through the game
  });
  /** The moves that the graph was drawn from. @type {Snapshot["plies"]|null} */
  let drawn = null;
  /** @type {Claims} */
  let claimed = new Map();

  /** @param {State} state */
  function update(state) {
    const { snapshot } = state;
    const { plies, terms } = snapshot;
    const { pace } = state.look.replay;
    host.hidden = snapshot.state.status !== 'over' || plies.length === 0;
    if (host.hidden) return;
    if (drawn !== plies) {
      drawn = plies;
      claimed = claims(snapshot);
      host.classList.toggle('untimed', !timed(terms));
      graph.replaceChildren(drawGraph(snapshot, claimed));
    }
    const shown = shownPly(state);
    show(plies.length, shown, plyWords(snapshot, shown, claimed));
    graph.querySelector('.gone')?.setAttribute('width', String(shown));
    const where = shown === 0 ? t('game.start') : t('game.move-of', { number: moveNumber(shown), all: moveNumber(plies.length) });
    setText(title, timed(terms) ? t('game.thinking-time') : where);
    redraw(sides, [snapshot.state.white, snapshot.state.black, timed(terms)], () => (timed(terms) ? SIDES.map((side) => h('span', {}, h('i', { class: `side ${side}` }), person(nameOf(snapshot, side)))) : []));
    setText(about, aboutText(state, shown, claimed));
    redraw(paces, timed(terms), () => Object.entries(PACES)
      .filter(([pace]) => pace !== 'played' || timed(terms))
      .map(([pace, name]) => h('option', { value: pace }, name)));
    paces.value = pace === 'played' && !timed(terms) ? 'normal' : pace;
  }

  return { update };
}

/**
 * What the move on the board took; at the start and the end, which one took longest.
 * @param {State} state @param {number} shown @param {Claims} claimed
 */
function aboutText({ snapshot: { plies, terms } }, shown, claimed) {
  if (claimed.has(shown)) return t('game.draw-claimable');
  const played = plies[shown - 1];
  if (!timed(terms)) return '';
  if (played && shown < plies.length) return `${plyName(shown, plies)} ${tookText(played.spent, terms)}`;
  const longest = longestPly(plies);
  return longest === 0 ? '' : t('game.longest', { time: tookText(plies[longest - 1]?.spent ?? 0, terms) });
}

/** Where no move was timed it is the track of the slider alone. @param {Snapshot} snapshot @param {Claims} claimed */
function drawGraph({ plies, terms }, claimed) {
  const plain = !timed(terms);
  const all = plain ? [] : bars(plies);
  const svg = element('svg', { viewBox: `0 0 ${plies.length} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  if (plain) svg.append(element('rect', { class: 'zero', x: 0, y: 0, width: plies.length, height: HEIGHT }));
  svg.append(element('rect', { class: 'gone', x: 0, y: 0, width: 0, height: HEIGHT }));
  const middle = HEIGHT / 2;
  for (const { from, to, white, black } of all) {
    const x = from + 0.15 * (to - from);
    const width = 0.7 * (to - from);
    if (white > 0) svg.append(element('rect', { class: 'w', x, width, y: middle - white * (middle - 2), height: white * (middle - 2) }));
    if (black > 0) svg.append(element('rect', { class: 'b', x, width, y: middle, height: black * (middle - 2) }));
  }
  if (!plain) svg.append(element('rect', { class: 'zero', x: 0, y: middle - 0.5, width: plies.length, height: 1 }));
  const high = plain ? HEIGHT : 3;
  for (const ply of claimed.keys()) svg.append(element('rect', { class: 'claim', x: ply - 1, y: HEIGHT - high, width: 1, height: high }));
  return svg;
}

/** @param {string} name @param {Record<string, string|number>} attributes */
function element(name, attributes) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
  return el;
}
