/**
 * The connection of a game that nobody plays: there is none, and nothing is sent.
 *
 * @import { Link } from './link.js'
 */

/** @returns {Link} */
export const noLink = () => ({
  open: () => {}, again: () => {}, send: () => false, resync: () => {}, catchUp: () => {}, move: () => {}, ask: () => {},
  read: async () => ({ moves: [] }), say: () => {}, accept: async () => {}, look: async () => {},
});
