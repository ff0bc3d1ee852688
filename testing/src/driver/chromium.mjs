import { existsSync } from 'node:fs';

/** Draws without the parts of a browser around a page, for half the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * @param {'shell' | 'browser'} preferred `browser` for what is measured or kept as a picture: it is what people have
 * @returns {string | undefined} the program's path: `PORTAL_CHROMIUM`, or where it is usually installed
 */
export const findChromium = (preferred) =>
  [
    process.env['PORTAL_CHROMIUM'],
    ...(preferred === 'shell' ? [SHELL] : []),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    SHELL,
  ].find((path) => path && existsSync(path));
