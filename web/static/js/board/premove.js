/**
 * Computes premoves from clicks. Any place may be clicked, because the legal moves are not known
 * yet; when the player is to move, the premove is checked against the legal moves. Pure.
 *
 * @import { Premove, Scene } from './types.js'
 * @import { Board, Kind, Move, Piece, Side } from '../wire/wire-types.js'
 * @import { Made, Pressed } from './input.js'
 * @import { Narrowed } from './narrow.js'
 */
import { fits, placeOf } from './click.js';
import { NOTHING, startOf } from './input.js';
import { kindOf, menAt, ownAt } from './men.js';
import { answers } from './narrow.js';

/** The men, the player's side, and what his men may be promoted to. @typedef {{men: Piece[], turn: Side, board: Board, kinds: Kind[]}} Plan */

/** The side whose pieces can be moved: the side to move, else the one that plans ahead. @param {Scene} scene */
export const acting = (scene) => scene.plans ?? scene.turn;

/**
 * A click on a place or slot. It drops what was planned before; a second click
 * makes the plan, unless there is a question to answer first.
 * @param {Plan} at @param {Made} made @param {string} click @returns {Pressed}
 */
export function planPress(at, made, click) {
  const [from] = made.clicks;
  const start = startOf(at, click);
  if (from === undefined || made.clicks.length > 1) return selects(start);
  if (click === from || click === placeOf(from)) return { made: NOTHING, premove: null };
  return start !== null && ownAt(at.men, click, at.turn).length > 0 ? selects(start) : aim(at, from, click);
}

/**
 * The man in hand is let go over a place or slot: on a man of one's own too,
 * who may be taken before one's turn comes.
 * @param {Plan} at @param {Made} made @param {string} click @returns {Pressed}
 */
export function planDrop(at, made, click) {
  const [from] = made.clicks;
  if (from === undefined || placeOf(from) === placeOf(click)) return { made };
  const friends = ownAt(at.men, click, at.turn);
  return aim(at, from, friends.length > 0 ? placeOf(click) : click);
}

/** An answer to the question of a plan. @param {Plan} at @param {Made} made @param {string} choice @returns {Pressed} */
export const planChoice = (at, made, choice) => planned(at, made.clicks, [choice]);

/** What has been clicked of a plan, as it is drawn. @param {Plan} at @param {Made} made @returns {Narrowed} */
export function planNarrow(at, { clicks }) {
  const needs = clicks.length > 1 ? question(at, clicks) : [];
  return {
    selected: clicks[0] ?? null, candidates: [], destinations: new Map(),
    needs: needs.length > 0 ? needs : null, play: null,
  };
}

/** @param {string|null} start @returns {Pressed} */
const selects = (start) => ({ made: start === null ? NOTHING : { clicks: [start], choices: [] }, premove: null });

/** @param {Plan} at @param {string} from @param {string} to @returns {Pressed} */
function aim(at, from, to) {
  const clicks = [from, to];
  return question(at, clicks).length > 0 ? { made: { clicks, choices: [] }, premove: null } : planned(at, clicks, []);
}

/** @param {Plan} at @param {string[]} clicks @param {string[]} choices @returns {Pressed} */
function planned({ men, turn }, clicks, choices) {
  const own = ownAt(men, clicks[0], turn);
  return { made: NOTHING, premove: { man: own.length === 1 ? own[0].man : '', clicks, choices } };
}

/**
 * What is asked beforehand: what a man becomes that is promoted, at the far
 * edge of the board.
 * @param {Plan} at @param {string[]} clicks
 */
function question({ men, turn, board, kinds }, [from, to]) {
  const place = board.places.find((p) => p.id === placeOf(to));
  const half = place && board.style === 'cells' ? place.size / 2 : 0;
  const far = place && (turn === 'white' ? place.y + half >= board.height : place.y - half <= 0);
  const own = ownAt(men, from, turn);
  const kind = own.length === 1 && far ? kinds.find((k) => k.name === kindOf(own[0].man)) : undefined;
  return [...kind?.becomes ?? ''];
}

/**
 * The one legal move that a plan means, or null where there is none, or more
 * than one: it begins with the planned man, ends where it was planned to, and
 * has every answer given. Its landings on the way need not have been clicked.
 * @param {Move[]} legal @param {Piece[]} men @param {Premove} premove @returns {Move|null}
 */
export function resolve(legal, men, { man, clicks, choices }) {
  const from = startNow(men, man, clicks[0]);
  if (from === null) return null;
  const starting = nearest(legal, from, (move) => move.clicks[0]);
  const ending = nearest(starting, clicks[clicks.length - 1], (move) => move.clicks[move.clicks.length - 1]);
  const left = ending.filter((move) => choices.every((choice) => answers(move, choice)));
  return left.length === 1 ? left[0] : null;
}

/**
 * Where the planned man is now: he may have changed seats on his tile, or be
 * gone and another piece be there.
 * @param {Piece[]} men @param {string} man @param {string} click
 */
function startNow(men, man, click) {
  if (man === '') return click;
  const there = menAt(men, placeOf(click)).filter((m) => m.man === man);
  return there.find((m) => m.at === click)?.at ?? there[0]?.at ?? null;
}

/**
 * The moves that name this click, else those it does for.
 * @param {Move[]} moves @param {string} click @param {(move: Move) => string} named
 */
function nearest(moves, click, named) {
  const exact = moves.filter((move) => named(move) === click);
  return exact.length > 0 ? exact : moves.filter((move) => fits(click, named(move)));
}
