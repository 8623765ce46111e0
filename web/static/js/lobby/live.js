/**
 * The list of live games.
 *
 * @import { Card, Side } from '../wire/wire-types.js'
 */
import { h, icon, need, person, setText } from '../ui/dom.js';
import { format, isByDays, left, nextChange } from '../words/clock.js';
import { drawThumbnail } from '../board/thumbnails.js';
import { t } from '../words/text.js';

/** @typedef {{card: Card, at: number, el: HTMLElement}} Shown */

/**
 * @param {HTMLElement} host
 * @param {Record<string, string>} names of the games, by id
 */
export function createLive(host, names) {
  /** @type {Map<string, Shown>} */
  const shown = new Map();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let ticking;

  /** @type {string[]} slugs in their places */
  let places = [];

  /** @param {Card[]} next */
  function update(next) {
    const at = performance.now();
    places = keepPlaces(places, next.map(({ slug }) => slug));
    const cards = next.toSorted((a, b) => places.indexOf(a.slug) - places.indexOf(b.slug));
    for (const [slug, { el }] of shown) {
      if (cards.some((card) => card.slug === slug)) continue;
      el.remove();
      shown.delete(slug);
    }
    cards.forEach((card, i) => {
      const known = shown.get(card.slug);
      const el = known?.el ?? makeCard(card, names[card.game] ?? card.game);
      if (known?.card.ply !== card.ply) drawThumbnail(need('.mb', el), { game: card.game, men: card.men, last: card.last ?? null });
      shown.set(card.slug, { card, at: known?.card === card ? known.at : at, el });
      if (host.children[i] !== el) host.insertBefore(el, host.children[i] ?? null);
      fill(el, card);
    });
    tick();
  }

  /** Shows all clocks, and again when the next of them changes. */
  function tick() {
    clearTimeout(ticking);
    const now = performance.now();
    const waits = [...shown.values()].flatMap(({ card: { clock }, at, el }) => {
      if (!clock) return [];
      for (const side of SIDES) setText(need(`[data-time=${side}]`, el), format(left(clock, side, now - at), isByDays(clock)));
      return clock.running ? [nextChange(left(clock, clock.running, now - at))] : [];
    });
    if (waits.length > 0) ticking = setTimeout(tick, Math.max(100, Math.min(...waits)));
  }

  return { update };
}

/**
 * Who is in a list already keeps its place; newcomers fill the holes, or else
 * the last one does.
 * @param {string[]} before
 * @param {string[]} now
 */
export function keepPlaces(before, now) {
  const newcomers = now.filter((one) => !before.includes(one));
  const places = before.map((one) => (now.includes(one) ? one : newcomers.shift()));
  places.push(...newcomers);
  while (places.includes(undefined)) {
    const last = places.pop();
    if (last !== undefined) places[places.indexOf(undefined)] = last;
  }
  return /** @type {string[]} */ (places);
}

/** @type {Side[]} */
const SIDES = ['black', 'white'];

/** @param {Card} card @param {string} name of the game */
function makeCard(card, name) {
  const player = (/** @type {Side} */ side) => h('div', { class: 'pl', 'data-side': side },
    h('i', { class: `side ${side}`, title: side === 'white' ? t('lobby.white') : t('lobby.black') }), h('b', {}, person(card[side])),
    h('span', { class: 'num' }, icon('play'), h('span', { 'data-time': side })));
  return h('a', { class: 'card live', href: `/g/${card.slug}`, 'data-watch': card.slug }, player('black'),
    h('div', { class: 'mb', 'aria-hidden': 'true' }), player('white'),
    h('div', { class: 'meta' }, h('span', { class: 'of' }, h('i', { class: `tag tag-${card.game}` }), name),
      h('span', { 'data-move': true }), h('span', { class: 'w' }, icon('eye'), h('span', { 'data-watched': true }))));
}

/** @param {HTMLElement} el @param {Card} card */
function fill(el, card) {
  for (const side of SIDES) need(`[data-side=${side}]`, el).classList.toggle('turn', card.turn === side);
  setText(need('[data-move]', el), t('lobby.move', { n: Math.floor(card.ply / 2) + 1 }));
  const watched = need('[data-watched]', el);
  setText(watched, String(card.watched));
  watched.setAttribute('aria-label', t('lobby.watching', { n: card.watched }));
}
