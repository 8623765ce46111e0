/**
 * Computes the marks of the selected piece: its place, its destinations, and the jumps of a
 * chain.
 *
 * @import { Move } from '../wire/wire-types.js'
 * @import { Geometry } from './geometry.js'
 * @import { Mark, View } from './marks.js'
 */
import { slotOf, slotsOf } from './click.js';
import { jumps } from './last.js';
import { menAt, ownAt, seatOf } from './men.js';

/**
 * The man in hand, until he is on his way; both, where a tile with two is
 * clicked. Of a move that waits for its confirmation, where it goes.
 * @param {View} view
 * @returns {Mark[]}
 */
export function selectedMarks({ scene, made, pending, held }) {
  if (pending && held) return [{ mark: 'selected', at: pending.path[pending.path.length - 1] }];
  if (scene.plans || pending || made.clicks.length !== 1) return [];
  return ownAt(scene.men, made.clicks[0], scene.turn).map((m) => ({ mark: 'selected', at: m.at }));
}

/**
 * A move made ahead, as far as it is clicked; one that could not be sent yet
 * looks alike.
 * @param {View} view @returns {Mark[]}
 */
export function plannedMarks({ scene, made, pending }) {
  const { waiting, plans, premove } = scene;
  const sent = pending && waiting ? [pending.path[0], pending.path[pending.path.length - 1]] : [];
  const ends = plans ? (made.clicks.length > 0 ? made.clicks : premove?.clicks ?? []) : sent;
  const spots = ends.map((at) => /** @type {Mark} */ ({ mark: 'premove', at }));
  return ends.length > 1 ? [...spots, { mark: 'arrow', path: ends, style: 'premove' }] : spots;
}

/** @param {View} view @returns {Mark[]} */
export function targetMarks(view) {
  const { made, now, pending, geo } = view;
  const clicks = pending ? pending.clicks : made.clicks;
  if (clicks.length === 0) return [];
  const moves = pending ? [pending] : now.candidates;
  const jumping = moves.filter((move) => jumps(geo, move));
  const open = pending || view.scene.destinations === false ? [] : [...now.destinations.keys()];
  return [
    ...(geo.points && open.length > 0 ? [rays(moves)] : []),
    ...jumpMarks(jumping, clicks.length - 1),
    ...open.flatMap((click) => targets(view, click)),
  ];
}

/** The roads to every destination. @param {Move[]} moves @returns {Mark} */
const rays = (moves) => ({ mark: 'rays', paths: moves.map((move) => move.path) });

/** A place that can be clicked next. @param {View} view @param {string} click @returns {Mark[]} */
function targets({ scene, made, now, geo }, click) {
  const move = /** @type {Move} */ (now.candidates.find((m) => m.clicks[made.clicks.length] === click));
  if (jumps(geo, move)) return [];
  switch (move.kind) {
    case 'join': return [{ mark: 'join', at: click }];
    case 'sacrifice': return [{ mark: 'capture', at: click }, { mark: 'sacrifice', at: click }];
    case 'capture': return captured(scene.men, click).map((at) => ({ mark: 'capture', at }));
    default: return [{ mark: 'dot', at: dotAt(scene, made.clicks[0], move, click, geo) }];
  }
}

/**
 * All pieces there if the place is named alone; the place where no piece stands
 * on it.
 * @param {import('../wire/wire-types.js').Piece[]} men
 * @param {string} click
 */
function captured(men, click) {
  const there = menAt(men, click).map((m) => m.at);
  return there.length > 0 ? there : [click];
}

/**
 * On an empty tile the dot stands in the seat the mover will take.
 * @param {View["scene"]} scene
 * @param {string} start
 * @param {Move} move
 * @param {string} click
 * @param {Geometry} geo
 */
function dotAt({ men }, start, move, click, geo) {
  if (!geo.slotted(click) || slotOf(click) !== null) return click;
  const free = slotsOf(click).some((slot) => menAt(men, slot).length === 0);
  return free ? seatOf(men, menAt(men, start)[0].man, move, click, true) : click;
}

/**
 * Chains of jumps: their lines, the landings numbered, those jumped crossed.
 * A landing that comes at different numbers on different routes has none.
 * @param {Move[]} moves @param {number} done legs that are clicked @returns {Mark[]}
 */
function jumpMarks(moves, done) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  /** @type {Map<string, Set<number>>} */
  const numbers = new Map();
  for (const { path, takes = [] } of moves) {
    marks.set(path.join(), { mark: 'path', path, done });
    takes.slice(0, done).forEach((at) => marks.set(at, { mark: 'taken', at }));
    path.slice(1).forEach((at, i) => numbers.set(at, (numbers.get(at) ?? new Set()).add(i + 1)));
  }
  return [...marks.values(), ...[...numbers].flatMap(([at, legs]) => landing(at, [...legs], done))];
}

/**
 * The landing where the man stands now bears no number.
 * @param {string} at @param {number[]} legs @param {number} done @returns {Mark[]}
 */
function landing(at, legs, done) {
  const others = legs.filter((n) => n !== done);
  if (others.length === 0) return [];
  const number = others.length === 1 ? String(others[0]) : '';
  return [{ mark: 'landing', at, number, done: others.every((n) => n < done) }];
}
