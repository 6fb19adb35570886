import { setTimeout as sleep } from 'node:timers/promises';
import type { Action, Work } from './action.ts';
import { adminActions } from './admin-actions.ts';
import { aggregatorActions } from './aggregator-actions.ts';
import { coupleActions } from './couple-actions.ts';

/** The kinds of writes, by the beginnings of the ledger's keys. `video` is a form, `upload` and `finish` are tus. */
export const KINDS: readonly string[] = [
  'budget',
  'budget-line',
  'checklist',
  'task',
  'like',
  'later',
  'place',
  'message',
  'firstname',
  'plan',
  'blog',
  'captions',
  'video',
  'upload',
  'finish',
  'text',
];

export interface Load {
  begin: () => void;
  /** Stops the load. Resolves when no request is open any more. */
  stop: () => Promise<void>;
}

/** Prepares all actions, each with at most one open request. */
export async function prepareLoad(work: Work): Promise<Load> {
  const actions = [...(await coupleActions(work)), ...adminActions(work), ...aggregatorActions(work)];
  let isRunning = false;
  let working: Promise<void>[] = [];
  const repeat = async (action: Action) => {
    while (isRunning) {
      // Only an action's own lookups can throw: the ledger catches errors of what it requests.
      await action().catch(() => {});
      await sleep(action.pauseMs ?? 25);
    }
  };
  return {
    begin() {
      isRunning = true;
      working = actions.map(repeat);
    },
    async stop() {
      isRunning = false;
      await Promise.all(working);
    },
  };
}
