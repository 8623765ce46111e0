/**
 * The sounds of the site, as data and as they are played.
 *
 * A sound is short, dry, wooden, made of tones. A tone is a frequency in hertz
 * that starts after some seconds, lasts some, and is this loud; "knock" is wood,
 * "bell" rings on.
 *
 * @typedef {{hz: number, at: number, for: number, gain: number, timbre?: "knock"|"bell"}} Tone
 * @typedef {"move"|"capture"|"join"|"sacrifice"|"hop"|"promotion"|"check"|"refused"|"turn"|"low"|"start"|"win"|"loss"|"draw"|"offer"|"friend"} Sound
 */
import { recall, remember } from '../storage/memory.js';
import { settings } from '../storage/settings.js';

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
const HOP_RISE = 2;

/** Everything is played below this gain: sounds accompany, they do not call. */
const LOUDNESS = 0.43;

/** What the ear takes for half as loud is a good deal less. @param {number} percent */
export const gainOf = (percent) => LOUDNESS * (percent / 100) ** 2;

/** What a tone rises from and falls to: an exponential ramp cannot reach nothing. */
const FAINTEST = 0.0001;

/** @type {AudioContext|null} */
let audio = null;

/**
 * Browsers let a page sound only after its visitor has acted on it. A finger
 * has done so when it is lifted, a mouse or a key when it is pressed.
 */
function wake() {
  if (navigator.userActivation?.isActive === false) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume().catch(() => {});
}

export const soundIsOn = () => recall('sound') !== 'off';

/** What shows whether sounds are on. @type {Set<() => void>} */
const switches = new Set();

/** @param {boolean} on */
export function turnSound(on) {
  remember('sound', on ? 'on' : 'off');
  for (const show of switches) show();
}

/**
 * Plays a sound, if sounds are on and the browser lets us.
 * @param {Sound} name
 * @param {number} [hop] how many hops of a chain went before: each sounds higher
 */
export function play(name, hop = 0) {
  const loud = gainOf(settings.get().volume);
  if (!soundIsOn() || loud === 0 || !audio || audio.state !== 'running') return;
  const pitch = 2 ** ((hop * HOP_RISE) / 12);
  for (const tone of SOUNDS[name]) strike(audio, { ...tone, hz: tone.hz * pitch, gain: Math.max(tone.gain * loud, FAINTEST) });
}

/**
 * @param {AudioContext} context
 * @param {import("./sound.js").Tone} tone
 */
function strike(context, tone) {
  const start = context.currentTime + tone.at;
  const end = start + tone.for;
  const voice = context.createOscillator();
  const envelope = context.createGain();
  voice.type = tone.timbre === 'bell' ? 'sine' : 'triangle';
  voice.frequency.setValueAtTime(tone.hz, start);
  if (tone.timbre === 'knock') voice.frequency.exponentialRampToValueAtTime(tone.hz / 2, end);
  envelope.gain.setValueAtTime(FAINTEST, start);
  envelope.gain.exponentialRampToValueAtTime(tone.gain, start + 0.004);
  envelope.gain.exponentialRampToValueAtTime(FAINTEST, end);
  voice.connect(envelope).connect(context.destination);
  voice.start(start);
  voice.stop(end);
}

/**
 * Makes buttons turn the sound on and off.
 * @param {HTMLElement[]} buttons
 */
export function soundSwitch(buttons) {
  const show = () => {
    for (const button of buttons) {
      button.dataset.state = soundIsOn() ? 'on' : 'off';
      button.setAttribute('aria-pressed', String(soundIsOn()));
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      turnSound(!soundIsOn());
      play('move');
    });
  }
  for (const event of ['pointerdown', 'pointerup', 'keydown']) addEventListener(event, wake, { passive: true });
  switches.add(show);
  show();
}
