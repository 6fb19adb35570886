/** How long an unreachable api gets no requests, unless none can be reached. */
const BACKOFF_MS = 1_000;

/** The apis behind this gateway; any of them can answer any request. */
export interface ApiOrigins {
  /** Returns the origin for the next request, round-robin; never one of `tried` unless no other exists. */
  next: (tried?: ReadonlySet<string>) => string;
  /** Skips an origin for a while, because nothing listens there or it is shutting down. */
  avoid: (origin: string, ms?: number) => void;
  all: readonly string[];
}

/** @param setting one origin such as "http://127.0.0.1:3001", or several with commas between them */
export function apiOrigins(setting: string): ApiOrigins {
  const origins = setting
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const [first = ''] = origins;
  const avoidedUntil = new Map<string, number>();
  let turn = 0;
  return {
    all: origins,
    next(tried = new Set()) {
      turn += 1;
      const inTurn = origins.map((_, n) => origins[(turn + n) % origins.length] ?? first);
      const untried = inTurn.filter((origin) => !tried.has(origin));
      const now = Date.now();
      const available = untried.find((origin) => (avoidedUntil.get(origin) ?? 0) <= now);
      return available ?? untried[0] ?? inTurn[0] ?? first;
    },
    avoid(origin, ms = BACKOFF_MS) {
      avoidedUntil.set(origin, Math.max(avoidedUntil.get(origin) ?? 0, Date.now() + ms));
    },
  };
}
