/**
 * The bubble that explains a refusal, at the place it is about. It is a status:
 * assistive technology reads it out when it appears.
 *
 * @import { Refusal } from '../types.js'
 * @import { Box, Geometry, Point } from './geometry.js'
 */

/**
 * The widest bubble, how far it keeps from its place and from the board's edge,
 * and its tip from its corners, in pixels.
 */
const WIDEST = 240;
const GAP = 8;
const EDGE = 4;
const TIP = 18;

/**
 * Where a bubble is put: on which side of its place, its corner, and where along
 * that side its tip is.
 * @typedef {{side: "above"|"below"|"left"|"right", x: number, y: number, tip: number}} Spot
 */

/** @param {HTMLElement} host @param {(move: string) => void} onInstead called with the move of the button */
export function createBubble(host, onInstead) {
  const status = document.createElement('div');
  status.setAttribute('role', 'status');
  host.append(status);

  /**
   * @param {Refusal} refusal
   * @param {string[]} about the place it is about, and places not to be covered
   * @param {Geometry} geo
   */
  function show(refusal, [at, ...others], geo) {
    const bubble = document.createElement('div');
    bubble.dataset.refusal = refusal.code;
    bubble.className = 'bubble';
    bubble.style.maxWidth = `${Math.min(WIDEST, host.clientWidth - 2 * EDGE)}px`;
    const title = document.createElement('b');
    title.textContent = refusal.title;
    bubble.append(title, refusal.text);
    if (refusal.instead) bubble.append(button(refusal.instead, refusal.insteadLabel ?? 'Play this instead'));
    status.replaceChildren(bubble);
    const scale = host.clientWidth / geo.width;
    const { x, y, width, height } = geo.box(at);
    const avoid = others.filter(geo.has).map((place) => scaled(geo.centre(place), scale));
    put(bubble, placeBubble([bubble.offsetWidth, bubble.offsetHeight], [host.clientWidth, host.clientHeight],
      { x: x * scale, y: y * scale, width: width * scale, height: height * scale }, avoid));
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

/**
 * Beside a place, within the board as far as it can be, covering as little of
 * what it speaks of as possible; above where all are alike.
 * @param {Point} size the bubble's width and height @param {Point} board the board's
 * @param {Box} place @param {Point[]} avoid
 * @returns {Spot}
 */
export function placeBubble([w, h], [width, height], place, avoid) {
  const middle = [place.x + place.width / 2, place.y + place.height / 2];
  const x = clamp(middle[0] - w / 2, width - w);
  const y = clamp(middle[1] - h / 2, height - h);
  /** @type {Spot[]} */
  const spots = [
    { side: 'above', x, y: place.y - h - GAP, tip: within(middle[0] - x, w) },
    { side: 'below', x, y: place.y + place.height + GAP, tip: within(middle[0] - x, w) },
    { side: 'right', x: place.x + place.width + GAP, y, tip: within(middle[1] - y, h) },
    { side: 'left', x: place.x - w - GAP, y, tip: within(middle[1] - y, h) },
  ];
  const cost = (/** @type {Spot} */ s) => {
    const out = Math.max(0, -s.x, -s.y, s.x + w - width, s.y + h - height);
    const covered = avoid.filter((point) => covers(s, [w, h], point));
    return out * 10 + covered.length * 100;
  };
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/** @param {Spot} spot @param {Point} size @param {Point} point */
function covers(spot, [w, h], [x, y]) {
  return x > spot.x - GAP && x < spot.x + w + GAP && y > spot.y - GAP && y < spot.y + h + GAP;
}

/** @param {number} v @param {number} most */
const clamp = (v, most) => Math.max(EDGE, Math.min(v, most - EDGE));

/** Along a side, away from its corners. @param {number} v @param {number} side */
const within = (v, side) => Math.max(TIP, Math.min(v, side - TIP));

/** @param {Point} point @param {number} scale @returns {Point} */
const scaled = ([x, y], scale) => [x * scale, y * scale];
