import type { Plugin } from 'vite';
import { SOURCE_LANGUAGE } from '../../shared/languages/src/registry.ts';
import { scriptsOf } from './per-language.ts';
import {
  addedBy,
  feed,
  feedAtStart,
  inFrame,
  postParts,
  realtime,
  source,
  withPosts,
} from './sources.ts';

/** Members' pages by their places; '*' is an id. The feed is not among them: it shows its frame before it needs its other files. */
const memberPages = {
  'posts/*': ['pages/post/PostPage.tsx'],
  groups: ['pages/groups/GroupsPage.tsx'],
  'groups/*': ['pages/chat/ChatPage.tsx'],
  directory: ['pages/directory/DirectoryPage.tsx'],
  'members/*': ['pages/member/MemberPage.tsx'],
  profile: ['pages/profile/ProfilePage.tsx'],
  settings: ['app/routing/SettingsPages.tsx'],
  'settings/account': ['app/routing/SettingsPages.tsx', 'pages/settings/AccountSettingsPage.tsx'],
  'settings/security': ['app/routing/SettingsPages.tsx', 'pages/settings/SecuritySettingsPage.tsx'],
  'settings/notifications': [
    'app/routing/SettingsPages.tsx',
    'pages/settings/NotificationSettingsPage.tsx',
  ],
  'settings/privacy': ['app/routing/SettingsPages.tsx', 'pages/settings/PrivacySettingsPage.tsx'],
  'settings/look': ['app/routing/SettingsPages.tsx', 'pages/settings/LookSettingsPage.tsx'],
  'account/data': ['pages/account-data/AccountDataPage.tsx'],
  'account/notices': ['app/routing/OtherPages.tsx', 'pages/breach-notices/BreachNoticesPage.tsx'],
  feedback: ['pages/feedback/FeedbackPage.tsx'],
  notifications: ['pages/notifications/NotificationsPage.tsx'],
  admin: ['pages/admin/AdminPage.tsx'],
  'admin/insights': ['pages/insights/InsightsPage.tsx'],
  'admin/history': ['app/routing/DeskPages.tsx', 'pages/history/HistoryPage.tsx'],
  'admin/data': ['app/routing/DeskPages.tsx', 'pages/data-desk/DataDeskPage.tsx'],
  'admin/mails': ['app/routing/DeskPages.tsx', 'pages/desk-mails/DeskMailsPage.tsx'],
  'admin/roster': ['app/routing/DeskPages.tsx', 'pages/roster/RosterPage.tsx'],
  'admin/members': ['app/routing/DeskPages.tsx', 'pages/desk-members/DeskMembersPage.tsx'],
  'admin/members/*': ['app/routing/DeskPages.tsx', 'pages/desk-member/DeskMemberPage.tsx'],
} as const;

/** A page with the parts of its posts, if it shows any. */
function withParts(paths: readonly string[]): readonly string[] {
  const modules = paths.map(source);
  const hasPosts = modules.some((module) => withPosts.includes(module));
  return [
    ...modules,
    ...(hasPosts ? [postParts, ...addedBy('of-post')] : []),
    ...(modules.includes(feed) ? addedBy('of-feed') : []),
  ];
}

/**
 * A member needs the files of their page at once, and a visitor of a page for members those of the sign-in page. The entry asks for them only
 * after it has run, which costs up to a second on a slow network, so the document asks for them itself. For the feed it asks first for what
 * shows its frame, with the greeting, and for the code of the posts once the entry has come.
 */
export function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const filesOf = (modules: readonly string[]): readonly string[] => {
          const files = new Set<string>();
          const add = (file: string): void => {
            if (files.has(file)) return;
            files.add(file);
            for (const chunk of chunks) if (chunk.fileName === file) chunk.imports.forEach(add);
          };
          for (const chunk of chunks)
            if (chunk.moduleIds.some((id) => modules.includes(id))) add(chunk.fileName);
          return [...files].filter((file) => !html.includes(`/${file}`));
        };
        const nameOf = (file: string) =>
          file.slice(scriptsOf(SOURCE_LANGUAGE).length, -'.js'.length);
        const ofFrame = filesOf([...inFrame, feedAtStart]);
        const filesAt = new Map([
          ['', ofFrame],
          ...Object.entries(memberPages).map(
            ([place, paths]) =>
              [place, filesOf([...withParts(paths), ...inFrame, realtime])] as const,
          ),
        ]);
        const names = [...new Set([...filesAt.values()].flat().map(nameOf))];
        const places = [...filesAt].map(
          ([place, files]) =>
            `'${place}':[${files.map((file) => names.indexOf(nameOf(file))).join()}]`,
        );
        const sizeOf = (file: string) =>
          chunks.find(({ fileName }) => fileName === file)?.code.length ?? 0;
        // The largest first: the small ones take turns on the browser's other connections
        const afterFrame = filesOf(withParts(['pages/feed/FeedPage.tsx']))
          .filter((file) => !ofFrame.includes(file))
          .sort((one, other) => sizeOf(other) - sizeOf(one));
        const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join();
        const ofSignIn = filesOf([source('pages/login/LoginPage.tsx')]).map(nameOf);
        // Before the small files of the page, for the same reason
        const ofEveryPage = html.match(/<link rel="modulepreload"[^<>]*>\n/gu) ?? [];
        return ofEveryPage
          .reduce((rest, link) => rest.replace(link, ''), html)
          .replace(/^ *<title>/mu, `${ofEveryPage.join('')}$&`)
          .replace("/* files of members' pages */", places.join())
          .replace('/* names of files */', quoted(names))
          .replace('/* files of the posts */', quoted(afterFrame.map(nameOf)))
          .replace('/* files of the sign-in page */', quoted(ofSignIn));
      },
    },
  };
}
