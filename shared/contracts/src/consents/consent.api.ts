import * as z from 'zod/mini';
import { noticeShown } from './notice-shown.ts';
import { purpose } from './purpose.ts';

export const choice = z.object({
  purpose,
  given: z.boolean(),
  at: z.string(),
  ...noticeShown.shape,
});
export type Choice = z.infer<typeof choice>;

/** `choices`: the present one for each purpose about which the member has chosen. `history`: the newest first, of all purposes. */
export const consents = z.object({ choices: z.array(choice), history: z.array(choice) });
export type Consents = z.infer<typeof consents>;
export const consentsAnswer = z.object({ data: consents });
