/**
 * The state of the analysis board and its reducer. Pure: other modules ask rules and engine, and
 * dispatch the answers as actions.
 *
 * @import { EngineLine, EngineState, Stand, Thought, Verdicts } from '../engine/types.js'
 * @import { Explored, Played, Side } from '../wire/wire-types.js'
 * @import { Reviewed, ReviewAction } from './review/state.js'
 * @import { Settings } from '../storage/settings.js'
 * @import { Tags } from './record.js'
 * @import { Tree } from './tree.js'
 */
import { UNREAD, reduceReview, sameMoves } from './review/state.js';
import { recordText } from './record.js';
import { MOST, ROOT, add, addLine, at, fold, mark, movesTo, promote, remove, removeOthers, say, size } from './tree.js';
import { t } from '../words/text.js';

/**
 * Where a tree came from: a game of this site by its `slug`, or a record or a position
 * (no slug). `title` is for people, `tags` are those of its record; `result` that of the
 * main line as it came, whose moves are `line`; `ended` says how the game ended.
 * @typedef {{slug: string, title: string, tags: Tags, result: string, line: string[], ended: {title: string, line: string}}} Origin
 */

/** @typedef {"moves"|"turns"|"openings"|"record"} Tab */

/**
 * What the visitor chose for the engine: whether it is `on`, how many `lines`, whether
 * these have `arrows`.
 * @typedef {{on: boolean, lines: number, arrows: boolean}} Choice
 */

/**
 * The engine. `state` is how it is; `thought` what it found of the node `of`; `deeper` how
 * often more time was asked for there; `threat` says that it looks for what the other side
 * would do.
 * @typedef {Choice & {state: EngineState, thought: Thought|null, of: number, deeper: number, threat: boolean}} Engine
 */

/** What the archive played from a position: `of` is its text. @typedef {{of: string, found: Explored|null, fault: string}} Openings */

/**
 * - `at` the node on the board; `stands` how nodes stand by the rules, by their numbers;
 *   `verdicts` what the tables know, by position; `evals` what the engine said of nodes last
 * - `sent` the node from which a move is on its way to the rules, the last one
 * - `undo` the tree before something was deleted, while that can be taken back
 * - `refused` the slug of the running game whose position is on the board, or nothing
 * - `fault` what is wrong with what was to be opened, or with the rules in this browser;
 *   `mute` says that there are no rules here, so that no move can be made
 * - `kept` how many games have lines kept in this browser, null where nothing is kept
 * - `review` where the game turned
 * - `lit` places to be lit up
 *
 * @typedef {{
 *   game: {id: string, name: string, start: string}, origin: Origin, tree: Tree, at: number, sent: number|null,
 *   stands: Record<number, Stand>, verdicts: Record<string, Verdicts>, evals: Record<number, string>,
 *   engine: Engine, openings: Openings, review: Reviewed, undo: {tree: Tree, at: number}|null, refused: string,
 *   fault: string, mute: string, kept: number|null, pointed: string, tab: Tab, flipped: boolean, phone: boolean, settings: Settings,
 * }} State
 */

/** @typedef {(
 *   {type: "open", tree: Tree, origin: Origin, at?: number, fault?: string} |
 *   {type: "go", id: number} | {type: "sent"|"answered", from: number} | {type: "played", from: number, played: Played, stand: Stand} |
 *   {type: "line", from: number, moves: Played[]} | {type: "stand", of: number, position: string, stand: Stand} |
 *   {type: "verdicts", position: string, verdicts: Verdicts} |
 *   {type: "promote"} | {type: "remove"} | {type: "others"} | {type: "undo"} | {type: "kept-deleted"} |
 *   {type: "say", id: number, text: string} | {type: "mark", glyph: number} | {type: "fold", id: number, folded: boolean} |
 *   {type: "choose", choice: Partial<Choice>} | {type: "threat"} | {type: "deeper"} |
 *   {type: "engine", state: EngineState} | {type: "thought", of: number, thought: Thought} |
 *   {type: "openings", openings: Openings} | {type: "refused", slug: string} | {type: "point", move: string} |
 *   {type: "review", action: ReviewAction} | {type: "tab", tab: Tab} | {type: "flip"} | {type: "phone", phone: boolean} | {type: "settings", settings: Settings} |
 *   {type: "fault", fault: string} | {type: "mute", why: string} | {type: "kept", games: number|null}
 * )} Action */

/** A tree that came from nowhere. @type {Origin} */
export const FREE = { slug: '', title: '', tags: {}, result: '*', line: [], ended: { title: '', line: '' } };

/**
 * @param {State["game"]} game
 * @param {{tree: Tree, phone: boolean, settings: Settings, choice: Choice, flipped?: boolean}} start
 * @returns {State}
 */
export const initial = (game, { tree, phone, settings, choice, flipped = false }) => ({
  game, origin: FREE, tree, at: ROOT, sent: null, stands: {}, verdicts: {}, evals: {},
  engine: { ...choice, state: { is: 'off' }, thought: null, of: -1, deeper: 0, threat: false },
  openings: { of: '', found: null, fault: '' }, review: UNREAD, undo: null, refused: '', fault: '', mute: '', kept: null, pointed: '',
  tab: 'moves', flipped, phone, settings,
});

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.type) {
    case 'open': return opened(state, action);
    case 'go': return goTo(state, action.id);
    case 'sent': return { ...state, sent: action.from };
    case 'played': return played(state, action);
    case 'answered': return state.sent === action.from ? { ...state, sent: null } : state;
    case 'line': return tooLarge(state, action.moves.length) ?? { ...state, ...addLineOf(state, action.from, action.moves) };
    case 'stand': return at(state.tree, action.of).position === action.position ? { ...state, stands: { ...state.stands, [action.of]: action.stand } } : state;
    case 'verdicts': return { ...state, verdicts: { ...state.verdicts, [action.position]: action.verdicts } };
    case 'promote': return { ...state, tree: promote(state.tree, state.at) };
    case 'remove': return removed(state);
    case 'others': return { ...state, undo: { tree: state.tree, at: state.at }, tree: removeOthers(state.tree, state.at) };
    case 'undo': return state.undo ? { ...state, ...state.undo, undo: null } : state;
    case 'kept-deleted': return state.undo ? { ...state, undo: null } : state;
    case 'say': return { ...state, tree: say(state.tree, action.id, action.text) };
    case 'mark': return { ...state, tree: mark(state.tree, state.at, action.glyph) };
    case 'fold': return { ...state, tree: fold(state.tree, action.id, action.folded) };
    case 'tab': return { ...state, tab: action.tab, review: action.tab === 'turns' ? state.review : reduceReview(state.review, { type: 'leave' }) };
    case 'review': return { ...state, review: reduceReview(state.review, action.action) };
    case 'flip': return { ...state, flipped: !state.flipped };
    case 'phone': return { ...state, phone: action.phone };
    case 'settings': return { ...state, settings: action.settings };
    case 'openings': return { ...state, openings: action.openings };
    case 'point': return state.pointed === action.move ? state : { ...state, pointed: action.move };
    case 'refused': return state.refused === action.slug ? state : { ...state, refused: action.slug };
    case 'fault': return { ...state, fault: action.fault };
    case 'mute': return { ...state, mute: action.why };
    case 'kept': return { ...state, kept: action.games };
    default: return { ...state, ...thinking(state, action) };
  }
}

/** The same game again, as with its lines, keeps its review. @param {State} state @param {Extract<Action, {type: "open"}>} action @returns {State} */
function opened(state, { tree, origin, at: id = ROOT, fault = '' }) {
  const review = sameMoves(state.review.moves, origin.line) ? state.review : reduceReview(state.review, { type: 'begin', moves: origin.line });
  return { ...state, tree, origin, review, at: at(tree, id).id, stands: {}, evals: {}, undo: null, fault };
}

/** What happens to the engine. @param {State} state @param {Extract<Action, {type: "choose"|"threat"|"deeper"|"engine"|"thought"}>} action @returns {Partial<State>} */
function thinking({ engine, evals, at: here }, action) {
  switch (action.type) {
    case 'choose': return { engine: { ...engine, ...action.choice, thought: action.choice.on === false ? null : engine.thought } };
    case 'threat': return { engine: { ...engine, threat: !engine.threat, thought: null, of: -1 } };
    case 'deeper': return { engine: { ...engine, deeper: engine.deeper + 1 } };
    case 'engine': return { engine: { ...engine, state: action.state } };
    case 'thought': {
      if (action.of !== here) return {};
      const [best] = action.thought.lines;
      const said = engine.threat || !best ? {} : { evals: { ...evals, [here]: scoreText(best) } };
      return { engine: { ...engine, thought: action.thought, of: here }, ...said };
    }
  }
}

/** @param {State} state @param {number} id @returns {State} */
function goTo(state, id) {
  const here = at(state.tree, id).id;
  if (here === state.at) return state;
  return { ...state, at: here, pointed: '', fault: '', engine: { ...state.engine, thought: null, of: -1, deeper: 0, threat: false } };
}

/** @param {State} state @param {Extract<Action, {type: "played"}>} action */
function played(state, { from, played: move, stand }) {
  if (at(state.tree, from).id !== from) return state;
  const full = tooLarge(state, 1);
  if (full) return full;
  const { tree, id } = add(state.tree, from, move);
  return goTo({ ...state, tree, fault: '', stands: { ...state.stands, [id]: stand } }, state.at === from ? id : state.at);
}

/** @param {State} state @param {number} from @param {Played[]} moves */
function addLineOf(state, from, moves) {
  const { tree } = addLine(state.tree, from, moves);
  return { tree };
}

/** A tree that is full says so. @param {State} state @param {number} more @returns {State|null} */
const tooLarge = (state, more) => (size(state.tree) + more > MOST
  ? { ...state, fault: t('analysis.too-many-moves', { n: size(state.tree), most: MOST }) } : null);

/** @param {State} state @returns {State} */
function removed(state) {
  if (state.at === ROOT) return state;
  const { tree, id } = remove(state.tree, state.at);
  return { ...goTo({ ...state, tree }, id), undo: { tree: state.tree, at: state.at } };
}

// ---- what can be read off a state

/** In how many moves of its own a side wins by force, where the engine knows. @param {EngineLine} line */
export const movesToEnd = ({ plies }) => (plies === undefined ? undefined : Math.ceil(Math.abs(plies) / 2));

/** What a line is worth in a few letters: "+0.4", "#15", and where the tables alone know it "=" or "#". @param {EngineLine} line */
export const scoreText = (line) => line.number || (line.share === 0.5 ? '=' : `#${movesToEnd(line) ?? ''}`);

/** The node on the board. @param {State} state */
export const here = (state) => at(state.tree, state.at);

/** How the position on the board stands, where the rules have said it. @param {State} state @returns {Stand|undefined} */
export const standing = (state) => state.stands[state.at];

/** Whose turn it is on the board. @param {State} state @returns {Side} */
export function turnOf(state) {
  const stand = standing(state);
  if (stand) return stand.turn;
  const { move, position } = here(state);
  const named = position.split(' ')[1];
  return named === 'b' ? 'black' : named === 'w' ? 'white' : move?.by === 'white' ? 'black' : 'white';
}

/** The question about the position on the board. @param {State} state @param {number} [id] */
export const asked = (state, id = state.at) => ({
  game: state.game.id, start: at(state.tree, ROOT).position, moves: movesTo(state.tree, id).map(({ text }) => text),
});

/** Whether the engine has something to say of what is on the board, or may have once the rules have said how that stands. @param {State} state */
export const speaks = (state) => state.engine.on && state.tab !== 'turns' && !state.mute && !state.refused && !standing(state)?.outcome;

/** Whether the engine is to think about what is on the board. @param {State} state */
export const searches = (state) => speaks(state) && Boolean(standing(state));

/** The game as it was played, whatever stands beside it: its nodes, as far as they are in the tree. @param {Pick<State, "tree"|"origin">} state @returns {number[]} */
export function gameLine({ tree, origin }) {
  const line = [ROOT];
  for (const text of origin.line) {
    const next = at(tree, line.at(-1) ?? ROOT).children.find((id) => at(tree, id).move?.text === text);
    if (next === undefined) break;
    line.push(next);
  }
  return line;
}

/** Whether the reader is to find the better move in what is on the board. @param {State} state */
export const isAsked = (state) => state.tab === 'turns' && (state.review.trying?.is === 'asked' || state.review.trying?.is === 'wrong')
  && gameLine(state)[state.review.chosen - 1] === state.at;

/** The result that a record of the tree has: that of its game, where the game ends its main line still. @param {State} state */
export function resultOf({ tree, origin, stands }) {
  const line = [];
  for (let node = at(tree, ROOT); ; node = at(tree, node.children[0] ?? ROOT)) {
    line.push(node);
    if (node.children[0] === undefined) break;
  }
  const last = line.at(-1);
  const over = last && stands[last.id]?.outcome?.result;
  return over ?? (line.length - 1 === origin.line.length ? origin.result : '*');
}

/** The record of a state's tree. @param {State} state */
export const textOf = (state) => recordText(state.tree, { variant: state.game.name, usual: state.game.start, tags: state.origin.tags, result: resultOf(state) });
