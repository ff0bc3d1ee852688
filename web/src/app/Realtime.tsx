import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchNotifications } from '../features/notifications/notifications.cache.ts';
import { forgetReads, readUpTo } from '../lib/network/http.ts';
import { forgetKeptAnswers } from '../lib/network/kept-answers.ts';
import { noteLog, onLogReplaced } from '../lib/network/log-identity.ts';
import { createRealtimeConnection } from '../lib/realtime/realtime-connection.ts';
import { notifyAnswer, setLink } from '../lib/realtime/link.ts';
import { createPushRouter } from '../lib/realtime/push-router.ts';
import { setConnectionLost } from '../lib/realtime/status.ts';
import { useSession } from '../lib/session/member-session.tsx';
import { readToken } from '../lib/session/token.ts';
import { features } from './features.ts';

export default function Realtime({ memberId }: { readonly memberId: string }) {
  const client = useQueryClient();
  const { expire } = useSession();
  const [replacements, setReplacements] = useState(0);

  useEffect(
    () =>
      onLogReplaced(() => {
        forgetKeptAnswers();
        void client.resetQueries();
        // The next connection compares no position with those of the log before
        setReplacements((before) => before + 1);
      }),
    [client],
  );

  useEffect(() => {
    const keeping = import('./offline/keep-answers.ts').then(
      ({ keepAnswers }) => keepAnswers(client),
      () => undefined,
    );
    return () => void keeping.then((stop) => stop?.());
  }, [client, memberId]);

  useEffect(() => {
    const connection = createRealtimeConnection({
      url: new URL('/realtime', location.href).href,
      token: readToken,
      readUpTo,
      onPush: createPushRouter(features, { client, memberId }),
      onStatus: (status) => {
        setConnectionLost(status === 'failed');
        setLink(status === 'connected' || status === 'reconnect' ? connection : null);
        if (status === 'reconnect') refetchNotifications(client);
      },
      onAnswer: notifyAnswer,
      onRefetch: () => void client.invalidateQueries(),
      onLog: noteLog,
      onSessionEnded: expire,
    });
    return () => {
      connection.close();
      forgetReads();
      setConnectionLost(false);
    };
  }, [client, memberId, expire, replacements]);

  return null;
}
