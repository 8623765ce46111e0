/**
 * The analysis board: one state, and everything drawn from it.
 *
 * @import { Scene } from '../types.js'
 * @import { GameInfo, Piece, Played } from '../wire-types.js'
 * @import { EngineFiles } from '../engine/types.js'
 * @import { Action, State } from './state.js'
 */
import { createBoard } from '../board/board.js';
import { forward } from '../board/men.js';
import { same } from '../board/same.js';
import { need, setText } from '../dom.js';
import { EngineError, createEngine } from '../engine/client.js';
import { createArchiveLink } from '../game/archive-link.js';
import { boardLabel, menOf, moveLine } from '../game/describe.js';
import { moveCues } from '../game/sounds.js';
import { recall, remember } from '../memory.js';
import { settings } from '../settings.js';
import { createReviewer } from '../review/reviewer.js';
import { createReviewView } from '../review/view.js';
import { chosenTurn } from '../review/state.js';
import { play } from '../sound.js';
import { createSearcher } from './searcher.js';
import { arrowsOf, createEngineView } from './engine-view.js';
import { asksArchive, createOpeningsView } from './openings-view.js';
import { createPanels } from './panels-view.js';
import { recordText } from './record.js';
import { asked, gameLine, here, initial, isAsked, reduce, resultOf, standing, turnOf } from './state.js';
import { at, movesTo, plant } from './tree.js';
import { createTreeView } from './tree-view.js';
import { whyNoMove } from './words.js';

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

/** The record of a state's tree. @param {State} state */
export const textOf = (state) => recordText(state.tree, { variant: state.game.name, usual: state.game.start, tags: state.origin.tags, result: resultOf(state) });

/**
 * `changed` is called after each change, with the state before it.
 * @param {PageData} data
 * @param {(before: State) => void} changed
 */
export function createPage(data, changed) {
  const { game } = data;
  const main = need('#main');
  const host = need('#board');
  const narrow = matchMedia(COLUMN);
  let state = initial(game, {
    tree: plant(data.first.position), phone: narrow.matches, settings: settings.get(), flipped: data.from === 'black', choice: choiceOf(recall('engine'), narrow.matches ? 1 : 3),
  });
  /** The men of the tree's beginning. */
  let men = data.first.men;
  const engine = data.engine ? createEngine(data.engine, (now) => dispatch({ type: 'engine', state: now })) : null;
  if (!engine) state = { ...state, mute: 'This site has no analysis engine. You can view moves here, but not make them.' };
  const searcher = createSearcher(engine, (action) => dispatch(action));
  const archive = createArchiveLink(game.id, (action) => {
    if (action.type === 'found') dispatch({ type: 'openings', openings: { of: action.of, found: action.found, fault: '' } });
    if (action.type === 'failed') dispatch({ type: 'openings', openings: { of: action.of, found: null, fault: action.fault } });
  });
  const reviewer = createReviewer(engine, data.engine?.version ?? '', () => state, (action) => dispatch(action));
  const views = [
    createEngineView(main), createTreeView(need('.tree', main)),
    createOpeningsView(need('#panel-openings', main), (move) => dispatch({ type: 'point', move })), createPanels(main, textOf),
    createReviewView(main, data.engine?.version ?? '', (ply) => go(gameLine(state)[ply] ?? state.at)),
  ];
  let board = makeBoard();
  /** What it shows. @type {Scene|null} */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let undoing;

  function makeBoard() {
    return createBoard(host, game, { phone: state.phone, onMove: move, onAsk: ask });
  }

  /** A move of either side, by its text: the rules play it. @param {string} text */
  async function move(text) {
    if (isAsked(state)) {
      board.clear();
      return reviewer.judge(text);
    }
    const from = state.at;
    if (state.tab === 'turns') dispatch({ type: 'tab', tab: 'moves' });
    const known = here(state).children.find((id) => at(state.tree, id).move?.text === text);
    if (known !== undefined) return go(known);
    if (!engine || whyNoMove(standing(state), state)) return board.clear();
    try {
      const step = await engine.play(asked(state, from), text);
      if ('refusal' in step) return board.refuse(step.refusal);
      dispatch({ type: 'played', from, played: step.played, stand: step.stand });
      sound(step.played);
    } catch (fault) {
      say(fault);
    }
  }

  /** Why clicks are no move. @param {string[]} clicks */
  async function ask(clicks) {
    if (!engine || state.mute || state.refused) return;
    try {
      const refusal = await engine.refuse(asked(state), clicks);
      if (refusal) board.refuse(refusal);
    } catch (fault) {
      say(fault);
    }
  }

  /** @param {unknown} fault */
  function say(fault) {
    if (!(fault instanceof EngineError)) throw fault;
    if (fault.fault.code !== 'off') dispatch({ type: 'fault', fault: fault.message });
    board.clear();
  }

  /** @param {Played} [played] */
  function sound(played) {
    if (played) for (const { name, hop, after = 0 } of moveCues(played)) setTimeout(() => play(name, hop), after);
  }

  /** To a node. @param {number} id @returns {boolean} whether it is another one */
  function go(id) {
    const before = state.at;
    dispatch({ type: 'go', id });
    if (at(state.tree, state.at).parent === before) sound(here(state).move ?? undefined);
    return state.at !== before;
  }

  /** @param {Action} action */
  function dispatch(action) {
    const before = state;
    state = reduce(before, action);
    if (state === before) return;
    if (state.engine.on !== before.engine.on || state.engine.lines !== before.engine.lines || state.engine.arrows !== before.engine.arrows) {
      const { on, lines, arrows } = state.engine;
      remember('engine', JSON.stringify({ on, lines, arrows }));
      if (!on) engine?.off();
    }
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
    if (before && before.phone !== state.phone) {
      board.destroy();
      board = makeBoard();
      shown = null;
    }
    const next = scene();
    if (!same(next, shown)) board.show(next, before ? stepOf(before, state) : null);
    shown = next;
    for (const view of views) view.update(state);
    for (const side of /** @type {const} */ (['white', 'black'])) setText(need(`[data-men="${side}"]`, main), menOf(next.men, side, game.kinds.map(({ name }) => name)));
    if (before && before.at !== state.at) announce(state.at === 0 ? 'Start position.' : moveLine(/** @type {Played} */ (here(state).move)));
    main.dataset.drawn = 'true';
  }

  /** @returns {Scene} */
  function scene() {
    const stand = standing(state);
    const line = movesTo(state.tree, state.at);
    const last = line.at(-1) ?? null;
    const none = whyNoMove(stand, state) !== '';
    const legal = none ? [] : stand?.legal ?? [];
    const arrows = arrowsOf(state);
    const pointed = state.openings.of === here(state).position && state.pointed ? state.openings.found?.moves.find(({ move: text }) => text === state.pointed)?.played : undefined;
    return {
      men: stand?.men ?? line.reduce((now, { effects }) => forward(now, effects), men), last,
      signs: stand?.signs ?? { check: last?.check ?? (line.length === 0 ? data.first.check : []) ?? [] }, legal, turn: turnOf(state),
      flip: state.flipped, label: boardLabel(line, game), busy: legal.length === 0, early: !stand && !none, destinations: state.settings.destinations,
      marks: line.length === 0 && state.fault ? data.lit ?? [] : arrows.length > 0 && state.tab === 'turns' ? chosenTurn(state.review)?.places ?? [] : [],
      pointed: pointed ? { at: pointed.path[0] ?? '', path: pointed.path } : null, arrows,
    };
  }

  /** Says something to screen readers. @param {string} text */
  function announce(text) {
    const log = need('[data-announcements]', main);
    const line = document.createElement('p');
    line.textContent = text;
    log.append(line);
    while (log.childElementCount > 20) log.firstElementChild?.remove();
  }

  narrow.addEventListener('change', () => dispatch({ type: 'phone', phone: narrow.matches }));
  settings.on((now) => dispatch({ type: 'settings', settings: now }));
  draw();

  return {
    engine, game, host, main, dispatch, go, move, announce, version: data.engine?.version ?? '',
    /** Opens another tree, with the men it begins with. @param {Piece[]} first @param {Extract<Action, {type: "open"}>} action */
    open(first, action) {
      men = first;
      dispatch(action);
    },
    start: () => searcher.follow(state),
    get state() {
      return state;
    },
    get board() {
      return board;
    },
  };
}

/** What this browser remembers of the engine's settings. @param {string|null} kept @param {number} usual how many lines there are where it remembers none @returns {import('./state.js').Choice} */
export function choiceOf(kept, usual) {
  /** @type {Record<string, unknown>} */
  let found = {};
  try {
    found = Object(JSON.parse(kept ?? '{}'));
  } catch {
    // What cannot be read is not there.
  }
  const lines = Number(found.lines);
  return { on: found.on !== false, lines: lines >= 1 && lines <= 5 ? Math.floor(lines) : usual, arrows: found.arrows !== false };
}

/** The step from one board to another, where it is one that can be shown in motion. @param {State} before @param {State} after */
function stepOf(before, after) {
  const [was, is] = [here(before), here(after)];
  if (was.id === is.id || before.origin !== after.origin) return null;
  if (is.parent === was.id && is.move) return { played: is.move, back: false };
  return was.parent === is.id && was.move && after.tree.nodes[was.id] === was ? { played: was.move, back: true } : null;
}
