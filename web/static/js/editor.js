/** The page on which a position is put together. The server judges each. */
import { need, pageData, setText } from './dom.js';
import { createEditorBoard } from './editor/board.js';
import { drawPanel } from './editor/panel.js';
import {
  flipped, initial, playable, undone, withCastling, withPart, withPosition, withTool, withUnread, withVerdict, withWrong,
} from './editor/state.js';
import { gameInfo } from './games.js';
import { makeGame } from './make-game.js';
import { recall } from './memory.js';
import { post } from './post.js';

/** @import { Judged, State } from './editor/state.js' */
/** @import { GameInfo } from './types.js' */

const { game, judged, unread, empty } = /** @type {{game: string, judged: Judged, unread: string, empty: string}} */ (pageData('page-data'));

/** @param {GameInfo} info of the game */
function start(info) {
  /** The level that was played last, or one that plays and can be beaten. */
  const level = Number(recall('level')) || 3;

  let state = initial(info, judged, unread);
  const board = createEditorBoard(need('#board'), info, { state: () => state, change: (next) => (showing ? undefined : change(next)) });

  /** Counts the questions, so that an old answer changes nothing. */
  let asked = 0;

  /** Shows another state; what is on the board is judged. @param {State} next */
  function change(next) {
    state = next;
    board.draw(state);
    drawPanel(state);
    if (!state.judged) judge();
  }

  /** @param {{position: string}|{setup: State["setup"]}} [about] */
  async function ask(about = { setup: state.setup }) {
    const number = ++asked;
    const answer = await post('/api/setups', { game, ...about });
    return number === asked ? /** @type {{ok?: Judged, error?: string}} */ (answer) : {};
  }

  async function judge() {
    const { ok, error } = await ask();
    if (error) change({ ...withWrong(state, error), judged: true });
    if (!ok) return;
    change(withVerdict(state, ok));
    remember();
  }

  /** Whether a text is on its way to the board: what is done there meanwhile would be lost. */
  let showing = false;

  /** A text takes the place of what is on the board. @param {string} position */
  async function show(position) {
    showing = true;
    const { ok, error } = await ask({ position });
    showing = false;
    if (error) change(withUnread(state, error));
    if (!ok) return;
    change(withPosition(state, ok));
    remember();
  }

  /** The address has the position: reloading and sharing work. */
  function remember() {
    history.replaceState(null, '', `/editor/${game}?${new URLSearchParams({ position: state.verdict.position })}`);
  }

  /** @param {HTMLElement} button @param {string} text */
  async function copy(button, text) {
    const says = need('span', button);
    const before = says.textContent ?? '';
    await navigator.clipboard.writeText(text).then(() => setText(says, 'Copied'), () => setText(says, 'Not copied'));
    setTimeout(() => setText(says, before), 2000);
  }

  /** A game from here, against the computer or as both sides. @param {string} way */
  async function go(way) {
    if (!playable(state)) return;
    const { verdict: { position }, setup: { turn } } = state;
    const wish = way === 'both' ? { side: 'both' } : { side: turn, level };
    const note = need('[data-note]');
    const why = await makeGame({ game, start: position, terms: {}, ...wish });
    setText(note, why);
    note.hidden = !why;
  }

  /** @type {Record<string, (button: HTMLElement) => unknown>} */
  const does = {
    flip: () => change(flipped(state)),
    undo: () => change(undone(state)),
    mend: () => show(state.verdict.faults[0]?.mended ?? ''),
    copy: (button) => copy(button, state.verdict.position),
    link: (button) => copy(button, location.href),
  };

  addEventListener('click', (e) => {
    const on = (/** @type {string} */ what) => (e.target instanceof Element ? e.target.closest(what) : null);
    const button = /** @type {HTMLElement|null} */ (on('[data-do]'));
    const way = on('button[data-way]');
    const begin = on('[data-begin]');
    if (button) does[button.dataset.do ?? '']?.(button);
    if (way) go(way.getAttribute('data-way') ?? '');
    if (begin) {
      e.preventDefault();
      show(begin.getAttribute('data-begin') === 'empty' ? empty : info.start);
    }
  });

  const tray = need('.ed-tray');
  tray.addEventListener('pointerdown', (e) => {
    const man = e.target instanceof Element ? e.target.closest('.ed-row [data-man]')?.getAttribute('data-man') : null;
    if (man && e.button === 0) board.dragFromTray(e, man);
  });
  tray.addEventListener('click', (e) => {
    const tool = e.target instanceof Element ? e.target.closest('[data-man]') : null;
    if (tool) change(withTool(state, tool.getAttribute('data-man') ?? ''));
  });
  /** Arrows go through the tray, as through any toolbar. */
  tray.addEventListener('keydown', (e) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!by) return;
    const buttons = /** @type {HTMLElement[]} */ ([...tray.querySelectorAll('[data-man]')]);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    buttons[(at + by + buttons.length) % buttons.length].focus();
    e.preventDefault();
  });

  need('.ed-state').addEventListener('change', (e) => {
    const input = /** @type {HTMLInputElement|HTMLSelectElement} */ (e.target);
    if (input.name === 'castling' && input instanceof HTMLInputElement) change(withCastling(state, input.value, input.checked));
    else if (input.name === 'fullmove' || input.name === 'halfmove') change(withPart(state, { [input.name]: Math.max(input.name === 'fullmove' ? 1 : 0, Math.trunc(Number(input.value)) || 0) }));
    else change(withPart(state, { [input.name]: input.value }));
  });

  need('.ed-text').addEventListener('submit', (e) => {
    e.preventDefault();
    show(/** @type {HTMLTextAreaElement} */ (need('[name=position]')).value.trim());
  });

  setText(need('[data-way=computer] span'), `Level ${level}`);
  need('[data-way=computer]').setAttribute('aria-label', `Against the computer, level ${level}`);
  change(state);
}

gameInfo(game).then(start);
