import * as z from 'zod/mini';

/** Why an account rests: its member has died, or cannot act. */
export const occasion = z.enum(['death', 'incapacity']);
export type Occasion = z.infer<typeof occasion>;

/** A nominee may ask for these in the place of the member. */
export const nomineeWish = z.enum(['copy', 'erasure']);
export type NomineeWish = z.infer<typeof nomineeWish>;
