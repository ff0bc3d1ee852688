import type { accessRules } from '@portal/contracts/wire/access';
import type { QueryCall } from '@portal/contracts/wire/answering-service';
import type { Calls } from '@portal/contracts/calls';
import type { FeatureContract } from '@portal/contracts/feature-contract';
import type { Json } from '@portal/contracts/wire/json';
import type { AnswerOf, KeyOf, View } from '@portal/contracts/wire/view';
import type { Given, ParamsOf } from '@portal/service-kit/http/serving/call-router';
import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import type { PartField, PostPart } from '../post-parts/presented-posts.ts';
import type { EventsShownOf, FactsBy, FactsTable } from './facts.ts';
import type { Models } from './freshness.ts';
import type { Prepared } from './sending.ts';
import type { Context, PartContext } from './reading-context.ts';

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

/** A table that would be empty is left out. */
type TableOf<Name extends string, Entries> = [keyof Entries] extends [never]
  ? { readonly [N in Name]?: never }
  : { readonly [N in Name]: Entries };

export type AnswersTo<Contract> = {
  readonly models: Models;
  stop?(): Promise<void>;
} & TableOf<'calls', { readonly [Name in CallsIn<Contract>]: CallAnswer<Name> }> &
  TableOf<
    'views',
    {
      readonly [Name in ViewsIn<Contract>['name']]: ViewAnswer<
        Extract<ViewsIn<Contract>, { readonly name: Name }>
      >;
    }
  >;

type Sent = Json<unknown> | Prepared<unknown> | typeof SENT | void;
export type Answers = {
  readonly models: Models;
  readonly calls?: { readonly [Name in QueryCall]?: (call: never) => Promise<Sent> };
  readonly views?: Readonly<
    Record<string, { readonly models: Models; answer(key: never): Promise<string | null> }>
  >;
  stop?(): Promise<void>;
};

export type Feature<
  Contract extends FeatureContract = FeatureContract,
  Field extends PartField = never,
  Needed = Context,
> = {
  readonly contract: Contract;
  readonly answers: (needed: Needed) => Answers;
  readonly facts?: FactsTable;
  readonly ofPost?: (context: PartContext) => PostPart<Field>;
};

/** A feature states what each event of the streams with decisions changes. */
type FactsFor<Contract extends FeatureContract> = [EventsShownOf<Contract>] extends [never]
  ? { readonly facts?: never }
  : { readonly facts: FactsBy<EventsShownOf<Contract>> };

/** A feature gets the parts of the context that it names here, and no others. */
export type Needs<Part extends keyof Context> = Pick<Context, Part>;

/**
 * The type of `reads` lists the calls, views and shown events of the contract, so a missing one fails the type check.
 *
 * @param reads.answers names the parts of the context that it needs, by the type of its parameter: see `Needs`
 */
export const feature = <Contract extends FeatureContract, Needed, Field extends PartField = never>(
  contract: Contract,
  reads: {
    readonly answers: (needed: Needed) => AnswersTo<Contract>;
    readonly ofPost?: (context: PartContext) => PostPart<Field>;
  } & FactsFor<Contract>,
): Feature<Contract, Field, Needed> => ({ contract, ...reads });

type HasReads<Contract extends FeatureContract> = [
  CallsIn<Contract> | ViewsIn<Contract> | EventsShownOf<Contract>,
] extends [never]
  ? false
  : true;

/** Every feature of which something is read. */
export type FeaturesFor<Contracts extends Readonly<Record<string, FeatureContract>>> = {
  readonly [
    Name in keyof Contracts as HasReads<Contracts[Name]> extends true ? Name : never
  ]: Feature<Contracts[Name]>;
};
export type FieldsOf<Registry> = Registry[keyof Registry] extends infer One
  ? One extends Feature<FeatureContract, infer Field>
    ? Field
    : never
  : never;

/**
 * Every read in the same four steps, each of which does one thing. A cache wraps a step from outside, and no step knows of it.
 * Each gets what the one before it gave, and what was asked.
 */
export type Steps<Asked, Ids, Documents, Seen, Answer> = {
  /** Identifies the entries: by their ids, or by the query that finds them. */
  ids(asked: Asked): Ids | Promise<Ids>;
  /** Reads the entries, and all that is shown with them, in as few queries as possible. */
  documents(ids: Ids, asked: Asked): Documents | Promise<Documents>;
  /**
   * Leaves what the reader may see, and notes or counts what they are about to see. `(found) => found` where all may see it whom the
   * table of calls lets in.
   * @throws DomainError for a reader who may see nothing of it
   */
  rules(documents: Documents, asked: Asked): Seen | Promise<Seen>;
  /** Says it in the words of the contract. Reads nothing, decides nothing. */
  present(seen: Seen, asked: Asked): Answer;
};

export const pipeline =
  <Asked, Ids, Documents, Seen, Answer>(
    steps: Steps<Asked, Ids, Documents, Seen, Answer>,
  ): ((asked: Asked) => Promise<Answer>) =>
  async (asked) => {
    const documents = await steps.documents(await steps.ids(asked), asked);
    return steps.present(await steps.rules(documents, asked), asked);
  };
