import { userAnswer } from '@portal/contracts/members/member.api';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { Member } from '@portal/testing/driver/api';
import { becomes, NARROW, toast, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
let tab: Tab;
let page: Page;
beforeAll(async () => {
  asha = await site.join({
    fullName: 'Asha Patil',
    batchYear: 1994,
    dateOfBirth: '1976-03-14',
    admissionNumber: 'NDB/1987/012',
  });
  tab = await site.open({ as: asha.api });
  ({ page } = tab);
});

const profile = async () => (await asha.api.get('/users/profile')).read(userAnswer).data;
const panel = (name: string) => page.getByRole('region', { name });
const form = () => page.getByRole('form', { name: 'Edit Profile' });
const edit = () => page.getByRole('button', { name: 'Edit Profile' }).click();
const focused = () =>
  page
    .locator(':focus')
    .evaluate((element) => element.getAttribute('name') ?? element.textContent.trim());
const drawPicture = async (width: number, height: number): Promise<Buffer> => {
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

it('shows members their profile in a header and four panels [2.route-table.8] [2.profile.1] [2.profile.3] [2.profile.4] [2.profile.5]', async () => {
  await asha.api.put('/users/profile', { currentOrganization: 'ISRO', bio: 'Valves, mostly.' });
  await page.goto('/');
  await page.getByRole('button', { name: /account menu/u }).click();
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name: 'Asha Patil', level: 1 }).waitFor();
  await page.getByRole('main').getByText('ISRO').waitFor();
  await page.getByRole('link', { name: 'Batch of 1994' }).waitFor();
  await panel('About Me').getByText('Valves, mostly.').waitFor();
  await panel('Contact Information').getByText(asha.email).waitFor();
  await panel('Social Media').getByText('No links yet.').waitFor();
  await page.getByRole('button', { name: 'Add your phone, town' }).waitFor();
  const academic = panel('Academic Information');
  await academic.getByText('NDB/1987/012').waitFor();
  await academic.getByText('14 March 1976').waitFor();
  const { age } = await profile();
  await academic.getByText(`(${String(age)} years old)`).waitFor();
});

it('edits the profile in place and keeps what was typed after a failure [2.profile.2] [4.32] [4.33] [7.users.4] [8.34] [8.35]', async () => {
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
  await becomes(focused, 'fullName');
  await form().getByLabel('Location').fill('Pune');
  await form().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await becomes(focused, 'Cancel');
  await form().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await becomes(focused, 'Edit Profile');
  expect((await profile()).location).toBe('');
});

it('asks for a name and accepts only web addresses as links [5.33] [5.34]', async () => {
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
  await form().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await form().waitFor({ state: 'detached' });
});

it('replaces the profile picture with a crop, and keeps the old one when the new one is refused [5.35] [8.36] [8.37]', async () => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
  await choose('notes.txt', 'text/plain', Buffer.from('no picture'));
  await toast(page, 'Please upload an image file').waitFor();
  await choose('picture.jpg', 'image/jpeg', Buffer.from('no picture either'));
  await toast(page, 'This picture cannot be read here.').waitFor();
  expect((await profile()).profilePicture).toBe('no-photo.jpg');

  await choose('wide.png', 'image/png', await drawPicture(1600, 900));
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByText('arrow keys').waitFor();
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
  const picture = page.locator(`main img[src^="/${profilePicture}"]`);
  await becomes(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 450);
  await page.locator(`header img[src^="/${profilePicture}"]`).waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await becomes(() => picture.count(), 0);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await becomes(() => page.locator(':focus').getAttribute('aria-label'), 'Change picture');
  expect((await profile()).profilePicture).toBe('no-photo.jpg');
  expect(tab.complaints).toEqual([]);
});

it('tells a finger how to move the picture, and paints the zoom in the colour of the portal', async () => {
  const phone = await site.open({ as: asha.api, touch: true, viewport: NARROW });
  await phone.page.goto('/profile');
  await phone.page.getByRole('button', { name: 'Change picture' }).waitFor();
  const buffer = await drawPicture(1600, 900);
  await phone.page
    .getByLabel('Profile picture')
    .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer });
  const dialog = phone.page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByText('Move the picture with a finger, or pinch it, until it fits.').waitFor();
  const zoom = dialog.getByLabel('Zoom');
  expect(await zoom.evaluate((slider) => getComputedStyle(slider).accentColor)).not.toBe('auto');
});

it('says that the profile could not be loaded and loads it again on demand [8.32] [8.33]', async () => {
  await page.route('**/api/users/profile', (route) => route.abort());
  await page.goto('/profile');
  await toast(page, 'Could not fetch profile.').waitFor();
  await page.getByText('Could not load profile. Please try logging in again.').waitFor();
  await page.unroute('**/api/users/profile');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
});
