import * as z from 'zod/mini';
import { accountEvents } from '../accounts/account.events.ts';
import { administrationEvents } from '../administration/administrator.events.ts';
import { coordinatorEvents } from '../coordinators/coordinator.events.ts';
import { erasureEvents } from '../erasure/erasure.events.ts';
import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';
import { analystEvents } from '../insights/analyst.events.ts';
import { nomineeRequestEvents } from '../nominees/nominee.events.ts';
import { passkeyEvents } from '../passkeys/passkey.events.ts';
import { hidingEvents } from '../personal-data/hiding.events.ts';
import { approvalEvents } from '../registrations/approval/approval.events.ts';
import { registrationEvents } from '../registrations/registration/registration.events.ts';
import { secondStepEvents } from '../second-step/second-step.events.ts';
import { suspensionEvents } from '../suspensions/suspension.events.ts';
import { profile } from './member-fields.ts';

const profileEvents = {
  MemberProfileChanged: defineEvent(
    2,
    { memberId: id, changed: z.array(z.string()), profile },
    { 1: (data) => data },
  ),
  MemberPictureChanged: defineEvent(1, { memberId: id, picture: z.string() }),
};

/** Each feature declares its own events of this stream in its own folder. */
export const memberStream = stream({
  kind: 'member',
  id: ({ memberId }: { readonly memberId: string }) => memberId,
  about: 'memberId',
  events: {
    ...registrationEvents,
    ...approvalEvents,
    ...profileEvents,
    ...accountEvents,
    ...secondStepEvents,
    ...passkeyEvents,
    ...administrationEvents,
    ...coordinatorEvents,
    ...analystEvents,
    ...suspensionEvents,
    ...hidingEvents,
    ...nomineeRequestEvents,
    ...erasureEvents,
  },
});
export type MemberEvent = EventOfStream<typeof memberStream>;
