import type { MemberEvent } from '@portal/contracts/members/member.events';
import {
  letterStartStream,
  letterStream,
  mailedOutcome,
  type LetterEvent,
} from '@portal/contracts/registrations/letters/letter.events';
import type { Position } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import pLimit from 'p-limit';
import * as z from 'zod';
import { portalCommand } from '../../call-handling/command-context.ts';
import type { Needs } from '../../call-handling/call-handlers.ts';
import { eachInTurn } from '../../background/each-in-turn.ts';
import type { Letter } from '../../mail/letters.ts';
import { confirmedName, ownOrEnglish, type Recipient } from '../../mail/recipients.ts';
import { letterDecider, letterStartDecider, type Told } from './letter.decider.ts';
import { createPersons } from '../registration/registered-person.ts';
import { approvalReversed, approved, rejected, rejectionReversed } from './decision.mails.ts';

const MINUTE_MS = 60_000;

const OUTCOMES: { readonly [Type in MemberEvent['type']]?: Told } = {
  MemberApproved: 'approved',
  MemberApprovalReversed: 'waiting',
  MemberRejected: 'rejected',
  MemberRejectionReversed: 'waiting',
};
const isOutcome = (type: string): type is keyof typeof OUTCOMES => Object.hasOwn(OUTCOMES, type);
const TOLD: LetterEvent['type'] = 'DecisionTold';
const entry = z.object({ memberId: z.string(), told: z.optional(mailedOutcome) });
const circumstances = z.object({ occurredAt: z.string() });

const TYPES = [...Object.keys(OUTCOMES), TOLD];

/** `since`: when the last decision was made, in ISO 8601. */
type MailState = { readonly outcome: Told; readonly since: string; readonly mailed: Told };

type Person = NonNullable<Awaited<ReturnType<ReturnType<typeof createPersons>>>>;

const WAITING: MailState = { outcome: 'waiting', since: '', mailed: 'waiting' };

export type DecisionLetterNeeds = Needs<
  'vault' | 'background' | 'eventStore' | 'letters' | 'log' | 'now' | 'settings' | 'stream'
>;

/**
 * Mails what was decided about a registration once the decision has stood for a while. A decision undone before that is never mailed; one
 * undone after it is corrected once.
 */
export function createDecisionLetters(context: DecisionLetterNeeds) {
  const { background, eventStore, stream, letters, settings, log, now } = context;
  const stories = stream(letterStream, letterDecider);
  const starts = stream(letterStartStream, letterStartDecider);
  const personOf = createPersons(context);
  const mailStates = new Map<string, MailState>();
  const inTurn = pLimit(1);
  let readTo: Position | null = null;
  let began: string | null = null;

  const command = () => portalCommand(now(), 'decision letters');

  async function start(): Promise<string> {
    const { state } = await starts.handle(
      { type: 'Begin', data: { at: now().toISOString() } },
      command(),
    );
    return state.at ?? '';
  }

  async function catchUp(): Promise<void> {
    began ??= await start();
    for await (const { events, position } of pagesOfTypes(eventStore, TYPES, readTo)) {
      for (const { type, data, metadata } of events) {
        const { memberId, told: mailedNow } = entry.parse(data);
        const { occurredAt: since } = circumstances.parse(metadata);
        const known = mailStates.get(memberId) ?? WAITING;
        if (mailedNow) mailStates.set(memberId, { ...known, mailed: mailedNow });
        else if (isOutcome(type)) {
          const outcome = OUTCOMES[type] ?? 'waiting';
          // Earlier releases mailed at once
          const knows = since < began ? outcome : known.mailed;
          mailStates.set(memberId, { outcome, since, mailed: knows });
        }
      }
      readTo = position;
    }
  }

  function letterTo(person: Person, { outcome, since, mailed }: MailState): Letter {
    const { facts, rejection } = person;
    // Each mail to the same person needs a different id
    const id = `${facts.memberId}-${Date.parse(since)}`;
    if (outcome === 'approved') return approved(id);
    if (outcome === 'rejected' && rejection)
      return rejected(id, rejection.holdUntil, rejection.reason);
    return mailed === 'approved' ? approvalReversed(id) : rejectionReversed(id);
  }

  /** The letter comes first, so that no crash loses it. A second process hands over a letter of the same id, which is the same letter. */
  async function tell(
    memberId: string,
    mailState: MailState,
    send = letters.handOver,
  ): Promise<void> {
    const { outcome } = mailState;
    const person = await personOf(memberId);
    if (person) {
      const { facts, isConfirmed } = person;
      const name = confirmedName(facts.fullName, isConfirmed);
      const language = ownOrEnglish(facts.profile?.language);
      const to: Recipient = { memberId, email: facts.email, name, language };
      await send(to, letterTo(person, mailState));
    }
    await stories.handle(
      { type: 'Tell', data: { memberId, told: outcome }, before: mailState.mailed },
      command(),
    );
    mailStates.set(memberId, { ...mailState, mailed: outcome });
  }

  /** Mails what has stood long enough. */
  const sendDue = () =>
    inTurn(async () => {
      await catchUp();
      const latest = new Date(
        now().getTime() - settings.PORTAL_DECISION_MAIL_MINUTES * MINUTE_MS,
      ).toISOString();
      const due = [...mailStates].filter(
        ([, { outcome, mailed, since }]) => outcome !== mailed && since <= latest,
      );
      await eachInTurn(due, ([memberId, mailState]) => tell(memberId, mailState), {
        what: 'the mail about a decision',
        log,
      });
    });

  return {
    sendDue,
    /** Right after a decision, where the portal waits with no mail. */
    sendIfAtOnce(): void {
      if (settings.PORTAL_DECISION_MAIL_MINUTES === 0)
        background.run('the mails about decisions', sendDue);
    },
    /** Sends the mail of a person who is about to be erased, because the erasure would delete a pending mail. */
    sendNow: (memberId: string) =>
      inTurn(async () => {
        await catchUp();
        const decided = mailStates.get(memberId);
        if (decided && decided.outcome !== decided.mailed)
          await tell(memberId, decided, letters.deliver);
      }),
  };
}
