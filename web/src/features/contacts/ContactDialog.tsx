import { limits } from '@portal/contracts/fields/limits';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rich, t } from '../../lib/language/translation.ts';
import { reasonOr, write } from '../../lib/network/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field, TextArea } from '../../ui/forms/Field.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { toast } from '../../ui/states/toast.ts';

export default function ContactDialog(props: {
  readonly memberId: string;
  readonly fullName: string;
  readonly onClose: () => void;
}) {
  const { memberId, fullName, onClose } = props;
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const asking = useMutation({
    mutationFn: () =>
      write('POST /users/:memberId/contact-request', {
        params: { memberId },
        body: { text: text.trim() },
        answer: messageAnswer,
      }),
    onSuccess() {
      toast.success(t('Your message was sent.'));
      onClose();
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Could not send your message. Please try again.'))),
  });
  return (
    <Dialog
      title={rich('Get in touch with <bdi>{name}</bdi>', { name: fullName })}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setEmpty(text.trim() === '');
          if (text.trim() !== '') asking.mutate();
        }}
      >
        <Stack>
          <Muted>{t('They get your message as a notification, and decide how to answer.')}</Muted>
          <Field
            label={t('Your message')}
            error={isEmpty ? t('Please write your message.') : undefined}
          >
            <TextArea
              value={text}
              maxLength={limits.contactText}
              placeholder={t('What is it about, and how can they reach you?')}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Row>
            <Button variant="primary" type="submit" busy={asking.isPending}>
              {asking.isPending ? t('Sending...') : t('Send')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
