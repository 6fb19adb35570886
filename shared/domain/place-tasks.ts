import type { TemplateCeremony } from '../contract/planning.schema.ts';
import type { TaskDue } from '../contract/task.schema.ts';
import { groupBy } from './group-by.ts';
import { addDays, addMonths, daysBetween, LAST_DAY, shiftDate } from './local-date.ts';

/** The dates of the ceremonies that have one; `main` is the wedding day. */
export type CeremonyDates = Partial<Record<TemplateCeremony, string>> & { main: string };

/** Leads of up to this many days stay unchanged when a short engagement compresses the longer ones. */
const UNCOMPRESSED_DAYS = 28;

interface Placing {
  ceremonies: CeremonyDates;
  /** The earliest day. */
  from: string;
}

/**
 * Returns the day of each task, in order; null if it has none. With enough time every task falls on the day that its
 * template intends. With less time, the longest leads shrink until the first task falls on `from`, and the order is kept: a
 * checklist never opens overdue. Each ceremony with a day of its own shrinks only the leads before it, so no preparation
 * comes after it. A hard window (registry notice) is kept if `from` leaves room for it. No day is after `LAST_DAY`: a task
 * after a wedding of 2099 would otherwise make its checklist unreadable.
 */
export function placeTasks(dues: readonly TaskDue[], when: Placing) {
  const { from, ceremonies } = when;
  const leads = dues.flatMap((due) => (due.kind === 'offset' ? leadOf(due, when) : []));
  const compressors = new Map(
    [...groupBy(leads, ({ before }) => before)].map(([before, own]) => {
      const longest = Math.max(0, ...own.map(({ days }) => days));
      return [before, compressor(longest, Math.max(0, daysBetween(from, before)))] as const;
    }),
  );
  return dues.map((due) => {
    if (due.kind === 'none') return null;
    // A day of the template may have passed since it was written.
    if (due.kind === 'fixed') return laterOf(from, due.date);
    const { days, before } = leadOf(due, when);
    const day = addDays(before, -(compressors.get(before)?.(days) ?? days));
    const placed = intoWindow(day, { due, ceremony: dayOfCeremony(due.ceremony, ceremonies) });
    return earlierOf(LAST_DAY, laterOf(from, placed));
  });
}

type Offset = Extract<TaskDue, { kind: 'offset' }>;

/** Returns how many days a task is meant before a day: its ceremony's, or the wedding day if that has none or is over. */
function leadOf(due: Offset, { ceremonies, from }: Placing): { days: number; before: string } {
  const ceremonyDate = ceremonies[due.ceremony];
  const before = ceremonyDate && ceremonyDate >= from ? ceremonyDate : ceremonies.main;
  const meant = shiftDate(dayOfCeremony(due.ceremony, ceremonies), due);
  return { days: daysBetween(meant, before), before };
}

/** Returns the day of a ceremony. A ceremony without a date is assumed to fall on the day when most families hold it. */
export function dayOfCeremony(kind: TemplateCeremony, ceremonies: CeremonyDates): string {
  const set = ceremonies[kind];
  if (set) return set;
  if (kind === 'introduction') return addMonths(ceremonies.main, -6);
  if (kind === 'traditional') return addDays(ceremonies.main, -1);
  if (kind === 'registry') return addDays(ceremonies.main, -7);
  return ceremonies.main;
}

/**
 * Returns a function that maps a lead in days to the lead that fits. Short leads stay unchanged,
 * the others shrink in proportion.
 */
function compressor(longest: number, available: number): (lead: number) => number {
  if (longest <= available) return (lead) => lead;
  const uncompressed = Math.min(UNCOMPRESSED_DAYS, Math.floor(available / 2));
  return (lead) => {
    if (lead <= uncompressed) return lead;
    return (
      uncompressed +
      Math.floor(((lead - uncompressed) * (available - uncompressed)) / (longest - uncompressed))
    );
  };
}

function intoWindow(day: string, { due, ceremony }: { due: Offset; ceremony: string }): string {
  const latest = due.min_lead_days === undefined ? day : addDays(ceremony, -due.min_lead_days);
  const earliest = due.max_lead_days === undefined ? day : addDays(ceremony, -due.max_lead_days);
  return laterOf(earliest, earlierOf(latest, day));
}

const laterOf = (a: string, b: string) => (a > b ? a : b);
const earlierOf = (a: string, b: string) => (a < b ? a : b);
