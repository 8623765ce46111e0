/**
 * Playing on the analysis board: a move of either side, and steps through the tree.
 *
 * @import { BoardView } from '../board/types.js'
 * @import { Played } from '../wire/wire-types.js'
 * @import { Engine } from '../engine/client.js'
 * @import { Action, State } from './state.js'
 */
import { EngineError } from '../engine/client.js';
import { moveCues } from '../game/sounds.js';
import { play } from '../ui/sound.js';
import { asked, here, isAsked, standing } from './state.js';
import { at } from './tree.js';
import { whyNoMove } from './words.js';

/** @param {Played} [played] */
function sound(played) {
  if (played) for (const { name, hop, after = 0 } of moveCues(played)) setTimeout(() => play(name, hop), after);
}

/**
 * `state` gives the present one, and `judge` takes a move that answers a question about the
 * position. Where there is no engine, only moves that the tree has are played.
 * @param {Engine|null} engine
 * @param {() => State} state
 * @param {(action: Action) => void} dispatch
 * @param {{board: () => BoardView, judge: (text: string) => unknown}} on
 */
export function createPlaying(engine, state, dispatch, { board, judge }) {
  /** @param {unknown} fault */
  function say(fault) {
    if (!(fault instanceof EngineError)) throw fault;
    if (fault.fault.code !== 'off') dispatch({ type: 'fault', fault: fault.message });
    board().clear();
  }

  /** To a node. @param {number} id @returns {boolean} whether it is another one */
  function go(id) {
    const before = state().at;
    dispatch({ type: 'go', id });
    const now = state();
    if (at(now.tree, now.at).parent === before) sound(here(now).move ?? undefined);
    return now.at !== before;
  }

  /** A move of either side, by its text: the rules play it. @param {string} text */
  async function move(text) {
    if (isAsked(state())) {
      board().clear();
      return void judge(text);
    }
    const now = state();
    const known = here(now).children.find((id) => at(now.tree, id).move?.text === text);
    if (known === undefined) dispatch({ type: 'sent', from: now.at });
    if (now.tab === 'turns') dispatch({ type: 'tab', tab: 'moves' });
    if (known !== undefined) return void go(known);
    try {
      if (!engine || whyNoMove(standing(now), now)) return board().clear();
      const step = await engine.play(asked(now), text);
      if ('refusal' in step) return board().refuse(step.refusal);
      dispatch({ type: 'played', from: now.at, played: step.played, stand: step.stand });
      sound(step.played);
    } catch (fault) {
      say(fault);
    } finally {
      dispatch({ type: 'answered', from: now.at });
    }
  }

  /** Why clicks are no move. @param {string[]} clicks */
  async function ask(clicks) {
    if (!engine || state().mute || state().refused) return;
    try {
      const refusal = await engine.refuse(asked(state()), clicks);
      if (refusal) board().refuse(refusal);
    } catch (fault) {
      say(fault);
    }
  }

  return { go, move, ask };
}
