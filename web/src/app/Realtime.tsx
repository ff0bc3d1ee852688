import type { Push } from '@portal/contracts/realtime/push';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onNotificationPush, refetchNotifications } from '../features/notifications/realtime.ts';
import { forgetReads, readUpTo } from '../lib/http.ts';
import { createRealtimeConnection } from '../lib/realtime/connection.ts';
import { setLink, tellAnswer, tellPush } from '../lib/realtime-link.ts';
import { setConnectionLost } from '../lib/realtime-status.ts';
import { useSession } from '../lib/session.tsx';
import { readToken } from '../lib/token.ts';

const OF_POSTS: ReadonlySet<string> = new Set([
  'post_created',
  'post_changed',
  'post_deleted',
  'post_liked',
  'post_unliked',
  'comment_added',
]);
type PostPushes = typeof import('./post-pushes.ts');
let postPushes: PostPushes | undefined;
/** In the order in which they came, also while what routes them is loaded. */
let waiting: Promise<void> | undefined;

function routePostPush(client: QueryClient, push: Push, memberId: string): void {
  if (postPushes) {
    postPushes.routePostPush(client, push, memberId);
    return;
  }
  waiting = (waiting ?? Promise.resolve())
    .then(async () => {
      postPushes ??= await import('./post-pushes.ts');
      postPushes.routePostPush(client, push, memberId);
    })
    .catch(() => {
      // It cannot be loaded: what is shown of posts is fetched anew when it is looked at next
      void client.invalidateQueries();
    });
}

/** Every push goes to the feature whose state it carries. */
function route(client: QueryClient, push: Push, memberId: string): void {
  if (OF_POSTS.has(push.event)) routePostPush(client, push, memberId);
  onNotificationPush(client, push);
  tellPush(push);
}

/** Keeps the member connected while it stands in the page, and shows nothing itself. */
export default function Realtime({ memberId }: { readonly memberId: string }) {
  const client = useQueryClient();
  const { signOut } = useSession();

  useEffect(() => {
    const connection = createRealtimeConnection({
      url: new URL('/realtime', location.href).href,
      token: readToken,
      readUpTo,
      onPush: (push) => route(client, push, memberId),
      onStatus: (status) => {
        setConnectionLost(status === 'failed');
        setLink(status === 'connected' || status === 'reconnect' ? connection : null);
        if (status === 'reconnect') refetchNotifications(client);
      },
      onAnswer: tellAnswer,
      onRefetch: () => void client.invalidateQueries(),
      onSessionEnded: signOut,
    });
    return () => {
      connection.close();
      forgetReads();
      setConnectionLost(false);
    };
  }, [client, memberId, signOut]);

  return null;
}
