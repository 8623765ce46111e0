/**
 * Offline use: starts the service worker (static/worker.js), and shows how much of the module
 * this browser has stored.
 */
import { language, t } from '../words/text.js';

/** @typedef {{whole: boolean, bytes: number}} Kept whether all of the module is kept, and how many bytes that takes to fetch */

/** How long a worker may take to answer, and to fetch the module. Milliseconds. */
const PATIENCE = 3000;
const FETCHING = 120_000;

/** Whether this browser can keep anything, and the site wants it. */
export const canKeep = () => isSecureContext && 'serviceWorker' in navigator && 'worker' in document.documentElement.dataset;

/** Whether the site stands as an app of its own here. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/**
 * Lets the worker begin, once the page has all that it names: a visitor who leaves it soon can be
 * without a network on the next one. Not where the visitor saves data, nor where the address has
 * chosen the language.
 */
export function startWorker() {
  if (!canKeep() || new URLSearchParams(location.search).has('lang') || /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** Registers the service worker of the page’s language, in place of one of another language. */
export const registerWorker = () => navigator.serviceWorker.register(language === 'en' ? '/worker.js' : `/worker.js?lang=${language}`);

async function register() {
  try {
    await registerWorker();
    if (isInstalled()) await keepModule();
  } catch {
    // The next visit tries again.
  }
}

/** @param {"state"|"keep"|"forget"} what @param {number} patience @returns {Promise<Kept|null>} null where no worker answers */
async function tell(what, patience) {
  const worker = (await navigator.serviceWorker?.getRegistration('/'))?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
  const late = new Promise((resolve) => { setTimeout(resolve, patience, null); });
  worker.postMessage(what, [port2]);
  return /** @type {Promise<Kept|null>} */ (Promise.race([answered, late]));
}

/** How much of the module is kept. */
export const moduleKept = () => tell('state', PATIENCE);

/** Keeps all of it. */
export const keepModule = () => tell('keep', FETCHING);

export const forgetModule = () => tell('forget', PATIENCE);

/** A number of bytes as one reads it. Pure. @param {number} bytes */
export const megabytes = (bytes) => t('net.megabytes', { size: (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) });
