import { page, type Load } from './lazy-page.tsx';

/** Before the page, because the files of the parts are known only once this has come. */
const loadParts = () => import('./with-parts.tsx');
const withPosts = (load: Load) =>
  page(async () => {
    const parts = loadParts();
    const loaded = load();
    return (await parts).withPostParts(() => loaded);
  });

export const MemberHeader = page(() => import('../header/MemberHeader.tsx'));
export const MemberBar = page(() => import('../header/MemberBar.tsx'));
export const Realtime = page(() => import('../Realtime.tsx'));

export const pages = {
  feed: page(() => import('./FeedAtStart.tsx')),
  landing: page(() => import('../../pages/landing/LandingPage.tsx')),
  login: page(() => import('../../pages/login/LoginPage.tsx')),
  register: page(() => import('../../pages/register/RegisterPage.tsx')),
  resetPassword: page(() => import('../../pages/reset-password/ResetPasswordPage.tsx')),
  privacy: page(() => import('../../pages/privacy/PrivacyPage.tsx')),
  post: withPosts(() => import('../../pages/post/PostPage.tsx')),
  notifications: page(() => import('../../pages/notifications/NotificationsPage.tsx')),
  groups: page(() => import('../../pages/groups/GroupsPage.tsx')),
  chat: page(() => import('../../pages/chat/ChatPage.tsx')),
  directory: page(() => import('../../pages/directory/DirectoryPage.tsx')),
  member: withPosts(() => import('../../pages/member/MemberPage.tsx')),
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
