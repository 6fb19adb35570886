import { Resvg } from '@resvg/resvg-js';
import { drawSvg, type Picture } from './picture.ts';
import type { Face, VideoFonts } from './video-fonts.ts';

export interface TextStyle {
  face: Face;
  /** Pixels. */
  size: number;
  colour: string;
  /** Line height as a multiple of the size. */
  leading?: number;
  /** Pixels between letters. */
  spacing?: number;
}

const plain = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
// Each face is drawn only with its own files. If several families are loaded, the first that has a letter wins.
const FAMILY: Record<Face, string> = {
  display: 'Fraunces',
  text: 'Plus Jakarta Sans',
  strong: 'Plus Jakarta Sans',
};
const PADDING = 4;

/** Returns a typesetter that sets and breaks lines for one video. */
export function typesetter(fonts: VideoFonts) {
  const known = new Map<string, number>();
  const attributes = ({ face, size, colour, spacing = 0 }: TextStyle) =>
    `font-family="${FAMILY[face]}" font-size="${size}" fill="${colour}" letter-spacing="${spacing}"`;

  /** Returns the advance width in pixels. */
  function widthOf(text: string, style: TextStyle): number {
    const key = `${style.face}|${style.size}|${style.spacing}|${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    // Measures the text between two bars, so that spaces at its ends count.
    const measure = (inner: string) => {
      const line = `<text x="100" y="100" xml:space="preserve" ${attributes(style)}>|${plain(inner)}|</text>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="200">${line}</svg>`;
      const drawn = new Resvg(svg, { font: { fontFiles: fonts[style.face], loadSystemFonts: false } });
      return drawn.getBBox()?.width ?? 0;
    };
    const width = measure(text) - (text === '' ? 0 : measure(''));
    known.set(key, width);
    return width;
  }

  /** Breaks text into the fewest lines that fit, with line widths as even as possible. */
  function breakLines(text: string, style: TextStyle, width: number): string[] {
    const fillTo = (limit: number) => {
      const lines: string[] = [];
      for (const word of text.split(' ')) {
        const last = lines.at(-1);
        const longer = last === undefined ? word : `${last} ${word}`;
        if (last !== undefined && widthOf(longer, style) <= limit) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    };
    const fewest = fillTo(width);
    for (let limit = width * 0.5; limit < width; limit += width * 0.04) {
      const even = fillTo(limit);
      if (even.length === fewest.length) return even;
    }
    return fewest;
  }

  /** Draws a block of text, broken to `width`. */
  function block(text: string, style: TextStyle, width: number): Picture {
    const leading = Math.round(style.size * (style.leading ?? 1.3));
    const lines = breakLines(text, style, width);
    const rows = lines.map(
      (line, index) =>
        `<text x="${PADDING}" y="${Math.round(index * leading + leading * 0.5 + style.size * 0.34)}" ${attributes(style)}>${plain(line)}</text>`,
    );
    const widest = Math.max(...lines.map((line) => widthOf(line, style)));
    const size = `width="${Math.ceil(widest) + PADDING * 2}" height="${leading * lines.length}"`;
    return drawSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${rows.join('')}</svg>`,
      fonts[style.face],
    );
  }

  return { block };
}
export type Typesetter = ReturnType<typeof typesetter>;
