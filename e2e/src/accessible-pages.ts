import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { largeTextFaults } from '@portal/testing/driver/large-text';
import type { Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { dialogs, pages, type PicturedPage } from '@portal/testing/invented/pictured-pages';
import {
  fillPicturedPortal,
  PICTURED_PORTAL,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';
import { beforeAll, expect } from 'vitest';

export function testAccessibility(role: PicturedPage['role']): void {
  const site = portalInBrowser(PICTURED_PORTAL);
  let pictured: PicturedPortal;
  let tab: Tab;
  beforeAll(async () => {
    pictured = await fillPicturedPortal(site.portal.api, site.admin);
    const as = { visitor: undefined, member: pictured.asha.api, administrator: site.admin }[role];
    tab = await site.open(as ? { as } : {});
  });

  it.each([...pages, ...dialogs].filter((page) => page.role === role))(
    `shows the page $name accessibly, within the window and with nothing cut off in larger text (${role})`,
    async ({ path, open }) => {
      await tab.page.goto(path(pictured));
      await open(tab.page);
      expect(await accessibilityFaults(tab.page)).toEqual([]);
      expect(await largeTextFaults(tab.page)).toEqual([]);
    },
  );

  it(`causes no complaints in the console of a ${role}`, () => {
    expect(tab.complaints).toEqual([]);
  });
}
