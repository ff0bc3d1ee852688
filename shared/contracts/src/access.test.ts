import { expect, it } from 'vitest';
import { accessRules } from './access.ts';

it("admits nobody but administrators to an administrator's call [6.8]", () => {
  expect(accessRules.admin({ sessionId: 's', memberId: 'asha', role: 'admin' })).toBeUndefined();
  expect(accessRules.admin({ sessionId: 's', memberId: 'ravi', role: 'member' })).toBe(
    'Only administrators may do this',
  );
});

it("admits every session to a member's call", () => {
  for (const role of ['admin', 'member'] as const)
    expect(accessRules.member({ sessionId: 's', memberId: 'asha', role })).toBeUndefined();
});
