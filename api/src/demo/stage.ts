import { cloths, TILE } from './adire.ts';
import { makeBackdrop } from './backdrop.ts';
import { composite, ease, emptyFrame, type Frame, fill, type Picture, rgb } from './picture.ts';
import { type Layer, layOut } from './scene-layout.ts';
import type { Typesetter } from './typeset.ts';
import type { Video } from './video-script.ts';

export const FRAME_RATE = 24;
/** Seconds of the transition in which a scene opens, in tiles, over the previous one. */
const TRANSITION_SECONDS = 1.1;
const RISE = 16;

/** Returns a function that draws a video at any time. Everything static is prepared once. */
export function stage(video: Video, type: Typesetter) {
  const { width, height, cloth, seed } = video;
  const scenes = video.scenes.map((scene, index) => {
    const shade = cloths[cloth][index % 2 === 0 || index === video.scenes.length - 1 ? 'dark' : 'pale'];
    const start = video.scenes.slice(0, index).reduce((sum, one) => sum + one.seconds, 0);
    const layers = layOut(scene, { width, height, shade, type });
    return {
      start,
      end: start + scene.seconds,
      shade,
      layers,
      backdrop: makeBackdrop({ width, height, seed, shade }),
    };
  });
  const seconds = scenes.at(-1)?.end ?? 0;
  const previous = emptyFrame(width, height);

  function drawScene(frame: Frame, index: number, time: number): void {
    const scene = scenes[index];
    if (!scene) return;
    scene.backdrop.paint(frame, Math.floor(time * FRAME_RATE * 0.5));
    for (const layer of scene.layers) drawLayer(frame, layer, time - scene.start);
    drawTicks(frame, index, time);
  }

  function drawTicks(frame: Frame, current: number, time: number): void {
    const colour = rgb(scenes[current]?.shade.accent ?? '#FFFFFF');
    const margin = Math.round(width * 0.066);
    const slot = (width - margin * 2) / scenes.length;
    const box = { y: height - Math.round(height * 0.065), height: 3 };
    scenes.forEach(({ start, end }, index) => {
      const full = Math.round(slot - 6);
      const done = Math.round(full * Math.min(1, Math.max(0, (time - start) / (end - start))));
      const x = Math.round(margin + index * slot);
      fill(frame, { ...box, x, width: full }, { colour, alpha: 0.28 });
      fill(frame, { ...box, x, width: done }, { colour, alpha: 0.85 });
    });
  }

  /** Draws the video at `time` into `frame`. */
  function draw(frame: Frame, time: number): void {
    const at = scenes.findIndex(({ end }) => time < end);
    const index = at < 0 ? scenes.length - 1 : at;
    const since = time - (scenes[index]?.start ?? 0);
    drawScene(frame, index, time);
    if (index > 0 && since < TRANSITION_SECONDS) {
      drawScene(previous, index - 1, time);
      drawTileTransition(frame, previous, since / TRANSITION_SECONDS);
    }
    const dark = Math.max(1 - time / 0.7, 1 - (seconds - time) / 0.9, 0);
    if (dark > 0) fill(frame, { x: 0, y: 0, width, height }, { colour: [12, 4, 6], alpha: dark });
  }
  return { draw, seconds };
}

function drawLayer(frame: Frame, layer: Layer, since: number): void {
  const part = ease((since - layer.at) / (layer.entrance === 'sweep' ? 2.2 : 0.8));
  if (part <= 0) return;
  const { x, picture } = layer;
  if (layer.entrance === 'rise')
    composite(frame, picture, { x, y: layer.y + Math.round((1 - part) * RISE), alpha: part });
  else
    composite(frame, layer.entrance === 'sweep' ? swept(picture, part) : grown(picture, part), {
      x,
      y: layer.y,
      alpha: 1,
    });
}

/** Returns the part of a picture that a clock hand, starting at the top, has swept. */
function swept(picture: Picture, part: number): Picture {
  if (part >= 1) return picture;
  const { width, height } = picture;
  const pixels = new Uint8Array(picture.pixels);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const turn = Math.atan2(x - width / 2, height / 2 - y) / (2 * Math.PI);
      if ((turn < 0 ? turn + 1 : turn) > part) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 4);
    }
  }
  return { width, height, pixels };
}

/** Returns the left part of a picture, at least one pixel wide. */
function grown(picture: Picture, part: number): Picture {
  const width = Math.max(1, Math.round(picture.width * part));
  const pixels = new Uint8Array(width * picture.height * 4);
  for (let y = 0; y < picture.height; y += 1) {
    const from = y * picture.width * 4;
    pixels.set(picture.pixels.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height: picture.height, pixels };
}

/** Opens `frame` over the `previous` scene in squares, like agbole, in a wave from the upper left. */
function drawTileTransition(frame: Frame, previous: Frame, part: number): void {
  const { width, height } = frame;
  const spread = 0.6;
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const wait = ((left / width + top / height) / 2) * spread;
      const half = (ease((part - wait) / (1 - spread)) * TILE) / 2;
      if (half >= TILE / 2) continue;
      for (let y = top; y < Math.min(height, top + TILE); y += 1) {
        const outside = Math.abs(y - top - TILE / 2 + 0.5) > half;
        const keep = outside ? [0, 0] : [Math.round(TILE / 2 - half), Math.round(TILE / 2 + half)];
        const copy = (from: number, to: number) => {
          const start = (y * width + Math.min(width, left + from)) * 3;
          const end = (y * width + Math.min(width, left + to)) * 3;
          frame.pixels.set(previous.pixels.subarray(start, end), start);
        };
        copy(0, keep[0] as number);
        copy(keep[1] as number, TILE);
      }
    }
  }
}
