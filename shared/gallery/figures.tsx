import { Eye } from 'lucide-react';
import { formatNaira } from '../format/money.ts';
import { Badge } from '../ui/figures/badge.tsx';
import { BarChart } from '../ui/figures/bar-chart.tsx';
import { SplitBar } from '../ui/figures/split-bar.tsx';
import { Stat, Stats } from '../ui/figures/stat.tsx';
import { As, type Examples, LONG_NAME, noop, Row, TEN_DIGITS } from './example.tsx';

const days = Array.from({ length: 14 }, (_, n) => ({
  label: `${n + 1} March`,
  short: `${n + 1} Mar`,
  value: (n * 1_733) % 4_100,
}));
const revenue = days.map((day) => ({ ...day, value: day.value * 1_000_000 }));
const earlier = { label: 'the month before', values: days.map(({ value }) => 4_100 - value) };

const tones = ['gold', 'green', 'amber', 'red', 'blue', 'plain', 'wine'] as const;
const parts = [
  { label: 'Paid', value: 4, tone: 'green', text: '₦4.1m' },
  { label: 'Agreed', value: 3, tone: 'gold', text: '₦3.2m' },
  { label: `Left for ${LONG_NAME}`, value: 2, tone: 'sand', text: TEN_DIGITS },
] as const;

/** Components that count and compare. */
export const figures: Examples = {
  stat: {
    'Side by side': (
      <Stats>
        <Stat
          label="Views"
          value="1,204"
          change={{ text: '12% more than last week', direction: 'up', good: true }}
        />
        <Stat
          label="Revenue"
          value={TEN_DIGITS}
          change={{ text: '3% less than last week', direction: 'down', good: false }}
        />
        <Stat label="New members" value="0" change={{ text: 'As last week', direction: 'flat' }} />
        <Stat label={LONG_NAME} value="12" note="Today so far: 1" onOpen={() => {}} onOpenNote={() => {}} />
      </Stats>
    ),
  },
  badge: {
    Tones: (
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            Deposit paid
          </Badge>
        ))}
        <Badge icon={<Eye aria-hidden="true" />}>Deposit paid in part</Badge>
      </Row>
    ),
  },
  'split-bar': {
    'With names': <SplitBar label="Budget" parts={[...parts]} legend />,
    'Nothing yet': <SplitBar label="Budget" parts={parts.map((part) => ({ ...part, value: 0 }))} />,
  },
  'bar-chart': {
    'Beside another period': <BarChart title="Views by day" unit="views" data={days} earlier={earlier} />,
    'With the keys': (
      <As state="focus-visible" on="[role=slider]">
        <BarChart title="Revenue by day" unit="naira" data={revenue} format={formatNaira} onPick={noop} />
      </As>
    ),
    'As a table': <BarChart title="Views by day, as a table" unit="views" data={days.slice(0, 4)} asTable />,
    'All nothing': (
      <BarChart title="No views" unit="views" data={days.map((day) => ({ ...day, value: 0 }))} />
    ),
  },
};
