import type { Audience } from '@portal/contracts/realtime/audience';
import type { Connection } from './connection.ts';
import type { Identity } from './identity.ts';

export type Recipients = {
  readonly connections: ReadonlySet<Connection>;
  readonly but: string | undefined;
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
    case 'admins':
      return role === 'admin';
    default:
      return audience satisfies never;
  }
}

/** Who is connected, kept so that finding an audience costs nothing but its own members. */
export function createAudiences() {
  const everyone = new Set<Connection>();
  const admins = new Set<Connection>();
  const byMember = new Map<string, Set<Connection>>();
  const byGroup = new Map<string, Set<Connection>>();

  function enter(map: Map<string, Set<Connection>>, key: string, connection: Connection): void {
    const set = map.get(key);
    if (set) set.add(connection);
    else map.set(key, new Set([connection]));
  }
  function leave(map: Map<string, Set<Connection>>, key: string, connection: Connection): void {
    const set = map.get(key);
    if (set?.delete(connection) && set.size === 0) map.delete(key);
  }

  function remove(connection: Connection): void {
    const { identity } = connection;
    if (!identity || !everyone.delete(connection)) return;
    admins.delete(connection);
    leave(byMember, identity.memberId, connection);
    for (const groupId of identity.groupIds) leave(byGroup, groupId, connection);
    connection.identity = undefined;
  }

  function of(audience: Audience): Recipients {
    switch (audience.kind) {
      case 'everyone':
        return { connections: everyone, but: audience.but };
      case 'member':
        return { connections: byMember.get(audience.memberId) ?? nobody, but: undefined };
      case 'group':
        return { connections: byGroup.get(audience.groupId) ?? nobody, but: audience.but };
      case 'admins':
        return { connections: admins, but: undefined };
      default:
        return audience satisfies never;
    }
  }

  return {
    /** Takes the place of what the connection was before, if anything. */
    put(connection: Connection, identity: Identity): void {
      remove(connection);
      connection.identity = identity;
      everyone.add(connection);
      if (identity.role === 'admin') admins.add(connection);
      enter(byMember, identity.memberId, connection);
      for (const groupId of identity.groupIds) enter(byGroup, groupId, connection);
    },
    remove,
    of,
    hasAny(audience: Audience): boolean {
      const { connections, but } = of(audience);
      for (const { identity } of connections) if (identity?.memberId !== but) return true;
      return false;
    },
    ofMember: (memberId: string): ReadonlySet<Connection> => byMember.get(memberId) ?? nobody,
    everyone: (): ReadonlySet<Connection> => everyone,
  };
}
export type Audiences = ReturnType<typeof createAudiences>;
