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

function createIndex() {
  const sets = new Map<string, Set<Connection>>();
  return {
    enter(key: string, connection: Connection): void {
      const set = sets.get(key);
      if (set) set.add(connection);
      else sets.set(key, new Set([connection]));
    },
    leave(key: string, connection: Connection): void {
      const set = sets.get(key);
      if (set?.delete(connection) && set.size === 0) sets.delete(key);
    },
    get: (key: string): ReadonlySet<Connection> => sets.get(key) ?? nobody,
  };
}

export function createAudiences() {
  const everyone = new Set<Connection>();
  const admins = new Set<Connection>();
  const coordinators = new Set<Connection>();
  const byMember = createIndex();
  const byGroup = createIndex();
  const byOpenChat = createIndex();
  const roomsOf = new Map<Connection, Set<string>>();

  function leaveRoom(groupId: string, connection: Connection): void {
    byOpenChat.leave(groupId, connection);
    roomsOf.get(connection)?.delete(groupId);
  }

  function withdraw(connection: Connection): void {
    const { session } = connection;
    if (!session || !everyone.delete(connection)) return;
    admins.delete(connection);
    coordinators.delete(connection);
    byMember.leave(session.memberId, connection);
    for (const groupId of session.groupIds) byGroup.leave(groupId, connection);
    connection.session = undefined;
  }

  function connectionsOf(audience: Audience): ReadonlySet<Connection> {
    switch (audience.kind) {
      case 'everyone':
        return everyone;
      case 'member':
      case 'group-member':
        return byMember.get(audience.memberId);
      case 'group':
        return byGroup.get(audience.groupId);
      case 'admins':
        return admins;
      case 'coordinators':
        return coordinators;
      default:
        return audience satisfies never;
    }
  }

  function* recipientsOf(push: Push): Generator<Connection> {
    const { audience, definition } = push;
    const room = roomOf(push);
    const but = 'but' in audience ? audience.but : undefined;
    const except =
      definition.room === 'except' && audience.kind === 'group'
        ? byOpenChat.get(audience.groupId)
        : nobody;
    for (const connection of room === undefined ? connectionsOf(audience) : byOpenChat.get(room))
      if ((but === undefined || connection.session?.memberId !== but) && !except.has(connection))
        yield connection;
  }

  return {
    /** Replaces the connection's previous session, if any. The connection stays in the rooms of groups that the new session still has. */
    put(connection: Connection, session: Session): void {
      withdraw(connection);
      connection.session = session;
      everyone.add(connection);
      if (session.role === 'admin') admins.add(connection);
      if (session.isCoordinator === true) coordinators.add(connection);
      byMember.enter(session.memberId, connection);
      for (const groupId of session.groupIds) byGroup.enter(groupId, connection);
      for (const groupId of [...(roomsOf.get(connection) ?? [])])
        if (!session.groupIds.includes(groupId)) leaveRoom(groupId, connection);
    },
    remove(connection: Connection): void {
      withdraw(connection);
      for (const groupId of roomsOf.get(connection) ?? []) byOpenChat.leave(groupId, connection);
      roomsOf.delete(connection);
    },
    enterRoom(groupId: string, connection: Connection): void {
      byOpenChat.enter(groupId, connection);
      const entered = roomsOf.get(connection);
      if (entered) entered.add(groupId);
      else roomsOf.set(connection, new Set([groupId]));
    },
    leaveRoom,
    recipientsOf,
    hasRecipients: (push: Push): boolean => !recipientsOf(push).next().done,
    ofMember: (memberId: string): ReadonlySet<Connection> => byMember.get(memberId),
    everyone: (): ReadonlySet<Connection> => everyone,
  };
}
export type Audiences = ReturnType<typeof createAudiences>;
