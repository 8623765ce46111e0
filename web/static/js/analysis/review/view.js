/**
 * Draws a review: the result, the graph, the turning points and their buttons. Each part has its
 * place before it has content.
 *
 * @import { State } from '../state.js'
 * @import { Turn } from '../../engine/types.js'
 */
import { gameLine } from '../state.js';
import { at } from '../tree.js';
import { numberOf, shareOf } from '../words.js';
import { redraw, textButton } from '../../ui/buttons.js';
import { createSlider } from '../../game/stepping.js';
import { h, need, setText } from '../../ui/dom.js';
import { drawGraph } from './graph.js';
import { LOOKED, countLooked, positions } from './state.js';
import { DECIDED, fallText, plyText, progressText, sourceText, taskText, turnTitle, whyText } from './words.js';
import { parts, t } from '../../words/text.js';

/**
 * @param {HTMLElement} main @param {string} version of the engine in this browser
 * @param {(ply: number) => void} onPick called with a ply that was chosen in the graph
 */
export function createReviewView(main, version, onPick) {
  const panel = need('#panel-turns', main);
  const part = (/** @type {string} */ selector) => need(selector, panel);
  const { slider, show } = createSlider(onPick);
  const graph = h('div', { class: 'rv-area' });
  part('.rv-graph').append(graph, slider);
  const tab = need('#tab-turns', main);
  let said = '';
  /** The turn that was brought to the reader's eyes last. */
  let brought = '';

  /** @param {State} state */
  function update(state) {
    const { review } = state;
    tab.hidden = review.moves.length === 0;
    need('.ana', document).classList.toggle('turns', state.tab === 'turns');
    if (state.tab !== 'turns') {
      brought = '';
      return;
    }
    const line = gameLine(state);
    const shown = line.indexOf(state.at);
    const name = (/** @type {number} */ ply) => at(state.tree, line[ply] ?? 0).move?.shown ?? '';
    setText(part('h2'), state.origin.ended.title);
    setText(part('.rv-end p'), state.origin.ended.line);
    drawNow(state, shown, name);
    redraw(graph, [review.plies, review.turns, shown, review.chosen], () => [/** @type {any} */ (drawGraph(review, shown))]);
    show(review.moves.length, shown, plyText(review, Math.max(0, shown), name(shown)));
    redraw(part('.rv-axis'), review.moves.length, () => axis(review.moves.length));
    drawProgress(state);
    redraw(part('.rv-nav'), [review.turns, review.chosen], () => (review.turns ?? []).map((turn, i) => h('button', {
      class: 'btn', type: 'button', 'data-action': 'turn', 'data-about': turn.move, 'aria-pressed': String(turn.move === review.chosen),
    }, h('i', { class: 'rv-n', 'aria-hidden': 'true' }, String(i + 1)), turnTitle(turn, name))));
    redraw(part('.rv-turns'), [review.turns, review.chosen, review.trying, review.plies], () => (review.turns ?? []).map((turn, i) => card(state, turn, i, name)));
    drawFoot(state);
    bring(state);
  }

  /** In a column what is said of a turn may lie below the window: it comes up when it changes. @param {State} state */
  function bring({ phone, review: { chosen, turns, trying } }) {
    const now = phone && turns ? `${chosen} ${trying?.is}` : '';
    if (now && now !== brought) panel.querySelector('.rv-turn.on')?.scrollIntoView({ block: 'nearest' });
    brought = now;
  }

  /** What is said of the position on the board. @param {State} state @param {number} shown @param {(ply: number) => string} name */
  function drawNow(state, shown, name) {
    const number = numberOf(state);
    redraw(part('.rv-now'), [shown, number, state.review.plies[shown]], () => [
      h('span', {}, shown < 0 ? t('review.variation') : plyText(state.review, shown, name(shown))),
      ...(number ? [h('span', { class: `evn ${shareOf(state) < 0.5 ? 'b' : 'w'}`, 'aria-hidden': 'true' }, number)] : []),
    ]);
  }

  /** @param {State} state */
  function drawProgress({ review, mute, engine: { state: { is, share = 0 } } }) {
    const loading = is === 'loading' ? t('review.loading', { share: Math.round(share * 100) }) : '';
    const text = mute ? t('review.no-engine', { why: mute }) : progressText(review, loading);
    const host = part('.rv-go');
    host.hidden = text === '';
    setText(need('p', host), text);
    const bar = /** @type {HTMLProgressElement} */ (need('progress', host));
    bar.hidden = review.is !== 'running';
    bar.max = positions(review);
    bar.value = loading ? 0 : countLooked(review);
    redraw(need('.rv-b', host), [review.is, Boolean(mute)], () => (mute ? [] : review.is === 'running' ? [textButton({ action: 'stop-review', icon: 'close', label: t('common.stop') })]
      : review.is === 'stopped' ? [textButton({ action: 'review', icon: 'play', label: t('common.continue') })] : []));
    const says = review.trying?.says || (review.is === 'running' ? '' : text) || (review.is === 'done' && review.turns ? t('review.found', { n: review.turns.length }) : '');
    if (says !== said) setText(part('[data-review-says]'), says);
    said = says;
  }

  /** @param {State} state */
  function drawFoot({ review, mute }) {
    const brief = Object.values(review.plies).some(({ pass }) => pass >= LOOKED);
    setText(part('.rv-how'), brief ? sourceText(review, version) : '');
    redraw(part('.rv-do'), [review.is, review.by === version, Boolean(mute)], () => (review.is === 'done' && !mute ? [
      textButton({ action: 'share-review', icon: 'share', label: t('common.share') }), textButton({ action: 'review-again', icon: 'rematch', label: t('review.again') }),
    ] : []));
  }

  return { update };
}

/** The numbers of moves below the graph. @param {number} plies */
function axis(plies) {
  const moves = Math.ceil(plies / 2);
  const step = moves <= 12 ? 2 : moves <= 30 ? 5 : moves <= 80 ? 10 : 50;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('aria-hidden', 'true');
  for (let move = 1; move <= moves; move = move === 1 ? step : move + step) {
    const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    const x = 100 * Math.min(1, (2 * move - 1) / Math.max(1, plies));
    if (move > 1 && x < 22) continue; // "move 1" has that room
    text.setAttribute('x', `${move === 1 ? 0 : x}%`);
    text.setAttribute('y', '13');
    text.setAttribute('text-anchor', move === 1 ? 'start' : 2 * move > plies - step ? 'end' : 'middle');
    text.textContent = move === 1 ? t('review.first-move', { n: move }) : String(move);
    svg.append(text);
  }
  return [/** @type {any} */ (svg)];
}

/** Whose turn it was, and whether it let most go. @param {Turn} turn */
function bySide({ by, rank }) {
  const tags = { sr: (/** @type {string} */ inner) => h('span', { class: 'sr' }, inner), side: (/** @type {string} */ inner) => h('small', {}, inner) };
  if (rank === 1) return by === 'white' ? parts('review.by-white-largest', tags) : parts('review.by-black-largest', tags);
  return by === 'white' ? parts('review.by-white', tags) : parts('review.by-black', tags);
}

/** @param {State} state @param {Turn} turn @param {number} i @param {(ply: number) => string} name */
function card({ review, mute }, turn, i, name) {
  const chosen = turn.move === review.chosen;
  const trying = review.trying?.of === turn.move ? review.trying : null;
  const hides = trying && (trying.is === 'asked' || trying.is === 'judged' || trying.is === 'wrong');
  return h('li', { class: chosen ? 'rv-turn on' : 'rv-turn' },
    h('button', { class: 'rv-h', type: 'button', 'data-action': 'turn', 'data-about': turn.move, 'aria-pressed': String(chosen) },
      h('i', { class: 'rv-n', 'aria-hidden': 'true' }, String(i + 1)), h('b', {}, turnTitle(turn, name)),
      h('span', { class: 'gl bad', 'aria-hidden': 'true' }, '?'), ...bySide(turn)),
    ...(hides ? [h('p', {}, taskText(turn)), h('p', { class: 'rv-verdict' }, trying.is === 'wrong' && h('b', { class: 'bad', 'aria-hidden': 'true' }, '✕ '), trying.says)]
      : [h('p', { class: 'rv-fall' }, fallText(review, turn)), h('p', {}, whyText(turn)),
        trying?.is === 'right' && h('p', { class: 'rv-verdict' }, h('b', { class: 'good', 'aria-hidden': 'true' }, '✓ '), trying.says)]),
    chosen && !mute && h('div', { class: 'two' }, ...(hides ? [
      textButton({ action: 'turn', icon: 'undo', label: t('review.go-to-position'), data: String(turn.move) }), textButton({ action: 'give-up', icon: 'eye', label: t('review.show') }),
    ] : [
      textButton({ action: 'line-of-turn', icon: 'signal', label: t('review.analyse-from-here'), tone: 'go' }),
      textButton({ action: 'try', icon: 'rematch', label: t('review.try'), ...(turn.decided ? { why: DECIDED } : {}) }),
    ])),
    chosen && turn.decided && h('p', { class: 'small' }, DECIDED));
}
