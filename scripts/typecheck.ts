// `npm run typecheck`: the types of everything; `npm run typecheck -- mfe-videos` that package's.
import './lib/end-with-parent.ts';
import { typecheck } from './lib/test-steps.ts';

const { failed } = await typecheck(process.argv[2]);
process.exit(failed ? 1 : 0);
