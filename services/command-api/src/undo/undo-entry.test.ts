import { expect, it } from 'vitest';
import { decidingCommands, type Complete } from '../call-handling/call-handlers.ts';
import type * as features from '../features.ts';
import type { UndoEntry } from './undo-entry.ts';

const entry: UndoEntry = { undo: () => Promise.resolve({ position: null }), blockedBy: [] };

it('fails the type check while no feature undoes a decision that is not final', () => {
  type Undone = Complete<typeof features>;
  type Missing = Complete<Omit<typeof features, 'insights'>>['no feature undoes the decision'];
  const isComplete: unknown extends Undone ? true : false = true;
  const missing: Missing = 'change-analyst';
  expect([isComplete, missing]).toEqual([true, 'change-analyst']);
});

it('fails the type check where two features undo the same decision', () => {
  type Again = Complete<typeof features & { readonly other: (typeof features)['insights'] }>;
  const twice: Again['two features undo the decision'] = 'change-analyst';
  expect(twice).toBe('change-analyst');
});

it('fails the type check for an entry of a decision that is final, or that nobody has declared', () => {
  const made = [
    // @ts-expect-error -- its contract says that it is final
    decidingCommands(() => ({ calls: {}, decisions: { 'ask-back': entry } })),
    // @ts-expect-error -- there is no such decision
    decidingCommands(() => ({ calls: {}, decisions: { 'make-mayor': entry } })),
    decidingCommands(() => ({ calls: {}, decisions: { 'change-analyst': entry } })),
  ];
  expect(made).toHaveLength(3);
});
