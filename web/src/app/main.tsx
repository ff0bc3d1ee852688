import '../ui/global.css';
import { limits } from '@portal/contracts/limits';
import { createRoot } from 'react-dom/client';
import { BIRTHDAYS_PATH } from '../features/birthdays/birthdays-path.ts';
import { feedPath } from '../features/posts/feed-path.ts';
import { askEarly } from '../lib/http.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { school } from '../lib/school.ts';
import { startSession } from '../lib/session.tsx';
import { readToken } from '../lib/token.ts';
import { chatPage, feedPage } from './pages.ts';
import { Portal } from './Portal.tsx';
import { runSplash } from './splash.ts';

runSplash(school().name);
const client = createQueryClient();
startSession(client);
// The feed or a chat and its code are fetched beside the question who is signed in, not after its answer
if (readToken() !== null) {
  const [, groupId] = /^\/groups\/([^/]+)$/u.exec(location.pathname) ?? [];
  if (location.pathname === '/') {
    askEarly(feedPath(1));
    askEarly(BIRTHDAYS_PATH);
    void feedPage();
  } else if (groupId !== undefined) {
    askEarly(`/groups/${groupId}`);
    askEarly(`/messages/${groupId}?limit=${limits.messagePage}`);
    void chatPage();
  }
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root');
createRoot(container).render(<Portal client={client} />);
