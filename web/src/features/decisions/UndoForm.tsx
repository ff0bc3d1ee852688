import type { UndoPreview } from '@portal/contracts/decisions/decision.api';
import { limits } from '@portal/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { longDate } from '../../lib/date.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useUndo, useUndoPreview } from './api/undo-decision.ts';

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

function comesBack({ comments, likes, members, messages, parts: whole }: UndoPreview) {
  if (whole) return `${whole.open} of ${whole.open + whole.blocked} can be taken back.`;
  const counts = [
    [comments, 'comment'],
    [likes, 'like'],
    [members, 'member'],
    [messages, 'message'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0);
  if (parts.length === 0) return null;
  const isOne = parts.length === 1 && parts[0]?.[0] === 1;
  const named = parts.map(([count, one]) => counted(count, one)).join(' and ');
  return `With it ${named} ${isOne ? 'comes' : 'come'} back.`;
}

export function UndoForm(props: { readonly decisionId: string; readonly until: string }) {
  const { decisionId, until } = props;
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const preview = useUndoPreview(decisionId, isOpen);
  const field = useRef<HTMLInputElement>(null);
  const isReady = isOpen && !preview.isPending;
  useEffect(() => {
    if (isReady) field.current?.focus();
  }, [isReady]);
  const undo = useUndo(decisionId);

  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Take back…</Button>
        <Muted>Possible until {longDate(until)}.</Muted>
      </div>
    );
  if (preview.isPending) return <Spinner />;
  if (preview.data && preview.data.blocker !== null)
    return <Muted role="status">{preview.data.blocker}</Muted>;
  return (
    <form
      noValidate
      aria-label="Take the decision back"
      onSubmit={(event) => {
        event.preventDefault();
        if (undo.isPending) return;
        if (reason.trim() === '') setMissing(true);
        else undo.mutate(reason.trim());
      }}
    >
      <Stack $gap={12}>
        {preview.data && <Muted>{comesBack(preview.data)}</Muted>}
        <Field label="Reason" error={isMissing ? 'A reason is required' : undefined}>
          <TextInput
            ref={field}
            maxLength={limits.reason}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        </Field>
        <div>
          <Button variant="primary" type="submit" aria-busy={undo.isPending || undefined}>
            Take back
          </Button>{' '}
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </div>
      </Stack>
    </form>
  );
}
