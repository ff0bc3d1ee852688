import { lazyPage } from './lazy-page.tsx';
import { loadOrReload } from './load-or-reload.ts';
import { page, type Load } from './reloading-page.ts';

/** Before the page, because the files of the parts are known only once this has come. */
const loadParts = () => import('./with-parts.tsx');
const loadWithPosts = (load: Load) => (isAhead?: boolean) =>
  loadOrReload(async () => {
    const parts = loadParts();
    const loaded = load();
    return (await parts).withPostParts(() => loaded);
  }, isAhead);

const loadFeed = (isAhead?: boolean) =>
  loadOrReload(async () => {
    const parts = loadParts();
    const loaded = import('../../pages/feed/FeedPage.tsx');
    const { withFeedPanels, withPostParts } = await parts;
    return withPostParts(() => withFeedPanels(() => loaded));
  }, isAhead);

export const MemberHeader = lazyPage(() =>
  loadOrReload(() => import('../header/MemberHeader.tsx')),
);
export const MemberBar = lazyPage(() => loadOrReload(() => import('../header/MemberBar.tsx')));
export const Realtime = lazyPage(() => loadOrReload(() => import('../Realtime.tsx')));

export const pages = {
  feed: lazyPage(loadFeed),
  landing: page(() => import('../../pages/landing/LandingPage.tsx')),
  login: page(() => import('../../pages/login/LoginPage.tsx')),
  register: page(() => import('../../pages/register/RegisterPage.tsx')),
  resetPassword: page(() => import('../../pages/reset-password/ResetPasswordPage.tsx')),
  privacy: page(() => import('../../pages/privacy/PrivacyPage.tsx')),
  post: lazyPage(loadWithPosts(() => import('../../pages/post/PostPage.tsx'))),
  notifications: page(() => import('../../pages/notifications/NotificationsPage.tsx')),
  groups: page(() => import('../../pages/groups/GroupsPage.tsx')),
  chat: page(() => import('../../pages/chat/ChatPage.tsx')),
  directory: page(() => import('../../pages/directory/DirectoryPage.tsx')),
  member: lazyPage(loadWithPosts(() => import('../../pages/member/MemberPage.tsx'))),
  profile: page(() => import('../../pages/profile/ProfilePage.tsx')),
  settings: page(() => import('./SettingsPages.tsx')),
  accountData: page(() => import('../../pages/account-data/AccountDataPage.tsx')),
  feedback: page(() => import('../../pages/feedback/FeedbackPage.tsx')),
  about: page(() => import('../../pages/about/AboutPage.tsx')),
  admin: page(() => import('../../pages/admin/AdminPage.tsx')),
  insights: page(() => import('../../pages/insights/InsightsPage.tsx')),
  desk: page(() => import('./DeskPages.tsx')),
  others: page(() => import('./OtherPages.tsx')),
} as const;
