import displayFont from '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2?url';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { tryStorage } from '../lib/kept/storage.ts';
import { createQueryClient } from '../lib/network/query-client.ts';
import { startSession } from '../lib/session/member-session.tsx';
import { readToken } from '../lib/session/token.ts';
import { goToSignIn } from './routing/Guards.tsx';
import { memberPageAt } from './routing/page-at.ts';
import { MemberBar, MemberHeader, pages } from './routing/pages.ts';
import { Portal } from './Portal.tsx';
import { runSplash } from './splash.ts';
import { startServiceWorker } from './offline/start-service-worker.ts';
import { visitorPageAt } from './routing/visitor-pages.ts';

/** Adds the font by script: in the style sheet it would load ahead of the scripts, which a slow network feels. */
function addDisplayFont(): void {
  document.fonts.add(
    new FontFace('Anek Latin Variable', `url(${displayFont})`, {
      weight: '100 800',
      display: 'swap',
      unicodeRange: 'U+0000-00FF, U+2000-206F, U+20A8-20BA, U+2122',
    }),
  );
}
const PREPARED_MS = 1_000;

runSplash();
const client = createQueryClient();
startSession(client);
const isMember = readToken() !== null;
const prepared: Promise<void>[] = [];
const memberPage = memberPageAt(location.pathname);
if (isMember) {
  const page = pages[memberPage];
  for (const part of [page, MemberHeader, MemberBar]) prepared.push(part.prepare());
} else {
  const signsIn = document.documentElement.hasAttribute('data-signs-in');
  if (signsIn) goToSignIn();
  const page = signsIn ? pages.login : (visitorPageAt(location.pathname) ?? pages.others);
  prepared.push(page.prepare());
}
const isPrepared = Promise.all(prepared);
// The feed shows its frame before the code of its posts has come
const isWhole =
  isMember && memberPage === 'feed'
    ? isPrepared.then(async () => (await import('./routing/FeedAtStart.tsx')).isPrepared)
    : isPrepared;
isWhole.then(addDisplayFont, addDisplayFont);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root');
const root = createRoot(container);
const show = () => root.render(<Portal client={client} />);
// After a spinner React shows nothing new for 300 ms, so a page that is about to come gets none
const patience = new Promise((resolve) => setTimeout(resolve, PREPARED_MS));
if (isMember) void Promise.race([isPrepared, patience]).then(show);
// The words that came with the document stay for as long as the page needs
else void isPrepared.then(() => startTransition(show));
const ignore = () => undefined;
// The page was loaded again in another language
if (tryStorage(() => sessionStorage.getItem('typed'), null))
  import('../lib/kept/typed-values.ts').then((it) => it.fillInTyped()).catch(ignore);
addEventListener('load', () => {
  import('./keep-focus.ts').then((it) => it.keepFocus()).catch(ignore);
  // After the page, because the files of the worker would compete with its own
  isWhole.catch(ignore).then(startServiceWorker).catch(ignore);
});
