/**
 * The bubble that explains a refusal, at the place it is about. It is a status:
 * assistive technology reads it out when it appears.
 *
 * @import { Refusal } from '../types.js'
 * @import { Geometry } from './geometry.js'
 */

/** The widest bubble, in pixels, and how far its tip keeps from its corners. */
const WIDEST = 240;
const TIP = 18;

/** @param {HTMLElement} host @param {(move: string) => void} onInstead called with the move of the button */
export function createBubble(host, onInstead) {
  const status = document.createElement('div');
  status.className = 'board-status';
  status.setAttribute('role', 'status');
  host.append(status);

  /** @param {Refusal} refusal @param {string} at @param {Geometry} geo */
  function show(refusal, at, geo) {
    const bubble = document.createElement('div');
    bubble.className = 'bubble';
    bubble.dataset.refusal = refusal.code;
    const title = document.createElement('b');
    title.textContent = refusal.title;
    bubble.append(title, refusal.text);
    if (refusal.instead) bubble.append(button(refusal.instead, refusal.insteadLabel ?? 'Play this instead'));
    status.replaceChildren(bubble);
    place(bubble, at, geo);
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

  /** Above the place, or below it in the upper half; its tip points at the place. @param {HTMLElement} bubble @param {string} at @param {Geometry} geo */
  function place(bubble, at, geo) {
    const scale = host.clientWidth / geo.width;
    const [x, y] = geo.centre(at).map((v) => v * scale);
    const below = y < host.clientHeight / 2;
    const gap = geo.box(at).height / 2 * scale + 8;
    bubble.classList.toggle('below', below);
    bubble.style.maxWidth = `${Math.min(WIDEST, host.clientWidth - 8)}px`;
    const left = Math.min(Math.max(x - bubble.offsetWidth / 2, 4), host.clientWidth - bubble.offsetWidth - 4);
    bubble.style.left = `${left}px`;
    if (below) bubble.style.top = `${y + gap}px`;
    else bubble.style.bottom = `${host.clientHeight - y + gap}px`;
    bubble.style.setProperty('--tip', `${Math.min(Math.max(x - left, TIP), bubble.offsetWidth - TIP)}px`);
  }

  return {
    show,
    hide: () => status.replaceChildren(),
    remove: () => status.remove(),
  };
}
