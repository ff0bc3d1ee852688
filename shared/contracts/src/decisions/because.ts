import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { isSecondStepCode } from '../second-step/second-step.request.ts';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

const reasonCode = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z-]{0,39}$/u,
      complaint('reason-unknown', 'Please choose a reason from the list'),
    ),
  );
/** Beside a password, `code` may be a code for two-step sign-in, which must not get into the log as a reason. */
const code = z.optional(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (isSecondStepCode(text) ? undefined : text)),
    ),
    z.optional(reasonCode),
  ),
);

/** The person concerned reads `reason`, and the text that the school's file has for `code`. `note` is for staff alone. */
export const decisionFields = {
  reason: z.optional(typedText(noun('Reason'), limits.reason)),
  code,
  note: z.optional(typedText(noun('Note'), limits.reason)),
};
export const decisionRequest = z.object(decisionFields);

/** For decisions that must carry a reason. */
export const reasonedFields = {
  ...decisionFields,
  reason: typedText(
    noun('Reason'),
    limits.reason,
    complaint('reason-missing', 'A reason is required'),
  ),
};
export const reasonedRequest = z.object(reasonedFields);

/** @returns undefined where nothing is said */
export function becauseOf(body: unknown) {
  const { data } = decisionRequest.safeParse(body);
  const because = {
    code: data?.code ?? null,
    words: data?.reason || null,
    note: data?.note || null,
  };
  return Object.values(because).some((part) => part !== null) ? because : undefined;
}
