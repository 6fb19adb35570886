import { seeded } from './adire.ts';

export const SAMPLE_RATE = 44_100;
const BEAT_SECONDS = 60 / 84;
const STEP = BEAT_SECONDS / 3;

/** A pentatonic scale in semitones above A2, in which all neighbouring notes sound good together. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];
/** The bass under each bar. */
const BARS = [0, 9, 5, 7];
/** A twelve-beat bell pattern: the loudness of each step of a bar, where 0 is silent. */
const BELL = [1, 0, 0.6, 0, 0.8, 0.5, 0, 0.9, 0, 0.6, 0, 0.5];

const hertz = (semitones: number) => 110 * 2 ** (semitones / 12);

/** Returns a tune of a thumb piano over a quiet hum, as 16-bit mono samples. A seed always gives the same tune. */
export function playTune(seconds: number, seed: number): Int16Array {
  const length = Math.ceil(seconds * SAMPLE_RATE);
  const sound = new Float32Array(length);
  const random = seeded(seed * 7919);
  const plucked = new Map<number, Float32Array>();
  let degree = 5;
  const steps = Math.floor(seconds / STEP);
  for (let step = 0; step < steps; step += 1) {
    const bar = BARS[Math.floor(step / 12) % BARS.length] ?? 0;
    const at = Math.round(step * STEP * SAMPLE_RATE);
    if (step % 12 === 0) add(sound, hum(bar), at, 0.16);
    const loud = BELL[step % 12] ?? 0;
    if (loud === 0 || random() < 0.12) continue;
    degree = Math.min(SCALE.length - 1, Math.max(3, degree + Math.floor(random() * 5) - 2));
    const semitones = 12 + (SCALE[degree] ?? 12);
    const note = plucked.get(semitones) ?? pluck(hertz(semitones));
    plucked.set(semitones, note);
    add(sound, note, at, 0.22 * loud);
  }
  return Int16Array.from(sound, (value, at) => {
    const fade = Math.min(1, at / SAMPLE_RATE / 1.2, (length - at) / SAMPLE_RATE / 2.5);
    return Math.round(Math.tanh(value) * fade * 30_000);
  });
}

/** Returns one note of a thumb piano: the tone, its octave, and a short bright overtone. */
function pluck(frequency: number): Float32Array {
  return Float32Array.from({ length: SAMPLE_RATE * 1.6 }, (_, at) => {
    const t = at / SAMPLE_RATE;
    const angle = 2 * Math.PI * frequency * t;
    const attack = Math.min(1, t / 0.004);
    const body = Math.sin(angle) * Math.exp(-3.2 * t) + 0.22 * Math.sin(2 * angle) * Math.exp(-5 * t);
    return attack * (body + 0.1 * Math.sin(5.4 * angle) * Math.exp(-22 * t)) * Math.min(1, (1.6 - t) / 0.2);
  });
}

function hum(semitones: number): Float32Array {
  const length = STEP * 12 + 1;
  const tones = [semitones - 12, semitones - 5, semitones].map(hertz);
  return Float32Array.from({ length: Math.round(SAMPLE_RATE * length) }, (_, at) => {
    const t = at / SAMPLE_RATE;
    const swell = Math.sin((Math.PI * t) / length) ** 0.7;
    return (swell * tones.reduce((sum, tone) => sum + Math.sin(2 * Math.PI * tone * t), 0)) / 3;
  });
}

function add(sound: Float32Array, note: Float32Array, at: number, gain: number): void {
  const end = Math.min(note.length, sound.length - at);
  for (let i = 0; i < end; i += 1) sound[at + i] = (sound[at + i] as number) + (note[i] as number) * gain;
}

/** Encodes samples as a WAV file. */
export function wavFile(samples: Int16Array): Buffer {
  const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
