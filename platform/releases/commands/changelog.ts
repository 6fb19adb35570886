import type { Build } from '../store/read-build.ts';

/**
 * Returns the entry of a part's CHANGELOG.md for its package's version: the text below `## 1.2.0`, on one line.
 * @throws a sentence when it has none
 */
export function changelogEntry({ name, version, changelog }: Build): string {
  const sections = changelog.split(/^## +/m).slice(1);
  const own = sections.find((section) => section.split(/\s/, 1)[0] === version);
  const lines = own?.split('\n').slice(1) ?? [];
  const entries = lines.map((line) => line.replace(/^[-*] +/, '').trim()).filter(Boolean);
  if (entries.length === 0) {
    throw new Error(
      `${name}: CHANGELOG.md says nothing about ${version}. Write below a heading "## ${version}" what changes ` +
        'for people, or raise "version" in package.json.',
    );
  }
  return entries.join(' ');
}
