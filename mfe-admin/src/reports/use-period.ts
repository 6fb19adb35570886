import { addDays, daysBetween, today } from '@wedding/shared/domain/local-date.ts';
import { useAddress } from '../hooks/use-address.ts';
import { DEFAULT_DAYS, type RequestedPeriod } from '../lib/report.queries.ts';

export const PRESETS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'own', label: 'Custom' },
] as const;
export type Preset = (typeof PRESETS)[number]['value'];

export const MAX_DAYS = 366;
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Returns the period that the address names, the period to request, and functions that change it. */
export function usePeriod() {
  const address = useAddress();
  const last = today();
  const from = address.text('from');
  const to = address.text('to');
  const isCustom = DAY.test(from) && DAY.test(to);
  const preset: Preset = isCustom ? 'own' : address.oneOf('days', ['7', '90', '365']) || '30';
  const days = isCustom ? daysBetween(from, to) + 1 : Number(preset);
  const first = isCustom ? from : addDays(last, 1 - days);
  return {
    preset,
    from: first,
    to: isCustom ? to : last,
    /** Why the days aren't a valid period; '' if they are. */
    problem: isCustom ? problemOf({ days, to, last }) : '',
    requested: (isCustom ? { from, to } : { days }) as RequestedPeriod,
    isDefault: !isCustom && days === DEFAULT_DAYS,
    compare: address.text('compare') === '1',
    choose: (value: Preset) =>
      address.change(
        value === 'own'
          ? { from: first, to: isCustom ? to : last, days: '' }
          : { from: '', to: '', days: value === '30' ? '' : value },
      ),
    between: (days: { from?: string; to?: string }) => {
      // An emptied field falls back to its previous or default day.
      const next = { from: days.from || first, to: days.to || (isCustom ? to : last) };
      address.change({ ...next, days: '' });
    },
    setCompare: (on: boolean) => address.change({ compare: on ? '1' : '' }),
  };
}
export type ChosenPeriod = ReturnType<typeof usePeriod>;

function problemOf({ days, to, last }: { days: number; to: string; last: string }): string {
  if (to > last) return 'The last day is after today.';
  if (days < 1) return 'The last day is before the first.';
  return days > MAX_DAYS ? `Choose at most ${MAX_DAYS} days.` : '';
}
