import type { Session } from '@portal/contracts/wire/access';
import { oldestLastUse } from '@portal/contracts/accounts/session-length';
import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import { nomineeStream } from '@portal/contracts/nominees/nominee.events';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { fold } from '@portal/service-kit/event-sourcing/decider';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import type { CommandContext } from '@portal/service-kit/event-sourcing/command-handler';
import { requirePublicUrl } from '@portal/service-kit/config/public-url';
import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { covers } from '@portal/service-kit/event-store/log-position';
import { areUsedSince, watchUses } from '@portal/service-kit/vault/session-book';
import { message } from '../call-handling/call-answer.ts';
import { asPortal, derivedFollowUp, newId } from '../call-handling/command-context.ts';
import { decidingCommands, type Needs } from '../call-handling/call-handlers.ts';
import type { Decided } from '../undo/undo-entry.ts';
import { idOf, nomineeNotFound, refusal, userNotFound } from '../refusals.ts';
import { nomineeDecider, type NomineeCommand } from './nominee.decider.ts';
import {
  nomineeCopy,
  nomineeRequestOpened,
  nomineesChanged,
  requestWaits,
} from './nominee.mails.ts';
import { requestNotOpen, restDecider, type Request, type Since } from './rest.decider.ts';

const DAY_MS = 86_400_000;

const RESTS = [
  'NomineeRequestOpened',
  'NomineeRequestClosed',
  'NomineeRequestConfirmed',
  'MemberRestEnded',
  'MemberErasureStarted',
] as const satisfies readonly MemberEvent['type'][];

/** Someone who has just received one of these may be the accomplice, or the invention, of the administrator who opened a request. */
const RIGHTS_AND_CREDENTIALS: ReadonlySet<string> = new Set<MemberEvent['type']>([
  'MemberRoleChanged',
  'PasswordChanged',
  'SecondStepSet',
  'SecondStepRemoved',
  'RecoveryCodesRenewed',
  'PasskeyAdded',
  'PasskeyRemoved',
]);

const tooOldSession = () => refusal('forbidden', 'nominees-locked');

const linkInvalid = () => refusal('invalid', 'nominee-link-invalid');

type Needed = Needs<
  | 'accesses'
  | 'administrators'
  | 'copies'
  | 'copyLinks'
  | 'eventStore'
  | 'letters'
  | 'mails'
  | 'now'
  | 'ownPassword'
  | 'recipientOf'
  | 'settings'
  | 'stream'
  | 'vault'
  | 'waysIn'
  | 'willingRecipientOf'
>;

export const nominees = decidingCommands((context: Needed) => {
  const { eventStore, vault, stream, letters, recipientOf, willingRecipientOf } = context;
  const { copies, copyLinks, waysIn, mails, accesses, settings, now } = context;
  const { administrators, ownPassword } = context;
  const publicUrl = settings.PORTAL_PUBLIC_URL;
  const nomineesOf = stream(nomineeStream, nomineeDecider);
  const accounts = stream(memberStream, restDecider);
  const codec = createEventCodec<MemberEvent>(memberStream.events, vault);

  async function change(
    kind: Parameters<typeof nomineesChanged>[1],
    wish: NomineeCommand,
    command: CommandContext,
  ) {
    const { memberId } = wish;
    const { events, position } = await nomineesOf.handle(wish, command);
    const to = events.length > 0 ? await recipientOf(memberId, command) : null;
    await letters.send(to, nomineesChanged(`nominees-${command.commandId}`, kind));
    return position;
  }

  async function nomineeOf(memberId: string, nomineeId: string) {
    const { state } = await nomineesOf.load({ memberId });
    const details = state.get(nomineeId);
    return details ? { ...details, email: details.email || null } : null;
  }

  async function openingOf(memberId: string, requestId: string): Promise<RecordedEvent | null> {
    const { events } = await eventStore.readStream(memberStream.name({ memberId }));
    const opened = events.findLast(
      ({ type, data }) => type === 'NomineeRequestOpened' && data['requestId'] === requestId,
    );
    return opened ?? null;
  }

  /** A stolen session must not change where the copy goes once a request shows that the member may be absent. */
  async function requireOwn(session: Session, password: string): Promise<void> {
    const { memberId, sessionId } = session;
    await ownPassword.require(memberId, password);
    const { state } = await accounts.load({ memberId });
    const opened = state.request && (await openingOf(memberId, state.request.requestId));
    if (!opened) return;
    const { occurredAt } = await codec.decode(opened);
    const record = await vault.session(sessionId);
    if (!record || record.createdAt <= occurredAt) throw tooOldSession();
  }

  async function sinceOpening(
    opened: RecordedEvent,
    { memberId, by }: { readonly memberId: string; readonly by: string },
  ): Promise<Since> {
    const { position } = opened;
    const { occurredAt } = await codec.decode(opened);
    const hasLater = async (stream: string, among?: ReadonlySet<string>): Promise<boolean> => {
      const { events } = await eventStore.readStream(stream);
      return events.some(
        (event) => !covers(position, event.position) && (among?.has(event.type) ?? true),
      );
    };
    const [isUsed, hasChangedNominees, hasChangedConfirmer] = await Promise.all([
      areUsedSince(vault, memberId, occurredAt),
      hasLater(nomineeStream.name({ memberId })),
      hasLater(memberStream.name({ memberId: by }), RIGHTS_AND_CREDENTIALS),
    ]);
    const isTooLongAgo = occurredAt < oldestLastUse(settings, now());
    return { isUsed, hasChangedNominees, hasChangedConfirmer, isTooLongAgo };
  }

  async function mailCopy(memberId: string, request: Request): Promise<void> {
    const [nominee, member] = await Promise.all([
      nomineeOf(memberId, request.nomineeId),
      recipientOf(memberId),
    ]);
    const { requestId, sendTo: email } = request;
    if (!nominee || email === null || !member) return;
    const expiresAt = copyLinks.expiryFrom(now());
    const url = await copyLinks.open(memberId, requestId, expiresAt);
    await letters.send(
      { ...member, email, name: null },
      nomineeCopy(`nominee-copy-${requestId}`, { of: member.fullName, url, expiresAt }),
    );
  }

  async function restedBefore({
    subjectId: memberId,
    revision,
  }: Pick<Decided, 'subjectId' | 'revision'>): Promise<boolean> {
    const stream = memberStream.name({ memberId });
    const { events } = await eventStore.readStream(stream, { from: 0, limit: revision });
    const decoded: MemberEvent[] = [];
    for (const event of events) decoded.push(await codec.decode(event));
    return fold(restDecider, decoded).rest !== null;
  }

  /** Sessions from before the rest must not come back with the account. */
  async function endRest(
    memberId: string,
    type: 'EndRest' | 'TakeRestBack',
    command: CommandContext,
  ) {
    await waysIn.closeAllBut(null, memberId, 'signed-out-by-administrator');
    const ended = await accounts.handle({ type, memberId }, command);
    await copyLinks.forget(memberId);
    return ended;
  }

  return {
    decisions: {
      'open-nominee-request': {
        undo: ({ subjectId: memberId }, command) =>
          accounts.handle({ type: 'TakeOpeningBack', memberId }, command),
        blockedBy: RESTS,
      },
      'confirm-nominee-request': {
        undo: ({ subjectId: memberId }, command) => endRest(memberId, 'TakeRestBack', command),
        blockedBy: RESTS,
        blockerOf: async (decision) =>
          (await restedBefore(decision)) ? wordsOf('account-closed-before') : null,
      },
    },
    calls: {
      'POST /account/nominees': async ({ session, body: { password, ...details }, command }) => {
        const { memberId } = session;
        await requireOwn(session, password);
        const naming = command('name-nominee');
        const nomineeId = newId(naming, 'nominee');
        const position = await change(
          'named',
          { type: 'Name', memberId, nomineeId, details },
          naming,
        );
        return message('nominee-named', position);
      },

      'PUT /account/nominees/:nomineeId': async ({ params, session, body, command }) => {
        const nomineeId = idOf(params.nomineeId, nomineeNotFound);
        const { memberId } = session;
        const { password, ...details } = body;
        await requireOwn(session, password);
        const position = await change(
          'changed',
          { type: 'Change', memberId, nomineeId, details },
          command(`change-nominee ${nomineeId}`),
        );
        return message('nominee-changed', position);
      },

      'DELETE /account/nominees/:nomineeId': async ({ params, session, body, command }) => {
        const nomineeId = idOf(params.nomineeId, nomineeNotFound);
        const { memberId } = session;
        await requireOwn(session, body.password);
        const position = await change(
          'withdrawn',
          { type: 'Withdraw', memberId, nomineeId },
          command(`withdraw-nominee ${nomineeId}`),
        );
        return message('nominee-withdrawn', position);
      },

      'POST /users/:memberId/nominee-request': async ({ params, body, session, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { nomineeId, occasion, sendTo = null } = body;
        const asks = [...new Set(body.asks)];
        const opening = command(`open-nominee-request ${memberId}`);
        const requestId = newId(opening, 'nominee-request');
        // Watches from before the event, so that no later use is missed. A repetition or a second request hides no use since the first
        await watchUses(vault, memberId, opening.occurredAt);
        const { events, position } = await accounts.handle(
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
          const opened = nomineeRequestOpened(`nominee-${requestId}`, occasion, asks);
          await letters.send(await recipientOf(memberId), opened);
          const others = [...(await administrators.all())].filter((id) => id !== session.memberId);
          await letters.sendToEach(others, willingRecipientOf, (other) =>
            requestWaits(`nominee-waits-${requestId}-${other}`, memberId),
          );
        }
        return message('nominee-request-opened', position);
      },

      'PUT /users/:memberId/nominee-request': async ({ params, body, session, host, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { requestId, sendTo = null } = body;
        const confirming = command(`confirm-nominee-request ${memberId}`);
        const { state } = await accounts.load({ memberId });
        const asked = state.request ?? state.rest?.last;
        if (asked?.asks.includes('copy')) requirePublicUrl(publicUrl, host());
        const nomineeId = asked?.nomineeId;
        if (!state.isApproved) throw userNotFound();
        const opened = await openingOf(memberId, requestId);
        if (!opened) throw requestNotOpen();
        const by = session.memberId;
        const erasure = new Date(now().getTime() + settings.PORTAL_ERASURE_DAYS * DAY_MS);
        // The nominee needs the account until then for the copy
        const dueAt = [erasure.toISOString(), copyLinks.expiryFrom(now())].toSorted().at(-1) ?? '';
        const confirmed = await accounts.handle(
          {
            type: 'Confirm',
            memberId,
            requestId,
            sendTo,
            nominee: nomineeId === undefined ? null : await nomineeOf(memberId, nomineeId),
            // Events name no administrator in what their subject gets a copy of, so this is beside the event
            openedBy: (await codec.decode(opened)).actor.id,
            by,
            since: await sinceOpening(opened, { memberId, by }),
            dueAt,
          },
          confirming,
        );
        // A repetition must not forget that the copy is mailed already
        if (confirmed.events.length > 0) await mails.forget(memberId);
        await waysIn.closeAll(
          memberId,
          'signed-out-by-administrator',
          asPortal(derivedFollowUp(confirming, 'end sessions')),
        );
        const last = confirmed.state.rest?.last;
        if (last?.asks.includes('copy')) await mailCopy(memberId, last);
        return message('nominee-request-confirmed', confirmed.position);
      },

      'DELETE /users/:memberId/nominee-request': async ({ params, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { position } = await accounts.handle(
          { type: 'Close', memberId },
          command(`close-nominee-request ${memberId}`),
        );
        return message('nominee-request-closed', position);
      },

      'DELETE /users/:memberId/rest': async ({ params, command }) => {
        const memberId = idOf(params.memberId, userNotFound);
        const { position } = await endRest(memberId, 'EndRest', command(`end-rest ${memberId}`));
        return message('account-reopened', position);
      },

      'POST /nominee-copies': async ({ body: { token }, language, disconnect }) => {
        const signal = disconnect();
        const link = await copyLinks.find(token, now());
        if (!link) throw linkInvalid();
        const { memberId } = link;
        const { state } = await accounts.load({ memberId });
        const copyOf = state.rest?.copyOf;
        if (!copyOf || !(await link.isOf(copyOf.requestId))) throw linkInvalid();
        const file = await copies.of(memberId, { kind: 'nominee', language }, signal);
        accesses.note({ readerId: null, way: 'nominee-copy', subjectIds: [memberId] });
        return { position: null, file };
      },
    },
  };
});
