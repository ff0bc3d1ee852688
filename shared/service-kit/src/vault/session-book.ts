import { createTokens, type Tokens } from '../http/callers/tokens.ts';
import type { SessionRecord } from './ports/session-store.ts';
import type { Vault } from './vault.ts';

/** Notes the last use at most this often, so that few requests write. */
const NOTED_EVERY_MS = 5 * 60_000;
const USER_AGENT_LENGTH = 400;

/** The tokens from before there were sessions share one session, which has their subject's id. */
export const earlierSession = (
  subjectId: string,
  credentialVersion: number,
  at: string,
): SessionRecord => ({
  id: subjectId,
  subjectId,
  credentialVersion,
  userAgent: '',
  createdAt: at,
  lastUsedAt: at,
  endedAt: null,
  confirmedAt: null,
});

export const isEarlierSession = ({ id, subjectId }: SessionRecord): boolean => id === subjectId;

export type FoundSession = {
  readonly record: SessionRecord;
  noteUse(): Promise<void>;
};

export interface SessionBook {
  /** Opens the session unless it was opened before, and signs its token. */
  open(session: {
    readonly id: string;
    readonly subjectId: string;
    readonly credentialVersion: number;
    readonly userAgent: string;
  }): Promise<string>;
  /** The session of a token, unused for however long; null if the token is invalid or the session was ended. */
  find(token: string): Promise<FoundSession | null>;
}

/** Reads the vault at every call, so that an ended session is over in every process at once. */
export function createSessionBook(
  vault: Pick<Vault, 'secret' | 'session' | 'addSession' | 'noteSessionUse'>,
  now: () => Date,
): SessionBook {
  let signing: Promise<Tokens> | undefined;
  function tokens(): Promise<Tokens> {
    signing ??= vault.secret('session-tokens').then((secret) => createTokens({ secret, now }));
    // After a failure the next request asks the vault again
    signing.catch(() => (signing = undefined));
    return signing;
  }

  const found = (record: SessionRecord): FoundSession => ({
    record,
    async noteUse() {
      const at = now();
      if (at.getTime() - Date.parse(record.lastUsedAt) >= NOTED_EVERY_MS)
        await vault.noteSessionUse(record.id, at.toISOString());
    },
  });

  return {
    async open(session) {
      const { sign } = await tokens();
      const at = now().toISOString();
      const userAgent = session.userAgent.slice(0, USER_AGENT_LENGTH);
      await vault.addSession({
        ...session,
        userAgent,
        createdAt: at,
        lastUsedAt: at,
        endedAt: null,
        confirmedAt: null,
      });
      return sign({ subject: session.subjectId, sessionId: session.id });
    },

    async find(token) {
      const claims = (await tokens()).verify(token);
      if (!claims) return null;
      const { subject } = claims;
      if ('sessionId' in claims) {
        const record = await vault.session(claims.sessionId);
        return record?.subjectId === subject && record.endedAt === null ? found(record) : null;
      }
      const { credentialVersion } = claims;
      const record = await vault.session(subject);
      if (record) return record.endedAt === null ? found({ ...record, credentialVersion }) : null;
      const added = earlierSession(subject, credentialVersion, now().toISOString());
      return { record: added, noteUse: () => vault.addSession(added) };
    },
  };
}

/** Before what a watched session was last used. Twice the interval of the notes, so that clocks of two processes may differ by one. */
const unnoted = (at: string): string => new Date(Date.parse(at) - 2 * NOTED_EVERY_MS).toISOString();

/** From then on the next use of each session of the subject is noted, however short a time after the last one. */
export const watchUses = (
  vault: Pick<Vault, 'backdateSessionUses'>,
  subjectId: string,
  at: string,
): Promise<void> => vault.backdateSessionUses(subjectId, unnoted(at));

/**
 * Whether a session of the subject was used, or opened, since `watchUses` at this instant. Sessions that were deleted are not counted, so this
 * holds for as long as unused sessions are kept.
 */
export async function areUsedSince(
  vault: Pick<Vault, 'sessionsOf'>,
  subjectId: string,
  at: string,
): Promise<boolean> {
  const sessions = await vault.sessionsOf(subjectId);
  return sessions.some(({ lastUsedAt }) => lastUsedAt > unnoted(at));
}
