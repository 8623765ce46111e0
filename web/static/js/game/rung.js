/**
 * The page of an open challenge for a visitor who was notified of it (?rung=1): it asks for a game
 * right now, or says that the challenge is gone and what can be played instead.
 *
 * @import { Button } from '../ui/buttons.js'
 * @import { Notice } from './notices.js'
 * @import { State } from './state.js'
 */
import { redraw, textButton } from '../ui/buttons.js';
import { toast } from '../ui/dialog.js';
import { need, setText } from '../ui/dom.js';
import { post } from '../net/post.js';
import { settings } from '../storage/settings.js';
import { t } from '../words/text.js';

/** @param {State} state */
const isRung = ({ snapshot: { you }, chrome: { rung } }) => rung && !you.seat && !you.creator;

/** @param {State} state @returns {Button[]} */
const instead = ({ snapshot: { game } }) => [
  { action: 'play', href: `/?game=${game}&whom=computer`, icon: 'cpu', label: t('game.play-computer') },
  { action: 'play', href: `/?game=${game}&whom=anyone`, icon: 'globe', label: t('game.own-challenge') },
];

/** The seat has another player. @param {State} state @returns {Notice[]} */
export const seatTaken = (state) => (isRung(state) && state.snapshot.state.status !== 'gone' ? [{ key: 'taken', kind: 'hint', title: t('game.seat-taken'), text: '', rest: instead(state) }] : []);

/** Draws what differs on the challenge itself, and where it was withdrawn. @param {HTMLElement} main @param {State} state */
export function drawRung(main, state) {
  if (!isRung(state)) return;
  const accept = main.querySelector('#invite [data-action=accept]');
  if (accept) setText(accept, t('game.play-now'));
  const mute = main.querySelector('[data-action=mute]');
  if (mute instanceof HTMLElement) mute.hidden = !settings.get().pushed; // on other devices there is nothing to mute
  if (state.snapshot.state.status !== 'gone') return;
  setText(need('#gone h1', main), t('game.challenge-cancelled'));
  redraw(need('#gone .bs', main), state.snapshot.game, () => instead(state).map((button) => textButton(button)));
}

/** The visitor wants no more notifications of this player's challenges. @param {string} slug */
export async function mute(slug) {
  const { error } = await post('/api/calls/mute', { slug });
  toast(error ?? t('game.muted'));
  if (error) return;
  need('[data-action=watch]').focus();
  need('[data-action=mute]').remove();
}
