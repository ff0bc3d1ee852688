import { clientFrame, type ClientFrame } from '@portal/contracts/realtime/client-frame';
import { AUTHENTICATION_ERROR, closeCodes } from '@portal/contracts/realtime/frame';
import type { Identity } from './identity.ts';
import { errorFrame, frameOf, type Frame } from './frame.ts';
import type { Limits } from './limits.ts';

/** How frames reach a client: a socket, or the answers to its polls. */
export interface Transport {
  /** Bytes that wait for the client. */
  buffered(): number;
  send(frame: Frame): void;
  /** Shows the client that the server is there; ends a client that has not shown the same for too long. */
  heartbeat(alive: Frame): void;
  /** Takes nothing more; the client is told why, where it still listens. */
  close(code: number, reason: string): void;
}

export interface Connection {
  /** Set while it is among the audiences. */
  identity: Identity | undefined;
  /** When its session is looked at again, in milliseconds since 1970. */
  checkSessionAt: number;
  readonly open: boolean;
  /** A client that reads too slowly is dropped instead. */
  send(frame: Frame): void;
  /** One frame as the client wrote it. */
  receive(text: string): void;
  /** One frame, parsed. */
  take(frame: unknown): void;
  heartbeat(alive: Frame): void;
  close(code: number, reason: string, last?: Frame): void;
  /** The transport has ended by itself. */
  gone(): void;
}

export type GroupFrame = Exclude<ClientFrame, { event: 'authenticate' }>;

export type ConnectionEvents = {
  readonly onAuthenticate: (
    connection: Connection,
    claim: { readonly token: string; readonly lastPosition?: string | undefined },
  ) => void;
  readonly onGroupFrame: (connection: Connection, frame: GroupFrame) => void;
  /** Once, also when it closes itself. */
  readonly onClosed: (connection: Connection) => void;
  readonly onTooSlow: () => void;
};

export const authenticationError = (reason: string): Frame =>
  frameOf({ event: 'connect_error', data: { message: `${AUTHENTICATION_ERROR}: ${reason}` } });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const requestIdOf = (frame: unknown): string | number | undefined => {
  if (typeof frame !== 'object' || frame === null || !('id' in frame)) return undefined;
  const { id } = frame;
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 100) ? id : undefined;
};

/** What every connection obeys, whichever way its frames travel. */
export function createConnection(
  transport: Transport,
  limits: Limits,
  events: ConnectionEvents,
): Connection {
  let state: 'new' | 'authenticating' | 'open' | 'closed' = 'new';
  let bad = 0;
  let windowBegan = 0;
  let framesInWindow = 0;

  const deadline = setTimeout(
    () => refuse('no authenticate frame came in time'),
    limits.authenticateWithin,
  );

  function end(): boolean {
    if (state === 'closed') return false;
    state = 'closed';
    clearTimeout(deadline);
    events.onClosed(connection);
    return true;
  }
  function close(code: number, reason: string, last?: Frame): void {
    if (!end()) return;
    if (last) transport.send(last);
    transport.close(code, reason);
  }
  const refuse = (reason: string) =>
    close(closeCodes.authentication, AUTHENTICATION_ERROR, authenticationError(reason));

  function send(frame: Frame): void {
    if (state === 'closed') return;
    if (transport.buffered() + frame.wire.length > limits.buffered) {
      events.onTooSlow();
      close(closeCodes.tooSlow, 'Too slow');
    } else transport.send(frame);
  }

  function tooOften(): boolean {
    const now = performance.now();
    if (now - windowBegan >= limits.frames.within) {
      windowBegan = now;
      framesInWindow = 0;
    }
    framesInWindow += 1;
    return framesInWindow > limits.frames.most;
  }

  function take(given: unknown): void {
    if (state === 'closed') return;
    if (tooOften()) {
      close(closeCodes.tooMuch, 'Too many frames');
      return;
    }
    const parsed = clientFrame.safeParse(given);
    if (state === 'new') {
      if (!parsed.success || parsed.data.event !== 'authenticate') {
        refuse('the first frame has to authenticate');
        return;
      }
      state = 'authenticating';
      clearTimeout(deadline);
      events.onAuthenticate(connection, parsed.data.data);
      return;
    }
    if (!parsed.success) {
      bad += 1;
      if (bad >= limits.badFrames)
        close(
          closeCodes.tooMuch,
          'Too many frames that make no sense',
          errorFrame('That is enough'),
        );
      else send(errorFrame('This frame is not understood', requestIdOf(given)));
      return;
    }
    const frame = parsed.data;
    if (frame.event === 'authenticate')
      send(errorFrame('This connection is authenticated already'));
    else if (!connection.identity) send(errorFrame('Please wait for authenticated', frame.id));
    else events.onGroupFrame(connection, frame);
  }

  const connection: Connection = {
    identity: undefined,
    checkSessionAt: Infinity,
    get open() {
      return state !== 'closed';
    },
    send,
    receive: (text) => take(parseJson(text)),
    take,
    heartbeat: (alive) => transport.heartbeat(alive),
    close,
    gone: () => void end(),
  };
  return connection;
}
