import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { nomineeStream } from '@portal/contracts/nominees/nominee.events';
import { createEventCodec } from '@portal/service-kit/event-codec';
import type { CommandContext } from '@portal/service-kit/command-handler';
import { DomainError } from '@portal/service-kit/errors';
import { message } from '../calls/answer.ts';
import { asPortal, derivedFollowUp, newId } from '../calls/command-context.ts';
import { commands } from '../calls/commands.ts';
import { idOf } from '../calls/request.ts';
import { createAdministratorList } from '../parts/administrator-list.ts';
import { nomineeNotFound, userNotFound } from '../refusals.ts';
import { nomineeDecider, type NomineeCommand } from './nominee.decider.ts';
import {
  nomineeCopy,
  nomineeRequestOpened,
  nomineesChanged,
  requestWaits,
} from './nominee.mails.ts';
import { restDecider, type Request } from './rest.decider.ts';

const DAY_MS = 86_400_000;

const linkInvalid = () =>
  new DomainError(
    'invalid',
    'This link does not work any more. Please write to the administrators of the portal.',
  );

export const nominees = commands((context) => {
  const { eventStore, vault, stream, letters, recipientOf, willingRecipientOf } = context;
  const { copies, copyLinks, endSessions, mails, accesses, undoing, settings, now } = context;
  const publicUrl = settings.PORTAL_PUBLIC_URL;
  const nomineesOf = stream(nomineeStream, nomineeDecider);
  const accounts = stream(memberStream, restDecider);
  const codec = createEventCodec<MemberEvent>(memberStream.events, vault);
  const findAdministrators = createAdministratorList(eventStore);

  async function change(
    kind: Parameters<typeof nomineesChanged>[2]['change'],
    wish: NomineeCommand,
    command: CommandContext,
  ) {
    const { memberId } = wish;
    const { events, position } = await nomineesOf.handle({ memberId }, wish, command);
    const to = events.length > 0 ? await recipientOf(memberId) : null;
    const id = `nominees-${command.commandId}`;
    if (to) await letters.send(nomineesChanged(to, id, { change: kind, publicUrl }));
    return position;
  }

  async function nomineeOf(memberId: string, nomineeId: string) {
    const { state } = await nomineesOf.load({ memberId });
    const details = state.get(nomineeId);
    return details ? { ...details, email: details.email || null } : null;
  }

  /** Events name no administrator in what their subject gets a copy of, so this stands beside the event. */
  async function openerOf(memberId: string, requestId: string): Promise<string | null> {
    const { events } = await eventStore.readStream(memberStream.name({ memberId }));
    const opened = events.findLast(
      ({ type, data }) => type === 'NomineeRequestOpened' && data['requestId'] === requestId,
    );
    return opened ? (await codec.decode(opened)).actor.id : null;
  }

  async function endAccess(memberId: string, command: CommandContext): Promise<void> {
    await vault.deleteTokensOf(memberId);
    await endSessions.endAll(memberId, asPortal(derivedFollowUp(command, 'end sessions')));
  }

  async function mailCopy(memberId: string, request: Request): Promise<void> {
    const [nominee, member] = await Promise.all([
      nomineeOf(memberId, request.nomineeId),
      recipientOf(memberId),
    ]);
    const email = nominee?.email ?? request.sendTo;
    if (!nominee || email === null || !member) return;
    const expiresAt = copyLinks.expiryFrom(now());
    const url = await copyLinks.open(memberId, request.requestId, expiresAt);
    await letters.send(
      nomineeCopy(
        { memberId, email, fullName: nominee.name },
        `nominee-copy-${request.requestId}`,
        { of: member.fullName, url, expiresAt },
      ),
    );
  }

  /** Sessions from before the rest must not come back with the account. */
  async function endRest(
    memberId: string,
    type: 'EndRest' | 'TakeRestBack',
    command: CommandContext,
  ) {
    await endSessions.endAllBut(null, memberId);
    const ended = await accounts.handle({ memberId }, { type, memberId }, command);
    await copyLinks.forget(memberId);
    return ended;
  }

  undoing.of('open-nominee-request', ({ subjectId: memberId }, command) =>
    accounts.handle({ memberId }, { type: 'TakeOpeningBack', memberId }, command),
  );
  undoing.of('confirm-nominee-request', ({ subjectId: memberId }, command) =>
    endRest(memberId, 'TakeRestBack', command),
  );

  return {
    'POST /account/nominees': async ({ session: { memberId }, body: details, command }) => {
      const naming = command('name-nominee');
      const nomineeId = newId(naming, 'nominee');
      const position = await change(
        'named',
        { type: 'Name', memberId, nomineeId, details },
        naming,
      );
      return message('Your nominee is named. We have sent you a mail about it.', position);
    },

    'PUT /account/nominees/:nomineeId': async ({ params, session, body: details, command }) => {
      const nomineeId = idOf(params.nomineeId, nomineeNotFound);
      const { memberId } = session;
      const position = await change(
        'changed',
        { type: 'Change', memberId, nomineeId, details },
        command(`change-nominee ${nomineeId}`),
      );
      return message('The details are changed.', position);
    },

    'DELETE /account/nominees/:nomineeId': async ({ params, session: { memberId }, command }) => {
      const nomineeId = idOf(params.nomineeId, nomineeNotFound);
      const position = await change(
        'withdrawn',
        { type: 'Withdraw', memberId, nomineeId },
        command(`withdraw-nominee ${nomineeId}`),
      );
      return message('Your nominee is withdrawn.', position);
    },

    'POST /users/:memberId/nominee-request': async ({ params, body, session, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const { nomineeId, occasion, sendTo = null } = body;
      const asks = [...new Set(body.asks)];
      const opening = command(`open-nominee-request ${memberId}`);
      const requestId = newId(opening, 'nominee-request');
      const { events, position } = await accounts.handle(
        { memberId },
        {
          type: 'Open',
          memberId,
          request: { requestId, nomineeId, occasion, asks, sendTo },
          nominee: await nomineeOf(memberId, nomineeId),
          by: session.memberId,
        },
        opening,
      );
      if (events.length > 0) {
        const to = await recipientOf(memberId);
        const request = { occasion, asks, publicUrl };
        if (to) await letters.send(nomineeRequestOpened(to, `nominee-${requestId}`, request));
        const others = (await findAdministrators()).filter((id) => id !== session.memberId);
        await letters.sendToEach(others, async (other) => {
          const colleague = await willingRecipientOf(other);
          const id = `nominee-waits-${requestId}-${other}`;
          return colleague && requestWaits(colleague, id, { memberId, publicUrl });
        });
      }
      return message('The request is open. Another administrator has to confirm it.', position);
    },

    'PUT /users/:memberId/nominee-request': async ({ params, body, session, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const { requestId } = body;
      const confirming = command(`confirm-nominee-request ${memberId}`);
      const { state } = await accounts.load({ memberId });
      const nomineeId = (state.request ?? state.rest?.last)?.nomineeId;
      const erasure = new Date(now().getTime() + settings.PORTAL_ERASURE_DAYS * DAY_MS);
      // The nominee needs the account until then for the copy
      const dueAt = [erasure.toISOString(), copyLinks.expiryFrom(now())].toSorted().at(-1) ?? '';
      const confirmed = await accounts.handle(
        { memberId },
        {
          type: 'Confirm',
          memberId,
          requestId,
          nominee: nomineeId === undefined ? null : await nomineeOf(memberId, nomineeId),
          openedBy: (await openerOf(memberId, requestId)) ?? '',
          by: session.memberId,
          dueAt,
        },
        confirming,
      );
      // A repetition must not forget that the copy is mailed already
      if (confirmed.events.length > 0) await mails.forget(memberId);
      await endAccess(memberId, confirming);
      const last = confirmed.state.rest?.last;
      if (last?.asks.includes('copy')) await mailCopy(memberId, last);
      return message('The request is confirmed, and the account rests.', confirmed.position);
    },

    'DELETE /users/:memberId/nominee-request': async ({ params, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const { position } = await accounts.handle(
        { memberId },
        { type: 'Close', memberId },
        command(`close-nominee-request ${memberId}`),
      );
      return message('The request is closed.', position);
    },

    'DELETE /users/:memberId/rest': async ({ params, command }) => {
      const memberId = idOf(params.memberId, userNotFound);
      const { position } = await endRest(memberId, 'EndRest', command(`end-rest ${memberId}`));
      return message('The account is as it was before.', position);
    },

    'POST /nominee-copies': async ({ body: { token } }) => {
      const link = await copyLinks.find(token, now());
      if (!link) throw linkInvalid();
      const { memberId } = link;
      const { state } = await accounts.load({ memberId });
      const copyOf = state.rest?.copyOf;
      if (!copyOf || !(await link.isOf(copyOf.requestId))) throw linkInvalid();
      const file = await copies.of(memberId, 'nominee');
      accesses.note({ readerId: null, way: 'nominee-copy', subjectIds: [memberId] });
      return { position: null, file };
    },
  };
});
