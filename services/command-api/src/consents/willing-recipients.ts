import { consentStream } from '@portal/contracts/consents/consent.events';
import type { StreamBinder } from '@portal/service-kit/event-sourcing/streams';
import { consentDecider } from './consent.decider.ts';
import type { Recipient, RecipientOf } from '../mail/recipients.ts';

/** For optional mails. Also null for a member who has withdrawn the consent to them. */
export function createWillingRecipients(stream: StreamBinder, recipientOf: RecipientOf) {
  const consents = stream(consentStream, consentDecider);
  return async function willingRecipientOf(memberId: string): Promise<Recipient | null> {
    const { state } = await consents.load({ memberId });
    return state.given.mails === false ? null : recipientOf(memberId);
  };
}
