import { randomUUID } from 'node:crypto';
import type { SessionView } from '@portal/contracts/accounts/session.views';
import { clientFrame, type ClientFrame } from '@portal/contracts/realtime/client-frame';
import { AUTHENTICATION_ERROR, closeCodes, requestId } from '@portal/contracts/realtime/frame';
import * as z from 'zod/mini';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { wireRefusals } from '@portal/contracts/wire/wire.refusals';
import { languageFor, type Language } from '@portal/languages/registry';
import { errorFrame, frameOf, sayIn, type Frame } from './wire-frame.ts';
import type { Limits } from '../connection-limits.ts';

export interface Transport {
  bufferedBytes(): number;
  send(frame: Frame): void;
  /** In one write where it can. */
  sendAll(frames: readonly Frame[]): void;
  heartbeat(alive: Frame): void;
  close(code: number, reason: string, isMembers: boolean): void;
}

export type Session = SessionView & { readonly token: string };

export interface Connection {
  readonly id: string;
  session: Session | undefined;
  /** In which it wants texts: that of its `authenticate`, or else of its request. */
  language: Language;
  checkSessionAt: number;
  readonly open: boolean;
  /** Closes the connection instead if its client reads too slowly. */
  send(frame: Frame): void;
  /** Likewise, except that these frames may exceed what is buffered for each client: they are written at once. */
  sendAll(frames: readonly Frame[]): void;
  receiveText(text: string): void;
  /** Resolves once the frame is handled, also whether it has authenticated the connection. */
  take(frame: unknown): Promise<void>;
  heartbeat(alive: Frame): void;
  close(code: number, reason: string, last?: Frame): void;
  transportEnded(): void;
}

export type Claim = Extract<ClientFrame, { event: 'authenticate' }>['data'];
export type ChatFrame = Exclude<ClientFrame, { event: 'authenticate' }>;

export type ConnectionEvents = {
  readonly onAuthenticate: (connection: Connection, claim: Claim) => Promise<void>;
  readonly onChatFrame: (connection: Connection, frame: ChatFrame) => void;
  /** @param code undefined if the client has gone */
  readonly onClosed: (connection: Connection, code?: number) => void;
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

const identified = z.object({ id: requestId });

export function createConnection(
  transport: Transport,
  options: ConnectionEvents & {
    readonly limits: Limits;
    readonly language: Language;
    /** Milliseconds, 0 if the connection need not wait. */
    readonly waitOf: (connectionId: string) => Promise<number>;
  },
): Connection {
  const { limits, waitOf, onAuthenticate, onChatFrame, onClosed, onTooSlow } = options;
  let state: 'new' | 'authenticating' | 'open' | 'closed' = 'new';
  let invalidFrames = 0;

  const deadline = setTimeout(
    () => refuse('no authenticate frame came in time'),
    limits.authenticateWithin,
  );

  function end(code?: number): boolean {
    if (state === 'closed') return false;
    state = 'closed';
    clearTimeout(deadline);
    onClosed(connection, code);
    return true;
  }
  function close(code: number, reason: string, last?: Frame): void {
    const isMembers = connection.session !== undefined;
    if (!end(code)) return;
    if (last) transport.send(last);
    transport.close(code, reason, isMembers);
  }
  const refuse = (reason: string) =>
    close(closeCodes.authentication, AUTHENTICATION_ERROR, authenticationError(reason));

  function closeTooSlow(): void {
    onTooSlow();
    close(closeCodes.tooSlow, 'Too slow');
  }
  function send(frame: Frame): void {
    if (state === 'closed') return;
    if (transport.bufferedBytes() + frame.wire.length > limits.buffered) closeTooSlow();
    else transport.send(frame);
  }
  function sendAll(frames: readonly Frame[]): void {
    if (state === 'closed') return;
    if (transport.bufferedBytes() > limits.buffered) closeTooSlow();
    else transport.sendAll(frames);
  }

  const said = (code: keyof typeof wireRefusals) => sayIn(connection.language, wordsOf(code));
  function refuseFrame(content: unknown): void {
    invalidFrames += 1;
    if (invalidFrames < limits.invalidFrames) {
      const { data } = identified.safeParse(content);
      send(errorFrame(said('frame-invalid'), data?.id));
      return;
    }
    close(
      closeCodes.tooMuch,
      'Too many invalid frames',
      errorFrame(said('too-many-invalid-frames')),
    );
  }

  async function handle(content: unknown): Promise<void> {
    const { data: frame } = clientFrame.safeParse(content);
    if (state === 'new') {
      if (frame?.event !== 'authenticate') {
        refuse('the first frame has to authenticate');
        return;
      }
      state = 'authenticating';
      clearTimeout(deadline);
      const { language } = frame.data;
      if (language !== undefined) connection.language = languageFor([language]);
      await onAuthenticate(connection, frame.data);
    } else if (!frame) refuseFrame(content);
    else if (frame.event === 'authenticate') send(errorFrame(said('authenticated-already')));
    else if (!connection.session) send(errorFrame(said('authenticated-not-yet'), frame.id));
    else onChatFrame(connection, frame);
  }

  async function take(content: unknown): Promise<void> {
    if (state === 'closed') return;
    const wait = await waitOf(connection.id);
    if (!connection.open) return;
    if (wait === 0) await handle(content);
    else close(closeCodes.tooMuch, 'Too many frames');
  }

  const connection: Connection = {
    id: randomUUID(),
    session: undefined,
    language: options.language,
    checkSessionAt: Infinity,
    get open() {
      return state !== 'closed';
    },
    send,
    sendAll,
    receiveText: (text) => void take(parseJson(text)),
    take,
    heartbeat: (alive) => transport.heartbeat(alive),
    close,
    transportEnded: () => void end(),
  };
  return connection;
}
