import * as z from 'zod/mini';

/** The vault's document about a member's two-step sign-in. It exists as soon as setting it up begins. */
export const secondStepOf = (memberId: string): string => `second-step ${memberId}`;

/** `secret`: base32, of the codes that an app shows. `recovery`: keyed hashes of the codes that are left. */
export const secondStepDocument = z.object({
  secret: z.string(),
  recovery: z.array(z.string()),
});
export type SecondStepDocument = z.infer<typeof secondStepDocument>;
