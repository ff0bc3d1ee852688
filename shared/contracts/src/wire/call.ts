import type * as z from 'zod/mini';
import type { RateClass, WorkClass } from './rate.ts';

export type SentFile = { readonly field: string; readonly bytes: number };

/** The request needs confirming unless the named part of it fits the schema. `says` completes 'Needs confirming'. */
type ConfirmUnless = { readonly says: string } & (
  | { readonly unlessQuery: z.ZodMiniType }
  | { readonly unlessBody: z.ZodMiniType }
);
/** `by the decision`: the handler decides, because it depends on which decision the call undoes. */
export type Confirm = boolean | 'by the decision' | ConfirmUnless;

type Answers = Readonly<Record<number, z.ZodMiniType | string>>;

type OfStaff = {
  /** The caller acts because they are staff, so each use leaves an entry in the history. */
  readonly staff: true;
  /** Whether the caller must have confirmed who they are within the last minutes. Calls that need it never work on the caller's own account. */
  readonly confirm: Confirm;
};
type NotOfStaff = { readonly staff?: never; readonly confirm?: ConfirmUnless };

export type DeclaredCall = (OfStaff | NotOfStaff) & {
  /** `registrar`: administrators, and coordinators for the registrations of their batches; `analyst`: administrators and analysts. */
  readonly access: 'anyone' | 'member' | 'admin' | 'registrar' | 'analyst';
  /** How often a member may call, as `rates` says; at a call that anybody may make, one network. Only if it is not the usual one of the method. */
  readonly rate?: RateClass;
  /** The call may begin work of this class, which counts when it begins. */
  readonly work?: WorkClass;
  /** On a read that rests on the rules by which command-api decides, which answers it then. query-api answers all other reads. */
  readonly answeredBy?: 'command-api';
  readonly rule?: string;
  /** Set only if it differs from the tag of the feature. */
  readonly tag?: Tag;
  readonly summary: string;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly example?: unknown;
  readonly file?: SentFile;
  /** By status: the schema of a JSON answer, or the media type of any other answer. Only if it is not a message with 200. */
  readonly answers?: Answers;
  /** Media types of a successful answer that a parameter asks for instead. */
  readonly alsoAnswers?: readonly string[];
  /** In which cases it is refused, by status. */
  readonly refusals?: Readonly<Record<number, string>>;
};
/** What administrators do as staff, without confirming who they are. */
export const BY_ADMINS = { access: 'admin', staff: true, confirm: false } as const;
/** What administrators do as staff once they have confirmed who they are. */
export const BY_CONFIRMED_ADMINS = { ...BY_ADMINS, confirm: true } as const;

/** What a declaration may leave out. */
export type Completion = {
  readonly rate: RateClass;
  readonly tag: Tag;
  /** The codes with which its feature refuses calls. */
  readonly codes: readonly string[];
};
export type Call = DeclaredCall & Completion & { readonly answers: Answers };

/** The rate of a call that declares none. */
export const usualRate = (name: string): RateClass => (name.startsWith('GET ') ? 'read' : 'change');

export const JSON_TYPE = 'application/json';

/** The media types of the call's answer with this status, without parameters such as a charset. */
export function mediaTypesOf(
  { answers, alsoAnswers = [] }: Call,
  status: number,
): readonly string[] {
  const answer = answers[status];
  if (answer === undefined) return [];
  return [typeof answer === 'string' ? answer : JSON_TYPE, ...alsoAnswers];
}

export const TAGS = {
  Accounts: 'Registering, signing in and out, devices, and choosing a new password',
  Posts: 'The community feed with likes and comments',
  Members: 'The directory, profiles, and birthdays',
  Registrations: 'Decisions about people who registered, and the school roster',
  Mails: 'Mails that could not be sent',
  Groups: 'Interest groups',
  Chat: 'Messages in a group',
  Feedback: 'Messages from members to the people who run the portal',
  History: 'Decisions of staff, for administrators',
  Insights: 'Figures about everyone, for analysts',
  'Your data': 'What the portal keeps about a member, and a copy of it',
  Notifications: 'Events that concern a member',
  Documentation: 'The documentation itself',
} as const;
export type Tag = keyof typeof TAGS;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallTable = Readonly<Record<`${Method} /${string}`, DeclaredCall>>;
