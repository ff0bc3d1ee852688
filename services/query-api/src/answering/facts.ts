import type { decisionTable } from '@portal/contracts/decision-table';
import type { FactField } from '@portal/contracts/decisions/fact-field';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { EventOfStream } from '@portal/contracts/events/definition';
import type { FeatureContract } from '@portal/contracts/feature-contract';

/** A subject as staff see it in the history, by field. Null: sealed, and nobody may open it any more. */
export type Facts = { readonly [Field in FactField]?: string | null };

type DataOf<Type extends PortalEvent['type']> = Extract<PortalEvent, { type: Type }>['data'];
type Change<Type extends PortalEvent['type']> = (before: Facts, data: DataOf<Type>) => Facts;

/**
 * The change that an event makes to the facts. `restored`: they are as before the last event. `sealed` names the personal fields that the
 * event sets: once nobody can open them, nobody knows which of them it changed.
 */
type ChangeBy<Type extends PortalEvent['type']> =
  | 'unchanged'
  | 'restored'
  | Change<Type>
  | { readonly to: Change<Type>; readonly sealed: readonly FactField[] };

export type FactsBy<Type extends PortalEvent['type']> = {
  readonly [T in Type]: ChangeBy<T>;
};

type Table = typeof decisionTable;
type DecisionEvent = Table[keyof Table]['events'][number];

/** The types of all events of a stream, if some of them are decisions. */
type OfDecidedStream<S> = S extends unknown
  ? [Extract<EventOfStream<S>['type'], DecisionEvent>] extends [never]
    ? never
    : EventOfStream<S>['type']
  : never;

/** The events whose effect a feature has to state: the history shows the streams that they are in. */
export type EventsShownOf<Contract extends FeatureContract> = Contract extends {
  readonly streams: readonly (infer S)[];
}
  ? OfDecidedStream<S>
  : never;

type AnyChange =
  | 'unchanged'
  | 'restored'
  | ((before: Facts, data: never) => Facts)
  | { readonly to: (before: Facts, data: never) => Facts; readonly sealed: readonly FactField[] };
/** The facts of one feature or of all. */
export type FactsTable = Readonly<Record<string, AnyChange>>;

export type FactsOf = {
  /** The facts of one stream after its first events. */
  after(events: readonly PortalEvent[]): Facts;
  /** The personal fields that the event sets. */
  sealedBy(event: PortalEvent | undefined): readonly FactField[];
};

/** @throws Error for an event of a stream in which no decisions are made */
export function createFacts(tables: readonly FactsTable[]): FactsOf {
  const changes = new Map(tables.flatMap((table) => Object.entries(table)));

  function changeBy(type: string): AnyChange {
    const change = changes.get(type);
    if (change === undefined) throw new Error(`No feature states what ${type} changes`);
    return change;
  }

  return {
    after(events) {
      let now: Facts = {};
      let before: Facts = {};
      for (const { type, data } of events) {
        const change = changeBy(type);
        if (change === 'unchanged') before = now;
        else if (change === 'restored') [now, before] = [before, now];
        else {
          const to = typeof change === 'function' ? change : change.to;
          // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the table has the change of each event by its type
          [now, before] = [to(now, data as never), now];
        }
      }
      return now;
    },
    sealedBy(event) {
      const change = event && changes.get(event.type);
      return typeof change === 'object' ? change.sealed : [];
    },
  };
}

/** The facts without some of them. */
export const without = (facts: Facts, ...fields: readonly FactField[]): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter(([field]) => !fields.some((each) => each === field)),
  );

const WORDS = ['text', 'title', 'content', 'name', 'description'] as const;

/** The facts of something that is removed, whose words nobody is shown any more. */
export const removed = (before: Facts): Facts => ({
  ...without(before, ...WORDS),
  state: 'removed',
});
