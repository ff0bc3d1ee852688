import { memberStream } from '@portal/contracts/members/member.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { requirePublicUrl } from '@portal/service-kit/config/public-url';
import { answer, message, showUser } from '../call-handling/call-answer.ts';
import { asPortal, derivedFollowUp } from '../call-handling/command-context.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import { idOf, refusal, userNotFound } from '../refusals.ts';
import { administrationDecider } from './administration.decider.ts';
import { LAST_ADMINISTRATOR } from './administrator.decider.ts';
import { addressLeft, addressTakenUp } from './administration.mails.ts';
import { createChangeOf, type ChangeOfNeeds } from './administration.undo.ts';

const DAY_MS = 86_400_000;
const ERASURES = ['MemberErasureRequested', 'MemberErasureCancelled'] as const;
const linkUsed = () => refusal('conflict', 'link-used');

type Needed = Needs<
  | 'addressLinks'
  | 'addresses'
  | 'administrators'
  | 'changeEmailOf'
  | 'emailChanges'
  | 'issueResetLink'
  | 'letters'
  | 'now'
  | 'recipientOf'
  | 'settings'
  | 'stream'
  | 'vault'
  | 'waysIn'
> &
  ChangeOfNeeds;

export const administration = decidingCommands((context: Needed) => {
  const {
    stream,
    administrators,
    addressLinks,
    changeEmailOf: change,
    issueResetLink,
    emailChanges,
    letters,
    recipientOf,
  } = context;
  const { addresses, vault, waysIn, settings, now } = context;
  const members = stream(memberStream, administrationDecider, { opens: false });
  const openedMembers = stream(memberStream, administrationDecider);
  const changeOf = createChangeOf(context);
  const dueAt = () =>
    new Date(now().getTime() + settings.PORTAL_ERASURE_DAYS * DAY_MS).toISOString();

  async function changeEmail(wish: Parameters<typeof change>[0], command: CommandContext) {
    const { memberId } = wish;
    const changed = await change(wish, command);
    // The links of a pending change belong to an address that the account no longer has
    await emailChanges.forget(memberId);
    if (changed.events.length === 0) return changed;
    const recipient = await recipientOf(memberId, command);
    const id = `address-${command.commandId}`;
    if (recipient && changed.old !== null)
      await letters.send({ ...recipient, email: changed.old }, addressLeft(id));
    await letters.send(recipient, addressTakenUp(id));
    await addressLinks.send(memberId, derivedFollowUp(asPortal(command), 'address-link'));
    return changed;
  }

  async function requestErasure(
    memberId: string,
    command: CommandContext,
    ifStill: { readonly erasesAt?: string | null } = {},
  ) {
    const by = command.actor.id;
    return members.handle(
      { type: 'RequestErasure', memberId, dueAt: dueAt(), by, ifStill },
      command,
    );
  }

  return {
    decisions: {
      'change-role': {
        undo: async (decided, command) => {
          const { before, change } = await changeOf(decided);
          return administrators.change({ ...change, role: before.role, at: now() }, command);
        },
        blockedBy: ['MemberRoleChanged'],
        blockerOf: async ({ subjectId }) =>
          (await administrators.isLast(subjectId)) ? LAST_ADMINISTRATOR : null,
      },
      'change-email': {
        undo: async (decided, command) => {
          const { before, change } = await changeOf(decided);
          if (before.email === null) throw userNotFound();
          return changeEmail({ ...change, email: before.email }, command);
        },
        blockedBy: ['MemberEmailChanged'],
        async blockerOf(decision) {
          const { email } = (await changeOf(decision)).before;
          const holder = email === null ? null : await vault.address(await addresses.hash(email));
          return holder && holder.subjectId !== decision.subjectId
            ? wordsOf('address-taken-since')
            : null;
        },
      },
      'correct-facts': {
        undo: async (decided, command) => {
          const { before, change } = await changeOf(decided);
          return openedMembers.handle({ type: 'CorrectFacts', ...change, facts: before }, command);
        },
        blockedBy: ['MemberFactsCorrected'],
      },
      'request-erasure': {
        undo: async (decided, command) => {
          const { change } = await changeOf(decided);
          return members.handle({ type: 'CancelErasure', ...change }, command);
        },
        blockedBy: ERASURES,
      },
      'cancel-erasure': {
        undo: async (decided, command) => {
          const { change } = await changeOf(decided);
          return requestErasure(change.memberId, command, change.ifStill);
        },
        blockedBy: ERASURES,
      },
    },
    calls: {
      'PUT /users/:memberId/role': async ({ params, body, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { position } = await administrators.change(
          { memberId, role: body.role, at: now() },
          command(`change-role ${memberId}`),
        );
        return showUser(memberId, position);
      },

      'PUT /users/:memberId/email': async ({ params, body, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { position } = await changeEmail(
          { memberId, email: body.email },
          command(`change-email ${memberId}`),
        );
        return showUser(memberId, position);
      },

      'PUT /users/:memberId/facts': async ({ params, body, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { fullName, batchYear, dateOfBirth, admissionNumber } = body;
        const facts = {
          ...(fullName !== undefined && { fullName }),
          ...(batchYear !== undefined && { batchYear }),
          ...(dateOfBirth !== undefined && { dateOfBirth }),
          ...(admissionNumber !== undefined && { admissionNumber: admissionNumber || null }),
        };
        const { position } = await openedMembers.handle(
          { type: 'CorrectFacts', memberId, facts },
          command(`correct-facts ${memberId}`),
        );
        return showUser(memberId, position);
      },

      'POST /users/:memberId/reset-link': async ({ params, host, command }) => {
        requirePublicUrl(settings.PORTAL_PUBLIC_URL, host());
        const memberId = idOf(params.memberId, userNotFound);
        const { link, position } = await issueResetLink(
          memberId,
          command(`issue-reset-link ${memberId}`),
        );
        if (!link) throw linkUsed();
        return answer({ data: link }, position);
      },

      'DELETE /users/:memberId/sessions': async ({ params, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        if ((await members.load({ memberId })).state.status === 'absent') throw userNotFound();
        const position = await waysIn.closeAll(
          memberId,
          'signed-out-by-administrator',
          command(`end-sessions ${memberId}`),
        );
        return message('signed-out-everywhere', position);
      },

      'PUT /users/:memberId/erasure': async ({ params, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { position } = await requestErasure(memberId, command(`request-erasure ${memberId}`));
        return showUser(memberId, position);
      },

      'DELETE /users/:memberId/erasure': async ({ params, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { position } = await members.handle(
          { type: 'CancelErasure', memberId },
          command(`cancel-erasure ${memberId}`),
        );
        return showUser(memberId, position);
      },
    },
  };
});
