import {
  resetLinkAnswer,
  type ResetLink,
} from '@portal/contracts/administration/administration.api';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { Muted } from '../../ui/layout.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { AccountForm, type PartProps } from './AccountForm.tsx';
import { http } from '../../lib/network/http.ts';
import OneTimeLink from '../members/person/OneTimeLink.tsx';

export function ResetLinkPart({ user, onClose }: PartProps) {
  const [link, setLink] = useState<ResetLink | null>(null);
  // One key for the form, so that trying again after a lost answer gives the same link
  const [idempotencyKey] = useState(newIdempotencyKey);
  const reason = useReason('accounts');
  if (link) return <OneTimeLink person={user} link={link} onClose={onClose} />;
  return (
    <AccountForm
      label={t('Make a link for a new password of {name}', { name: user.fullName })}
      submit={t('Make the link')}
      reason={reason}
      save={async (_, said) => {
        const { data } = await http('POST /users/:memberId/reset-link', {
          params: { memberId: user._id },
          body: said,
          answer: resetLinkAnswer,
          idempotencyKey,
        });
        setLink(data);
      }}
      staysOpen
      onClose={onClose}
    >
      <Muted>
        {t('For a member who cannot receive our emails. Ask them to prove who they are first.')}
      </Muted>
    </AccountForm>
  );
}
