/** The visitor can be notified of open challenges and of the weekly hour, or reads of which they are. */
import { HOUR, canBeCalled, wishFor } from '../net/calls.js';
import { toast } from '../ui/dialog.js';
import { need, setText } from '../ui/dom.js';
import { allowed, askToNotify } from '../ui/notify.js';
import { settings } from '../storage/settings.js';
import { commas } from '../words/phrases.js';
import { t } from '../words/text.js';

/**
 * Which games are wished for, in words: whole sentences, one for each kind of clock unless both
 * are wished for the same games. Pure.
 * @param {string[]} wishes @param {Record<string, string>} names of the games, by id
 */
export function wishesSay(wishes, names) {
  const games = (/** @type {string} */ kind) => commas(Object.keys(names).filter((id) => wishes.includes(`${id}/${kind}`)).map((id) => names[id]));
  const [clock, days] = [games('clock'), games('days')];
  if (clock === days) return clock && t('lobby.told-of', { games: clock });
  return [clock && t('lobby.told-of-clock', { games: clock }), days && t('lobby.told-of-days', { games: days })].filter(Boolean).join(' ');
}

/** Shows it where this browser can be notified; the page has a place for it where the site does that. @param {Record<string, string>} names of the games, by id */
export function wireTold(names) {
  const place = document.getElementById('told');
  const all = Object.keys(names).flatMap((id) => [`${id}/clock`, `${id}/days`]);
  if (place) wireWish(place, (wishes) => wishesSay(wishes, names), (wishes) => [...wishes.filter((one) => !all.includes(one)), ...all]);
  const hours = document.getElementById('remind');
  if (hours) wireWish(hours, (wishes) => (wishes.includes(HOUR) ? t('lobby.reminded') : ''), (wishes) => [...wishes, HOUR]);
}

/**
 * @param {HTMLElement} host @param {(wishes: string[]) => string} says what is said of the wishes; empty if these are not among them
 * @param {(wishes: string[]) => string[]} withThese gives the wishes with these
 */
function wireWish(host, says, withThese) {
  host.hidden = !canBeCalled();
  const button = need('[data-do=wish]', host);
  const draw = () => {
    const { pushed, wishes } = settings.get();
    const said = pushed ? says(wishes) : '';
    button.hidden = said !== '';
    need('p', host).hidden = said === '';
    setText(need('[data-says]', host), said);
  };

  async function wish() {
    const before = settings.get();
    await askToNotify();
    const why = settings.get().notify ? await wishFor(withThese) : allowed() === 'denied' ? t('notify.blocked') : t('notify.not-allowed');
    if (!why) {
      need('[data-open=settings]', host).focus();
      return;
    }
    settings.set({ notify: before.notify });
    toast(why);
  }

  button.addEventListener('click', wish);
  settings.on(draw);
  draw();
}
