import { accessibilityFaults, OTHER_LOOKS } from '@portal/testing/driver/accessibility';
import { becomes, path, type Tab } from '@portal/testing/driver/browser';
import { largeTextFaults } from '@portal/testing/driver/large-text';
import { FONT_FOR_WEAK_EYES, overflowFaults, USUAL_FONT } from '@portal/testing/driver/overflow';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { inPseudoLocale } from '@portal/testing/driver/pseudo-locale';
import { touchTargetFaults } from '@portal/testing/driver/touch-targets';
import { pathOf } from '@portal/testing/invented/client-paths';
import { dialogs, pages, type PicturedPage } from '@portal/testing/invented/pictured-pages';
import {
  BIRTHDAY_PERSON,
  fillPicturedPortal,
  PICTURED_PORTAL,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';
import { beforeAll, describe, expect } from 'vitest';
import {
  mailedRoutes,
  memberRoutes,
  wordedRoutes,
} from '../../../web/src/testing/client-routes.ts';

const site = portalInBrowser(PICTURED_PORTAL);
let pictured: PicturedPortal;
beforeAll(async () => {
  pictured = await fillPicturedPortal(site.portal.api, site.admin);
});

/** The other pages show each role the same, below a header that its own pages have too. */
const routesOf: Readonly<Record<PicturedPage['role'], readonly string[]>> = {
  visitor: [...wordedRoutes, ...mailedRoutes],
  member: ['/', ...memberRoutes].filter((route) => !route.startsWith('/admin')),
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

describe.each([
  ['a visitor [1.2]', 'visitor'],
  ['a member [1.3]', 'member'],
  ['an administrator', 'administrator'],
] as const)('%s', (_, role) => {
  let tab: Tab;
  beforeAll(async () => {
    const as = { visitor: undefined, member: pictured.asha.api, administrator: site.admin }[role];
    tab = await site.open(as ? { as } : {});
  });
  async function expectReadable(): Promise<void> {
    expect(await accessibilityFaults(tab.page)).toEqual([]);
    expect(await touchTargetFaults(tab.page)).toEqual([]);
    expect(await largeTextFaults(tab.page)).toEqual([]);
  }

  it.each(pages.filter((page) => page.role === role))(
    'gets the page $name at its address, accessible, readable in larger text, with controls for a fingertip and room for words that are 40 % longer',
    async ({ path: pathIn, open }) => {
      await tab.page.goto(pathIn(pictured));
      await open(tab.page);
      expect(path(tab.page)).toBe(pathIn(pictured).split('?')[0]);
      await expectReadable();
      expect(await overflowFaults(tab.page, [FONT_FOR_WEAK_EYES])).toEqual([]);
      // What has room for longer words has it for its own
      await inPseudoLocale(tab.page);
      expect(await overflowFaults(tab.page, [USUAL_FONT])).toEqual([]);
    },
  );

  it.each(dialogs.filter((dialog) => dialog.role === role))(
    'gets $name accessible, readable in larger text and with controls for a fingertip',
    async ({ path: pathIn, open }) => {
      await tab.page.goto(pathIn(pictured));
      await open(tab.page);
      await expectReadable();
    },
  );

  async function go(to: string): Promise<void> {
    await tab.page.goto(to);
    await tab.page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
    await becomes(() => tab.page.locator('[data-spinner], [aria-busy="true"]').count(), 0);
  }
  /** Several routes lead to one page. */
  const walked = new Set<string>();
  it.each(routesOf[role].filter((route) => !isPictured(role, route)))(
    'finds the route %s accessible, wherever it leads',
    async (route) => {
      await go(pathOf(route, pictured));
      const led = path(tab.page);
      if (walked.has(led)) return;
      walked.add(led);
      expect(await accessibilityFaults(tab.page)).toEqual([]);
    },
  );

  it('finds what every page has accessible in either theme at either width', async () => {
    await go('/');
    expect(await accessibilityFaults(tab.page, OTHER_LOOKS)).toEqual([]);
  });

  it('finds the about page under the name of the developers, too [2.route-table.5]', async () => {
    await tab.page.goto(role === 'visitor' ? '/about' : '/');
    if (role !== 'visitor') {
      const main = tab.page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Developers' }).click();
    }
    await tab.page.getByRole('heading', { name: 'Meet the Developers' }).waitFor();
    expect(path(tab.page)).toBe('/about');
  });

  it('gets no complaints in the console', () => {
    expect(tab.complaints).toEqual([]);
  });
});

it('shows members whose birthday it is beside the feed [1.3]', async () => {
  const { page } = await site.open({ as: pictured.asha.api });
  await page.goto('/');
  const birthdays = page.getByRole('region', { name: 'Happy Birthday' });
  await birthdays.getByText(BIRTHDAY_PERSON).waitFor();
});
