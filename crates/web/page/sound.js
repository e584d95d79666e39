// @ts-check
// Small sounds, made on the spot; off unless they are turned on.
import { settings } from "./settings.js";

/**
 * Pitch in hertz, length in seconds, loudness, and the shape of the wave.
 * @type {Record<string, [number, number, number, OscillatorType]>}
 */
const SOUNDS = {
  seed: [520, 0.05, 0.12, "triangle"],
  place: [240, 0.08, 0.16, "triangle"],
  take: [180, 0.08, 0.14, "triangle"],
  flip: [640, 0.04, 0.08, "sine"],
  capture: [392, 0.22, 0.16, "sine"],
  roll: [150, 0.3, 0.1, "sawtooth"],
  bust: [110, 0.4, 0.14, "sine"],
  end: [523, 0.6, 0.16, "sine"],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {string} name */
export function sound(name) {
  if (!settings.sound || !SOUNDS[name]) return;
  const [pitch, length, loudness, type] = SOUNDS[name];
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(pitch * (0.96 + Math.random() * 0.08), now);
    gain.gain.setValueAtTime(loudness, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(now);
    tone.stop(now + length);
  } catch {
    // This browser makes no sound.
  }
}
