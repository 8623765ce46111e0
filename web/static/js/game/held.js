/**
 * Where the keyboard goes when a move waits for its confirmation, and after.
 * A hand that uses no keyboard is left alone.
 */

/**
 * From the board to the button that plays the move.
 * @param {HTMLElement} board
 */
export function toAnswer(board) {
  const on = document.activeElement;
  if (!on || !board.contains(on) || !on.matches(':focus-visible')) return;
  const answer = document.querySelector('[data-action="confirm-move"]');
  if (answer instanceof HTMLElement) answer.focus();
}

/**
 * Back to the board, when what had the focus is gone.
 * @param {HTMLElement} board
 */
export function toBoard(board) {
  if (document.activeElement !== document.body) return;
  const place = board.querySelector('[tabindex="0"]');
  if (place instanceof SVGElement) place.focus({ preventScroll: true });
}
