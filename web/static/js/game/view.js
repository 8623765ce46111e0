/**
 * Draws the page of a game from its state, all but the board itself.
 *
 * @import { GameInfo } from '../types.js'
 * @import { State } from '../state.js'
 * @import { Button } from './controls.js'
 */
import { h, need, setText } from '../dom.js';
import { shownPly } from '../state.js';
import { dockButton, iconButton, redraw, textButton } from './buttons.js';
import { controls } from './controls.js';
import { menOf } from './describe.js';
import { createMoves } from './moves.js';
import { drawNotes } from './notes-view.js';
import { notes } from './notes.js';
import { menAt } from './scene.js';
import { createStrips } from './strips.js';

/**
 * @param {HTMLElement} main
 * @param {HTMLElement} board the board's host, moved to where it is to be seen
 * @param {GameInfo} game
 * @param {{onPick: (ply: number) => void, onLow: () => void}} on
 */
export function createView(main, board, game, on) {
  const kinds = game.kinds.map((kind) => kind.name);
  const strips = createStrips(main, game, on.onLow);
  const moves = createMoves(main, on.onPick);
  const part = (/** @type {string} */ selector) => need(selector, main);

  /** @param {State} state */
  function draw(state) {
    main.dataset.connection = state.connection;
    part('.lostbar').hidden = state.connection !== 'lost';
    stage(state);
    strips.update(state);
    moves.update(state);
    drawNotes(part('.g-notes'), notes(state));
    drawControls(state);
    drawWatchers(state.snapshot.presence?.watchers ?? 0);
    describe(state);
  }

  /** Shows the part of the page that fits the game, with the board in it. @param {State} state */
  function stage(state) {
    const current = stageOf(state);
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
    const { nav, acts, before, after, menu } = controls(state);
    redraw(part('.mnav'), nav, () => nav.map(iconButton));
    redraw(part('.acts'), [acts, state.asking], () => (state.asking ? [question(state.asking)] : acts.map(dockButton)));
    part('.ticker').hidden = !state.phone;
    redraw(part('.ticker .before'), before, () => before.map(iconButton));
    redraw(part('.ticker .after'), after, () => after.map(iconButton));
    redraw(need('#menu-page'), menu, () => menu.map(textButton));
  }

  /** @param {number} count */
  function drawWatchers(count) {
    for (const el of document.querySelectorAll('[data-watchers]')) setText(el, String(count));
    for (const el of document.querySelectorAll('[data-watched]')) if (el instanceof HTMLElement) el.hidden = count === 0;
  }

  /** @param {State} state */
  function describe(state) {
    const men = menAt(state, shownPly(state));
    setText(part('[data-men=white]'), menOf(men, 'white', kinds));
    setText(part('[data-men=black]'), menOf(men, 'black', kinds));
  }

  return {
    draw,

    /** Says something to screen readers. @param {string} text */
    announce(text) {
      if (text) setText(part('[data-news]'), text);
    },

    /**
     * Lends the list of moves to a sheet; it comes back when the sheet closes.
     * @param {(list: HTMLElement, giveBack: () => void) => void} use
     */
    lendMoves(use) {
      const list = part('.moves');
      const home = h('span', { hidden: true });
      list.replaceWith(home);
      use(list, () => home.replaceWith(list));
    },
  };
}

/** @param {State} state */
const stageOf = ({ snapshot, watching }) => {
  const { status } = snapshot.state;
  if (status === 'invited' && !watching) return 'invite';
  return status === 'gone' ? 'gone' : 'play';
};

/** @param {NonNullable<State["asking"]>} what */
function question(what) {
  /** @type {Button[]} */
  const answers = [
    { action: 'yes', icon: 'check', label: 'Yes', tone: 'go' },
    { action: 'no', icon: 'close', label: 'No' },
  ];
  return h('div', { class: 'ask', role: 'group' }, h('span', {}, what === 'resign' ? 'Resign?' : 'Offer a draw?'), ...answers.map(textButton));
}
