/**
 * The page of the editor: it has the state, and draws board and panel from it. The server judges
 * positions; the judged position is in the address, so that it can be reloaded and shared.
 *
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { Judged, State } from './state.js'
 */
import { need } from '../ui/dom.js';
import { post } from '../net/post.js';
import { createEditorBoard } from './board.js';
import { drawPanel } from './panel.js';
import { initial, withPosition, withUnread, withVerdict, withWrong } from './state.js';

/** What the page starts from, as the server wrote it. @typedef {{game: string, judged: Judged, unread: string, empty: string}} PageData */

/** @typedef {ReturnType<typeof createPage>} Page */

/** @param {PageData} data @param {GameInfo} info of the game */
export function createPage({ game, judged, unread }, info) {
  let state = initial(info, judged, unread);
  /** Whether a text is on its way to the board: what is done there meanwhile would be lost. */
  let showing = false;
  /** Counts the questions, so that an old answer changes nothing. */
  let asked = 0;
  const board = createEditorBoard(need('#board'), info, { state: () => state, change });

  /** @param {State} next */
  function show(next) {
    state = next;
    board.draw(state);
    drawPanel(state);
  }

  /** What the visitor has done: what is on the board then is judged. @param {State} next */
  function change(next) {
    if (showing) return;
    show(next);
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
    if (error) show(withWrong(state, error)); // not judged, so that nothing goes on from it
    if (!ok) return;
    show(withVerdict(state, ok));
    remember();
  }

  /** A text takes the place of what is on the board. @param {string} position */
  async function read(position) {
    showing = true;
    const { ok, error } = await ask({ position });
    showing = false;
    if (error) show(withUnread(state, error));
    if (!ok) return;
    show(withPosition(state, ok));
    remember();
  }

  function remember() {
    history.replaceState(null, '', `/editor/${game}?${new URLSearchParams({ position: state.verdict.position })}`);
  }

  show(state);

  return {
    board, change, read,
    get state() {
      return state;
    },
  };
}
