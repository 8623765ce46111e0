/**
 * Animates moves. The drawing always has the final position; an animation can be ended at any time
 * without changing it.
 *
 * @import { Animate } from './types.js'
 * @import { Effect, Played } from '../wire/wire-types.js'
 * @import { Geometry, Point } from './geometry.js'
 */
import { settings } from '../storage/settings.js';
import { U } from './geometry.js';
import { jumps } from './last.js';
import { layer, piece } from './svg.js';

/** Milliseconds: a move, each hop of a chain, a man sliding back. */
const MOVE = 180;
const HOP = 140;
const BACK = 160;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';

/** By what the visitor's choice stretches every time. */
const PACE = { slow: 2, normal: 1, fast: 0.5, off: 0 };

const pace = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACE[settings.get().motion]);
const still = () => pace() === 0;

/**
 * Moves the men of a board. `elementAt` gives the element of who stands there.
 * The layer holds those who are seen leaving.
 * @param {(at: string) => SVGElement|undefined} elementAt
 */
export function createMotion(elementAt) {
  const leaving = layer('motion');
  /** @type {Animation[]} */
  let running = [];

  /** Ends all motion: everybody is where they are drawn. */
  function end() {
    running.forEach((a) => a.cancel());
    running = [];
    leaving.replaceChildren();
  }

  /** @param {Element|undefined} el @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
  function run(el, frames, options) {
    if (!el || still()) return undefined;
    const animation = el.animate(frames, options);
    animation.updatePlaybackRate(1 / pace());
    running.push(animation);
    return animation;
  }

  /**
   * The man who stands at the last of these points came along them.
   * @param {Element|undefined} el
   * @param {Point[]} points
   * @param {boolean} hops
   */
  function walk(el, points, hops) {
    if (points.length < 2) return;
    run(el, frames(points, hops), { duration: lasts(points.length - 1, hops), easing: hops ? 'linear' : EASE });
  }

  /**
   * A man who is not on the board any more is seen at the last of these points,
   * or walking there, and fades.
   * @param {string} man
   * @param {Point[]} points
   * @param {number} after milliseconds
   */
  function leave(man, points, after) {
    if (still()) return;
    const node = piece(man, points[points.length - 1], U);
    leaving.append(node);
    walk(node, points, false);
    const fading = run(node, [{ opacity: 1 }, { opacity: 0 }], { duration: MOVE / 2, delay: after, fill: 'both' });
    fading?.addEventListener('finish', () => node.remove());
  }

  /**
   * Shows a played move, forwards or back. Where the mover was shown at its end
   * already, so were those he took; he only changes seats, if he must.
   * @param {Animate} animate @param {Geometry} geo @param {string|null} arrived where the mover was shown
   */
  function play({ played, back }, geo, arrived) {
    const hops = jumps(geo, played);
    played.effects.forEach((effect, i) => {
      if (arrived && !effect.to) return;
      const places = arrived && i === 0 ? [arrived, effect.to ?? arrived] : way(played, effect, i);
      if (places.length > 1 && places[0] === places[1]) return;
      const points = places.map((at) => geo.centre(at));
      if (back) points.reverse();
      const at = back ? effect.from : effect.to;
      if (at) walk(elementAt(at), effect.from && effect.to ? points : [], hops && i === 0 && !arrived);
      else leave(effect.man, points, hops ? HOP * i : i === 0 ? MOVE : MOVE / 2);
    });
  }

  /**
   * A man slides back from a point to where he stands, with one shake.
   * @param {SVGGraphicsElement|undefined} el
   * @param {Point} from
   */
  function slideBack(el, [x, y]) {
    if (!el) return;
    const box = el.getBBox();
    const shift = (/** @type {number} */ dx, /** @type {number} */ dy) => `translate(${dx}px, ${dy}px)`;
    run(el, [
      { transform: shift(x - box.x - box.width / 2, y - box.y - box.height / 2), offset: 0 },
      { transform: shift(0, 0), offset: 0.6 },
      { transform: shift(4, 0), offset: 0.8 },
      { transform: shift(0, 0), offset: 1 },
    ], { duration: BACK, easing: EASE });
  }

  return { layer: leaving, end, walk, play, slideBack };
}

/**
 * The places an effect leads through; the mover walks his path.
 * @param {Played} played
 * @param {Effect} effect
 * @param {number} i
 */
function way({ path }, { from, to }, i) {
  const ends = [from, to].filter((at) => at !== undefined);
  return i === 0 && from ? [from, ...path.slice(1, -1), to ?? path[path.length - 1]] : ends;
}

/** @param {number} legs @param {boolean} hops */
const lasts = (legs, hops) => (hops ? HOP * legs : MOVE);

/** @param {Point[]} points @param {boolean} hops @returns {Keyframe[]} */
function frames(points, hops) {
  const [x, y] = points[points.length - 1];
  const lengths = points.map((p, i) => (i === 0 ? 0 : Math.hypot(p[0] - points[i - 1][0], p[1] - points[i - 1][1])));
  const whole = lengths.reduce((sum, l) => sum + l, 0) || 1;
  let gone = 0;
  return points.map((p, i) => {
    gone += lengths[i];
    return {
      transform: `translate(${p[0] - x}px, ${p[1] - y}px)`,
      offset: hops ? i / (points.length - 1) : gone / whole,
      easing: hops ? EASE : 'linear',
    };
  });
}
