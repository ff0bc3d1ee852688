import * as z from 'zod/mini';
import { countFrom1To, typedNumber } from '../../fields/digits.ts';
import { limits } from '../../fields/limits.ts';
import { role } from '../../members/role.ts';
import { memberState } from './desk.api.ts';

/** A form sends a field that was left open as an empty text. */
const chosen = <Choice extends z.ZodMiniType>(choice: Choice) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      choice,
    ]),
  );

/** A misspelt field is refused: without its filter, everyone would match. */
export const deskMembersQuery = z.strictObject({
  /** Words of name, work and place in any script, a batch, the beginning of an email address or an admission number. Each must match. */
  query: z._default(z.string().check(z.trim(), z.maxLength(limits.directorySearch)), ''),
  state: chosen(memberState),
  role: chosen(role),
  batchYear: chosen(typedNumber(z.int())),
  page: z._default(countFrom1To(100_000), 1),
});
export type DeskMembersQuery = z.infer<typeof deskMembersQuery>;
