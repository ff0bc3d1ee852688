import type { ReasonKind } from '@portal/contracts/content/school-basics';
import { useState } from 'react';
import { t } from '../language/translation.ts';
import { refusedFields } from '../form.ts';
import { isTooLong, NO_REASON, saidBy, type Reason, type Said } from './reason.ts';

const FIELDS = ['code', 'reason', 'note'] as const;
export type ReasonErrors = { readonly [Field in (typeof FIELDS)[number]]?: string };
const NO_ERRORS: ReasonErrors = {};

export type ReasonState<Read extends Said = Said> = {
  /** For the fields. */
  readonly fields: {
    readonly kind: ReasonKind;
    readonly isRequired: boolean;
    readonly reason: Reason;
    readonly errors: ReasonErrors;
    readonly onChange: (reason: Reason) => void;
  };
  /** @returns null where something is wrong, which the fields then say */
  readonly read: () => Read | null;
  /** @returns whether the server's refusal names one of the fields, which then says it */
  readonly showErrors: (error: unknown) => boolean;
  /** For the next decision. */
  readonly clear: () => void;
};

/** The reason of a decision while it is written. */
export function useReason(
  kind: ReasonKind,
  need: 'required',
): ReasonState<Said & { readonly reason: string }>;
export function useReason(kind: ReasonKind, need?: 'required' | 'optional'): ReasonState;
export function useReason(kind: ReasonKind, need: 'required' | 'optional' = 'optional') {
  const [reason, setReason] = useState(NO_REASON);
  const [errors, setErrors] = useState(NO_ERRORS);
  const isRequired = need === 'required';
  const fields: ReasonState['fields'] = {
    kind,
    isRequired,
    reason,
    errors,
    onChange(next) {
      setReason(next);
      setErrors(NO_ERRORS);
    },
  };
  return {
    fields,
    clear: () => fields.onChange(NO_REASON),
    read() {
      const said = saidBy(reason);
      const isMissing = isRequired && said.reason === undefined;
      const isWrong = isMissing || isTooLong(reason);
      setErrors(isWrong ? { ...(isMissing && { reason: t('A reason is required') }) } : NO_ERRORS);
      return isWrong ? null : said;
    },
    showErrors(error: unknown) {
      const refused = refusedFields(error, FIELDS);
      if (refused.length > 0) setErrors(Object.fromEntries(refused));
      return refused.length > 0;
    },
  };
}
