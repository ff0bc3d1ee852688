import { limits } from '@portal/contracts/limits';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Reason } from '../lib/reason.ts';
import { school } from '../lib/school.ts';
import { controlLook } from './control-look.ts';
import { Field, TextArea } from './Field.tsx';
import { limitHint } from './limit-hint.ts';

const Choice = styled.select`
  ${controlLook}
`;

export function ReasonFields(props: {
  readonly reason: Reason;
  readonly onChange: (reason: Reason) => void;
  readonly isBusy: boolean;
  /** What is wrong with the words. */
  readonly error?: string | undefined;
  readonly isFocused?: boolean;
}) {
  const { reason, onChange, isBusy, error, isFocused = false } = props;
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) first.current?.querySelector<HTMLElement>('select, textarea')?.focus();
  }, [isFocused]);
  const { reasons } = school();
  const change = (more: Partial<Reason>) => onChange({ ...reason, ...more });
  const wordsLimit = limitHint(reason.words, limits.reason);
  const noteLimit = limitHint(reason.note, limits.reason);
  return (
    <div ref={first} style={{ display: 'contents' }}>
      {reasons.length > 0 && (
        <label>
          <b>Reason</b>
          <Choice
            value={reason.code}
            disabled={isBusy}
            onChange={({ target }) => change({ code: target.value })}
          >
            <option value="">In my own words</option>
            {reasons.map(({ code, text }) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </Choice>
        </label>
      )}
      <Field
        label={reasons.length > 0 ? 'Words' : 'Reason'}
        hint="The person concerned can read it."
        {...wordsLimit}
        error={error ?? wordsLimit.error}
      >
        <TextArea
          rows={2}
          readOnly={isBusy}
          value={reason.words}
          onChange={({ target }) => change({ words: target.value })}
        />
      </Field>
      <Field label="Note" hint="For administrators alone." {...noteLimit}>
        <TextArea
          rows={2}
          readOnly={isBusy}
          value={reason.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
    </div>
  );
}
