/**
 * Drawing on a board with the other button: from place to place an arrow, on
 * one place a circle, with shift in the second colour.
 *
 * @import { Drawn } from './arrows.js'
 * @import { Point } from './geometry.js'
 * @import { Hands } from './pointer.js'
 */

/**
 * Listens until the signal is aborted.
 * @param {SVGSVGElement} root
 * @param {Hands} hands
 * @param {(e: PointerEvent) => Point} point
 * @param {AbortSignal} signal
 */
export function listenPencil(root, hands, point, signal) {
  /** @type {Drawn|null} */
  let drawing = null;

  /** @param {PointerEvent} e */
  function down(e) {
    const from = e.button === 2 ? hands.at(point(e)) : null;
    drawing = from ? { from, to: from, second: e.shiftKey } : null;
  }

  /** @param {PointerEvent} e */
  function move(e) {
    if (!drawing) return;
    const to = hands.at(point(e)) ?? drawing.from;
    if (to === drawing.to) return;
    drawing = { ...drawing, to };
    hands.sketch(drawing);
  }

  /** @param {PointerEvent} e */
  function up(e) {
    if (!drawing || e.button !== 2) return;
    const done = drawing;
    drawing = null;
    if (hands.at(point(e))) hands.mark(done);
    else hands.sketch(null);
  }

  root.addEventListener('contextmenu', (e) => e.preventDefault(), { signal });
  root.addEventListener('pointerdown', down, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', () => { drawing = null; }, { signal });
}
