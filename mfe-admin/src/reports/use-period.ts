import { addDays, daysBetween } from '@wedding/shared/domain/local-date.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useState } from 'react';
import { useListSearch } from '../hooks/use-list-search.ts';
import { DEFAULT_DAYS, type RequestedPeriod } from '../lib/report.queries.ts';

export const PRESETS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'own', label: 'Custom' },
] as const;
type Preset = (typeof PRESETS)[number]['value'];

export const MAX_DAYS = 366;
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

interface Days {
  from: string;
  to: string;
}

/**
 * Returns the period that the address names, the period to request, and functions that change it. Typed days are kept here
 * until both are whole and in order: a date field reports the year 2026 as 0002, 0020 and 0202 while it is typed.
 */
export function usePeriod() {
  const address = useListSearch();
  const last = useToday();
  const from = address.text('from');
  const to = address.text('to');
  const isCustom = isDay(from) && isDay(to);
  const preset: Preset = isCustom ? 'own' : address.oneOf('days', ['7', '90', '365']) || '30';
  const days = isCustom ? daysBetween(from, to) + 1 : Number(preset);
  // A preset's days are whole ones, which the running day follows.
  const first = isCustom ? from : addDays(last, -days);
  const stored = { from: first, to: isCustom ? to : last };
  const [typed, setTyped] = useState<Days | null>(null);
  if (typed && !isCustom) setTyped(null);
  const fieldDays = typed ?? stored;
  const between = (part: Partial<Days>) => {
    const next = { ...fieldDays, ...part };
    setTyped(next);
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) address.change({ ...next, days: '' });
  };
  return {
    preset,
    today: last,
    ...fieldDays,
    /** Why the days aren't a valid period; '' if they are, or if one is half typed. */
    problem: isCustom ? problemOf(fieldDays, last) : '',
    requested: (isCustom ? { from, to } : { days }) as RequestedPeriod,
    isDefault: !isCustom && days === DEFAULT_DAYS,
    compare: address.text('compare') !== '0',
    choose: (value: Preset) => {
      setTyped(null);
      address.change(
        value === 'own' ? { ...stored, days: '' } : { from: '', to: '', days: value === '30' ? '' : value },
      );
    },
    between,
    /** Resets a day that was left half typed. */
    leave: (name: keyof Days) => {
      if (isHalfTyped(fieldDays[name])) between({ [name]: stored[name] });
    },
    setCompare: (on: boolean) => address.change({ compare: on ? '' : '0' }),
  };
}
export type ChosenPeriod = ReturnType<typeof usePeriod>;

const isDay = (day: string) => DAY.test(day);
const isHalfTyped = (day: string) => day === '' || day.startsWith('0');

function problemOf({ from, to }: Days, last: string): string {
  if (isHalfTyped(from) || isHalfTyped(to)) return '';
  if (!isDay(from) || !isDay(to)) return 'Choose days from 2000 to 2099.';
  if (to > last) return 'The last day is after today.';
  if (to < from) return 'The last day is before the first.';
  return daysBetween(from, to) > MAX_DAYS ? `Choose at most ${MAX_DAYS} days.` : '';
}
