import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FinishedBuild } from '../store/publish.ts';

/**
 * Reads the entry of a part's CHANGELOG.md for the version in its package.json: the text below `## 1.2.0`, on one line.
 * @throws a sentence when it has none
 */
export async function changelogEntry({ name, packageVersion, manifestFile }: FinishedBuild): Promise<string> {
  const file = join(dirname(manifestFile), 'CHANGELOG.md');
  const text = await readFile(file, 'utf8').catch(() => '');
  const sections = text.split(/^## +/m).slice(1);
  const own = sections.find((section) => section.split(/\s/, 1)[0] === packageVersion);
  const lines = own?.split('\n').slice(1) ?? [];
  const entries = lines.map((line) => line.replace(/^[-*] +/, '').trim()).filter(Boolean);
  if (entries.length === 0) {
    throw new Error(
      `${name}: CHANGELOG.md says nothing about ${packageVersion}. Write below a heading "## ${packageVersion}" what changes ` +
        'for people, or raise "version" in package.json.',
    );
  }
  return entries.join(' ');
}
