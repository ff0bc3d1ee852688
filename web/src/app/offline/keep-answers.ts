import { limits } from '@portal/contracts/fields/limits';
import type { QueryClient } from '@tanstack/react-query';
import { draftOwner } from '../../lib/kept/draft.ts';
import { currentLink } from '../../lib/realtime/link.ts';

const WRITE_AFTER_MS = 300;
const FOLLOWED = /^\["(?:feed|feed-live|comments|likes|messages)"/u;

/** @returns what the server would answer the call now, as far as this page knows; undefined if it does not know */
async function answerNow(client: QueryClient, call: string): Promise<unknown> {
  // Only a page that keeps such an answer needs the code
  if (call === `/api/posts?page=1&limit=${limits.feedPage}`)
    return (await import('./feed-now.ts')).feedNow(client);
  const [, groupId] = /^\/api\/messages\/([\w-]+)\?limit=\d+$/u.exec(call) ?? [];
  if (groupId === undefined) return undefined;
  return (await import('../../features/chat/messages.cache.ts')).conversationNow(client, groupId);
}

async function rewrite(client: QueryClient): Promise<void> {
  const names = await caches.keys();
  for (const name of names.filter((one) => one.startsWith('answers-'))) {
    // Another tab may have signed another member in
    if (draftOwner() === '') return;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      const answer = await answerNow(client, pathname + search);
      const kept = answer === undefined ? undefined : await cache.match(request);
      if (!kept) continue;
      const headers = new Headers(kept.headers);
      if (currentLink() !== null) headers.set('X-Kept-At', String(Date.now()));
      if (draftOwner() !== '')
        await cache.put(request, new Response(JSON.stringify(answer), { headers }));
    }
  }
}

/** The answers that the service worker keeps follow pushes and own writes, so that a reload without a network shows what was there before it. */
export function keepAnswers(client: QueryClient): () => void {
  if (!('caches' in globalThis)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // Storage that is full or broken costs the kept answers alone
    rewrite(client).catch(() => undefined);
  }
  const forget = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (FOLLOWED.test(event.query.queryHash)) timer ??= setTimeout(write, WRITE_AFTER_MS);
  });
  const writeIfHidden = () => {
    if (document.visibilityState === 'hidden') write();
  };
  document.addEventListener('visibilitychange', writeIfHidden);
  return () => {
    forget();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', writeIfHidden);
  };
}
