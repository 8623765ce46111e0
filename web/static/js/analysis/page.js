/**
 * The page of the analysis board: it has the state, and draws everything from it.
 *
 * @import { GameInfo, Piece } from '../wire/wire-types.js'
 * @import { EngineFiles } from '../engine/types.js'
 * @import { Action, State } from './state.js'
 */
import { need } from '../ui/dom.js';
import { createEngine } from '../engine/client.js';
import { createArchiveLink } from '../game/archive-link.js';
import { settings } from '../storage/settings.js';
import { createReviewer } from './review/reviewer.js';
import { createReviewView } from './review/view.js';
import { createAnalysisBoard } from './board.js';
import { keepChoice, lastChoice } from './choice.js';
import { createEngineView } from './engine-view.js';
import { asksArchive, createOpeningsView } from './openings-view.js';
import { createPanels } from './panels-view.js';
import { createPlaying } from './playing.js';
import { createSearcher } from './searcher.js';
import { gameLine, initial, reduce } from './state.js';
import { plant } from './tree.js';
import { createTreeView } from './tree-view.js';
import { t } from '../words/text.js';

/**
 * What the page starts from, as the server wrote it.
 * @typedef {{
 *   game: GameInfo, first: {position: string, turn: "white"|"black", men: Piece[], check?: string[]},
 *   of: string, ply: number|null, tab: string, from: "white"|"black"|"", fault: string, lit: string[]|null, engine: EngineFiles|null,
 * }} PageData
 */

/** @typedef {ReturnType<typeof createPage>} Page */

/** How long a deletion can be taken back. Milliseconds. */
const UNDO = 10_000;

/** Windows in which the board stands above all else, as analysis.css has it. */
const COLUMN = '(max-width: 719px), (max-width: 899px) and (max-aspect-ratio: 5/4)';

/**
 * `changed` is called after each change, with the state before it.
 * @param {PageData} data
 * @param {(before: State) => void} changed
 */
export function createPage(data, changed) {
  const { game } = data;
  const version = data.engine?.version ?? '';
  const main = need('#main');
  const narrow = matchMedia(COLUMN);
  let state = initial(game, {
    tree: plant(data.first.position), phone: narrow.matches, settings: settings.get(), flipped: data.from === 'black', choice: lastChoice(narrow.matches ? 1 : 3),
  });
  const engine = data.engine ? createEngine(data.engine, (now) => dispatch({ type: 'engine', state: now })) : null;
  if (!engine) state = { ...state, mute: t('analysis.no-engine-here') };
  const searcher = createSearcher(engine, dispatch);
  const archive = createArchiveLink(game.id, (action) => {
    if (action.type === 'found') dispatch({ type: 'openings', openings: { of: action.of, found: action.found, fault: '' } });
    if (action.type === 'failed') dispatch({ type: 'openings', openings: { of: action.of, found: null, fault: action.fault } });
  });
  const reviewer = createReviewer(engine, version, () => state, dispatch);
  const playing = createPlaying(engine, () => state, dispatch, { board: () => board.view, judge: reviewer.judge });
  const board = createAnalysisBoard(main, data, state, { onMove: playing.move, onAsk: playing.ask });
  const views = [
    board, createEngineView(main), createTreeView(need('.tree', main)),
    createOpeningsView(need('#panel-openings', main), (move) => dispatch({ type: 'point', move })), createPanels(main),
    createReviewView(main, version, (ply) => playing.go(gameLine(state)[ply] ?? state.at)),
  ];
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let undoing;

  /** @param {Action} action */
  function dispatch(action) {
    const before = state;
    state = reduce(before, action);
    if (state === before) return;
    keepChoice(before, state);
    if (before.engine.on && !state.engine.on) engine?.off();
    if (state.undo !== before.undo) {
      clearTimeout(undoing);
      if (state.undo) undoing = setTimeout(() => dispatch({ type: 'kept-deleted' }), UNDO);
    }
    draw(before);
    searcher.follow(state);
    reviewer.follow(before);
    archive.follow(asksArchive(state) === state.openings.of ? '' : asksArchive(state));
    changed(before);
  }

  /** @param {State} [before] */
  function draw(before) {
    for (const view of views) view.update(state, before);
    main.dataset.drawn = 'true';
  }

  narrow.addEventListener('change', () => dispatch({ type: 'phone', phone: narrow.matches }));
  settings.on((now) => dispatch({ type: 'settings', settings: now }));
  draw();

  return {
    engine, game, main, host: board.host, version, dispatch, go: playing.go, move: playing.move, announce: board.announce,
    /** Opens another tree, with the men it begins with. @param {Piece[]} first @param {Extract<Action, {type: "open"}>} action */
    open(first, action) {
      board.begin(first);
      dispatch(action);
    },
    start: () => searcher.follow(state),
    get state() {
      return state;
    },
    get board() {
      return board.view;
    },
  };
}
