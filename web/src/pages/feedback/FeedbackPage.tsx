import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { submitFeedbackRequest } from '@portal/contracts/feedback/feedback.api';
import { limits } from '@portal/contracts/fields/limits';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { readDraft, writeDraft } from '../../lib/kept/draft.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextArea, TextInput } from '../../ui/forms/Field.tsx';
import { Stack } from '../../ui/layout.ts';
import { TitledPage } from '../../ui/TitledPage.tsx';
import { limitHint } from '../../ui/forms/limit-hint.ts';
import { toast } from '../../ui/states/toast.ts';

const DRAFTS = { subject: 'feedback:subject', message: 'feedback:message' };
type Part = keyof typeof DRAFTS;

export default function FeedbackPage() {
  const [values, setValues] = useState(() => ({
    subject: readDraft(DRAFTS.subject),
    message: readDraft(DRAFTS.message),
  }));
  const [missing, setMissing] = useState<{ readonly [Name in Part]?: string | undefined }>({});
  // One key for the same words, so that sending them twice stores one feedback
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const form = useRef<HTMLFormElement>(null);

  function write(part: Part, text: string): void {
    setKey(newIdempotencyKey());
    setValues((before) => ({ ...before, [part]: text }));
    writeDraft(DRAFTS[part], text);
    setMissing((before) => ({ ...before, [part]: undefined }));
  }
  const submission = useMutation({
    mutationFn: (body: typeof values) =>
      http('POST /feedback', { body, answer: messageAnswer, idempotencyKey }),
    onSuccess() {
      toast.success(t('Feedback submitted successfully. Thank you!'), { of: 'feedback' });
      write('subject', '');
      write('message', '');
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to submit feedback.')), { of: 'feedback' }),
  });

  function submit(): void {
    const parsed = submitFeedbackRequest.safeParse(values);
    if (parsed.success) {
      submission.mutate(parsed.data);
      return;
    }
    const errors = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
    );
    setMissing(errors);
    form.current?.querySelector<HTMLElement>(errors['subject'] ? 'input' : 'textarea')?.focus();
  }
  const notes = (part: Part, maximum: number) =>
    limitHint(values[part], maximum, { error: missing[part] });

  return (
    <TitledPage
      title={t('Feedback')}
      heading={t('Submit Feedback')}
      intro={t('Tell us what is good, missing or broken. Administrators read every message.')}
    >
      <Card>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack>
            <Field label={t('Subject')} {...notes('subject', limits.feedbackSubject)}>
              <TextInput
                required
                readOnly={submission.isPending}
                value={values.subject}
                onChange={(event) => write('subject', event.target.value)}
              />
            </Field>
            <Field label={t('Message')} {...notes('message', limits.feedbackMessage)}>
              <TextArea
                required
                rows={8}
                readOnly={submission.isPending}
                value={values.message}
                onChange={(event) => write('message', event.target.value)}
              />
            </Field>
            <Button variant="primary" type="submit" busy={submission.isPending}>
              {submission.isPending ? t('Submitting...') : t('Submit Feedback')}
            </Button>
          </Stack>
        </form>
      </Card>
    </TitledPage>
  );
}
