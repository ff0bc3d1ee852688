import { userAnswer } from '@portal/contracts/members/member.api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, type Member } from '../api.ts';
import {
  becomes,
  hasBrowser,
  launchBrowser,
  NARROW,
  openTab,
  toast,
  type Tab,
} from '../browser.ts';
import { startPortal, type Portal } from '../portal.ts';

describe.skipIf(!hasBrowser)('the own profile', () => {
  let portal: Portal;
  let browser: Browser;
  let asha: Member;
  let tab: Tab;
  let page: Page;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    asha = await join(portal.api, await portal.admin(), {
      fullName: 'Asha Patil',
      batchYear: 1994,
      dateOfBirth: '1976-03-14',
      admissionNumber: 'NDB/1987/012',
    });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });
  beforeEach(async () => {
    tab = await openTab(browser, portal, { as: asha.api });
    ({ page } = tab);
  });
  afterEach(async () => {
    await tab.context.close();
  });

  const profile = async () => (await asha.api.get('/users/profile')).read(userAnswer).data;
  const panel = (name: string) => page.getByRole('region', { name });
  const form = () => page.getByRole('form', { name: 'Edit Profile' });
  const edit = () => page.getByRole('button', { name: 'Edit Profile' }).click();
  /** A picture that a canvas of the browser has drawn. */
  const drawn = async (width: number, height: number): Promise<Buffer> => {
    const url = await page.evaluate(
      ([w, h]) => {
        const canvas = document.createElement('canvas');
        canvas.width = w;
        canvas.height = h;
        const context = canvas.getContext('2d');
        if (context) {
          context.fillStyle = '#0a7';
          context.fillRect(0, 0, w, h);
        }
        return canvas.toDataURL('image/png');
      },
      [width, height] as const,
    );
    return Buffer.from(url.split(',')[1] ?? '', 'base64');
  };
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Profile picture').setInputFiles({ name, mimeType, buffer });

  it('[2.route-table.8] [2.profile.1] [2.profile.3] [2.profile.4] [2.profile.5] shows who somebody is in a header and four panels, from the user menu', async () => {
    await asha.api.put('/users/profile', { currentOrganization: 'ISRO', bio: 'Valves, mostly.' });
    await page.goto('/');
    await page.getByRole('button', { name: /account menu/u }).click();
    await page.getByRole('menuitem', { name: 'Your Profile' }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('heading', { name: 'Asha Patil', level: 1 }).waitFor();
    await page.getByText('Class of 1994, ISRO').waitFor();
    await panel('About Me').getByText('Valves, mostly.').waitFor();
    await panel('Contact Information').getByText(asha.email).waitFor();
    await panel('Social Media').getByText('not given').waitFor();
    const academic = panel('Academic Information');
    await academic.getByText('NDB/1987/012').waitFor();
    await academic.getByText('14 March 1976').waitFor();
    const { age } = await profile();
    await academic.getByText(`(${String(age)} years old)`).waitFor();
  });

  it('[2.profile.2] [4.32] [4.33] [7.users.4] [8.34] [8.35] is edited in place: a save goes back to the view, a failure keeps what was typed', async () => {
    await page.goto('/profile');
    await edit();
    await form().getByLabel('Full name').fill('Asha Patil Rao');
    await form().getByLabel('LinkedIn').fill('https://linkedin.example/asha');
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await form().getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Failed to update profile.').waitFor();
    await page.unroute('**/api/users/profile');

    // It survives a reload, in edit mode
    await page.reload();
    await becomes(() => form().getByLabel('Full name').inputValue(), 'Asha Patil Rao');
    await form().getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Profile updated successfully!').waitFor();
    await page.getByRole('heading', { name: 'Asha Patil Rao', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Asha Patil Rao, account menu' }).waitFor();
    expect(await form().count()).toBe(0);
    expect(await profile()).toMatchObject({
      fullName: 'Asha Patil Rao',
      linkedInProfile: 'https://linkedin.example/asha',
      currentOrganization: 'ISRO',
    });

    await edit();
    await form().getByLabel('Location').fill('Pune');
    await form().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    expect((await profile()).location).toBe('');
  });

  it('[5.33] [5.34] asks for a name, and takes links only as links', async () => {
    await page.goto('/profile');
    await edit();
    for (const label of ['LinkedIn', 'Facebook', 'Instagram'])
      expect(await form().getByLabel(label).getAttribute('type')).toBe('url');
    await form().getByLabel('Full name').fill('');
    await form().getByLabel('Facebook').fill('javascript:alert(1)');
    await form().getByRole('button', { name: 'Save' }).click();
    await form().getByText('Full name is required').waitFor();
    await form().getByText('must be a link that begins with http').waitFor();
    await form().getByLabel('Full name').fill('Asha');
    expect(await form().getByText('Full name is required').count()).toBe(0);
  });

  it('[5.35] [8.36] [8.37] has a picture that is cut out here, and stays what it was where another cannot be taken', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change picture' }).waitFor();
    await choose('notes.txt', 'text/plain', Buffer.from('no picture'));
    await toast(page, 'Please upload an image file').waitFor();
    await choose('picture.jpg', 'image/jpeg', Buffer.from('no picture either'));
    await toast(page, 'This picture cannot be read here.').waitFor();
    expect((await profile()).profilePicture).toBe('no-photo.jpg');

    await choose('wide.png', 'image/png', await drawn(1600, 900));
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    await dialog.getByLabel('Zoom').fill('2');
    const save = dialog.getByRole('button', { name: 'Save picture' });
    await page.route('**/api/users/profile/picture', (route) => route.abort());
    await save.click();
    await toast(page, 'Failed to update profile picture').waitFor();
    await page.unroute('**/api/users/profile/picture');
    await save.click();
    await toast(page, 'Profile picture updated successfully!').waitFor();
    const { profilePicture } = await profile();
    expect(profilePicture).toMatch(/^pictures\/.+\.webp$/u);
    const shown = page.locator(`main img[src^="/${profilePicture}"]`);
    await becomes(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), 450);
    // In the header, too
    await page.locator(`header img[src^="/${profilePicture}"]`).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await becomes(() => shown.count(), 0);
    expect((await profile()).profilePicture).toBe('no-photo.jpg');
    expect(tab.complaints).toEqual([]);
  });

  it('[8.32] [8.33] says so where it cannot be had', async () => {
    await page.route('**/api/users/profile', (route) => route.abort());
    await page.goto('/profile');
    await toast(page, 'Could not fetch profile.').waitFor();
    await page.getByText('Could not load profile. Please try logging in again.').waitFor();
    await page.unroute('**/api/users/profile');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
  });

  it('fits a small screen', async () => {
    await page.setViewportSize(NARROW);
    await page.goto('/profile');
    await edit();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  });
});
