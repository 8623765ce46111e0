/**
 * Draws the panels around the board: moves, prompts, notices, buttons, chats, and the position in
 * words.
 *
 * @import { Audience, GameInfo } from '../wire/wire-types.js'
 * @import { ChatAction } from './chat.js'
 * @import { Button } from '../ui/buttons.js'
 * @import { ExplorerAction } from './explorer.js'
 * @import { ReplayAction } from './replay.js'
 * @import { Asking, State } from './state.js'
 */
import { h, need, person, setText } from '../ui/dom.js';
import { iconButton, redraw, textButton } from '../ui/buttons.js';
import { createChat } from './chat-view.js';
import { lastLine } from './chat.js';
import { controls, HELD } from './controls.js';
import { menOf } from './describe.js';
import { createExplorer } from './explorer-view.js';
import { createMoves } from './moves.js';
import { createNotices } from './notices-view.js';
import { createPrompts } from './prompts-view.js';
import { createSaid } from './said.js';
import { boardMen } from './scene.js';
import { watchers } from './selectors.js';
import { createTimeline } from './timeline.js';
import { parts, t } from '../words/text.js';

/**
 * @param {HTMLElement} main
 * @param {GameInfo} game
 * @param {{
 *   onPick: (ply: number) => void, onSay: (to: Audience, text: string) => void,
 *   onChat: (action: ChatAction) => void, onReplay: (action: ReplayAction) => void,
 *   onExplorer: (action: ExplorerAction) => void,
 * }} on
 */
export function createPanels(main, game, on) {
  const kinds = game.kinds.map((kind) => kind.name);
  const moves = createMoves(main, on.onPick);
  const drawPrompts = createPrompts(need('.g-prompts', main));
  const chatBox = need('.chat', main);
  const chat = createChat(chatBox, on);
  const timeline = createTimeline(need('[data-timeline]', main), on.onPick, (pace) => on.onReplay({ type: 'pace', pace }));
  const explorer = createExplorer(main, on.onExplorer);
  const drawNotices = createNotices(need('.g-notices', main));
  const said = createSaid(need('.said', main), (all) => on.onReplay({ type: 'all', all }));
  const part = (/** @type {string} */ selector) => need(selector, main);

  /** @param {State} state */
  function draw(state) {
    moves.update(state);
    drawPrompts(state);
    drawNotices(state);
    drawControls(state);
    chat.update(state);
    if (hasSaid(state)) chatBox.hidden = true;
    timeline.update(state);
    explorer.update(state);
    said.update(state);
    drawLastLine(state);
    drawWatchers(state);
    setText(part('[data-ping]'), state.contact.ping === null ? '' : t('game.ping', { ms: state.contact.ping }));
    part('.ping').hidden = state.contact.ping === null;
    describe(state);
  }

  /** @param {State} state */
  function drawControls(state) {
    const { nav, transport, acts, more, before, after, menu } = controls(state);
    redraw(part('.mnav'), nav, () => nav.map(iconButton));
    redraw(part('.transport'), transport, () => transport.map(iconButton));
    redraw(part('.acts'), acts, () => acts.map((button) => textButton(button)));
    drawQuestion(state);
    redraw(part('.more'), more, () => more.map((button) => textButton(button)));
    part('.ticker').hidden = !state.chrome.phone;
    redraw(part('.ticker .before'), before, () => before.map(iconButton));
    redraw(part('.ticker .after'), after, () => after.map(iconButton));
    redraw(need('#menu-page'), menu, () => menu.map((button) => textButton(button)));
  }

  /** What has to be answered first lies over the buttons, which keep their places. @param {State} state */
  function drawQuestion(state) {
    const host = part('.question');
    const held = state.turn.held !== null && state.chrome.phone;
    const inside = part('.actbox').contains(document.activeElement);
    const was = host.dataset.about;
    host.hidden = !state.chrome.asking && !held;
    host.dataset.about = state.chrome.asking ?? '';
    redraw(host, [state.chrome.asking, held, sideToMove(state)], () => (state.chrome.asking ? question(state, state.chrome.asking) : held ? HELD.map((button) => textButton(button)) : []));
    if (!inside || was === host.dataset.about) return;
    const next = part('.actbox').querySelector(`[data-action="${state.chrome.asking ? 'yes' : ASKS[/** @type {Asking} */ (was)]}"]`);
    if (next instanceof HTMLElement) next.focus();
  }

  /** On phones the last line of the chat stands below the board. @param {State} state */
  function drawLastLine(state) {
    const line = lastLine(state.chat);
    const host = part('.lastline');
    host.hidden = !state.chrome.phone || !line;
    redraw(host, line ?? null, () => (line ? [h('b', {}, person(line.name)), ' ', h('bdi', { lang: '' }, line.text)] : []));
  }

  /** @param {State} state */
  function drawWatchers(state) {
    const count = watchers(state);
    for (const el of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-watching]'))) {
      const short = el.dataset.watching === 'short';
      redraw(el, count, () => parts('game.watching', {
        n: count, number: () => h(short ? 'span' : 'b', { 'data-watchers': true }, String(count)), words: (inner) => h('span', { class: short && 'sr' }, inner),
      }));
    }
    for (const el of document.querySelectorAll('[data-watched]')) if (el instanceof HTMLElement) el.hidden = count === 0;
    const names = state.snapshot.presence?.names ?? [];
    const rest = count - names.length;
    redraw(part('[data-names]'), [names, rest], () => {
      const people = names.flatMap((name, i) => [i > 0 ? t('list.comma') : '', person(name)]);
      const place = h('i');
      return people.length > 0 && rest > 0 ? parts('game.watchers-more', { names: place, n: rest }).flatMap((one) => (one === place ? people : [one])) : people;
    });
  }

  /** @param {State} state */
  function describe(state) {
    const men = boardMen(state);
    setText(part('[data-men=white]'), menOf(men, 'white', kinds));
    setText(part('[data-men=black]'), menOf(men, 'black', kinds));
  }

  return { draw, unsay: chat.unsay, typed: chat.typed, retype: chat.retype };
}

/** Whether a finished game's lines stand at their plies: people who did not play it have no other chat. @param {State} state */
const hasSaid = ({ snapshot: { you, state: { status } } }) => status === 'over' && you.seat === '';

/** @type {Record<Asking, string>} */
const QUESTIONS = { resign: t('game.ask-resign'), draw: t('game.ask-draw'), abort: t('game.ask-abort'), cancel: t('game.ask-cancel') };

/** The button that asks each. @type {Record<Asking, string>} */
const ASKS = { resign: 'resign', draw: 'draw', abort: 'abort', cancel: 'cancel-game' };

/** Who plays both sides resigns for one of them. @param {State} state */
const sideToMove = ({ snapshot: { you, state: { turn } } }) => (you.seat === 'both' ? turn : '');

/** @param {State} state @param {Asking} what */
function question(state, what) {
  const side = what === 'resign' && sideToMove(state);
  /** @type {Button[]} */
  const answers = [
    { action: 'yes', icon: 'check', label: t('common.yes'), tone: 'go' },
    { action: 'no', icon: 'close', label: t('common.no') },
  ];
  return [h('span', {}, side === 'white' ? t('game.ask-white-resigns') : side === 'black' ? t('game.ask-black-resigns') : QUESTIONS[what]), ...answers.map((button) => textButton(button))];
}
