import { AUTHENTICATION_ERROR, closeCodes, controlFrame } from '@portal/contracts/realtime/frame';
import { isPushFrame, type PushFrame } from '@portal/contracts/realtime/push';
import type { Answer, Link } from '../realtime-link.ts';
import { createPushOrder } from './push-order.ts';
import { openSocket } from './socket-transport.ts';
import { ABNORMAL_CLOSURE, type Transport, type TransportEvents } from './transport.ts';

/**
 * `connecting`: not yet, or for less than five attempts not any more; `connected`: for the first time; `reconnect`: again, after
 * a failure; `failed`: five attempts have failed, and it goes on trying; `closed`: it has stopped for good.
 */
export type RealtimeStatus = 'connecting' | 'connected' | 'reconnect' | 'failed' | 'closed';

export type RealtimeOptions = {
  /** Of `/realtime`, absolute, with http or https. */
  readonly url: string;
  readonly token: () => string | null;
  /** The position up to which everything of what the screens show is known, if anything is. */
  readonly readUpTo: () => string | undefined;
  /** Each once, and none that is older than what was pushed of the same thing before. */
  readonly onPush: (push: PushFrame) => void;
  readonly onStatus: (status: RealtimeStatus) => void;
  readonly onAnswer?: (answer: Answer) => void;
  /** Something was missed that cannot be made up for: load what the screens show anew. */
  readonly onRefetch: () => void;
  /** The server has ended the session: the password was changed elsewhere, the account was closed. */
  readonly onSessionEnded: (message: string) => void;
  readonly WebSocket?: typeof WebSocket | undefined;
  readonly fetch?: typeof fetch;
  readonly random?: () => number;
  readonly log?: Pick<Console, 'warn' | 'error'>;
};

const RECONNECTION_ATTEMPTS = 5;
export const RECONNECTION_DELAY_MS = 1_000;
/** From opening to `authenticated`. */
const PATIENCE_MS = 10_000;
/** The server says something every 25 s. */
export const SILENCE_MS = 60_000;
const WATCH_MS = 5_000;
const LONGEST_DELAY_MS = 30_000;

/** Polls, by code that is loaded when it is first needed: where that cannot be had, no poll could be answered either. */
function openLatePoll(url: string, events: TransportEvents, fetchCall: typeof fetch): Transport {
  let poll: Transport | undefined;
  let over = false;
  import('./poll-transport.ts').then(
    ({ openPoll }) => {
      if (!over) poll = openPoll(url, events, fetchCall);
    },
    () => {
      if (!over) events.onClose(ABNORMAL_CLOSURE);
    },
  );
  return {
    send: (frame) => poll?.send(frame),
    close() {
      over = true;
      poll?.close();
    },
  };
}

/** Keeps a member connected until `close()` is called or the server says that their session is no longer good. */
export function createRealtimeConnection(options: RealtimeOptions): Link & { close(): void } {
  const {
    onPush,
    onStatus,
    onRefetch,
    onSessionEnded,
    log = console,
    random = Math.random,
  } = options;
  const WebSocketClass = 'WebSocket' in options ? options.WebSocket : globalThis.WebSocket;
  const fetchCall = options.fetch ?? ((...call) => globalThis.fetch(...call));
  const isNews = createPushOrder();

  let transport: Transport | undefined;
  let pollsWork = false;
  let authenticated = false;
  let over = false;
  /** Drops and attempts in vain since it was connected last. */
  let failures = 0;
  let lastPosition: string | undefined;
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let status: RealtimeStatus | undefined;

  function say(next: RealtimeStatus): void {
    if (next === status) return;
    status = next;
    onStatus(next);
  }

  function release(): void {
    clearTimeout(timer);
    transport?.close();
    transport = undefined;
    authenticated = false;
  }
  function stop(): void {
    if (over) return;
    over = true;
    release();
    clearInterval(watch);
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    say('closed');
  }

  /** Each attempt after those of the first seconds waits up to twice as long as the one before, at random, so that not all come at once. */
  function delay(): number {
    const further = failures - RECONNECTION_ATTEMPTS;
    if (further <= 0) return RECONNECTION_DELAY_MS;
    const longest = Math.min(LONGEST_DELAY_MS, RECONNECTION_DELAY_MS * 2 ** further);
    return longest * (0.5 + random() / 2);
  }
  function drop(atLeast = 0): void {
    release();
    failures = Math.max(failures + 1, atLeast);
    say(failures > RECONNECTION_ATTEMPTS ? 'failed' : 'connecting');
    timer = setTimeout(connect, delay());
  }

  /** Sockets first; where they cannot be had, every other attempt is a poll, and the first one where polls were what worked. */
  function wantsPoll(): boolean {
    if (!WebSocketClass) return true;
    return failures % 2 === 0 && (pollsWork || failures > RECONNECTION_ATTEMPTS);
  }

  function connect(): void {
    clearTimeout(timer);
    const token = options.token();
    if (token === null || token === '') {
      log.warn('Realtime: there is no token, so no connection is made');
      stop();
      return;
    }
    const polls = wantsPoll();
    heardAt = Date.now();
    timer = setTimeout(drop, PATIENCE_MS);
    const events: TransportEvents = {
      onOpen: () =>
        transport?.send({
          event: 'authenticate',
          data: lastPosition === undefined ? { token } : { token, lastPosition },
        }),
      onFrame(frame) {
        heardAt = Date.now();
        if (isPushFrame(frame)) {
          lastPosition = frame.position;
          if (isNews(frame)) onPush(frame);
        } else handle(frame, polls);
      },
      onClose: closed,
    };
    try {
      transport =
        polls || !WebSocketClass
          ? openLatePoll(`${options.url}/poll`, events, fetchCall)
          : openSocket(options.url, events, WebSocketClass);
    } catch {
      // Some browsers throw where a policy forbids sockets
      drop();
    }
  }

  function handle(given: unknown, polls: boolean): void {
    const parsed = controlFrame.safeParse(given);
    if (!parsed.success) return;
    const frame = parsed.data;
    switch (frame.event) {
      case 'authenticated': {
        // Between the first reads and now there was nobody to tell of what happened
        const missedSome =
          lastPosition === undefined &&
          (failures > 0 || (options.readUpTo() ?? '~') < (frame.data.position ?? ''));
        // Not where a refetch follows: until it has come, what was missed is still to be asked for
        if (frame.data.resumed || lastPosition === undefined)
          lastPosition = frame.data.position ?? undefined;
        clearTimeout(timer);
        authenticated = true;
        pollsWork = polls;
        say(failures > 0 ? 'reconnect' : 'connected');
        failures = 0;
        if (missedSome) onRefetch();
        return;
      }
      case 'alive':
        lastPosition = frame.position;
        return;
      case 'refetch':
        lastPosition = frame.data.position ?? undefined;
        onRefetch();
        return;
      case 'connect_error':
        if (frame.data.message.includes(AUTHENTICATION_ERROR)) {
          log.error('Realtime: possibly invalid token.', frame.data.message);
          stop();
        }
        return;
      case 'session_ended':
        stop();
        onSessionEnded(frame.data.message);
        return;
      case 'ack':
      case 'error':
        options.onAnswer?.(frame);
        return;
      default:
        frame satisfies never;
    }
  }

  function closed(code: number): void {
    switch (code) {
      case closeCodes.authentication:
        log.error('Realtime: possibly invalid token.');
        stop();
        return;
      case closeCodes.sessionEnded:
        stop();
        onSessionEnded('Your session has ended. Please sign in again.');
        return;
      case closeCodes.tooMuch:
        drop(RECONNECTION_ATTEMPTS + 1);
        return;
      default:
        drop();
    }
  }

  /** The network is back, or somebody looks at the page again: now is the time to try. */
  function wake(): void {
    if (document.visibilityState === 'hidden') return;
    if (!transport) connect();
    else if (authenticated) checkSilence();
  }
  /** A page whose network went away hears nothing of it, and browsers show no pings. */
  function checkSilence(): void {
    if (!authenticated || document.visibilityState === 'hidden') return;
    if (Date.now() - heardAt > SILENCE_MS) {
      drop();
      connect();
    }
  }

  const watch = setInterval(checkSilence, WATCH_MS);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  say('connecting');
  connect();

  return {
    close: stop,
    /** What is sent while it is not connected is lost, like what is sent just before a connection breaks. */
    send(frame) {
      if (authenticated) transport?.send(frame);
    },
  };
}
