import { describe, expect, it } from 'vitest';
import { formatBytes } from '../../format/bytes.ts';
import { formatDuration, parseDuration } from '../../format/duration.ts';
import { formatKobo, formatKoboShort, formatNaira } from '../../format/money.ts';
import { relativeTime } from '../../format/relative-time.ts';

describe('money', () => {
  it.each([
    [123_456_700, '₦1,234,567'],
    [0, '₦0'],
    [150, '₦1.50'],
    [-250_000, '-₦2,500'],
    [999_999_999_900, '₦9,999,999,999'],
  ])('%i kobo reads %s', (kobo, text) => expect(formatKobo(kobo)).toBe(text));

  it.each([
    [85_000, '₦850'],
    [50_000_000, '₦500k'],
    [920_000_000, '₦9.2m'],
    [1_500_000_000, '₦15m'],
    [99_999_000, '₦999,990'],
    [175_000_000, '₦1.75m'],
    [8_625_000, '₦86,250'],
    [123_456_700, '₦1.23m'],
    [99_999_999_900, '₦999.99m'],
    [999_999_999_900, '₦9.99bn'],
    [1_499_999_900, '₦14.99m'],
    [115_000_000, '₦1.15m'],
    [99_500_000_000, '₦995m'],
    [150_000_000_000, '₦1.5bn'],
    [-920_000_000, '-₦9.2m'],
  ])('%i kobo reads %s in tight places', (kobo, text) => expect(formatKoboShort(kobo)).toBe(text));

  it('rounds to whole naira', () => expect(formatNaira(33.4)).toBe('₦33'));
});

describe('relative time', () => {
  const now = Date.parse('2026-03-14T12:00:00Z');
  const ago = (seconds: number) => relativeTime(new Date(now - seconds * 1000), now);
  it.each([
    [0, '0 seconds ago'],
    [1, '1 second ago'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [7_200, '2 hours ago'],
    [86_400, '1 day ago'],
    [30 * 86_400 - 1, '29 days ago'],
    [30 * 86_400, '1 month ago'],
    [364 * 86_400, '12 months ago'],
    [365 * 86_400, '1 year ago'],
    [800 * 86_400, '2 years ago'],
    [-50, '0 seconds ago'],
  ])('%i seconds ago reads %s', (seconds, text) => expect(ago(seconds)).toBe(text));

  it('treats the bare date of the wire as UTC', () =>
    expect(relativeTime('2026-03-14 11:00:00', now)).toBe('1 hour ago'));

  it.each([['nonsense'], [''], [null], [undefined]])('reads %s as an invalid date', (date) =>
    expect(relativeTime(date, now)).toBe('Invalid date'),
  );
});

describe('duration', () => {
  it.each([
    [125, 0, '2:05'],
    [0, 0, '0:00'],
    [59.9, 0, '0:59'],
    [3_725, 0, '62:05'],
    [60, 45, '1:45'],
    [Number.NaN, 0, '0:00'],
  ])('%d and %d seconds read %s', (seconds, extra, text) =>
    expect(formatDuration(seconds, extra)).toBe(text),
  );

  it('parses its own output', () => expect(parseDuration('62:05')).toBe(3_725));
  it('returns 0 for anything else', () => expect(parseDuration('2:5 hours')).toBe(0));
});

it.each([
  [0, '0 MB'],
  [Number.NaN, '0 MB'],
  [40_000, 'under 0.1 MB'],
  [6_240_000, '6.2 MB'],
  [3_000_000, '3 MB'],
  [9_960_000, '10 MB'],
  [45_400_000, '45 MB'],
  [999_600_000, '1 GB'],
  [1_240_000_000, '1.2 GB'],
])('%d bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
