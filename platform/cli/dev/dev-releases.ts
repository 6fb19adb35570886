import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PinnedPart } from '../../gateway/release/read-part.ts';
import type { ReleaseSource } from '../../gateway/release/release-source.ts';
import { readMfe } from '../../releases/store/read-mfe.ts';

const root = join(import.meta.dirname, '../../..');

/** Returns a release whose files come directly from development servers, in their current state. */
export function devReleases(ports: ReadonlyMap<string, number>): ReleaseSource {
  async function readPart(name: string, port: number): Promise<PinnedPart> {
    const base = `http://localhost:${port}/`;
    const manifest = await readMfe(join(root, name, 'mfe.json'));
    const chunks = await (await fetch(`${base}chunks.json`)).json();
    return { name, version: '0.0.0-dev', base, manifest, chunks: chunks as PinnedPart['chunks'] };
  }

  return {
    live: () => undefined,
    async current() {
      try {
        const parts = await Promise.all([...ports].map(([name, port]) => readPart(name, port)));
        const shell = parts.find((part) => part.name === 'shell');
        if (!shell) return undefined;
        const id = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
        return { id, set: id, isSplit: false, shell, remotes: parts.filter((part) => part !== shell) };
      } catch (error) {
        console.error('The page cannot be put together:', error instanceof Error ? error.message : error);
        return undefined;
      }
    },
  };
}
