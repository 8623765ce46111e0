/**
 * Subscribes this device to Web Push, and unsubscribes it. The setting `pushed` says whether it
 * is subscribed; the server has the subscription.
 */
import { recall, remember } from '../storage/memory.js';
import { allowed } from '../ui/notify.js';
import { post } from './post.js';
import { registerWorker } from './without-network.js';
import { settings } from '../storage/settings.js';
import { language, t } from '../words/text.js';

/** How long a browser has to subscribe: some never answer. Milliseconds. */
const PATIENCE = 20_000;
/** After how long a subscription is renewed at a visit. Milliseconds. */
const RENEWED = 24 * 3_600_000;
/** When a device is left in peace: from ten in the evening until eight, in minutes of its day. */
const NIGHT = { from: 22 * 60, to: 8 * 60 };
const RENEWED_AT = 'calls-renewed';
const LANGUAGE = 'calls-language';

/** Whether this browser could be called here. */
export const canBeCalled = () => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

/** Whether it could be, if the site stood on the home screen: on an iPhone or iPad. */
export const wantsInstalling = () => isSecureContext && !('PushManager' in window) && /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** The wish to be reminded of each weekly hour of the site. */
export const HOUR = 'hour';

/** The sentence for a site without notifications. */
export const OFF = t('notify.only-open');

/**
 * The site's key to subscribe with, empty if it sends no notifications, null if it does not answer;
 * and whether it has weekly hours.
 * @returns {Promise<{key: string|null, hours?: boolean}>}
 */
export const siteCalls = () => fetch('/api/calls').then((answer) => (answer.ok ? answer.json() : { key: null })).catch(() => ({ key: null }));

/**
 * What goes to the server of a subscription. English and no wishes go unsaid, since an older
 * release refuses a member that it does not know. Pure.
 * @param {PushSubscriptionJSON} json @param {string} zone @param {Pick<import('../storage/settings.js').Settings, "night"|"wishes">} settings
 */
export const bodyOf = ({ endpoint = '', keys = {} }, zone, { night, wishes }) => ({
  endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', zone, ...(language === 'en' ? {} : { language }), ...(night ? NIGHT : { from: 0, to: 0 }),
  ...(wishes.length > 0 ? { wishes } : {}),
});

/**
 * Ends a wait for what may never come.
 * @template T @param {Promise<T>} promised @param {number} [patience] milliseconds
 * @returns {Promise<T>}
 */
export function within(promised, patience = PATIENCE) {
  return Promise.race([promised, new Promise((_, fail) => { setTimeout(() => fail(new Error('no answer')), patience); })]);
}

/** Lets this device be called, and says why it is not, if it is not. @returns {Promise<string>} */
export async function beCalled() {
  const { key } = await siteCalls();
  if (key === '') {
    settings.set({ pushed: false });
    return OFF;
  }
  if (!key) return t('notify.site-silent');
  try {
    const worker = await within(registerWorker().then(() => navigator.serviceWorker.ready));
    const subscription = await within(worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
    const { error } = await post('/api/calls/subscribe', bodyOf(subscription.toJSON(), zone, settings.get()));
    if (error) return error;
  } catch {
    return t('notify.browser-silent');
  }
  remember(RENEWED_AT, String(Date.now()));
  remember(LANGUAGE, language);
  settings.set({ pushed: true });
  return '';
}

/** The wish that is being saved: one at a time. @type {Promise<unknown>} */
let saving = Promise.resolve();

/**
 * Lets this device be called for other challenges, or of the weekly hours, and says why it cannot: then nothing has changed.
 * @param {(wishes: string[]) => string[]} change of what is wished for
 * @returns {Promise<string>}
 */
export function wishFor(change) {
  const saved = saving.then(async () => {
    const { wishes } = settings.get();
    settings.set({ wishes: change(wishes) });
    const why = await beCalled();
    if (why) settings.set({ wishes });
    return why;
  });
  saving = saved;
  return saved;
}

/** Lets this device be called no more. */
export async function beLeftAlone() {
  settings.set({ pushed: false });
  await post('/api/calls/unsubscribe');
  const worker = await navigator.serviceWorker?.getRegistration('/');
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

/**
 * Renews the subscription once a day, since browsers change their addresses, and in another
 * language of the site, unless only the address of the page has chosen that.
 */
export function renewCalls() {
  const other = recall(LANGUAGE) !== language && !new URLSearchParams(location.search).has('lang');
  if (settings.get().pushed && canBeCalled() && allowed() === 'granted' && (other || Date.now() - Number(recall(RENEWED_AT)) > RENEWED)) beCalled();
}

/** Subscribes again at once, for the player who uses this device now: the subscription of the one before has ended. */
export function callAnew() {
  remember(RENEWED_AT, '0');
  renewCalls();
}
