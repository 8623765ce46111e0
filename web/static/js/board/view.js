/**
 * The layers of a board's SVG, and their drawing. Ground, names and targets are drawn once for
 * each orientation; marks and pieces at each change.
 *
 * @import { BoardOptions } from './types.js'
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { View } from './marks.js'
 */
import { drawChoices } from './choices.js';
import { createDrag } from './drag.js';
import { createMarks, focus as focusRing, hover as hoverRing } from './draw.js';
import { hatch } from './drawing.js';
import { createGeometry, marginOf } from './geometry.js';
import { createHits } from './hits.js';
import { startOf } from './input.js';
import { marksOf } from './marks.js';
import { ownAt } from './men.js';
import { createMotion } from './motion.js';
import { createPieces } from './pieces.js';
import { acting } from './premove.js';
import { stage, underWay } from './stage.js';
import { drawNames, drawSurface } from './surface.js';
import { layer, svg } from './svg.js';
import { placeWords } from './words.js';

/**
 * The position and what has been begun in it; `live` says that clicks count.
 * @typedef {Omit<View, "geo"> & {live: boolean}} State
 */

/** @param {HTMLElement} host @param {GameInfo} game @param {BoardOptions} options */
export function createView(host, game, options) {
  const { board } = game;
  const thumbnail = options.thumbnail ?? false;
  const played = Boolean(options.onMove);
  const margin = marginOf(board, options);
  const pieces = createPieces(board);
  const motion = createMotion(pieces.at);
  const hits = createHits(board);
  const drag = createDrag();
  const layers = {
    surface: layer('surface'), low: layer('low'), names: layer('names'), mid: layer('mid'),
    hover: layer('hover'), over: layer('over'), focus: layer('focus'), top: layer('top', 'used'),
  };
  const drawMarks = createMarks(layers);
  const root = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (svg('svg', {
    class: `board board-${game.id}${thumbnail ? ' thumbnail' : ''}`, role: played ? 'application' : 'img',
  }, ...(options.onPremove ? [hatch()] : []), layers.surface, layers.low, pieces.footing, layers.names, layers.mid, layers.hover, pieces.standing,
  motion.layer, layers.over, pieces.lifted, layers.focus, drag.layer, hits.layer, layers.top)));
  host.dataset.board = game.id;
  host.append(root);
  if (!thumbnail) new ResizeObserver(measure).observe(host);

  let geo = createGeometry(board, false, margin);
  /** Which place Tab comes to. @type {string|null} */
  let cursor = null;
  turn(false);

  /** Sets for the layers with letters in them how large a pixel of the screen is in the drawing. */
  function measure() {
    if (root.clientWidth === 0) return;
    const px = String(geo.width / root.clientWidth);
    for (const lettered of [layers.names, layers.over, layers.top]) lettered.style.setProperty('--px', px);
  }

  /** Lays the board with White below, or turned round. @param {boolean} flip */
  function turn(flip) {
    geo = createGeometry(board, flip, margin);
    root.setAttribute('viewBox', `0 0 ${geo.width} ${geo.height}`);
    layers.surface.replaceChildren(drawSurface(board, geo, thumbnail));
    if (thumbnail) return;
    const focused = hits.layer.contains(document.activeElement);
    layers.names.replaceChildren(...drawNames(board, geo));
    if (!played) return;
    hits.lie(geo);
    if (cursor) moveCursor(cursor, focused);
  }

  /**
   * Makes a place or slot the one that Tab comes to, and goes there if asked.
   * @param {string} to
   * @param {boolean} go
   */
  function moveCursor(to, go) {
    if (cursor) hits.element(cursor)?.setAttribute('tabindex', '-1');
    cursor = to;
    hits.element(to)?.setAttribute('tabindex', '0');
    if (go) hits.element(to)?.focus({ preventScroll: true });
  }

  /**
   * Draws everything that can change.
   * @param {State} state
   * @returns {string|null} where the man under way is shown
   */
  function draw(state) {
    if (state.scene.flip !== geo.flip) turn(state.scene.flip);
    root.setAttribute('aria-label', state.scene.label);
    drawMarks(marksOf({ ...state, geo }), geo);
    const { men, at } = staged(state);
    pieces.draw(men, geo);
    if (played) {
      drawHits(state, at);
      drawTop(state, at);
    }
    return at;
  }

  /** The man of a move that is held stays lifted. @param {State} state */
  function staged({ scene, pending, held, made, now }) {
    const { men, at } = stage(scene.men, scene.turn, pending ?? underWay(now), (pending ?? made).clicks, geo);
    const lift = /** @type {const} */ ('lift');
    return { men: held ? men.map((m) => (m.at === at ? { ...m, state: lift } : m)) : men, at };
  }

  /** @param {State} state @param {string|null} at */
  function drawHits({ scene, now, live }, at) {
    hits.update({
      destinations: now.destinations,
      own: (click) => live && (click === at || startOf({ men: scene.men, turn: acting(scene) }, click) !== null),
      words: (click) => placeWords(scene, click, now),
    });
  }

  /**
   * The choices, while a question is open: the first has the focus, which goes
   * back to the cursor after.
   * @param {State} state
   * @param {string|null} at
   */
  function drawTop({ scene, made, now, pending }, at) {
    const focused = layers.top.contains(document.activeElement);
    if (!now.needs || pending) {
      layers.top.replaceChildren();
      if (focused && cursor) moveCursor(cursor, true);
      return;
    }
    const click = made.clicks[made.clicks.length - 1];
    const turn = acting(scene);
    const [mover] = ownAt(scene.men, now.candidates[0]?.clicks[0] ?? made.clicks[0], turn);
    const about = { men: scene.men, man: mover.man, turn, kinds: game.kinds };
    layers.top.replaceChildren(drawChoices(now.needs, at ?? click, about, geo));
    choices()[0].focus({ preventScroll: true });
  }

  const choices = () => /** @type {SVGElement[]} */ ([...layers.top.querySelectorAll('[data-choice]')]);

  return {
    root, pieces, motion, drag, draw, moveCursor,
    get geo() { return geo; },
    /** Which place Tab comes to. */
    get cursor() { return cursor; },
    get choices() { return choices(); },
    /** Rings the place under the mouse, or none. @param {string|null} at */
    hover: (at) => layers.hover.replaceChildren(...(at ? [hoverRing(geo, at)] : [])),
    /** Rings the place where the keyboard is, or none. @param {string|null} at */
    focus: (at) => layers.focus.replaceChildren(...(at ? focusRing(geo, at) : [])),
  };
}
