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
import { t } from '../words/text.js';

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
      ...(found?.games && asksArchive(state) === of ? [table(found.moves), h('p', { class: 'ex-sum' }, h('a', { href: `/explore?${new URLSearchParams({ game: state.game.id, position: of })}` }, t('opening.show-in-archive')))] : []),
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
  if (state.refused) return t('analysis.playing-this-game');
  if (!wanted) return t('opening.counted-moves', { n: DEEPEST / 2 });
  if (wanted !== of) return t('opening.counting');
  if (fault || !found) return fault;
  if (found.games === 0) return t('opening.no-games');
  const reached = { n: found.games, games: grouped(found.games) };
  return found.over ? t('opening.reached-in-more', reached) : t('opening.reached-in', reached);
}

/** @param {Next[]} moves */
const table = (moves) => h('table', {},
  h('caption', { class: 'sr' }, t('opening.next-moves')),
  h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('opening.next')), h('th', { scope: 'col', class: 'num' }, t('common.games')),
    h('th', { scope: 'col' }, h('span', { class: 'sr' }, t('opening.results')), h('span', { class: 'ends', 'aria-hidden': 'true' }, h('i', { class: 'side white' }), t('opening.drawn'), h('i', { class: 'side black' }))))),
  h('tbody', {}, ...moves.map((next) => h('tr', {},
    h('th', { scope: 'row' }, next.move === '' || !next.played ? h('span', { class: 'ended' }, next.move === '' ? t('opening.ended-here') : next.shown)
      : h('button', { class: 'mv', type: 'button', 'data-action': 'move', 'data-about': next.move }, next.shown)),
    h('td', { class: 'num' }, grouped(next.games)),
    h('td', { class: 'res' }, bar(next), h('span', { class: 'sr' }, tallyWords(next)), h('small', { class: 'num', 'aria-hidden': 'true' }, [next.white, next.drawn, next.black].map(grouped).join(' · ')))))));
