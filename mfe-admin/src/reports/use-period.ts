import { addDays, daysBetween } from '@wedding/shared/domain/local-date.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { isDay } from '../components/day-field.tsx';
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

const MAX_DAYS = 366;

interface Days {
  from: string;
  to: string;
}

/** Returns the period that the address names, the period to request, and functions that change it. */
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
  const chosen: Days = { from: first, to: isCustom ? to : last };
  return {
    preset,
    ...chosen,
    /** Why the days aren't a valid period; '' if they are. */
    problem: isCustom ? problemOf(chosen, last) : '',
    requested: (isCustom ? { from, to } : { days }) as RequestedPeriod,
    isDefault: !isCustom && days === DEFAULT_DAYS,
    compare: address.text('compare') !== '0',
    choose: (value: Preset) =>
      address.change(
        value === 'own' ? { ...chosen, days: '' } : { from: '', to: '', days: value === '30' ? '' : value },
      ),
    /** Chooses one of the days. A period has both, so none is taken away. */
    chooseDay: (name: keyof Days, day: string) =>
      void (day && address.change({ ...chosen, [name]: day, days: '' })),
    setCompare: (on: boolean) => address.change({ compare: on ? '' : '0' }),
  };
}
export type ChosenPeriod = ReturnType<typeof usePeriod>;

function problemOf({ from, to }: Days, last: string): string {
  if (to > last) return 'The last day is after today.';
  if (to < from) return 'The last day is before the first.';
  return daysBetween(from, to) > MAX_DAYS ? `Choose at most ${MAX_DAYS} days.` : '';
}
