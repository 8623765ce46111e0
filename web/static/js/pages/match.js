/**
 * The page of a match. While the match runs, it follows the present game, and opens the next one.
 *
 * @import { Command, Message } from '../wire/wire-types.js'
 * @import { Button } from '../ui/buttons.js'
 * @import { State } from '../game/state.js'
 */
import { toast } from '../ui/dialog.js';
import { h } from '../ui/dom.js';
import { follow as followSocket } from '../frame/followed.js';
import { redraw, textButton, timeLeft } from '../ui/buttons.js';
import { TIME, countdown, ticking } from '../words/clock.js';
import { moveOn, nextStarts } from '../game/match.js';
import { leadButton, notNow, rematchSays } from '../game/next.js';
import { initial, reduce } from '../game/state.js';
import { listenToButtons } from '../ui/press.js';
import { commands } from '../wire/wire.js';
import { said } from '../words/said.js';
import { t } from '../words/text.js';

const host = document.querySelector('#follows');
if (host instanceof HTMLElement) follow(host, host.dataset.slug ?? '');

/** @param {HTMLElement} place where it says what comes next @param {string} slug of the present game */
function follow(place, slug) {
  /** @type {State|null} */
  let state = null;
  const draw = ticking((/** @type {State} */ is, now) => {
    const until = nextStarts(is);
    const time = until === undefined ? '' : countdown(until, now);
    const says = rematchSays(is);
    const lead = is.snapshot.state.status === 'over' ? leadButton(is) : toGame(is);
    const buttons = [...(lead ? [{ ...lead, small: lead.small?.replace(TIME, time) }] : []), ...notNow(is)];
    redraw(place, [says, time, buttons], () => [!lead && time ? timeLeft(time, t('game.until-it-starts')) : '', h('p', {}, says),
      ...buttons.map((button, i) => textButton(i === 0 && lead ? { ...button, tone: 'go' } : button, i === 0 && lead ? 'lead-on' : ''))]);
    return until;
  });

  const socket = followSocket(`/ws/g/${slug}`, take, () => socket.send(commands.bye()));
  const send = (/** @type {Command} */ command) => socket.send(command) || toast(t('net.no-connection'));
  listenToButtons({
    rematch: () => send(commands.offer('rematch')),
    withdraw: () => send(commands.withdraw('rematch')),
    'decline-rematch': () => send(commands.decline('rematch')),
  });

  addEventListener('pageshow', ({ persisted }) => persisted && location.reload()); // the way back ends here

  /** @param {Message} message */
  function take(message) {
    if (message.t === 'error') toast(said(message.d));
    const at = performance.now();
    if (state) state = reduce(state, { type: 'message', message, at });
    else if (message.t === 'snapshot') state = reduce(initial(message.d, message.v ?? 0, { at }), { type: 'live' });
    if (!state) return;
    const { state: { status, rematch } } = state.snapshot;
    const begun = rematch || (status === 'playing' && place.dataset.status === 'invited' ? slug : '');
    if (begun) {
      socket.stop();
      moveOn(begun, null);
    }
    else if (status !== place.dataset.status) location.reload();
    else draw(state);
  }
}

/** The present game while it is played. @param {State} state @returns {Button} */
const toGame = ({ snapshot: { slug, you } }) => ({ action: 'game', href: `/g/${slug}`, icon: 'play', label: you.seat ? t('page.to-your-game') : t('common.watch-game') });
