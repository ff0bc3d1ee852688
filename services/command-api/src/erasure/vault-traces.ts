import type { Base } from '../foundation.ts';

type Forgets = { forget(memberId: string): unknown };

export type VaultTraceNeeds = Base<'vault'> & {
  readonly addressLinks: Forgets;
  readonly copies: Forgets;
  readonly copyLinks: Forgets;
  readonly emailChanges: Forgets;
  readonly mails: Forgets;
  readonly passkeyBook: Forgets;
  readonly resetLinks: Forgets;
  readonly secondSteps: Forgets & { forgetChallenges(memberId: string): Promise<void> };
};

/** Deletes everything that the vault holds of a member, apart from the member's key and the access log. */
export function createVaultTraces(context: VaultTraceNeeds) {
  const { vault, addressLinks, copies, copyLinks, emailChanges, mails, passkeyBook } = context;
  const { resetLinks, secondSteps } = context;

  /** The password stays until the erasure, so that a rejection can be undone; no sign-in looks at it meanwhile. */
  async function deleteAccess(memberId: string): Promise<void> {
    await resetLinks.forget(memberId);
    await secondSteps.forgetChallenges(memberId);
    await addressLinks.forget(memberId);
    await emailChanges.forget(memberId);
    await copyLinks.forget(memberId);
    copies.forget(memberId);
    await vault.deleteSessionsOf(memberId);
    await vault.deleteKnownDevicesOf(memberId);
  }

  return {
    deleteAccess,
    async deleteAll(memberId: string): Promise<void> {
      await vault.deleteAddressesOf(memberId);
      await vault.deleteCredential(memberId);
      await secondSteps.forget(memberId);
      await passkeyBook.forget(memberId);
      await mails.forget(memberId);
      await deleteAccess(memberId);
    },
  };
}

export type VaultTraces = ReturnType<typeof createVaultTraces>;
