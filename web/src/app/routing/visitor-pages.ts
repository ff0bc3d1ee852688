import { RESET_PASSWORD_PAGE, wordedPathOf } from '@portal/contracts/content/worded-path';
import { pages } from './pages.ts';

/** The server sends the words of these with the document. */
export const visitorPages: Readonly<Record<string, (typeof pages)['landing']>> = {
  '/': pages.landing,
  '/about': pages.about,
  '/login': pages.login,
  '/register': pages.register,
  '/privacy-policy': pages.privacy,
  [RESET_PASSWORD_PAGE]: pages.resetPassword,
};

export const visitorPageAt = (path: string) => visitorPages[wordedPathOf(path)];
