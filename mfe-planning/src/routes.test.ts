import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doorProblems } from '@wedding/shared/contract/door.ts';
import { expect, test } from 'vitest';
import manifest from '../mfe.json';
import routes, { fills } from './routes.tsx';

test('mfe.json says what the door offers', () => {
  const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  expect(doorProblems({ manifest, routes, fills, source })).toEqual([]);
});
