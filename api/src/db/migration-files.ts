import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MigrationFile {
  /** The file name, such as `0001_audit.sql`. Its number gives the order. */
  name: string;
  sql: string;
  sha256: string;
  /** The indexes of a file that begins with `-- no-transaction`. They are created or dropped one by one, concurrently. */
  indexes?: IndexChange[];
}

interface IndexChange {
  index: string;
  statement: string;
}

export interface AppliedMigration {
  name: string;
  sha256: string;
}

/** Reads the files in order. @throws {Error} one sentence when a name is invalid or two files have the same number */
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

/** Returns the files that haven't run (SEC-26: forward only). @throws {Error} for a changed, removed or out-of-order file */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, sha256 } of applied) {
    const file = byName.get(name);
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

/**
 * Returns whether a version with these files can work on a database that has run `applied` (SEC-41). All of its own
 * files must have run unchanged, and newer migrations must be compatible. An incompatible migration says so in its
 * name, `0170_breaking_…`, because an older version knows only the name.
 */
export function isSchemaCompatible(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): boolean {
  const has = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  if (files.some(({ name, sha256 }) => has.get(name) !== sha256)) return false;
  const names = new Set(files.map(({ name }) => name));
  const last = files.at(-1)?.name ?? '';
  const newer = applied.filter(({ name }) => !names.has(name));
  return newer.every(({ name }) => name > last && !/^\d{4}_breaking_/.test(name));
}

function readMigration(folder: string, name: string): MigrationFile {
  if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
    throw new Error(`Migration ${name} must be named like 0007_guest_list.sql.`);
  }
  // A checkout on Windows may have other line endings; it is still the same migration.
  const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  const sha256 = createHash('sha256').update(sql).digest('hex');
  return { name, sql, sha256, ...(/^-- no-transaction\b/.test(sql) && { indexes: indexChanges(name, sql) }) };
}

const INDEX_CHANGE =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) ([a-z0-9_]+)\b/;

/** Parses the statements. They must be safe to repeat. @throws {Error} one sentence for any other statement */
function indexChanges(name: string, sql: string): IndexChange[] {
  const statements = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
  return statements.map((statement) => {
    const index = INDEX_CHANGE.exec(statement)?.[1];
    if (index) return { index, statement };
    throw new Error(
      `Migration ${name} runs without a transaction: it may only create index concurrently if not exists, or drop index concurrently if exists.`,
    );
  });
}
