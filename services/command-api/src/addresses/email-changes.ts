import { BEFORE_ALL } from '@portal/contracts/wire/position';
import type { Vault } from '@portal/service-kit/vault/vault';
import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';

const DAY_MS = 86_400_000;
const CONFIRM_HOURS = 24;
const TAKE_BACK_DAYS = 7;

const DOCUMENT = 'email-changes ';
const documentOf = (memberId: string): string => DOCUMENT + memberId;
const SUBJECT = 'email-change-';
const subjectOf = (memberId: string): string => SUBJECT + memberId;

/** `asked`: the new address, which nothing has confirmed yet. `made`: each earlier address, with the password of that time, while it can come back. */
const stored = z.object({
  asked: z.nullable(z.object({ linkId: z.string(), email: z.string() })),
  made: z.array(
    z.object({
      linkId: z.string(),
      email: z.string(),
      passwordHash: z.string(),
      until: z.string(),
    }),
  ),
});
type Stored = z.infer<typeof stored>;
export type MadeChange = Stored['made'][number];

const NOTHING: Stored = { asked: null, made: [] };

type Purpose = 'confirm' | 'revoke';
/** Separates these hashes from those of other tokens, so that a link works for its purpose only. */
const hashOf = (purpose: Purpose, token: string): string =>
  createHash('sha256').update(`email-${purpose} ${token}`).digest('hex');

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/**
 * Changes of the email address that members ask for themselves, and the two links of each: one confirms the new address, the other takes the
 * change back. The addresses are in a document of the vault, and go as soon as nobody can use them.
 */
export function createEmailChanges(vault: Vault, publicUrl: string, now: () => Date) {
  /** The vault's secret keeps the token from being derived from the change's id, which is in the log. */
  async function tokenOf(purpose: Purpose, linkId: string): Promise<string> {
    const secret = await vault.secret('email-changes');
    return createHmac('sha256', secret).update(`${purpose} ${linkId}`).digest('base64url');
  }

  async function open(purpose: Purpose, memberId: string, linkId: string, expiresAt: string) {
    const token = await tokenOf(purpose, linkId);
    const record = { hash: hashOf(purpose, token), subjectId: subjectOf(memberId), expiresAt };
    await vault.putToken(record);
    return `${publicUrl}/${purpose}-email/${token}`;
  }

  async function read(memberId: string) {
    const found = await vault.document(documentOf(memberId));
    const content = found?.bytes ? stored.parse(JSON.parse(found.bytes.toString('utf8'))) : NOTHING;
    return { id: found?.id ?? null, content };
  }

  async function update(memberId: string, change: (content: Stored) => Stored): Promise<void> {
    for (;;) {
      const { id, content } = await read(memberId);
      const changed = change(content);
      const at = now().toISOString();
      const made = changed.made.filter(({ until }) => until > at);
      const isEmpty = changed.asked === null && made.length === 0;
      if (isEmpty && id === null) return;
      const bytes = isEmpty ? null : Buffer.from(JSON.stringify({ ...changed, made }));
      if (await vault.putDocument({ name: documentOf(memberId), position: BEFORE_ALL, bytes }, id))
        return;
    }
  }

  return {
    /** Ends an earlier request. The same id gives the same links. */
    async ask(memberId: string, asked: NonNullable<Stored['asked']>) {
      const at = now().toISOString();
      const expiresAt = later(at, CONFIRM_HOURS * 3_600_000);
      await update(memberId, (content) => ({ ...content, asked }));
      return {
        confirmUrl: await open('confirm', memberId, asked.linkId, expiresAt),
        revokeUrl: await open(
          'revoke',
          memberId,
          asked.linkId,
          later(expiresAt, TAKE_BACK_DAYS * DAY_MS),
        ),
        expiresAt,
      };
    },

    /** @returns null for no link, and for one that is too old or was replaced. `asked` and `made` are those of the link. */
    async find(purpose: Purpose, token: string) {
      const found = await vault.token(hashOf(purpose, token));
      if (!found || found.expiresAt <= now().toISOString()) return null;
      const memberId = found.subjectId.slice(SUBJECT.length);
      const { asked, made } = (await read(memberId)).content;
      for (const linkId of [...made.map((one) => one.linkId), ...(asked ? [asked.linkId] : [])])
        if ((await tokenOf(purpose, linkId)) === token)
          return {
            memberId,
            linkId,
            asked: asked?.linkId === linkId ? asked : null,
            made: made.find((one) => one.linkId === linkId) ?? null,
          };
      return null;
    },

    /** Must be called before the change, so that it can be undone even after a crash. @returns the link that undoes it */
    async begin(memberId: string, change: MadeChange): Promise<string> {
      await update(memberId, (content) => ({ ...content, made: [...content.made, change] }));
      return open('revoke', memberId, change.linkId, change.until);
    },

    finish: (memberId: string) => update(memberId, (content) => ({ ...content, asked: null })),

    /** Ends the request, and this change with all later ones. */
    cancel: (memberId: string, linkId: string) =>
      update(memberId, ({ made }) => {
        const index = made.findIndex((one) => one.linkId === linkId);
        return { asked: null, made: index === -1 ? made : made.slice(0, index) };
      }),

    async forget(memberId: string): Promise<void> {
      await vault.deleteTokensOf(subjectOf(memberId));
      await update(memberId, () => NOTHING);
    },

    /** Drops addresses and passwords that no link can bring back any more. */
    async sweep(stopped: AbortSignal): Promise<void> {
      for (const name of await vault.documentNames()) {
        if (stopped.aborted) return;
        if (!name.startsWith(DOCUMENT)) continue;
        const memberId = name.slice(DOCUMENT.length);
        const { made } = (await read(memberId)).content;
        const at = now().toISOString();
        if (made.some(({ until }) => until <= at)) await update(memberId, (content) => content);
      }
    },

    untilOf: (at: string): string => later(at, TAKE_BACK_DAYS * DAY_MS),
  };
}
