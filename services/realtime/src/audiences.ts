import type { Audience } from '@portal/contracts/realtime/audience';
import type { Connection } from './connection.ts';
import type { Identity } from './identity.ts';

export type Recipients = {
  readonly connections: ReadonlySet<Connection>;
  /** A member who is not told of what they did themselves. */
  readonly but?: string | undefined;
  /** Connections that know it already. */
  readonly except?: ReadonlySet<Connection>;
};

const nobody: ReadonlySet<Connection> = new Set();

/** Whether a member of this identity is among the audience. */
export function isAmong(
  audience: Audience,
  { memberId, role, groupIds }: Omit<Identity, 'token'>,
): boolean {
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
    default:
      return audience satisfies never;
  }
}

/** Connections by what they have in common; a key that nobody has any more costs nothing. */
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
    of: (key: string): ReadonlySet<Connection> => sets.get(key) ?? nobody,
  };
}

/** Who is connected, kept so that finding an audience costs nothing but its own members. */
export function createAudiences() {
  const everyone = new Set<Connection>();
  const admins = new Set<Connection>();
  const byMember = createIndex();
  const byGroup = createIndex();
  /** Those who have a group's chat open. */
  const rooms = createIndex();
  const roomsOf = new Map<Connection, Set<string>>();

  function leaveRoom(groupId: string, connection: Connection): void {
    rooms.leave(groupId, connection);
    roomsOf.get(connection)?.delete(groupId);
  }

  function withdraw(connection: Connection): void {
    const { identity } = connection;
    if (!identity || !everyone.delete(connection)) return;
    admins.delete(connection);
    byMember.leave(identity.memberId, connection);
    for (const groupId of identity.groupIds) byGroup.leave(groupId, connection);
    connection.identity = undefined;
  }

  function of(audience: Audience): Recipients {
    switch (audience.kind) {
      case 'everyone':
        return { connections: everyone, but: audience.but };
      case 'member':
      case 'group-member':
        return { connections: byMember.of(audience.memberId) };
      case 'group':
        return { connections: byGroup.of(audience.groupId), but: audience.but };
      case 'admins':
        return { connections: admins };
      default:
        return audience satisfies never;
    }
  }

  return {
    /** Takes the place of what the connection was before, if anything. Of the rooms it is in it keeps those of its groups. */
    put(connection: Connection, identity: Identity): void {
      withdraw(connection);
      connection.identity = identity;
      everyone.add(connection);
      if (identity.role === 'admin') admins.add(connection);
      byMember.enter(identity.memberId, connection);
      for (const groupId of identity.groupIds) byGroup.enter(groupId, connection);
      for (const groupId of [...(roomsOf.get(connection) ?? [])])
        if (!identity.groupIds.includes(groupId)) leaveRoom(groupId, connection);
    },
    remove(connection: Connection): void {
      withdraw(connection);
      for (const groupId of roomsOf.get(connection) ?? []) rooms.leave(groupId, connection);
      roomsOf.delete(connection);
    },
    enterRoom(groupId: string, connection: Connection): void {
      rooms.enter(groupId, connection);
      const own = roomsOf.get(connection);
      if (own) own.add(groupId);
      else roomsOf.set(connection, new Set([groupId]));
    },
    leaveRoom,
    inRoom: (groupId: string): ReadonlySet<Connection> => rooms.of(groupId),
    of,
    ofMember: (memberId: string): ReadonlySet<Connection> => byMember.of(memberId),
    everyone: (): ReadonlySet<Connection> => everyone,
  };
}
export type Audiences = ReturnType<typeof createAudiences>;

/** Those of them who are to get it, one after the other. */
export function* eachOf({ connections, but, except }: Recipients): Generator<Connection> {
  for (const connection of connections)
    if (connection.identity?.memberId !== but && !except?.has(connection)) yield connection;
}
