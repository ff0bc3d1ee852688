import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser, openTab, path, type Tab } from '../browser.ts';
import { fillPortal, LIVELY, type Lively } from '../lively.ts';
import { startPortal, type Portal } from '../portal.ts';
import { sights, type Sight } from '../sights.ts';

describe.skipIf(!hasBrowser)('what there is to see', () => {
  let portal: Portal;
  let browser: Browser;
  let lively: Lively;
  let visitor: Tab;
  let member: Tab;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal({ env: LIVELY }), launchBrowser()]);
    lively = await fillPortal(portal.api, await portal.admin(), { messages: 3 });
    visitor = await openTab(browser, portal);
    member = await openTab(browser, portal, { as: lively.asha.api });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });

  async function see({ page }: Tab, who: Sight['who'], names: readonly string[]): Promise<void> {
    for (const name of names) {
      const sight = sights.find((each) => each.name === name && each.who === who);
      if (!sight) throw new Error(`There is no page called ${name}`);
      await page.goto(sight.path(lively));
      await sight.look(page);
      expect(path(page)).toBe(sight.path(lively));
    }
  }

  it('[1.2] shows visitors the landing, about and privacy pages, sign-in, registration and the password reset', () =>
    see(visitor, 'visitor', [
      'landing',
      'about',
      'privacy-policy',
      'login',
      'register',
      'reset-password',
    ]));

  it('[1.3] shows members the feed with birthdays, directory, profile, groups with their chat, feedback and notifications', async () => {
    const pages = ['directory', 'profile', 'groups', 'chat', 'feedback', 'notifications', 'feed'];
    await see(member, 'member', pages);
    const birthdays = member.page.getByRole('region', { name: 'Happy Birthday' });
    await birthdays.getByText('Sunita Rao').waitFor();
  });

  it('[2.route-table.5] has the about page for everybody, under the name of the developers too', async () => {
    await visitor.page.goto('/about');
    await visitor.page.getByRole('heading', { name: 'Meet the Developers' }).waitFor();
    await member.page.goto('/');
    const main = member.page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Developers' }).click();
    await member.page.getByRole('heading', { name: 'Meet the Developers' }).waitFor();
    expect(path(member.page)).toBe('/about');
  });
});
