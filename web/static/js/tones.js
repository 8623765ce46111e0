/**
 * The sounds of the site, as data: short, dry, wooden. A tone is a frequency
 * in hertz that starts after some seconds, lasts some, and is this loud;
 * "knock" is wood, "bell" rings on.
 *
 * @typedef {{hz: number, at: number, for: number, gain: number, timbre?: "knock"|"bell"}} Tone
 * @typedef {"move"|"capture"|"join"|"sacrifice"|"hop"|"promotion"|"check"|"refused"|"turn"|"low"|"start"|"win"|"loss"|"draw"|"offer"|"friend"} Sound
 */

/** @param {...[hz: number, at: number, length: number, gain: number]} tones @returns {Tone[]} */
const knocks = (...tones) => tones.map(([hz, at, length, gain]) => ({ hz, at, for: length, gain, timbre: 'knock' }));

/** @param {...[hz: number, at: number, length: number, gain: number]} tones @returns {Tone[]} */
const bells = (...tones) => tones.map(([hz, at, length, gain]) => ({ hz, at, for: length, gain, timbre: 'bell' }));

/** @type {Record<Sound, Tone[]>} */
export const SOUNDS = {
  move: knocks([300, 0, 0.07, 0.5]),
  capture: knocks([240, 0, 0.08, 0.6], [180, 0.03, 0.08, 0.5]),
  join: knocks([320, 0, 0.06, 0.35], [360, 0.09, 0.06, 0.35]),
  sacrifice: knocks([260, 0, 0.09, 0.6], [150, 0.07, 0.16, 0.6]),
  hop: knocks([340, 0, 0.06, 0.45]),
  promotion: bells([523, 0, 0.14, 0.2], [784, 0.1, 0.22, 0.2]),
  check: bells([659, 0, 0.12, 0.2], [622, 0.1, 0.2, 0.2]),
  refused: knocks([130, 0, 0.12, 0.4]),
  turn: bells([587, 0, 0.16, 0.22]),
  low: knocks([900, 0, 0.03, 0.25]),
  start: bells([392, 0, 0.14, 0.2], [587, 0.12, 0.24, 0.2]),
  win: bells([392, 0, 0.14, 0.22], [494, 0.12, 0.14, 0.22], [587, 0.24, 0.3, 0.22]),
  loss: bells([392, 0, 0.16, 0.2], [311, 0.15, 0.32, 0.2]),
  draw: bells([392, 0, 0.14, 0.2], [392, 0.16, 0.26, 0.2]),
  offer: bells([494, 0, 0.12, 0.2], [494, 0.15, 0.16, 0.2]),
  friend: bells([440, 0, 0.12, 0.25], [554, 0.11, 0.12, 0.25], [659, 0.22, 0.3, 0.25]),
};

/** Semitones by which each further hop of a chain rises. */
export const HOP_RISE = 2;
