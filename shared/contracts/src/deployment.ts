/**
 * Settings that only some processes read, but all may find in their environment: a compose file gives every service the same settings, and
 * a developer's shell names the tests' browser.
 */
export const FOREIGN_SETTINGS = [
  'PORTAL_PUBLIC_URL',
  'PORTAL_QUERY_API_URL',
  'PORTAL_COMMAND_API_URL',
  'PORTAL_INTERNAL_SECRET',
  'PORTAL_CHROMIUM',
  'PORTAL_RATES',
] as const;
