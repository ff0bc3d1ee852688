import { limits } from '@portal/contracts/fields/limits';
import {
  decidedRegistrationAnswer,
  type PendingRegistration,
} from '@portal/contracts/registrations/approval/applicant.api';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { reasonOr, write } from '../../lib/network/http.ts';
import { sendsMail } from '../../lib/school/page-school.ts';
import { Field, TextArea } from '../../ui/forms/Field.tsx';
import { FormButtons } from '../../ui/forms/FormButtons.tsx';
import { Stack } from '../../ui/layout.ts';
import { useDecision } from '../../ui/deciding/use-decision.ts';
import { registrationsKey } from './registrations.cache.ts';

export default function AskBack(props: {
  readonly registration: PendingRegistration;
  readonly onClose: () => void;
}) {
  const { registration, onClose } = props;
  const { _id, fullName } = registration;
  const [question, setQuestion] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const asking = useDecision({
    key: registrationsKey,
    name: fullName,
    call: () =>
      write('PUT /users/:memberId/question', {
        params: { memberId: _id },
        body: { question: question.trim() },
        answer: decidedRegistrationAnswer,
      }),
    done: t('Your question was sent.'),
    failed: (error) => reasonOr(error, t('Your question was not sent.')),
    onDone: onClose,
  });

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('Ask {name}', { name: fullName })}
      onSubmit={(event) => {
        event.preventDefault();
        if (asking.isPending) return;
        if (question.trim() === '') setMissing(true);
        else asking.mutate();
      }}
    >
      <Stack $gap={12}>
        <Field
          label={t('Your question')}
          hint={
            sendsMail()
              ? t('{name} gets it by email and at the next sign-in, and answers there.', {
                  name: fullName,
                })
              : t('{name} sees it at the next sign-in, and answers there.', { name: fullName })
          }
          error={isMissing ? t('A question is required') : undefined}
        >
          <TextArea
            maxLength={limits.reason}
            value={question}
            onChange={({ target }) => {
              setQuestion(target.value);
              setMissing(false);
            }}
          />
        </Field>
        <FormButtons submit={t('Send')} busy={asking.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
