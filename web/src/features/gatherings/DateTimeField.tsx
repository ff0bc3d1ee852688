import { useId } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import type { DayBounds } from '../../lib/time/day-bounds.ts';
import type { WallClock } from '../../lib/time/zoned-time.ts';
import { BareDayInput, describedBy, FieldBox, FieldNotes, Input } from '../../ui/forms/Field.tsx';

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 4fr) minmax(0, 3fr);
  gap: 8px;
  @media (max-width: 399px) {
    grid-template-columns: minmax(0, 1fr);
  }
  input {
    min-width: 0;
    padding-inline: 8px;
  }
`;

/** A date and a time of day, chosen as the device lets people choose them. Empty texts where nothing is chosen. */
export function DateTimeField(props: {
  readonly label: string;
  readonly value: WallClock;
  readonly bounds: DayBounds;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly onChange: (value: WallClock) => void;
}) {
  const { label, value, bounds, hint, error, onChange } = props;
  const { required = false, readOnly = false } = props;
  const id = useId();
  const wiring = {
    required,
    readOnly,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy(id, { hint, error }),
  } as const;
  return (
    <FieldBox role="group" aria-labelledby={id}>
      <span id={id} data-label>
        {label}
      </span>
      <Pair>
        <BareDayInput
          {...bounds}
          aria-label={t('{label} date', { label })}
          {...wiring}
          value={value.date}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
        />
        <Input
          type="time"
          aria-label={t('{label} time', { label })}
          {...wiring}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
      </Pair>
      <FieldNotes id={id} hint={hint} error={error} />
    </FieldBox>
  );
}
