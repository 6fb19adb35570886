import { Resvg } from '@resvg/resvg-js';

/** A drawn layer in RGBA, with premultiplied alpha. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A video frame in RGB, three bytes per pixel. */
export interface Frame {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export function drawSvg(svg: string, fontFiles: string[] = []): Picture {
  const drawn = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).render();
  return { width: drawn.width, height: drawn.height, pixels: drawn.pixels };
}

export const emptyFrame = (width: number, height: number): Frame => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 3),
});

/** Draws a picture over the frame at whole pixels, clipped to the frame. `alpha` is 0 to 1. */
export function composite(frame: Frame, picture: Picture, at: { x: number; y: number; alpha: number }): void {
  const { pixels: from, width } = picture;
  const { pixels: to } = frame;
  const strength = Math.round(at.alpha * 256);
  const left = Math.max(0, -at.x);
  const right = Math.min(width, frame.width - at.x);
  const top = Math.max(0, -at.y);
  const bottom = Math.min(picture.height, frame.height - at.y);
  for (let y = top; y < bottom; y += 1) {
    let source = (y * width + left) * 4;
    let target = ((y + at.y) * frame.width + left + at.x) * 3;
    for (let x = left; x < right; x += 1, source += 4, target += 3) {
      const cover = from[source + 3] as number;
      if (cover === 0) continue;
      const rest = 65_280 - cover * strength;
      for (let c = 0; c < 3; c += 1) {
        const mixed = (from[source + c] as number) * strength * 255 + (to[target + c] as number) * rest;
        to[target + c] = (mixed / 65_280 + 0.5) | 0;
      }
    }
  }
}

/** Fills a rectangle; `alpha` 0 to 1. */
export function fill(
  frame: Frame,
  box: { x: number; y: number; width: number; height: number },
  paint: { colour: Rgb; alpha: number },
): void {
  for (let y = box.y; y < box.y + box.height; y += 1) {
    for (let x = box.x; x < box.x + box.width; x += 1) {
      const at = (y * frame.width + x) * 3;
      for (let c = 0; c < 3; c += 1) {
        const below = frame.pixels[at + c] as number;
        frame.pixels[at + c] = Math.round(below + ((paint.colour[c] as number) - below) * paint.alpha);
      }
    }
  }
}

type Rgb = [number, number, number];

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** An ease-out curve: fast at first, then slowing down. */
export const ease = (part: number): number => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
