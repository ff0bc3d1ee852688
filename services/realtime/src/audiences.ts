import type { SessionView } from '@portal/contracts/accounts/session.views';
import type { Audience } from '@portal/contracts/realtime/audience';
import type { Connection, Session } from './connections/client-connection.ts';
import { roomOf, type Push } from './pushing/change-push.ts';

const nobody: ReadonlySet<Connection> = new Set();

export function isAmong(audience: Audience, session: SessionView): boolean {
  const { memberId, role, groupIds } = session;
  switch (audience.kind) {
    case 'everyone':
      return audience.but !== memberId;
    case 'member':
      return audience.memberId === memberId;
    case 'group':
      return audience.but !== memberId && groupIds.includes(audience.groupId);
    case 'group-member':
      return audience.memberId === memberId && groupIds.includes(audience.groupId);
    case 'admins':
      return role === 'admin';
    case 'coordinators':
      return session.isCoordinator === true;
    default:
      return audience satisfies never;
  }
}

export function createAudiences() {
  const everyone = new Set<Connection>();
  const byMember = new Map<string, Set<Connection>>();
  /** The groups whose chats a connection has open. */
  const roomsOf = new Map<Connection, Set<string>>();

  const ofMember = (memberId: string): ReadonlySet<Connection> => byMember.get(memberId) ?? nobody;
  const isInRoom = (groupId: string, connection: Connection): boolean =>
    roomsOf.get(connection)?.has(groupId) === true;

  function leaveRoom(groupId: string, connection: Connection): void {
    roomsOf.get(connection)?.delete(groupId);
  }

  function withdraw(connection: Connection): void {
    const { session } = connection;
    if (!session || !everyone.delete(connection)) return;
    const own = byMember.get(session.memberId);
    own?.delete(connection);
    if (own?.size === 0) byMember.delete(session.memberId);
    connection.session = undefined;
  }

  function isRecipient(push: Push, connection: Connection, session: Session): boolean {
    const { audience, definition } = push;
    // Its membership is looked up for each push, since that of the session may be older
    if (audience.kind === 'group-member') return true;
    const room = roomOf(push);
    if (room !== undefined)
      return (
        isInRoom(room, connection) && !('but' in audience && audience.but === session.memberId)
      );
    const isLeftOut =
      definition.room === 'except' &&
      audience.kind === 'group' &&
      isInRoom(audience.groupId, connection);
    return !isLeftOut && isAmong(audience, session);
  }

  function* recipientsOf(push: Push): Generator<Connection> {
    const { audience } = push;
    for (const connection of 'memberId' in audience ? ofMember(audience.memberId) : everyone) {
      const { session } = connection;
      if (session && isRecipient(push, connection, session)) yield connection;
    }
  }

  return {
    /** Replaces the connection's previous session, if any. The connection stays in the rooms of groups that the new session still has. */
    put(connection: Connection, session: Session): void {
      withdraw(connection);
      connection.session = session;
      everyone.add(connection);
      const own = byMember.get(session.memberId) ?? new Set();
      byMember.set(session.memberId, own.add(connection));
      for (const groupId of [...(roomsOf.get(connection) ?? [])])
        if (!session.groupIds.includes(groupId)) leaveRoom(groupId, connection);
    },
    remove(connection: Connection): void {
      withdraw(connection);
      roomsOf.delete(connection);
    },
    enterRoom(groupId: string, connection: Connection): void {
      const entered = roomsOf.get(connection) ?? new Set();
      roomsOf.set(connection, entered.add(groupId));
    },
    leaveRoom,
    recipientsOf,
    hasRecipients: (push: Push): boolean => !recipientsOf(push).next().done,
    ofMember,
    everyone: (): ReadonlySet<Connection> => everyone,
  };
}
export type Audiences = ReturnType<typeof createAudiences>;
