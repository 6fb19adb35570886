// `npm run lint`: checks style and import boundaries, as `npm test` does; `npm run lint -- mfe-videos` only that folder's.
import './process/end-with-parent.ts';
import { lint } from './test/test-steps.ts';

const { failures } = await lint(process.argv[2]);
process.exit(failures.length ? 1 : 0);
