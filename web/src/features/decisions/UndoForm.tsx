import type { UndoPreview } from '@portal/contracts/decisions/decision.api';
import { useState } from 'react';
import { longDate } from '../../lib/date.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { ReasonFields } from '../../ui/ReasonFields.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useReason } from '../../lib/use-reason.ts';
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
  const reason = useReason('undoing', 'required');
  const preview = useUndoPreview(decisionId, isOpen);
  const undo = useUndo(decisionId, reason.showErrors);

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
        const said = reason.read();
        if (said) undo.mutate(said);
      }}
    >
      <Stack $gap={12}>
        {preview.data && <Muted>{comesBack(preview.data)}</Muted>}
        <ReasonFields {...reason.fields} isBusy={undo.isPending} isFocused />
        <Row $gap={8} $wrap>
          <Button variant="primary" type="submit" busy={undo.isPending}>
            Take back
          </Button>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
