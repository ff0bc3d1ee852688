import { createTokens, type Tokens } from '../http/callers/tokens.ts';
import type { SessionRecord } from './ports/session-store.ts';
import type { Vault } from './vault.ts';

/** Notes the last use at most this often, so that few requests write. */
const NOTED_EVERY_MS = 5 * 60_000;
const USER_AGENT_LENGTH = 400;

export type FoundSession = {
  readonly record: SessionRecord;
  noteUse(): Promise<void>;
};
export type EndedSession = {
  readonly subjectId: string;
  /** Null if nobody has stored it. */
  readonly endReason: string | null;
  /** Nobody used it for long, or everything of its subject was deleted. */
  readonly isDeleted: boolean;
};

/** Reads the vault at every call, so that an ended session is over in every process at once. */
export function createSessionBook(
  vault: Pick<Vault, 'secret' | 'session' | 'addSession' | 'noteSessionUse'>,
  now: () => Date,
) {
  let signing: Promise<Tokens> | undefined;
  function tokens(): Promise<Tokens> {
    signing ??= vault.secret('session-tokens').then((secret) => createTokens({ secret, now }));
    // After a failure the next request asks the vault again
    signing.catch(() => (signing = undefined));
    return signing;
  }

  function foundOrEnded(record: SessionRecord): FoundSession | EndedSession {
    const { subjectId, endedAt, endReason } = record;
    if (endedAt !== null) return { subjectId, endReason, isDeleted: false };
    return {
      record,
      async noteUse() {
        const at = now();
        if (at.getTime() - Date.parse(record.lastUsedAt) >= NOTED_EVERY_MS)
          await vault.noteSessionUse(record.id, at.toISOString());
      },
    };
  }

  async function lookUp(token: string): Promise<FoundSession | EndedSession | null> {
    const claims = (await tokens()).verify(token);
    if (!claims) return null;
    const { subject, sessionId } = claims;
    const record = await vault.session(sessionId);
    if (!record) return { subjectId: subject, endReason: null, isDeleted: true };
    return record.subjectId === subject ? foundOrEnded(record) : null;
  }

  return {
    /** Opens the session unless it was opened before, and signs its token. */
    async open(
      session: Pick<SessionRecord, 'id' | 'subjectId' | 'credentialVersion' | 'userAgent'>,
    ): Promise<string> {
      const { sign } = await tokens();
      const at = now().toISOString();
      const userAgent = session.userAgent.slice(0, USER_AGENT_LENGTH);
      const unused = { createdAt: at, lastUsedAt: at, endedAt: null, endReason: null } as const;
      await vault.addSession({ ...session, ...unused, userAgent, confirmedAt: null });
      return sign({ subject: session.subjectId, sessionId: session.id });
    },

    /** The session of a token, unused for however long; null if the token is invalid or the session was ended. */
    async find(token: string): Promise<FoundSession | null> {
      const found = await lookUp(token);
      return found && 'record' in found ? found : null;
    },
    /** How the session of a genuine token was ended; null for any other token, and while it is open. */
    async endOf(token: string): Promise<EndedSession | null> {
      const found = await lookUp(token);
      return found && 'endReason' in found ? found : null;
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
