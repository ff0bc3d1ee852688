import { mailKind, type MailKind, type MailProblem } from '@portal/contracts/mails/mail.api';
import { MailRefused, type Mail, type Message } from '@portal/service-kit/mail/mail';
import { mailName, unwrap, wrap } from '@portal/service-kit/vault/key-wrapping';
import type { MailRecord } from '@portal/service-kit/vault/ports/mail-store';
import type { Vault } from '@portal/service-kit/vault/vault';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import * as z from 'zod';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The backoff between tries. The last wait repeats until a day is over. */
const WAITS = [1, 5, 15, 60];
/** Longer than the mail server's timeout. After it, another process takes over the mails of a dead one. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Time for the caller of `revive` to note it, before a new failure can be noted. */
const REVIVED_AFTER_MS = 10_000;
const AT_ONCE = 4;
const PAGE = 100;
const KEPT_MS = 30 * DAY_MS;

const content = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  language: z.exactOptional(z.string()),
  about: z.exactOptional(z.string()),
});

export type QueuedMail = {
  readonly id: string;
  readonly memberId: string;
  readonly kind: MailKind;
  readonly message: Message;
  /** The mail is useless from then on. */
  readonly expiresAt?: string;
};
export type FailedMail = Pick<QueuedMail, 'id' | 'memberId' | 'kind'> & {
  readonly problem: MailProblem;
};
export type MailOutcome = 'sent' | 'retried' | 'failed';

export type MailQueue = ReturnType<typeof createMailQueue>;

/**
 * Mails that wait in the vault, each sealed. However many processes share it, one of them tries a mail at a time.
 *
 * @param options.onFailed is called until it has succeeded, before the mail counts as failed
 */
export function createMailQueue(options: {
  readonly vault: Pick<
    Vault,
    'secret' | 'mail' | 'putMail' | 'mailsDue' | 'deleteMailsOf' | 'deleteMailsSettledBefore'
  >;
  readonly mail: Mail;
  readonly firstWaitMs: number;
  readonly now: () => Date;
  readonly log: Logger;
  readonly onFailed: (failed: FailedMail) => Promise<unknown>;
  readonly counted: (outcome: MailOutcome) => void;
}) {
  const { vault, mail, firstWaitMs, now, log, onFailed, counted } = options;
  const inTurn = pLimit(AT_ONCE);
  const key = () => vault.secret('mails');
  const inMs = (milliseconds: number): string =>
    new Date(now().getTime() + milliseconds).toISOString();

  const givenUpAt = ({ since, expiresAt }: MailRecord): string => {
    const dayLater = new Date(Date.parse(since) + DAY_MS).toISOString();
    return expiresAt !== null && expiresAt < dayLater ? expiresAt : dayLater;
  };

  /** @returns the mail as it stands now, null if another process changed it first */
  async function change(
    record: MailRecord,
    changes: Partial<MailRecord>,
  ): Promise<MailRecord | null> {
    const changed = { ...record, ...changes, version: record.version + 1 };
    return (await vault.putMail(changed, record.version)) ? changed : null;
  }

  async function opened({ id, sealed }: MailRecord): Promise<Message | null> {
    const bytes = sealed && unwrap(await key(), mailName(id), sealed);
    return bytes && content.parse(JSON.parse(bytes.toString('utf8')));
  }

  async function fail(record: MailRecord, problem: MailProblem): Promise<void> {
    const { id, subjectId: memberId } = record;
    const kind = mailKind.parse(record.kind);
    // Erased meanwhile
    if (!(await vault.mail(id))) return;
    await onFailed({ id, memberId, kind, problem });
    const isOfUse = record.expiresAt === null || record.expiresAt > now().toISOString();
    await change(record, {
      state: 'failed',
      at: now().toISOString(),
      ...(isOfUse ? {} : { sealed: null }),
    });
    counted('failed');
    log.error({ mail: id, kind, problem }, 'a mail was given up');
  }

  async function attempt(waiting: MailRecord): Promise<void> {
    const record = await change(waiting, { at: inMs(CLAIM_MS), tries: waiting.tries + 1 });
    if (!record) return;
    const { id, kind, tries } = record;
    if (givenUpAt(record) <= now().toISOString())
      return fail(record, record.expiresAt === givenUpAt(record) ? 'expired' : 'not-taken');
    try {
      const message = await opened(record);
      if (!message) throw new Error('The words of the mail cannot be opened');
      const { where } = await mail.send(message);
      counted('sent');
      log.info({ mail: message.id, where }, `${kind}: the mail is on its way`);
    } catch (error) {
      if (error instanceof MailRefused) {
        log.warn({ mail: id, kind, err: error }, 'a mail was refused');
        return fail(record, 'refused');
      }
      const next = inMs((WAITS[tries - 1] ?? WAITS.at(-1) ?? 1) * firstWaitMs);
      const at = next < givenUpAt(record) ? next : givenUpAt(record);
      await change(record, { at });
      counted('retried');
      log.warn({ mail: id, kind, tries, at, err: error }, 'a mail is tried again later');
      return undefined;
    }
    await change(record, { state: 'done', at: now().toISOString(), sealed: null });
    return undefined;
  }

  return {
    /** Resolves once the mail would survive a restart. It is sent at most once under its id, even if it is put again within thirty days. */
    async put({ id, memberId, kind, message, expiresAt }: QueuedMail): Promise<void> {
      const at = now().toISOString();
      // The mail about a rejection may go out on the day on which its recipient is erased
      const kept = kind === 'registration-rejected' ? message : { ...message, about: memberId };
      const sealed = wrap(await key(), mailName(id), Buffer.from(JSON.stringify(kept)));
      await vault.putMail(
        {
          id,
          subjectId: memberId,
          kind,
          state: 'waiting',
          at,
          since: at,
          tries: 0,
          expiresAt: expiresAt ?? null,
          sealed,
          version: 1,
        },
        null,
      );
    },

    /** Tries a mail that was just put or revived. */
    send: (id: string): Promise<void> =>
      inTurn(async () => {
        const record = await vault.mail(id);
        // After the first try its time says when a claim or a wait ends
        if (record?.state === 'waiting' && record.tries === 0) await attempt(record);
      }),

    async sendDue(stopped: AbortSignal): Promise<void> {
      for (;;) {
        const due = await vault.mailsDue(now().toISOString(), PAGE);
        const tried = await Promise.allSettled(
          due.map((record) =>
            inTurn(async () => {
              if (!stopped.aborted) await attempt(record);
            }),
          ),
        );
        const failed = tried.filter((one) => one.status === 'rejected');
        for (const { reason } of failed) log.error({ err: reason }, 'a mail could not be tried');
        // If no mail made progress, the next page would be the same
        if (failed.length === tried.length) return;
        if (stopped.aborted || due.length < PAGE) return;
      }
    },

    /** Makes a failed mail wait for another day; false if nothing is left of it. Call `send` next. */
    async revive(id: string): Promise<boolean> {
      for (;;) {
        const record = await vault.mail(id);
        if (!record || record.sealed === null) return record?.state === 'done';
        if (record.expiresAt !== null && record.expiresAt <= now().toISOString()) return false;
        if (record.state === 'waiting') return true;
        const revived = { since: now().toISOString(), at: inMs(REVIVED_AFTER_MS), tries: 0 };
        if (await change(record, { ...revived, state: 'waiting' })) return true;
      }
    },

    /**
     * Deletes what waits for someone, and what lies in an outbox; only the word that they were refused stays on its way.
     *
     * @param kind of the mails; default: all. If set, mails that lie in an outbox stay there, since they count as sent
     */
    async forget(memberId: string, kind?: MailKind): Promise<void> {
      await vault.deleteMailsOf(memberId, kind ?? null);
      if (kind === undefined) await mail.forget(memberId);
    },

    /** Deletes the words of a mail that failed. */
    async drop(id: string): Promise<void> {
      for (;;) {
        const record = await vault.mail(id);
        if (record?.state !== 'failed') return;
        if (await change(record, { state: 'done', sealed: null })) return;
      }
    },

    sweep: () => vault.deleteMailsSettledBefore(inMs(-KEPT_MS)),
  };
}
