import { clothSvg, type Shade, TILE } from './adire.ts';
import { drawSvg, type Frame, rgb } from './picture.ts';

interface Backdrop {
  /** Paints the whole frame: the lit background and the cloth, shifted by `drift` whole pixels. */
  paint(frame: Frame, drift: number): void;
}

/**
 * Prepares the background of one shade with its tiles, which fade out behind the text. Called once per scene, so that
 * painting a frame only mixes prepared values.
 */
export function makeBackdrop(options: {
  width: number;
  height: number;
  seed: number;
  shade: Shade;
}): Backdrop {
  const { width, height, seed, shade } = options;
  const columns = Math.ceil(width / TILE) + 2;
  const rows = Math.ceil(height / TILE) + 1;
  const cloth = drawSvg(clothSvg(seed, columns, rows));
  const threads = Uint8Array.from(
    { length: cloth.width * cloth.height },
    (_, at) => cloth.pixels[at * 4 + 3] ?? 0,
  );
  const ground = paintGround(width, height, shade);
  const visible = fadeOut(width, height, shade.strength);
  const thread = rgb(shade.thread);

  const painted = new Uint8Array(ground.length);
  let paintedDrift = -1;

  function paint(frame: Frame, drift: number): void {
    if (drift !== paintedDrift) mix(drift);
    paintedDrift = drift;
    frame.pixels.set(painted);
  }

  function mix(drift: number): void {
    painted.set(ground);
    const [red, green, blue] = thread;
    const shiftX = drift % cloth.width;
    const shiftY = Math.floor(drift / 2) % cloth.height;
    for (let y = 0; y < height; y += 1) {
      const row = ((y + shiftY) % cloth.height) * cloth.width;
      let column = shiftX;
      for (let x = 0, spot = y * width; x < width; x += 1, spot += 1) {
        const line = threads[row + column] as number;
        column = column + 1 === cloth.width ? 0 : column + 1;
        if (line < 8) continue;
        const ink = (line * (visible[spot] as number)) >> 8;
        const at = spot * 3;
        const r = painted[at] as number;
        const g = painted[at + 1] as number;
        const b = painted[at + 2] as number;
        painted[at] = r + (((red - r) * ink) >> 8);
        painted[at + 1] = g + (((green - g) * ink) >> 8);
        painted[at + 2] = b + (((blue - b) * ink) >> 8);
      }
    }
  }
  return { paint };
}

/** Paints a gradient with light from the upper right corner. A fixed grain prevents visible bands. */
function paintGround(width: number, height: number, shade: Shade): Uint8Array {
  const light = rgb(shade.light);
  const deep = rgb(shade.deep);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const far = Math.hypot((width * 0.85 - x) / width, y / height / 1.1);
      const part = Math.min(1, far ** 1.2);
      const grain = (((x * 7 + y * 13) % 8) - 3.5) / 8;
      for (let c = 0; c < 3; c += 1) {
        const from = light[c] as number;
        const to = deep[c] as number;
        pixels[(y * width + x) * 3 + c] = Math.round(from + (to - from) * part + grain);
      }
    }
  }
  return pixels;
}

/** Returns the opacity of the cloth at each pixel, 0 to 255. Text is on the left, or below in portrait. */
function fadeOut(width: number, height: number, strength: number): Uint8Array {
  const upright = height > width;
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const x = (at % width) / width;
    const y = Math.floor(at / width) / height;
    const away = upright ? 1 - y : x;
    return Math.round(255 * strength * Math.min(1, Math.max(0.12, (away - 0.3) / 0.6)));
  });
}
