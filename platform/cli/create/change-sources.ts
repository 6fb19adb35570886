import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A generator's changes to a checkout, by paths from its root. */
export interface SourceChange {
  /** New files, with their text. */
  files: Readonly<Record<string, string>>;
  /** Existing files that get another text: pages as a generator wrote them. */
  replacements?: Readonly<Record<string, string>>;
  /** Additions to existing files: each text is inserted before the last occurrence of its anchor. */
  additions?: Readonly<Record<string, readonly Addition[]>>;
}
export interface Addition {
  before: string;
  text: string;
}

/**
 * Returns the files as they would be, new ones first.
 * @throws a sentence when a new file exists already, or an anchor doesn't
 */
export function changedSources(
  root: string,
  { files, replacements, additions = {} }: SourceChange,
): Record<string, string> {
  const there = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (there) throw new Error(`${there} already exists: choose another name.`);
  const changed = Object.entries(additions).map(([file, list]) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [file, list.reduce((before, addition) => add(file, before, addition), text)] as const;
  });
  return { ...files, ...replacements, ...Object.fromEntries(changed) };
}

/**
 * Writes the files, all or none, formatted like the rest. Returns their paths.
 * @param generate writes `generated` from them; if it throws, everything is as before
 */
export function changeSources(
  root: string,
  change: SourceChange,
  { generate, generated }: { generate: () => void; generated: string[] } = { generate() {}, generated: [] },
): string[] {
  const sources = changedSources(root, change);
  const all = [...Object.keys(sources), ...generated];
  const before = all.map((file) => ({ path: join(root, file), text: textOf(join(root, file)) }));
  const folders: string[] = [];
  try {
    for (const [file, text] of Object.entries(sources)) {
      const made = mkdirSync(dirname(join(root, file)), { recursive: true });
      if (made) folders.push(made);
      writeFileSync(join(root, file), text);
    }
    format(root, Object.keys(sources));
    generate();
    return all;
  } catch (error) {
    for (const { path, text } of before) {
      if (text === undefined) rmSync(path, { force: true });
      else writeFileSync(path, text);
    }
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function format(root: string, files: string[]): void {
  const formatted = files.filter((file) => /\.(tsx?|json)$/.test(file));
  // Only the format and the order of imports: reading the whole repository for the linter's rules would take seconds.
  const only = ['check', '--write', '--linter-enabled=false'];
  execFileSync(join(root, 'node_modules/.bin/biome'), [...only, ...formatted], { cwd: root, stdio: 'pipe' });
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

function add(file: string, text: string, { before, text: more }: Addition): string {
  const at = text.lastIndexOf(before);
  if (at < 0) throw new Error(`${file} has no ${JSON.stringify(before)} to put this before: ${more.trim()}`);
  return text.slice(0, at) + more + text.slice(at);
}
