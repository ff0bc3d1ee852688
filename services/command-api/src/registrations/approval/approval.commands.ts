import type { Session } from '@portal/contracts/wire/access';
import { memberStream } from '@portal/contracts/members/member.events';
import type { decidedRegistrationAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import type { PlainAnswer } from '../../call-handling/answer-texts.ts';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { clientOf } from '@portal/service-kit/http/callers/client-address';
import type * as z from 'zod/mini';
import { type Answer, message, showUser } from '../../call-handling/call-answer.ts';
import { decidingCommands, type Needs } from '../../call-handling/call-handlers.ts';
import { lawOf } from '../../privacy-law.ts';
import { idOf, userNotFound, wrongCredentials } from '../../refusals.ts';
import { createRegistrar } from '../../rights/registrar.ts';
import { createDecisionLetters, type DecisionLetterNeeds } from '../letters/decision-letters.ts';
import { approvalDecider, isRegistered, STILL_ADMINISTRATOR } from './approval.decider.ts';
import { asked } from './approval.mails.ts';
import { questionDecider } from './question.decider.ts';
import { createReminder, type ReminderNeeds } from './reminder.ts';
import { createReversals, type ReversalNeeds } from './reversals.ts';

const RULINGS = [
  'MemberApproved',
  'MemberApprovalReversed',
  'MemberRejected',
  'MemberRejectionReversed',
  'MemberErasureStarted',
] as const;
const LETTERS_EVERY_MS = 15_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Needed = Needs<
  | 'addresses'
  | 'bulk'
  | 'credentials'
  | 'erasure'
  | 'letters'
  | 'now'
  | 'recipientOf'
  | 'recurring'
  | 'settings'
  | 'stream'
> &
  ReversalNeeds &
  DecisionLetterNeeds &
  ReminderNeeds;

export const approval = decidingCommands((context: Needed) => {
  const { addresses, bulk, credentials, erasure, letters, recipientOf, recurring } = context;
  const { settings, stream, now } = context;
  const { holdDays } = lawOf(settings);
  const registrations = stream(memberStream, approvalDecider, { opens: false });
  const questions = stream(memberStream, questionDecider);
  const { requireMayDecide } = createRegistrar(context.stream);
  const reversals = createReversals(context);
  const decisionLetters = createDecisionLetters(context);
  recurring.every(HOUR_MS, 'the daily mail to administrators', createReminder(context));
  recurring.every(LETTERS_EVERY_MS, 'the mails about decisions', decisionLetters.sendDue);

  async function approve(memberId: string, command: CommandContext) {
    const approved = await registrations.handle({ type: 'Approve', data: { memberId } }, command);
    decisionLetters.sendIfAtOnce();
    return approved;
  }

  async function reject(memberId: string, reason: string | null, command: CommandContext) {
    const holdUntil = new Date(now().getTime() + holdDays * DAY_MS);
    const rejected = await registrations.handle(
      { type: 'Reject', data: { memberId, holdUntil: holdUntil.toISOString(), reason } },
      command,
    );
    if (holdDays === 0) await decisionLetters.sendNow(memberId);
    else decisionLetters.sendIfAtOnce();
    await erasure.settle(memberId);
    return rejected;
  }

  bulk.of('approve', (memberId, _wish, command) => approve(memberId, command));
  bulk.of('reject', (memberId, { reason }, command) => reject(memberId, reason, command));

  /**
   * Administrators see the member in full. A coordinator may do so only while the registration waits, but can ask for the answer again
   * years later, by repeating the call.
   */
  const decided = (
    { role }: Session,
    about: {
      readonly memberId: string;
      readonly position: string | null;
      readonly said: PlainAnswer;
    },
  ): Answer<z.infer<typeof decidedRegistrationAnswer>> => {
    const { memberId, position, said } = about;
    return role === 'admin' ? showUser(memberId, position) : message(said, position);
  };

  return {
    decisions: {
      'approve-registration': {
        undo: async ({ subjectId }, command) => {
          const reversed = await reversals.reverseApproval(subjectId, command);
          decisionLetters.sendIfAtOnce();
          return reversed;
        },
        blockedBy: RULINGS,
        async blockerOf({ subjectId: memberId }) {
          const { state } = await registrations.load({ memberId });
          return isRegistered(state) && state.isAdmin ? STILL_ADMINISTRATOR : null;
        },
      },
      'reject-registration': {
        undo: async ({ subjectId }, command) => {
          const reversed = await reversals.reverseRejection(subjectId, command);
          decisionLetters.sendIfAtOnce();
          return reversed;
        },
        blockedBy: RULINGS,
        bringsBack: true,
      },
      'reverse-approval': {
        undo: ({ subjectId }, command) => approve(subjectId, command),
        blockedBy: RULINGS,
      },
      'reverse-rejection': {
        undo: ({ subjectId, reason }, command) => reject(subjectId, reason, command),
        blockedBy: RULINGS,
      },
    },
    calls: {
      'PUT /users/:memberId/question': async ({ params, body: { question }, session, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const asking = command('ask-back');
        await requireMayDecide(session, memberId, asking);
        const { events, position } = await questions.handle(
          { type: 'Ask', memberId, question },
          asking,
        );
        const recipient = events.length > 0 ? await recipientOf(memberId) : null;
        await letters.send(recipient, asked(asking.commandId, question));
        return decided(session, { memberId, position, said: 'question-sent' });
      },

      'POST /auth/registration/answer': async ({ body, ip, command }) => {
        const { email, password, answer } = body;
        const addressHash = await addresses.hash(email);
        const checked = await credentials.check({ addressHash, password, client: clientOf(ip()) });
        if (!checked.isRight) throw wrongCredentials();
        const { memberId } = checked;
        const { position } = await questions.handle(
          { type: 'Answer', memberId, answer },
          { ...command('answer-question', addressHash), actor: { kind: 'member', id: memberId } },
        );
        return message('question-answered', position);
      },

      'PUT /users/approve/:memberId': async ({ params, session, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const approving = command('approve-member');
        await requireMayDecide(session, memberId, approving);
        const { position } = await approve(memberId, approving);
        return decided(session, { memberId, position, said: 'user-approved' });
      },

      'DELETE /users/:memberId': async ({ params, body, session, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const rejecting = command('reject-member');
        await requireMayDecide(session, memberId, rejecting);
        const { position } = await reject(memberId, body.reason || null, rejecting);
        return message('user-rejected', position);
      },
    },
  };
});
