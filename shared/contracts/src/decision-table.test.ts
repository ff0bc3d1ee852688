import { expect, it } from 'vitest';
import type { Call } from './wire/call.ts';
import { calls, type CallName, type Calls } from './calls.ts';
import { decisionTable, type DecisionTable } from './decision-table.ts';
import { decisionAction } from './decisions/decision.api.ts';
import type { DeclaredDecisions } from './decisions/declared-decision.ts';

it('declares every kind of decision once, and no event twice', () => {
  expect(Object.keys(decisionTable).toSorted()).toEqual(decisionAction.options.toSorted());
  const events = Object.values(decisionTable).flatMap((declared): readonly string[] => [
    ...declared.events,
  ]);
  expect(new Set(events).size).toBe(events.length);
});

it('names for each call of staff the decision that it leaves in the history', () => {
  const made = new Set<string>(Object.values(decisionTable).map(({ call }) => call));
  const ofStaff = Object.entries<Call>(calls).filter(([, { staff }]) => staff);
  expect(ofStaff.map(([name]) => name).filter((name) => !made.has(name))).toEqual([]);
});

it('lets each decision be undone with the right of a call that staff may make', () => {
  const undos = Object.values(decisionTable).map(({ undo }) => undo);
  const names: readonly CallName[] = undos.filter((undo) => undo !== 'final');
  expect(names.filter((name) => (calls[name] satisfies Call as Call).staff !== true)).toEqual([]);
});

it('fails the type check for a decision without an undo, without events or of no known kind', () => {
  const declared = {
    // @ts-expect-error -- neither a call that undoes it nor 'final'
    'change-role': { events: ['MemberRoleChanged'], subject: 'member', call: 'PUT /users/:id' },
    // @ts-expect-error -- no events
    'ask-back': { subject: 'member', call: 'PUT /users/:id', undo: 'final' },
  } satisfies DeclaredDecisions;
  const unknown = {
    // @ts-expect-error -- the wire has no such kind
    'make-mayor': { events: [], subject: 'member', call: 'PUT /users/:id', undo: 'final' },
  } satisfies DeclaredDecisions;
  expect(Object.keys({ ...declared, ...unknown })).toHaveLength(3);
});

it('fails the type check while a staff call leaves no decision', () => {
  type StaffCall = {
    [Name in CallName]: Calls[Name] extends { readonly staff: true } ? Name : never;
  }[CallName];
  type Unclaimed = Exclude<StaffCall, DecisionTable[keyof DecisionTable]['call']>;
  const everyCallIsClaimed: [Unclaimed] extends [never] ? true : Unclaimed = true;
  expect(everyCallIsClaimed).toBe(true);
});
