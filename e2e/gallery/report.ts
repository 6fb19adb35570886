import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One view that looks different, or exists on one side only. */
export interface Change {
  component: string;
  example?: string | undefined;
  look: string;
  /** The changed share of the picture, between 0 and 1. It is 1 for what is new or gone. */
  share: number;
  what: 'changed' | 'new' | 'gone';
  /** The base name of the pictures in the report's folder. */
  picture: string;
}

export interface Comparison {
  /** The commit that it is compared with. */
  commit: string;
  /** How many components could have changed. */
  components: number;
  changes: Change[];
  /** Examples of this checkout that break, a sentence each. */
  broken: string[];
  /** The users of each changed component: the number of files by part. */
  users: Map<string, Map<string, number>>;
  /** The page with the pictures side by side, or '' if nothing changed. */
  report: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes a page with each change's pictures side by side. Returns its path. */
export function writeReport(folder: string, changes: readonly Change[]): string {
  const figure = (change: Change, side: string) => {
    const file = `${change.picture}.${side}.png`;
    return existsSync(join(folder, file))
      ? `<figure><figcaption>${side}</figcaption><img src="${file}" alt=""></figure>`
      : '';
  };
  const sections = changes.map(
    (change) =>
      `<section><h2>${escaped(nameOf(change))}, ${escaped(change.look)}: ${change.what}</h2>
<div>${['before', 'after', 'difference'].map((side) => figure(change, side)).join('')}</div></section>`,
  );
  const page = join(folder, 'index.html');
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>What changed in shared/ui</title>
<style>body{font:16px/1.5 system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{border:1px solid #ccc;max-width:100%}</style>
<h1>What changed in shared/ui</h1>
${sections.join('\n')}
</html>\n`,
  );
  return page;
}

const nameOf = ({ component, example }: Pick<Change, 'component' | 'example'>) =>
  example ? `${component}: ${example}` : component;

/** Returns a comparison as lines, as the commands print it. */
export function formatComparison(base: string, comparison: Comparison): string[] {
  const { commit, components, changes, users, report } = comparison;
  const beside = `${base} (${commit.slice(0, 8)})`;
  if (components === 0) return [`Nothing in shared/ui can look otherwise than in ${beside}.`];
  if (changes.length === 0) return [`${components} components look as in ${beside}.`];
  const altered = [...new Set(changes.map(({ component }) => component))];
  const lines = altered.map((component) => {
    const componentChanges = changes.filter((change) => change.component === component);
    const looks = [
      ...new Set(componentChanges.map(({ look, what }) => (what === 'changed' ? look : `${look} (${what})`))),
    ];
    const parts = [...(users.get(component) ?? [])].map(
      ([part, files]) => `${part} (${files === 1 ? '1 file' : `${files} files`})`,
    );
    return `  ${component} at ${looks.join(', ')}${parts.length ? `; used by ${parts.join(', ')}` : ''}`;
  });
  return [
    `Beside ${beside}, ${altered.length} of ${components} components look another way:`,
    ...lines,
    `Before and after: ${report}`,
  ];
}
