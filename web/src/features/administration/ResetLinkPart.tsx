import type { ResetLink } from '@portal/contracts/administration/administration.api';
import type { User } from '@portal/contracts/members/member.api';
import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { copyText } from '../../lib/copy-text.ts';
import { timeOfDay } from '../../lib/date.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Muted, Row, Stack } from '../../ui/layout.ts';
import { OutsideLink } from '../../ui/OutsideLink.tsx';
import { toast } from '../../ui/toast.ts';
import { useReason } from '../../lib/use-reason.ts';
import { whatsAppLink } from '../members/person/phone-links.ts';
import { AccountForm } from './AccountForm.tsx';
import { makeResetLink } from './api/decide-account.ts';

const whatsAppMessage = ({ phoneNumber }: User, { url, expiresAt }: ResetLink): string => {
  const text = `Choose a new password for the alumni portal here, before ${timeOfDay(expiresAt)}: ${url}`;
  return `${whatsAppLink(phoneNumber) ?? 'https://wa.me/'}?text=${encodeURIComponent(text)}`;
};

function Made(props: {
  readonly user: User;
  readonly link: ResetLink;
  readonly onClose: () => void;
}) {
  const { user, link, onClose } = props;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.select(), []);
  const copy = () =>
    copyText(link.url).then(
      () => toast.success('The link is copied.'),
      () => toast.error('Please select the link and copy it.'),
    );
  return (
    <Stack $gap={12} ref={part}>
      <Field
        label="Link for a new password"
        hint={`Shown only now. It works once, until ${timeOfDay(link.expiresAt)}. Whoever has it can sign in as ${user.fullName}.`}
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
          <Copy size={20} aria-hidden="true" /> Copy
        </Button>
        <OutsideLink href={whatsAppMessage(user, link)}>
          <MessageCircle size={20} aria-hidden="true" /> Send by WhatsApp
        </OutsideLink>
        <Button variant="quiet" onClick={onClose}>
          Done
        </Button>
      </Row>
    </Stack>
  );
}

export function ResetLinkPart({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const [link, setLink] = useState<ResetLink | null>(null);
  // One key for the form, so that trying again after a lost answer gives the same link
  const [key] = useState(newIdempotencyKey);
  const form = useForm();
  const reason = useReason('accounts');
  if (link) return <Made user={user} link={link} onClose={onClose} />;
  return (
    <AccountForm
      label={`Make a link for a new password of ${user.fullName}`}
      submit="Make the link"
      form={form}
      fields={[]}
      reason={reason}
      save={async (_, said) => setLink(await makeResetLink(user._id, said, key))}
      onClose={onClose}
    >
      <Muted>For somebody who cannot get our mails. Ask them to prove who they are first.</Muted>
    </AccountForm>
  );
}
