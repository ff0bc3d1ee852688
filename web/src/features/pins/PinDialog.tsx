import { postAnswer } from '@portal/contracts/posts/post.api';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { msg, t } from '../../lib/language/translation.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { ReasonDialog } from '../../ui/deciding/ReasonDialog.tsx';
import { DayInput, Field, Select } from '../../ui/forms/Field.tsx';
import type { Said } from '../../lib/deciding/reason.ts';
import { write } from '../../lib/network/http.ts';
import { sayDecided, useDeciding } from '../../ui/deciding/use-deciding.ts';
import { refetchPinned } from './pins.cache.ts';

type Wish = Said & { readonly pinned: boolean; readonly until?: string | null };

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;

const DURATIONS = [
  ['open', msg('Until it is unpinned')],
  ['1', msg('For a day')],
  ['7', msg('For a week')],
  ['30', msg('For 30 days')],
  ['date', msg('Until a date')],
] as const;

/** The day on this device, as `YYYY-MM-DD`. */
const dayIn = (days: number): string =>
  new Date(serverNow() + days * DAY_MS).toLocaleDateString('sv-SE');

/** @returns null for a pin without an end; undefined while no date is chosen */
function untilOf(duration: string, day: string): string | null | undefined {
  if (duration === 'open') return null;
  if (duration !== 'date') return new Date(serverNow() + Number(duration) * DAY_MS).toISOString();
  return day === '' ? undefined : new Date(`${day}T23:59:59`).toISOString();
}

export default function PinDialog(props: {
  readonly postId: string;
  readonly isPinned: boolean;
  readonly onClose: () => void;
}) {
  const { postId, isPinned, onClose } = props;
  const [duration, setDuration] = useState('open');
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const reason = useReason('content');
  const client = useQueryClient();
  const refetch = () => refetchPinned(client);
  const { mutate, isPending } = useDeciding({
    call: (body: Wish) =>
      write('PUT /posts/:postId/pin', { params: { postId }, body, answer: postAnswer }),
    onDone(decided, { pinned }) {
      // The push brings the post itself, to this page as to all others
      refetch();
      sayDecided(decided, pinned ? t('Post pinned.') : t('Post unpinned.'), refetch);
      onClose();
    },
    showErrors: reason.showErrors,
  });

  function pin(said: Said): void {
    const until = untilOf(duration, day);
    if (until === undefined) setError(t('Please choose a date'));
    else mutate({ ...said, pinned: true, until });
  }

  return (
    <ReasonDialog
      question={isPinned ? t('Unpin this post?') : t('Pin this post to the top of the feed?')}
      confirm={isPinned ? t('Unpin') : t('Pin')}
      isDanger={isPinned}
      busy={isPending}
      reason={reason}
      onConfirm={isPinned ? (said) => mutate({ ...said, pinned: false }) : pin}
      onCancel={onClose}
    >
      {!isPinned && (
        <Field label={t('How long')}>
          <Select
            value={duration}
            disabled={isPending}
            onChange={({ target }) => setDuration(target.value)}
          >
            {DURATIONS.map(([value, text]) => (
              <option key={value} value={value}>
                {t(text)}
              </option>
            ))}
          </Select>
        </Field>
      )}
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
    </ReasonDialog>
  );
}
