/**
 * The board of the exercise "Where does it go?" on the rules page. Without scripts it is a
 * picture.
 *
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { State, Where } from './where-state.js'
 */
import { placeOf } from '../board/click.js';
import { createPlacing } from '../board/placing.js';
import { need, setText } from '../ui/dom.js';
import { t } from '../words/text.js';
import { initial, menOf, moves, movedTo, pressed, sentences, withKind } from './where-state.js';

/** @param {HTMLElement} card @param {GameInfo} game @param {Where} where */
export function createWhere(card, game, where) {
  const men = /** @type {NodeListOf<HTMLInputElement>} */ (card.querySelectorAll('[name="where"]'));
  let state = initial(game, where);
  const host = need('.bw', card);
  host.classList.remove('still');
  const placing = createPlacing(host, game, {
    man: (at) => menOf(state).find((m) => m.at === at || placeOf(m.at) === at),
    press: (at) => change(pressed(state, at)),
    move: (from, to) => to && change(placeOf(from) === state.at ? movedTo(state, to) : pressed({ ...state, held: false }, from)),
    key: (name) => name === 'Escape' && state.held && (change({ ...state, held: false }), true),
  });

  /** @param {State} next */
  function change(next) {
    state = next;
    const legal = moves(state);
    const { title, text, list } = sentences(state);
    placing.draw({ men: menOf(state), last: null, signs: {}, legal, turn: 'white', flip: false, label: `${title} ${list}`, destinations: true }, {
      clicks: [menOf(state)[0].at], drawn: state.held ? [{ from: state.at, to: state.at, second: false }] : [],
    });
    setText(need('[data-where-title]', card), title);
    setText(need('[data-where-text]', card), text);
    setText(need('[data-where-list]', card), list);
    setText(need('[data-where-said]', card), state.said || (state.held ? t('where.held') : t('where.try')));
  }

  for (const radio of men) {
    radio.checked = radio.value === state.kind;
    radio.disabled = false;
    radio.addEventListener('change', () => change(withKind(state, radio.value)));
  }
  change(state);
  card.dataset.live = 'true';
}
