import { useState } from 'react';
import { msg, t } from '../../lib/language/translation.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { ReasonDialog } from '../../ui/deciding/ReasonDialog.tsx';
import { ReasonFields } from '../../ui/deciding/ReasonFields.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { DayInput, Field, Select } from '../../ui/forms/Field.tsx';
import { usePin } from './api/pin-post.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;

const DURATIONS = [
  ['open', msg('Until it is unpinned')],
  ['1', msg('For a day')],
  ['7', msg('For a week')],
  ['30', msg('For 30 days')],
  ['date', msg('Until a date')],
] as const;
type Duration = (typeof DURATIONS)[number][0];

const isDuration = (value: string): value is Duration =>
  DURATIONS.some(([duration]) => duration === value);

/** The day on this device, as `YYYY-MM-DD`. */
const dayIn = (days: number): string =>
  new Date(serverNow() + days * DAY_MS).toLocaleDateString('sv-SE');

/** @returns null for a pin without an end; undefined while no date is chosen */
function untilOf(duration: Duration, day: string): string | null | undefined {
  if (duration === 'open') return null;
  if (duration !== 'date') return new Date(serverNow() + Number(duration) * DAY_MS).toISOString();
  return day === '' ? undefined : new Date(`${day}T23:59:59`).toISOString();
}

type Asked = { readonly postId: string; readonly onClose: () => void };

function Pinning({ postId, onClose }: Asked) {
  const [duration, setDuration] = useState<Duration>('open');
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const reason = useReason('content');
  const { mutate, isPending } = usePin(postId, {
    onDone: onClose,
    showErrors: (refusal) => reason.showErrors(refusal),
  });

  function pin(): void {
    const until = untilOf(duration, day);
    if (until === undefined) {
      setError(t('Please choose a date'));
      return;
    }
    const said = reason.read();
    if (said) mutate({ ...said, pinned: true, until });
  }

  return (
    <ConfirmDialog
      question={t('Pin this post on top of the feed?')}
      confirm={t('Pin')}
      isDanger={false}
      busy={isPending}
      onConfirm={pin}
      onCancel={onClose}
    >
      <Field label={t('How long')}>
        <Select
          value={duration}
          disabled={isPending}
          onChange={({ target }) => {
            if (isDuration(target.value)) setDuration(target.value);
          }}
        >
          {DURATIONS.map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </Select>
      </Field>
      {duration === 'date' && (
        <Field label={t('Last day')} error={error}>
          <DayInput
            min={dayIn(0)}
            max={dayIn(LONGEST_DAYS)}
            value={day}
            onChange={({ target }) => {
              setDay(target.value);
              setError(undefined);
            }}
          />
        </Field>
      )}
      <ReasonFields {...reason.fields} isBusy={isPending} />
    </ConfirmDialog>
  );
}

function Unpinning({ postId, onClose }: Asked) {
  const reason = useReason('content');
  const { mutate, isPending } = usePin(postId, {
    onDone: onClose,
    showErrors: (refusal) => reason.showErrors(refusal),
  });
  return (
    <ReasonDialog
      question={t('Unpin this post?')}
      confirm={t('Unpin')}
      busy={isPending}
      reason={reason}
      onConfirm={(said) => mutate({ ...said, pinned: false })}
      onCancel={onClose}
    />
  );
}

const PinDialog = ({ isPinned, ...asked }: Asked & { readonly isPinned: boolean }) =>
  isPinned ? <Unpinning {...asked} /> : <Pinning {...asked} />;

export default PinDialog;
