import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The address of a product that already runs. Whoever started it manages its data. */
export const RUNNING = process.env.E2E_BASE_URL;
/** The number of journeys that run side by side. Each lane has its own product, since an account has one live session. */
export const LANES = RUNNING ? 1 : Number(process.env.E2E_LANES ?? 1);

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3987);

export const productPort = (lane: number) => FIRST_PORT + lane;
export const productAddress = (lane: number) => RUNNING ?? `http://127.0.0.1:${productPort(lane)}`;

// Every worker loads this module again. The first process creates the folder and passes its name to the others.
if (!RUNNING) process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'wedding-e2e-'));
/** The folder of all products' data. */
export const FOLDER = process.env.E2E_FOLDER ?? '';
export const productFolder = (lane: number) => join(FOLDER, `${lane}`);
