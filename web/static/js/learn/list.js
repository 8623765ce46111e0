/** The list beside a lesson or a puzzle; on a phone a button opens it. */
import { need } from '../ui/dom.js';

/** @param {HTMLElement} main @returns {(open?: boolean) => void} opens the list or closes it, or the other of the two */
export function listOf(main) {
  const list = need('.les-steps', main);
  return (open) => need('[data-do="list"]', main).setAttribute('aria-expanded', String(list.classList.toggle('open', open)));
}
