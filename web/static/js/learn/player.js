/**
 * A board with a task: a position is tried, and answered by what comes with it. A legal
 * move that is not the task is played, and what the other side does then, and both are
 * taken back. Lessons and the rules have it; it knows nothing of what is written beside it.
 *
 * @import { GameInfo, Played, Refusal, Scene } from '../types.js'
 * @import { Node, Sentence, Try } from './node.js'
 */
import { createBoard } from '../board/board.js';
import { forward } from '../board/men.js';
import { moveCues } from '../game/sounds.js';
import { settings } from '../settings.js';
import { play } from '../sound.js';
import { other, playedOf, refusalOf } from './node.js';

/** How long a move stands before it is answered, and before it is taken back. Milliseconds. */
const ANSWER = 700;
const BACK = 2200;

/**
 * - `onRefused` clicks that are no legal move, and why
 * - `onWrong` a legal move that is not the task, and why
 * - `onPlayed` a move that stands: the task is done, or goes on, or there is none
 * - `onBack` the position stands again as it was, and may be tried
 * @typedef {{
 *   onRefused(why: Refusal): void, onWrong(why: Sentence|null): void,
 *   onPlayed(move: Try, left: string[]): void, onBack?(): void,
 * }} On
 */

/** @typedef {ReturnType<typeof createPlayer>} Player */

/**
 * @param {HTMLElement} host @param {GameInfo} game @param {string[]} clicks the board's, as nodes list them
 * @param {On} on
 * @param {{phone?: boolean, select?: string, marks?: string[], flip?: boolean}} [look] `select` and `marks` as in scenes; `flip` where the side on turn is not to be below
 */
export function createPlayer(host, game, clicks, on, look = {}) {
  host.replaceChildren();
  const board = createBoard(host, game, { phone: look.phone, aside: true, onMove: move, onAsk: ask });
  /** @type {Node[]} */
  let nodes = [];
  let at = 0;
  let label = '';
  /** What is shown where it is not the node's own position. @type {{men: Scene["men"], last: Played, check: string[]}|null} */
  let shown = null;
  /** Whether nothing more can be tried. */
  let over = false;
  /** Counts what was begun, so that what comes late changes nothing. */
  let run = 0;

  const node = () => nodes[at];

  /** @returns {Scene} */
  function scene() {
    const { men, signs, tries, turn, left = [] } = node();
    const open = !shown && !over;
    return {
      men: shown?.men ?? men, last: shown?.last ?? null, signs: shown ? { check: shown.check } : signs, legal: open ? tries : [], turn,
      flip: look.flip ?? nodes[0].turn === 'black', label, busy: !open, select: look.select, marks: shown ? [] : look.marks ?? left, destinations: settings.get().destinations,
    };
  }

  /** Shows a move on top of what is shown. @param {Played} played */
  function put(played) {
    shown = { men: forward(shown?.men ?? node().men, played.effects), last: played, check: played.check ?? [] };
    board.show(scene(), { played, back: false });
    for (const { name, hop, after = 0 } of moveCues(played)) setTimeout(() => play(name, hop), after);
  }

  /** Waits; says whether nothing else has begun since. @param {number} ms */
  async function pause(ms) {
    const began = ++run;
    await new Promise((then) => setTimeout(then, ms));
    return began === run;
  }

  /** @param {string} text */
  async function move(text) {
    const found = node().tries.find((t) => t.text === text);
    if (!found) return;
    const { turn } = node();
    put(playedOf(found, found, turn));
    if (found.next) return goOn(found);
    if (found.solves || !found.says) {
      over = true;
      on.onPlayed(found, []);
      return;
    }
    on.onWrong(found.says);
    if (found.reply && await pause(ANSWER)) put(playedOf(found.reply, found.reply, other(turn)));
    else if (found.reply) return;
    if (await pause(BACK)) again();
  }

  /** The task goes on. @param {Try} found */
  async function goOn(found) {
    on.onPlayed(found, nodes[found.next ?? 0].left ?? []);
    if (!await pause(ANSWER / 2)) return;
    at = found.next ?? 0;
    shown = null;
    board.show(scene());
    on.onBack?.();
  }

  /** @param {string[]} asked */
  function ask(asked) {
    const why = refusalOf(node(), clicks, asked);
    if (!why) return board.clear();
    board.refuse(why);
    on.onRefused(why);
  }

  /** The position as it was before the last try. */
  function again() {
    run++;
    shown = null;
    over = false;
    board.show(scene());
    board.clear();
    on.onBack?.();
  }

  return {
    /** Another task. @param {Node[]} next @param {string} words of the board, for who reads by ear */
    open(next, words) {
      run++;
      [nodes, at, shown, over, label] = [next, 0, null, false, words];
      board.show(scene());
    },
    /** A position to be looked at, with the way of a move. @param {Node} still @param {string[]} path @param {string} words @param {Refusal} [why] */
    pose(still, path, words, why) {
      run++;
      [nodes, at, shown, over, label] = [[still], 0, null, true, words];
      board.show({ ...scene(), arrows: [{ path, style: why ? 'second' : 'plain' }], marks: why?.places ?? [] });
    },
    again,
    /** Plays the task, all of it or the rest. */
    async show() {
      for (let count = 0; count < 20; count++) {
        if (shown) again();
        const next = node().tries.find((t) => t.solves || t.next);
        if (!next || over) return;
        if (next.solves) return void move(next.text);
        await move(next.text);
      }
    },
    /** A move that a refusal proposes. @param {string} text */
    instead: (text) => board.play(text),
    focus: () => board.next(1),
    redraw: () => board.show(scene()),
    destroy() {
      run++;
      board.destroy();
    },
  };
}
