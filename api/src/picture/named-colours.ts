/** How the reds, greens and blues of BT.2020 and P3 mix to those of ordinary screens, by their numbers in ITU-T H.273. */
const TO_BT709: Record<number, readonly number[]> = {
  9: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  12: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
};
const UNMIXED = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** What HDR shows as the white of a page, in candelas for each square metre. */
const WHITE = 203;
const PQ = 16;
const HLG = 18;

/** The light of each value from 0 to 1, where 1 is the white of a page. */
type Curve = (value: number) => number;
const SCREEN: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const HDR_CURVES: Record<number, Curve> = {
  [PQ]: (value) => {
    const power = value ** (32 / 2523);
    return (
      (10_000 / WHITE) * (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (16_384 / 2610)
    );
  },
  [HLG]: (value) => {
    const scene =
      value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    return (1000 / WHITE) * scene ** 1.2;
  },
};
/** Up to here HDR keeps its light, as in videos; what is brighter is compressed. */
const KEPT = 0.7;
const compress: Curve = (light) =>
  light <= KEPT ? light : 1 - (1 - KEPT) * Math.exp((KEPT - light) / (1 - KEPT));
const STEPS = 4095;
const VALUES = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

/** Brings pixels of three channels to sRGB, in place, if their PNG names its colours (`cICP`), or its gamma. */
export function toNamedColours(pixels: Uint8Array, file: Buffer): void {
  const head = file.toString('latin1', 0, Math.max(0, file.indexOf('IDAT')));
  // A profile was followed already.
  if (!head.startsWith('\x89PNG') || head.includes('iCCP')) return;
  const named = head.indexOf('cICP') + 4;
  const [primaries = 1, transfer = 13] = named > 4 ? file.subarray(named) : [];
  const gamma = named > 4 || head.includes('sRGB') ? undefined : gammaOf(file, head);
  const mix = TO_BT709[primaries] ?? UNMIXED;
  const curve = HDR_CURVES[transfer] ?? (gamma ? (value: number) => value ** gamma : SCREEN);
  if (mix === UNMIXED && curve === SCREEN) return;
  const lights = Float32Array.from({ length: 256 }, (_, value) => curve(value / 255));
  const lightAt = (place: number) => lights[pixels[place] ?? 0] ?? 0;
  for (let pixel = 0; pixel < pixels.length; pixel += 3) {
    const [red, green, blue] = [lightAt(pixel), lightAt(pixel + 1), lightAt(pixel + 2)];
    for (let part = 0; part < 3; part += 1) {
      const at = 3 * part;
      const mixed = (mix[at] ?? 0) * red + (mix[at + 1] ?? 0) * green + (mix[at + 2] ?? 0) * blue;
      const light = transfer in HDR_CURVES ? compress(mixed) : Math.min(1, mixed);
      pixels[pixel + part] = VALUES[Math.round(STEPS * Math.max(0, light))] ?? 0;
    }
  }
}

/** What pictures are made for that say nothing of their gamma. */
const SCREEN_GAMMA = 2.2;

/** Returns the gamma of a PNG that was made for other screens. */
function gammaOf(file: Buffer, head: string): number | undefined {
  const at = head.indexOf('gAMA');
  const gamma = at < 0 ? SCREEN_GAMMA : 100_000 / file.readUInt32BE(at + 4);
  return Math.abs(gamma - SCREEN_GAMMA) > 0.1 && gamma >= 1 && gamma <= 3 ? gamma : undefined;
}
