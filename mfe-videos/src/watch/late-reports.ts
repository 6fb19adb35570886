import { saveProgress } from '@wedding/shared/contract/video.ts';
import { ApiError, call } from '@wedding/shared/platform/call.ts';
import type { Phone } from '@wedding/shared/platform/host.ts';
import type { Report } from './watch-report.ts';

/** What was watched and the server doesn't know of. */
export interface LateReport {
  film: number;
  body: Report;
  /** By this phone's clock: milliseconds since 1970. */
  at: number;
  /** The same moment by the server's clock, from the first telling on: told again, it is known by it. */
  told?: string;
}

/** The account's own on this phone; it goes with signing out. */
const SHELF = 'watched';
/** Weeks without a network leave no more than this; the oldest go first. */
const MOST = 200;

let under: Promise<ReadonlySet<number>> | undefined;

/** Keeps a report until there is a network. `key` names it: kept under the same one, it takes the other's place. */
export const keepLate = (phone: Phone, key: string, report: LateReport) =>
  phone.write(SHELF, { put: new Map([[key, report]]) });

/** Until what is being told is told: whatever is newer comes after it. */
export const lateSent = async (): Promise<void> => void (await under);

/** Tells the server of what was watched without it, the oldest first. Answers the films; never rejects. */
export function sendLate(phone: Phone): Promise<ReadonlySet<number>> {
  // Two pages at once would each fix a moment of their own for the same report.
  const alone = () => navigator.locks?.request('watched-late', () => send(phone)) ?? send(phone);
  under ??= alone().finally(() => {
    under = undefined;
  });
  return under;
}

async function send(phone: Phone): Promise<ReadonlySet<number>> {
  const films = new Set<number>();
  const all = [...(await phone.read(SHELF))] as [string, LateReport][];
  const newest = all.sort(([, a], [, b]) => b.at - a.at);
  const beyond = newest.splice(MOST).map(([key]) => key);
  if (beyond.length > 0) await phone.write(SHELF, { remove: beyond });
  if (newest.length === 0 || !navigator.onLine) return films;
  try {
    const ahead = await serverAhead();
    for (const [key, report] of newest.reverse()) {
      const at = report.told ?? new Date(report.at + ahead).toISOString();
      // Noted before it is sent: an answer that gets lost must not make it count twice.
      if (!report.told && !(await keepLate(phone, key, { ...report, told: at }))) return films;
      await tell(report, at);
      await phone.write(SHELF, { remove: [key] });
      films.add(report.film);
    }
  } catch {
    // The next page that opens, or the network's return, tells it.
  }
  return films;
}

async function tell({ film, body }: LateReport, at: string): Promise<void> {
  try {
    await call(saveProgress, { params: { id: film }, body: { ...body, at } });
  } catch (cause) {
    // Taken down, or not to be understood: no telling will help.
    if (!(cause instanceof ApiError && [404, 422].includes(cause.status))) throw cause;
  }
}

/** Milliseconds by which the server's clock is ahead of this phone's. @throws without a network */
async function serverAhead(): Promise<number> {
  const answer = await fetch('/readyz', { method: 'HEAD', cache: 'no-store' });
  const server = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(server) ? 0 : server - Date.now();
}
