import { lazy, type ComponentType } from 'react';

type PageModule = { readonly default: ComponentType };
const RELOADED = 'reloadedFor';

/** After a release the page that is open names files that are gone: loading it anew, once, gets the new ones. */
const orReload = (load: () => Promise<PageModule>) => async (): Promise<PageModule> => {
  try {
    const module = await load();
    sessionStorage.removeItem(RELOADED);
    return module;
  } catch (error) {
    const here = location.pathname;
    if (navigator.onLine && sessionStorage.getItem(RELOADED) !== here) {
      sessionStorage.setItem(RELOADED, here);
      location.reload();
      return new Promise<PageModule>(() => undefined);
    }
    throw error;
  }
};

export const feedPage = orReload(() => import('../pages/feed/FeedPage.tsx'));

export const pages = {
  feed: lazy(feedPage),
  landing: lazy(orReload(() => import('../pages/landing/LandingPage.tsx'))),
  login: lazy(orReload(() => import('../pages/login/LoginPage.tsx'))),
  register: lazy(orReload(() => import('../pages/register/RegisterPage.tsx'))),
  resetPassword: lazy(orReload(() => import('../pages/reset-password/ResetPasswordPage.tsx'))),
  privacy: lazy(orReload(() => import('../pages/privacy/PrivacyPage.tsx'))),
  post: lazy(orReload(() => import('../pages/post/PostPage.tsx'))),
  notifications: lazy(orReload(() => import('../pages/notifications/NotificationsPage.tsx'))),
  admin: lazy(orReload(() => import('../pages/admin/AdminPage.tsx'))),
  notFound: lazy(orReload(() => import('../pages/not-found/NotFoundPage.tsx'))),
} as const;
