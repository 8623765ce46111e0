/**
 * The other end of the link in a game on this device: it answers the page's commands by the rules
 * in the WebAssembly module, which also plays the computer. It has the game's state; the page
 * gets a snapshot after each change.
 *
 * @import { Engine } from '../engine/client.js'
 * @import { Course } from '../engine/types.js'
 * @import { Link } from '../game/link.js'
 * @import { Page } from '../game/page.js'
 * @import { Command, Message, Outcome, Side } from '../wire/wire-types.js'
 * @import { Kept } from './kept.js'
 */
import { toast } from '../ui/dialog.js';
import { other } from '../game/selectors.js';
import { play } from '../ui/sound.js';
import { commands } from '../wire/wire.js';
import { again, keep } from './kept.js';
import { backTo, snapshotOf } from './snapshot.js';
import { t } from '../words/text.js';

/** How many moves are looked at for a hint. */
const HINT = 60_000;

/** @param {number} ms */
const wait = (ms) => new Promise((then) => setTimeout(then, ms));

/**
 * @param {Page} page
 * @param {Engine} engine
 * @param {{kept: Kept, course: Course, name: string, changed: (kept: Kept, course: Course) => void}} begun
 * @returns {Link}
 */
export function createReferee(page, engine, { kept, course, name, changed }) {
  const { id } = page.game;
  let v = page.state.snapshot.state.on;
  /** Counts what happens, so that a move of the computer for what has passed is dropped. */
  let turn = 0;

  const at = () => ({ game: id, start: kept.start, moves: kept.moves });
  const over = () => Boolean(kept.ended ?? course.stand.outcome);
  const mine = () => kept.level === 0 || course.stand.turn === kept.side;
  const snapshot = () => snapshotOf(id, kept, course, { v, name });

  /** @param {Message} message */
  const tell = (message) => page.dispatch({ type: 'message', message, at: performance.now() });

  /** @param {Kept} next @param {Course} line */
  function change(next, line) {
    kept = next;
    course = line;
    turn += 1;
    v += 1;
    keep(id, kept);
    changed(kept, course);
    tell({ t: 'snapshot', v, d: snapshot() });
    think();
  }

  /** Says why something could not be done; the game stands as it did. @param {unknown} err */
  function failed(err) {
    toast(err instanceof Error ? err.message : t('local.did-not-work'));
    tell({ t: 'snapshot', v, d: snapshot() });
  }

  /** Plays a move of the side to move. @param {string} text @param {Partial<Kept>} [with_] what else is known then */
  async function go(text, with_ = {}) {
    const now = turn;
    const step = await engine.play(at(), text);
    if (now !== turn) return;
    if ('refusal' in step) {
      play('refused');
      page.board.refuse(step.refusal);
      return;
    }
    const plies = [...course.plies, step.played];
    change({ ...kept, ...with_, moves: plies.map((played) => played.text) }, { first: course.first, plies, stand: step.stand });
  }

  /** The computer looks for its move, if it is its turn. */
  async function think() {
    if (over() || mine()) return;
    const now = turn;
    const begin = performance.now();
    try {
      const { move, score, resigns, agrees, pace } = await engine.choose(at(), kept);
      await wait(begin + pace - performance.now());
      if (now !== turn) return;
      if (resigns) end(wonBy(kept.side, 'resignation'));
      else await go(move, { before: score, agrees });
    } catch (err) {
      if (now === turn) failed(err);
    }
  }

  /** @param {Outcome} ended */
  const end = (ended) => change({ ...kept, ended }, course);

  /** @param {Side} side @param {string} reason @returns {Outcome} */
  const wonBy = (side, reason) => ({ result: side === 'white' ? '1-0' : '0-1', reason });

  /** Another line than the one on the board. @param {Kept} next */
  async function lead(next) {
    turn += 1; // what the computer thinks about has passed
    try {
      change(next, await engine.course({ game: id, start: next.start, moves: next.moves }));
      page.dispatch({ type: 'show', ply: null });
    } catch (err) {
      failed(err);
    }
  }

  function offerDraw() {
    if (kept.agrees) return end({ result: '1/2-1/2', reason: 'agreement' });
    v += 1;
    tell({ t: 'declined', v, d: { state: snapshot().state } });
  }

  /** @param {string} hint its command's */
  function advise(hint) {
    const { on } = page.state.snapshot.state;
    const none = () => tell({ t: 'error', id: hint, d: { code: 'no_hint', text: '' } });
    engine.search(at(), { nodes: HINT }, ({ done, lines }) => {
      if (done) told(lines[0]?.moves[0]?.text ?? '').catch(none);
    });

    /** @param {string} move */
    async function told(move) {
      const step = await engine.play(at(), move);
      const [mover] = 'played' in step ? step.played.effects : [];
      if (!mover?.from) return none();
      tell({ t: 'hint', id: hint, d: { on, man: { at: mover.from, man: mover.man }, move, reason: 'best', text: t('hint.best') } });
    }
  }

  /** @param {Command} command @returns {boolean} whether there is such a thing here */
  function send(command) {
    switch (command.t) {
      case 'takeback': lead({ ...kept, moves: kept.moves.slice(0, backTo(kept, mine())), before: null, agrees: false }); break;
      case 'resign': end(wonBy(other(kept.level === 0 ? course.stand.turn : kept.side), 'resignation')); break;
      case 'abort': end({ result: '*', reason: 'aborted' }); break;
      case 'claim': end({ result: '1/2-1/2', reason: course.stand.claim ?? '' }); break;
      case 'hint': advise(command.id); break;
      case 'offer': if (command.d.offer === 'rematch') lead(again(kept)); else offerDraw(); break;
      default: return false;
    }
    return true;
  }

  return {
    open() {
      page.dispatch({ type: 'live' });
      think();
    },
    move(text) {
      const command = commands.move(v, course.plies.length + 1, text);
      page.dispatch({ type: 'sent', command });
      go(text).catch(failed).finally(() => tell({ t: 'ack', id: command.id })); // also of a move that was not played
    },
    ask(clicks) {
      engine.refuse(at(), clicks).then((refusal) => {
        if (!refusal) return;
        play('refused');
        page.board.refuse(refusal);
      }, failed);
    },
    read: (text) => engine.read(at(), text),
    send,
    again: () => {}, resync: () => {}, catchUp: () => {}, say: () => {}, accept: async () => {}, look: async () => {},
  };
}
