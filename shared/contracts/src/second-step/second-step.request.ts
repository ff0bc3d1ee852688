import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { asciiDigits } from '../fields/digits.ts';

/** Six digits from the app in any script, or a recovery code; spaces and hyphens are ignored. */
const code = z
  .string({ error: complaint('code-missing', 'Code is required') })
  .check(
    z.trim(),
    z.overwrite(asciiDigits),
    z.minLength(1, complaint('code-missing', 'Code is required')),
    z.maxLength(40, complaint('code-invalid', 'This is not a code')),
  );

/** Six digits, or a recovery code: ten letters and digits in two groups, none of which look alike. */
const SECOND_STEP_CODE = /^(?:(?:\d\s?){6}|[a-hjkmnp-z2-9]{5}[\s\p{Pd}]?[a-hjkmnp-z2-9]{5})$/iu;
export const isSecondStepCode = (text: string): boolean =>
  SECOND_STEP_CODE.test(asciiDigits(text).normalize('NFKC').trim());

export const confirmSecondStepRequest = z.object({ code });

export const secondLoginRequest = z.object({
  /** From the refusal of `POST /auth/login`. */
  challenge: z.string().check(z.minLength(1), z.maxLength(200)),
  code,
  /** The secret that an earlier sign-in to this account answered. */
  device: z.optional(z.string()),
});
