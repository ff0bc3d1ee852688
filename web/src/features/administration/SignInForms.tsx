import {
  resetLinkAnswer,
  type ResetLink,
} from '@portal/contracts/administration/administration.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import type { reasonedRequest } from '@portal/contracts/decisions/because';
import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { msg, t, type Text } from '../../lib/language/translation.ts';
import { http } from '../../lib/network/http.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { Choice } from '../../ui/forms/Choice.ts';
import { Muted } from '../../ui/layout.ts';
import OneTimeLink from '../members/person/OneTimeLink.tsx';
import { useShowDecided } from '../members/person/show-decided.ts';
import { AccountForm, type PartProps } from './AccountForm.tsx';

type Reasoned = z.input<typeof reasonedRequest>;

const removePasskeys = (memberId: string, body: Reasoned) =>
  http('DELETE /users/:memberId/passkeys', {
    params: { memberId },
    body,
    answer: messageAnswer,
  });

export function SessionsForm({ user, hasPasskeys, onClose }: PartProps) {
  const id = useId();
  const show = useShowDecided(user._id);
  const [withPasskeys, setWithPasskeys] = useState(false);
  const reason = useReason('accounts', withPasskeys ? 'required' : 'optional');
  // Signing out may fail after that, and is then tried again alone
  const areRemoved = useRef(false);
  return (
    <AccountForm
      label={t('Sign out {name} everywhere', { name: user.fullName })}
      submit={t('Sign out')}
      reason={reason}
      save={async (_, said) => {
        if (withPasskeys && !areRemoved.current && said.reason !== undefined) {
          // First, or someone who has one could sign in again at once
          await removePasskeys(user._id, { ...said, reason: said.reason });
          areRemoved.current = true;
        }
        const { message } = await http('DELETE /users/:memberId/sessions', {
          params: { memberId: user._id },
          body: said,
          answer: messageAnswer,
        });
        show({ result: null, decisionId: null }, message);
      }}
      onClose={onClose}
    >
      <Muted>
        {t(
          'Signs the member out on every device, and ends every link for a new password. This cannot be undone.',
        )}
      </Muted>
      {hasPasskeys && (
        <div>
          <Choice>
            <input
              type="checkbox"
              aria-describedby={id}
              checked={withPasskeys}
              onChange={({ target }) => setWithPasskeys(target.checked)}
            />
            {t('Remove the passkeys too')}
          </Choice>
          <Muted id={id}>
            {t(
              'Anyone who has one can sign in again without the password. The member can add a passkey again.',
            )}
          </Muted>
        </div>
      )}
    </AccountForm>
  );
}

interface Removal {
  label(fullName: string): string;
  readonly submit: Text;
  readonly consequences: Text;
  remove(memberId: string, body: Reasoned): Promise<{ readonly message: string }>;
}

/** Removing a way to sign in takes a reason, and cannot be undone. */
const removalForm = ({ label, submit, consequences, remove }: Removal) =>
  function RemovalForm({ user, onClose }: PartProps) {
    const show = useShowDecided(user._id);
    const reason = useReason('accounts', 'required');
    return (
      <AccountForm
        label={label(user.fullName)}
        submit={t(submit)}
        reason={reason}
        save={async (_, said) => {
          const { message } = await remove(user._id, said);
          show({ result: null, decisionId: null }, message);
        }}
        onClose={onClose}
      >
        <Muted>{t(consequences)}</Muted>
      </AccountForm>
    );
  };

export const SecondStepForm = removalForm({
  label: (fullName) => t('Turn off two-step sign-in for {name}', { name: fullName }),
  submit: msg('Turn it off'),
  consequences: msg(
    'For someone who has lost both the phone and the recovery codes. Make sure that it is really them. This cannot be undone; they can set it up again.',
  ),
  remove: (memberId, body) =>
    http('DELETE /users/:memberId/second-step', {
      params: { memberId },
      body,
      answer: messageAnswer,
    }),
});

export const PasskeysForm = removalForm({
  label: (fullName) => t('Remove the passkeys of {name}', { name: fullName }),
  submit: msg('Remove them'),
  consequences: msg(
    'Nobody can sign in with a passkey of this account any more. The member gets an email, and can sign in with the password and add a passkey again. This cannot be undone.',
  ),
  remove: removePasskeys,
});

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
