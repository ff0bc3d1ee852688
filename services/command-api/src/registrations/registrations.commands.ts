import { memberStream } from '@portal/contracts/members/member.events';
import { userView } from '@portal/contracts/members/member.views';
import { inData, message, show } from '../calls/answer.ts';
import { commands } from '../calls/commands.ts';
import { idOf } from '../calls/request.ts';
import { clientOf } from '../parts/throttle.ts';
import { userNotFound } from '../refusals.ts';
import { REGISTRATION_WINDOW_SECONDS } from '../settings.ts';
import { createErasure } from './erasure.ts';
import { createRegister } from './register.ts';
import { registrationDecider } from './registration.decider.ts';
import { approved, rejected } from './registration.mails.ts';
import { createReminder } from './reminder.ts';
import { createRetention } from './retention.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const registrations = commands((context) => {
  const { addresses, recipientOf, letters, settings, now } = context;
  const registrationsOfMembers = context.stream(memberStream, registrationDecider, {
    opens: false,
  });
  const { register } = createRegister(context);
  const settle = createErasure(context);
  const registrationsOfClient = context.throttle(
    settings.PORTAL_REGISTRATIONS_PER_CLIENT,
    REGISTRATION_WINDOW_SECONDS,
  );
  context.recurring.every(HOUR_MS, 'the retention sweep', createRetention(context, settle));
  context.recurring.every(HOUR_MS, 'the daily mail to administrators', createReminder(context));

  return {
    'POST /auth/register': async ({ body, ip, command }) => {
      await registrationsOfClient.take(clientOf(ip()));
      const addressHash = await addresses.hash(body.email);
      const position = await register(body, addressHash, command('register', addressHash));
      return message('Registration successful! Please wait for admin approval.', position);
    },

    'PUT /users/approve/:memberId': async ({ params, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const { events, position } = await registrationsOfMembers.handle(
        { memberId },
        { type: 'Approve', data: { memberId } },
        command('approve-member'),
      );
      const recipient = events.length > 0 ? await recipientOf(memberId) : null;
      if (recipient) letters.sendLater(approved(recipient, memberId, settings.PORTAL_PUBLIC_URL));
      return show(userView, { memberId }, position, { missing: userNotFound, as: inData });
    },

    'DELETE /users/:memberId': async ({ params, body, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const reason = body.reason || null;
      const erasedBy = new Date(now().getTime() + settings.PORTAL_RETENTION_HOLD_DAYS * DAY_MS);
      // Read before the rejection, which closes the key that seals the address
      const recipient = await recipientOf(memberId);
      const { events, position } = await registrationsOfMembers.handle(
        { memberId },
        { type: 'Reject', data: { memberId, holdUntil: erasedBy.toISOString(), reason } },
        command('reject-member'),
      );
      if (events.length > 0 && recipient)
        letters.sendLater(
          rejected(recipient, memberId, { erasedBy, reason, school: settings.PORTAL_SCHOOL_EMAIL }),
        );
      await settle(memberId);
      return message('User rejected and deleted', position);
    },
  };
});
