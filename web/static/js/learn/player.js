/**
 * A board with a task: a position is tried, and answered by what comes with it. A legal
 * move that is not the task is played, and what happens then, and all is taken back.
 * Lessons, puzzles and the rules have it; it knows nothing of what is written beside it.
 *
 * @import { GameInfo, Played, Refusal, Scene } from '../types.js'
 * @import { Node, Reply, Sentence, Try } from './node.js'
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

/** What led to a task: a position, and the move in it that is seen first. @typedef {{before: Pick<Node, "men">, slip: Reply}} Began */

/** @typedef {ReturnType<typeof createPlayer>} Player */

/**
 * @param {HTMLElement} host @param {GameInfo} game @param {string[]} clicks the board's, as nodes list them
 * @param {On} on
 * @param {{phone?: boolean, select?: string, marks?: string[], flip?: boolean, stays?: boolean}} [look] `select` and `marks` as in scenes; `flip` where the side on turn is not to be below; `stays` where what is wrong stands until it is tried again
 */
export function createPlayer(host, game, clicks, on, look = {}) {
  host.replaceChildren();
  const board = createBoard(host, game, { phone: look.phone, aside: true, onMove: move, onAsk: ask });
  /** @type {Node[]} */
  let nodes = [];
  let at = 0;
  let label = '';
  /** What is shown where it is not the node's own position. @type {{men: Scene["men"], last: Played|null, check: string[]}|null} */
  let shown = null;
  /** The move that led to the node. @type {Played|null} */
  let led = null;
  /** Who is pointed at. */
  let hint = '';
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
      men: shown?.men ?? men, last: shown ? shown.last : led, signs: shown ? { check: shown.check } : signs, legal: open ? tries : [], turn,
      flip: look.flip ?? nodes[0].turn === 'black', label, busy: !open, select: look.select, marks: shown ? [] : look.marks ?? left, pointed: open && hint ? { at: hint, path: [] } : null, destinations: settings.get().destinations,
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

  /** Says whether the task goes on in another node, and nothing else has begun since. @param {string} text */
  async function move(text) {
    const found = node().tries.find((t) => t.text === text);
    if (!found) return false;
    let by = node().turn;
    hint = '';
    put(playedOf(found, found, by));
    over = !found.next && (found.solves || !found.says);
    if (over || found.next) on.onPlayed(found, over ? [] : nodes[found.next ?? 0].left ?? []);
    else on.onWrong(found.says ?? null);
    if (over) return false;
    for (const reply of found.line ?? []) {
      if (!await pause(ANSWER)) return false;
      put(playedOf(reply, reply, by = other(by)));
    }
    if (found.next) return stand(found.next, ANSWER / 2);
    if (!look.stays && await pause(BACK)) again();
    return false;
  }

  /** What is shown has led to a node, in which the task goes on; false if something else has begun. @param {number} next @param {number} ms until it does */
  async function stand(next, ms) {
    if (!await pause(ms)) return false;
    led = shown?.last ?? null;
    at = next;
    shown = null;
    board.show(scene());
    on.onBack?.();
    return true;
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
    hint = '';
    over = false;
    board.show(scene());
    board.clear();
    on.onBack?.();
  }

  return {
    /** Another task. @param {Node[]} next @param {string} words of the board, for who reads by ear @param {Began} [began] */
    async open(next, words, began) {
      run++;
      [nodes, at, shown, over, label, led, hint] = [next, 0, began ? { men: began.before.men, last: null, check: [] } : null, false, words, null, ''];
      board.show(scene());
      if (!began || !await pause(ANSWER)) return;
      put(playedOf(began.slip, began.slip, other(nodes[0].turn)));
      await stand(0, ANSWER);
    },
    /** A position to be looked at, with the way of a move if there is one. @param {Node} still @param {string[]} path @param {string} words @param {Refusal} [why] */
    pose(still, path, words, why) {
      run++;
      [nodes, at, shown, over, label, led, hint] = [[still], 0, null, true, words, null, ''];
      board.show({ ...scene(), arrows: path.length > 0 ? [{ path, style: why ? 'second' : 'plain' }] : [], marks: why?.places ?? [] });
    },
    again,
    /** Points at the man whose move is asked for, and says where he stands. */
    hint() {
      if (shown) again();
      hint = node().tries.find((t) => t.solves || t.next)?.path[0] ?? '';
      board.show(scene());
      return hint;
    },
    /** Plays the task, all of it or the rest, until something else begins. */
    async show() {
      for (let count = 0; count < 20; count++) {
        if (shown) again();
        const next = node().tries.find((t) => t.solves || t.next);
        if (!next || over) return;
        if (!await move(next.text)) return;
      }
    },
    /** A move that a refusal proposes. @param {string} text */
    instead: (text) => board.play(text),
    focus: () => board.next(1),
    redraw: () => nodes.length > 0 && board.show(scene()),
    destroy() {
      run++;
      board.destroy();
    },
  };
}
