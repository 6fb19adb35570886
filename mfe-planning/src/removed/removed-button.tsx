import { lazyComponent, lazySheet } from '@wedding/shared/host/lazy.tsx';

const load = () => import(/* webpackChunkName: "removed" */ './removed-sheet.tsx');

/** The removed rows of a tool, loaded when they are opened. */
export const RemovedSheet = lazySheet(async () => (await load()).RemovedSheet);

/** Opens the removed budgets or checklists if none is left whose menu could, and something was removed. */
export const RemovedButton = lazyComponent(
  async () => (await load()).RemovedButton,
  () => null,
);
