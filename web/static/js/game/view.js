/**
 * Draws the page of a game from its state, except the board: the players first, then the panels.
 *
 * @import { Audience, GameInfo, Snapshot } from '../wire/wire-types.js'
 * @import { ChatAction } from './chat.js'
 * @import { ExplorerAction } from './explorer.js'
 * @import { Typed } from './match.js'
 * @import { ReplayAction } from './replay.js'
 * @import { State } from './state.js'
 */
import { h, need, setText } from '../ui/dom.js';
import { createRestart } from '../frame/restart.js';
import { houseRules } from '../words/terms.js';
import { redraw } from '../ui/buttons.js';
import { drawNotified, markTaken } from './invite.js';
import { barText } from './notices.js';
import { createPanels } from './panels.js';
import { createPlayerBars } from './player-bars.js';
import { drawRung } from './rung.js';
import { t } from '../words/text.js';

/**
 * @param {HTMLElement} main
 * @param {HTMLElement} board the board's host, moved to where it is to be seen
 * @param {{game: GameInfo, level?: string}} data
 * @param {{
 *   onPick: (ply: number) => void, onLow: () => void,
 *   onSay: (to: Audience, text: string) => void, onChat: (action: ChatAction) => void,
 *   onReplay: (action: ReplayAction) => void, onExplorer: (action: ExplorerAction) => void,
 * }} on
 */
export function createView(main, board, { game, level = '' }, on) {
  const bars = createPlayerBars(main, game, level, on.onLow);
  const restart = createRestart();
  /** Made when they are drawn first. @type {ReturnType<typeof createPanels>|null} */
  let panels = null;
  /** The part that is shown. */
  let staged = '';
  const part = (/** @type {string} */ selector) => need(selector, main);

  /** What is drawn with the board. @param {State} state */
  function drawFirst(state) {
    main.dataset.status = state.snapshot.state.status;
    main.toggleAttribute('data-apart', state.chrome.apart);
    drawBar(barText(state));
    restart.show(state.contact.connection === 'live' ? state.contact.restart : null);
    stage(state);
    if (state.snapshot.state.status === 'invited') {
      markTaken(part('#invite'), state.snapshot.state);
      drawNotified(part('#invite'), state.snapshot.presence?.notified ?? 0);
    }
    drawRung(main, state);
    bars.update(state);
    for (const host of main.querySelectorAll('[data-house]')) {
      redraw(host, state.snapshot.terms, () => rulesOf(state.snapshot).map((rule) => h('span', { class: 'chip' }, rule)));
    }
  }

  /** What may wait until the board is seen. @param {State} state */
  function drawPanels(state) {
    panels ??= createPanels(main, game, on);
    panels.draw(state);
    main.dataset.drawn = 'true';
    main.dataset.connection = state.contact.connection;
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
      if (id === current && place && board.parentElement !== place) place.replaceChildren(board); // in place of the board that came with the page
    }
    if (state.snapshot.state.status !== 'invited') part('#invite').replaceChildren();
    const svg = board.querySelector('svg');
    if (svg) main.style.setProperty('--ratio', String(svg.viewBox.baseVal.width / svg.viewBox.baseVal.height));
    measure();
  }

  /** Whether a phone has little room between board and dock follows from the window and the board alone, so that nothing moves when a game ends. */
  function measure() {
    const room = innerHeight - BARS - innerWidth / Number(main.style.getPropertyValue('--ratio') || 1);
    main.classList.toggle('short', room < SHORT);
    main.classList.toggle('tight', room < TIGHT);
  }
  addEventListener('resize', measure);

  return {
    drawFirst, drawPanels,

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
    unsay: (text) => panels?.unsay(text),
    /** The line of chat that is being typed. */
    typed: () => panels?.typed() ?? null,

    /** A line that was being typed on another page goes on here. @param {Typed} typed */
    retype: (typed) => panels?.retype(typed),
  };
}

/** On a phone: the height of the top bar, both players and the dock; and under which room the result of a game is drawn closer. CSS pixels. */
const BARS = 210;
const SHORT = 236;
const TIGHT = 150;

/** The computer agrees to every takeback, and takes no time. @param {Snapshot} snapshot */
const rulesOf = ({ machine, terms }) => (machine ? [t('terms.takebacks-free')] : houseRules(terms));

/** How many of the things that were said to screen readers are kept. */
const SPOKEN = 20;

/** @param {State} state */
const stageOf = ({ snapshot, chrome: { watching } }) => {
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
