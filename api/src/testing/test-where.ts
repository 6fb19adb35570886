import { test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What the machine must have for the test. `npm test` prints it when the test is skipped. */
    needs?: string;
  }
}

/** Returns a `test` that is skipped on machines without a requirement. */
export const testWhere =
  (isHere: boolean, needs: string) =>
  (name: string, run: () => Promise<void>): void =>
    test.skipIf(!isHere)(name, { meta: { needs } }, run);
