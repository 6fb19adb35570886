const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
const withKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 1 });

const sign = (amount: number) => (amount < 0 ? '-' : '');

/** Whole naira for people: `1234567` gives `₦1,234,567`. */
export function formatNaira(naira: number): string {
  const rounded = Math.round(naira);
  return `${sign(rounded)}₦${whole.format(Math.abs(rounded))}`;
}

/** Integer kobo for people: `123456700` gives `₦1,234,567`; kobo show only where there are any (`₦1.50`). */
export function formatKobo(kobo: number): string {
  if (kobo % 100 === 0) return formatNaira(kobo / 100);
  return `${sign(kobo)}₦${withKobo.format(Math.abs(kobo) / 100)}`;
}

/** Integer kobo in the fewest letters, for bars and tight rows: `₦850`, `₦9.2m`, `₦1.5bn`. */
export function formatKoboShort(kobo: number): string {
  const naira = Math.abs(kobo) / 100;
  const steps: [number, string][] = [
    [1e9, 'bn'],
    [1e6, 'm'],
    [1e3, 'k'],
  ];
  // 999,960 would read "1,000k": a step starts where its rounding does.
  const step = steps.find(([size]) => naira >= size - size / 20_000);
  return `${sign(kobo)}₦${step ? short.format(naira / step[0]) + step[1] : whole.format(naira)}`;
}
