import { createHash, createHmac } from 'node:crypto';
import type { Vault } from '@portal/service-kit/vault/vault';

const COPY_LINK_DAYS = 7;
const DAY_MS = 86_400_000;

/** Separates these hashes from those of other tokens, so that a link works for its purpose only. */
const hashOf = (token: string): string =>
  createHash('sha256').update(`nominee-copy ${token}`).digest('hex');
const subjectOf = (memberId: string): string => `nominee-copy-${memberId}`;
const memberOf = (subjectId: string): string => subjectId.slice(subjectOf('').length);

/** Links with which a nominee gets a copy of a member's data, as often as they need within some days. */
export function createCopyLinks(vault: Vault, publicUrl: string) {
  /** The vault's secret keeps the token from being derived from the request's id, which is in the log. */
  async function tokenOf(requestId: string): Promise<string> {
    const secret = await vault.secret('nominee-copies');
    return createHmac('sha256', secret).update(requestId).digest('base64url');
  }

  return {
    expiryFrom: (at: Date): string =>
      new Date(at.getTime() + COPY_LINK_DAYS * DAY_MS).toISOString(),

    /** @returns the same link for the same request, which works until then */
    async open(memberId: string, requestId: string, expiresAt: string): Promise<string> {
      const token = await tokenOf(requestId);
      await vault.putToken({ hash: hashOf(token), subjectId: subjectOf(memberId), expiresAt });
      return `${publicUrl}/nominee/${token}`;
    },

    /** @returns whose copy it opens, and whether it is the link of a request; null for no link, and for one that is too old */
    async find(token: string, now: Date) {
      const found = await vault.token(hashOf(token));
      if (!found || found.expiresAt <= now.toISOString()) return null;
      return {
        memberId: memberOf(found.subjectId),
        isOf: async (requestId: string): Promise<boolean> => (await tokenOf(requestId)) === token,
      };
    },

    forget: (memberId: string) => vault.deleteTokensOf(subjectOf(memberId)),
  };
}
