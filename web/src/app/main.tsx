import displayFont from '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2?url';
import { limits } from '@portal/contracts/limits';
import { createRoot } from 'react-dom/client';
import { askEarly } from '../lib/http.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { startSession } from '../lib/session.tsx';
import { readToken } from '../lib/token.ts';
import { loadChat, loadFeed } from './pages.ts';
import { Portal } from './Portal.tsx';
import { runSplash } from './splash.ts';

/** Not in the style sheet, where it would load ahead of the scripts, which a slow network feels. */
function addDisplayFont(): void {
  document.fonts.add(
    new FontFace('Anek Latin Variable', `url(${displayFont}) format('woff2')`, {
      weight: '100 800',
      display: 'swap',
      unicodeRange: 'U+0000-00FF, U+2000-206F, U+20A8-20BA, U+2122',
    }),
  );
}
runSplash();
const client = createQueryClient();
startSession(client);
let page: Promise<unknown> = Promise.resolve();
// Fetches the feed or a chat, and its code, while the session is still loading
if (readToken() !== null) {
  const [, groupId] = /^\/groups\/([^/]+)$/u.exec(location.pathname) ?? [];
  if (location.pathname === '/') {
    askEarly('GET /posts', { query: { page: 1, limit: limits.feedPage } });
    askEarly('GET /users/birthdays/today', {});
    page = loadFeed();
  } else if (groupId !== undefined) {
    const params = { groupId };
    askEarly('GET /groups/:groupId', { params });
    askEarly('GET /messages/:groupId', { params, query: { limit: limits.messagePage } });
    page = loadChat();
  }
}

page.then(addDisplayFont, addDisplayFont);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root');
createRoot(container).render(<Portal client={client} />);
// After the page, because the worker's files would compete with the page's own
addEventListener('load', () => {
  import('./start-service-worker.ts')
    .then(({ startServiceWorker }) => startServiceWorker())
    .catch(() => undefined);
});
