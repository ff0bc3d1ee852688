import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { largeTextFaults } from '@portal/testing/driver/large-text';
import { touchTargetFaults } from '@portal/testing/driver/touch-targets';
import type { Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { dialogs, pages } from '@portal/testing/invented/pictured-pages';
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

describe.each(['visitor', 'member', 'administrator'] as const)('a %s', (role) => {
  let tab: Tab;
  beforeAll(async () => {
    const as = { visitor: undefined, member: pictured.asha.api, administrator: site.admin }[role];
    tab = await site.open(as ? { as } : {});
  });

  it.each([...pages, ...dialogs].filter((page) => page.role === role))(
    `gets the page $name accessible, within the window, with nothing cut off in larger text and no control smaller than a fingertip`,
    async ({ path, open }) => {
      await tab.page.goto(path(pictured));
      await open(tab.page);
      expect(await accessibilityFaults(tab.page)).toEqual([]);
      expect(await touchTargetFaults(tab.page)).toEqual([]);
      expect(await largeTextFaults(tab.page)).toEqual([]);
    },
  );

  it('gets no complaints in the console', () => {
    expect(tab.complaints).toEqual([]);
  });
});
