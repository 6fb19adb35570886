import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything that a build of any part may read besides the part's own folder. */
const COMMON = [
  'pnpm-lock.yaml',
  'rsbuild.{app,prerender,worker}.ts',
  'tsconfig.base.json',
  'scripts/{build-worker,prerender,og-pictures,chunk-map,needs-plugin,portable-paths,precompress}.ts',
  'scripts/{empty-entry,remote-runtime}.ts',
  'shell/release/build-needs.ts',
  'shared/**/*',
];
const SOURCE = /\.(ts|tsx|css|json|yaml|svg|png|jpg|webp|woff2|html|js|mjs)$/;
const NOT_BUILT = /(^|\/)(node_modules|dist|dist-dev|dist-prerender|server|release)\/|\.test\.tsx?$/;

/** A hash of all that one part is built from: equal hashes, equal builds. */
export async function inputHash(root: string, part: string): Promise<string> {
  const files: string[] = [];
  const exclude = (path: string) => /(^|\/)(node_modules|dist|dist-dev|dist-prerender)$/.test(path);
  for await (const file of glob([...COMMON, `${part}/**/*`], { cwd: root, exclude })) {
    if (SOURCE.test(file) && !NOT_BUILT.test(file)) files.push(file);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(file);
    hash.update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}
