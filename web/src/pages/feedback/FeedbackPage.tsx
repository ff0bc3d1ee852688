import { submitFeedbackRequest } from '@portal/contracts/feedback/feedback.api';
import { limits } from '@portal/contracts/fields/limits';
import { useRef, useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { useSubmitFeedback } from '../../features/feedback/api/submit-feedback.ts';
import { readDraft, writeDraft } from '../../lib/kept/draft.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextArea, TextInput } from '../../ui/forms/Field.tsx';
import { Stack } from '../../ui/layout.ts';
import { TitledPage } from '../../ui/TitledPage.tsx';
import { limitHint } from '../../ui/forms/limit-hint.ts';

const SUBJECT = 'feedback:subject';
const MESSAGE = 'feedback:message';
type Missing = { readonly subject?: string; readonly message?: string };

export default function FeedbackPage() {
  const [subject, setSubject] = useState(() => readDraft(SUBJECT));
  const [message, setMessage] = useState(() => readDraft(MESSAGE));
  const [missing, setMissing] = useState<Missing>({});
  // One key for the same words, so that sending them twice stores one feedback
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const form = useRef<HTMLFormElement>(null);

  function write(part: { readonly subject?: string; readonly message?: string }): void {
    setKey(newIdempotencyKey());
    if (part.subject !== undefined) {
      setSubject(part.subject);
      writeDraft(SUBJECT, part.subject);
      setMissing(({ message: other }) => (other === undefined ? {} : { message: other }));
    }
    if (part.message !== undefined) {
      setMessage(part.message);
      writeDraft(MESSAGE, part.message);
      setMissing(({ subject: other }) => (other === undefined ? {} : { subject: other }));
    }
  }
  const submission = useSubmitFeedback(() => write({ subject: '', message: '' }));

  function submit(): void {
    const parsed = submitFeedbackRequest.safeParse({ subject, message });
    if (parsed.success) {
      submission.mutate({ ...parsed.data, idempotencyKey });
      return;
    }
    const errors = Object.fromEntries(
      parsed.error.issues.map(({ path, message: said }) => [String(path[0]), said]),
    );
    setMissing(errors);
    form.current?.querySelector<HTMLElement>(errors['subject'] ? 'input' : 'textarea')?.focus();
  }
  const hints = {
    subject: limitHint(subject, limits.feedbackSubject),
    message: limitHint(message, limits.feedbackMessage),
  };

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
            <Field
              label={t('Subject')}
              hint={hints.subject.hint}
              error={missing.subject ?? hints.subject.error}
            >
              <TextInput
                required
                readOnly={submission.isPending}
                value={subject}
                onChange={(event) => write({ subject: event.target.value })}
              />
            </Field>
            <Field
              label={t('Message')}
              hint={hints.message.hint}
              error={missing.message ?? hints.message.error}
            >
              <TextArea
                required
                rows={8}
                readOnly={submission.isPending}
                value={message}
                onChange={(event) => write({ message: event.target.value })}
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
