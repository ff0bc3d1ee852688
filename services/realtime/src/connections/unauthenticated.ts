import type { Connection } from './client-connection.ts';
import type { Limits } from '../connection-limits.ts';

/** Connections that nobody has authenticated yet, the oldest first. A member's stays one for milliseconds, so one too many closes the oldest. */
export function createUnauthenticated(
  limits: Pick<Limits, 'unauthenticatedConnections' | 'unauthenticatedPerClient'>,
  close: (connection: Connection) => void,
) {
  const clientOf = new Map<Connection, string>();
  const connectionsOf = new Map<string, Set<Connection>>();

  const closeFirst = (connections: Iterable<Connection>): void => {
    for (const connection of connections) {
      close(connection);
      return;
    }
  };

  return {
    add(connection: Connection, client: string): void {
      const own = connectionsOf.get(client) ?? new Set();
      if (own.size >= limits.unauthenticatedPerClient) closeFirst(own);
      else if (clientOf.size >= limits.unauthenticatedConnections) closeFirst(clientOf.keys());
      clientOf.set(connection, client);
      connectionsOf.set(client, own.add(connection));
    },
    remove(connection: Connection): void {
      const client = clientOf.get(connection);
      if (client === undefined) return;
      clientOf.delete(connection);
      const own = connectionsOf.get(client);
      own?.delete(connection);
      if (own?.size === 0) connectionsOf.delete(client);
    },
  };
}
