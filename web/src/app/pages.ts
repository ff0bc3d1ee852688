import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.tsx';
import { loadOrReload } from './load-or-reload.ts';

type Load = () => Promise<{ readonly default: ComponentType }>;

const page = (load: Load) => lazyPage(() => loadOrReload(load));
const loadWithPosts = (load: Load) =>
  loadOrReload(async () => {
    const loaded = load();
    const { withPostParts } = await import('./with-parts.tsx');
    return withPostParts(() => loaded);
  });

export const loadFeed = () =>
  loadWithPosts(async () => {
    const loaded = import('../pages/feed/FeedPage.tsx');
    const { withFeedPanels } = await import('./with-parts.tsx');
    return withFeedPanels(() => loaded);
  });
export const loadChat = () => loadOrReload(() => import('../pages/chat/ChatPage.tsx'));

export const pages = {
  feed: lazyPage(loadFeed),
  landing: page(() => import('../pages/landing/LandingPage.tsx')),
  login: page(() => import('../pages/login/LoginPage.tsx')),
  register: page(() => import('../pages/register/RegisterPage.tsx')),
  resetPassword: page(() => import('../pages/reset-password/ResetPasswordPage.tsx')),
  privacy: page(() => import('../pages/privacy/PrivacyPage.tsx')),
  post: lazyPage(() => loadWithPosts(() => import('../pages/post/PostPage.tsx'))),
  notifications: page(() => import('../pages/notifications/NotificationsPage.tsx')),
  groups: page(() => import('../pages/groups/GroupsPage.tsx')),
  chat: lazyPage(loadChat),
  directory: page(() => import('../pages/directory/DirectoryPage.tsx')),
  member: lazyPage(() => loadWithPosts(() => import('../pages/member/MemberPage.tsx'))),
  profile: page(() => import('../pages/profile/ProfilePage.tsx')),
  feedback: page(() => import('../pages/feedback/FeedbackPage.tsx')),
  about: page(() => import('../pages/about/AboutPage.tsx')),
  admin: page(() => import('../pages/admin/AdminPage.tsx')),
  notFound: page(() => import('../pages/not-found/NotFoundPage.tsx')),
} as const;
