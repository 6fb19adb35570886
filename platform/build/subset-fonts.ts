/**
 * Subsets the two font families to the characters that the product uses. Run it by hand after a font update, with
 * fontTools installed (Debian: `fonttools`): `node platform/build/subset-fonts.ts`; the outputs in shared/ui/fonts are committed.
 *
 * Fraunces is pinned to one weight and one optical size (headings only), Plus Jakarta Sans keeps
 * weights 400 to 700. Nigerian letters are in small files of their own, fetched only when a page has them.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(path.resolve(import.meta.dirname, '../../shared/package.json'));
const out = path.resolve(import.meta.dirname, '../../shared/ui/fonts');

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const TEXTS = {
  latin: `${ascii}\u00a0ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúÑñÇçÄÖÜäöü£©·×÷±°½¼¾«»–—‘’“”•…−€™`,
  'latin-ext': '₦ṢṣŃńǸǹṄṅƁɓƊɗƘƙƳƴĀāĒēĪīŌōŪūḾḿ',
  vietnamese: 'ẸẹỌọỊịỤụẠạ\u0300\u0301\u0304\u0323',
};

interface Family {
  name: string;
  /** The font's file at the source: `opsz` has axes for weight and optical size, `wght` only for weight. */
  source: (subset: string) => string;
  axes: Record<string, number | { min: number; max: number }>;
  /** For `vietnamese`, whose letters take tone marks: an OpenType feature file that places them. */
  marks?: string;
}

const FAMILIES: Family[] = [
  {
    name: 'fraunces',
    source: (s) => `@fontsource-variable/fraunces/files/fraunces-${s}-opsz-normal.woff2`,
    axes: { opsz: 60, wght: 540 },
    marks: 'fraunces-marks.fea',
  },
  {
    name: 'plus-jakarta-sans',
    source: (s) => `@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-${s}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
];

await mkdir(out, { recursive: true });
let total = 0;
for (const family of FAMILIES) {
  for (const [subset, text] of Object.entries(TEXTS)) {
    const source = await readFile(require.resolve(family.source(subset)));
    const cut = await subsetFont(source, text, { targetFormat: 'sfnt', variationAxes: family.axes });
    const whole = family.marks && subset === 'vietnamese' ? await withMarks(cut, family.marks) : cut;
    const font = await subsetFont(whole, text, { targetFormat: 'woff2' });
    await writeFile(path.join(out, `${family.name}-${subset}.woff2`), font);
    total += font.length;
    console.log(`${family.name}-${subset}: ${font.length} bytes`);
  }
}
console.log(`total: ${total} bytes`);

/** Returns the font with the marks of a feature file instead of its own positioning. */
async function withMarks(font: Uint8Array, marks: string): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marks-'));
  const from = path.join(folder, 'from.ttf');
  const to = path.join(folder, 'to.ttf');
  await writeFile(from, font);
  execFileSync('fonttools', ['feaLib', '-o', to, path.join(import.meta.dirname, marks), from]);
  const marked = await readFile(to);
  await rm(folder, { recursive: true });
  return marked;
}
