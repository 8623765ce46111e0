/**
 * The bubble that explains a refusal, at the place it is about. It is a status:
 * assistive technology reads it out when it appears.
 *
 * @import { Refusal } from './types.js'
 * @import { Box, Geometry, Point } from './geometry.js'
 */
import { slotOf } from './click.js';
import { refusalSaid } from '../words/said.js';
import { t } from '../words/text.js';

/**
 * The widest bubble, how far it keeps from its place and from the window's edge,
 * and its tip from its corners, in pixels.
 */
const WIDEST = 240;
const GAP = 8;
const EDGE = 4;
const TIP = 18;

/**
 * Where a bubble is put: on which side of its place, its corner, and where along
 * that side its tip is. A bubble that is away from its place has no tip.
 * @typedef {{side: "above"|"below"|"left"|"right"|"away", x: number, y: number, tip: number}} Spot
 */

/** @param {HTMLElement} host @param {(move: string) => void} onInstead called with the move of the button */
export function createBubble(host, onInstead) {
  const status = document.createElement('div');
  status.setAttribute('role', 'status');
  host.append(status);

  /**
   * @param {Refusal} refusal
   * @param {string[]} about the place it is about, and places or seats not to be covered
   * @param {Geometry} geo
   */
  function show(refusal, [at, ...others], geo) {
    const bubble = document.createElement('div');
    bubble.dataset.refusal = refusal.code;
    bubble.className = 'bubble';
    const view = inSight(host);
    bubble.style.maxWidth = `${Math.min(WIDEST, view.width - 2 * EDGE)}px`;
    const title = document.createElement('b');
    const words = refusalSaid(refusal);
    title.textContent = words.title;
    bubble.append(title, words.text);
    if (refusal.instead) bubble.append(button(refusal.instead, words.instead || t('board.play-instead')));
    status.replaceChildren(bubble);
    const box = (/** @type {string} */ place) => scaled(manBox(geo, place), host.clientWidth / geo.width);
    put(bubble, placeBubble([bubble.offsetWidth, bubble.offsetHeight], view, box(at), others.filter(geo.has).map(box)));
  }

  /** @param {string} move @param {string} label */
  function button(move, label) {
    const el = document.createElement('button');
    el.type = 'button';
    el.dataset.action = 'instead';
    el.textContent = label;
    el.addEventListener('click', () => onInstead(move));
    return el;
  }

  return { show, hide: () => status.replaceChildren(), remove: () => status.remove() };
}

/** @param {HTMLElement} bubble @param {Spot} spot */
function put(bubble, { side, x, y, tip }) {
  bubble.dataset.side = side;
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
  bubble.style.setProperty('--tip', `${tip}px`);
}

/** What can be seen of the page, as the host measures it: the window but for what lies over its edges. @param {HTMLElement} host @returns {Box} */
function inSight(host) {
  const { left, top } = host.getBoundingClientRect();
  const page = document.documentElement;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(page);
  const [above, below] = [scrollPaddingTop, scrollPaddingBottom].map((padding) => parseFloat(padding) || 0);
  return { x: -left, y: above - top, width: page.clientWidth, height: window.innerHeight - above - below };
}

/** Where a man stands, in his seat where there are seats. @param {Geometry} geo @param {string} click @returns {Box} */
function manBox(geo, click) {
  const box = geo.box(click);
  if (slotOf(click) === null) return box;
  const [x, y] = geo.centre(click);
  const side = box.width / 2;
  return { x: x - side / 2, y: y - side / 2, width: side, height: side };
}

/**
 * Beside a place, all of it in view, covering as little as possible of the
 * place and of what else it speaks of; as near as it can be then, above where
 * all are alike. Only what touches the window or one of those can be best.
 * @param {Point} size the bubble's width and height @param {Box} view what can be seen
 * @param {Box} place @param {Box[]} avoid
 * @returns {Spot}
 */
export function placeBubble([width, height], view, place, avoid) {
  const boxes = [place, ...avoid];
  const left = (/** @type {number} */ x) => clamp(x, view.x + EDGE, view.x + view.width - width - EDGE);
  const top = (/** @type {number} */ y) => clamp(y, view.y + EDGE, view.y + view.height - height - EDGE);
  const [x, y] = [left(place.x + (place.width - width) / 2), top(place.y + (place.height - height) / 2)];
  const xs = [x, ...boxes.flatMap((b) => [b.x - width - GAP, b.x + b.width + GAP]).map(left)];
  const ys = [y, ...boxes.flatMap((b) => [b.y - height - GAP, b.y + b.height + GAP]).map(top)];
  const cost = (/** @type {Box} */ box) => {
    const covered = boxes.reduce((sum, b) => sum + overlap(box, b), 0);
    const side = ORDER.indexOf(sideOf(box, place));
    const aside = Math.abs(side < 2 ? box.x - x : box.y - y);
    return covered * COVERED + Math.max(distance(box, place), GAP) * 10 + aside + side;
  };
  const all = xs.flatMap((x) => ys.map((y) => ({ x, y, width, height })));
  const best = all.reduce((least, box) => (cost(box) < cost(least) ? box : least));
  return { ...tipOf(best, place), x: best.x, y: best.y };
}

/** What it costs to cover a whole man, where a pixel of distance costs 10. */
const COVERED = 100_000;

/** The sides of a place, the best first. @type {Spot["side"][]} */
const ORDER = ['above', 'below', 'right', 'left', 'away'];

/** @param {Box} box @param {Box} place @returns {Spot["side"]} */
function sideOf(box, place) {
  if (distance(box, place) > 2 * GAP) return 'away';
  if (box.y + box.height <= place.y) return 'above';
  if (box.y >= place.y + place.height) return 'below';
  if (box.x >= place.x + place.width) return 'right';
  return box.x + box.width <= place.x ? 'left' : 'away';
}

/** @param {Box} box @param {Box} place @returns {{side: Spot["side"], tip: number}} */
function tipOf(box, place) {
  const side = sideOf(box, place);
  const upright = side === 'above' || side === 'below';
  const tip = upright ? place.x + place.width / 2 - box.x : place.y + place.height / 2 - box.y;
  return { side, tip: clamp(tip, TIP, (upright ? box.width : box.height) - TIP) };
}

/** How far two boxes overlap along the one axis and the other; less than nothing where they are apart. @param {Box} a @param {Box} b */
const common = (a, b) => [
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
];

/** @param {Box} a @param {Box} b */
const distance = (a, b) => -Math.min(0, ...common(a, b));

/** The share of a box that another covers. @param {Box} a @param {Box} b the box */
function overlap(a, b) {
  const [x, y] = common(a, b).map((side) => Math.max(0, side));
  return (x * y) / (b.width * b.height);
}

/** @param {number} v @param {number} least @param {number} most */
const clamp = (v, least, most) => Math.max(least, Math.min(v, most));

/** @param {Box} box @param {number} scale @returns {Box} */
const scaled = ({ x, y, width, height }, scale) => ({ x: x * scale, y: y * scale, width: width * scale, height: height * scale });
