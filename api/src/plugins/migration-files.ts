import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MigrationFile {
  /** `0001_audit.sql`; its number gives the order. */
  name: string;
  sql: string;
  sha256: string;
}

export interface AppliedMigration {
  name: string;
  sha256: string;
}

/** In order. @throws a sentence when a name is off or a number is taken twice */
export function readMigrationFiles(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const files = names.sort().map((name) => readMigration(folder, name));
  for (const [i, { name }] of files.entries()) {
    const next = files[i + 1]?.name;
    if (next?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(
        `Two migrations have the same number: ${name} and ${next}. Give one the next free number.`,
      );
    }
  }
  return files;
}

/** Security line 26: forward only. @throws a sentence for a changed, removed or out-of-order file */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, sha256 } of applied) {
    const file = known.get(name);
    if (!file) {
      throw new Error(
        `The database has migration ${name}, which this version lacks. Start the newer version.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was changed after it had run. Take the change back and add a new file.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const last = [...done].sort().at(-1) ?? '';
  const pending = files.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late) {
    throw new Error(
      `Migration ${late.name} is out of order: ${last} has run already. Give it a higher number.`,
    );
  }
  return pending;
}

function readMigration(folder: string, name: string): MigrationFile {
  if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
    throw new Error(`Migration ${name} must be named like 0007_guest_list.sql.`);
  }
  // A checkout on Windows may have other line ends; it's the same migration.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}
