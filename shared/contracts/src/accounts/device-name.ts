type Sign = readonly [pattern: RegExp, name: string];

/** Most browsers also name those that they descend from, so the first match counts. */
const browsers: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bUCBrowser\//u, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];
const systems: readonly Sign[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

const firstOf = (signs: readonly Sign[], text: string): string | undefined =>
  signs.find(([pattern]) => pattern.test(text))?.[1];

/** @returns both undefined for a device that nobody knows */
export const deviceNames = (userAgent: string) => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
});
