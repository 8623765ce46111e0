/**
 * Draws the moves that were played in the archive from the position on the board.
 *
 * @import { Next } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { bar, hatch } from '../game/explorer-view.js';
import { DEEPEST, grouped, tallyWords } from '../game/explorer.js';
import { redraw } from '../ui/buttons.js';
import { h } from '../ui/dom.js';
import { here } from './state.js';

/**
 * @param {HTMLElement} host
 * @param {(move: string) => void} onPoint called with the move that is looked at, or nothing
 */
export function createOpeningsView(host, onPoint) {
  const body = h('div', { class: 'ex-body' });
  host.append(hatch(), body);
  const point = (/** @type {Event} */ { target }) => onPoint((target instanceof Element ? target.closest('[data-action="move"]') : null)?.getAttribute('data-about') ?? '');
  for (const name of ['pointerover', 'focusin']) body.addEventListener(name, point);
  for (const name of ['pointerleave', 'focusout']) body.addEventListener(name, () => onPoint(''));

  /** @param {State} state */
  function update(state) {
    if (host.hidden) return;
    const { of, found, fault } = state.openings;
    body.setAttribute('aria-busy', String(asksArchive(state) !== '' && asksArchive(state) !== of));
    redraw(body, [of, fault, headline(state)], () => [
      h('p', { class: 'ex-sum' }, h('b', {}, headline(state))),
      ...(found?.games && headline(state).startsWith('Position reached') ? [table(found.moves), h('p', { class: 'ex-sum' }, h('a', { href: `/explore?${new URLSearchParams({ game: state.game.id, position: of })}` }, 'Show in the archive'))] : []),
    ]);
  }

  return { update };
}

/** The position that the archive is to be asked for, or nothing. @param {State} state */
export function asksArchive(state) {
  const { ply, position } = here(state);
  return state.tab === 'openings' && !state.refused && ply <= DEEPEST ? position : '';
}

/** @param {State} state */
function headline(state) {
  const { of, found, fault } = state.openings;
  const wanted = asksArchive(state);
  if (state.refused) return 'You are playing this game. You can analyse it when it is over.';
  if (!wanted) return `Only the first ${DEEPEST / 2} moves of each game are counted.`;
  if (wanted !== of) return 'Counting…';
  if (fault || !found) return fault;
  if (found.games === 0) return 'No games from this position yet';
  return `Reached in ${found.over ? 'more than ' : ''}${grouped(found.games)} ${found.games === 1 ? 'game' : 'games'}`;
}

/** @param {Next[]} moves */
const table = (moves) => h('table', {},
  h('caption', { class: 'sr' }, 'Next moves'),
  h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Next'), h('th', { scope: 'col', class: 'num' }, 'Games'),
    h('th', { scope: 'col' }, h('span', { class: 'sr' }, 'Won by White, drawn, won by Black'), h('span', { class: 'ends', 'aria-hidden': 'true' }, h('i', { class: 'side white' }), 'drawn', h('i', { class: 'side black' }))))),
  h('tbody', {}, ...moves.map((next) => h('tr', {},
    h('th', { scope: 'row' }, next.move === '' || !next.played ? h('span', { class: 'ended' }, next.move === '' ? 'ended here' : next.shown)
      : h('button', { class: 'mv', type: 'button', 'data-action': 'move', 'data-about': next.move }, next.shown)),
    h('td', { class: 'num' }, grouped(next.games)),
    h('td', { class: 'res' }, bar(next), h('span', { class: 'sr' }, tallyWords(next)), h('small', { class: 'num', 'aria-hidden': 'true' }, [next.white, next.drawn, next.black].map(grouped).join(' · ')))))));
