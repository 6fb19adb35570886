import type { Build } from '../store/read-build.ts';
import type { Check } from './check.ts';

/** Returns the entry of a part's CHANGELOG.md for its package's version: the text below `## 1.2.0`, on one line. */
export function changelogEntry({ version, changelog }: Build): string {
  const sections = changelog
    .replaceAll(/<!--.*?-->/gs, '')
    .split(/^## +/m)
    .slice(1);
  const section = sections.find((one) => one.split(/\s/, 1)[0] === version);
  const lines = section?.split('\n').slice(1) ?? [];
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.replace(/^[-*]( +|$)/, '').trim())
    .filter(Boolean)
    .join(' ');
}

/** A version must say what it changes for people. */
export const changelogCheck: Check<Build> = ({ mine }) =>
  changelogEntry(mine)
    ? []
    : [
        `${mine.name}: CHANGELOG.md says nothing about ${mine.version}. Write below a heading "## ${mine.version}" what ` +
          'changes for people, or raise "version" in package.json.',
      ];
