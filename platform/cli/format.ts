// `npm run format`: formats every file as `npm run lint` requires, and fixes what is safe to fix.
import './process/end-with-parent.ts';
import { check } from './test/test-steps.ts';

const { failures } = await check('biome', 'check', '--write', process.argv[2] ?? '.');
process.exit(failures.length ? 1 : 0);
