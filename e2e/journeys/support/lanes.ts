/** A product that runs already, whose data its own starter keeps. */
export const RUNNING = process.env.E2E_BASE_URL;
/** Journeys side by side, each lane on a product of its own: an account has one live session. */
export const LANES = RUNNING ? 1 : Number(process.env.E2E_LANES ?? 1);

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3987);

export const productPort = (lane: number) => FIRST_PORT + lane;
export const productAddress = (lane: number) => RUNNING ?? `http://127.0.0.1:${productPort(lane)}`;
