/**
 * The sentences about the board for assistive technology. Pure.
 *
 * @import { Scene } from './types.js'
 * @import { MoveKind, Played } from '../wire/wire-types.js'
 */
import { placeOf, slotOf } from './click.js';
import { menAt } from './men.js';
import { commas, listed } from '../words/phrases.js';
import { manName } from '../words/pieces.js';
import { capital, t } from '../words/text.js';

/** @type {Record<MoveKind, string>} */
const CAN = {
  quiet: t('square.can-move'), capture: t('square.can-capture'), join: t('square.can-join'), sacrifice: t('square.can-sacrifice'), castle: t('square.can-castle'),
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
  const place = placeOf(click);
  return commas([
    slotOf(click) === null ? click : slotOf(click) === 0 ? t('square.left-seat', { place }) : t('square.right-seat', { place }),
    listed(there.map(manName)) || t('square.empty'),
    selected === click && t('square.selected'),
    premove?.clicks.includes(click) && t('square.premove'),
    signs.check?.some(here) && t('square.in-check'),
    signs.pinned?.some(here) && t('square.pinned'),
    signs.forced?.some(here) && t('square.must-capture'),
    ...new Set(kinds),
  ]);
}

/**
 * A played move in a sentence: "White pawn from d4 to f6 to h8, takes: e5 and g7,
 * becomes: white queen, check."
 * @param {Played} played
 */
export function playedWords({ kind, path, takes, effects, check }) {
  const [mover] = effects;
  return t('board.move-told', { move: commas([
    t('board.from', { man: capital(manName(mover.man)), way: wayOf(path) }),
    kind === 'castle' && t('board.castles'),
    kind === 'sacrifice' && t('board.sacrifices-itself'),
    kind === 'join' && t('board.joins'),
    takes && takes.length > 0 && t('board.takes', { men: listed(takes.map((at) => taken(effects, at))) }),
    mover.as && t('board.becomes', { man: manName(mover.as) }),
    check && check.length > 0 && t('board.check'),
  ]) });
}

/** "d4 to f6 to h8" @param {string[]} path */
const wayOf = (path) => path.map(placeOf).reduce((way, place) => t('board.way', { way, place }));

/** Who was taken, and where. @param {Played["effects"]} effects @param {string} at */
function taken(effects, at) {
  const gone = effects.find((e) => e.from === at && !e.to);
  return gone ? t('board.piece-on', { man: manName(gone.man), place: placeOf(at) }) : placeOf(at);
}

/** A move made ahead in a sentence: "Premove from d4 to g7." @param {import('./types.js').Premove} premove */
export const premoveWords = ({ clicks }) => t('board.premove', { way: wayOf(clicks) });

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
