import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const source = (path: string): string => join(import.meta.dirname, '../src', path);

/** The schemas of the wire, which say what a form has wrong. */
export const contracts = join(import.meta.dirname, '../../shared/contracts/src/');

/** Whether a file of the client may contain texts. */
export const mayHaveTexts = (file: string): boolean =>
  (file.startsWith(source('')) || file.startsWith(contracts)) && /\.tsx?$/u.test(file);

export const feed = source('pages/feed/FeedPage.tsx');
export const chat = source('pages/chat/ChatPage.tsx');
/** The pages that show posts, with the parts that features add to each. */
export const withPosts = [
  feed,
  source('pages/post/PostPage.tsx'),
  source('pages/member/MemberPage.tsx'),
];
export const postParts = source('app/routing/with-parts.tsx');
export const realtime = source('app/Realtime.tsx');
/** What a member sees of every page before the rest has come. */
export const inFrame = [source('app/header/MemberHeader.tsx'), source('app/header/MemberBar.tsx')];
export const feedAtStart = source('app/routing/FeedAtStart.tsx');

const featureFiles = readdirSync(source('features'), { recursive: true, encoding: 'utf8' });
/** @param name of a kind of files with which features add to pages, such as 'of-post' */
export const addedBy = (name: string) =>
  featureFiles
    .filter((path) => [`.${name}.ts`, `.${name}.tsx`].some((end) => path.endsWith(end)))
    .map((path) => source(`features/${path}`));
