import { expect, it } from 'vitest';
import type { Call } from './wire/call.ts';
import { calls, type CallName, type Calls } from './calls.ts';
import { decisionTable, type DecisionTable } from './decision-table.ts';
import type { DeclaredDecisions } from './decisions/declared-decision.ts';

it('declares no event twice', () => {
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

it('fails the type check for a decision without an undo, without events or without words', () => {
  const words = { group: 'Accounts', done: 'Did it', toMember: 'It was done.' } as const;
  const ofMember = { subject: 'member', call: 'PUT /users/:id' } as const;
  const declared = {
    // @ts-expect-error -- neither a call that undoes it nor 'final'
    'change-role': { events: ['MemberRoleChanged'], ...ofMember, ...words },
    // @ts-expect-error -- no events
    'ask-back': { ...ofMember, undo: 'final', ...words },
    // @ts-expect-error -- no words for the member
    'end-sessions': { events: [], ...ofMember, undo: 'final', group: 'Accounts', done: 'Did it' },
  } satisfies DeclaredDecisions;
  expect(Object.keys(declared)).toHaveLength(3);
});

it('fails the type check while a staff call leaves no decision', () => {
  type StaffCall = {
    [Name in CallName]: Calls[Name] extends { readonly staff: true } ? Name : never;
  }[CallName];
  type Unclaimed = Exclude<StaffCall, DecisionTable[keyof DecisionTable]['call']>;
  const everyCallIsClaimed: [Unclaimed] extends [never] ? true : Unclaimed = true;
  expect(everyCallIsClaimed).toBe(true);
});
