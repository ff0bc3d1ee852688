import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { SendMessage } from '@portal/contracts/chat/message.api';
import { closeCodes } from '@portal/contracts/realtime/frame';
import type { ViewReader } from '@portal/contracts/views';
import type { Language } from '@portal/languages/registry';
import type { ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import type { SecurityLog } from '@portal/service-kit/observability/security-log';
import type { Logger } from 'pino';
import { createAudiences } from './audiences.ts';
import { createChatFrames } from './connections/chat-frames.ts';
import {
  authenticationError,
  createConnection,
  type Connection,
  type ConnectionEvents,
  type Transport,
} from './connections/client-connection.ts';
import { createCounters, type Counters } from './counters.ts';
import { createDeliveries } from './pushing/pushing.ts';
import { aliveFrame } from './connections/wire-frame.ts';
import { defaultLimits, type Limits } from './connection-limits.ts';
import { createPolls } from './connections/poll-endpoint.ts';
import { createRate } from './connections/frame-rate.ts';
import type { RealtimeSettings } from './settings.ts';
import { createUnauthenticated } from './connections/unauthenticated.ts';
import { createWebSockets } from './connections/websocket-endpoint.ts';

const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;

/** The same errors as those of the HTTP API: forbidden, or rate-limited. */
const REFUSED: ReadonlyMap<number | undefined, number> = new Map([
  [closeCodes.authentication, 401],
  [closeCodes.tooMuch, 429],
]);

export function createRealtime(options: {
  readonly changeBus: ChangeBus;
  readonly views: ViewReader;
  readonly sendMessage: SendMessage;
  readonly settings: RealtimeSettings;
  readonly addressOf: (req: IncomingMessage) => string | undefined;
  readonly log: Logger;
  readonly security?: Pick<SecurityLog, 'note'>;
  readonly now: () => Date;
  readonly limits?: Partial<Limits>;
}) {
  const { changeBus, views, sendMessage, settings, addressOf, log, now } = options;
  const limits: Limits = {
    ...defaultLimits,
    connectionsPerMember: settings.PORTAL_REALTIME_CONNECTIONS_PER_MEMBER,
    unauthenticatedConnections: settings.PORTAL_REALTIME_UNAUTHENTICATED,
    unauthenticatedPerClient: settings.PORTAL_REALTIME_UNAUTHENTICATED_PER_CLIENT,
    messages: {
      ...defaultLimits.messages,
      most: settings.PORTAL_RATES === 'off' ? Number.MAX_SAFE_INTEGER : settings.PORTAL_RATE_WRITE,
    },
    ...options.limits,
  };
  const counters = createCounters();
  const audiences = createAudiences();
  const deliveries = createDeliveries({ views, audiences, limits, counters, log, now });
  const open = new Set<Connection>();
  const clients = new WeakMap<Connection, string>();
  function noteRefusal(connection: Connection, status: number): void {
    options.security?.note({
      kind: 'refused',
      call: 'realtime',
      status,
      requestId: randomUUID(),
      person: connection.session?.memberId,
      client: clients.get(connection),
    });
  }
  const unauthenticated = createUnauthenticated(limits, (connection) => {
    noteRefusal(connection, 429);
    connection.close(TRY_AGAIN_LATER, 'Too many connections, try again later');
  });
  let stopping = false;

  const events: ConnectionEvents = {
    onAuthenticate(connection, claim) {
      return deliveries.arrive(connection, claim).then(
        (valid) => {
          if (valid) {
            unauthenticated.remove(connection);
            return;
          }
          const reason = 'the token is not valid';
          connection.close(closeCodes.authentication, reason, authenticationError(reason));
        },
        () => connection.close(TRY_AGAIN_LATER, 'Try again later'),
      );
    },
    onChatFrame: createChatFrames({ rooms: deliveries.rooms, sendMessage, limits, log }),
    onClosed(connection, code) {
      const status = REFUSED.get(code);
      if (status !== undefined) noteRefusal(connection, status);
      audiences.remove(connection);
      unauthenticated.remove(connection);
      open.delete(connection);
    },
    onTooSlow() {
      counters.clientsDropped += 1;
    },
  };

  const waitOf = createRate(limits.frames);

  function accept(
    transport: Transport,
    client: string,
    language: Language,
  ): Connection | undefined {
    if (stopping) return undefined;
    const connection = createConnection(transport, { limits, language, waitOf, ...events });
    open.add(connection);
    clients.set(connection, client);
    unauthenticated.add(connection, client);
    return connection;
  }

  const webSockets = createWebSockets({ limits, accept, addressOf });
  const polls = createPolls({ limits, accept, log });

  const heartbeat = setInterval(() => {
    const alive = aliveFrame(deliveries.reached());
    for (const connection of audiences.everyone()) connection.heartbeat(alive);
  }, limits.heartbeat);
  const sweep = setInterval(() => {
    polls.sweep();
    const time = now().getTime();
    for (const connection of audiences.everyone())
      if (connection.checkSessionAt <= time) deliveries.checkSession(connection);
  }, limits.sweep);

  const subscribed = changeBus.subscribe((changes) =>
    changes.forEach((change) => deliveries.accept(change)),
  );
  const ready = subscribed.then(() => deliveries.ready());
  ready.catch((error: unknown) =>
    log.error({ err: error }, 'the change bus cannot be subscribed to'),
  );

  /** Asks every client to reconnect, and resolves when they are gone, within 2 s. */
  async function stop(): Promise<void> {
    stopping = true;
    clearInterval(heartbeat);
    clearInterval(sweep);
    deliveries.stop();
    for (const connection of open) connection.close(GOING_AWAY, 'The server is going away');
    polls.stop();
    await webSockets.stop();
    const unsubscribe = await subscribed.catch(() => undefined);
    await unsubscribe?.();
  }

  return {
    attach: (server: Server) => webSockets.attach(server),
    router: polls.router,
    /** Resolves once no change can be missed; clients that connect earlier wait. Rejects if the subscription to the change bus fails. */
    ready: () => ready,
    stop,
    connections: () => audiences.everyone().size,
    counters: (): Readonly<Counters> => counters,
  };
}
