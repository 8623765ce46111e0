/**
 * Saves the tree: the lines of a game in this browser, any other tree in the page's address. It
 * also finds the positions of running games that may not be analyzed.
 *
 * @import { Page } from './page.js'
 * @import { State } from './state.js'
 */
import { keepAddress } from '../game/address.js';
import { forgetPlaying, playedIn } from '../game/playing.js';
import { pack } from '../net/record-link.js';
import { here, textOf } from './state.js';
import { countKept, keepLines } from './store.js';
import { ROOT, at, placeOf, size } from './tree.js';

/** How long a hand rests before what it made is kept. Milliseconds. */
const REST = 400;

/**
 * The page's address for a state. Pure but for the packing.
 * @param {State} state @param {string} here the address now
 */
export async function addressOf(state, here) {
  const url = new URL(here);
  url.search = url.hash = '';
  const { slug } = state.origin;
  const { position, comment } = at(state.tree, ROOT);
  if (slug) url.searchParams.set('of', slug);
  else if (size(state.tree) > 0 || comment) url.hash = await pack(textOf(state));
  else if (position !== state.game.start) url.searchParams.set('position', position);
  const { ply, line } = placeOf(state.tree, state.at);
  if (ply > 0 || line || slug) url.searchParams.set('ply', String(ply));
  if (line) url.searchParams.set('line', line);
  if (state.tab === 'turns' && (slug || url.hash)) url.searchParams.set('tab', 'turns');
  if (state.flipped) url.searchParams.set('side', 'black');
  return url;
}

/** The link to a tree, which needs no server to hold it, and shows its moves first. @param {State} state @param {string} here */
export async function linkOf(state, here) {
  return addressOf({ ...state, tab: 'moves', origin: { ...state.origin, slug: '' } }, here);
}

/** @param {Page} page */
export function createKeeping(page) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** Whether the tree has changed since it was kept last. */
  let changed = false;
  /** Games that were asked about, whether they run. @type {Set<string>} */
  const asked = new Set();

  /** @param {State} before */
  function follow(before) {
    const { state } = page;
    if (before.tree !== state.tree || before.at !== state.at || before.flipped !== state.flipped || before.tab !== state.tab || before.origin !== state.origin) {
      clearTimeout(timer);
      timer = setTimeout(keep, REST);
      changed = before.origin === state.origin && (changed || before.tree !== state.tree);
    }
    if (before.at !== state.at || before.tree !== state.tree) look();
  }

  async function keep() {
    const { state } = page;
    const own = changed;
    changed = false;
    const { slug, title } = state.origin;
    if (!state.fault) keepAddress(await addressOf(state, location.href));
    if (!slug || !own) return;
    await keepLines({ slug, game: state.game.id, title, text: textOf(state), at: Date.now() });
    page.dispatch({ type: 'kept', games: await countKept() });
  }

  /** Whether the position on the board is one of a game that runs in this browser. */
  async function look() {
    const slug = page.state.mute ? '' : playedIn(here(page.state).position);
    page.dispatch({ type: 'refused', slug });
    if (!slug || asked.has(slug)) return;
    asked.add(slug);
    const answer = await fetch(`/api/games/${encodeURIComponent(slug)}`).catch(() => null);
    const game = answer?.ok ? (await answer.json()).d : null;
    asked.delete(slug);
    if (answer?.status !== 404 && game?.state.status !== 'over' && game?.state.status !== 'gone') return;
    forgetPlaying(slug);
    look();
  }

  addEventListener('storage', look);
  return { follow, look };
}
