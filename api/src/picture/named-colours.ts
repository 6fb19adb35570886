// The colours of a PNG that names them by numbers of ITU-T H.273 (its chunk `cICP`), which no reader here follows.

/** How the reds, greens and blues of BT.2020 and P3 mix to those of ordinary screens. */
const TO_BT709: Record<number, readonly number[]> = {
  9: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  12: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
};
const UNCHANGED = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** What HDR shows as the white of a page, in candelas for each square metre. */
const WHITE = 203;

/** Light for each value from 0 to 1, where 1 is the white of a page, by the number of the curve. */
const CURVES: Record<number, (value: number) => number> = {
  8: (value) => value,
  13: (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4),
  16: (value) => {
    const power = value ** (32 / 2523);
    return (
      (10_000 / WHITE) * (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (16_384 / 2610)
    );
  },
  18: (value) => {
    const scene =
      value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    return (1000 / WHITE) * scene ** 1.2;
  },
};
/** Up to here HDR keeps its light, as in videos; what is brighter is compressed. */
const KEPT = 0.7;
const compress = (light: number) =>
  light <= KEPT ? light : 1 - (1 - KEPT) * Math.exp((KEPT - light) / (1 - KEPT));
const toScreen = (light: number) =>
  Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
const STEPS = 4095;
const SCREEN = Uint8Array.from({ length: STEPS + 1 }, (_, step) => toScreen(step / STEPS));

/** Brings the pixels of a PNG to sRGB in place, if it names other colours. A profile was followed already. */
export function toNamedColours(
  pixels: Uint8Array,
  { file, channels }: { file: Buffer; channels: number },
): void {
  const head = file.toString('latin1', 0, Math.max(0, file.indexOf('IDAT')));
  const at = head.indexOf('cICP');
  if (!head.startsWith('\x89PNG') || at < 0 || head.includes('iCCP') || channels < 3) return;
  const [primaries = 1, transfer = 13, , isFull] = file.subarray(at + 4, at + 8);
  const mix = TO_BT709[primaries] ?? UNCHANGED;
  const curve = CURVES[transfer] ?? CURVES[13];
  const isHdr = transfer === 16 || transfer === 18;
  if (!curve || (mix === UNCHANGED && curve === CURVES[13] && isFull)) return;
  const light = Float32Array.from({ length: 256 }, (_, value) =>
    curve(isFull ? value / 255 : Math.min(1, Math.max(0, (value - 16) / 219))),
  );
  const lightAt = (place: number) => light[pixels[place] ?? 0] ?? 0;
  for (let pixel = 0; pixel < pixels.length; pixel += channels) {
    const [red, green, blue] = [lightAt(pixel), lightAt(pixel + 1), lightAt(pixel + 2)];
    for (let part = 0; part < 3; part += 1) {
      const at = 3 * part;
      const mixed = (mix[at] ?? 0) * red + (mix[at + 1] ?? 0) * green + (mix[at + 2] ?? 0) * blue;
      const compressed = isHdr ? compress(mixed) : Math.min(1, mixed);
      pixels[pixel + part] = SCREEN[Math.round(STEPS * Math.max(0, compressed))] ?? 0;
    }
  }
}
