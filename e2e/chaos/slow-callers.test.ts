import { afterAll, beforeAll, expect, test } from 'vitest';
import { attacksOn } from './slow-attacks.ts';
import { type AttackedSite, type Figures, startAttackedSite, underAttack } from './slow-callers.ts';

const PATIENCE = 180_000;
const CALLS = 50;
/** Times below this say nothing on a busy machine: before, calls hung for seconds, or for good. */
const NOISE_MS = 1_000;
let site: AttackedSite;
let rest: Figures;

beforeAll(async () => {
  site = await startAttackedSite();
  await site.measure(20);
  rest = await site.measure(CALLS);
}, PATIENCE);
afterAll(() => site?.close(), PATIENCE);

/** One attack of each kind. The drill (npm run drill -- slow-callers) has all of them whole, and stricter figures. */
test.each([
  'reads no budget',
  'asks for its budget and closes its half of the connection',
  'reads no members’ export, as an administrator',
  'reads no export of its own data',
  'sends slow bodies',
  'reads the description of the api',
  'sends pictures that take a decoder long',
  'sends an upload byte by byte',
  'asks for proofs and reads none',
  'sends nested JSON at sign-in',
])(
  'SEC-34, SEC-35, SEC-42, SEC-43, SEC-45: a caller who %s delays nobody else',
  async (what) => {
    const attack = attacksOn(site, 'short')[what];
    if (!attack) throw new Error(`There is no attack "${what}".`);
    const { result } = await underAttack(attack, () => site.measure(CALLS));
    expect({ what, rest, result, failed: result.failed }).toMatchObject({ failed: 0 });
    expect(result.p99).toBeLessThan(Math.max(2 * rest.p99, NOISE_MS));
  },
  PATIENCE,
);
