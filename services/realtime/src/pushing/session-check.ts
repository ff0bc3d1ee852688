import { fromJson } from '@portal/contracts/wire/json';
import * as z from 'zod/mini';

const claims = z.object({ exp: z.number() });

function expiryOf(token: string): number {
  try {
    const json = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return fromJson(claims, json).exp * 1_000;
  } catch {
    return Infinity;
  }
}

export const sessionCheckDue = (token: string, now: Date, every: number): number =>
  Math.min(now.getTime() + every, Math.max(expiryOf(token), now.getTime() + 1_000));
