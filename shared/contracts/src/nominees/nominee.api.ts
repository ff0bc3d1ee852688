import * as z from 'zod/mini';
import { nomineeWish, occasion } from './occasion.ts';

/** `email` or `phone` may be empty, but not both. */
export const nominee = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  relation: z.string(),
  since: z.string(),
});
export type Nominee = z.infer<typeof nominee>;
export const ownNomineesAnswer = z.object({ data: z.array(nominee) });

/**
 * `sendTo`: the address to which a copy goes, null where none is asked for. `proof`: what the administrator who opened it has seen; null, as the
 * reason, once nobody can open it.
 */
export const nomineeRequestOpen = z.object({
  _id: z.string(),
  nomineeId: z.string(),
  occasion,
  asks: z.array(nomineeWish),
  sendTo: z.nullable(z.string()),
  openedAt: z.string(),
  openedBy: z.object({ _id: z.string(), fullName: z.string() }),
  reason: z.nullable(z.string()),
  proof: z.nullable(z.string()),
});
export type NomineeRequestOpen = z.infer<typeof nomineeRequestOpen>;

/** `administrators`: how many there are, since a request needs two. */
export const nomineesOfMember = z.object({
  nominees: z.array(nominee),
  request: z.nullable(nomineeRequestOpen),
  rests: z.nullable(z.object({ occasion, since: z.string() })),
  administrators: z.int(),
});
export type NomineesOfMember = z.infer<typeof nomineesOfMember>;
export const nomineesOfMemberAnswer = z.object({ data: nomineesOfMember });

/** Open ones, the oldest first. */
export const nomineeRequestsAnswer = z.object({
  data: z.array(
    z.object({
      _id: z.string(),
      member: z.object({ _id: z.string(), fullName: z.string() }),
      occasion,
      openedAt: z.string(),
      openedBy: z.object({ _id: z.string(), fullName: z.string() }),
    }),
  ),
});
