import { emailStream } from '@portal/contracts/accounts/email.events';
import type { StreamBinder } from '@portal/service-kit/streams';
import { createAddresses as createHashes } from '@portal/service-kit/vault/addresses';
import type { Vault } from '@portal/service-kit/vault/vault';
import { emailDecider } from '../registrations/email.decider.ts';

export function createAddresses(stream: StreamBinder, vault: Pick<Vault, 'secret'>) {
  const emails = stream(emailStream, emailDecider);
  return {
    ...createHashes(vault),
    async holderOf(addressHash: string): Promise<string | null> {
      const { state } = await emails.load({ addressHash });
      return state.status === 'free' ? null : state.memberId;
    },
  };
}
