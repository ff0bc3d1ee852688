import type { Push } from '@portal/contracts/realtime/push';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onCommentPush } from '../features/comments/realtime.ts';
import { onLikePush } from '../features/likes/realtime.ts';
import { onNotificationPush, refetchNotifications } from '../features/notifications/realtime.ts';
import { onPostPush } from '../features/posts/realtime.ts';
import { onRegistrationPush } from '../features/registrations/registrations.ts';
import { createRealtimeConnection } from '../lib/realtime/connection.ts';
import { setLink, tellAnswer, tellPush } from '../lib/realtime-link.ts';
import { setConnectionLost } from '../lib/realtime-status.ts';
import { useSession } from '../lib/session.tsx';
import { readToken } from '../lib/token.ts';
import { seedPosts } from '../pages/post-view/seed-posts.ts';

/** Every push goes to the feature whose state it carries. */
function route(client: QueryClient, push: Push, memberId: string): void {
  if (push.event === 'post_created' || push.event === 'post_changed')
    seedPosts(client, [push.data]);
  onPostPush(client, push, memberId);
  onLikePush(client, push);
  onCommentPush(client, push);
  onNotificationPush(client, push);
  onRegistrationPush(client, push);
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
      setConnectionLost(false);
    };
  }, [client, memberId, signOut]);

  return null;
}
