/**
 * Draws the page of a game from its state, all but the board itself.
 *
 * @import { Audience, GameInfo } from '../types.js'
 * @import { Asking, State } from './state.js'
 * @import { Button } from './controls.js'
 * @import { Notice } from './notices.js'
 * @import { ReplayAction } from './replay.js'
 * @import { ChatAction } from './chat.js'
 */
import { h, icon, need, setText } from '../dom.js';
import { createRestart } from '../restart.js';
import { houseRules } from '../terms.js';
import { iconButton, redraw, textButton } from './buttons.js';
import { createChat } from './chat-view.js';
import { lastLine } from './chat.js';
import { controls, HELD } from './controls.js';
import { menOf } from './describe.js';
import { markTaken } from './invite.js';
import { createMoves } from './moves.js';
import { createSaid } from './said.js';
import { createTimeline } from './timeline.js';
import { barText, notices } from './notices.js';
import { createPlayerBars } from './player-bars.js';
import { createPrompts } from './prompts-view.js';
import { menAt } from './scene.js';
import { shownPly } from './state.js';
import { sideName } from './words.js';

/**
 * @param {HTMLElement} main
 * @param {HTMLElement} board the board's host, moved to where it is to be seen
 * @param {GameInfo} game
 * @param {{
 *   onPick: (ply: number) => void, onLow: () => void,
 *   onSay: (to: Audience, text: string) => void, onChat: (action: ChatAction) => void,
 *   onReplay: (action: ReplayAction) => void,
 * }} on
 */
export function createView(main, board, game, on) {
  const kinds = game.kinds.map((kind) => kind.name);
  const bars = createPlayerBars(main, game, on.onLow);
  const prompts = createPrompts(need('.g-prompts', main));
  const moves = createMoves(main, on.onPick);
  const chat = createChat(need('.chat', main), on);
  const timeline = createTimeline(need('[data-timeline]', main), on.onPick);
  const said = createSaid(need('.said', main), (all) => on.onReplay({ type: 'all', all }));
  const restart = createRestart();
  /** The part that is shown. */
  let staged = '';
  const part = (/** @type {string} */ selector) => need(selector, main);

  /** @param {State} state */
  function draw(state) {
    main.dataset.connection = state.connection;
    main.dataset.status = state.snapshot.state.status;
    drawBar(barText(state));
    restart.show(state.connection === 'live' ? state.restart : null);
    stage(state);
    if (state.snapshot.state.status === 'invited') markTaken(part('#invite'), state.snapshot.state);
    bars.update(state);
    moves.update(state);
    prompts.update(state);
    drawNotices(part('.g-notices'), notices(state));
    drawControls(state);
    chat.update(state);
    timeline.update(state);
    said.update(state);
    part('.chat').hidden = hasSaid(state);
    drawLastLine(state);
    drawWatchers(state);
    setText(part('[data-ping]'), state.ping === null ? '' : `${state.ping} ms`);
    part('.ping').hidden = state.ping === null;
    describe(state);
    for (const host of main.querySelectorAll('[data-house]')) {
      redraw(host, state.snapshot.terms, () => houseRules(state.snapshot.terms).map((rule) => h('span', { class: 'chip' }, rule)));
    }
  }

  /** Each stage of the page has its bar. @param {string} text */
  function drawBar(text) {
    for (const bar of main.querySelectorAll('.lostbar')) {
      if (bar instanceof HTMLElement) bar.hidden = !text;
      setText(need('span', /** @type {HTMLElement} */ (bar)), text);
    }
  }

  /** Shows the part of the page that fits the game, with the board in it, from its top. @param {State} state */
  function stage(state) {
    const current = stageOf(state);
    if (staged && staged !== current) scrollTo(0, 0);
    staged = current;
    const left = document.activeElement?.closest('section, #play');
    if (left && left.parentElement === main && left.id !== current) main.focus({ preventScroll: true });
    for (const id of ['invite', 'gone', 'play']) {
      const section = part(`#${id}`);
      section.hidden = id !== current;
      const place = section.querySelector('.bw');
      if (id === current && place && board.parentElement !== place) place.append(board);
    }
    if (state.snapshot.state.status !== 'invited') part('#invite').replaceChildren();
    const svg = board.querySelector('svg');
    if (svg) main.style.setProperty('--ratio', String(svg.viewBox.baseVal.width / svg.viewBox.baseVal.height));
  }

  /** @param {State} state */
  function drawControls(state) {
    const { nav, transport, acts, more, before, after, menu } = controls(state);
    redraw(part('.mnav'), nav, () => nav.map(iconButton));
    redraw(part('.transport'), transport, () => transport.map(iconButton));
    redraw(part('.acts'), acts, () => acts.map((button) => textButton(button)));
    drawQuestion(state);
    redraw(part('.more'), more, () => more.map((button) => textButton(button)));
    part('.ticker').hidden = !state.phone;
    redraw(part('.ticker .before'), before, () => before.map(iconButton));
    redraw(part('.ticker .after'), after, () => after.map(iconButton));
    redraw(need('#menu-page'), menu, () => menu.map((button) => textButton(button)));
  }

  /** What has to be answered first lies over the buttons, which keep their places. @param {State} state */
  function drawQuestion(state) {
    const host = part('.question');
    const held = state.held !== null && state.phone;
    const inside = part('.actbox').contains(document.activeElement);
    const was = host.dataset.about;
    host.hidden = !state.asking && !held;
    host.dataset.about = state.asking ?? '';
    redraw(host, [state.asking, held, sideToMove(state)], () => (state.asking ? question(state, state.asking) : held ? HELD.map((button) => textButton(button)) : []));
    if (!inside || was === host.dataset.about) return;
    const next = part('.actbox').querySelector(`[data-action="${state.asking ? 'yes' : ASKS[/** @type {Asking} */ (was)]}"]`);
    if (next instanceof HTMLElement) next.focus();
  }

  /** On phones the last line of the chat stands below the board. @param {State} state */
  function drawLastLine(state) {
    const line = lastLine(state.chat);
    const host = part('.lastline');
    host.hidden = !state.phone || !line;
    redraw(host, line ?? null, () => (line ? [h('b', {}, line.name), ' ', line.text] : []));
  }

  /** @param {State} state */
  function drawWatchers({ snapshot: { presence } }) {
    const count = presence?.watchers ?? 0;
    for (const el of document.querySelectorAll('[data-watchers]')) setText(el, String(count));
    for (const el of document.querySelectorAll('[data-watched]')) if (el instanceof HTMLElement) el.hidden = count === 0;
    const names = presence?.names ?? [];
    const rest = count - names.length;
    setText(part('[data-names]'), names.join(', ') + (names.length > 0 && rest > 0 ? ` and ${rest} more` : ''));
  }

  /** @param {State} state */
  function describe(state) {
    const men = menAt(state, shownPly(state));
    setText(part('[data-men=white]'), menOf(men, 'white', kinds));
    setText(part('[data-men=black]'), menOf(men, 'black', kinds));
  }

  return {
    draw,

    /** Says things to screen readers, each alone and in this order. @param {string[]} texts */
    announce(texts) {
      const log = part('[data-announcements]');
      log.append(...texts.map((text) => h('p', {}, text)));
      while (log.childElementCount > SPOKEN) log.firstElementChild?.remove();
    },

    /**
     * Lends the list of moves to a dialog; it comes back when the dialog closes.
     * @param {(list: HTMLElement, giveBack: () => void) => void} use
     */
    lendMoves(use) {
      lend(part('.moves'), use);
    },

    /**
     * Lends the chat to a dialog likewise.
     * @param {(box: HTMLElement, giveBack: () => void) => void} use
     */
    lendChat(use) {
      lend(need('.chat', main), use);
    },

    /** A line of chat that was refused comes back to its field. @param {string} text */
    unsay: (text) => chat.unsay(text),
  };
}

/** Whether the watchers' lines stand at their plies: whoever did not play has no other chat. @param {State} state */
const hasSaid = ({ replay, snapshot: { you, state: { status } } }) => status === 'over' && you.seat === '' && replay.said !== null;

/** How many of the things that were said to screen readers are kept. */
const SPOKEN = 20;

/** @param {State} state */
const stageOf = ({ snapshot, watching }) => {
  const { you, state: { status } } = snapshot;
  const seated = you.seat !== '' && !you.creator;
  if (status === 'invited' && !watching && !seated) return 'invite';
  return status === 'gone' ? 'gone' : 'play';
};

/** @param {HTMLElement} el @param {(el: HTMLElement, giveBack: () => void) => void} use */
function lend(el, use) {
  const home = h('span', { hidden: true });
  el.replaceWith(home);
  use(el, () => home.replaceWith(el));
}

/** @type {Record<Asking, string>} */
const QUESTIONS = { resign: 'Resign?', draw: 'Offer a draw?', abort: 'Call the game off?', cancel: 'Offer to end it without a result?' };

/** The button that asks each. @type {Record<Asking, string>} */
const ASKS = { resign: 'resign', draw: 'draw', abort: 'abort', cancel: 'cancel-game' };

/** Who plays both sides resigns for one of them. @param {State} state */
const sideToMove = ({ snapshot: { you, state: { turn } } }) => (you.seat === 'both' ? sideName(turn) : '');

/** @param {State} state @param {Asking} what */
function question(state, what) {
  const side = what === 'resign' && sideToMove(state);
  /** @type {Button[]} */
  const answers = [
    { action: 'yes', icon: 'check', label: 'Yes', tone: 'go' },
    { action: 'no', icon: 'close', label: 'No' },
  ];
  return [h('span', {}, side ? `${side} resigns?` : QUESTIONS[what]), ...answers.map((button) => textButton(button))];
}

/**
 * Draws the notices beside the board.
 * @param {HTMLElement} host
 * @param {Notice[]} notices
 */
function drawNotices(host, notices) {
  redraw(host, notices, () => notices.map(drawNotice));
}

/** @param {Notice} notice */
function drawNotice(notice) {
  const link = notice.link && h('div', { class: 'bs' }, h('a', { class: 'btn primary', href: notice.link.href }, icon('rematch'), notice.link.text));
  switch (notice.kind) {
    case 'banner':
      return h('div', { class: 'banner', 'data-result': notice.result }, h('h2', {}, notice.title ?? ''), h('p', {}, notice.text), link);
    case 'hint':
      return h('div', { class: 'hint' }, icon('info'), h('span', {}, notice.title ? h('b', {}, notice.title) : null, notice.text));
  }
}
