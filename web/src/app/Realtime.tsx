import type { Push } from '@portal/contracts/realtime/push';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { onCommentPush } from '../features/comments/realtime.ts';
import { onLikePush } from '../features/likes/realtime.ts';
import { onNotificationPush, refetchNotifications } from '../features/notifications/realtime.ts';
import { onPostPush } from '../features/posts/realtime.ts';
import { onRegistrationPush } from '../features/registrations/registrations.ts';
import { createRealtimeConnection } from '../lib/realtime/connection.ts';
import { setConnectionLost } from '../lib/realtime-status.ts';
import { useSession } from '../lib/session.tsx';
import { readToken } from '../lib/token.ts';
import { seedPosts } from './seed-posts.ts';

/** Every push goes to the feature whose state it carries. */
function route(client: QueryClient, push: Push, memberId: string): void {
  if (push.event === 'post_created' || push.event === 'post_changed')
    seedPosts(client, [push.data]);
  onPostPush(client, push, memberId);
  onLikePush(client, push);
  onCommentPush(client, push);
  onNotificationPush(client, push);
  onRegistrationPush(client, push);
}

/** Connected while somebody is signed in. */
export function Realtime({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { user, signOut } = useSession();
  const memberId = user?._id;

  useEffect(() => {
    if (memberId === undefined) return undefined;
    const connection = createRealtimeConnection({
      url: new URL('/realtime', location.href).href,
      token: readToken,
      onPush: (push) => route(client, push, memberId),
      onStatus: (status) => {
        setConnectionLost(status === 'failed');
        if (status === 'reconnect') refetchNotifications(client);
      },
      onRefetch: () => void client.invalidateQueries(),
      onSessionEnded: signOut,
    });
    return () => {
      connection.close();
      setConnectionLost(false);
    };
  }, [client, memberId, signOut]);

  return children;
}
