import type { ResetLink } from '@portal/contracts/administration/administration.api';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/language/translation.ts';
import { timeOfDay } from '../../../lib/time/date.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, TextInput } from '../../../ui/forms/Field.tsx';
import { Row, Stack } from '../../../ui/layout.ts';
import { OutsideLink } from '../../../ui/words/OutsideLink.tsx';
import { whatsAppLink } from './phone-links.ts';
import { copyAndSay } from '../../../ui/words/copy-and-say.ts';

type Person = { readonly fullName: string; readonly phoneNumber?: string };

const whatsAppMessage = ({ phoneNumber = '' }: Person, { url, expiresAt }: ResetLink): string => {
  const text = t('Choose a new password for the alumni portal here, before {time}: {url}', {
    time: timeOfDay(expiresAt),
    url,
  });
  return `${whatsAppLink(phoneNumber) ?? 'https://wa.me/'}?text=${encodeURIComponent(text)}`;
};

/** A link for a new password, which is shown only now. */
export default function OneTimeLink(props: {
  readonly person: Person;
  readonly link: ResetLink;
  readonly onClose: () => void;
}) {
  const { person, link, onClose } = props;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.select(), []);
  const copy = () =>
    copyAndSay(link.url, t('Link copied.'), t('Please select the link and copy it.'));
  return (
    <Stack $gap={12} ref={part}>
      <Field
        label={t('Link for a new password')}
        hint={t(
          'Shown only now. It works once, until {time}. Anyone who has it can sign in as {name}.',
          { time: timeOfDay(link.expiresAt), name: person.fullName },
        )}
      >
        <TextInput
          readOnly
          dir="ltr"
          value={link.url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <Row $gap={8} $wrap>
        <Button variant="primary" onClick={() => void copy()}>
          <Copy size={20} aria-hidden="true" /> {t('Copy')}
        </Button>
        <OutsideLink href={whatsAppMessage(person, link)}>
          <MessageCircle size={20} aria-hidden="true" /> {t('Send by WhatsApp')}
        </OutsideLink>
        <Button variant="quiet" onClick={onClose}>
          {t('Done')}
        </Button>
      </Row>
    </Stack>
  );
}
