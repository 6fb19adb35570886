/** Formats bytes as people buy them, a million to the MB: `6.2 MB`, `45 MB`, `1.2 GB`, `under 0.1 MB`. */
export function formatBytes(bytes: number): string {
  if (!(bytes > 0)) return '0 MB';
  const mb = bytes / 1e6;
  if (mb < 0.1) return 'under 0.1 MB';
  if (mb < 9.95) return `${trim(mb)} MB`;
  if (mb < 999.5) return `${Math.round(mb)} MB`;
  return `${trim(mb / 1000)} GB`;
}

const trim = (figure: number) => figure.toFixed(1).replace(/\.0$/, '');
