import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface GithubStep {
  uses?: string;
  run?: string;
}
interface GithubPipeline {
  jobs: Record<string, { needs?: string; steps: GithubStep[] }>;
}
type GitlabPipeline = Record<
  string,
  { image?: string; extends?: string; script?: string[]; needs?: string[] }
>;

const github = parse(read('deploy/ci/github.yml')) as GithubPipeline;
const gitlab = parse(read('deploy/ci/gitlab.yml')) as GitlabPipeline;
const commandsOf = {
  'deploy/ci/github.yml': Object.values(github.jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => run ?? []),
  ),
  'deploy/ci/gitlab.yml': Object.values(gitlab).flatMap(({ script }) => script ?? []),
  'docs/how-to/ci.md': [...read('docs/how-to/ci.md').matchAll(/`(npm [^`]+)`/g)].map(([, line = '']) => line),
};

test('both pipelines run the same commands in the same order, staging after the tests', () => {
  const plain = (list: string[]) => list.map((line) => line.replace(/ --(?:reason|by) .*/, ''));
  expect(plain(commandsOf['deploy/ci/github.yml'])).toEqual(plain(commandsOf['deploy/ci/gitlab.yml']));
  expect(github.jobs.staging?.needs).toBe('test');
  expect(gitlab['mfe-videos staging']?.needs).toEqual(['mfe-videos test']);
});

test('every command of the pipelines and of their documentation exists in this repository', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const usage = read('platform/releases/commands/release-command.ts');
  const parts = globSync('{shell,mfe-*}', { cwd: root });
  for (const [file, lines] of Object.entries(commandsOf)) {
    expect(lines.length, file).toBeGreaterThan(3);
    for (const line of lines) {
      const [, script = ''] = /^npm (?:run )?([\w-]+)/.exec(line) ?? [];
      expect(scripts, line).toHaveProperty(script);
      const [, command, part, rest = ''] = / run release -- (\w+) (\S+)(.*)/.exec(line) ?? [];
      if (!command) continue;
      expect(usage, line).toContain(`\n  ${command} <part>`);
      expect(parts, line).toContain(part);
      for (const [option] of rest.matchAll(/--[\w-]+/g)) expect(usage, line).toContain(option);
    }
  }
});

test('the pipeline of images publishes each one that compose.yaml names, as its Dockerfile builds it', () => {
  const { jobs } = parse(read('deploy/ci/images.yml')) as {
    jobs: Record<string, { strategy: { matrix: { include: Record<string, string>[] } } }>;
  };
  const built = jobs.publish?.strategy.matrix.include ?? [];
  const images = [...read('deploy/compose.yaml').matchAll(/^ *image:(?: &\S+)? (wedding-plan[\w-]*):/gm)];
  expect(built.map(({ image }) => image).sort()).toEqual([...new Set(images.map(([, name]) => name))].sort());
  const compose = parse(read('deploy/compose.yaml'), { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, { image: string; build?: string | { target: string } }>;
  };
  for (const { image, build } of Object.values(compose.services)) {
    if (!build) continue;
    const one = built.find((entry) => entry.image === image.split(':')[0]);
    const { target } = typeof build === 'string' ? {} : build;
    const context = typeof build === 'string' ? build.replace('./', 'deploy/') : '.';
    expect([image, one?.target, one?.context]).toEqual([image, target, context]);
  }
});

test('the pipelines use documented settings, and the browser that the tests drive', () => {
  const operating = read('docs/operating.md');
  const text = read('deploy/ci/github.yml') + read('deploy/ci/gitlab.yml') + read('docs/how-to/ci.md');
  const names = new Set(
    [...text.matchAll(/(?<![.\w])(?:RELEASE|SITE)_[A-Z]+(?=[:`, ])/g)].map(([name]) => name),
  );
  expect(names.size).toBeGreaterThan(2);
  for (const name of names) expect(operating).toContain(`| \`${name}\``);
  const { catalog } = parse(read('pnpm-workspace.yaml')) as { catalog: Record<string, string> };
  expect(gitlab['.mfe-videos']?.image).toBe(`mcr.microsoft.com/playwright:v${catalog.playwright}-noble`);
});

test('every library is updated in one group, which names existing rows of the bench', () => {
  const { packageRules } = JSON.parse(read('renovate.json')) as {
    packageRules: { groupName: string; matchPackageNames: string[]; prBodyNotes: string[] }[];
  };
  const { catalog } = parse(read('pnpm-workspace.yaml')) as { catalog: Record<string, string> };
  const groupsOf = (name: string) =>
    packageRules.filter((rule) => rule.matchPackageNames.some((glob) => matchesGlob(name, glob)));
  const astray = Object.keys(catalog).filter((name) => groupsOf(name).length !== 1);
  expect(astray).toEqual([]);
  const rows = globSync('e2e/bench/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/Row: BenchRow = \{\s*name: '([\w-]+)'/g)].map(([, name]) => name),
  );
  for (const { groupName, matchPackageNames, prBodyNotes } of packageRules) {
    for (const glob of matchPackageNames) {
      expect(
        Object.keys(catalog).some((name) => matchesGlob(name, glob)),
        `${groupName}: ${glob}`,
      ).toBe(true);
    }
    const [, named = ''] = /npm run bench -- ([\w -]+)/.exec(prBodyNotes.join(' ')) ?? [];
    for (const row of named.split(' ').filter(Boolean)) expect(rows, groupName).toContain(row);
  }
});

test('every package has an owner', () => {
  const owned = read('CODEOWNERS');
  const packages = globSync('{shell,mfe-*,api,gateway,shared,e2e,deploy}/package.json', { cwd: root });
  for (const file of packages) expect(owned).toContain(`/${file.split('/')[0]}/`);
});
