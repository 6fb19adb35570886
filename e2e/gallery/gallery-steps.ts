import { join } from 'node:path';
import type { Outcome } from '../../platform/cli/test/test-steps.ts';
import { checkGallery } from './check-gallery.ts';
import { compareGallery, NoBaseError } from './compare-gallery.ts';
import { LOOKS, type Look, PHONE } from './draw-gallery.ts';
import { formatComparison } from './report.ts';

const root = join(import.meta.dirname, '../..');

/** Prints which components differ from `base`. Only a component that can't be drawn is a failure: changes are intended. */
export async function drawDifferences(asked: {
  base: string;
  looks: readonly Look[];
  only?: readonly string[];
}): Promise<Outcome> {
  const report = join(root, 'dist/gallery/report');
  const comparison = await compareGallery({ root, report, ...asked });
  console.log(formatComparison(asked.base, comparison).join('\n'));
  return { passed: comparison.broken.length ? 0 : 1, failures: comparison.broken, skips: [] };
}

/** Runs the part that `npm test` has time for: what the difference from `base` can affect, on a phone. */
export const galleryInShort = (base: string): Promise<Outcome> =>
  drawDifferences({ base, looks: [PHONE] }).catch(skipWithoutBase);

/** Prints the reason. A checkout may have no history, or none that can still be drawn, and its tests must not fail. */
function skipWithoutBase(error: Error): Outcome {
  if (!(error instanceof NoBaseError)) throw error;
  console.log(error.message);
  return { passed: 0, failures: [], skips: [] };
}

/** Checks every example in every look, then compares what the difference from `base` can affect. */
export async function wholeGallery(base: string): Promise<Outcome> {
  const { views, faults } = await checkGallery(root);
  console.log(
    `${views} views of shared/ui: ${faults.length ? `${faults.length} faults` : 'none broken, too wide or refused by axe'}.`,
  );
  const beside = await drawDifferences({ base, looks: LOOKS }).catch(skipWithoutBase);
  return {
    passed: views - faults.length + beside.passed,
    failures: [...faults, ...beside.failures],
    skips: beside.skips,
  };
}
