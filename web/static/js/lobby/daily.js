/** The puzzle of the day for the chosen game, with this browser's progress. */
import { need, setText } from '../ui/dom.js';
import { isSolved, progressOf } from '../puzzle/progress.js';
import { t } from '../words/text.js';

/** @param {string} game @param {string} puzzle */
const saysOf = (game, puzzle) => (isSolved(progressOf(game), puzzle) ? t('lobby.puzzle-solved') : t('puzzle.task'));

/** Shows the puzzle of the game that is chosen; nothing where there is none. */
export function followDaily() {
  const card = document.getElementById('daily');
  if (!card) return;
  const all = [...card.querySelectorAll('[data-of]')].filter((one) => one instanceof HTMLElement);

  function draw() {
    const chosen = document.querySelector('input[name=game]:checked')?.getAttribute('value');
    const shown = all.find(({ dataset }) => dataset.of === chosen);
    for (const one of all) {
      const { of = '', puzzle = '' } = one.dataset;
      if (shown) one.hidden = one !== shown;
      setText(need('[data-says]', one), saysOf(of, puzzle));
    }
    const { row } = progressOf('');
    setText(need('[data-row]', /** @type {HTMLElement} */ (card)), row > 0 ? t('puzzle.streak', { n: row }) : '');
  }

  for (const input of document.querySelectorAll('input[name=game]')) input.addEventListener('change', draw);
  draw();
}
