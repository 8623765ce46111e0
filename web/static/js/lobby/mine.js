/**
 * The visitor's own games, kept up to date from the list of live games.
 *
 * @import { Card } from '../types.js'
 */
import { drawMinis } from '../minis.js';
import { showTimes } from '../times.js';

export function createMine() {
  let known = standing();
  /** @type {string|null} What was last told of the visitor's games. */
  let told = null;
  let asking = false;

  /**
   * Asks for the list anew when one of its games went on: who is on turn, a
   * friend who came, an end.
   * @param {Card[]} cards
   */
  async function update(cards) {
    const own = cards.filter((card) => known.has(card.slug));
    const now = JSON.stringify(own.map(({ slug, ply }) => [slug, ply]).sort());
    const changed = told === null ? own.some(({ slug, turn }) => known.get(slug) !== turn) : now !== told;
    told = now;
    if (!changed || asking) return;
    asking = true;
    try {
      const answer = await fetch('/');
      if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch {
      // The next change asks again.
    } finally {
      asking = false;
    }
  }

  /** @param {Document} page */
  function take(page) {
    for (const id of ['mine', 'await']) {
      const fresh = page.getElementById(id);
      const old = document.getElementById(id);
      if (fresh && old) old.replaceWith(document.adoptNode(fresh));
    }
    known = standing();
    const section = document.getElementById('mine');
    if (!section) return;
    drawMinis(section);
    showTimes(section);
  }

  return { update };
}

/** The slugs of the visitor's own games that are not over. */
export const ownGames = () => [...standing().keys()];

/**
 * Whose turn it is in each game of the list, '' in an invitation. Finished
 * games do not change.
 * @returns {Map<string, string>}
 */
function standing() {
  const games = [...document.querySelectorAll('#mine [data-slug]')];
  return new Map(games.map((el) => [el.getAttribute('data-slug') ?? '', el.getAttribute('data-turn') ?? '']));
}
