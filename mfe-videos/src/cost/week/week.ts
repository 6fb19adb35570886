import { dayOf } from '@wedding/shared/video-cache/data-use.ts';

/** The state of a week's data: no restriction, saving data, or used up. */
export type Stage = 'free' | 'saving' | 'over';

/** The used share from which videos play in the smallest quality. */
const SAVING_SHARE = 0.8;

/** Returns the Monday on which the current week began, `2026-11-16`. */
export function weekBegin(now: Date): string {
  const back = (now.getDay() + 6) % 7;
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back));
}

/** Returns the stage of a week. `weekly` is in bytes, or null for a week without a limit. */
export function stageOf(used: number, weekly: number | null): Stage {
  if (weekly === null || used < weekly * SAVING_SHARE) return 'free';
  return used < weekly ? 'saving' : 'over';
}

/** When the next week begins, as text. */
export const NEXT_BEGIN = 'on Monday';

const HALF_GB = 5e8;

/** Returns a raised limit: half as much again, in steps of half a GB, and well beyond what is used. */
export const raisedLimit = ({ used, weekly }: { used: number; weekly: number | null }): number =>
  Math.ceil((Math.max(used, weekly ?? 0) * 1.5) / HALF_GB) * HALF_GB;
