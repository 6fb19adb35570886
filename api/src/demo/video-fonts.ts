import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** The faces in which text can be set. */
export type Face = 'display' | 'text' | 'strong';
/** The font files of each face: one with Latin, one with ₦ and ṣ, one with ẹ and ọ. */
export type VideoFonts = Record<Face, string[]>;

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-{}-full-normal.woff2';
const JAKARTA = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-{}-wght-normal.woff2';
const FACES: Record<Face, { file: string; axes: Record<string, number> }> = {
  display: { file: FRAUNCES, axes: { wght: 560, opsz: 60, SOFT: 0, WONK: 0 } },
  text: { file: JAKARTA, axes: { wght: 500 } },
  strong: { file: JAKARTA, axes: { wght: 700 } },
};
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese'];

/**
 * Passes the product's own typefaces to `work` as plain TrueType files, so that a video looks the same on a machine
 * without fonts. Removes the files when `work` settles.
 */
export async function withVideoFonts<T>(
  letters: string,
  work: (fonts: VideoFonts) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'video-fonts-'));
  const { resolve } = createRequire(import.meta.url);
  const write = async (face: Face) => {
    const { file, axes } = FACES[face];
    return Promise.all(
      SCRIPTS.map(async (script) => {
        const font = await readFile(resolve(file.replace('{}', script)));
        const plain = await subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: axes });
        const path = join(folder, `${face}-${script}.ttf`);
        await writeFile(path, plain);
        return path;
      }),
    );
  };
  try {
    const [display, text, strong] = await Promise.all([write('display'), write('text'), write('strong')]);
    return await work({ display, text, strong });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
