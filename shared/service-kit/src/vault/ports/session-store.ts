import type { IsoInstant } from '../../time/iso-instant.ts';

/**
 * `credentialVersion` is that of the credential that the session rests on. The user agent is empty once the session has ended. `endReason`: why it
 * has, in a word of the caller. `confirmedAt`: when its subject last proved in it who they are; null after a change of the credential.
 */
export type SessionRecord = {
  readonly id: string;
  readonly subjectId: string;
  readonly credentialVersion: number;
  readonly userAgent: string;
  readonly createdAt: IsoInstant;
  readonly lastUsedAt: IsoInstant;
  readonly endedAt: IsoInstant | null;
  /** Null while the session is open, and for one that an earlier release has ended. */
  readonly endReason: string | null;
  readonly confirmedAt: IsoInstant | null;
};

export interface SessionStore {
  /** Adds the session unless there is one of this id. */
  addSession(record: SessionRecord): Promise<void>;
  session(id: string): Promise<SessionRecord | null>;
  sessionsOf(subjectId: string): Promise<readonly SessionRecord[]>;
  sessionsAfter(id: string | null, limit: number): Promise<readonly SessionRecord[]>;
  /** Never moves the last use back, and brings no session back. */
  noteSessionUse(id: string, at: IsoInstant): Promise<void>;
  /** Moves the last uses of the subject's sessions back to the instant where they are later. */
  backdateSessionUses(subjectId: string, at: IsoInstant): Promise<void>;
  /** The session now rests on another version of the credential, and nobody has confirmed it yet. */
  renewSession(id: string, credentialVersion: number): Promise<void>;
  /** Confirms the session unless it has ended, or rests on another version of the credential by now. */
  confirmSession(id: string, credentialVersion: number, at: IsoInstant): Promise<void>;
  /** The first end of a session stays, with its reason. */
  endSession(id: string, at: IsoInstant, reason: string | null): Promise<void>;
  /** Ends the sessions that the subject has now, except one. */
  endSessionsOf(
    subjectId: string,
    at: IsoInstant,
    reason: string | null,
    except: string | null,
  ): Promise<void>;
  deleteSessionsOf(subjectId: string): Promise<void>;
  deleteSessionsUnusedSince(instant: IsoInstant): Promise<void>;
}
