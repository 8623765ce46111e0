/**
 * The visitor's own games, kept up to date from the list of live games.
 *
 * @import { Card } from '../types.js'
 */
import { drawMinis } from '../minis.js';
import { showTimes } from '../times.js';

export function createMine() {
  /** What is known of the visitor's games: by slug, whose turn it is, or that it is not played. */
  let known = standing();
  let asking = false;

  /**
   * Asks for the list anew when one of its games went on: who is on turn, a
   * friend who came, an end.
   * @param {Card[]} cards
   */
  async function update(cards) {
    const changed = [...known].some(([slug, stood]) => {
      const card = cards.find((one) => one.slug === slug);
      return card ? `${card.ply}` !== stood : stood !== '';
    });
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

/**
 * The plies of each game of the list that is played, '' for an invitation.
 * Finished games do not change.
 * @returns {Map<string, string>}
 */
function standing() {
  const games = [...document.querySelectorAll('#mine [data-slug]')];
  return new Map(games.map((el) => [el.getAttribute('data-slug') ?? '', el.getAttribute('data-plies') ?? '']));
}
