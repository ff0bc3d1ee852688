import { BEFORE_ALL } from '@portal/contracts/wire/position';
import type { Vault } from '@portal/service-kit/vault/vault';
import { createHmac } from 'node:crypto';

/** Documents of the vault that say whose a credential is, so that no two members can have it. */
export function createPasskeyOwners(vault: Vault) {
  async function nameOf(credentialId: string): Promise<string> {
    const secret = await vault.secret('passkey-owners');
    const hash = createHmac('sha256', secret).update(credentialId);
    return `passkey-owner:${hash.digest('base64url')}`;
  }

  return {
    /** @returns whether it is the member's now, as it may have been before; false if another member has it */
    async claim(credentialId: string, memberId: string): Promise<boolean> {
      const name = await nameOf(credentialId);
      for (;;) {
        const found = await vault.document(name);
        if (found?.bytes) return found.bytes.toString('utf8') === memberId;
        const claim = { name, position: BEFORE_ALL, bytes: Buffer.from(memberId) };
        if (await vault.putDocument(claim, found?.id ?? null)) return true;
      }
    },

    async release(credentialId: string, memberId: string): Promise<void> {
      const name = await nameOf(credentialId);
      const found = await vault.document(name);
      if (found?.bytes?.toString('utf8') !== memberId) return;
      await vault.putDocument({ name, position: BEFORE_ALL, bytes: null }, found.id);
    },
  };
}
