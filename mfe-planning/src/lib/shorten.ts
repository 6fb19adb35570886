/** Shortens a typed text to `max` characters, but not within an amount, which would read as another. Whole characters: half an emoji can't be shown. */
export function shorten(text: string, max = 60): string {
  const start = [...text].slice(0, max).join('');
  return start === text ? text : `${start.replace(/(?<=\S)\s+[\d.,₦]*$/u, '')}…`;
}
