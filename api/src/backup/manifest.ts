import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isKey } from '@wedding/platform/server/object-store/keys.ts';
import { z } from 'zod';

const MANIFEST = 'manifest.json';
const MANIFEST_SUM = 'manifest.sha256';

/** A path in the backup's folder or in a store. `isKey` ensures that a foreign backup can't point anywhere else. */
const path = z.string().refine(isKey);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const filePart = z.object({ path, bytes: z.int().min(0), sha256 });
const tablePart = z.object({
  schema: name,
  name,
  columns: z.array(name),
  rows: z.int().min(0),
  file: filePart,
});
const sequencePart = z.object({ schema: name, name, value: z.string().regex(/^\d+$/) });

const manifestSchema = z.object({
  product: z.literal('wedding-plan'),
  format: z.literal(1),
  taken_at: z.iso.datetime(),
  /** Our own applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  /** The last migration of the job queue's schema. */
  queue: z.int(),
  tables: z.array(tablePart),
  sequences: z.array(sequencePart),
  stores: z.record(z.string(), z.array(z.object({ key: path, file: filePart }))),
});

/** The content of a backup. `manifest.json` in its folder names every other file with its size and SHA-256. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = z.infer<typeof filePart>;
export type BackedUpTable = z.infer<typeof tablePart>;
export type BackedUpSequence = z.infer<typeof sequencePart>;

/** Writes the manifest. It is written last, and a folder without it isn't a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 1);
  const sum = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, MANIFEST_SUM), `${sum}  ${MANIFEST}\n`, { flush: true });
  await writeFile(join(folder, MANIFEST), text, { flush: true });
}

/** @throws {Error} one sentence when the folder has no complete backup of ours, or when a file differs from its checksum */
export async function readManifest(folder: string, signal?: AbortSignal): Promise<Manifest> {
  const [text, sum] = await Promise.all(
    [MANIFEST, MANIFEST_SUM].map((file) => readFile(join(folder, file), 'utf8').catch(() => undefined)),
  );
  if (text === undefined || sum === undefined) {
    throw new Error(`There is no finished backup in ${folder}: ${MANIFEST} or ${MANIFEST_SUM} is missing.`);
  }
  if (createHash('sha256').update(text).digest('hex') !== sum.slice(0, 64)) {
    throw new Error(`The backup in ${folder} is damaged: ${MANIFEST} is not what was written.`);
  }
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new Error(`${folder} holds no backup that this version can read: ${z.prettifyError(parsed.error)}`);
  }
  for (const file of filesOf(parsed.data)) {
    signal?.throwIfAborted();
    await verify(folder, file);
  }
  return parsed.data;
}

const filesOf = ({ tables, stores }: Manifest): BackedUpFile[] => [
  ...tables.map(({ file }) => file),
  ...Object.values(stores).flatMap((files) => files.map(({ file }) => file)),
];

async function verify(folder: string, file: BackedUpFile): Promise<void> {
  const place = join(folder, file.path);
  const stats = await stat(place).catch(() => undefined);
  if (!stats) throw new Error(`The backup in ${folder} is incomplete: ${file.path} is missing.`);
  const problem = `The backup in ${folder} is damaged: ${file.path}`;
  if (stats.size !== file.bytes) {
    throw new Error(`${problem} has ${stats.size} bytes, and ${file.bytes} were written.`);
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  if (hash.digest('hex') !== file.sha256) throw new Error(`${problem} is not what was written.`);
}
