import type { IncomingMessage } from 'node:http';
import type { accessRules, AdminSecondStep, Session } from '@portal/contracts/wire/access';
import type { AccessWay } from '@portal/contracts/accesses/access-way';
import type { Device } from '@portal/contracts/accounts/device.api';
import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import type { QueryCall } from '@portal/contracts/wire/answering-service';
import type { Calls } from '@portal/contracts/calls';
import type { RecordExport } from '@portal/contracts/decisions/history/export-note';
import type { StoredPasskey } from '@portal/contracts/passkeys/passkey.document';
import type { FeatureContract } from '@portal/contracts/feature-contract';
import type { Json } from '@portal/contracts/wire/json';
import type { AnswerOf, KeyOf, View } from '@portal/contracts/wire/view';
import type { Given, ParamsOf } from '@portal/service-kit/http/serving/call-router';
import type { TakeRate } from '@portal/service-kit/http/callers/rates';
import type { Vault } from '@portal/service-kit/vault/vault';
import type { RunProgram } from '@portal/service-kit/process/own-program';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { Day } from './calendar.ts';
import type { ReadLog } from './opened-events.ts';
import type { MemberIndex } from '../people/member-index.ts';
import type { LoadPeople } from '../people/people.ts';
import type { PartField, PostPart, PresentPosts } from '../post-parts/presented-posts.ts';
import type { LoadRoster } from './roster-port.ts';
import type { EventsShownOf, FactsBy, FactsOf, FactsTable } from './facts.ts';
import type { Models } from './freshness.ts';
import type { Prepared } from './sending.ts';

export type PartContext = {
  readonly readModels: ReadModels;
  readonly timeZone: string;
};

export type Context = PartContext & {
  readonly people: LoadPeople;
  readonly index: MemberIndex;
  readonly log: ReadLog;
  /** Of all features. */
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
  /** Of all features. */
  readonly models: () => Models;
  /** Of what is sealed, when somebody sees of another what other members do not. Neither fails nor waits. */
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
  /** Of a portal as it was, in ISO 8601; null for the portal as it is. */
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

/** The answer is a file, which has been written already. */
export const SENT: unique symbol = Symbol('sent');

type AnswerTo<Schema> = Schema extends z.ZodMiniType
  ? Json<z.infer<Schema>> | Prepared<z.infer<Schema>> | typeof SENT
  : void;
type CallAnswer<Name extends QueryCall> = (
  call: Given<Calls[Name], typeof accessRules> & {
    readonly params: ParamsOf<Name>;
    readonly req: Request;
    readonly res: Response;
  },
) => Promise<AnswerTo<Calls[Name]['answers'][200]>>;

export type ViewAnswer<V extends View> = {
  readonly models: Models;
  answer(key: KeyOf<V>): Promise<Json<AnswerOf<V>> | null>;
};

type CallsIn<Contract> = Contract extends { readonly calls: infer Table }
  ? keyof Table & QueryCall
  : never;
type ViewsIn<Contract> = Contract extends { readonly views: readonly (infer V extends View)[] }
  ? V
  : never;

export type AnswersTo<Contract> = {
  readonly models: Models;
  readonly calls: { readonly [Name in CallsIn<Contract>]: CallAnswer<Name> };
  readonly views: {
    readonly [Name in ViewsIn<Contract>['name']]: ViewAnswer<
      Extract<ViewsIn<Contract>, { readonly name: Name }>
    >;
  };
  stop?(): Promise<void>;
};

type Sent = Json<unknown> | Prepared<unknown> | typeof SENT | void;
export type Answers = {
  readonly models: Models;
  readonly calls: { readonly [Name in QueryCall]?: (call: never) => Promise<Sent> };
  readonly views: Readonly<
    Record<string, { readonly models: Models; answer(key: never): Promise<string | null> }>
  >;
  stop?(): Promise<void>;
};

export type Feature<
  Contract extends FeatureContract = FeatureContract,
  Field extends PartField = never,
> = {
  readonly contract: Contract;
  readonly answers: (context: Context) => Answers;
  readonly facts?: FactsTable;
  readonly ofPost?: (context: PartContext) => PostPart<Field>;
};

/** A feature states what each event of the streams with decisions changes. */
type FactsFor<Contract extends FeatureContract> = [EventsShownOf<Contract>] extends [never]
  ? { readonly facts?: never }
  : { readonly facts: FactsBy<EventsShownOf<Contract>> };

/** The type of `reads` lists the calls, views and shown events of the contract, so a missing one fails the type check. */
export const feature = <Contract extends FeatureContract, Field extends PartField = never>(
  contract: Contract,
  reads: {
    readonly answers: (context: Context) => AnswersTo<Contract>;
    readonly ofPost?: (context: PartContext) => PostPart<Field>;
  } & FactsFor<Contract>,
): Feature<Contract, Field> => ({ contract, ...reads });

export type FeaturesFor<Contracts extends Readonly<Record<string, FeatureContract>>> = {
  readonly [Name in keyof Contracts]: Feature<Contracts[Name]>;
};
export type FieldsOf<Registry> = Registry[keyof Registry] extends infer One
  ? One extends Feature<FeatureContract, infer Field>
    ? Field
    : never
  : never;
