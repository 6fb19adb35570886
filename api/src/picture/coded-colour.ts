/** What pictures are made for that say nothing of their gamma. A still of a film says 1.96, and is shown as the film is. */
const SCREEN_GAMMA = 2.2;
/** The nits of ordinary white within HDR (ITU-R BT.2408). */
const WHITE_NITS = 203;
/** From here on, what is brighter is compressed, up to white. */
const KNEE = 0.7;

type Curve = (value: number) => number;
/** Three rows: what red, green and blue of BT.709 take from each primary of a gamut. */
type Gamut = readonly number[];

const power =
  (gamma: number): Curve =>
  (value) =>
    value ** gamma;
const srgb: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toSrgb: Curve = (light) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
const fromNits = (nits: number) => {
  const light = nits / WHITE_NITS;
  return light <= KNEE ? light : KNEE + (1 - KNEE) * Math.tanh((light - KNEE) / (1 - KNEE));
};
const pq: Curve = (value) => {
  const root = value ** (1 / 78.84375);
  return fromNits(
    10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125),
  );
};
/** As a screen of 1,000 nits shows it. */
const hlg: Curve = (value) => {
  const scene =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return fromNits(1000 * scene ** 1.2);
};

/** By the numbers of ITU-T H.273; what isn't here is ordinary. */
const CURVES: Readonly<Record<number, Curve>> = {
  4: power(2.2),
  5: power(2.8),
  8: power(1),
  16: pq,
  18: hlg,
};
const SAME: Gamut = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const GAMUTS: Readonly<Record<number, Gamut>> = {
  9: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  12: [1.2249, -0.2249, 0, -0.042, 1.042, 0, -0.0196, -0.0786, 1.0983],
};

/**
 * Returns what brings a picture without a profile to sRGB, if its file names other colours by numbers: PNG's `cICP` and `gAMA`,
 * or AVIF's `nclx`. It changes pixels in place, and leaves what follows their three colours, which is how clear they are.
 */
export function codedColour(file: Buffer): Converter | undefined {
  const isPng = file.toString('latin1', 1, 4) === 'PNG';
  const head = file.toString('latin1', 0, isPng ? Math.max(0, file.indexOf('IDAT')) : 4096);
  const start = (name: string) => (head.includes(name) ? head.indexOf(name) + name.length : undefined);
  const numbersAt = start(isPng ? 'cICP' : 'colrnclx');
  if (numbersAt === undefined) {
    const gamma = isPng && !head.includes('sRGB') ? start('gAMA') : undefined;
    const exponent = gamma === undefined ? SCREEN_GAMMA : 100_000 / file.readUInt32BE(gamma);
    const isOrdinary = Math.abs(exponent - SCREEN_GAMMA) <= 0.3 || exponent < 1 || exponent > 3;
    return isOrdinary ? undefined : converter((value) => srgb(value ** (exponent / SCREEN_GAMMA)));
  }
  const [primaries = 0, transfer = 0] = isPng
    ? file.subarray(numbersAt)
    : [file.readUInt16BE(numbersAt), file.readUInt16BE(numbersAt + 2)];
  const [curve, gamut] = [CURVES[transfer], GAMUTS[primaries]];
  return curve || gamut ? converter(curve ?? srgb, gamut) : undefined;
}

type Converter = (pixels: Uint8Array, channels: number) => void;

function converter(curve: Curve, gamut = SAME): Converter {
  const lights = Array.from({ length: 256 }, (_, value) => curve(value / 255));
  const bytes = Uint8Array.from({ length: 4097 }, (_, light) => Math.round(255 * toSrgb(light / 4096)));
  const part = (place: number) => gamut[place] ?? 0;
  return (pixels, channels) => {
    const light = (place: number) => lights[pixels[place] ?? 0] ?? 0;
    for (let at = 0; at < pixels.length; at += channels) {
      const [red, green, blue] = [light(at), light(at + 1), light(at + 2)];
      for (const row of [0, 1, 2]) {
        const sum = red * part(3 * row) + green * part(3 * row + 1) + blue * part(3 * row + 2);
        pixels[at + row] = bytes[Math.round(4096 * Math.min(1, Math.max(0, sum)))] ?? 0;
      }
    }
  };
}
