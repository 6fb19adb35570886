import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A type of which the given side must be assignable to the taken side; the compiler decides. */
export interface TypeQuestion {
  /** Modules by their paths: those that the taking side was built with, and those that it meets. */
  taken: Readonly<Record<string, string>>;
  given: Readonly<Record<string, string>>;
  /** The module on both sides that declares the type. */
  module: string;
  /** A type of that module, such as "Toast['undo']". */
  type: string;
  /** Whether the question is only if the type exists. */
  isName?: boolean;
  /** Returns the refusal's sentence, with the compiler's reason. */
  refuse: (why: string) => string;
}

/** Returns the sentences of the questions whose answer is no. Equal modules aren't compiled. */
export async function typeMismatches(questions: readonly TypeQuestion[]): Promise<string[]> {
  const open = questions.filter(({ taken, given }) => JSON.stringify(taken) !== JSON.stringify(given));
  if (open.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'wedding-types-'));
  try {
    // The libraries are this checkout's: their versions are compared elsewhere.
    await symlink(join(root, 'shared/node_modules'), join(folder, 'node_modules'));
    const lines = await writeQuestions(folder, open);
    const reasons = await compile(folder);
    return lines.flatMap((question, at) => {
      const why = reasons.get(at + 1);
      return question && why ? [question.refuse(why)] : [];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a line for each question, and returns the question of each line. */
async function writeQuestions(
  folder: string,
  questions: readonly TypeQuestion[],
): Promise<(TypeQuestion | undefined)[]> {
  const sides = new Map<string, string>();
  const imports = new Map<string, string>();
  const nameOf = async (modules: Readonly<Record<string, string>>, module: string) => {
    const text = JSON.stringify(modules);
    const side = sides.get(text) ?? `side${sides.size}`;
    if (!sides.has(text)) {
      sides.set(text, side);
      for (const [path, source] of Object.entries(modules)) {
        const file = join(folder, side, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, source);
      }
    }
    const file = `./${side}/${module}`;
    const name = imports.get(file) ?? `M${imports.size}`;
    imports.set(file, name);
    return name;
  };
  const lines: string[] = [];
  for (const [at, { taken, given, module, type, isName }] of questions.entries()) {
    const mine = await nameOf(taken, module);
    const theirs = await nameOf(given, module);
    lines.push(
      isName
        ? `export type Q${at} = ${theirs}.${type};`
        : `export const q${at}: ${mine}.${type} = null! as ${theirs}.${type};`,
    );
  }
  const head = [...imports].map(([file, name]) => `import type * as ${name} from '${file}';`);
  await writeFile(join(folder, 'questions.ts'), [...head, ...lines, ''].join('\n'));
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    preserveSymlinks: false,
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['questions.ts'] }),
  );
  return [...head.map(() => undefined), ...questions];
}

/** Returns the compiler's reasons, by the line of the questions' file. @throws when it doesn't run */
async function compile(folder: string): Promise<Map<number, string>> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'lib/tsc.js');
  const output = await new Promise<string>((done, fail) => {
    const args = [tsc, '-p', folder, '--pretty', 'false'];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, text) => {
      // A status of 1 or 2 only means that there are type errors.
      if (error && !text) fail(error);
      else done(text);
    });
  });
  const reasons = new Map<number, string>();
  let line = 0;
  let path: string[] = [];
  for (const text of output.split('\n')) {
    const [, at, reason = ''] = /^questions\.ts\((\d+),\d+\): error TS\d+: (.+)$/.exec(text) ?? [];
    if (at) path = [];
    if (at) line = Number(at);
    else if (!text.startsWith('  ')) line = 0;
    const [, field] = /(?:property|types of) '(.+?)' are incompatible/.exec(text) ?? [];
    if (field) path.push(field);
    // The last line of a message is the most specific.
    const where = path.length > 0 ? `"${path.join('.')}": ` : '';
    if (line > 0) reasons.set(line, where + withoutAliases(reason || text.trim()));
  }
  return reasons;
}

const withoutAliases = (reason: string) =>
  reason
    .replaceAll(/\bM\d+\./g, '')
    .replace(/\.$/, '')
    .slice(0, 300);
