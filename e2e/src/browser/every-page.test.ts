import { path, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { pages, type PicturedPage } from '@portal/testing/invented/pictured-pages';
import {
  BIRTHDAY_PERSON,
  fillPicturedPortal,
  PICTURED_PORTAL,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';
import { beforeAll, expect } from 'vitest';

const site = portalInBrowser(PICTURED_PORTAL);
let pictured: PicturedPortal;
let visitor: Tab;
let member: Tab;
beforeAll(async () => {
  pictured = await fillPicturedPortal(site.portal.api, site.admin, { messages: 3 });
  visitor = await site.open();
  member = await site.open({ as: pictured.asha.api });
});

async function expectPages(
  tab: Tab,
  role: PicturedPage['role'],
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const page = pages.find((each) => each.name === name && each.role === role);
    if (!page) throw new Error(`There is no page called ${name}`);
    await tab.page.goto(page.path(pictured));
    await page.open(tab.page);
    expect(path(tab.page)).toBe(page.path(pictured));
  }
}

it('shows visitors the landing, about and privacy pages, sign-in, registration and the password reset [1.2]', () =>
  expectPages(visitor, 'visitor', [
    'landing',
    'about',
    'privacy-policy',
    'login',
    'register',
    'reset-password',
  ]));

it('shows members the feed with birthdays, directory, profile, groups with their chat, feedback and notifications [1.3]', async () => {
  const names = ['directory', 'profile', 'groups', 'chat', 'feedback', 'notifications', 'feed'];
  await expectPages(member, 'member', names);
  const birthdays = member.page.getByRole('region', { name: 'Happy Birthday' });
  await birthdays.getByText(BIRTHDAY_PERSON).waitFor();
});

it('shows the about page to everyone, under the name of the developers, too [2.route-table.5]', async () => {
  await visitor.page.goto('/about');
  await visitor.page.getByRole('heading', { name: 'Meet the Developers' }).waitFor();
  await member.page.goto('/');
  const main = member.page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Developers' }).click();
  await member.page.getByRole('heading', { name: 'Meet the Developers' }).waitFor();
  expect(path(member.page)).toBe('/about');
});
