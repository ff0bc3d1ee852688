import { undoPreviewAnswer, type UndoPreview } from '@portal/contracts/decisions/decision.api';
import { useState } from 'react';
import { t } from '../../../lib/language/translation.ts';
import { longDate } from '../../../lib/time/date.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormButtons } from '../../../ui/forms/FormButtons.tsx';
import { Muted, Stack } from '../../../ui/layout.ts';
import { ReasonFields } from '../../../ui/deciding/ReasonFields.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { useReason } from '../../../lib/deciding/use-reason.ts';
import { useUndo } from '../../../ui/deciding/use-undo.ts';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';
import { useData } from '../../../lib/network/use-data.ts';

function comesBack({ comments, likes, members, messages, parts: whole }: UndoPreview) {
  if (whole)
    return t('{open} of {count} can be undone.', {
      open: whole.open,
      count: whole.open + whole.blocked,
    });
  const counts = [
    [comments, t('{count, plural, one {# comment} other {# comments}}', { count: comments })],
    [likes, t('{count, plural, one {# like} other {# likes}}', { count: likes })],
    [members, t('{count, plural, one {# member} other {# members}}', { count: members })],
    [messages, t('{count, plural, one {# message} other {# messages}}', { count: messages })],
  ] as const;
  const texts = counts.flatMap(([count, text]) => (count > 0 ? [text] : []));
  if (texts.length === 0) return null;
  return t('This also brings back {things}.', {
    things: texts.reduce((before, last) => t('{before} and {last}', { before, last })),
  });
}

/** `until` is null where nothing can be undone, any more or at all. */
export function UndoForm(props: { readonly decisionId: string; readonly until: string | null }) {
  const { decisionId, until } = props;
  const [isOpen, setOpen] = useState(false);
  const reason = useReason('undoing', 'required');
  const preview = useData(
    [...historyKey, 'undo', decisionId],
    'GET /admin/history/:decisionId/undo',
    { params: { decisionId }, answer: undoPreviewAnswer },
    { enabled: isOpen },
  );
  const undo = useUndo(decisionId, reason.showErrors);

  if (until === null) return null;
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('Undo…')}</Button>
        <Muted>{t('Possible until {date}.', { date: longDate(until) })}</Muted>
      </div>
    );
  if (preview.isPending) return <Spinner />;
  if (preview.data && preview.data.blocker !== null)
    return <Muted role="status">{preview.data.blocker}</Muted>;
  return (
    <form
      noValidate
      aria-label={t('Undo the decision')}
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
        <FormButtons submit={t('Undo')} busy={undo.isPending} onCancel={() => setOpen(false)} />
      </Stack>
    </form>
  );
}
