import type { Tab } from '@portal/testing/driver/browser';
import { overflowFaults } from '@portal/testing/driver/overflow';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { inPseudoLocale } from '@portal/testing/driver/pseudo-locale';
import { pages } from '@portal/testing/invented/pictured-pages';
import {
  fillPicturedPortal,
  PICTURED_PORTAL,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';
import { beforeAll, describe, expect } from 'vitest';

const site = portalInBrowser(PICTURED_PORTAL);
let pictured: PicturedPortal;
beforeAll(async () => {
  pictured = await fillPicturedPortal(site.portal.api, site.admin, { messages: 3 });
});

const roles = [
  ['visitor', () => undefined],
  ['member', () => pictured.asha.api],
  ['administrator', () => site.admin],
] as const;

describe.each(roles)('to a %s', (role, as) => {
  let tab: Tab;
  beforeAll(async () => {
    const api = as();
    tab = await site.open(api ? { as: api } : {});
  });

  it.each(pages.filter((page) => page.role === role))(
    '$name has room for words that are 40 % longer, and for the 200 % font of the browser',
    async ({ path, open }) => {
      const { page } = tab;
      await page.goto(path(pictured));
      await open(page);
      expect(await overflowFaults(page)).toEqual([]);
      await inPseudoLocale(page);
      expect(await overflowFaults(page, [16])).toEqual([]);
    },
  );
});
