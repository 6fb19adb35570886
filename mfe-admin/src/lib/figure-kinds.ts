import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { numberFormatter } from '@wedding/shared/format/formatters.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import type { StatProps } from '@wedding/shared/ui/figures/stat.tsx';

/** A figure of the reports: its label, its format, and a sentence that explains it. */
interface FigureKind {
  label: string;
  explain: string;
  /** Formats a value. Defaults to grouped digits. */
  format?: (value: number) => string;
  /** False if less is better; null if neither direction is better. */
  moreIsGood?: false | null;
  /** Whether it is measured at the end of the day or period instead of summed. */
  isSnapshot?: true;
}

/** Formats minutes: `48 min`, `12 h`, `1,204 h`. */
const watchTime = (minutes: number) =>
  minutes < 120 ? `${formatCount(minutes)} min` : `${formatCount(Math.round(minutes / 60))} h`;

const formatTenths = numberFormatter({ maximumFractionDigits: 1 });

/** Formats hundredths of a percent: `41.3%`. */
export const percent = (share: number) => `${formatTenths(share / 100)}%`;

export const KINDS = {
  subscribers: {
    label: 'Subscribers',
    explain:
      'Couples with a running membership when the period ended, including the hours of grace after paid time.',
    isSnapshot: true,
  },
  watch_minutes: {
    label: 'Watch time',
    explain: 'Minutes of video that really played. Skipping adds nothing; watching again counts again.',
    format: watchTime,
  },
  new_members: { label: 'New members', explain: 'Phone numbers new to us, by text or by sign-up.' },
  revenue: {
    label: 'Revenue',
    explain: 'What the aggregator reported as charged, at the price of the plan, before its own share.',
    format: formatNaira,
  },
  started: {
    label: 'Started',
    explain: 'Memberships that began with a charge, either first ones or after an earlier one had ended.',
  },
  renewed: { label: 'Renewals', explain: 'Charges that renewed a running membership on the same plan.' },
  changed: {
    label: 'Plan changes',
    explain: 'Charges that continued a running membership on another plan.',
    moreIsGood: null,
  },
  failed: {
    label: 'Failed charges',
    explain: 'Charges that the aggregator reported as failed. One renewal may fail several times.',
    moreIsGood: false,
  },
  stopped: {
    label: 'Ended at once',
    explain: 'Memberships that an administrator ended at once.',
    moreIsGood: false,
  },
  cancelled: {
    label: 'Unsubscribed',
    explain:
      'Memberships that end with the paid days: by STOP, by the network, or unsubscribed on this site.',
    moreIsGood: false,
  },
  lost: {
    label: 'Lost',
    explain: 'Couples who were subscribed when the period began but not when it ended.',
    moreIsGood: false,
  },
  churn: {
    label: 'Churn',
    explain: 'Lost couples, as a share of all who were subscribed when the period began.',
    format: percent,
    moreIsGood: false,
  },
  views: { label: 'Views', explain: 'How often couples began to watch.' },
  viewers: { label: 'Viewers', explain: 'Couples who watched anything.' },
  average: { label: 'Average view', explain: 'How long one view lasted.', format: formatDuration },
  viewings: {
    label: 'Viewings',
    explain: 'Videos watched, counted once per couple after a twentieth of the video.',
  },
  completions: {
    label: 'Seen to the end',
    explain:
      'How often a video was watched to the end: nine tenths of it, in any order, since the last time.',
  },
  completion: {
    label: 'Completion',
    explain: 'The share of viewings that reached the end in the period.',
    format: percent,
  },
  likes: { label: 'Likes', explain: 'Likes given in the period and not taken back.' },
  bytes: {
    label: 'Data used',
    explain: 'What couples’ devices downloaded to watch, in megabytes (a million bytes each).',
    format: formatBytes,
    moreIsGood: null,
  },
  bytes_per_completion: {
    label: 'Data per completion',
    explain:
      'Data used, divided by how often a video was seen to the end: what one finished video costs a couple.',
    format: formatBytes,
    moreIsGood: false,
  },
  planners: { label: 'Planners', explain: 'People who changed anything in a budget or a checklist.' },
  budgets: { label: 'New budgets', explain: 'Budgets that couples created, from a template or blank.' },
  checklists: {
    label: 'New checklists',
    explain: 'Checklists that couples created, from a template or blank.',
  },
  lines: {
    label: 'Budget lines',
    explain: 'Lines that couples added themselves. Lines from a template aren’t counted.',
  },
  payments: { label: 'Payments', explain: 'Payments that couples recorded, made or still due.' },
  tasks_done: { label: 'Tasks done', explain: 'Tasks ticked in the period that are still ticked.' },
} satisfies Record<string, FigureKind>;

export type FigureName = keyof typeof KINDS;
/** Returns a figure's kind, widened to the type with all optional fields. */
export const kindOf = (name: FigureName): FigureKind => KINDS[name];

/** Formats a figure, or returns a dash if it has no value. */
export const formatFigure = ({ format = formatCount }: FigureKind, value: number | null) =>
  value === null ? '–' : format(value);

/** A figure and its value in the preceding period of equal length. Null means no data. */
export interface FigureChange {
  value: number | null;
  before: number | null;
}

/** Describes a change: in percent, or by the earlier value if that was 0. */
export function changeOf(
  kind: FigureKind,
  { value, before }: FigureChange,
  comparedWith: string,
): NonNullable<StatProps['change']> {
  if (value === null) return { text: 'Not enough data yet', direction: 'flat' };
  if (before === null) return { text: 'Nothing to compare with', direction: 'flat' };
  if (value === before) return { text: `Same as ${comparedWith}`, direction: 'flat' };
  const up = value > before;
  const { moreIsGood = true } = kind;
  const change = {
    direction: up ? 'up' : 'down',
    ...(moreIsGood !== null && { good: up === moreIsGood }),
  } as const;
  if (kind.format === percent) {
    const points = formatTenths(Math.abs(value - before) / 100);
    const distance = `${points} ${points === '1' ? 'point' : 'points'}`;
    return { text: `${distance} ${up ? 'more' : 'less'} than ${comparedWith}`, ...change };
  }
  if (before === 0)
    return {
      text: `From ${formatFigure(kind, 0)}${kind.isSnapshot ? ',' : ' in'} ${comparedWith}`,
      ...change,
    };
  const share = Math.max(1, Math.round((Math.abs(value - before) / before) * 100));
  return { text: `${formatCount(share)}% ${up ? 'more' : 'less'} than ${comparedWith}`, ...change };
}
