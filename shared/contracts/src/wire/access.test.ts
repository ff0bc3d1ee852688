import { expect, it } from 'vitest';
import { accessRules, mayDecideAbout, type Session } from './access.ts';

const session = { sessionId: 's', batches: [] };

it("admits nobody but administrators to an administrator's call [6.8]", () => {
  expect(accessRules.admin({ ...session, memberId: 'asha', role: 'admin' })).toBeUndefined();
  expect(accessRules.admin({ ...session, memberId: 'ravi', role: 'member' })).toMatchObject({
    code: 'administrators-only',
  });
});

it("admits every session to a member's call", () => {
  for (const role of ['admin', 'member'] as const)
    expect(accessRules.member({ ...session, memberId: 'asha', role })).toBeUndefined();
});

it('admits administrators and coordinators to the calls about registrations, and coordinators to those of their batches', () => {
  const member: Session = { ...session, memberId: 'asha', role: 'member' };
  const coordinator: Session = { ...member, batches: [2004] };
  const admin: Session = { ...member, role: 'admin' };
  expect(accessRules.registrar(member)).toMatchObject({ code: 'administrators-only' });
  expect([coordinator, admin].map(accessRules.registrar)).toEqual([undefined, undefined]);
  expect(accessRules.admin(coordinator)).toMatchObject({ code: 'administrators-only' });
  expect([member, coordinator, admin].map((one) => mayDecideAbout(one, 2004))).toEqual([
    false,
    true,
    true,
  ]);
  expect(mayDecideAbout(coordinator, 2005)).toBe(false);
  // An office account is of no batch
  expect([coordinator, admin].map((one) => mayDecideAbout(one, null))).toEqual([false, true]);
});
