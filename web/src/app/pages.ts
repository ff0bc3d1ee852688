import { lazy } from 'react';
import { orReload } from './or-reload.ts';

export const feedPage = () => orReload(() => import('../pages/feed/FeedPage.tsx'));
export const chatPage = () => orReload(() => import('../pages/chat/ChatPage.tsx'));

export const pages = {
  feed: lazy(feedPage),
  landing: lazy(() => orReload(() => import('../pages/landing/LandingPage.tsx'))),
  login: lazy(() => orReload(() => import('../pages/login/LoginPage.tsx'))),
  register: lazy(() => orReload(() => import('../pages/register/RegisterPage.tsx'))),
  resetPassword: lazy(() =>
    orReload(() => import('../pages/reset-password/ResetPasswordPage.tsx')),
  ),
  privacy: lazy(() => orReload(() => import('../pages/privacy/PrivacyPage.tsx'))),
  post: lazy(() => orReload(() => import('../pages/post/PostPage.tsx'))),
  notifications: lazy(() => orReload(() => import('../pages/notifications/NotificationsPage.tsx'))),
  groups: lazy(() => orReload(() => import('../pages/groups/GroupsPage.tsx'))),
  chat: lazy(chatPage),
  directory: lazy(() => orReload(() => import('../pages/directory/DirectoryPage.tsx'))),
  profile: lazy(() => orReload(() => import('../pages/profile/ProfilePage.tsx'))),
  feedback: lazy(() => orReload(() => import('../pages/feedback/FeedbackPage.tsx'))),
  about: lazy(() => orReload(() => import('../pages/about/AboutPage.tsx'))),
  admin: lazy(() => orReload(() => import('../pages/admin/AdminPage.tsx'))),
  notFound: lazy(() => orReload(() => import('../pages/not-found/NotFoundPage.tsx'))),
} as const;
