import { sessionView, type SessionView } from '@portal/contracts/accounts/session.views';
import { fromJson } from '@portal/contracts/wire/json';
import { BEFORE_ALL, later, type Position } from '@portal/contracts/wire/position';
import { closeCodes } from '@portal/contracts/realtime/frame';
import * as z from 'zod/mini';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Connection } from '../connections/client-connection.ts';
import type { Fetched, Wish } from '../sending/fetches.ts';
import { frameOf, sayIn } from '../connections/wire-frame.ts';
import { sessionCheckDue } from './session-check.ts';
import type { DeliveryContext } from './pushing-context.ts';

const parseSession = ({ json }: { readonly json: string }) =>
  fromJson(z.nullable(sessionView.answer), json);

export function createSessions(context: DeliveryContext) {
  const { loop, fetches, audiences, limits, now } = context;
  let changes = 0;
  let newestChange = BEFORE_ALL;

  const wishFor = (token: string): Wish => ({
    key: `session ${token}`,
    request: { view: sessionView.name, token },
    minPosition: newestChange,
  });

  function deliver(connection: Connection, fetched: Fetched): void {
    const { session } = connection;
    if (!connection.open || !session) return;
    const { token } = session;
    const answer = fetched.view(wishFor(token).key);
    const tryAgainAt = now().getTime() + limits.view.retry;
    if (!answer) {
      // A session that cannot be read has not ended
      connection.checkSessionAt = tryAgainAt;
      return;
    }
    const current = parseSession(answer);
    if (current && 'memberId' in current) {
      connection.checkSessionAt = answer.stale
        ? tryAgainAt
        : sessionCheckDue(token, now(), limits.sessionCheck);
      audiences.put(connection, { ...current, token });
      return;
    }
    const { message } = sayIn(connection.language, wordsOf('session-ended'));
    connection.close(
      closeCodes.sessionEnded,
      'Session ended',
      frameOf({ event: 'session_ended', data: { message, ...(current && { code: current.end }) } }),
    );
  }

  function check(connection: Connection): void {
    connection.checkSessionAt = Infinity;
    loop.enqueue({
      newcomer: connection.session?.memberId,
      wants: () => (connection.session ? [wishFor(connection.session.token)] : []),
      deliver: (fetched) => deliver(connection, fetched),
    });
  }

  return {
    check,
    async read(token: string): Promise<SessionView | null> {
      const answer = await fetches.one(wishFor(token));
      if (!answer) throw new Error('Sessions cannot be read');
      const session = parseSession(answer);
      return session && 'memberId' in session ? session : null;
    },
    changed(memberId: string, position: Position): void {
      changes += 1;
      newestChange = later(newestChange, position);
      for (const connection of audiences.ofMember(memberId)) check(connection);
    },
    changeCount: () => changes,
  };
}
export type Sessions = ReturnType<typeof createSessions>;
