import type { Position as EnginePosition } from '@eventstore/db-client';
import type { Readable } from 'node:stream';
import { addressIn } from '../config/setting-addresses.ts';
import {
  EventStoreUnavailable,
  type JsonObject,
  type Position,
  type RecordedEvent,
} from './event-store.ts';

export type EngineEvent = {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly isJson: boolean;
  readonly position?: EnginePosition;
};

const POSITION_DIGITS = 20; // 2^64 has 20 digits

const digits = (value: bigint): string => value.toString().padStart(POSITION_DIGITS, '0');
export const toPosition = ({ commit, prepare }: EnginePosition): Position =>
  `${digits(commit)}-${digits(prepare)}`;

export function fromPosition(position: Position): EnginePosition {
  const [commit = '0', prepare = commit] = position.split('-');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null for events that the portal hasn't written: those of system streams and those without JSON. */
export function toRecorded(event: EngineEvent | undefined, commit?: bigint): RecordedEvent | null {
  if (!event || !event.isJson || event.streamId.startsWith('$') || event.type.startsWith('$')) {
    return null;
  }
  const { data, metadata } = event;
  const at = event.position ?? (commit === undefined ? undefined : { commit, prepare: commit });
  if (!isObject(data) || !isObject(metadata) || !at) return null;
  return {
    id: event.id,
    type: event.type,
    data,
    metadata,
    stream: event.streamId,
    revision: Number(event.revision),
    position: toPosition(at),
  };
}

/** gRPC codes that leave the outcome open: cancelled, unknown, deadline, aborted, internal, unavailable. */
const OUTCOME_UNKNOWN = new Set([1, 2, 4, 10, 13, 14]);
const REFUSED_TYPES = new Set(['not-leader', 'access-denied', 'stream-deleted', 'unsupported']);

const DEADLINE_EXCEEDED = 4;
export const isDeadline = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DEADLINE_EXCEEDED;

export function unavailable(error: unknown, during: 'append' | 'read'): EventStoreUnavailable {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  const refused =
    REFUSED_TYPES.has(type) || (typeof code === 'number' && !OUTCOME_UNKNOWN.has(code));
  const outcome = during === 'read' || refused ? 'not-made' : 'unknown';
  return new EventStoreUnavailable(outcome, `EventStoreDB: ${message}`, { cause: error });
}

const OK = 0;

/**
 * Follows the call that the client pipes into one of its streams, which hides the call's end.
 *
 * @returns tells whether the server has said that everything was sent
 */
export function completionOf(stream: Readable): () => boolean {
  let status: number | undefined;
  stream.once('pipe', (call: Readable) => {
    call.once('status', ({ code }: { readonly code: number }) => (status = code));
  });
  return () => status === OK;
}

/** Takes what is left of a stream: a call whose answers have all arrived ends for the client only when they are taken. */
export function drain(stream: Readable): void {
  stream.on('error', () => undefined);
  // A stream with such a listener does not flow
  stream.removeAllListeners('readable').resume();
}

/** Returns a made-up login if the string has none: a server without users takes it, and the client's classic append needs one. */
export function credentialsOf(connectionString: string): { username: string; password: string } {
  const { user = '', password = null } = addressIn(connectionString) ?? {};
  return password === null
    ? { username: 'portal', password: 'none' }
    : { username: user, password };
}
