/**
 * The visitor's settings, stored in this browser. Modules subscribe to changes, also to those of
 * other tabs.
 */
import { fieldsOf, recall, remember } from './memory.js';

/**
 * - `board` the look of the boards; `coordinates` whether they bear their names
 * - `destinations` whether it is shown where a man in hand can go
 * - `captured` whether the men that were taken are laid beside the players
 * - `motion` how fast men walk; a system that asks for none has none
 * - `volume` of sounds, a percentage
 * - `premove` whether moves can be made ahead of one's turn
 * - `confirm` when a move has to be confirmed: in correspondence, always, never
 * - `turns` whether the board turns to the side to move, where one visitor plays both sides
 * - `zen` whether all but the board and the clocks is out of sight
 * - `onward` whether the next game that waits comes after a move, where there is time
 * - `letters` whether Shift and a letter are keys of the analysis board
 * - `notify` whether a page out of sight calls when it is one's turn
 * - `pushed` whether this device is called though no page is open; `night` whether it is left in peace then
 * - `wishes` which open challenges of others it is called for: "cheskers/clock", and "cheskers/days" for those without a clock, too; "hour" to be reminded of the weekly hours
 * @typedef {{
 *   board: "classic"|"wood"|"slate", coordinates: boolean, destinations: boolean, captured: boolean,
 *   motion: "slow"|"normal"|"fast"|"off", volume: number, premove: boolean,
 *   confirm: "slow"|"always"|"never", turns: boolean, zen: boolean, onward: boolean, letters: boolean, notify: boolean, pushed: boolean, night: boolean, wishes: string[],
 * }} Settings
 */

/** @type {Settings} */
export const DEFAULTS = {
  board: 'classic', coordinates: true, destinations: true, captured: true, motion: 'normal', volume: 80,
  premove: true, confirm: 'slow', turns: true, zen: false, onward: false, letters: true, notify: false, pushed: false, night: true, wishes: [],
};

/** What a setting may be, where it is one of a few. @type {Partial<Record<keyof Settings, string[]>>} */
const ONE_OF = {
  board: ['classic', 'wood', 'slate'], motion: ['slow', 'normal', 'fast', 'off'], confirm: ['slow', 'always', 'never'],
};

const KEY = 'settings';

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();
/** @type {Settings|null} Read once, and again when another tab has written. */
let current = null;

/**
 * Reads settings as they were kept. What is missing, or is none, is as it is
 * for everybody.
 * @param {string|null} kept
 * @returns {Settings}
 */
export function parse(kept) {
  const found = fieldsOf(kept);
  const names = /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS));
  const good = names.filter((name) => fits(name, found[name])).map((name) => [name, found[name]]);
  return { ...DEFAULTS, ...Object.fromEntries(good) };
}

/** @param {keyof Settings} name @param {unknown} value */
function fits(name, value) {
  if (name === 'wishes') return Array.isArray(value) && value.every((wish) => /^(\w+\/(clock|days)|hour)$/.test(wish));
  if (name === 'volume') return typeof value === 'number' && value >= 0 && value <= 100;
  return ONE_OF[name]?.includes(String(value)) ?? typeof value === typeof DEFAULTS[name];
}

function notifyListeners() {
  for (const listener of listeners) listener(settings.get());
}

export const settings = {
  /** @returns {Settings} */
  get: () => (current ??= parse(recall(KEY))),

  /** Changes some and keeps all. @param {Partial<Settings>} change */
  set(change) {
    current = { ...settings.get(), ...change };
    remember(KEY, JSON.stringify(current));
    notifyListeners();
  },

  /**
   * Calls with the settings whenever they change. Gives back how to stop it.
   * @param {(settings: Settings) => void} listener
   */
  on(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Takes in what other tabs write. */
  follow() {
    addEventListener('storage', (event) => {
      if (event.key !== `threefold.${KEY}` && event.key !== null) return;
      current = null;
      notifyListeners();
    });
  },
};

/** The word for it in style sheets. @param {boolean} on */
const word = (on) => (on ? 'on' : 'off');

/** The attributes of <html>. Pure. @param {Settings} s @returns {Record<string, string>} */
export const attributes = (s) => ({
  boardTheme: s.board, coordinates: word(s.coordinates), captured: word(s.captured), motion: s.motion, zen: word(s.zen),
});

/**
 * Writes the settings that the style sheets follow on <html>, now and whenever
 * they change; theme-boot.js writes those that would flash before the first paint.
 */
export function applySettings() {
  const apply = () => Object.assign(document.documentElement.dataset, attributes(settings.get()));
  settings.on(apply);
  settings.follow();
  apply();
}
