/** Formats seconds as `minutes:seconds` (`125` gives `2:05`). `extraSeconds` are added first. Minutes may exceed 60. */
export function formatDuration(seconds: number, extraSeconds = 0): string {
  const total = Math.max(0, Math.floor(seconds + extraSeconds));
  if (!Number.isFinite(total)) return '0:00';
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}

/** Parses `m:ss`, the format of the wire, into seconds. Returns 0 if it can't be read. */
export function parseDuration(text: string): number {
  const match = /^(\d+):([0-5]\d)$/.exec(text.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : 0;
}
