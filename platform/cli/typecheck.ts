// `npm run typecheck`: checks the types of everything; `npm run typecheck -- mfe-videos` only that package's.
import './process/end-with-parent.ts';
import { typecheck } from './test/test-steps.ts';

const { failures } = await typecheck(process.argv[2]);
process.exit(failures.length ? 1 : 0);
