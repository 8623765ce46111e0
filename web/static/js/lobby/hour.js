/**
 * The weekly hours in the lobby of a site that has some, which alone loads this (pages/begun.js): when
 * each begins, and the way there while one can play.
 *
 * @import { HourTerms } from '../wire/wire-types.js'
 */
import { phaseOf } from '../tournament/phases.js';
import { countdownIn } from '../ui/buttons.js';
import { need, setText } from '../ui/dom.js';
import { t } from '../words/text.js';

/** The longest time that a timer can wait. Milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** What is counted down to, in words, and the moment. Pure. @param {Pick<HourTerms, "starts"|"closes"|"ends">} terms @param {number} now of the server */
export function countedTo(terms, now) {
  const { phase, plays } = phaseOf(terms, now);
  if (phase === 'soon' || phase === 'open') return { says: t('tournament.begins-in'), until: terms.starts };
  if (plays || phase === 'closed') return { says: t('hour.ends-in'), until: terms.ends };
  return { says: '', until: 0 };
}

/** Shows them as time goes by. */
export function wireHours() {
  const host = need('#hours');
  const ahead = Number(host.dataset.now) - Date.now();
  const rows = /** @type {HTMLElement[]} */ ([...host.querySelectorAll('[data-starts]')]);
  for (const row of rows) follow(row, ahead, () => { host.hidden = rows.every(({ hidden }) => hidden); });
}

/** @param {HTMLElement} row of an hour @param {number} ahead by how much the server's clock is ahead, in milliseconds @param {() => void} drawn is called when it has changed */
function follow(row, ahead, drawn) {
  const [starts = 0, closes = 0, ends = 0] = ['starts', 'closes', 'ends'].map((name) => Number(row.dataset[name]));
  const terms = { starts, closes, ends };
  const count = countdownIn(row);
  (function draw() {
    const now = Date.now() + ahead;
    const { phase, plays, end } = phaseOf(terms, now);
    const { says, until } = countedTo(terms, now);
    need('.cd', row).hidden = until === 0;
    setText(need('.cd small', row), says);
    need('.btn', row).hidden = !plays;
    row.classList.toggle('go', plays);
    row.hidden = phase === 'over';
    drawn();
    count(until && until - ahead);
    setTimeout(draw, Math.min(LONGEST, end - now + 50));
  })();
}
