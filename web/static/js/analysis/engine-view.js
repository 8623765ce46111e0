/**
 * Draws the engine's panel: evaluation, lines and settings. Each part has its place before it has
 * content, so that the layout does not shift.
 *
 * @import { EngineLine } from '../engine/types.js'
 * @import { State } from './state.js'
 */
import { redraw } from '../ui/buttons.js';
import { h, icon, need, setText } from '../ui/dom.js';
import { betterMove, chosenTurn } from './review/state.js';
import { gameLine, here, scoreText, searches, speaks, standing } from './state.js';
import { ROOT, at } from './tree.js';
import { headOf, isOff, judged, numberOf, reviewedHere, shareOf, VERDICTS, verdictText } from './words.js';
import { numberText } from './rows.js';
import { t } from '../words/text.js';
import { wordsOf } from '../words/verdicts.js';

/** @param {HTMLElement} main */
export function createEngineView(main) {
  const lines = need('.eng-l', main);
  const options = need('.eng-o', main);
  const table = need('[data-judged]', main);
  const bars = [...main.querySelectorAll('.ebar')];
  const fetching = /** @type {HTMLProgressElement} */ (need('.fetching', main));
  const toggle = need('[data-action="engine"]', main);
  let said = '';

  /** @param {State} state */
  function update(state) {
    const { title, line } = headOf(state);
    for (const words of main.querySelectorAll('[data-words]')) setText(words, title);
    setText(need('[data-line]', main), line);
    toggle.setAttribute('aria-checked', String(state.engine.on && !state.mute));
    toggle.setAttribute('aria-disabled', String(Boolean(state.mute)));
    if (state.mute) toggle.title = state.mute;
    drawBars(state);
    const { is, share = 0 } = state.engine.state;
    fetching.hidden = is !== 'loading';
    fetching.value = share;
    drawLines(state);
    drawOptions(state);
    drawJudged(state);
    if (title !== said && searches(state)) setText(need('[data-says]', main), title);
    said = title;
  }

  /** White's part of the bar, and the number beside it. @param {State} state */
  function drawBars(state) {
    const share = shareOf(state);
    const silent = state.tab === 'turns' ? !reviewedHere(state) : isOff(state);
    for (const bar of bars) {
      bar.classList.toggle('silent', silent);
      bar.classList.toggle('turned', state.flipped);
      const [rect] = bar.getElementsByTagName('rect');
      const part = `${Math.round(share * 1000) / 10}%`;
      if (bar.classList.contains('h')) rect?.setAttribute('width', part);
      else {
        rect?.setAttribute('height', part);
        rect?.setAttribute('y', `${100 - Math.round(share * 1000) / 10}%`);
      }
    }
    const number = need('[data-number]', main);
    setText(number, numberOf(state));
    number.className = `evn ${share < 0.5 ? 'b' : 'w'}`;
  }

  /** @param {State} state */
  function drawLines(state) {
    const { engine, at } = state;
    lines.hidden = !speaks(state);
    if (lines.hidden) return;
    const found = engine.of === at ? engine.thought?.lines ?? [] : [];
    redraw(lines, [found, engine.lines, engine.arrows, engine.threat, here(state).ply], () => Array.from({ length: engine.lines }, (_, i) => row(found[i], i, here(state).ply, engine)));
  }

  /** @param {State} state */
  function drawOptions(state) {
    const { engine, mute } = state;
    options.hidden = !engine.on || Boolean(mute) || state.refused !== '';
    if (options.hidden) return;
    redraw(options, [engine.lines, engine.arrows, engine.threat], () => [
      h('button', { type: 'button', 'data-action': 'deeper' }, icon('plus'), t('analysis.deeper')),
      h('button', { type: 'button', 'data-action': 'lines', 'aria-label': t('analysis.change-lines', { n: engine.lines }) }, t('analysis.lines', { n: engine.lines })),
      h('button', { type: 'button', 'data-action': 'arrows', 'aria-pressed': String(engine.arrows) }, engine.arrows && icon('check'), t('analysis.arrows')),
      h('button', { type: 'button', 'data-action': 'threat', 'aria-pressed': String(engine.threat) }, engine.threat && icon('check'), t('analysis.threat')),
    ]);
  }

  /** @param {State} state */
  function drawJudged(state) {
    const moves = judged(state);
    table.hidden = moves.length === 0;
    if (table.hidden) return;
    redraw(table, moves, () => [h('h3', {}, t('analysis.tablebase')), h('ul', {}, ...moves.map(({ text, verdict, moves: count }) => h('li', {},
      h('button', { class: `vd ${verdict}`, type: 'button', 'data-action': 'move', 'data-about': text },
        h('i', { 'aria-hidden': 'true' }, VERDICTS[verdict].glyph), h('b', {}, text), ' ', verdictText(verdict, count)))))]);
  }

  return { update };
}

/**
 * A line: the key of its arrow, its number, its moves, of which those are seen that have
 * room. A press on a move plays up to it; the Tab key stops at the first.
 * @param {EngineLine|undefined} line @param {number} i @param {number} ply @param {State["engine"]} engine
 */
function row(line, i, ply, { threat, arrows }) {
  if (!line) return h('li', { class: 'line' });
  const { moves } = line;
  const best = { n: i + 1, move: moves[0]?.shown ?? '', words: wordsOf(line) };
  const spoken = moves[0] ? `${i === 0 ? t('analysis.best-line', best) : t('analysis.other-line', best)} ` : '';
  return h('li', { class: 'line' },
    h('i', { class: `k k${i + 1}${arrows ? '' : ' none'}`, 'aria-hidden': 'true' }), h('span', { class: 'sr' }, spoken),
    h('span', { class: `evn ${line.share < 0.5 ? 'b' : 'w'}`, 'aria-hidden': 'true' }, scoreText(line)),
    h('span', { class: 'mv' }, ...moves.map((move, n) => moveParts(move.shown, ply + n + 1, n === 0, threat ? '' : `${i} ${n + 1}`))),
    !threat && h('button', { class: 'ib', type: 'button', 'data-action': 'line', 'data-about': `${i} ${line.moves.length} stay`, 'aria-label': t('analysis.add-line', { n: i + 1 }), title: t('analysis.add-this-line') }, icon('plus')));
}

/**
 * A move of a line, with its number where that is told. `about` says what a press plays.
 * @param {string} shown @param {number} ply @param {boolean} first @param {string} about
 */
const moveParts = (shown, ply, first, about) => h('span', {}, about && (first || ply % 2 === 1) ? h('i', {}, numberText(ply)) : '',
  about ? h('button', { type: 'button', 'data-action': 'line', 'data-about': about, ...(first ? {} : { tabindex: -1 }) }, shown) : h('span', {}, shown), ' ');

/** Arrows of the engine's lines for the board. @param {State} state @returns {{path: string[], style: "plain"|"second"|"premove"}[]} */
export function arrowsOf(state) {
  if (state.tab === 'turns') return arrowsOfTurn(state);
  const { engine: { thought, of, arrows, threat }, at } = state;
  if (!arrows || of !== at || !thought || state.refused || standing(state)?.outcome) return [];
  const styles = threat ? /** @type {const} */ (['premove']) : /** @type {const} */ (['plain', 'second']);
  return styles.flatMap((style, i) => {
    const path = thought.lines[i]?.moves[0]?.path ?? [];
    return path.length > 1 ? [{ path, style }] : [];
  }).reverse();
}

/** Before a turn, the move that was played and the better one; but not while the reader looks for it. @param {State} state @returns {{path: string[], style: "plain"|"second"}[]} */
function arrowsOfTurn(state) {
  const { review } = state;
  const turn = chosenTurn(review);
  const line = gameLine(state);
  if (!turn || state.at !== line[turn.move - 1] || review.trying && review.trying.is !== 'right' && review.trying.is !== 'given') return [];
  const played = at(state.tree, line[turn.move] ?? ROOT).move?.path ?? [];
  return [{ path: played, style: /** @type {const} */ ('second') }, { path: betterMove(turn)?.path ?? [], style: /** @type {const} */ ('plain') }].filter(({ path }) => path.length > 1);
}
