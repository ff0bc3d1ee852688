import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The routes of a file of the client, as it writes them. */
function routesIn(file: string, below = ''): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, '../app', file), 'utf8');
  const paths = [...source.matchAll(/<Route (?:path="([^"]*)"|index) /gu)];
  return paths.map(([, path]) => (path === undefined ? below : `${below}${path}`));
}

/** Every route of the client, with its parameters by name, and one that leads to no page. */
const everyRoute: readonly string[] = [
  ...routesIn('App.tsx').filter((path) => !['*', '/settings/*', '/admin/*'].includes(path)),
  ...routesIn('routing/SettingsPages.tsx', '/settings/').filter((path) => !path.endsWith('*')),
  ...routesIn('routing/DeskPages.tsx', '/admin/').filter((path) => !path.endsWith('*')),
  ...routesIn('routing/OtherPages.tsx').map((path) => (path === '*' ? '/no/such/page' : path)),
];

/** The document contains the words of their pages. */
export const wordedRoutes: readonly string[] = everyRoute.filter(
  (route) =>
    ['/', '/login', '/register', '/about', '/privacy-policy/*'].includes(route) ||
    route.startsWith('/reset-password'),
);

/** Mails link to them, and one leads to no page. */
export const mailedRoutes: readonly string[] = everyRoute.filter((route) =>
  /^\/(?:confirm-|revoke-|nominee|no\/)/u.test(route),
);

/** A visitor who opens one is sent to the sign-in page. */
export const memberRoutes: readonly string[] = everyRoute.filter(
  (route) => !wordedRoutes.includes(route) && !mailedRoutes.includes(route),
);
