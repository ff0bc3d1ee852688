import * as z from 'zod/mini';

export const refusal = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** At the sign-in of somebody who waits for approval and was asked something. */
  question: z.optional(z.string()),
  /** At the sign-in of somebody who is suspended, and doesn't wait for approval. */
  suspended: z.optional(z.boolean()),
  /** At the sign-in of somebody with a second step: what proves it, and the challenge that goes with it. */
  secondStep: z.optional(z.array(z.string())),
  challenge: z.optional(z.string()),
  requestId: z.optional(z.string()),
});
export type Refusal = z.infer<typeof refusal>;
