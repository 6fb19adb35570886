import { readIntegrityList } from '@wedding/platform/server/stored-releases/version-files.ts';
import { changelogEntry } from '../checks/check-changelog.ts';
import type { CheckMeans } from '../checks/check-part.ts';
import { previewAddress, previewText } from '../store/preview-token.ts';
import type { Build } from '../store/read-build.ts';
import { releaseSigner } from '../store/release-keys.ts';
import { logChange, readLog } from '../store/release-log.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { storeBuild } from '../store/store-build.ts';
import { assertSigned, verifyVersion } from '../store/verify.ts';
import { type Operator, removedByPrune, type StepResult } from './release-steps.ts';

/**
 * Checks a build, uploads it and reads every file back. It makes nothing live. The entry of its changelog is written to
 * the log. What checks need is loaded only here: the image has no compiler, and other steps run in it.
 * @throws the refusals, a line each
 */
export async function publishPart(operator: Operator, build: Build, means: CheckMeans): Promise<StepResult> {
  const { store } = operator;
  const { checkPart } = await import('../checks/check-part.ts');
  const notes = await checkPart(store, build, means);
  const version = await storeBuild(store, build);
  return record(operator, {
    part: build.name,
    version,
    reason: changelogEntry(build),
    notes,
    site: means.site,
  });
}

interface StoredBuild {
  part: string;
  version: string;
  /** The entry of its changelog. */
  reason: string;
  notes: readonly string[];
  site: string;
}

/** Reads a stored version back, and writes it into the log. @throws when it isn't whole */
async function record({ store, by }: Operator, stored: StoredBuild): Promise<StepResult> {
  const { part, version, reason, notes, site } = stored;
  const files = await verifyVersion(store, { name: part, version });
  await assertSigned(store, { name: part, version }, [releaseSigner()]);
  const warning = await warnOfReuse(store, { part, version });
  await logChange(store, { by, what: 'publish', part, version, reason });
  // A prune that didn't see that line yet takes a version that was published before for an old one.
  if (!(await readIntegrityList(store, { name: part, version }))) {
    throw new Error(removedByPrune(part, version));
  }
  const done = `${part} ${version} is in the store, ${files} files verified. Nothing is live by it: promote it.`;
  const link = previewAddress(site, { part, version }, releaseSigner());
  const text = [`${part} fits what is live.`, ...notes, ...warning, done, previewText(link)].join('\n');
  return { part, version, changed: true, link, text };
}

/** Warns about other bytes under a package version that was published before. */
async function warnOfReuse(
  store: ReleaseStore,
  { part, version }: { part: string; version: string },
): Promise<string[]> {
  const packageVersion = version.slice(0, version.lastIndexOf('-'));
  const published = await readLog(store, { part, what: 'publish', limit: 50 });
  const before = published.find(
    (line) => line.version !== version && line.version.startsWith(`${packageVersion}-`),
  );
  if (!before) return [];
  return [
    `Note: ${packageVersion} was published before with other files (${before.version}). Raise "version" in ` +
      'package.json with the next change, and say in CHANGELOG.md what it is.',
  ];
}
