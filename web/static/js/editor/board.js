/**
 * The board of the editor: the pieces, the selected piece, and the errors of the position.
 *
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { Fault, State } from './state.js'
 */
import { createPlacing } from '../board/placing.js';
import { letGo, manAt, manOfKey, moved, pressed, set, taken } from './state.js';
import { t } from '../words/text.js';

/** A circle round the man in hand. @param {string|null} at */
const held = (at) => (at ? [{ from: at, to: at, second: false }] : []);

/** An arrow from each man who gives a check that cannot be. @param {Fault} [fault] */
function attacks({ attack, places = [] } = { code: '', text: '' }) {
  return attack ? places.slice(0, -1).map((from) => ({ from, to: places[places.length - 1], second: true })) : [];
}

/**
 * @param {HTMLElement} host @param {GameInfo} game
 * @param {{state(): State, change(next: State): void}} page
 */
export function createEditorBoard(host, game, page) {
  const { state, change } = page;
  const placing = createPlacing(host, game, {
    man: (at) => manAt(state(), at),
    press: (at) => change(pressed(state(), at)),
    move: (from, to) => change(to ? moved(state(), from, to) : taken(state(), from)), // off the board he is taken off
    set: (man, at) => change(set(state(), man, at)),
    key,
  });

  /** The letter of a man sets him down. @param {string} name @param {string} at */
  function key(name, at) {
    const man = manOfKey(game, name);
    if (name === 'Delete' || name === 'Backspace') change(taken(state(), at));
    else if (name === 'Escape' && state().held) change(letGo(state()));
    else if (man) change(set(state(), man, at));
    else return false;
    return true;
  }

  /** @param {State} now */
  function draw(now) {
    const fault = now.judged ? now.verdict.faults[0] : undefined;
    const { men, turn } = now.setup;
    placing.draw({ men, last: null, signs: {}, legal: [], turn, flip: now.flip, label: t('editor.board', { game: game.name }) }, {
      refusal: fault ? { code: fault.code, title: '', text: '', places: fault.places ?? [] } : null,
      drawn: [...held(now.held), ...attacks(fault)],
    });
  }

  return { draw, dragFromTray: placing.dragOnto };
}
