import type { Page } from 'playwright-core';
import { card, commentField, commentsButton, bell } from './browser.ts';
import { GROUP, LAST_MESSAGE, TOP_POST, WAITING_POSTS, type Lively } from './lively.ts';

/** Something a person can be looking at: a page, or what opens on it. */
export interface Sight {
  readonly name: string;
  readonly who: 'visitor' | 'member' | 'administrator';
  readonly path: (lively: Lively) => string;
  /** Waits until all of it is there; opens what is to be opened. */
  readonly look: (page: Page) => Promise<void>;
  /** Whether it is a page of its own, and not only what opens on one. */
  readonly isPage: boolean;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const feedIsThere = (page: Page) => card(page, TOP_POST).waitFor();
const dialogIsThere = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).waitFor();
/** The smallest picture there is, larger. */
const draw = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#6d28d9';
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = '#f5a524';
      context.fillRect(200, 120, 240, 240);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

const sight = (
  who: Sight['who'],
  name: string,
  path: Sight['path'] | string,
  look: Sight['look'],
  isPage = true,
): Sight => ({ who, name, path: typeof path === 'string' ? () => path : path, look, isPage });
const opened = (...given: [Sight['who'], string, Sight['path'] | string, Sight['look']]): Sight =>
  sight(...given, false);

const toPost = ({ postId }: Lively) => `/posts/${postId}`;
const toChat = ({ groupId }: Lively) => `/groups/${groupId}`;

/** Every page of the portal, and every dialog. */
export const sights: readonly Sight[] = [
  sight('visitor', 'landing', '/', heading('Notable Alumni')),
  sight('visitor', 'login', '/login', heading('Sign in')),
  sight('visitor', 'register', '/register', heading('Create Your Alumni Account')),
  sight('visitor', 'reset-password', '/reset-password/any', heading('Reset Your Password')),
  sight('visitor', 'privacy-policy', '/privacy-policy', heading('Privacy Policy')),
  sight('visitor', 'about', '/about', (page) =>
    page.getByRole('tab', { name: 'Developers', selected: true }).waitFor(),
  ),
  opened('visitor', 'about-institution', '/about?tab=institution', (page) =>
    page.getByRole('tab', { name: 'Institution', selected: true }).waitFor(),
  ),
  opened('visitor', 'about-project', '/about?tab=project', (page) =>
    page.getByRole('tab', { name: 'Project', selected: true }).waitFor(),
  ),
  sight('visitor', 'not-found', '/no/such/place', heading('There is no such page')),
  opened('visitor', 'registration-wrong', '/register', async (page) => {
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Full name is required').waitFor();
  }),
  opened('visitor', 'forgotten-password', '/login', async (page) => {
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await dialogIsThere(page, 'Reset Password');
  }),

  sight('member', 'feed', '/', feedIsThere),
  sight('member', 'post', toPost, feedIsThere),
  sight('member', 'notifications', '/notifications', async (page) => {
    await heading('All Notifications')(page);
    await page.getByRole('listitem').first().waitFor();
  }),
  sight('member', 'directory', '/directory', (page) =>
    page.getByRole('list', { name: 'Alumni' }).getByRole('listitem').first().waitFor(),
  ),
  sight('member', 'profile', '/profile', heading('Asha Patil')),
  sight('member', 'groups', '/groups', (page) =>
    page.getByRole('article', { name: GROUP }).waitFor(),
  ),
  sight('member', 'chat', toChat, (page) => page.getByText(LAST_MESSAGE).first().waitFor()),
  sight('member', 'feedback', '/feedback', heading('Submit Feedback')),
  opened('member', 'composer', '/', async (page) => {
    await feedIsThere(page);
    await page.getByRole('button', { name: 'Create a Post' }).click();
    await page.getByLabel('Title').waitFor();
    await commentsButton(page, TOP_POST).click();
    await commentField(page, TOP_POST).pressSequentially('@Ro');
    await page.getByRole('listbox', { name: 'People' }).waitFor();
  }),
  opened('member', 'who-somebody-is', '/', async (page) => {
    await card(page, TOP_POST).getByRole('button', { name: 'Asha Patil' }).first().click();
    await dialogIsThere(page, 'Asha Patil');
  }),
  opened('member', 'editing-a-post', '/', async (page) => {
    await card(page, TOP_POST).getByRole('button', { name: 'Edit post' }).click();
    await dialogIsThere(page);
  }),
  opened('member', 'deleting-a-post', '/', async (page) => {
    await card(page, TOP_POST).getByRole('button', { name: 'Delete post' }).click();
    await dialogIsThere(page, /^Are you sure/u);
  }),
  opened('member', 'bell', '/', async (page) => {
    await feedIsThere(page);
    await bell(page).click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('listitem')
      .first()
      .waitFor();
  }),
  opened('member', 'directory-detail', '/directory', async (page) => {
    const list = page.getByRole('list', { name: 'Alumni' });
    await list.getByRole('button').first().click();
    await dialogIsThere(page);
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
  }),
  opened('member', 'directory-empty', '/directory?by=name&q=Nobody', (page) =>
    page.getByText('No Alumni Found').waitFor(),
  ),
  opened('member', 'editing-the-profile', '/profile', async (page) => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('form', { name: 'Edit Profile' }).waitFor();
  }),
  opened('member', 'cropping', '/profile', async (page) => {
    await heading('Asha Patil')(page);
    const buffer = Buffer.from(await draw(page), 'base64');
    const file = { name: 'me.png', mimeType: 'image/png', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await dialogIsThere(page);
  }),
  opened('member', 'creating-a-group', '/groups', async (page) => {
    await page.getByRole('button', { name: 'Create Group' }).first().click();
    await dialogIsThere(page, 'Create Group');
  }),
  opened('member', 'group-members', '/groups', async (page) => {
    const ours = page.getByRole('article', { name: GROUP });
    await ours.getByRole('button', { name: /member/u }).click();
    await dialogIsThere(page, GROUP);
    await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor();
  }),
  opened('member', 'leaving-a-group', '/groups', async (page) => {
    const ours = page.getByRole('article', { name: GROUP });
    await ours.getByRole('button', { name: 'Leave' }).click();
    await dialogIsThere(page);
  }),
  opened(
    'member',
    'access-denied',
    ({ otherGroupId }) => `/groups/${otherGroupId}`,
    (page) => dialogIsThere(page, 'Access Denied'),
  ),

  sight('administrator', 'admin', '/admin', (page) =>
    page.getByRole('listitem').filter({ hasText: 'Kavita Shinde' }).waitFor(),
  ),
  sight('administrator', 'admin-pending-posts', '/admin?tab=posts', (page) =>
    page.getByRole('article', { name: WAITING_POSTS[0] }).waitFor(),
  ),
  sight('administrator', 'admin-feedback', '/admin', async (page) => {
    await page.getByRole('tab', { name: 'View Feedback' }).click();
    await page.getByText('Search by village').waitFor();
  }),
];
