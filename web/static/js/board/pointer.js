/**
 * Listens to mouse, pen and touch on a board, and reports clicks, drags and drops, and drawing
 * with the other button.
 *
 * @import { Drawn } from './drawing.js'
 * @import { Point } from './geometry.js'
 */
import { listenDrawing } from './drawing.js';
import { clickOf } from './hits.js';

/** How far a pointer moves before it drags, in pixels. */
const SLOP = { mouse: 4, touch: 8 };

/**
 * @typedef {{click: string, x: number, y: number, id: number, touch: boolean, took: boolean, dragging: boolean}} Grip
 */

/**
 * What is done with a pointer. `counts` says whether a press does; `choose` answers the open question; `grab`
 * selects a man of the player and says whether it did anything; `lift` says
 * whether the man may be dragged; `at` gives the click at a point; `sketch`
 * shows what is being drawn, `mark` keeps it, `wipe` takes everything drawn
 * away. Points are in units of the drawing.
 * @typedef {{
 *   counts(click: string): boolean, click(click: string): void, choose(choice: string): void, grab(click: string): boolean,
 *   lift(click: string): boolean, carry(to: Point, touch: boolean): void,
 *   drop(to: Point): void, cancel(): void, hover(click: string|null): void,
 *   at(point: Point): string|null, sketch(one: Drawn|null): void, mark(one: Drawn): void, wipe(): void,
 * }} Hands
 */

/** Where a pointer is in the drawing. @param {SVGSVGElement} root @param {PointerEvent} e @returns {Point} */
export function pointOf(root, e) {
  const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(root.getScreenCTM()?.inverse());
  return [p.x, p.y];
}

/**
 * Listens until the signal is aborted.
 * @param {SVGSVGElement} root
 * @param {Hands} hands
 * @param {AbortSignal} signal
 */
export function listenPointer(root, hands, signal) {
  /** @type {Grip|null} */
  let grip = null;
  let swallow = false;

  const point = (/** @type {PointerEvent} */ e) => pointOf(root, e);

  /** @param {PointerEvent} e */
  function down(e) {
    swallow = false;
    const click = clickOf(e.target);
    if (e.button === 2 && grip) cancel();
    if (!click || !e.isPrimary || e.button !== 0) return;
    hands.wipe();
    swallow = e.pointerType === 'mouse' && !hands.counts(click); // a finger may be about to scroll
    if (swallow) return;
    const touch = e.pointerType === 'touch';
    grip = { click, x: e.clientX, y: e.clientY, id: e.pointerId, touch, took: hands.grab(click), dragging: false };
  }

  /** @param {PointerEvent} e */
  function move(e) {
    if (!grip || e.pointerId !== grip.id) return;
    const far = Math.hypot(e.clientX - grip.x, e.clientY - grip.y) > (grip.touch ? SLOP.touch : SLOP.mouse);
    if (!grip.dragging && far) {
      if (hands.lift(grip.click)) grip.dragging = true;
      else grip = null;
    }
    if (grip?.dragging) hands.carry(point(e), grip.touch);
  }

  /**
   * The click that follows a drag, or the press that selected, means nothing
   * more.
   * @param {PointerEvent} e
   */
  function up(e) {
    if (!grip || e.pointerId !== grip.id || e.button > 0) return;
    swallow = grip.dragging || grip.took;
    if (grip.dragging) hands.drop(point(e));
    grip = null;
  }

  function cancel() {
    if (grip?.dragging) hands.cancel();
    grip = null;
  }

  /** A click made by a script has no detail, and always counts. @param {MouseEvent} e */
  function click(e) {
    const at = clickOf(e.target);
    const choice = e.target instanceof Element && e.target.closest('[data-choice]')?.getAttribute('data-choice');
    if (choice) hands.choose(choice);
    else if (at && !(swallow && e.detail > 0)) hands.click(at);
    swallow = false;
  }

  /** @param {PointerEvent} e */
  function over(e) {
    if (e.pointerType === 'mouse') hands.hover(clickOf(e.target));
  }

  /**
   * A finger that is on a man who can be dragged does not scroll the page;
   * touch-action cannot say so within a drawing.
   * @param {TouchEvent} e
   */
  function keep(e) {
    if (e.cancelable && e.target instanceof Element && e.target.closest('.own')) e.preventDefault();
  }

  const options = { signal };
  listenDrawing(root, hands, point, signal);
  root.addEventListener('touchmove', keep, { signal, passive: false });
  root.addEventListener('pointerdown', down, options);
  root.addEventListener('click', click, options);
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', up, options);
  window.addEventListener('pointercancel', cancel, options);
  root.addEventListener('pointerover', over, options);
  root.addEventListener('pointerleave', () => hands.hover(null), options);
}
