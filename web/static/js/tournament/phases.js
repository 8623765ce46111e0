/**
 * The phases of a weekly hour. Pure, and apart, since the lobby needs no more.
 *
 * @import { HourTerms } from '../wire/wire-types.js'
 */

const MINUTE = 60_000;
/** Players may join so long before the start: gathersFor of tournament/arena. */
const GATHERS = 10 * MINUTE;
/** The start is counted down to so long before it. */
const SOON = 24 * 60 * MINUTE;

/** The phase at a moment of the server, when it ends, and whether one can play. @param {Pick<HourTerms, "starts"|"closes"|"ends">} terms @param {number} now */
export function phaseOf({ starts, closes, ends }, now) {
  /** @type {[string, number][]} */
  const phases = [['far', starts - SOON], ['soon', starts - GATHERS], ['open', starts], ['on', closes], ['closed', ends], ['over', Infinity]];
  const [phase, end] = phases.find(([, until]) => now < until) ?? ['over', Infinity];
  return { phase, end, plays: phase === 'open' || phase === 'on' };
}
