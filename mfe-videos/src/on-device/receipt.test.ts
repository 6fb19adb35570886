import { expect, test } from 'vitest';
import { linesOf, monthName, monthsOf } from './receipt.ts';

const use = (day: string, video: number, network: number, phone: number) => ({
  account: 1,
  day,
  video,
  network,
  phone,
});

test('a receipt is by video and month, most data first', () => {
  const uses = [
    use('2026-10-31', 5, 900, 0),
    use('2026-11-01', 5, 100, 40),
    use('2026-11-02', 6, 300, 0),
    use('2026-11-20', 5, 0, 60),
  ];
  expect(monthsOf(uses)).toEqual(['2026-11', '2026-10']);
  expect(linesOf(uses, '2026-11')).toEqual([
    { video: 6, network: 300, phone: 0 },
    { video: 5, network: 100, phone: 100 },
  ]);
  expect(monthName('2026-11')).toBe('November 2026');
});
