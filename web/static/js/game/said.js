/**
 * What the watchers of a finished game said, each line at its ply.
 *
 * @import { State } from './state.js'
 */
import { h } from '../dom.js';
import { redraw } from './buttons.js';
import { plyName, saidBy } from './replay.js';
import { shownPly } from './state.js';

/**
 * @param {HTMLElement} card
 * @param {(all: boolean) => void} onAll called when all lines are to be shown, or not
 */
export function createSaid(card, onAll) {
  const all = h('button', { class: 'linklike', type: 'button', onclick: () => onAll(all.getAttribute('aria-pressed') !== 'true') }, 'Show all');
  const lines = h('ol', { class: 'lines', tabindex: '0', 'aria-label': 'Lines' });
  const later = h('p', { class: 'small dim later' });
  card.append(
    h('h2', { class: 'card-h' }, 'Said by watchers', all), lines, later);

  /** @param {State} state */
  function update(state) {
    const { replay, snapshot: { plies } } = state;
    card.hidden = !replay.said?.length;
    if (card.hidden) return;
    const shown = shownPly(state);
    const said = saidBy(replay, shown);
    all.setAttribute('aria-pressed', String(replay.all));
    redraw(lines, [said, shown], () => said.lines.map(({ ply, name, text }) => h('li', {},
      h('button', { class: 'chip', type: 'button', 'data-action': 'show-ply', 'data-about': ply, ...(ply === shown ? { 'aria-current': 'true' } : {}) },
        ply === 0 ? 'Start' : plyName(ply, plies)),
      h('b', {}, name), ' ', text)));
    lines.scrollTop = lines.scrollHeight;
    redraw(later, said.later, () => [said.later === 0 ? '' : `${said.later} more ${said.later === 1 ? 'line' : 'lines'} later in the game`]);
  }

  return { update };
}

/**
 * Asks the server what was said; nothing where it does not answer.
 * @param {string} slug
 * @returns {Promise<import('./replay.js').Said[]>}
 */
export async function fetchSaid(slug) {
  try {
    const response = await fetch(`/api/games/${slug}/said`);
    return response.ok ? (await response.json()).said : [];
  } catch {
    return [];
  }
}
