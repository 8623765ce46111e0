/**
 * Draws the table of games that reached the shown position.
 *
 * @import { Next, Tally } from '../wire/wire-types.js'
 * @import { ExplorerAction } from './explorer.js'
 * @import { State } from './state.js'
 */
import { svg } from '../board/svg.js';
import { h, icon, need, person } from '../ui/dom.js';
import { day, inFull } from '../words/times.js';
import { redraw } from '../ui/buttons.js';
import { examples, exploration, grouped, headline, isCounting, isExplorable, isTooDeep, isUnfolded, ownMove, rows, tallyWords } from './explorer.js';
import { linkAt } from './reached.js';
import { score } from '../words/game.js';
import { t } from '../words/text.js';

/**
 * @param {HTMLElement} main
 * @param {(action: ExplorerAction) => void} onAction
 */
export function createExplorer(main, onAction) {
  const card = need('.explorer', main);
  const home = h('span', { hidden: true });
  const opener = h('button', { type: 'button', 'data-action': 'explorer', 'aria-controls': 'explorer-b' }, t('game.explorer'), icon('next'));
  const body = h('div', { class: 'ex-body', id: 'explorer-b' });
  card.before(home);
  card.append(hatch(), h('h2', { id: 'explorer-h' }, opener), body);
  pointAt(body, (move) => onAction({ type: 'point', move }));

  /** @param {State} state */
  function update(state) {
    card.hidden = !isExplorable(state);
    if (card.hidden) return;
    place(state);
    const open = isUnfolded(state);
    const opened = open && body.hidden && opener.hasAttribute('aria-expanded');
    opener.setAttribute('aria-expanded', String(open));
    main.dataset.explores = String(open);
    body.hidden = !open;
    body.setAttribute('aria-busy', String(open && isCounting(state)));
    if (!open) return;
    if (!isCounting(state)) card.dataset.bare = String(rows(state).moves.length === 0);
    const { pointed, ...from } = state.look.explorer;
    redraw(body, [from, headline(state), ownMove(state)], () => draw(state));
    if (opened && state.chrome.phone) card.scrollIntoView({ block: 'nearest' });
  }

  /**
   * On phones it stands below what comes next. For anyone who has not just played it stands, once
   * it is open, right below the board, where a thumb reaches it.
   * @param {State} state
   */
  function place(state) {
    const { you, state: { status, next } } = state.snapshot;
    const below = status === 'over' && (you.seat || next || !isUnfolded(state));
    const [there, ...before] = state.chrome.phone ? [need(below ? '.g-notices' : '.g-prompts', main), card] : [home, card];
    if (there.nextElementSibling !== card) there.after(...before);
  }

  return { update };
}

/** @param {State} state */
function draw(state) {
  const { fault, found } = state.look.explorer;
  const line = headline(state);
  const counted = Boolean(found?.games) && !isTooDeep(state);
  const failed = fault !== '' && line === fault;
  return [
    failed
      ? h('p', { class: 'ex-sum', role: 'alert' }, line, ' ', h('button', { class: 'btn small', type: 'button', 'data-action': 'explore-again' }, t('common.try-again')))
      : h('p', { class: 'ex-sum on' }, h('b', {}, line), h('a', { href: exploration(state) }, t('game.explorer-open')),
        counted && found && h('span', { class: 'num' }, t('game.explorer-tally', { white: grouped(found.white), drawn: grouped(found.drawn), black: grouped(found.black) }))),
    ...(counted ? [table(state), ...latest(state)] : []),
  ];
}

/** @param {State} state */
function table(state) {
  const { moves, others } = rows(state);
  const own = ownMove(state);
  const waits = isCounting(state);
  return h('table', {},
    h('caption', { class: 'sr' }, t('opening.next-moves')),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('opening.next')), h('th', { scope: 'col', class: 'num' }, t('common.games')),
      h('th', { scope: 'col' }, h('span', { class: 'sr' }, t('opening.results')), h('span', { class: 'ends', 'aria-hidden': 'true' }, h('i', { class: 'side white' }), t('opening.drawn'), h('i', { class: 'side black' }))))),
    h('tbody', {}, ...moves.map((next) => row(next, next.move !== '' && next.move === own, waits, state.look.explorer.of)),
      others && h('tr', {}, h('th', { scope: 'row' }, pressed({ action: 'explore-all', why: waits }, t('game.explorer-others', { n: others.moves }))), ...figures(others))));
}

/** @param {Next} next @param {boolean} own the game's own move @param {boolean} waits @param {string} position */
function row(next, own, waits, position) {
  return h('tr', { class: own ? 'own' : null }, h('th', { scope: 'row' }, name(next, own, waits, position)), ...figures(next));
}

/** @param {Next} next @param {boolean} own @param {boolean} waits @param {string} position */
function name({ move, shown, slug, played }, own, waits, position) {
  if (move === '') return h('span', { class: 'ended' }, t('opening.ended-here'));
  if (!played && !own) return h('a', { class: 'mv', href: linkAt(slug, position) }, shown);
  return pressed({ action: 'explore', about: move, why: waits }, shown, own && icon('play'), own && h('span', { class: 'sr' }, t('game.explorer-own-move')));
}

/**
 * While the games are counted no row can be pressed: it may be of another position.
 * @param {{action: string, about?: string, why: boolean}} button
 * @param {...(Node|string|false)} label
 */
const pressed = ({ action, about, why }, ...label) => h('button', {
  class: 'mv', type: 'button', 'data-action': action, 'data-about': about, ...(why ? { 'aria-disabled': 'true', title: t('game.explorer-still-counting') } : {}),
}, ...label);

/** @param {Tally & {games: number}} tally */
const figures = (tally) => [
  h('td', { class: 'num' }, grouped(tally.games)),
  h('td', { class: 'res' }, bar(tally), h('span', { class: 'sr' }, tallyWords(tally)),
    h('small', { class: 'num', 'aria-hidden': 'true' }, [tally.white, tally.drawn, tally.black].map(grouped).join(' · '))),
];

/** White's games, those drawn and Black's, as shares of a bar. @param {Tally} tally */
export function bar({ white, drawn, black }) {
  const all = white + drawn + black || 1;
  const part = (/** @type {string} */ name, /** @type {number} */ from, /** @type {number} */ size) =>
    svg('rect', { class: name, x: `${100 * from / all}%`, width: `${100 * size / all}%`, height: '100%' });
  return svg('svg', { class: 'sides', 'aria-hidden': 'true' }, part('w', 0, white), part('d', white, drawn), part('b', white + drawn, black));
}

/** What the bars of drawn games are filled with. */
export const hatch = () => svg('svg', { class: 'ex-hatch', 'aria-hidden': 'true' },
  svg('pattern', { id: 'drawn', width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    svg('rect', { class: 'back', width: 5, height: 5 }), svg('rect', { class: 'line', width: 1.5, height: 5 })));

/** @param {State} state */
function latest(state) {
  const games = examples(state);
  if (games.length === 0) return [];
  const now = new Date();
  return [h('h3', {}, t('game.explorer-latest')), h('ul', {}, ...games.map(({ slug, white, black, result, endedAt }) => h('li', {},
    h('a', { href: linkAt(slug, state.look.explorer.of) }, person(white), ' – ', person(black)), h('b', { class: 'num' }, score({ result })),
    h('time', { datetime: new Date(endedAt).toISOString(), title: inFull(new Date(endedAt)) }, day(new Date(endedAt), now)))))];
}

/**
 * Reports which move of the table is looked at, by pointer or by focus.
 * @param {HTMLElement} body
 * @param {(move: string) => void} onPoint
 */
function pointAt(body, onPoint) {
  const report = (/** @type {Event} */ { target }) => {
    const tr = target instanceof Element ? target.closest('tr') : null;
    onPoint(tr?.querySelector('[data-action="explore"]')?.getAttribute('data-about') ?? '');
  };
  for (const name of ['pointerover', 'focusin']) body.addEventListener(name, report);
  for (const name of ['pointerleave', 'focusout']) body.addEventListener(name, () => onPoint(''));
}
