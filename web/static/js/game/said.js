/**
 * Draws the watchers' messages of a finished game, each at its ply.
 *
 * @import { State } from './state.js'
 */
import { h, person, setText } from '../ui/dom.js';
import { redraw } from '../ui/buttons.js';
import { plyName, saidBy, watchersLines } from './replay.js';
import { shownPly } from './selectors.js';
import { t } from '../words/text.js';

/** What the id of a line begins with that tells a variation of a record; its number follows. */
const VARIATION = 'variation-';

/** @param {string} [id] */
const isVariation = (id = '') => id.startsWith(VARIATION);

/** @param {string} id @param {string} text */
const variationButton = (id, text) => h('button', { class: 'linklike', type: 'button', 'data-action': 'variation', 'data-about': id.slice(VARIATION.length), title: t('game.show-position') }, text);

/**
 * @param {HTMLElement} card
 * @param {(all: boolean) => void} onAll called when all lines are to be shown, or not
 */
export function createSaid(card, onAll) {
  const all = h('button', { class: 'linklike', type: 'button', onclick: () => onAll(all.getAttribute('aria-pressed') !== 'true') }, t('chat.show-all'));
  const title = h('h2', {});
  const lines = h('ol', { class: 'lines', tabindex: '0', 'aria-label': t('chat.lines') });
  const later = h('p', { class: 'small dim later' });
  card.append(
    h('div', { class: 'card-h' }, title, all), lines, later);

  /** @param {State} state */
  function update(state) {
    const { look: { replay }, snapshot } = state;
    card.hidden = snapshot.state.status !== 'over' || watchersLines(snapshot).length === 0;
    if (card.hidden) return;
    setText(title, snapshot.slug ? t('chat.watchers-chat') : t('chat.comments'));
    card.setAttribute('aria-label', title.textContent);
    const shown = shownPly(state);
    const said = saidBy(state, shown);
    all.setAttribute('aria-pressed', String(replay.all));
    redraw(lines, [said, shown], () => said.lines.map(({ id, ply, name, text }) => h('li', {},
      h('button', { class: 'chip', type: 'button', 'data-action': 'show-ply', 'data-about': ply, ...(ply === shown ? { 'aria-current': 'true' } : {}) },
        ply === 0 ? t('game.start') : plyName(ply, snapshot.plies)),
      name ? h('b', {}, person(name)) : null, name ? ' ' : null, isVariation(id) ? variationButton(id, text) : h('bdi', { lang: '' }, text))));
    lines.scrollTop = lines.scrollHeight;
    redraw(later, said.later, () => [said.later === 0 ? '' : t('chat.more-later', { n: said.later })]);
  }

  return { update };
}
