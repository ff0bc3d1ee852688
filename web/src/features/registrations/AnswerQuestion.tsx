import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { limits } from '@portal/contracts/fields/limits';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { msg, t } from '../../lib/language/translation.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextArea } from '../../ui/forms/Field.tsx';
import { Muted, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { announce } from '../../ui/states/toast.ts';

const ASKED = msg('Before we approve your registration, we have a question:');

/** For someone who cannot sign in yet: what they were asked, and a place to answer. The answer goes with the password just typed. */
export default function AnswerQuestion(props: {
  readonly question: string;
  readonly credentials: { readonly email: string; readonly password: string };
}) {
  const { question, credentials } = props;
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    announce('alerts', `${t(ASKED)} ${question}`);
    form.current?.querySelector('textarea')?.focus();
  }, [question]);
  const sending = useMutation({
    mutationFn: (answer: string) =>
      http('POST /auth/registration/answer', {
        body: { email: credentials.email, password: credentials.password, answer },
        answer: messageAnswer,
      }),
  });
  if (sending.isSuccess) return <Note role="status">{sending.data.message}</Note>;
  return (
    <Card
      as="form"
      ref={form}
      noValidate
      aria-label={t('Answer the question')}
      onSubmit={(event) => {
        event.preventDefault();
        if (sending.isPending) return;
        if (text.trim() === '') setMissing(true);
        else sending.mutate(text.trim());
      }}
    >
      <Stack>
        <Stack $gap={8}>
          <Muted>{t(ASKED)}</Muted>
          <p>
            <bdi>{question}</bdi>
          </p>
        </Stack>
        <Field label={t('Your answer')} error={isMissing ? t('An answer is required') : undefined}>
          <TextArea
            maxLength={limits.answer}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Note role="status">
          {sending.error &&
            reasonOr(sending.error, t('Your answer was not sent. Please try again.'))}
        </Note>
        <Button variant="primary" type="submit" busy={sending.isPending}>
          {t('Send answer')}
        </Button>
      </Stack>
    </Card>
  );
}
