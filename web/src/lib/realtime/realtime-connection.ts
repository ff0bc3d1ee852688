import { language } from '../language/readers-language.ts';
import { AUTHENTICATION_ERROR, closeCodes, controlFrame } from '@portal/contracts/realtime/frame';
import { noteAnswer, onReachability } from '../network/reachability.ts';
import type { Answer, Link } from './link.ts';
import { pushFrame, type PushFrame } from './push-router.ts';
import { openSocket } from './socket-transport.ts';
import { ABNORMAL_CLOSURE, type Transport, type TransportEvents } from './transport.ts';

/** `reconnect`: connected after a failure. `failed`: five attempts failed, and more follow. `closed`: no more attempts. */
export type RealtimeStatus = 'connecting' | 'connected' | 'reconnect' | 'failed' | 'closed';

export type RealtimeOptions = {
  readonly url: string;
  readonly token: () => string | null;
  readonly readUpTo: () => string | undefined;
  readonly onPush: (push: PushFrame) => void;
  readonly onStatus: (status: RealtimeStatus) => void;
  readonly onAnswer?: (answer: Answer) => void;
  readonly onRefetch: () => void;
  readonly onLog?: (identity: string) => void;
  /** Gets the code that says how, if the portal knows and its frame has come. */
  readonly onSessionEnded: (code: string | undefined) => void;
  readonly WebSocket?: typeof WebSocket | undefined;
  readonly fetch?: typeof fetch;
  readonly random?: () => number;
  readonly log?: Pick<Console, 'warn' | 'error'>;
};

const RECONNECTION_ATTEMPTS = 5;
export const RECONNECTION_DELAY_MS = 1_000;
const AUTHENTICATE_WITHIN_MS = 10_000;
/** The server sends a frame at least every 25 s. */
export const SILENCE_MS = 60_000;
const WATCH_MS = 5_000;
const LONGEST_DELAY_MS = 30_000;

/** A failed load of this code counts as a failed poll. */
function openLatePoll(url: string, events: TransportEvents, fetchCall: typeof fetch): Transport {
  let poll: Transport | undefined;
  let over = false;
  import('./polling-transport.ts').then(
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

export function createRealtimeConnection(options: RealtimeOptions): Link & { close(): void } {
  const { onPush, onStatus, onRefetch, onSessionEnded } = options;
  const { log = console, random = Math.random } = options;
  const WebSocketClass = 'WebSocket' in options ? options.WebSocket : globalThis.WebSocket;
  const fetchCall = options.fetch ?? ((...call) => globalThis.fetch(...call));

  let transport: Transport | undefined;
  let pollsWork = false;
  let authenticated = false;
  let over = false;
  let failures = 0;
  let lastPosition: string | undefined;
  /** The process that sent `lastPosition`, and the one that answers now. */
  let run: string | undefined;
  let runHere: string | undefined;
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
    forgetReachability();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    say('closed');
  }

  /** The wait doubles with each further attempt; its random part keeps clients from returning all at once. */
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
    timer = setTimeout(drop, AUTHENTICATE_WITHIN_MS);
    const events: TransportEvents = {
      onOpen: () =>
        transport?.send({
          event: 'authenticate',
          data: { token, lastPosition, run, language: language() },
        }),
      onFrame(frame) {
        heardAt = Date.now();
        handle(frame, polls);
        noteAnswer();
      },
      onClose: closed,
    };
    try {
      transport =
        polls || !WebSocketClass
          ? openLatePoll(`${options.url}/poll`, events, fetchCall)
          : openSocket(options.url, events, WebSocketClass);
    } catch {
      // Some browsers throw when a content security policy forbids sockets
      drop();
    }
  }

  function goOnFrom(position: string | null): void {
    lastPosition = position ?? undefined;
    run = runHere;
  }

  function handle(received: unknown, polls: boolean): void {
    const parsed = controlFrame.safeParse(received);
    if (!parsed.success) {
      const push = pushFrame.safeParse(received);
      if (!push.success) return;
      lastPosition = push.data.position;
      onPush(push.data);
      return;
    }
    const frame = parsed.data;
    switch (frame.event) {
      case 'authenticated': {
        // Nobody received pushes for changes between the page's first reads and this connection
        const missedSome =
          lastPosition === undefined &&
          (failures > 0 || (options.readUpTo() ?? '~') < (frame.data.position ?? ''));
        // Until a refetch has succeeded, the next connection must ask for the missed pushes again
        runHere = frame.data.run;
        if (frame.data.log !== undefined) options.onLog?.(frame.data.log);
        if (frame.data.resumed || lastPosition === undefined) goOnFrom(frame.data.position);
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
        goOnFrom(frame.data.position);
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
        onSessionEnded(frame.data.code);
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
        onSessionEnded(undefined);
        return;
      case closeCodes.tooMuch:
        drop(RECONNECTION_ATTEMPTS + 1);
        return;
      default:
        drop();
    }
  }

  function wake(): void {
    if (document.visibilityState === 'hidden') return;
    if (authenticated) checkSilence();
    else connectAtOnce();
  }
  /** An attempt that began while the network was dead would have to fail first. */
  function connectAtOnce(): void {
    release();
    connect();
  }
  /** A lost network closes no socket, and browsers don't report pings. */
  function checkSilence(longest = SILENCE_MS): void {
    if (!authenticated || document.visibilityState === 'hidden') return;
    if (Date.now() - heardAt > longest) {
      drop();
      connect();
    }
  }

  /** Once the portal does not answer, the connection is given up before the silence shows it, and made again as soon as it does. */
  function followReachability(isReachable: boolean): void {
    if (!isReachable) checkSilence(0);
    else if (!authenticated) connectAtOnce();
  }

  const watch = setInterval(() => checkSilence(), WATCH_MS);
  const forgetReachability = onReachability(followReachability);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  say('connecting');
  connect();

  return {
    close: stop,
    send(frame) {
      if (authenticated) transport?.send(frame);
    },
  };
}
