/**
 * The sentences about the board for assistive technology. Pure.
 *
 * @import { Scene } from './types.js'
 * @import { MoveKind, Played } from '../wire/wire-types.js'
 */
import { placeOf, slotOf } from './click.js';
import { menAt } from './men.js';
import { listed, together } from '../words/phrases.js';

/** @type {Record<MoveKind, string>} */
const CAN = {
  quiet: 'can move here', capture: 'can capture here', join: 'can join here', sacrifice: 'can sacrifice here', castle: 'can castle here',
};

/**
 * A place or slot and all there is to know of it: "e4, white king, in check".
 * A place speaks for its slots too.
 * @param {Scene} scene @param {string} click
 * @param {{selected: string|null, destinations: Map<string, MoveKind>}} now
 */
export function placeWords({ men, signs, premove }, click, { selected, destinations }) {
  const here = (/** @type {string} */ at) => at === click || (slotOf(click) === null && placeOf(at) === click);
  const there = menAt(men, click).map((m) => m.man);
  const kinds = [...destinations.keys()].filter(here).map((at) => CAN[/** @type {MoveKind} */ (destinations.get(at))]);
  return [
    slotOf(click) === null ? click : `${placeOf(click)}, ${slotOf(click) === 0 ? 'left' : 'right'} seat`,
    together(there) || 'empty',
    selected === click && 'selected',
    premove?.clicks.includes(click) && 'premove',
    signs.check?.some(here) && 'in check',
    signs.pinned?.some(here) && 'pinned',
    signs.forced?.some(here) && 'must capture',
    ...new Set(kinds),
  ].filter(Boolean).join(', ');
}

/**
 * A played move in a sentence: "White pawn from d4 to f6 to h8, takes e5 and g7,
 * becomes queen, check."
 * @param {Played} played
 */
export function playedWords({ kind, path, takes, effects, check }) {
  const [mover] = effects;
  const said = [
    `${mover.man[0].toUpperCase()}${mover.man.slice(1)} from ${path.map(placeOf).join(' to ')}`,
    kind === 'castle' && 'castles',
    kind === 'sacrifice' && 'sacrifices itself',
    kind === 'join' && 'joins',
    takes && takes.length > 0 && `takes ${listed(takes.map((at) => `${manTaken(effects, at)}${placeOf(at)}`))}`,
    mover.as && `becomes ${mover.as}`,
    check && check.length > 0 && 'check',
  ];
  return `${said.filter(Boolean).join(', ')}.`;
}

/** @param {Played["effects"]} effects @param {string} at */
function manTaken(effects, at) {
  const taken = effects.find((e) => e.from === at && !e.to);
  return taken ? `${taken.man} on ` : '';
}

/** A move made ahead in a sentence: "Premove from d4 to g7." @param {import('./types.js').Premove} premove */
export const premoveWords = ({ clicks }) => `Premove from ${clicks.map(placeOf).join(' to ')}.`;

/** A voice that assistive technology reads out when it says something new. @param {HTMLElement} host */
export function createVoice(host) {
  const said = document.createElement('p');
  said.className = 'sr';
  said.setAttribute('aria-live', 'polite');
  host.append(said);
  return {
    /** @param {string} words */
    say: (words) => { said.textContent = words; },
    remove: () => said.remove(),
  };
}
