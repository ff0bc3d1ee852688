import type * as z from 'zod/mini';

/** A file that is sent as the one field of a multipart form. */
export type SentFile = { readonly field: string; readonly bytes: number };

/** What a call of the interface is: who may make it, what it takes and what it answers. */
export type Call = {
  /** Everybody; whoever is signed in as an approved member; administrators. */
  readonly access: 'anyone' | 'member' | 'admin';
  /** What the access alone does not say, in words. */
  readonly rule?: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly file?: SentFile;
  /** By status: the JSON of the answer, or its media type where it is not JSON. */
  readonly answers: Readonly<Record<number, z.ZodMiniType | string>>;
  /** By status: when it is refused, apart from the reasons that every call has. */
  readonly refusals?: Readonly<Record<number, string>>;
};

export const TAGS = {
  Accounts: 'Registering, signing in, and choosing a new password',
  Posts: 'The community feed, with likes and comments',
  Members: 'The directory, profiles, and birthdays',
  Registrations: 'What administrators decide about those who registered',
  Groups: 'Interest groups',
  Chat: 'What is said in a group',
  Feedback: 'What members tell those who run the portal',
  Notifications: 'What happened that concerns a member',
  Documentation: 'This description',
} as const;
export type Tag = keyof typeof TAGS;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Calls by method and path under `/api`, such as `PUT /posts/:postId/like`. */
export type CallTable = Readonly<Record<`${Method} /${string}`, Call>>;
