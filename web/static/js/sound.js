/**
 * @import { Sound } from './tones.js'
 */
import { recall, remember } from './memory.js';
import { settings } from './settings.js';
import { HOP_RISE, SOUNDS } from './tones.js';

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
 * @param {import("./tones.js").Tone} tone
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
