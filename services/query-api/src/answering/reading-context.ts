import type { IncomingMessage } from 'node:http';
import type { AdminSecondStep, Session } from '@portal/contracts/wire/access';
import type { AccessWay } from '@portal/contracts/accesses/access-way';
import type { Device } from '@portal/contracts/accounts/device.api';
import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import type { RecordExport } from '@portal/contracts/decisions/history/export-note';
import type { StoredPasskey } from '@portal/contracts/passkeys/passkey.document';
import type { TakeRate } from '@portal/service-kit/http/callers/rates';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { RunProgram } from '@portal/service-kit/process/own-program';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import type { Request } from 'express';
import type { Day } from './calendar.ts';
import type { ReadLog } from './opened-events.ts';
import type { UntilWritten } from '../caching/until-written.ts';
import type { MemberIndex } from '../people/member-index.ts';
import type { LoadPeople } from '../people/people.ts';
import type { PresentPosts } from '../post-parts/presented-posts.ts';
import type { LoadRoster } from './roster-port.ts';
import type { FactsOf } from './facts.ts';
import type { Models } from './freshness.ts';

export type PartContext = {
  readonly readModels: ReadModels;
  readonly timeZone: string;
};

export type Context = PartContext & {
  readonly untilWritten: UntilWritten;
  readonly people: LoadPeople;
  readonly index: MemberIndex;
  readonly log: ReadLog;
  /** Gathered from all features. */
  readonly facts: FactsOf;
  readonly roster: LoadRoster;
  readonly now: () => Date;
  readonly today: () => Day;
  /** Names the log that the read models come from; undefined before they follow one. */
  readonly logIdentity: () => Promise<string | undefined>;
  readonly posts: PresentPosts;
  readonly sessions: {
    look(
      token: string,
    ): Promise<{ readonly session: Session } | { readonly end: SessionEnd } | null>;
    devicesOf(session: Session): Promise<Device[]>;
    deviceCountOf(memberId: string): Promise<number>;
  };
  /** Gathered from all features. */
  readonly models: () => Models;
  /** Notes that a reader sees sealed data of a member that other members do not see. Neither fails nor waits. */
  readonly noteAccess: (
    reader: Pick<Session, 'memberId'>,
    way: AccessWay,
    memberIds: Iterable<string>,
  ) => void;
  /** Counts the people an answer is about to show the reader. @throws DomainError too-many for a reader who was shown too many in a day */
  readonly countPeople: (reader: Pick<Session, 'memberId'>, people: number) => Promise<void>;
  readonly accesses: Pick<Vault, 'accessesOf' | 'accessesAfter'> & {
    /** Keeps what was noted here so far. */
    keep(): Promise<void>;
  };
  readonly recordExport: RecordExport;
  /** Counts work of a call that begins. */
  readonly takeRate: TakeRate;
  readonly runHistory: RunProgram;
  /** The instant that a portal of the past shows, in ISO 8601; null for the present portal. */
  readonly until: string | null;
  /** Null while there is room, and where only the engine knows. */
  readonly diskWarning: () => 'filling' | 'full' | null;
  /** Whether links would not work for people who reach the portal as this request does. */
  readonly isPublicUrlUnset: (req: Request) => boolean;
  readonly isModerated: boolean;
  readonly describesCallsTo: (req: IncomingMessage) => boolean;
  readonly undoDays: number;
  readonly passkeysOfMember: (memberId: string) => Promise<readonly StoredPasskey[]>;
  readonly recoveryCodesLeft: (memberId: string) => Promise<number>;
  readonly adminSecondStep: AdminSecondStep;
};
