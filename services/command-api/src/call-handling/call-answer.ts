import { jsonObject, NOTHING, toJson, type Json } from '@portal/contracts/wire/json';
import { userView } from '@portal/contracts/members/member.views';
import { readView, type AnswerOf, type Found, type KeyOf } from '@portal/contracts/wire/view';
import type { AnyView, ViewReader } from '@portal/contracts/views';
import type { DomainError } from '@portal/service-kit/errors';
import type { Position } from '@portal/service-kit/event-store/event-store';
import type { Pieces } from '@portal/service-kit/http/serving/served-files';
import { endWithJson } from '@portal/service-kit/http/serving/json-body-parser';
import type { Language } from '@portal/languages/registry';
import { translate } from '@portal/languages/translate';
import type { Words } from '@portal/languages/coded-text';
import { answerWordsOf, type PlainAnswer } from './answer-texts.ts';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { userNotFound } from '../refusals.ts';

type Written = {
  readonly position: Position | null;
  /** The decision that an earlier run of the command has made. */
  readonly decisionId?: string;
  /** The answer opens a session, so its reader is no longer a visitor. */
  readonly signsIn?: true;
  /** The member leaves this device: the browser empties its cache, which holds members' pictures. */
  readonly leavesDevice?: true;
};
type Text<T> = Written & {
  readonly json: Json<T>;
  /** The read models behind the answer are stale. */
  readonly stale?: boolean;
};
type Shown<T> = Written & {
  /** The member of whom the answer shows what other members do not see. */
  readonly reveals?: string;
  find(views: ViewReader): Promise<Found<Json<T | null>>>;
  missing(): DomainError;
};
type Said<T> = Written & { readonly say: (language: Language) => Json<T> };
export type Answer<T> = Text<T> | Shown<T> | Said<T>;
/** A file whose pieces may be made while the client takes them. `name` is plain ASCII. */
export type FileAnswer = Written & {
  readonly file: {
    readonly name: string;
    readonly type: string;
    readonly pieces: Pieces;
  };
};

export const answer = <T>(value: T, position: Position | null): Answer<T> => ({
  position,
  json: toJson(value),
});

const inLanguage = (language: Language, said: PlainAnswer | Words): string =>
  translate(language, typeof said === 'string' ? answerWordsOf(said) : said);

/** Says something in the language of the caller. @param more further fields of the answer */
export const message = <More extends object = object>(
  said: PlainAnswer | Words,
  position: Position | null,
  more?: More,
): Said<{ message: string } & More> => ({
  position,
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- without more, there are no further fields
  say: (language) => toJson({ message: inLanguage(language, said), ...(more as More) }),
});

const isThere = <T>(json: Json<T | null>): json is Json<T> => json !== NOTHING;

type Missing = { missing(): DomainError };
type As<A, T> = { as(json: Json<A>): Json<T> };

/** `missing` is the refusal if there is nothing to show (any more). `as` converts the view to the call's answer, and defaults to the view itself. */
export function show<V extends AnyView, T>(
  view: V,
  key: KeyOf<V>,
  position: Position | null,
  options: Missing & As<AnswerOf<V>, T>,
): Answer<T>;
export function show<V extends AnyView>(
  view: V,
  key: KeyOf<V>,
  position: Position | null,
  options: Missing,
): Answer<AnswerOf<V>>;
export function show<V extends AnyView, T>(
  view: V,
  key: KeyOf<V>,
  position: Position | null,
  { missing, as }: Missing & Partial<As<AnswerOf<V>, T>>,
): Answer<AnswerOf<V> | T> {
  return {
    position,
    ...(view.name === userView.name && 'memberId' in key && { reveals: String(key.memberId) }),
    missing,
    async find(views): Promise<Found<Json<AnswerOf<V> | T | null>>> {
      const found = await readView<V>(views, view, key, position);
      if (!as) return found;
      const { json, stale } = found;
      return { json: isThere(json) ? as(json) : NOTHING, stale };
    },
  };
}

export const inData = <T>(json: Json<T>): Json<{ data: T }> =>
  jsonObject<{ data: T }>({ data: json });

/** Shows an account to its member and to administrators. */
export const showUser = (memberId: string, position: Position | null) =>
  show(userView, { memberId }, position, { missing: userNotFound, as: inData });

type Reply = {
  readonly status: number;
  readonly shows: Found;
  /** The answer depends on the language of the caller. */
  readonly isSaid?: true;
};
const notYet = (language: Language) => toJson({ message: inLanguage(language, 'saved-not-shown') });

/** The write is done in any case. If its view doesn't arrive in time, the status is 202, because clients repeat a write after an error. */
export async function replyOf<T>(
  answered: Answer<T>,
  options: {
    readonly status: number;
    readonly requestId: string;
    readonly views: ViewReader;
    readonly log: Logger;
    readonly language: Language;
  },
): Promise<Reply> {
  const { status, requestId, views, log, language } = options;
  if ('say' in answered)
    return { status, shows: { json: answered.say(language), stale: false }, isSaid: true };
  if ('json' in answered)
    return { status, shows: { json: answered.json, stale: answered.stale ?? false } };
  let found: Found<Json<T | null>>;
  try {
    found = await answered.find(views);
  } catch (error) {
    log.warn({ requestId, err: error }, 'saved, but not shown');
    return { status: 202, shows: { json: notYet(language), stale: false }, isSaid: true };
  }
  if (isThere(found.json)) return { status, shows: found };
  if (!found.stale) throw answered.missing();
  return { status: 202, shows: { json: notYet(language), stale: true }, isSaid: true };
}

export function setCommitPosition(res: Response, position: Position | null): void {
  if (position !== null) res.setHeader('X-Commit-Position', position);
}

export function sendReply(res: Response, { status, shows }: Reply): void {
  if (shows.stale) res.setHeader('X-Stale', 'true');
  endWithJson(res, status, shows.json);
}
