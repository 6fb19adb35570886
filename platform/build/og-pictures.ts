import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import subsetFont from 'subset-font';
import type { Mfe } from '../../shared/contract/mfe.schema.ts';
import { adireSvg } from '../../shared/ui/pictures/tiles.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const FONT_SIZE = 88;
/** The number of letters in a line at that size, beside the mark and before the cloth becomes strong. */
const MAX_LINE_LENGTH = 18;
const FONT_FILE = join(import.meta.dirname, '../../shared/ui/fonts/fraunces-latin.woff2');

/**
 * Draws the pictures that shared links show, for every route whose `head.image` is a file of the build: the
 * route's title on wine with adire cloth. They are written into a finished build.
 */
export async function drawOgPictures(folder: string, manifest: Mfe): Promise<void> {
  const titles = new Map<string, string>();
  for (const { title, head } of manifest.routes) {
    const file = head?.image;
    if (file && !file.startsWith('/') && !titles.has(file)) titles.set(file, title);
  }
  if (titles.size === 0) return;
  const work = await mkdtemp(join(tmpdir(), 'og-'));
  const font = join(work, 'fraunces.ttf');
  const letters = [...titles.values()].join('');
  await writeFile(font, await subsetFont(await readFile(FONT_FILE), letters, { targetFormat: 'sfnt' }));
  for (const [place, [file, title]] of [...titles].entries()) {
    const drawn = new Resvg(picture(title, 23 + place * 7), {
      font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: 'Fraunces' },
    });
    await mkdir(join(folder, 'dist', file, '..'), { recursive: true });
    await writeFile(join(folder, 'dist', file), drawn.render().asPng());
  }
  await rm(work, { recursive: true });
}

/** Draws the landing page's opening as one picture. The brand's name is configuration, so the picture has none. */
function picture(title: string, seed: number): string {
  const lines = broken(title);
  const top = 400 - ((lines.length - 1) * FONT_SIZE * 1.08) / 2;
  const words = lines.map(
    (line, row) =>
      `<text x="80" y="${top + row * FONT_SIZE * 1.08}" font-family="Fraunces" font-size="${FONT_SIZE}" letter-spacing="-1.5" fill="#fbf7f0">${line}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<linearGradient id="wine" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7d1424"/><stop offset="0.45" stop-color="#5a0c18"/><stop offset="1" stop-color="#3d0810"/></linearGradient>
<linearGradient id="fade" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0.38" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>
<mask id="mask"><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#fade)"/></mask>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wine)"/>
<g mask="url(#mask)" opacity="0.34"><svg width="${WIDTH}" height="${HEIGHT}">${adireSvg(seed, 16, 9, '#ddbb7a')}</svg></g>
<g transform="translate(80 72) scale(2.2)" fill="none"><rect width="40" height="40" rx="10" fill="#fbf7f0"/><rect x="4.75" y="4.75" width="30.5" height="30.5" rx="5" stroke="#b8893b" stroke-width="1.5"/><g stroke="#8b1526" stroke-width="2.25"><circle cx="16" cy="20" r="6.5"/><circle cx="24" cy="20" r="6.5"/></g></g>
${words.join('\n')}
<rect y="${HEIGHT - 10}" width="${WIDTH}" height="10" fill="#b8893b"/>
</svg>`;
}

/** Breaks a title into lines of at most `MAX_LINE_LENGTH` characters, as even as possible. */
function broken(title: string): string[] {
  const plain = title.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
  const rows = Math.ceil(plain.length / MAX_LINE_LENGTH);
  const lines: string[] = [];
  for (const word of plain.split(' ')) {
    const last = lines.at(-1);
    const fits = last !== undefined && last.length + word.length < Math.max(plain.length / rows + 4, 9);
    if (fits) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
