/**
 * Draws the list of moves, and on phones its one-line form.
 *
 * @import { State } from './state.js'
 * @import { Played, Ply } from '../wire/wire-types.js'
 */
import { h, icon, need, reveal, setText } from '../ui/dom.js';
import { asideText } from './aside.js';
import { spentText } from '../words/clock.js';
import { boardLine, isLookingBack, shownPly } from './selectors.js';
import { moveNumber, movesText, nameOf, score, sideName } from '../words/game.js';
import { t } from '../words/text.js';

/** How many plies the ticker shows. */
const TICKER = 6;

/**
 * @param {HTMLElement} root
 * @param {(ply: number) => void} onPick called with a ply that was clicked
 */
export function createMoves(root, onPick) {
  const list = need('.moves', root);
  const heading = need('.opening', root);
  const run = need('.run', root);
  let shown = 0;
  /** @type {Ply[]} the plies in the list */
  let listed = [];
  const sizes = new ResizeObserver(() => {
    fit(list);
    mark(list, shown);
  });
  sizes.observe(list);
  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-ply]') : null;
    if (button) onPick(Number(button.getAttribute('data-ply')));
  });

  /** @param {State} state */
  function update(state) {
    const { plies, hints = [], state: { clock } } = state.snapshot;
    if (!continues(plies, listed)) {
      list.replaceChildren();
      listed = [];
    }
    const more = listed.length < plies.length;
    for (let i = listed.length; i < plies.length; i++) append(list, i + 1, plies, { timed: Boolean(clock), hinted: hints.includes(i + 1) });
    listed = plies;
    if (more) fit(list);
    if (list.firstElementChild) sizes.observe(list.firstElementChild); // it becomes wider when the letters do
    setText(heading, headingOf(state));
    shown = shownPly(state);
    mark(list, shown);
    const line = boardLine(state);
    run.replaceChildren(...(line.length > 0 ? ticker(line, line.length) : [h('span', {}, headingOf(state))]));
  }

  return { update };
}

/**
 * Whether a game has gone on from where it was. After a takeback other moves
 * may stand there.
 * @param {Ply[]} plies
 * @param {Ply[]} before
 */
export const continues = (plies, before) => before.every(({ text, spent }, i) => plies[i]?.text === text && plies[i]?.spent === spent);

/**
 * `hinted` says that a hint was asked for before the move.
 * @param {Element} list @param {number} number @param {Ply[]} plies @param {{timed: boolean, hinted: boolean}} with
 */
function append(list, number, plies, { timed, hinted }) {
  const ply = plies[number - 1];
  if (!ply) return;
  if (number % 2 === 1) list.append(h('li', {}, h('i', { 'aria-hidden': 'true' }, String(moveNumber(number)))));
  list.lastElementChild?.append(
    h('button', { type: 'button', 'data-ply': number, tabindex: '-1' }, h('span', {}, ply.shown, ...(hinted ? hintMark() : [])), timed && h('small', { class: 'num' }, spentText(ply.spent))));
}

/** No move is broken: where the longest two have no room side by side, the times go, and then there is one move a row. @param {HTMLElement} list */
function fit(list) {
  for (const way of ['times', 'moves', 'one']) {
    list.dataset.fit = way;
    if (list.scrollWidth <= list.clientWidth) return;
  }
}

const hintMark = () => [icon('bulb'), h('span', { class: 'sr' }, t('game.after-hint'))];

/**
 * Marks the ply on the board and brings it into sight. It alone is a stop of
 * the Tab key: from there the arrow keys step, and the focus goes with them.
 * @param {HTMLElement} list
 * @param {number} number
 */
function mark(list, number) {
  const current = list.querySelector(`[data-ply="${number}"]`);
  for (const old of list.querySelectorAll('[aria-current]')) {
    old.removeAttribute('aria-current');
    old.setAttribute('tabindex', '-1');
  }
  reveal(list, current);
  if (!(current instanceof HTMLElement)) return;
  current.setAttribute('aria-current', 'true');
  current.tabIndex = 0;
  if (list.contains(document.activeElement)) current.focus({ preventScroll: true });
}

/** @param {State} state */
export function headingOf(state) {
  const { plies, state: now } = state.snapshot;
  const shown = shownPly(state);
  if (now.status === 'invited') return t('game.not-started');
  if (state.look.aside) return t('game.variation', { moves: asideText(state.look.aside) });
  if (isLookingBack(state)) return shown === 0 ? t('game.looking-back-at-start') : t('game.looking-back', { number: moveNumber(shown), all: moveNumber(plies.length) });
  if (state.look.shown !== null) return shown === 0 ? t('game.start-position') : t('game.after-move', { number: moveNumber(shown) });
  if (now.outcome) return `${score(now.outcome)} · ${movesText(plies.length)}`;
  const who = state.snapshot.you.seat === 'both' ? sideName(now.turn) : nameOf(state.snapshot, now.turn);
  return t('game.move-to-play', { number: moveNumber(plies.length + 1), name: who });
}

/** @param {Played[]} plies @param {number} shown */
function ticker(plies, shown) {
  const from = Math.max(0, shown - TICKER);
  return plies.slice(from, Math.max(shown, from)).flatMap((ply, i) => {
    const number = from + i + 1;
    const text = h('span', { class: number === shown ? 'cur' : '' }, ply.shown);
    return number % 2 === 1 ? [h('i', {}, String(moveNumber(number))), text] : [text];
  });
}
