import { FeedFrame } from '../../pages/feed/FeedFrame.tsx';
import { page } from './lazy-page.tsx';

async function loadFeed() {
  // Before the page, because the files of the parts are known only once this has come
  const parts = import('./with-parts.tsx');
  const loaded = import('../../pages/feed/FeedPage.tsx');
  const { withFeedPanels, withPostParts } = await parts;
  return withPostParts(() => withFeedPanels(() => loaded));
}

const Feed = page(loadFeed, FeedFrame);
/** Resolves once the posts' code has come. */
export const isPrepared = Feed.prepare();
export default Feed;
