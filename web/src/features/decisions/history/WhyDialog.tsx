import { useState } from 'react';
import { t } from '../../../lib/language/translation.ts';
import { suspensionBounds } from '../../../lib/time/day-bounds.ts';
import { DayInput, Field } from '../../../ui/forms/Field.tsx';
import { ReasonDialog } from '../../../ui/deciding/ReasonDialog.tsx';
import { useReason } from '../../../lib/deciding/use-reason.ts';
import type { BulkWish } from '../api/decide-bulk.ts';

export default function WhyDialog(props: {
  readonly action: 'reject' | 'suspend';
  readonly count: number;
  readonly onDecide: (wish: BulkWish) => void;
  readonly onCancel: () => void;
}) {
  const { action, count, onDecide, onCancel } = props;
  const isSuspending = action === 'suspend';
  const reason = useReason(
    isSuspending ? 'suspensions' : 'registrations',
    isSuspending ? 'required' : 'optional',
  );
  const [until, setUntil] = useState('');
  return (
    <ReasonDialog
      question={
        isSuspending
          ? t('Suspend {count, plural, one {# person} other {# people}}?', { count })
          : t('Reject {count, plural, one {# person} other {# people}}?', { count })
      }
      confirm={
        isSuspending
          ? t('Suspend {count, number}', { count })
          : t('Reject {count, number}', { count })
      }
      busy={false}
      reason={reason}
      onConfirm={(said) =>
        onDecide({
          action,
          ...said,
          ...(isSuspending && {
            until: until === '' ? null : new Date(`${until}T00:00`).toISOString(),
          }),
        })
      }
      onCancel={onCancel}
      more={
        isSuspending && (
          <Field label={t('Until')} hint={t('Empty: until an administrator ends it.')}>
            <DayInput
              {...suspensionBounds()}
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          </Field>
        )
      }
    />
  );
}
