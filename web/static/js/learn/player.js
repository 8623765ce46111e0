/**
 * A board with a task, for lessons, puzzles and the rules. A try is answered from the node's
 * data: a legal move that is not the solution is played with its reply, and then undone.
 *
 * @import { Refusal, Scene } from '../board/types.js'
 * @import { GameInfo, Played } from '../wire/wire-types.js'
 * @import { Node, Reply, Sentence, Try } from './node.js'
 */
import { createBoard } from '../board/board.js';
import { forward, ownAt } from '../board/men.js';
import { moveCues } from '../game/sounds.js';
import { settings } from '../storage/settings.js';
import { play } from '../ui/sound.js';
import { other, playedOf, refusalOf } from './node.js';
import { refusalSaid } from '../words/said.js';

/** How long a move stands before it is answered, before it is taken back, and before the next one where all are shown. Milliseconds. */
const ANSWER = 700;
const BACK = 2200;
const SHOWN = 1500;

/** Something that happens by itself, so many milliseconds after what came before it. @typedef {{ms: number, act: () => void}} Coming */

/**
 * - `onRefused` clicks that are no legal move, and why; `tried` where they are more than one stray press
 * - `onWrong` a legal move that is not the task, and why
 * - `onPlayed` a move that stands: the task is done, or goes on, or there is none
 * - `onPressed` a press has ended what was shown: a wrong try's answer, or the task by itself
 * - `onBack` a position stands that may be tried: the next one, or again the one before
 * @typedef {{
 *   onRefused(why: Sentence, tried: boolean): void, onWrong(why: Sentence|null): void,
 *   onPlayed(move: Try, left: string[]): void, onPressed?(): void, onBack?(): void,
 * }} On
 */

/** What led to a task: a position, and the move in it that is seen first. @typedef {{before: Pick<Node, "men">, slip: Reply}} Began */

/**
 * @param {HTMLElement} host @param {GameInfo} game @param {string[]} clicks the board's, as nodes list them
 * @param {On} on
 * @param {{phone?: boolean, select?: string, marks?: string[], flip?: boolean, stays?: boolean}} [look] `select` and `marks` as in scenes; `flip` if the side to move is not below; `stays` where what is wrong stands until it is tried again
 */
export function createPlayer(host, game, clicks, on, look = {}) {
  host.replaceChildren();
  const board = createBoard(host, game, { phone: look.phone, aside: true, onMove: move, onAsk: ask, onPress: press });
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
  /** What happens next by itself. @type {Coming[]} */
  let coming = [];
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** Whether the task is being played by itself. */
  let showing = false;
  /** @type {NonNullable<Scene["arrows"]>} */
  let arrows = [];

  const node = () => nodes[at];

  /** @returns {Scene} */
  function scene() {
    const { men, signs, tries, turn, left = [] } = node();
    const open = !shown && !over;
    return {
      men: shown?.men ?? men, last: shown ? shown.last : led, signs: shown ? { check: shown.check } : signs, legal: open ? tries : [], turn,
      flip: look.flip ?? nodes[0].turn === 'black', label, busy: !open, select: look.select, marks: shown ? [] : look.marks ?? left, pointed: open && hint ? { at: hint, path: [] } : null, destinations: settings.get().destinations, arrows,
    };
  }

  /** Shows a move on top of what is shown. @param {Played} played */
  function put(played) {
    shown = { men: forward(shown?.men ?? node().men, played.effects), last: played, check: played.check ?? [] };
    board.show(scene(), { played, back: false });
    for (const { name, hop, after = 0 } of moveCues(played)) setTimeout(() => play(name, hop), after);
  }

  /** Lets this happen by itself, in place of what was to come. @param {Coming[]} next */
  function follow(next) {
    clearTimeout(timer);
    coming = next;
    const [first, ...rest] = next;
    if (!first) return;
    timer = setTimeout(() => {
      coming = rest;
      first.act();
      if (coming === rest) follow(rest);
    }, first.ms);
  }

  /**
   * A press ends all waiting: what happens by itself has happened, and a wrong try
   * is taken back. The press counts if a man of one's own stands there then; else it was
   * meant for a board that has gone.
   * @param {string} place
   */
  function press(place) {
    if (over || (coming.length === 0 && !shown)) return true;
    const rest = coming;
    showing = false;
    follow([]);
    on.onPressed?.();
    if (!shown) return true; // the next move was to be shown
    for (const { act } of rest) act();
    if (shown) again();
    return ownAt(node().men, place, node().turn).length > 0;
  }

  /** @param {string} text */
  function move(text) {
    const found = node().tries.find((t) => t.text === text);
    if (!found) return;
    const by = node().turn;
    const pace = showing ? SHOWN : ANSWER;
    hint = '';
    put(playedOf(found, found, by));
    over = !found.next && (found.solves || !found.says);
    const replies = (found.line ?? []).map((reply, i) => ({ ms: pace, act: () => put(playedOf(reply, reply, i % 2 ? by : other(by))) }));
    const { next } = found;
    const end = next ? [{ ms: pace / 2, act: () => stand(next) }] : over || look.stays ? [] : [{ ms: BACK, act: again }];
    follow(over ? [] : [...replies, ...end]);
    if (over || next) on.onPlayed(found, over ? [] : nodes[next ?? 0].left ?? []);
    else on.onWrong(found.says ?? null);
  }

  /** What is shown has led to a node, in which the task goes on. @param {number} next */
  function stand(next) {
    led = shown?.last ?? null;
    at = next;
    shown = null;
    board.show(scene());
    if (showing) follow([{ ms: SHOWN / 2, act: advance }]);
    on.onBack?.();
  }

  /** Plays the next move of the task. */
  function advance() {
    const next = node().tries.find((t) => t.solves || t.next);
    if (next && !over) move(next.text);
  }

  /** @param {string[]} asked */
  function ask(asked) {
    const why = refusalOf(node(), clicks, asked);
    if (!why) return board.clear();
    board.refuse(why);
    on.onRefused(refusalSaid(why), asked.length > 1);
  }

  /** The position as it was before the last try. */
  function again() {
    follow([]);
    showing = false;
    shown = null;
    hint = '';
    over = false;
    board.show(scene());
    board.clear();
    on.onBack?.();
  }

  /** @param {Node[]} next @param {string} words @param {Began|null} began */
  function begin(next, words, began) {
    [nodes, at, shown, label, led, hint, showing] = [next, 0, began ? { men: began.before.men, last: null, check: [] } : null, words, null, '', false];
    board.clear();
    board.show(scene());
    const slip = began?.slip;
    follow(slip ? [{ ms: ANSWER, act: () => put(playedOf(slip, slip, other(nodes[0].turn))) }, { ms: ANSWER, act: () => stand(0) }] : []);
  }

  return {
    /** Another task. @param {Node[]} next @param {string} words of the board, for who reads by ear @param {Began} [began] */
    open(next, words, began) {
      [over, arrows] = [false, []];
      begin(next, words, began ?? null);
    },
    /** A position to be looked at, with the way of a move if there is one. @param {Node} still @param {string[]} path @param {string} words @param {Refusal} [why] */
    pose(still, path, words, why) {
      [over, arrows] = [true, path.length > 0 ? [{ path, style: why ? 'second' : 'plain' }] : []];
      begin([still], words, null);
      if (why) board.refuse(why);
    },
    again,
    /** Shows a line after so many plies, with an arrow or none; nothing can be tried. @param {Played[]} line @param {number} ply @param {number} from the ply shown before @param {string[]} threat */
    look(line, ply, from, threat) {
      follow([]);
      [over, arrows] = [true, threat.length > 0 ? [{ path: threat, style: 'second' }] : []];
      const last = line[ply - 1] ?? null;
      shown = { men: line.slice(0, ply).reduce((men, { effects }) => forward(men, effects), nodes[0].men), last, check: (last ?? nodes[0].signs).check ?? [] };
      board.show(scene(), ply === from ? null : { played: line[Math.max(ply, from) - 1], back: ply < from });
    },
    /** Points at the man whose move is asked for, and says where he stands. */
    hint() {
      if (shown) again();
      hint = node().tries.find((t) => t.solves || t.next)?.path[0] ?? '';
      board.show(scene());
      return hint;
    },
    /** Plays the task, all of it or the rest, until something else begins. */
    show() {
      if (shown) again();
      showing = true;
      advance();
    },
    /** A move that a refusal proposes. @param {string} text */
    instead: (text) => board.play(text),
    focus: () => board.next(1),
    redraw: () => nodes.length > 0 && board.show(scene()),
    destroy() {
      follow([]);
      board.destroy();
    },
  };
}
