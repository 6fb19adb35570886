/** An amount's share of the total for people: `18%`, `0.5%`; nothing where there is nothing to share. */
export function shareText(kobo: number | null, total: number | null): string {
  if (!kobo || !total) return '';
  const percent = (kobo / total) * 100;
  if (percent > 999) return '';
  return `${percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`;
}
