import type { Session } from '@portal/contracts/access';
import { memberStream } from '@portal/contracts/members/member.events';
import { userView } from '@portal/contracts/members/member.views';
import type { decidedRegistrationAnswer } from '@portal/contracts/registrations/decision.api';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import type * as z from 'zod/mini';
import { inData, message, show, type Answer } from '../call-handling/call-answer.ts';
import { commands } from '../call-handling/call-handlers.ts';
import { idOf } from '../call-handling/command-request.ts';
import { RESERVED_FOR_MS } from '../addresses/addresses.ts';
import { lawOf, requireAge } from '../privacy-law.ts';
import { requireUncommonPassword } from '../sign-in/passwords/common-passwords.ts';
import { clientOf } from '@portal/service-kit/http/callers/client-address';
import { userNotFound, wrongCredentials } from '../refusals.ts';
import { ADDRESS_LINK_WINDOW_SECONDS, REGISTRATION_WINDOW_SECONDS } from '../settings.ts';
import { createDecisionLetters } from './letters/decision-letters.ts';
import { questionDecider } from './approval/question.decider.ts';
import { createRegister } from './registration/register-member.ts';
import { approvalDecider } from './approval/approval.decider.ts';
import { asked } from './approval/approval.mails.ts';
import { createRegistrar } from '../rights/registrar.ts';
import { createReminder } from './approval/reminder.ts';
import { createReversals } from './approval/reversals.ts';

const LINK_ON_ITS_WAY =
  'If an address waits to be confirmed, a link is on its way to it. Please also check your spam folder.';
const LETTERS_EVERY_MS = 15_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const registrations = commands((context) => {
  const { addresses, addressLinks, background, credentials, letters, recipientOf } = context;
  const { bulk, erasure, settings, undoing, now } = context;
  const law = lawOf(settings);
  const registrationsOfMembers = context.stream(memberStream, approvalDecider, {
    opens: false,
  });
  const register = createRegister(context);
  const { requireMayDecide } = createRegistrar(context);
  const questions = context.stream(memberStream, questionDecider);
  const reversals = createReversals(context);
  const decisionLetters = createDecisionLetters(context);
  const registrationsOfClient = context.throttle(
    'registration client',
    settings.PORTAL_REGISTRATIONS_PER_CLIENT,
    REGISTRATION_WINDOW_SECONDS,
  );
  const takenOfClient = context.throttle(
    'taken client',
    settings.PORTAL_TAKEN_ADDRESSES_PER_CLIENT,
    REGISTRATION_WINDOW_SECONDS,
  );
  const linksOfClient = context.throttle(
    'address link client',
    settings.PORTAL_ADDRESS_LINKS_PER_CLIENT,
    ADDRESS_LINK_WINDOW_SECONDS,
  );
  const linksOfAddress = context.throttle(
    'address link address',
    settings.PORTAL_ADDRESS_LINKS_PER_ADDRESS,
    ADDRESS_LINK_WINDOW_SECONDS,
  );
  context.recurring.every(HOUR_MS, 'the daily mail to administrators', createReminder(context));
  context.recurring.every(
    RESERVED_FOR_MS,
    'the sweep of interrupted reservations',
    addresses.settleInterrupted,
  );
  context.recurring.every(LETTERS_EVERY_MS, 'the mails about decisions', decisionLetters.sendDue);

  const mailIfAtOnce = (): void => {
    if (settings.PORTAL_DECISION_MAIL_MINUTES === 0)
      background.run('the mails about decisions', decisionLetters.sendDue);
  };

  async function approve(memberId: string, command: CommandContext) {
    const approved = await registrationsOfMembers.handle(
      { memberId },
      { type: 'Approve', data: { memberId } },
      command,
    );
    mailIfAtOnce();
    return approved;
  }

  async function reject(memberId: string, reason: string | null, command: CommandContext) {
    const holdUntil = new Date(now().getTime() + law.holdDays * DAY_MS);
    const rejected = await registrationsOfMembers.handle(
      { memberId },
      { type: 'Reject', data: { memberId, holdUntil: holdUntil.toISOString(), reason } },
      command,
    );
    if (law.holdDays === 0) await decisionLetters.sendNow(memberId);
    else mailIfAtOnce();
    await erasure.settle(memberId);
    return rejected;
  }

  bulk.of('approve', (memberId, _wish, command) => approve(memberId, command));
  bulk.of('reject', (memberId, { reason }, command) => reject(memberId, reason, command));
  undoing.of('approve-registration', async ({ subjectId }, command) => {
    const reversed = await reversals.reverseApproval(subjectId, command);
    mailIfAtOnce();
    return reversed;
  });
  undoing.of('reject-registration', async ({ subjectId }, command) => {
    const reversed = await reversals.reverseRejection(subjectId, command);
    mailIfAtOnce();
    return reversed;
  });
  undoing.of('reverse-approval', ({ subjectId }, command) => approve(subjectId, command));
  undoing.of('reverse-rejection', ({ subjectId, reason }, command) =>
    reject(subjectId, reason, command),
  );

  /**
   * Administrators see the member in full. A coordinator may do so only while the registration waits, but can ask for the answer again
   * years later, by repeating the call.
   */
  const decided = (
    { role }: Session,
    about: { readonly memberId: string; readonly position: string | null; readonly text: string },
  ): Answer<z.infer<typeof decidedRegistrationAnswer>> => {
    const { memberId, position, text } = about;
    return role === 'admin'
      ? show(userView, { memberId }, position, { missing: userNotFound, as: inData })
      : message(text, position);
  };

  return {
    'POST /auth/register': async ({ body, ip, command }) => {
      const client = clientOf(ip());
      await registrationsOfClient.take(client);
      requireAge(body.dateOfBirth, law.minimumAge, {
        now: now(),
        timeZone: settings.PORTAL_TIME_ZONE,
      });
      requireUncommonPassword(body.password);
      context.ownNames.require(body.fullName);
      // Counted before the answer is known, so that parallel probes count like consecutive ones
      await takenOfClient.take(client);
      const addressHash = await addresses.hash(body.email);
      try {
        const position = await register(
          body,
          addressHash,
          client,
          command('register', addressHash),
        );
        await takenOfClient.giveBack(client);
        return message('Registration successful! Please wait for admin approval.', position);
      } catch (error) {
        if (!(error instanceof DomainError && error.kind === 'conflict'))
          await takenOfClient.giveBack(client);
        throw error;
      }
    },

    'PUT /users/:memberId/question': async ({ params, body: { question }, session, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const asking = command('ask-back');
      await requireMayDecide(session, memberId, asking);
      const { events, position } = await questions.handle(
        { memberId },
        { type: 'Ask', memberId, question },
        asking,
      );
      const recipient = events.length > 0 ? await recipientOf(memberId) : null;
      if (recipient)
        await letters.send(
          asked(recipient, asking.commandId, question, settings.PORTAL_PUBLIC_URL),
        );
      return decided(session, { memberId, position, text: 'Your question was sent' });
    },

    'POST /auth/registration/answer': async ({ body, ip, command }) => {
      const { email, password, answer } = body;
      const addressHash = await addresses.hash(email);
      const checked = await credentials.check({ addressHash, password, client: clientOf(ip()) });
      if (!checked.isRight) throw wrongCredentials();
      const { memberId } = checked;
      const { position } = await questions.handle(
        { memberId },
        { type: 'Answer', memberId, answer },
        { ...command('answer-question', addressHash), actor: { kind: 'member', id: memberId } },
      );
      return message('Thank you. Your answer is with the administrators.', position);
    },

    'POST /auth/address-link': async ({ body, ip, command }) => {
      await linksOfClient.take(clientOf(ip()));
      const addressHash = await addresses.hash(body.email);
      const asking = command('address-link', addressHash);
      // In the background, so that neither the answer nor its time reveals whether the address has an account
      background.run('a request for a link for an address', async () => {
        if (!(await linksOfAddress.count(addressHash))) return;
        const memberId = await addresses.holderOf(addressHash);
        if (memberId !== null) await addressLinks.sendAgain(memberId, asking);
      });
      // Without a position, which would tell whether something was added to the log
      return message(LINK_ON_ITS_WAY, null);
    },

    'PUT /auth/confirm-address/:addressToken': async ({ params: { addressToken }, command }) => {
      const position = await addressLinks.confirm(
        addressToken,
        command('confirm-address', addressToken),
      );
      return message('Thank you. Your address is confirmed.', position);
    },

    'PUT /users/approve/:memberId': async ({ params, session, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const approving = command('approve-member');
      await requireMayDecide(session, memberId, approving);
      const { position } = await approve(memberId, approving);
      return decided(session, { memberId, position, text: 'User approved' });
    },

    'DELETE /users/:memberId': async ({ params, body, session, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const rejecting = command('reject-member');
      await requireMayDecide(session, memberId, rejecting);
      const { position } = await reject(memberId, body.reason || null, rejecting);
      return message('User rejected and deleted', position);
    },
  };
});
