import { limits } from '@portal/contracts/fields/limits';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/language/translation.ts';
import { reasonsFor } from '../../lib/deciding/reason.ts';
import { Field, Select, TextArea } from '../forms/Field.tsx';
import { limitHint } from '../forms/limit-hint.ts';
import type { ReasonState } from '../../lib/deciding/use-reason.ts';

/** Why someone decides: a reason of the school's list, words for the person concerned, and a note for staff. */
export function ReasonFields(
  props: ReasonState['fields'] & { readonly isBusy: boolean; readonly isFocused?: boolean },
) {
  const { kind, isRequired, reason, errors, onChange, isBusy, isFocused = false } = props;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) fields.current?.querySelector<HTMLElement>('select, textarea')?.focus();
  }, [isFocused]);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  const reasons = reasonsFor(kind);
  const change = (more: Partial<typeof reason>) => onChange({ ...reason, ...more });
  const textField = (part: 'words' | 'note', label: string, hint: string, error?: string) => (
    <Field label={label} {...limitHint(reason[part], limits.reason, { hint, error })}>
      <TextArea
        rows={2}
        readOnly={isBusy}
        value={reason[part]}
        onChange={({ target }) => change({ [part]: target.value })}
      />
    </Field>
  );
  return (
    <div ref={fields} style={{ display: 'contents' }}>
      {reasons.length > 0 && (
        <Field label={t('Reason')} error={errors.code}>
          <Select
            value={reason.code}
            disabled={isBusy}
            onChange={({ target }) => change({ code: target.value })}
          >
            <option value="">{t('Another reason')}</option>
            {reasons.map(({ code, text }) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {textField(
        'words',
        reasons.length > 0 ? t('Your words') : t('Reason'),
        isRequired
          ? t('The person concerned can read it.')
          : t('Optional. The person concerned can read it.'),
        errors.reason,
      )}
      {textField('note', t('Note'), t('Optional. Only administrators see it.'), errors.note)}
    </div>
  );
}
