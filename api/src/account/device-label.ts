const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Converts a user agent to a short label such as "Chrome on Android". Returns '' if nothing in it is known. */
export function deviceLabel(userAgent: string | undefined): string {
  const header = (userAgent ?? '').slice(0, 1024);
  const labelIn = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(header))?.[1];
  const browser = labelIn(BROWSERS);
  const os = labelIn(SYSTEMS);
  return browser && os ? `${browser} on ${os}` : (browser ?? os ?? '');
}
