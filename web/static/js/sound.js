/**
 * @import { Sound } from './tones.js'
 */
import { recall, remember } from './memory.js';
import { HOP_RISE, SOUNDS } from './tones.js';

/** Everything is played below this gain: sounds accompany, they do not call. */
const LOUDNESS = 0.3;

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

/**
 * Plays a sound, if sounds are on and the browser lets us.
 * @param {Sound} name
 * @param {number} [hop] how many hops of a chain went before: each sounds higher
 */
export function play(name, hop = 0) {
  if (!soundIsOn() || !audio || audio.state !== 'running') return;
  const pitch = 2 ** ((hop * HOP_RISE) / 12);
  for (const tone of SOUNDS[name]) strike(audio, { ...tone, hz: tone.hz * pitch });
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
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(tone.gain * LOUDNESS, start + 0.004);
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
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
      remember('sound', soundIsOn() ? 'off' : 'on');
      show();
      play('move');
    });
  }
  for (const event of ['pointerdown', 'pointerup', 'keydown']) addEventListener(event, wake, { passive: true });
  show();
}
