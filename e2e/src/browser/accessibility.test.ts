import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { largeTextFaults } from '@portal/testing/driver/large-text';
import { touchTargetFaults } from '@portal/testing/driver/touch-targets';
import { becomes, path, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import {
  mailedRoutes,
  memberRoutes,
  pathOf,
  wordedRoutes,
} from '@portal/testing/invented/client-routes';
import { dialogs, pages, type PicturedPage } from '@portal/testing/invented/pictured-pages';
import {
  fillPicturedPortal,
  PICTURED_PORTAL,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';
import { beforeAll, describe, expect } from 'vitest';

const site = portalInBrowser(PICTURED_PORTAL);
let pictured: PicturedPortal;
beforeAll(async () => {
  pictured = await fillPicturedPortal(site.portal.api, site.admin);
});

/** The other pages show each role the same, below a header that its own pages have too. */
const routesOf: Readonly<Record<PicturedPage['role'], readonly string[]>> = {
  visitor: [...wordedRoutes, ...mailedRoutes],
  member: ['/', ...memberRoutes, ...mailedRoutes].filter((route) => !route.startsWith('/admin')),
  administrator: ['/', ...memberRoutes].filter((route) =>
    /^\/(?:$|admin|posts|groups|members|directory|account\/data|settings\/(?:$|notifications))/u.test(
      route,
    ),
  ),
};

/** Stands for the portal where only the form of a path counts. */
const anyPortal = { postId: 'post', groupId: 'group', otherMember: { id: 'member' } };
const isPictured = (role: PicturedPage['role'], route: string): boolean => {
  const portal = anyPortal as PicturedPortal;
  const there = pathOf(route, portal);
  return pages.some((page) => page.role === role && page.path(portal) === there);
};

describe.each(['visitor', 'member', 'administrator'] as const)('a %s', (role) => {
  let tab: Tab;
  beforeAll(async () => {
    const as = { visitor: undefined, member: pictured.asha.api, administrator: site.admin }[role];
    tab = await site.open(as ? { as } : {});
  });

  it.each([...pages, ...dialogs].filter((page) => page.role === role))(
    `gets the page $name accessible, within the window, with nothing cut off in larger text and no control smaller than a fingertip`,
    async ({ path: pathIn, open }) => {
      await tab.page.goto(pathIn(pictured));
      await open(tab.page);
      expect(await accessibilityFaults(tab.page)).toEqual([]);
      expect(await touchTargetFaults(tab.page)).toEqual([]);
      expect(await largeTextFaults(tab.page)).toEqual([]);
    },
  );

  /** Several routes lead to one page. */
  const walked = new Set<string>();
  it.each(routesOf[role].filter((route) => !isPictured(role, route)))(
    'finds the route %s accessible, wherever it leads',
    async (route) => {
      await tab.page.goto(pathOf(route, pictured));
      await tab.page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
      await becomes(() => tab.page.locator('[data-spinner], [aria-busy="true"]').count(), 0);
      const led = path(tab.page);
      if (walked.has(led)) return;
      walked.add(led);
      expect(await accessibilityFaults(tab.page)).toEqual([]);
    },
  );

  it('gets no complaints in the console', () => {
    expect(tab.complaints).toEqual([]);
  });
});
