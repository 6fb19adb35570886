import { test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a machine has to have; `npm test` prints it where the test is skipped. */
    needs?: string;
  }
}

/** A `test` for what not every machine has. */
export const testWhere =
  (isHere: boolean, needs: string) =>
  (name: string, run: () => Promise<void>): void =>
    test.skipIf(!isHere)(name, { meta: { needs } }, run);
