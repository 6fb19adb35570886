import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait. Begun first, they wait beside others instead of alone at the end. */
const WAITING = /\/(signin\/signin|auth\/session-watch|planning\/heavy-writer)\.test\.tsx?$/;

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (WAITING.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

// Each package says in its own vitest.config.ts how its tests run; its name is the project's. A folder is enough.
export default defineConfig({
  test: {
    projects: ['*/vitest.config.ts'],
    sequence: { sequencer: WaitingFirst },
    tags: [
      { name: 'long', description: 'Left to `npm run drill -- units`: its short form stands beside it.' },
    ],
  },
});
